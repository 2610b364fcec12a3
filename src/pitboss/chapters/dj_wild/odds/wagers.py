"""What each wager of DJ Wild Stud Poker comes to under best play: every hand against every hand
that the dealer can then hold.

There are 2,869,685 hands, and 1,712,304 of the dealer's against each. One walk over the hands in
the order of their values compares them all, card removal included.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.odds.kernels import (
    Cards,
    compare,
    hands_of,
    lower_by_category,
    with_spare_cards,
)
from pitboss.chapters.dj_wild.ranking import CATEGORIES
from pitboss.chapters.dj_wild.ranking_kernels import dj_natural_ranks, dj_wild_ranks
from pitboss.figures.counted import LOSES, LineChance, bet_of, by_paytable, lines_of, paid, tables
from pitboss.figures.figures import Figures, Otherwise, Outcome, back_per_unit, percent, published
from pitboss.figures.odds import REQUIRED
from pitboss.hands.poker import DEUCE
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.paytable import Paytable

RULES: Final = Rules.of("687a")
FILE: Final = RULES.chapter
NAMES: Final = tuple(CATEGORIES)
DECK: Final = np.array(FILE.cards.deck, np.uint8)
SIZE: Final = FILE.hand.cards
HANDS: Final = comb(len(DECK), SIZE)
DEALER_HANDS: Final = comb(len(DECK) - SIZE, SIZE)
EVERY: Final = HANDS * DEALER_HANDS

STAKES: Final = {"ante": 1, "blind": 1, "raise": FILE.number("raise_antes")}
"""In Ante Wagers (§ 687a.1[Blind Wager], § 687a.1[Raise Wager], R-687a-18)."""
RAISED: Final = sum(STAKES.values())
"""What one who raises has staked in all."""
FOLDED: Final = RAISED - STAKES["raise"]
"""What one who folds forfeits (§ 687a.11(b)[lead])."""

Number = TypeVar("Number", int, NDArray[np.int64])

NOT_NATURAL: Final = 255
"""In place of the natural category of a hand with the joker."""


@dataclass(frozen=True, eq=False, slots=True)
class Showdown:
    """Hands, from the lowest up, and how each fares against the dealer's."""

    cards: Cards
    values: NDArray[np.uint32]
    wins: NDArray[np.int32]  # how many of the dealer's hands are lower
    ties: NDArray[np.int32]  # and how many are equal
    worth: NDArray[np.int64]  # of a raise, in Ante Wagers, summed over the dealer's hands

    @property
    def categories(self) -> NDArray[np.uint8]:
        """What each hand is, as a place in ``NAMES``."""
        return (self.values >> 20).astype(np.uint8)

    @property
    def raises(self) -> NDArray[np.bool_]:
        """Which hands best play raises: those for which that is worth no less than to fold."""
        return self.worth >= -FOLDED * DEALER_HANDS

    @property
    def with_joker(self) -> NDArray[np.bool_]:
        """Which hands hold the joker: it comes last in them."""
        held: NDArray[np.bool_] = self.cards[:, -1] == int(JOKER)
        return held

    @property
    def with_wild(self) -> NDArray[np.bool_]:
        """Which hands hold the joker or a deuce, which comes first in them (§ 687a.6(b))."""
        deuce: NDArray[np.bool_] = self.cards[:, 0] >> 2 == DEUCE
        return self.with_joker | deuce

    def with_rank(self, rank: int) -> NDArray[np.bool_]:
        """Which hands hold a card of this rank."""
        held = np.zeros(len(self.cards), np.bool_)
        for column in self.cards.T:
            held |= column >> 2 == rank
        return held

    @property
    def natural_categories(self) -> NDArray[np.uint8]:
        """What each hand is if a deuce is a deuce (R-687a-3); with the joker it is nothing."""
        categories = np.full(len(self.cards), NOT_NATURAL, np.uint8)
        plain = ~self.with_joker
        categories[plain] = dj_natural_ranks(self.cards[plain]) >> 20
        return categories

    def only(self, these: NDArray[np.bool_]) -> "Showdown":
        """Some of the hands."""
        return Showdown(
            self.cards[these], self.values[these], self.wins[these], self.ties[these],
            self.worth[these],
        )  # fmt: skip

    def by_category(self, counts: NDArray[Any]) -> dict[str, int]:
        """The sum of a count over the hands of each category."""
        sums = np.zeros(len(NAMES), np.int64)
        np.add.at(sums, self.categories, counts)
        return dict(zip(NAMES, sums.tolist(), strict=True))


@cache
def showdown() -> Showdown:
    """All hands, compared."""
    cards = hands_of(DECK)
    values = dj_wild_ranks(cards)
    order = np.argsort(values, kind="stable")
    cards, values = cards.take(order, axis=0), values[order]
    wins, ties = compare(cards, values)
    back = np.array([back_of_win(name) for name in NAMES], np.int64)[values >> 20]
    worth = worth_of_raise(back, wins.astype(np.int64), ties.astype(np.int64))
    return Showdown(cards, values, wins, ties, worth)


