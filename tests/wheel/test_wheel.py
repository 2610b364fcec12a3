"""The package as a wheel: whole, and it serves where only the wheel is installed.

What it depends on comes from the running environment, by a file of paths: so the package itself
comes from the wheel and from nowhere else, and nothing is fetched.
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "pitboss"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
PATIENCE = 120
"""Seconds in which a server on a busy machine must answer."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sources as they are."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check",
         "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder, ROOT],
        check=True,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    scheme = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", scheme))
    with ZipFile(wheel) as archive:
        archive.extractall(packages)
    theirs = Path(sysconfig.get_path("purelib"))
    (packages / "dependencies.pth").write_text(f"{theirs}\n", encoding="utf-8")
    return folder / "bin" / "python"


def environment(tmp_path: Path) -> dict[str, str]:
    """Nothing of this checkout, and folders of its own for what is kept."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return kept | {
        "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"),
        "PITBOSS_CACHE_DIR": str(tmp_path / "figures"),
        "PITBOSS_KEY_FILE": str(tmp_path / "pitboss.key"),
    }  # fmt: skip


PITBOSS = "from pitboss.cli import main; main()"


def run(python: Path, tmp_path: Path, *arguments: str) -> str:
    """What the command prints there."""
    return subprocess.run(
        [python, "-c", PITBOSS, *arguments],
        capture_output=True, text=True, check=True, cwd=tmp_path, env=environment(tmp_path),
    ).stdout  # fmt: skip


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "src/pitboss"], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout.split()
    with ZipFile(wheel) as archive:
        held = set(archive.namelist())
    missing = [name for name in tracked if name.removeprefix("src/") not in held]
    assert missing == []
    kinds = {Path(name).suffix for name in held}
    assert kinds >= {".toml", ".html", ".json", ".js", ".css", ".typed"}


def test_the_version_is_that_of_the_package(wheel: Path, python: Path, tmp_path: Path) -> None:
    text = (SOURCE / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'^__version__ = "(.+)"$', text, re.M)
    assert version is not None
    assert run(python, tmp_path, "--version") == f"pitboss {version[1]}\n"
    assert wheel.name.startswith(f"pitboss-{version[1]}-")


def test_it_is_the_wheel_that_runs(python: Path, tmp_path: Path) -> None:
    where = subprocess.run(
        [python, "-c", "import pitboss; print(pitboss.__file__)"],
        capture_output=True, text=True, check=True, cwd=tmp_path, env=environment(tmp_path),
    ).stdout  # fmt: skip
    assert Path(where.strip()).is_relative_to(python.parents[1])


def test_odds_come_from_the_wheel(python: Path, tmp_path: Path) -> None:
    figures = json.loads(run(python, tmp_path, "odds", "over-under", "--wager", "bonus", "--json"))
    assert figures[0]["exact"] == "45503/48205"


FOLLOWED = """
import sys
from pathlib import Path
from tests.docs.examples import run_page

for page in map(Path, sys.argv[1:]):
    print(page.stem, run_page(page.read_text(encoding="utf-8"), page.name))
"""


def tutorials() -> list[Path]:
    """The five tutorials, in the order of the index page."""
    names = re.findall(
        r": (tutorials/(?!index)[\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.M
    )
    return [ROOT / "docs" / name for name in names]


def test_all_tutorials_are_followed_in_one_folder(python: Path, tmp_path: Path) -> None:
    """One reader follows each page after the other. The tests' own modules read the pages, and
    nothing of the package's sources is found."""
    pages = tutorials()
    folder = tmp_path / "followed"
    folder.mkdir()
    done = subprocess.run(
        [python, "-c", FOLLOWED, *pages], capture_output=True, text=True, check=False, cwd=folder,
        env=environment(tmp_path) | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    followed = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, _ in followed] == [page.stem for page in pages]
    assert len(pages) == 5
    assert all(int(examples) > 0 for _, examples in followed)


@pytest.fixture
def served(python: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server that runs there."""
    printed = tmp_path / "printed.txt"
    with printed.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(
            [python, "-c", PITBOSS, "serve", "--port", "0"],
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=tmp_path,
            env=environment(tmp_path),
        )  # fmt: skip
    try:
        yield _address(server, printed)
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _address(server: "subprocess.Popen[bytes]", printed: Path) -> str:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := ADDRESS.search(printed.read_text(encoding="utf-8")):
            return found[0]
        assert server.poll() is None, printed.read_text(encoding="utf-8")
        time.sleep(0.2)
    raise AssertionError(printed.read_text(encoding="utf-8"))


def test_it_serves_pages_and_what_they_need(served: str) -> None:
    with urlopen(f"{served}/healthz", timeout=PATIENCE) as answer:
        assert answer.status == 200
    with urlopen(f"{served}/", timeout=PATIENCE) as answer:
        page = answer.read().decode()
    assert "Over/Under" in page
    assets = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js)[^"]*)"', page)
    assert assets
    for asset in assets[:3]:
        with urlopen(f"{served}{asset}", timeout=PATIENCE) as answer:
            assert answer.status == 200
