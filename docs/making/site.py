"""What the build of the site adds to the pages: a hook of MkDocs.

Pages of commands and modules, pictures and lists of contents are made here, so that none can be out
of date. Nothing of the finished site loads anything from elsewhere, and no script or style stands
in a page itself: it works offline, and under the headers of `pitboss serve`.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from commands import command_pages
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from modules import module_pages
from pictures import picture, picture_files
from screenshots import screenshot_files

ROOT = Path(__file__).parent.parent.parent
LOG = get_plugin_logger("pitboss")

OUTSIDE = {
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "benchmarks.md": "benchmarks/README.md",
}
"""Pages that lie beside the folder of documents, by the place that they have in the site."""

COMMANDS, MODULES = "reference/commands", "reference/python"

CONTENTS = re.compile(r"^<!-- contents: ([\w-]+) -->$", re.MULTILINE)
PICTURE = re.compile(r"^<!-- picture: (.+?) -->$", re.MULTILINE)
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
ELSEWHERE = "https://unpkg.com/"
"""Where the theme would look for two scripts that this site does not use."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The contents of the site: of what ``mkdocs.yml`` lists, the pages that there are, and at the
    end those that it does not know."""
    config.nav = list(_there(config.nav or []))
    listed = set(_targets(config.nav))
    docs = ROOT / "docs"
    others = {page.relative_to(docs).as_posix() for page in docs.rglob("*.md")} - listed
    if others:
        config.nav.append({"More": sorted(others)})
    return config


def _targets(entries: list[Any]) -> Iterator[str]:
    for entry in entries:
        target = next(iter(entry.values())) if isinstance(entry, dict) else entry
        yield from _targets(target) if isinstance(target, list) else [target]


def _there(entries: list[Any]) -> Iterator[Any]:
    """The entries whose pages there are; a star stands for every page of a folder."""
    for entry in entries:
        title, target = next(iter(entry.items())) if isinstance(entry, dict) else ("", entry)
        if isinstance(target, list):
            inside = list(_there(target))
            yield from [{title: inside}] if inside else []
        elif target.endswith("/*"):
            yield from _folder(target.removesuffix("/*"))
        elif target in OUTSIDE or (ROOT / "docs" / target).exists():
            yield entry


def _folder(folder: str) -> list[str]:
    made = {COMMANDS: _commands, MODULES: _modules}
    if folder in made:
        return sorted(made[folder]())
    found = sorted((ROOT / "docs" / folder).glob("*.md"), reverse=True)
    return [f"{folder}/{page.name}" for page in found if page.name != "README.md"]


def _commands() -> dict[str, str]:
    return {f"{COMMANDS}/{name}.md": text for name, text in command_pages().items()}


def _modules() -> dict[str, str]:
    return {f"{MODULES}/{name}.md": text for name, text in module_pages().items()}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages and pictures that are made."""
    outside = {uri: (ROOT / path).read_text("utf-8") for uri, path in OUTSIDE.items()}
    texts = _commands() | _modules() | outside
    for uri, content in (texts | picture_files() | screenshot_files()).items():
        files.append(File.generated(config, uri, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Puts pictures and contents where they belong, and leads links to the site's own pages."""
    uri = page.file.src_uri
    up = "../" * uri.count("/")
    if uri in OUTSIDE:
        markdown = re.sub(r"\]\((?:\.\./)?docs/", "](", markdown)
        markdown = re.sub(r"\[([^]]+)\]\(LICENSE\)", r"\1", markdown)
    for there, path in {**OUTSIDE, "index.md": "README.md"}.items():
        if uri not in ("decisions/README.md", path):
            markdown = markdown.replace(f"](../{path}", f"]({there}").replace(
                f"]({path}", f"]({there}"
            )
    markdown = CONTENTS.sub(lambda found: _contents(found[1], files, up), markdown)
    return PICTURE.sub(lambda found: _picture(found[1], files, up, uri), markdown)


def _picture(name: str, files: Files, up: str, uri: str) -> str:
    drawn = picture(name, up, frozenset(file.src_uri for file in files))
    if drawn is None:
        LOG.warning("%s asks for a picture that nobody draws: %s", uri, name)
        return ""
    return drawn


def _contents(folder: str, files: Files, up: str) -> str:
    """A list of a folder's pages, each with its first sentences."""
    rows = []
    for file in files.documentation_pages():
        if file.src_uri.startswith(f"{folder}/") and file.name != "index":
            title = TITLE.search(file.content_string)
            said = file.content_string.split("\n\n")[1].replace("\n", " ")
            rows.append((title[1] if title else file.name, file.src_uri, said))
    return "\n".join(f"- **[{title}]({up}{uri})**<br>{said}" for title, uri, said in rows)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Puts each script that stands in the page into a file of its own, which the server's headers
    allow where they allow none in a page."""
    up = "../" * page.url.count("/")

    def moved(script: re.Match[str]) -> str:
        name = f"assets/javascripts/{sha256(script[1].encode()).hexdigest()[:12]}.js"
        path = Path(config.site_dir, name)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script[1], encoding="utf-8")
        return f'<script src="{up}{name}"></script>'

    return INLINE.sub(moved, output)


def on_post_build(config: MkDocsConfig) -> None:
    """Drops what nobody asks for: maps of minified scripts, what is meant for a site of its own."""
    site = Path(config.site_dir)
    for pattern in ("**/*.map", "404.html", "sitemap.xml*", "assets/javascripts/lunr/**/*.js"):
        for path in site.glob(pattern):
            path.unlink()
    for script in site.glob("assets/javascripts/**/*.js"):
        text = script.read_text("utf-8")
        if ELSEWHERE in text:
            script.write_text(text.replace(ELSEWHERE, ""), encoding="utf-8")
    for style in site.glob("assets/stylesheets/**/*.css"):
        text = style.read_text("utf-8")
        style.write_text(re.sub(r"/\*# sourceMappingURL=.*?\*/", "", text), encoding="utf-8")