def worth_of_raise(back: Number, wins: Number, ties: Number) -> Number:
    """What a raise brings over all of the dealer's hands, for one hand or for many: a win pays, a
    tie returns all that was staked, else it is lost (§ 687a.11(e)(1)-(3))."""
    return back * wins + RAISED * ties - RAISED * DEALER_HANDS


def back_of_win(category: str) -> int:
    """What comes back to a raised hand that wins, in Ante Wagers: on the Blind Wager, by its row
    (§ 687a.11(e)(1), § 687a.12(a), § 687a.12(b), R-687a-8)."""
    back = Fraction(0)
    for wager, stake in STAKES.items():
        line = RULES.paytable(wager).line(category if wager == "blind" else "win")
        assert line is not None
        back += stake * back_per_unit(line.pay)
    assert back.denominator == 1, "the paytables print whole odds"
    return back.numerator


TRIPS: Final = NAMES.index("three-of-a-kind")
TWO_WAY: Final = "two_way"
NATURAL, WITH_WILD = "natural", "with wild"


def required(_: Rules, decks: int) -> list[Figures]:
    """Ante, Blind and Raise under best play."""
    board = published(FILE, REQUIRED, None, decks)
    return [Figures(REQUIRED, None, decks, tuple(endings()), board)]


def endings() -> Iterator[Outcome]:
    """How a round ends for one who plays best."""
    raised = showdown().only(showdown().raises)
    wins, ties = raised.by_category(raised.wins), sum(raised.by_category(raised.ties).values())
    lost = len(raised.cards) * DEALER_HANDS - sum(wins.values()) - ties
    folded = (HANDS - len(raised.cards)) * DEALER_HANDS
    return ways_to_end(wins, ties, lost, folded, EVERY)


def ways_to_end(
    wins: Mapping[str, int], ties: int, lost: int, folded: int, every: int
) -> Iterator[Outcome]:
    """How rounds end of which so many are won by hands of each category, tied, lost and folded:
    wins by the row of the Blind Wager (§ 687a.11(b)[lead], § 687a.11(e)(1)-(3), § 687a.12(a),
    § 687a.12(b), R-687a-8)."""
    staked, even = Fraction(RAISED), RULES.paytable("ante").lines[0].pay
    for line in RULES.paytable("blind").lines:
        won = sum(wins[name] for name in line.covers)
        (back,) = {back_of_win(name) for name in line.covers}
        yield Outcome(f"Raise wins, {line.hand}", f"{even}, Blind {line.pay}",
                      Fraction(won, every), staked, Fraction(back))  # fmt: skip
    yield Outcome("Raise ties", "Push", Fraction(ties, every), staked, staked)
    yield Outcome("Raise loses", LOSES, Fraction(lost, every), staked, Fraction(0))
    yield Outcome("Fold", LOSES, Fraction(folded, every), Fraction(FOLDED), Fraction(0))


def trips(rules: Rules, decks: int) -> list[Figures]:
    """The Trips Bonus Wager, whatever the player decides (§ 687a.11(b)(1), § 687a.11(f)(2))."""
    dealt = showdown()
    kinds = np.bincount(dealt.categories * np.int64(NOT_NATURAL + 1) + dealt.natural_categories)
    hands = {
        divmod(kind, NOT_NATURAL + 1): int(kinds[kind]) for kind in kinds.nonzero()[0].tolist()
    }
    return [
        paid(rules, table, trips_lines(table, hands), decks=decks)
        for table in tables(rules, "trips_bonus", decks)
    ]


def trips_lines(table: Paytable, hands: Mapping[tuple[int, int], int]) -> list[LineChance]:
    """A line for each printed column (§ 687a.12(d)). A hand is paid the better of what it is with
    wild cards, in the one, and what it is as natural cards, in the other (R-687a-3)."""
    columns = [
        (line, column, pay)
        for line in table.lines
        for column, pay in ((NATURAL, line.natural), (WITH_WILD, line.pay))
        if pay is not None
    ]
    counts = [0] * len(columns)
    for (wild, natural), count in hands.items():
        is_ = {WITH_WILD: NAMES[wild], NATURAL: None if natural == NOT_NATURAL else NAMES[natural]}
        paying = [
            (back_per_unit(pay), column == WITH_WILD, place)  # of equals, the wild hand
            for place, (line, column, pay) in enumerate(columns)
            if is_[column] in line.covers
        ]
        if paying:
            *_, place = max(paying)
            counts[place] += count
    return [
        LineChance(f"{line.hand}, {column}", pay, Fraction(count, HANDS))
        for (line, column, pay), count in zip(columns, counts, strict=True)
    ]


def bad_beat(rules: Rules, decks: int) -> list[Figures]:
    """The Two-Way Bad Beat Bonus Wager, which a fold forfeits (§ 687a.11(b)(2)): as the casino
    settles it, and beside that the payback in the other of the two modes (R-687a-2)."""
    chosen = str(rules["bad_beat"])
    (other,) = {"player_only", TWO_WAY} - {chosen}
    own, dealers = beaten_hands(), beaten_dealers_hands()
    entries = []
    for table in tables(rules, "bad_beat_bonus", decks):
        modes = {
            mode: paid(rules, table, bad_beat_lines(table, own, dealers if mode == TWO_WAY else {}),
                       decks=decks, losing="no bad beat")
            for mode in (chosen, other)
        }  # fmt: skip
        otherwise = Otherwise("bad_beat", other, modes[other].payback)
        entries.append(replace(modes[chosen], otherwise=(otherwise,)))
    return entries


