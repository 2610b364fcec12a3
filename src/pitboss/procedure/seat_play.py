"""A player's decisions as numbers: what a learner, or any other program, sees and may do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.procedure.answers import Answer, Decision
from pitboss.procedure.requests import HOUSE_WAY, Ask, Request
from pitboss.vocabulary.cards import Card

NO_CARD = 53
"""Stands where no card is seen: one more than the joker."""
EVERY_CARD = NO_CARD + 1
"""How many numbers the place of a card can have."""


@dataclass(frozen=True)
class SeatPlay:
    """How a seat of a game is played by numbers. An action is a place in ``actions``; what is seen
    has a number for each name in ``sees``, from 0 to one less than is told there."""

    actions: tuple[str, ...]
    sees: Mapping[str, int]
    observe: Callable[[Request], Sequence[int]]
    """What the player sees when he is asked."""
    is_open: Callable[[Request], Sequence[bool]]
    """By action, whether it is open to him."""
    answer: Callable[[Request, int], Answer]
    """What an action answers, where it is open."""
    nothing: Callable[[Any], Sequence[int]] | None = None
    """What is seen of a round, over now, in which nothing could be decided; none: in every round
    something can."""
    waits: int = 0
    """The action that is open where nothing can be decided."""
    whole_round: bool = True
    """One action is for all that is asked in a round; otherwise each question takes one."""


def by_default(request: Request, seat: int) -> Decision:
    """What the house answers for who does not: the default of a question; hands are set the house
    way (R-GEN-10)."""
    return Decision(seat, request.default if isinstance(request, Ask) else HOUSE_WAY)


def cards_seen(hand: Sequence[Card], size: int) -> list[int]:
    """A hand in the order of its cards, from the lowest number; what is not there, as no card.

    >>> cards_seen([Card(40), Card(3)], 3)
    [3, 40, 53]
    """
    return [*sorted(map(int, hand)), *[NO_CARD] * (size - len(hand))]


def options_open(request: Request, actions: Sequence[str]) -> list[bool]:
    """Of actions that are named as options are, which a question leaves open."""
    return [isinstance(request, Ask) and request.option(name) is not None for name in actions]


def decided_once(actions: tuple[str, ...], sees: Sequence[str]) -> SeatPlay:
    """A seat that sees the cards of its hand, a name for the place of each, and is asked once:
    actions are named as options are."""

    def observe(request: Request) -> list[int]:
        assert isinstance(request, Ask)
        return cards_seen(request.hand, len(sees))

    return SeatPlay(
        actions=actions,
        sees=dict.fromkeys(sees, EVERY_CARD),
        observe=observe,
        is_open=lambda request: options_open(request, actions),
        answer=lambda request, action: Decision(1, actions[action]),
    )
