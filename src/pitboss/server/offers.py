"""What somebody of the casino's people may do at a table now without being asked: nothing is
offered to him that would be refused whatever he fills in."""

from collections.abc import Iterable, Mapping
from copy import copy
from datetime import date
from typing import Final

from pitboss.procedure.answers import ReaderFailed, Role
from pitboss.procedure.asides import Aside
from pitboss.procedure.day_asides import (
    CloseTable,
    Count,
    CounterCheck,
    Credit,
    Drop,
    Fill,
    OpenTable,
    PlanDay,
)
from pitboss.procedure.table import Table
from pitboss.procedure.two_keys import KEYS, PIT_KEYS
from pitboss.store import LiveTable
from pitboss.vocabulary.refusal import Refused

_FLOORPERSON: Final[tuple[Role, ...]] = ("floorperson",)

ONE_KEY: Final[Mapping[str, tuple[Role, ...]]] = {
    "plan_day": _FLOORPERSON,
    "open_table": _FLOORPERSON,
    "close_table": _FLOORPERSON,
    "set_limits": _FLOORPERSON,
    "exchange": ("dealer",),
    "order_reshuffle": _FLOORPERSON,
    "permit_player": _FLOORPERSON,
    "shuffler_repaired": _FLOORPERSON,
    "expose": PIT_KEYS,
    "draw_in_error": PIT_KEYS,
    "note": PIT_KEYS,
}
"""What one person does, and in which role."""

_OF_CARDS: Final = ("expose", "draw_in_error")
_OF_CHAPTER: Final = ("order_reshuffle", "permit_player", "shuffler_repaired", *_OF_CARDS, "note")


ALONE: Final[Mapping[str, tuple[Role, ...]]] = {
    **{kind: ONE_KEY[kind] for kind in _OF_CHAPTER},
    "declare": ("floorperson",),
    "void_round": _FLOORPERSON,
    "correction": _FLOORPERSON,
}
"""What is done at a table without a gaming day, where whoever has the pit signs for it alone."""


def offers(live: LiveTable, roles: Iterable[Role]) -> dict[str, str]:
    """The kinds of aside that somebody who acts in these roles may give now, and as what."""
    table, has = live.table, tuple(roles)
    if not has:
        return {}
    known = {**KEYS, **ONE_KEY} if table.day is not None else ALONE
    offered = (kind for kind in known if set(has) & set(known[kind]) and _is_open(live, kind))
    return {kind: next(role for role in known[kind] if role in has) for kind in offered}


def _is_open(live: LiveTable, kind: str) -> bool:
    """Whether there is anything of the kind that would be taken now."""
    table, request, day = live.table, live.driver.pending, live.table.day
    match kind:
        case "declare":
            return bool(table.declarable) and not (table.virtual and day is not None)
        case "void_round":
            return request is not None and kind in table.rules.chapter.aside
        case "correction":
            return request is not None and not table.virtual
        case "report_reader":
            return request is not None and ReaderFailed in request.taken()
        case "set_limits":
            return day is not None and bool(day.filed_limits)
        case "exchange":
            return day is not None and bool(day.rack.chips)
        case _ if kind in _OF_CHAPTER:
            return _chapter_has(table, kind)
        case _:
            return any(_passes(table, aside) for aside in _tried(table, kind))


def _chapter_has(table: Table, kind: str) -> bool:
    known = table.day is not None and table.virtual  # where every card is
    if kind not in table.rules.chapter.aside or (kind in _OF_CARDS and known):
        return False
    if kind == "shuffler_repaired":
        return table.ready.shuffler_down or copy(table.game).repair()
    return kind != "permit_player" or bool(table.seats)


def _tried(table: Table, kind: str) -> Iterable[Aside]:
    """Acts of a kind of which one would be taken, if any would."""
    assert table.day is not None
    rack = table.day.rack
    match kind:
        case "count":
            return [Count("opening", {}), Count("closing", {})]
        case "fill":
            return [Fill({str(min(rack.denominations)): 1})]
        case "credit":
            return [Credit({str(cents): 1}) for cents in list(rack.chips)[:1]]
        case "counter_check":
            least = min(rack.chips, default=0)
            return [CounterCheck(name, least) for name in list(table.seats.values())[:1]]
        case "drop":
            return [Drop(0)]
        case "plan_day":
            return [PlanDay(table.day.date or date.max)]
        case "open_table":
            return [OpenTable()]
        case "close_table":
            return [CloseTable()]
        case _:
            return []


def _passes(table: Table, aside: Aside) -> bool:
    try:
        aside.check(table)  # type: ignore[union-attr]  # all that are tried have one
    except Refused:
        return False
    return True
