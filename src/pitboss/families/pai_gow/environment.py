"""The pai gow games for learners: how the cards are set is one action, one round or many at once
(§ 645a.11(a)-(d), § 670a.11(a)-(c), § 688a.11(a)-(d))."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.columns import CardLists, RoundColumns
from pitboss.columns.playing import Cards, DecidedOnce, Ints, all_open, every_stake, in_order
from pitboss.columns.settling import Settling
from pitboss.columns.telling import of_equal_length, rounds_telling
from pitboss.families.pai_gow.wagers import MAIN
from pitboss.procedure.answers import Answer, Decision, HandsSet
from pitboss.procedure.requests import HOUSE_WAY, SURRENDER, Ask, Request, SetHands
from pitboss.procedure.seat_play import EVERY_CARD, SeatPlay, cards_seen
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents

SEAT = 1


@dataclass(frozen=True)
class SettingPlay:
    """How the hands of a game are set by numbers. The cards are seen from the lowest number; an
    action names by their places those that are the low hand, the house way, or what else there is
    to do: to give up, or to set them so and double."""

    rules: Rules
    wagers: Mapping[str, Cents]
    gives_up: bool = False
    doubles: str = ""  # the wager by which a player doubles
    dealer_seen: bool = False

    @property
    def size(self) -> int:
        """How many cards are dealt to each."""
        return self.rules.chapter.hand.cards

    @cached_property
    def lows(self) -> list[tuple[int, ...]]:
        """The places of the low hand, by action."""
        return list(combinations(range(self.size), self.rules.chapter.hand.low))

    @cached_property
    def ways(self) -> tuple[str, ...]:
        """How cards can be set: ``low 1 2`` has the two lowest numbers in the low hand."""
        set_so = [" ".join(["low", *(str(place + 1) for place in low)]) for low in self.lows]
        return (*set_so, HOUSE_WAY)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """Everything that a player may do."""
        if self.gives_up:
            return (*self.ways, SURRENDER)
        return (*self.ways, *(f"double, {way}" for way in self.ways)) if self.doubles else self.ways

    @cached_property
    def is_open(self) -> list[bool]:
        """Who gives up has made no optional wager (§ 645a.11(d), § 688a.11(d))."""
        alone = set(self.wagers) == {MAIN}
        return [action != SURRENDER or alone for action in self.actions]

    def seat_play(self) -> SeatPlay:
        """The game as one seat plays it."""
        sees = {f"card {place}": EVERY_CARD for place in range(1, self.size + 1)}
        if self.dealer_seen:
            sees |= {f"dealer {place}": EVERY_CARD for place in range(1, self.size + 1)}
        return SeatPlay(self.actions, sees, self._observe, lambda _: self.is_open, self._answer)

    def _observe(self, request: Request) -> list[int]:
        assert isinstance(request, Ask | SetHands)
        hand = request.hand if isinstance(request, Ask) else request.hands[SEAT]
        dealer = cards_seen(request.dealer, self.size) if self.dealer_seen else []
        return [*cards_seen(hand, self.size), *dealer]

    def _answer(self, request: Request, action: int) -> Answer:
        """Whatever is asked in the round, as the action has it."""
        doubled, way = divmod(action, len(self.ways))
        if isinstance(request, Ask):
            wanted = self.doubles if self.doubles and doubled else SURRENDER
            given = request.option(wanted) is not None and action >= len(self.ways)
            return Decision(SEAT, wanted if given else request.default)
        assert isinstance(request, SetHands)
        if self.actions[action] == SURRENDER:
            return Decision(SEAT, SURRENDER if SEAT in request.surrender else HOUSE_WAY)
        if self.ways[way] == HOUSE_WAY:
            return Decision(SEAT, HOUSE_WAY)
        hand: Sequence[Card] = sorted(request.hands[SEAT])
        low = self.lows[way]
        high = [hand[place].face for place in range(self.size) if place not in low]
        return HandsSet(SEAT, high, [hand[place].face for place in low])

    def many_rounds(self, settling: Settling, count: int, chance: Generator) -> DecidedOnce:
        """So many rounds; the deck is shuffled for each (§ 645a.5, § 670a.5, § 688a.5)."""
        house_way = self.ways.index(HOUSE_WAY)
        places = 2 * self.size if self.dealer_seen else self.size
        shapes = np.arange(self.size)
        lows = np.array(self.lows)
        highs = np.array([np.setdiff1d(shapes, low) for low in lows])

        def tell(cards: Cards, actions: Ints) -> RoundColumns:
            doubled, way = np.divmod(actions, len(self.ways))
            gives_up = (doubled > 0) & self.gives_up
            is_set = ~gives_up & (way != house_way)
            own = np.sort(cards[:, : self.size], axis=1)
            stakes = every_stake(settling, self.wagers, len(cards))
            if self.doubles:
                column = settling.wagers.index(self.doubles)
                stakes[:, column] = np.where(doubled > 0, self.wagers[MAIN], 0)
            return rounds_telling(
                len(cards),
                1,
                cards=of_equal_length(own),
                dealer=of_equal_length(cards[:, self.size :]),
                high=_of_rows(own, highs[np.where(is_set, way, 0)], is_set),
                low=_of_rows(own, lows[np.where(is_set, way, 0)], is_set),
                stakes=stakes,
                decision=np.where(is_set, -1, np.where(gives_up, 1, 0)).astype(np.int8),
            )

        def look(cards: Cards) -> Ints:
            hands = [in_order(cards[:, : self.size]), in_order(cards[:, self.size :])]
            return np.concatenate(hands, axis=1)[:, :places]

        def may(cards: Cards) -> NDArray[np.int8]:
            return all_open(len(cards), len(self.actions)) & np.array(self.is_open, np.int8)

        return DecidedOnce(
            chance=chance,
            deck=np.array(self.rules.chapter.cards.deck, np.uint8),
            settling=settling,
            tell=tell,
            look=look,
            may=may,
            cards=np.empty((count, 2 * self.size), np.uint8),
            default=house_way,
        )


def _of_rows(cards: Cards, places: Ints, which: NDArray[np.bool_]) -> CardLists:
    """The cards at these places, in the rows that have them; in the others, none."""
    lengths = np.where(which, places.shape[1], 0)
    starts = np.concatenate(([0], np.cumsum(lengths)))
    return CardLists(starts, np.take_along_axis(cards, places, axis=1)[which].ravel())
