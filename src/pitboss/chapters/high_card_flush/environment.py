"""High Card Flush for learners: seven cards are seen, then folded or raised on by as many Antes as
the flush allows (§ 678a.11(b)), one round or many at once."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.ranking_kernels import high_card_flush_ranks
from pitboss.chapters.high_card_flush.round import FILE, RAISES
from pitboss.chapters.high_card_flush.settling import DECISIONS, settling
from pitboss.columns.playing import Cards, DecidedOnce, Ints, every_stake, in_order
from pitboss.columns.rounds import RoundColumns
from pitboss.columns.telling import of_equal_length, rounds_telling
from pitboss.procedure.answers import Decision
from pitboss.procedure.requests import Ask, Request
from pitboss.procedure.seat_play import EVERY_CARD, SeatPlay, cards_seen
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, RANKS
from pitboss.vocabulary.money import Cents

MOST: Final = max(RAISES.values())
ACTIONS: Final = ("fold", *(f"raise {antes}" for antes in range(1, MOST + 1)))
"""The place of an action is how many Antes it raises by."""
SIZE: Final = FILE.hand.cards
SEES: Final = {f"card {place}": EVERY_CARD for place in range(1, SIZE + 1)}
ALLOWED: Final = np.array([RAISES.get(length, 0) for length in range(SIZE + 1)])
"""By the length of the flush, the most Antes (§ 678a.11(b)(1)-(3))."""


def seat_play(rules: Rules, wagers: Mapping[str, Cents]) -> SeatPlay:
    """Seven cards, from the lowest number, and by how many Antes they are raised on."""
    ante = wagers["ante"]

    def is_open(request: Request) -> list[bool]:
        assert isinstance(request, Ask)
        raised = request.option("raise")
        assert raised is not None
        return [antes * ante <= raised.most for antes in range(MOST + 1)]

    def answer(_: Request, antes: int) -> Decision:
        return Decision(1, "raise", antes * ante) if antes else Decision(1, "fold")

    return SeatPlay(ACTIONS, SEES, _observe, is_open, answer)


def _observe(request: Request) -> list[int]:
    assert isinstance(request, Ask)
    return cards_seen(request.hand, SIZE)


def _may(cards: Cards) -> NDArray[np.int8]:
    lengths = high_card_flush_ranks(cards[:, :SIZE]).astype(np.int64) >> len(RANKS)
    allowed: NDArray[np.bool_] = np.arange(len(ACTIONS)) <= ALLOWED[lengths][:, None]
    return allowed.astype(np.int8)


def many_rounds(
    rules: Rules, wagers: Mapping[str, Cents], count: int, chance: Generator, *, fresh: bool
) -> DecidedOnce:
    """So many rounds; the deck is shuffled for each (§ 678a.5), so that all are fresh."""
    settles, ante = settling(rules.chosen), wagers["ante"]
    raises, folds = DECISIONS.index("raise"), DECISIONS.index("fold")

    def tell(cards: Cards, actions: Ints) -> RoundColumns:
        return rounds_telling(
            len(cards),
            1,
            cards=of_equal_length(cards[:, :SIZE]),
            dealer=of_equal_length(cards[:, SIZE:]),
            stakes=every_stake(settles, wagers, len(cards)),
            decision=np.where(actions > 0, raises, folds).astype(np.int8),
            amount=actions * ante,
        )

    return DecidedOnce(
        chance=chance,
        deck=np.array(DECK, np.uint8),
        settling=settles,
        tell=tell,
        look=lambda cards: in_order(cards[:, :SIZE]),
        may=_may,
        cards=np.empty((count, 2 * SIZE), np.uint8),
        default=ACTIONS.index("fold"),
    )
