"""The sections of a table's report, from its measured day book."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, TypeVar

from pitboss.document.blocks import (
    Block,
    Facts,
    FiguresTable,
    Section,
    TableColumn,
    Text,
    in_numbers,
    in_words,
)
from pitboss.document.cells import NONE, Cell
from pitboss.pit.acts import Slip
from pitboss.pit.day_book import DayBook, Inventory, Won
from pitboss.pit.expected import Measured, WagerResult
from pitboss.pit.gaming_clock import GamingClock
from pitboss.pit.report_charts import charts
from pitboss.pit.report_words import (
    amount,
    answer_in_words,
    clock_time,
    count,
    effect_in_words,
    over_or_short,
    percentage,
    signed_by,
)
from pitboss.vocabulary.money import dollars

Told = TypeVar("Told")

FEW: Final = "*"
SIMULATED: Final = "~"
NOTES: Final = {
    SIMULATED: "~ by simulated figures.",
    FEW: "* so few wagers, for how unevenly this one pays, that results outside the band are "
    "more frequent than it says.",
}


def sections_of_table(one: Measured, clock: GamingClock) -> tuple[Section, ...]:
    """All that a report tells of a table; what did not happen is not told."""
    book = one.book
    listed = (
        Section("Summary", _summary(book, clock)),
        Section("Wagers", (*wagers_tables(one), *charts(book.by_stretch, one.points, clock))),
        Section("Inventory", _inventory(book, clock)),
        Section("Slips", _slips(book.slips, clock)),
        Section("Jackpots and large wins", _wins(book, clock)),
        Section("Corrections", _corrections(book, clock)),
        Section("Stopped rounds", _stopped(book, clock)),
        Section("Who dealt, and what else was done", _deeds(book, clock)),
    )
    return tuple(section for section in listed if section.blocks)


def _summary(book: DayBook, clock: GamingClock) -> tuple[Block, ...]:
    zone = f"{clock.zone}, gaming day from {clock.begins:%H:%M}"
    times = f"{clock_time(book.first, clock)} to {clock_time(book.last, clock)} ({zone})"
    facts = Facts(
        (
            ("Rounds", f"{book.rounds:,}" + _of_which_banked(book)),
            ("First and last event", times),
            *((("Table at the end", book.stage),) if book.stage else ()),
        )
    )  # fmt: skip
    rows: list[tuple[Cell, ...]] = [
        (f"Closing inventory, {_how(book.closing)}", amount(book.closing.cents)),
        ("+ Credits", amount(book.credits)),
        ("+ Drop: cash", amount(book.cash + book.drop_over)),
        ("+ Drop: counter checks", amount(book.counter_checks)),
        (f"- Opening inventory, {_how(book.opening)}", amount(book.opening.cents)),
        ("- Fills", amount(book.fills)),
        ("Win", amount(book.win)),
    ]
    table = FiguresTable("Win by the inventory", (*in_words(""), *in_numbers("Amount")),
                         tuple(rows), totals=1)  # fmt: skip
    by_lines: list[tuple[Cell, ...]] = [
        ("Settled lines, with vigorish", amount(book.win_by_lines)),
        ("Over (short) of counted chips", amount(book.chips_over)),
        ("Over (short) of counted cash", amount(book.drop_over)),
        ("Win", amount(book.win_by_lines + book.over_short)),
    ]
    second = FiguresTable("Win by the lines", (*in_words(""), *in_numbers("Amount")),
                          tuple(by_lines), totals=1, note=_check(book))  # fmt: skip
    shares = Facts(
        (
            ("Drop", amount(book.drop)),
            ("Hold (win in the drop)", percentage(book.hold)),
            ("Handle (all stakes decided)", amount(book.handle)),
        )
    )
    return facts, table, second, shares


def _of_which_banked(book: DayBook) -> str:
    return f", {book.banked_rounds:,} of them banked by players" if book.banked_rounds else ""


def _how(inventory: Inventory) -> str:
    return "counted" if inventory.counted is not None else "by the books"


def _check(book: DayBook) -> str:
    if book.agrees:
        return "Both ways come to the same to the cent."
    rounds = ", ".join(map(str, book.unlike)) or "none that can be named"
    apart = dollars(book.win - book.win_by_lines - book.over_short)
    return f"THE TWO DIFFER by {apart}. Rounds whose lines are not what the chips gained: {rounds}."


def wagers_tables(one: Measured) -> tuple[Block, ...]:
    """What each wager brought, and what was expected of it."""
    if not one.wagers:
        return ()
    played = FiguresTable(
        "Handle and result",
        (*in_words("Wager", "Paytable"), *in_numbers("Lines", "Handle", "Result", "Hold")),
        tuple(
            (
                wager.title, wager.key.paytable or NONE, count(wager.part.lines),
                amount(wager.part.handle), amount(wager.part.result), _kept(wager),
            )
            for wager in one.wagers
        ),
    )  # fmt: skip
    unknown = [Text(f"{wager.title}: nothing is expected, {wager.unknown}.", quiet=True)
               for wager in one.wagers if wager.unknown]  # fmt: skip
    rows = tuple(_expected_row(wager.title, wager) for wager in one.counted)
    whole = one.expected
    low, high = whole.bounds("95%")
    total: tuple[Cell, ...] = (
        "All", amount(one.result), amount(whole.mean, marks(whole.simulated, whole.is_normal)),
        amount(low), amount(high), one.look or NONE,
    )  # fmt: skip
    against = FiguresTable(
        "Result against expectation", EXPECTED_COLUMNS, (*rows, total), totals=1,
        note=notes((*rows, total)),
    )  # fmt: skip
    return (played, *([against] if rows else []), *unknown)


EXPECTED_COLUMNS: Final[tuple[TableColumn, ...]] = (
    *in_words("Wager"), *in_numbers("Result", "Expected", "95% from", "to"),
    *in_words("Must look into it"),
)  # fmt: skip


def _expected_row(title: str, wager: WagerResult) -> tuple[Cell, ...]:
    expected = wager.expected
    assert expected is not None
    low, high = expected.bounds("95%")
    mark = marks(expected.simulated, expected.is_normal)
    return (
        title, amount(wager.part.result), amount(expected.mean, mark), amount(low), amount(high),
        wager.look or NONE,
    )  # fmt: skip


def _kept(wager: WagerResult) -> Cell:
    handle = wager.part.handle
    return percentage(Fraction(wager.part.result, handle) if handle else None)


def marks(simulated: bool, is_normal: bool) -> str:
    """What stands after an expectation that is not as sure as others."""
    return (SIMULATED if simulated else "") + ("" if is_normal else FEW)


def notes(rows: Iterable[Sequence[Cell]]) -> str:
    """What the marks mean that are there."""
    used = {sign for row in rows for cell in row for sign in getattr(cell, "mark", "")}
    return " ".join(words for sign, words in NOTES.items() if sign in used)


def _inventory(book: DayBook, clock: GamingClock) -> tuple[Block, ...]:
    opening, closing = book.opening.chips, book.closing.chips
    if opening is None or closing is None:
        return ()
    moved = {kind: _chips_of(book.slips, kind) for kind in ("fill", "credit")}
    sizes = sorted({*opening, *closing, *moved["fill"], *moved["credit"]}, reverse=True)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (dollars(size), *(count(chips.get(size, 0)) for chips in
                          (opening, moved["fill"], moved["credit"], closing)))
        for size in sizes
    )  # fmt: skip
    total: tuple[Cell, ...] = ("Worth", *map(amount, (book.opening.cents, book.fills, book.credits,
                                    book.closing.cents)))  # fmt: skip
    by_chip = FiguresTable(
        "Chips by denomination",
        (*in_words("Denomination"), *in_numbers("Opening", "Fills", "Credits", "Closing")),
        (*rows, total), totals=1,
    )  # fmt: skip
    counts = [
        (f"{one.of} count", clock_time(one.at, clock), amount(one.cents), over_or_short(one.over),
         signed_by(one.signatures))
        for one in book.counts
    ] + [
        ("drop", clock_time(one.at, clock), amount(one.cents), over_or_short(one.over),
         signed_by(one.signatures))
        for one in book.drop_counts
    ]  # fmt: skip
    return (by_chip, *_listed(
        "Counts", (*in_words("Of", "Time"), *in_numbers("Counted"), *in_words("Over or short",
                                                                              "Signed by")),
        counts, lambda row: row,
    ))  # fmt: skip


def _chips_of(slips: Iterable[Slip], kind: str) -> dict[int, int]:
    chips: dict[int, int] = {}
    for slip in slips:
        for size, number in slip.chips.items() if slip.kind == kind else ():
            chips[size] = chips.get(size, 0) + number
    return chips


def _listed(
    title: str, columns: tuple[TableColumn, ...], told: Iterable[Told],
    row: Callable[[Told], tuple[Cell, ...]],
) -> tuple[FiguresTable, ...]:  # fmt: skip
    """A table of what happened; none where nothing did."""
    rows = tuple(map(row, told))
    return (FiguresTable(title, columns, rows),) if rows else ()


def _slips(slips: Sequence[Slip], clock: GamingClock) -> tuple[Block, ...]:
    columns = (*in_words("Number", "Slip", "Time", "Shift"), *in_numbers("Amount"),
               *in_words("Signed by"))  # fmt: skip
    return _listed("", columns, slips, lambda slip: (
        slip.number, slip.title, clock_time(slip.at, clock), slip.shift, amount(slip.cents),
        signed_by(slip.signatures) + (f"; {slip.player} (player)" if slip.player else ""),
    ))  # fmt: skip


def _wins(book: DayBook, clock: GamingClock) -> tuple[Block, ...]:
    columns = (*in_words("Time"), *in_numbers("Round"), *in_words("Player", "Wager", "Hand"),
               *in_numbers("Stake", "Won"), *in_words("W-2G"))  # fmt: skip

    def row(won: Won) -> tuple[Cell, ...]:
        return (
            clock_time(won.at, clock), count(won.round), won.player or f"seat {won.seat}",
            won.wager.replace("_", " ").replace(".", ": "), won.hand, amount(won.stake),
            amount(won.won), "yes" if won.form else "no",
        )  # fmt: skip

    return (
        *_listed("Jackpots, from a meter", columns, book.jackpots, row),
        *_listed("Large wins", columns, book.large_wins, row),
    )


def _corrections(book: DayBook, clock: GamingClock) -> tuple[Block, ...]:
    columns = (*in_words("Time"), *in_numbers("Round"),
               *in_words("Before; after", "Reason", "Money", "By"))  # fmt: skip
    return _listed("", columns, book.corrections, lambda one: (
        clock_time(one.at, clock), count(one.round),
        f"{answer_in_words(one.before)}; {answer_in_words(one.after)}", one.reason,
        effect_in_words(one.effect), signed_by(one.signatures),
    ))  # fmt: skip


def _stopped(book: DayBook, clock: GamingClock) -> tuple[Block, ...]:
    columns = (*in_words("Time"), *in_numbers("Round", "Returned"),
               *in_words("Reason", "By", "Signed by"))  # fmt: skip
    return _listed("", columns, book.stopped, lambda one: (
        clock_time(one.at, clock), count(one.round), amount(one.returned), one.reason, one.cite,
        signed_by(one.signatures),
    ))  # fmt: skip


def _deeds(book: DayBook, clock: GamingClock) -> tuple[Block, ...]:
    dealers = (*in_words("Dealer", "From", "To"), *in_numbers("Rounds"))
    return (
        *_listed("Dealers", dealers, book.dealings, lambda one: (
            one.dealer, clock_time(one.since, clock), clock_time(one.until, clock),
            count(one.rounds),
        )),
        *_listed("Other acts", in_words("Time", "What", "Who"), book.deeds, lambda one: (
            clock_time(one.at, clock), one.words, signed_by(one.signatures),
        )),
    )  # fmt: skip
