"""A fill, a credit or a counter check on paper."""

from collections.abc import Mapping

from pitboss import __version__
from pitboss.chapters import CHAPTERS
from pitboss.document.blocks import (
    Block,
    Facts,
    FiguresTable,
    Report,
    Section,
    TableColumn,
    in_numbers,
    in_words,
)
from pitboss.document.cells import NONE
from pitboss.pit.acts import Slip
from pitboss.pit.gaming_clock import GamingClock
from pitboss.pit.people import Person
from pitboss.pit.report_words import amount, clock_time, count
from pitboss.store.event import TableRecord
from pitboss.vocabulary.money import dollars


def slip_paper(
    slip: Slip, table: TableRecord, clock: GamingClock, people: Mapping[str, Person]
) -> Report:
    """The slip, with those who signed it as the casino knows them, by the ids of their accounts."""
    facts: list[tuple[str, str]] = [
        ("Number", slip.number),
        ("Gaming day", slip.day),
        ("Date", f"{clock.local(slip.at):%B %d, %Y}"),
        ("Time", f"{clock_time(slip.at, clock)} ({clock.zone})"),
        ("Shift", slip.shift),
        ("Table", f"{table.name} ({table.id})"),
        ("Game", CHAPTERS[table.game].file.chapter.title),
        ("Round", str(slip.round)),
        ("Amount", dollars(slip.cents)),
        *([("Player", slip.player)] if slip.player else []),
    ]
    blocks: list[Block] = [Facts(tuple(facts)), *_chips(slip), _signatures(slip, people)]
    return Report(
        f"{slip.title} {slip.number}",
        table.casino,
        f"Pitboss {__version__} · {slip.title} {slip.number} of {table.id}",
        (Section("", tuple(blocks)),),
    )


def _chips(slip: Slip) -> list[FiguresTable]:
    if not slip.chips:
        return []
    rows = [
        (dollars(size), count(slip.chips[size]), amount(size * slip.chips[size]))
        for size in sorted(slip.chips, reverse=True)
    ]
    total = ("Total", count(sum(slip.chips.values())), amount(slip.cents))
    columns = (*in_words("Denomination"), *in_numbers("Chips", "Amount"))
    return [FiguresTable("Chips", columns, (*rows, total), totals=1)]


def _signatures(slip: Slip, people: Mapping[str, Person]) -> FiguresTable:
    columns: tuple[TableColumn, ...] = in_words("Name", "Role", "Licence", "Department and level")
    rows = []
    for signature in slip.signatures:
        person = people.get(signature.person)
        rows.append((
            signature.name, signature.role, person.licence if person else NONE,
            f"{person.department}, {person.level}" if person else NONE,
        ))  # fmt: skip
    if slip.player:
        rows.append((slip.player, "player", NONE, NONE))
    note = "" if slip.player else "Each signed on a session of his own."
    return FiguresTable("Signatures", columns, tuple(rows), note=note)
