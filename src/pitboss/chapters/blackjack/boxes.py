"""A round of Blackjack under way: each seat's hands, and the dealer's."""

from dataclasses import dataclass, field
from functools import lru_cache

from pitboss.chapters.blackjack.game import BlackjackTable
from pitboss.chapters.blackjack.ranking import MOST, is_blackjack, total, value
from pitboss.procedure.requests import seat_place
from pitboss.procedure.round import Round
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents


@dataclass
class Hand:
    """One hand of a player's."""

    area: int  # 1, or 2 at the second betting area of Blackjack Switch
    cards: list[Card] = field(default_factory=list)
    split: bool = False  # formed by splitting a pair
    switched: bool = False  # has the second card of the player's other hand
    doubled: Cents = 0
    double_shown: bool = False  # its card, dealt face down, has been turned up
    surrendered: bool = False
    settled: bool = False  # nothing more depends on it
    collected: bool = False  # its cards are in the discard rack

    @property
    def total(self) -> int:
        """Its point count."""
        return total(self.cards)

    @property
    def bust(self) -> bool:
        """Over 21: it has lost, whatever the dealer does (R-633a-18)."""
        return self.total > MOST

    @property
    def natural(self) -> bool:
        """A Blackjack: the initial two cards as dealt, not those of a split or a switched hand
        (§ 633a.1[Blackjack], R-633a-17, R-633a-22)."""
        return is_blackjack(self.cards) and not self.split and not self.switched

    @property
    def live(self) -> bool:
        """Whether it is still to be compared with the dealer's."""
        return not (self.settled or self.bust or self.surrendered)

    def words(self) -> str:
        """The hand in a result."""
        if self.surrendered:
            return "surrender"
        if self.natural:
            return "blackjack"
        count = self.total
        return f"bust {count}" if count > MOST else str(count)


@dataclass
class BlackjackRound(Round[BlackjackTable]):
    """One round of play at a Blackjack table."""

    table: BlackjackTable
    boxes: dict[int, list[Hand]] = field(default_factory=dict)
    first_two: dict[tuple[int, int], list[Card]] = field(
        default_factory=dict
    )  # of each seat and area, as dealt
    held: list[tuple[int, str]] = field(default_factory=list)  # side wagers that await the hole
    capped_stakes: dict[tuple[int, str], Cents] = field(default_factory=dict)
    hole_known: bool = False  # the hole card lies face up
    reader_said: bool | None = None  # a Blackjack or none; none told: the hole card was not read
    refused: set[int] = field(default_factory=set)  # seats that took no card drawn in error
    needs_no_dealer: bool = False  # no wager depended on the dealer's hand when he stood

    @property
    def switch(self) -> bool:
        """Blackjack Switch: two hands and two equal wagers for each player (§ 633a.12(a)[lead])."""
        return bool(self.table.rules["switch"])

    @property
    def up_card(self) -> Card:
        """The dealer's first card."""
        return self.dealer_hand[0]

    @property
    def may_be_blackjack(self) -> bool:
        """An ace or a card of value 10 lies up (§ 633a.7(h))."""
        return value(self.up_card) >= 10

    def number(self, seat: int, hand: Hand) -> int:
        """A hand's place among the seat's, from the dealer's left."""
        for at, other in enumerate(self.boxes[seat], start=1):
            if other is hand:
                return at
        raise AssertionError(f"seat {seat} has no such hand")

    def wager(self, name: str, seat: int, hand: Hand) -> str:
        """``blackjack``, ``blackjack.2`` …: a wager by the hand that it is on."""
        return numbered(name, self.number(seat, hand))

    def place(self, seat: int, hand: Hand) -> str:
        """Where a hand's cards lie."""
        number = self.number(seat, hand)
        return seat_place(seat) if number == 1 else f"{seat_place(seat)}.{number}"

    def stake_of(self, seat: int, hand: Hand) -> Cents:
        """The Blackjack Wager on a hand."""
        return self.stakes[seat][self.wager("blackjack", seat, hand)]


def numbered(name: str, number: int) -> str:
    """A wager's name on the first, second … hand.

    >>> numbered("blackjack", 1), numbered("double_down", 2)
    ('blackjack', 'double_down.2')
    """
    return name if number == 1 else f"{name}.{number}"


@lru_cache(maxsize=256)
def first_of(name: str) -> str:
    """The wager whose paytable pays ``blackjack.2``: a split or second hand's too."""
    return name.partition(".")[0]


@lru_cache(maxsize=256)
def number_of(wager: str) -> int:
    """The number of the hand that a wager is on.

    >>> number_of("double_down"), number_of("blackjack.3")
    (1, 3)
    """
    return int(wager.partition(".")[2] or 1)


area_of = number_of
"""The betting area that a wager made before the deal is on: each has one hand then."""
