"""What the documents name is there; what they show is run by `tests/docs`."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
DECISIONS = sorted(DOCS.glob("decisions/*.md"))  # of their date: what they name may be gone
PAGES = sorted(
    {*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "benchmarks/README.md"} - {*DECISIONS}
)
MADE = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
"""Pages of the site that lie elsewhere: `docs/making/site.py` brings them."""

CODE = re.compile(r"```.*?```|`([^`\n]+)`", re.DOTALL)
FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)
QUOTED = re.compile(r"# ([\w/]+\.py)\n(.*)", re.DOTALL)
WALK = re.compile(r"<!-- walk: \w+ -->(.*?)<!-- end -->\s+(\d+) files", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
RUN = re.compile(r"python -m ((?:pitboss|tests|benchmarks)[\w.]*)")
MAKE = re.compile(r"make ([a-z]+)\b")
DOTTED = re.compile(r"(?:pitboss|tests|benchmarks)(?:\.\w+)+")
FOLDERS_AND_FILE = re.compile(r"\.?[\w-]+(?:/[\w.-]+)+/?")
FILE = re.compile(r"[\w.-]+\.(?:py|md|toml|js|css|csv|html|svg|typ|txt|yml|yaml)")
A_KEY = "pitboss.key"  # a file that a server makes, and no module


@pytest.fixture(scope="module")
def file_names() -> frozenset[str]:
    """The names of all files of the project, wherever they are."""
    folders = (DOCS, ROOT / "src", ROOT / "tests", ROOT / "benchmarks", ROOT / "requirements")
    inside = (path for folder in folders for path in folder.rglob("*"))
    return frozenset(path.name for path in (*ROOT.iterdir(), *inside))


def named_in(page: Path) -> Iterator[str]:
    """What a page has between backticks, on one line."""
    for span in CODE.finditer(page.read_text(encoding="utf-8")):
        if span[1]:
            yield span[1]


def exists(path: str, page: Path) -> bool:
    """Whether a path is there, from the project, the package, its tests or the page itself."""
    roots = (ROOT, ROOT / "src/pitboss", ROOT / "tests", page.parent)
    return any((root / path).exists() for root in roots)


def is_module(dotted: str) -> bool:
    """Whether there is a module or a package of this name."""
    path = dotted.replace(".", "/")
    return any(
        (root / path).is_dir() or (root / f"{path}.py").exists() for root in (ROOT, ROOT / "src")
    )


def can_be_imported(dotted: str) -> bool:
    """Whether this is a module, or something in a module."""
    module, _, name = dotted.rpartition(".")
    return is_module(dotted) or (is_module(module) and hasattr(import_module(module), name))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_is_there(page: Path, file_names: frozenset[str]) -> None:
    text, missing = page.read_text(encoding="utf-8"), []
    for name in named_in(page):
        if FOLDERS_AND_FILE.fullmatch(name):
            missing += [] if exists(name, page) else [name]
        elif FILE.fullmatch(name):
            missing += [] if name in file_names else [name]
        elif DOTTED.fullmatch(name) and name != A_KEY:
            missing += [] if can_be_imported(name) else [name]
    missing += [module for module in RUN.findall(text) if not is_module(module)]
    assert missing == []


@pytest.mark.parametrize("page", [*PAGES, *DECISIONS], ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if target.parent.resolve() == DOCS and target.name in MADE:
            target = ROOT / MADE[target.name]
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def anchors(page: Path) -> set[str]:
    """The names by which a page's headings are linked."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading).lower() for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def test_every_decision_is_in_the_index() -> None:
    index, *records = [page.name for page in DECISIONS][::-1]
    assert index == "README.md"
    linked = LINK.findall((DOCS / "decisions" / index).read_text(encoding="utf-8"))
    assert sorted(linked, reverse=True) == records


def test_what_is_made_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {
        target
        for page in PAGES
        for code in CODE.finditer(page.read_text(encoding="utf-8"))
        for target in MAKE.findall(code[0])
    }
    assert named - targets == set()


def fenced_in(page: Path) -> Iterator[str]:
    """What a page shows in Python."""
    return map(dedent, FENCED.findall(page.read_text(encoding="utf-8")))


def test_what_is_quoted_stands_there() -> None:
    """An example that begins with the name of a file is an excerpt of it."""
    quoted = [QUOTED.fullmatch(example) for page in PAGES for example in fenced_in(page)]
    excerpts = [found for found in quoted if found]
    assert excerpts
    for path, lines in (found.groups() for found in excerpts):
        file = next(root / path for root in (ROOT, ROOT / "src/pitboss") if (root / path).exists())
        assert lines in file.read_text(encoding="utf-8"), path


def test_the_files_of_a_walk_are_counted() -> None:
    walks = WALK.findall((DOCS / "architecture.md").read_text(encoding="utf-8"))
    assert len(walks) == 2
    for steps, count in walks:
        named = [span[1] for span in CODE.finditer(steps) if span[1]]
        assert len({name for name in named if FOLDERS_AND_FILE.fullmatch(name)}) == int(count)
