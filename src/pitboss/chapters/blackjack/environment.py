"""Blackjack for learners: what a seat sees and may do (§§ 633a.7-11), one round or many at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.chapters.blackjack import environment_kernels as kernel
from pitboss.chapters.blackjack.boxes import BlackjackRound
from pitboss.chapters.blackjack.ranking import MOST, is_soft, total, value
from pitboss.chapters.blackjack.simulate.kernels import layout as felt
from pitboss.chapters.blackjack.simulate.kernels import shoe as shoes
from pitboss.chapters.blackjack.simulate.kernels.layout import Layout, MoneyTerms
from pitboss.chapters.blackjack.simulate.terms import above_cover, stakes_of, terms_of
from pitboss.columns.playing import Flags, Ints
from pitboss.procedure.answers import Decision
from pitboss.procedure.requests import Ask, Request
from pitboss.procedure.seat_play import SeatPlay
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, Card
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

ACTIONS: Final = ("double", "hit", "split", "stand", "surrender", "insurance", "no_insurance")
"""In the order of the kernel's numbers."""
SEES: Final = {
    "phase": 3,  # 0: nothing can be decided; 1: insurance; 2: a hand
    "total": MOST + 1,
    "soft": 2,
    "pair": 11,  # the value of each of two equal cards, an ace 1
    "cards": MOST + 1,
    "up": 11,  # an ace 1
    "hand": felt.HANDS + 1,  # which of the box's hands, the first is 1
    "split": 2,
}


def seat_play(rules: Rules, wagers: Mapping[str, Cents]) -> SeatPlay:
    """A box of an ordinary table; at Blackjack Switch there would be two hands to see."""
    _checked(rules)
    return SeatPlay(
        actions=ACTIONS,
        sees=SEES,
        observe=_observe,
        is_open=_is_open,
        answer=lambda request, action: Decision(1, ACTIONS[action]),
        nothing=_nothing,
        waits=ACTIONS.index("stand"),
        whole_round=False,
    )


def _checked(rules: Rules) -> MoneyTerms:
    if rules["switch"]:
        raise Refused(
            "environments do not support Blackjack Switch",
            field="rules.switch",
            allowed="false",
            cites=["633a.12(a)(1)"],
        )
    return terms_of(rules)


def _observe(request: Request) -> Sequence[int]:
    assert isinstance(request, Ask)
    insuring = request.option("insurance") is not None
    phase = kernel.INSURING if insuring else kernel.PLAYING
    return _seen(phase, request.hand, request.dealer[0], request.number)


def _nothing(round_: BlackjackRound) -> Sequence[int]:
    return _seen(kernel.NOTHING, round_.first_two[1, 1], round_.up_card, 0)


def _seen(phase: int, hand: Sequence[Card], up: Card, number: int) -> list[int]:
    points = [1 if value(card) == 11 else value(card) for card in (*hand, up)]
    pair = points[0] if len(hand) == 2 and points[0] == points[1] else 0
    return [phase, total(hand), int(is_soft(hand)), pair, len(hand), points[-1],
            max(number, 1), int(number > 0)]  # fmt: skip


def _is_open(request: Request) -> Sequence[bool]:
    assert isinstance(request, Ask)
    return [request.option(action) is not None for action in ACTIONS]


@dataclass
class BlackjackRounds:
    """Boxes side by side, each with a shoe of its own: a full one for each round, or dealt down to
    the cover card (§ 633a.5(d), § 633a.7(e))."""

    terms: MoneyTerms
    stakes: Ints
    boxes: kernel.Boxes
    dealing: kernel.Dealing
    one: Layout  # the room of a single box
    cents: Ints = field(init=False)
    over: Flags = field(init=False)

    def __post_init__(self) -> None:
        count = len(self.boxes.kept)
        self.sides = bool(self.stakes[:, : felt.SIDE_WAGERS].any())
        self.cents, self.over = np.zeros(count, np.int64), np.ones(count, np.bool_)
        self.begin(self.over.copy())

    @property
    def seen(self) -> Ints:
        """What the players see."""
        return self.boxes.seen

    @property
    def open(self) -> NDArray[np.int8]:
        """What is open to them."""
        return self.boxes.open

    def begin(self, which: Flags) -> None:
        """Deals these rounds."""
        enough = kernel.begin_boxes(self.terms, self.boxes, self.dealing, which)
        assert enough, "a round of one box has cards enough"
        self.over &= ~which

    def act(self, actions: Ints, which: Flags) -> None:
        """Plays these rounds on."""
        enough = kernel.act_in_boxes(
            self.terms, self.stakes, self.sides, self.boxes, self.one, actions, which, self.cents,
            self.over,
        )  # fmt: skip
        assert enough, "a round of one box has cards enough"


def many_rounds(
    rules: Rules, wagers: Mapping[str, Cents], count: int, chance: Generator, *, fresh: bool
) -> BlackjackRounds:
    """So many boxes with these wagers."""
    terms, stakes = _checked(rules), stakes_of(rules, {1: wagers})
    size = rules.decks * len(DECK)
    at = np.zeros((count, shoes.PLACES), np.int64)
    at[:, shoes.SHUFFLES], at[:, shoes.AGAIN] = 1, 1  # every shoe is to be shuffled
    lines = np.zeros((felt.WAGERS, 4), np.int64)
    return BlackjackRounds(
        terms,
        stakes,
        kernel.Boxes(
            cards=np.tile(np.array(DECK * rules.decks, np.uint8), (count, 1)),
            at=at,
            chance=chance.integers(0, 2**64, (count, 4), np.uint64, endpoint=False),
            rack=np.zeros((count, 2 * felt.HANDS), np.uint8),
            layout=_layout(count, lines),
            kept=np.zeros((count, kernel.KEPT_FIELDS), np.int64),
            seen=np.zeros((count, len(SEES)), np.int64),
            open=np.zeros((count, len(ACTIONS)), np.int8),
        ),
        kernel.Dealing(
            fresh=fresh,
            above_cover=min(above_cover(rules), size),
            burn=not fresh and rules["shuffler"] != "continuous",
        ),
        _layout(1, lines),
    )


def _layout(boxes: int, lines: Ints) -> Layout:
    return Layout(
        firsts=np.zeros((boxes, 2, 2), np.int64),
        hands=np.zeros((boxes * felt.HANDS + 1, felt.FIELDS), np.int64),
        counts=np.zeros(boxes, np.int64),
        insured=np.zeros((boxes, 2), np.int64),
        lines=lines,
    )