def bad_beat_lines(
    table: Paytable, own: Mapping[str, int], dealers: Mapping[str, int]
) -> list[LineChance]:
    """The printed rows, for the player's beaten hands and for the dealer's (§ 687a.12(e))."""
    return [
        LineChance(f"{whose} {line.hand}", line.pay,
             Fraction(sum(beaten.get(name, 0) for name in line.covers), EVERY))
        for whose, beaten in (("player's", own), ("dealer's", dealers))
        for line in table.lines
    ]  # fmt: skip


def beaten_hands() -> Mapping[str, int]:
    """How often a hand that was raised loses to the dealer, by its category (§ 687a.11(f)(3))."""
    raised = showdown().only(showdown().raises)
    return raised.by_category(DEALER_HANDS - raised.wins - raised.ties)


@cache
def beaten_dealers_hands() -> Mapping[str, int]:
    """How often the dealer's hand loses to one that was raised, by its own category, from
    three-of-a-kind up (R-687a-2)."""
    dealt = showdown()
    raised = dealt.only(dealt.raises)
    wins = list(raised.by_category(raised.wins).values())
    lower = lower_by_category(dealt.cards, dealt.categories, dealt.raises, TRIPS)
    beaten: Counter[str] = Counter()
    for category in range(TRIPS, len(NAMES)):
        # of the hands that this one beats: those below each category, and all
        below = [*lower[category, TRIPS : category + 1].tolist(), wins[category]]
        for name, least, most in zip(NAMES[TRIPS:], below, below[1:], strict=False):
            beaten[name] += most - least
    return beaten


def progressive(rules: Rules, decks: int) -> list[Figures]:
    """The Progressive Bonus Wager (§ 687a.11(f)(1), § 687a.12(c), R-687a-13): with folded hands,
    or with these lost (§ 687a.11(b)(3), R-687a-14)."""
    wager, counted = "progressive_bonus", progressive_hands()
    qualify = bool(rules["folded_progressive"])
    hands = qualifying(counted, lambda _, raised: raised or qualify)
    envied = qualifying(counted, lambda joker, raised: raised and not joker)
    entries = []
    for table, figures in zip(
        tables(rules, wager, decks), by_paytable(rules, wager, hands, decks=decks), strict=True
    ):
        notes, envy = [rate_note(rules, figures)] if figures.board else [], figures.envy
        match rules["progressive_envy"]:
            case "off":
                envy = None
            case "all_live_hands":
                others = envy_of(table, envied, bet_of(rules, table))
                notes.append(
                    f"Envy for each other player without the wager: {percent(others)} (R-687a-12)"
                )
        entries.append(replace(figures, envy=envy, note="; ".join(notes)))
    return entries


def rate_note(rules: Rules, figures: Figures) -> str:
    """The rate of progression with which the Board's figure would come out (R-687a-13)."""
    assert figures.board is not None
    rate = rules.share("progressive_rate") + figures.board.share - figures.payback
    return f"{figures.board.payback} without Envy would be a rate of {percent(rate, 3)} (R-687a-13)"


def envy_of(table: Paytable, hands: Mapping[frozenset[str], int], bet: Cents) -> Fraction:
    """What one hand brings another bettor on average, per unit (§ 687a.12(c), R-687a-12)."""
    return sum(line.probability * line.envy for line in lines_of(table, hands, bet)) / Fraction(bet)


def qualifying(
    counted: Mapping[tuple[str, bool, bool], int], qualifies: Callable[[bool, bool], bool]
) -> dict[frozenset[str], int]:
    """How many hands are what, those that do not qualify being nothing: by whether the joker was
    dealt, and whether they are raised."""
    hands: Counter[frozenset[str]] = Counter()
    for (name, joker, raised), count in counted.items():
        hands[frozenset([name] if qualifies(joker, raised) else [])] += count
    return dict(hands)


@cache
def progressive_hands() -> Mapping[tuple[str, bool, bool], int]:
    """All hands with all spare cards, by what they are as natural cards, the joker replaced
    (R-687a-5), by whether the joker was dealt, and by whether best play raises them."""
    dealt, spares = showdown(), len(DECK) - SIZE
    natural, joker, raises = dealt.natural_categories, dealt.with_joker, dealt.raises
    dealt_hands: dict[tuple[str, bool, bool], int] = {}
    for raised in (True, False):
        these = raises == raised
        plain = natural[these & ~joker]
        drawn = dj_natural_ranks(with_spare_cards(dealt.cards[these & joker], int(JOKER))) >> 20
        for had_joker, categories, weight in ((False, plain, spares), (True, drawn, 1)):
            counts = np.bincount(categories, minlength=len(NAMES)) * weight
            for name, count in zip(NAMES, counts.tolist(), strict=True):
                dealt_hands[name, had_joker, raised] = count
    return dealt_hands
