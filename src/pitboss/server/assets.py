"""What a page loads: one stylesheet and one script, each under a name that changes with its text.

The modules under ``static`` are written to be read one by one. A page would ask for thirty of them,
and again each time it is opened; so when the server first needs them they are put into one script,
each in a scope of its own, in the order in which they need one another. A browser keeps what has
the digest of its own text for a name, and never asks for it again.
"""

import base64
import gzip
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

STATIC: Final = Path(__file__).parent / "static"
_IMPORT: Final = re.compile(
    r'^import\s+(?:\{(?P<names>[^}]*)\}\s+from\s+)?"\./(?P<file>[\w-]+\.js)";\n', re.M
)
_EXPORT: Final = re.compile(
    r"^export\s+(?P<what>(?:async\s+)?function\*?|class|const)\s+(?P<name>\w+)", re.M
)
_NOTHING: Final = re.compile(r"^export \{\};\n", re.M)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.M)
_PICTURE: Final = re.compile(r'url\("(?P<file>[\w-]+\.svg)"\)')
_MEDIA: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_NAME: Final = re.compile(
    r"(?P<stems>[\w-]+(?:\+[\w-]+)*)\.[0-9a-f]{16}(?P<suffix>\.(?:css|js|svg))"
)
MOST_MADE: Final = 64
"""Combinations of files that are kept: the pages load a dozen."""
_KEPT: Final = "public, max-age=31536000, immutable"
_RENAMED: Final = re.compile(r"\s+as\s+")


class NotBundled(ValueError):  # noqa: N818 - what it says is what is wrong
    """A module is not written as one script can hold it."""


@dataclass(frozen=True)
class Asset:
    """A text that pages load, and by which name."""

    files: tuple[str, ...]
    text: str

    @cached_property
    def body(self) -> bytes:
        """As it is sent to who takes nothing compressed."""
        return self.text.encode()

    @cached_property
    def compressed(self) -> bytes:
        """As it is sent to every browser."""
        return gzip.compress(self.body, 9, mtime=0)

    @cached_property
    def name(self) -> str:
        """Of which files it is, so that any server of a casino can make it; another text has
        another name."""
        stems = "+".join(Path(file).stem for file in self.files)
        return f"{stems}.{sha256(self.body).hexdigest()[:16]}{self.suffix}"

    @property
    def suffix(self) -> str:
        """What kind of text it is."""
        return Path(self.files[0]).suffix

    @property
    def media_type(self) -> str:
        """The same, for the browser."""
        return _MEDIA[self.suffix]


class Bundles:
    """The scripts and stylesheets of a folder, put together when first asked for."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._made = lru_cache(MOST_MADE)(self._make)

    def __call__(self, *files: str) -> str:
        """Where a page finds these files, put together."""
        return f"/assets/{self._made(files).name}"

    def asset(self, name: str) -> Asset | None:
        """What a page was told to load, by this server or by another of the casino."""
        named = _NAME.fullmatch(name)
        if named is None:
            return None
        files = tuple(f"{stem}{named['suffix']}" for stem in named["stems"].split("+"))
        if not all((self._folder / file).is_file() for file in files):
            return None
        made = self._made(files)
        return made if made.name == name else None

    def _make(self, files: tuple[str, ...]) -> Asset:
        is_script = files[0].endswith(".js")
        return Asset(files, self._script(files) if is_script else self._joined(files))

    def _joined(self, files: Sequence[str]) -> str:
        return _PICTURE.sub(self._inlined, "\n".join(self._read(file) for file in files))

    def _inlined(self, picture: re.Match[str]) -> str:
        """A small picture is part of the stylesheet."""
        drawn = base64.b64encode((self._folder / picture["file"]).read_bytes()).decode()
        return f'url("data:image/svg+xml;base64,{drawn}")'

    def _script(self, files: Sequence[str]) -> str:
        modules: dict[str, str] = {}
        for file in files:
            self._add(file, modules, ())
        order = {file: number for number, file in enumerate(modules)}
        return "\n".join(_scope(file, text, order) for file, text in modules.items())

    def _add(self, file: str, modules: dict[str, str], above: tuple[str, ...]) -> None:
        """Adds a module after all that it needs, each once."""
        if file in above:
            raise NotBundled(f"modules need one another: {' > '.join((*above, file))}")
        if file in modules:
            return
        text = self._read(file)
        for imported in _IMPORT.finditer(text):
            self._add(imported["file"], modules, (*above, file))
        modules[file] = text

    def _read(self, file: str) -> str:
        return (self._folder / file).read_text(encoding="utf-8")


router = APIRouter(include_in_schema=False)
bundled = Bundles()
"""What the pages of this server load: `bundled("page.css", "table.css")` is where."""


@router.get("/assets/{name}")
def asset(request: Request, name: str) -> Response:
    """A text under the name that it has while it is so; a page of before asks for another."""
    found = bundled.asset(name)
    if found is None:
        raise HTTPException(404, "no page of this server loads that: reload the page")
    headers = {"Cache-Control": _KEPT, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(found.body, media_type=found.media_type, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(found.compressed, media_type=found.media_type, headers=headers)


def _scope(file: str, text: str, order: dict[str, int]) -> str:
    """A module as a function that is called once, and gives what it exports."""
    taken = []
    for imported in _IMPORT.finditer(text):
        if imported["names"] is not None:
            names = [_RENAMED.sub(": ", name.strip()) for name in imported["names"].split(",")]
            given = ", ".join(name for name in names if name)
            taken.append(f"const {{ {given} }} = m{order[imported['file']]};\n")
    exported = [found["name"] for found in _EXPORT.finditer(text)]
    text = _EXPORT.sub(r"\g<what> \g<name>", _NOTHING.sub("", _IMPORT.sub("", text)))
    if (left := _LEFT.search(text)) is not None:
        raise NotBundled(f"{file}: cannot be put into one script: {left[0]}")
    gives = f"return {{ {', '.join(exported)} }};\n" if exported else ""
    return f"const m{order[file]} = (() => {{\n{''.join(taken)}{text}{gives}}})();\n"
