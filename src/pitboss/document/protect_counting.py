"""What was found about counting, as tables and drawings."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.document.blocks import (
    Bar,
    Bars,
    Block,
    Facts,
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
from pitboss.document.drawings import HEADROOM
from pitboss.document.numbers import decks_in_words, ticks_between
from pitboss.figures.figures import decimal
from pitboss.protect.counting.found import (
    AFTER_EVERY_ROUND,
    AtDepth,
    CountFound,
    Effect,
    Found,
    Value,
    WagerFound,
)

SHOWN_CUTS = (Fraction(1, 4), Fraction(7, 20), Fraction(1, 2), Fraction(13, 20), Fraction(4, 5),
              Fraction(9, 10))  # fmt: skip
"""The cover cards of the table; the drawing and the data have more."""


def sections(found: Found) -> Iterator[Section]:
    """What was asked, then a section a wager."""
    yield Section("Counting the cards of the shoe", (_asked(found), Text(_method(found), True)))
    for wager in found.wagers:
        yield Section(f"Counting: {wager.title}", tuple(_of_wager(found, wager)))


def _asked(found: Found) -> Facts:
    return Facts(
        (
            ("Shoe", decks_in_words(found.decks)),
            ("Behind the cover card", f"{_share(found.cut)} ({', '.join(found.cites)})"),
            ("Burned unseen", str(found.burn)),
            ("Players", str(found.players)),
            ("Rounds an hour", str(found.rounds_per_hour)),
            ("Threshold, units an hour", decimal(found.threshold, 2)),
            ("Shoes dealt", f"{found.shoes:,} from seed {found.seed}"),
            ("Shoes before them, to measure triggers", f"{found.pilot:,}"),
        )
    )


def _method(found: Found) -> str:
    return (
        "Effects of removal, correlations and the triggers of lines are exact. A tilde marks what "
        "is simulated; its standard error is beside it. A counter makes the wager only when he "
        "thinks it favourable, one unit each time, and has seen every card but those burned. "
        "What he loses on a required wager that he must make beside it is not taken off."
    )


def _of_wager(found: Found, wager: WagerFound) -> Iterator[Block]:
    if wager.note:
        yield Text(f"{wager.note[0].upper()}{wager.note[1:]}.", quiet=True)
    yield Facts(
        (
            ("From a full shoe, per unit", Number(wager.expectation, "percent", 4)),
            ("Paragraphs", ", ".join(wager.cites)),
            ("Deepest cut within the threshold", _deepest(wager)),
        )
    )
    yield effects_drawn(wager.effects)
    yield _two_ways(wager) if wager.best_effects else _effects(wager.effects)
    if wager.counts:
        yield _counts(wager.counts)
    else:
        yield Text(
            "Every card is as good as any other here: no count of cards says anything, and only "
            "one who remembers how many are left of each can tell when the wager is favourable."
        )
    yield _values(wager)
    if wager.by_depth:
        yield _by_depth(wager)
        yield Plots(f"What the {wager.best_counter} counter is worth",
                    (worth_by_depth(wager, found),))  # fmt: skip


def _deepest(wager: WagerFound) -> str:
    words = [
        f"{decks_in_words(at.decks)}: "
        + ("none" if at.cut is None else f"{_share(at.cut)} behind the cover card")
        for at in wager.deepest
    ]
    return "; ".join(words) or NONE


def _share(cut: Fraction) -> str:
    """A share in whole percent.

    >>> _share(Fraction(1, 4))
    '25%'
    """
    return f"{float(cut):.0%}"


def effects_drawn(effects: Sequence[Effect]) -> Bars:
    """The effects of removal, a bar each."""
    longest = max((abs(effect.effect) for effect in effects), default=Fraction(0)) or Fraction(1)
    bars = tuple(
        Bar(
            effect.cards,
            float(abs(effect.effect) / longest),
            Number(effect.effect * 100, "signed", 4),
        )
        for effect in effects
    )
    note = "By how many hundredths of a unit the wager is worth more when one such card has gone; "
    return Bars("Effect of removing a card", bars, f"{note}a bar is as long without its sign.")


def _effects(effects: Sequence[Effect]) -> FiguresTable:
    """The same as a table, for those who see no drawings."""
    return FiguresTable(
        "Effects of removal, in hundredths of a unit",
        (*in_words("Cards"), *in_numbers("In a deck", "Effect", "Exactly, in units")),
        tuple(
            (
                effect.cards,
                str(effect.in_deck),
                Number(effect.effect * 100, "signed", 4),
                Number(effect.effect, "ratio"),
            )
            for effect in effects
        ),
    )


def _two_ways(wager: WagerFound) -> FiguresTable:
    """Effects with the same play always, and with the best by the cards left."""
    fixed = {card: effect for effect in wager.effects for card in effect.cards.split()}
    best = {card: effect for effect in wager.best_effects for card in effect.cards.split()}
    rows = tuple(
        (
            card,
            Number(fixed[card].effect * 100, "signed", 4),
            Number(best[card].effect * 100, "signed", 4),
        )
        for card in fixed
        if card in best
    )
    return FiguresTable(
        "Effects by the way of playing, in hundredths of a unit",
        (*in_words("Card"), *in_numbers("Play kept to", "Best play by the cards left")),
        rows,
    )


def _counts(counts: Sequence[CountFound]) -> FiguresTable:
    rows = tuple(
        (
            count.name,
            _tags(count),
            Number(count.balance, "signed", 1),
            f"{count.correlation:.4f}",
            Number(count.slope * 100, "signed", 3),
            NONE if count.trigger is None else Number(count.trigger, "signed", 2),
            NONE if count.measured is None else f"{count.measured:+.2f}~",
        )
        for count in counts
    )
    return FiguresTable(
        "Counts",
        (
            *in_words("Count", "What a card counts when it is seen"),
            *in_numbers("A deck", "Correlation", "A true count of one, %", "Trigger", "Measured"),
        ),
        rows,
        note="The trigger is the true count from which the wager is favourable, by the line "
        "through the effects and as measured. A true count is what the cards seen counted, less "
        "what as many would on average, over the decks unseen.",
    )


def _tags(count: CountFound) -> str:
    return ", ".join(
        f"{cards}: {tag if tag.denominator == 1 else decimal(tag, 2)}"
        for cards, tag in count.tags.items()
        if tag
    )


def _values(wager: WagerFound) -> FiguresTable:
    values = [wager.perfect, *(value for count in wager.counts for value in (count.value,
              count.dealt))]  # fmt: skip
    return FiguresTable(
        "What counters are worth",
        (
            *in_words("Counter", "Bets valued"),
            *in_numbers("Rounds bet", "± ", "Units an hour", "±", "Deviation of an hour"),
        ),
        tuple(_value(value) for value in values if value),
        note="exact: by the cards left. linear: by the line through the effects. dealt: as the "
        "rounds ended.",
    )


def _value(value: Value) -> tuple[Cell, ...]:
    return (
        value.counter,
        value.by,
        f"{value.favourable:.2%}~",
        f"{value.favourable_error:.2%}",
        f"{value.per_hour:+.4f}~",
        f"{value.per_hour_error:.4f}",
        f"{value.deviation:.2f}~",
    )


def _by_depth(wager: WagerFound) -> FiguresTable:
    """Units an hour by decks and cover card."""
    decks = sorted({at.decks for at in wager.by_depth})
    at = {(row.decks, row.cut): row for row in wager.by_depth}
    cuts = [*SHOWN_CUTS, AFTER_EVERY_ROUND]
    rows = tuple(
        (
            "cards go back after each round" if cut == AFTER_EVERY_ROUND else _share(cut),
            *(_cell(at.get((number, cut))) for number in decks),
        )
        for cut in cuts
    )
    return FiguresTable(
        f"Units an hour of the {wager.best_counter} counter, by what is behind the cover card",
        (*in_words("Behind the cover card"), *in_numbers(*map(decks_in_words, decks))),
        rows,
    )


def _cell(row: AtDepth | None) -> str:
    return NONE if row is None else f"{row.per_hour:.4f}~ ±{row.error:.4f}"


def worth_by_depth(wager: WagerFound, found: Found) -> Plot:
    """Units an hour over the share of the shoe that is dealt, with the threshold dashed."""
    rows = sorted(
        (at for at in wager.by_depth if at.decks == found.decks and at.cut != AFTER_EVERY_ROUND),
        key=lambda at: -at.cut,
    )
    dealt = [float(1 - at.cut) for at in rows]
    low, high = min(dealt), max(dealt)
    top = max(*(at.per_hour for at in rows), float(found.threshold)) * HEADROOM

    def across(share: float) -> float:
        return (share - low) / (high - low)

    points = tuple(
        (across(share), at.per_hour / top) for share, at in zip(dealt, rows, strict=True)
    )
    level = float(found.threshold) / top
    return Plot(
        title=f"{decks_in_words(found.decks)}",
        x_axis="share of the shoe dealt",
        y_axis="units an hour",
        x_ticks=tuple(Tick(across(at), f"{at:.0%}") for at in ticks_between(low, high, 6)),
        y_ticks=tuple(Tick(at / top, f"{at:g}") for at in ticks_between(0, top, 5)),
        points=points,
        beside=((0.0, level), (1.0, level)),
        alt=f"Units an hour rise from {rows[0].per_hour:.3f} with {low:.0%} of the shoe dealt to "
        f"{rows[-1].per_hour:.3f} with {high:.0%}.",
        note="Dashed: the threshold.",
    )
