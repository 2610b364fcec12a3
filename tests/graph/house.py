"""The rooms of the house from the roof down, and how often each uses another."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grimp import build_graph

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
PACKAGE = "pitboss"
DIVIDED = ("chapters", "families")
"""Layers whose folders are rooms of their own."""


@dataclass(frozen=True)
class House:
    """``floors`` are the layers of the import contract, the roof first, each with its rooms."""

    floors: Mapping[str, tuple[str, ...]]
    uses: Mapping[tuple[str, str], int]

    @property
    def rooms(self) -> tuple[str, ...]:
        """All rooms, from the roof down."""
        return tuple(room for rooms in self.floors.values() for room in rooms)


def read_house() -> House:
    """The house as the import contract orders it and as its modules import one another."""
    graph = build_graph(PACKAGE, cache_dir=None)
    uses = Counter(
        (room_of(importer), room_of(imported))
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
        if room_of(importer) != room_of(imported) and PACKAGE not in (importer, imported)
    )
    used = {room for pair in uses for room in pair}
    floors = {
        layer: tuple(sorted(room for room in used if room.partition(".")[0] == layer))
        for layer in contract_layers()
    }
    return House(floors, uses)


def contract_layers() -> list[str]:
    """The layers of the import contract, the roof first."""
    contracts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = [
        contract["layers"] for contract in contracts["contracts"] if contract["type"] == "layers"
    ]
    return list(layers)


def room_of(module: str) -> str:
    """The room that a module is in.

    >>> room_of("pitboss.store.log"), room_of("pitboss.chapters.dj_wild.odds.play")
    ('store', 'chapters.dj_wild')
    """
    _, _, inside = module.partition(".")
    folders = inside.split(".")
    return ".".join(folders[: 2 if folders[0] in DIVIDED else 1])
