"""Seen cards as a document: what they are worth, and how they are played."""

from collections.abc import Iterator

from pitboss.document.blocks import (
    Block,
    Facts,
    FiguresTable,
    Section,
    Text,
    in_numbers,
    in_words,
)
from pitboss.document.cells import NONE, Number
from pitboss.document.strategy import chart
from pitboss.figures.estimated import Estimate
from pitboss.figures.sighted import Sight
from pitboss.protect.seen import Seen


def sections(found: Seen) -> Iterator[Section]:
    """One section for each card that can be seen."""
    for sight in found.sights:
        yield Section(f"Seen: {sight.seen}", tuple(_blocks(sight)))


def _blocks(sight: Sight) -> Iterator[Block]:
    yield Text(f"It could be seen {sight.how}.")
    facts = [
        ("Without it", Number(sight.alone, "percent")),
        ("With it", Number(sight.worth.value, "percent")),
        ("Gain", Number(sight.gain.value, "percent")),
        ("Standard error", _error(sight.worth)),
    ]
    yield Facts(tuple(facts))
    yield from (Text(words) for words in sight.play)
    yield FiguresTable(
        "By the card seen",
        (*in_words("Card"), *in_numbers("How often", "What a player is up", "Error")),
        tuple(
            (
                card.card,
                Number(card.chance, "percent", 2),
                Number(card.worth.value, "percent", 2),
                _error(card.worth),
            )
            for card in sight.cards
        ),
        note="Of the first wager, with best play of the cards left.",
    )
    yield from (chart(shown) for shown in sight.charts)


def _error(figure: Estimate) -> Number | str:
    return Number(figure.standard_error, "percent", 3) if figure.samples else NONE
