"""Collusion as a document: what players gain who share what they hold."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.document.blocks import (
    Block,
    FiguresTable,
    Plot,
    Plots,
    Section,
    Text,
    Tick,
    in_numbers,
    in_words,
)
from pitboss.document.cells import NONE, Cell, Number
from pitboss.document.numbers import ticks_between
from pitboss.figures.estimated import Estimate
from pitboss.figures.figures import percent
from pitboss.protect.collusion import Collusion, Together

HOW = (
    "Each player decides by all cards that the players hold together. In every deal all hands are "
    "gone through that the dealer can have of the cards left; only the deals are drawn by lot, and "
    "each is compared with the same deal played alone, which is known exactly over all deals. An "
    "error is one standard error."
)


def sections(found: Collusion) -> Iterator[Section]:
    """What sharing is worth by the number of players, and the rule of thumb."""
    yield Section("Collusion: players who share their cards", tuple(_by_players(found)))
    for together in found.together[-1:]:
        if together.shared.rule is not None:
            yield Section(f"A rule of thumb for {together.players} players", (_rule(together),))


def _by_players(found: Collusion) -> Iterator[Block]:
    yield Text(f"Alone, with best play, a player is up {percent(found.alone)} of the first wager.")
    titles = ("Players", "Perfect", "Error", "Gain", "Rule of thumb", "Error", "Played otherwise")
    rows = tuple(_row(together) for together in found.together)
    yield FiguresTable("What each is up, of the first wager", in_numbers(*titles), rows, note=HOW)
    if len(found.together) > 1:
        yield Plots("By the number of players", (_plot(found),))
    if found.published:
        columns = (*in_words("Printed by others"), *in_numbers("Figure"))
        yield FiguresTable("Others' figures", columns, found.published)


def _row(together: Together) -> tuple[Cell, ...]:
    simple = together.simple
    return (
        str(together.players),
        _share(together.perfect),
        _error(together.perfect),
        _share(together.shared.perfect),
        _share(simple) if simple else NONE,
        _error(simple) if simple else NONE,
        Number(together.shared.changed.value, "percent", 2),
    )


def _share(figure: Estimate) -> Number:
    return Number(figure.value, "percent", 3)


def _error(figure: Estimate) -> Number:
    return Number(figure.standard_error, "percent", 3)


def _rule(together: Together) -> FiguresTable:
    rule = together.shared.rule
    assert rule is not None
    return FiguresTable(
        f"By {rule.counted}", in_words(*rule.headings), rule.rows,
        note="Found on other deals than those it was tried on.",
    )  # fmt: skip


def _plot(found: Collusion) -> Plot:
    """What each is up with perfect play, by the number of players."""
    shares = [float(together.perfect.value) for together in found.together]
    numbers = [together.players for together in found.together]
    low, high = min(*shares, float(found.alone), 0.0), max(*shares, 0.0)
    room = (high - low or 1.0) * 0.06
    low, high = low - room, high + room

    def height(share: float) -> float:
        return (share - low) / (high - low)

    first, last = numbers[0], numbers[-1]
    points = tuple(
        ((number - first) / (last - first), height(share))
        for number, share in zip(numbers, shares, strict=True)
    )
    ends = percent(found.together[0].perfect.value, 2), percent(found.together[-1].perfect.value, 2)
    return Plot(
        "Perfect play",
        "players who share their cards",
        "what each is up, of the first wager",
        tuple(Tick((number - first) / (last - first), str(number)) for number in numbers),
        tuple(
            Tick(height(at), percent(Fraction(at).limit_denominator(10_000), 1))
            for at in ticks_between(low, high, 5)
        ),
        points,
        beside=((0.0, height(0.0)), (1.0, height(0.0))),
        alt=f"From {ends[0]} with {first} players to {ends[1]} with {last}; the dashed line is "
        "where a player breaks even.",
    )
