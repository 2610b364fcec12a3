"""What each choice is worth at a Blackjack Switch table, counted exactly: to switch or to keep four
cards, and to play one hand (§ 633a.12(a)(4)).

Floats choose the play (``switch_play``); what it is worth is counted in integers. The dealer has no
Blackjack (§ 633a.7(h)). The switch is weighed with all five cards gone that are seen. A hand is
then played for itself, with its own cards and the up card gone: those of the player's other hand,
and of the other hands of a split pair, count as unseen, and a pair as one that was not split
before. What the other hand draws meanwhile changes nothing on average: any cards of a shuffled shoe
are as likely as any others. So a hand, or one hand of a split pair, is counted as if it were alone.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from math import perm, prod
from operator import add, mul, sub

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.odds.advice import advised, check_in_shoe, rank_of
from pitboss.chapters.blackjack.odds.choices import SPLIT
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.kernels import DOUBLE, HIT, STAND
from pitboss.chapters.blackjack.odds.splits import all_hands
from pitboss.chapters.blackjack.odds.switch_hands import (
    ACE,
    BUST,
    DEALER_TOTALS,
    NONE,
    TEN,
    VALUES,
    Counts,
    blackjack_with,
    counted,
    dealer_hands,
    player_hands,
    products,
    without,
)
from pitboss.chapters.blackjack.odds.switch_play import SwitchPlay, SwitchTerms, played, terms_of
from pitboss.chapters.blackjack.odds.terms import Splits, insurance_pays
from pitboss.chapters.blackjack.ranking import MOST, is_blackjack
from pitboss.figures.figures import back_per_unit, decimal
from pitboss.figures.strategy import Advice, Situation
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.refusal import Refused

Pays = tuple[int | Fraction, ...]
"""What a hand wins or loses against each of the dealer's totals; none: it is bust, and has lost
whatever the dealer has (R-633a-18)."""

Endings = Counter[tuple[Counts, Pays]]
"""The cards that a hand draws and what it then wins; in how many orders, times what is wagered."""

Whole = NDArray[np.object_]
"""Whole numbers of any size."""

NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double"}


@dataclass
class Dealer:
    """The dealer behind an up card. ``ways`` are those to each of his totals without a Blackjack,
    from every shoe that was looked at, among all orders of as many cards as he can draw."""

    up: int
    ways: dict[Counts, tuple[int, ...]] = field(default_factory=dict)

    @cached_property
    def longest(self) -> int:
        """The most cards that he can have beside the up card."""
        return max(hand.size for hand in dealer_hands(self.up))

    def look_at(self, shoes: Collection[Counts]) -> None:
        """Many shoes at once, in arrays of whole numbers of any size."""
        new = list({left for left in shoes if left not in self.ways})
        if not new:
            return
        have = np.array(new, object).T

        @cache
        def falling(at: int, count: int) -> Whole:
            return np.array([perm(number, count) for number in have[at]], object)

        ways = np.zeros((len(DEALER_TOTALS), self.longest + 1, len(new)), object)
        for hand, drawn in products(dealer_hands(self.up), falling, np.ones(len(new), object)):
            ways[DEALER_TOTALS.index(hand.total), hand.size] += hand.orders * drawn
        for at, left in enumerate(new):
            sizes = range(self.longest + 1)
            rest = [perm(sum(left) - size, self.longest - size) for size in sizes]
            self.ways[left] = tuple(sum(map(mul, each, rest)) for each in ways[:, :, at])

    def totals(self, left: Counts) -> tuple[Fraction, ...]:
        """The chance of each of his totals, and of no Blackjack, from one shoe."""
        self.look_at([left])
        return tuple(Fraction(count, perm(sum(left), self.longest)) for count in self.ways[left])

    def no_blackjack(self, left: Counts) -> Fraction:
        """The chance that the hole card gives no Blackjack."""
        return Fraction(self.holes(left), sum(left))

    def holes(self, left: Counts) -> int:
        """How many cards of a shoe would give no Blackjack as the hole card."""
        value = blackjack_with(self.up)
        return sum(left) - (left[value - 1] if value else 0)

    def ended(self, left: Counts, hands: Endings) -> Fraction:
        """What the endings come to on average, nothing where the dealer has a Blackjack."""
        cards, possible = sum(left), []
        for (drawn, pays), orders in hands.items():
            ways = orders * prod(map(perm, left, drawn))
            if ways:
                possible.append((tuple(map(sub, left, drawn)), pays, ways))
        self.look_at([rest for rest, pays, _ in possible if pays])
        won: dict[int, int | Fraction] = {}  # by cards drawn, the hand's and the dealer's
        for rest, pays, ways in possible:
            drawn_by_both = cards - sum(rest) + (self.longest if pays else 1)
            ends = sum(map(mul, pays, self.ways[rest])) if pays else -self.holes(rest)
            won[drawn_by_both] = won.get(drawn_by_both, 0) + ways * ends
        return sum(
            (Fraction(worth) / perm(cards, size) for size, worth in won.items()), Fraction(0)
        )

    def given_none(self, left: Counts, hands: Endings) -> Fraction:
        """What the endings come to when the dealer has no Blackjack."""
        return self.ended(left, hands) / self.no_blackjack(left)


@dataclass(frozen=True, slots=True)
class WayToPlay:
    """A way to play two cards and what it is worth, per unit of the wager on them."""

    name: str
    worth: Fraction


def worths(
    dealer: Dealer, shoe: Counts, cards: Sequence[int], splits: Splits, *, splitting: bool
) -> dict[str, Fraction]:
    """What each way to play a hand is worth that is no Blackjack as dealt, from a shoe that it is
    part of: two cards may double, and if they are of equal value split, where that is asked for
    (§ 633a.10(a), § 633a.11(a)); nothing is surrendered (§ 633a.12(a)(4), R-633a-12)."""
    left, play = without(shoe, *cards), played(dealer.up, np.array([shoe])).play
    worth_by_name = {}
    for action in (STAND, HIT, DOUBLE) if len(cards) == 2 else (STAND, HIT):
        worth_by_name[NAMES[action]] = dealer.given_none(left, endings(cards, action, play))
    if splitting and len(cards) == 2 and cards[0] == cards[1]:
        worth_by_name[SPLIT] = split(dealer, left, cards[0], splits)
    return worth_by_name


def best_option(dealer: Dealer, shoe: Counts, cards: tuple[int, int], splits: Splits) -> WayToPlay:
    """The best play of two cards, no Blackjack as dealt, from a shoe that they are part of."""
    left, play = without(shoe, *cards), played(dealer.up, np.array([shoe])).play
    first = _first(cards, play)
    options = [WayToPlay(NAMES[first], dealer.given_none(left, endings(cards, first, play)))]
    if cards[0] == cards[1]:
        options.append(WayToPlay(SPLIT, split(dealer, left, cards[0], splits)))
    return max(options, key=lambda option: option.worth)


def _first(cards: Sequence[int], play: SwitchPlay) -> int:
    """What a play does with two cards."""
    return int(play.first[0, play.hands.at[counted(cards)]])


def natural(dealer: Dealer, shoe: Counts, terms: SwitchTerms) -> WayToPlay:
    """A Blackjack as dealt: 21 in more than two cards cuts it to even money, and 22 ties it or does
    not (§ 633a.12(a)(5)(i), (v), R-633a-20, R-633a-21)."""
    other = {MOST: 1, MOST + 1: terms.natural if terms.beats_22 else 0}
    pays = tuple(other.get(total, terms.natural) for total in DEALER_TOTALS)
    worth = dealer.given_none(without(shoe, ACE, TEN), Endings({(NONE, pays): 1}))
    return WayToPlay("stand", worth)


def split(dealer: Dealer, left: Counts, value: int, splits: Splits) -> Fraction:
    """A pair that is split, and again whenever it may be, from what is left without both cards."""
    again, one_card = splits.additional(aces=value == ACE), splits.one_card(aces=value == ACE)
    own = list(map(add, left, counted([value])))
    play = played(dealer.up, np.array([own]), holding=value).play
    by_second = [_with_second(value, second, play, one_card) for second in range(1, VALUES + 1)]
    pair = by_second.pop(value - 1)
    others = sum(by_second, Endings())
    other, whatever = [], []
    for gone in range(2 * again + 1):
        share = Fraction(perm(left[value - 1], gone), perm(sum(left), gone))
        shoe = without(left, *[value] * gone) if share else left
        other.append(share * dealer.ended(shoe, others))
        whatever.append(other[-1] + share * dealer.ended(shoe, pair))
    return all_hands(again, other, whatever) / dealer.no_blackjack(left)


def _with_second(value: int, second: int, play: SwitchPlay, one_card: bool) -> Endings:
    """The endings of one card of a split pair, its second card among those that it draws."""
    if one_card:
        at = player_hands().at[counted([value, second])]
        return Endings({(counted([second]), against(int(player_hands().totals[at]))): 1})
    drawn = Endings()
    two = value, second
    for (cards, pays), orders in endings(two, _first(two, play), play).items():
        more = tuple(map(add, cards, counted([second])))
        drawn[more, pays] += orders
    return drawn


def endings(cards: Sequence[int], first: int, play: SwitchPlay) -> Endings:
    """Every way in which a hand ends that begins so and then goes by a play."""
    hands, ended = play.hands, Endings()
    start = counted(cards)
    waiting = {hands.at[start]: 1}  # in how many orders each hand is reached
    while waiting:
        at = min(waiting)  # no hand is drawn from one that comes after it
        orders = waiting.pop(at)
        action = first if hands.sizes[at] == len(cards) else int(play.later[0, at])
        drawn = tuple((hands.cards[at] - start).tolist())
        if action == STAND:
            ended[drawn, against(int(hands.totals[at]))] += orders
            continue
        for value, then in enumerate(hands.after[at].tolist(), start=1):
            more = tuple(map(add, drawn, counted([value])))
            if then < 0:
                ended[more, ()] += orders * (2 if action == DOUBLE else 1)
            elif action == DOUBLE:
                ended[more, against(int(hands.totals[then]))] += 2 * orders
            else:
                waiting[then] = waiting.get(then, 0) + orders
    return ended


@cache
def against(total: int) -> Pays:
    """What a total wins at even money, 22 being a tie (§ 633a.12(a)(5)(v), § 633a.13(a))."""
    even = {MOST + 1: 0, BUST: 1}
    return tuple(even.get(dealer, (total > dealer) - (total < dealer)) for dealer in DEALER_TOTALS)


KEEP, SWITCH = "keep", "switch"
FOUR = 4
"""Cards that are seen when the switch is decided."""


def advise(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What each choice is worth: of the switch where that is asked about, by its options or, if
    none are told, by four cards; or else of the play of one hand."""
    options = situation.options
    if KEEP in options or SWITCH in options or (not options and len(situation.cards) == FOUR):
        return keep_or_switch(rules, decks, situation)
    return play(rules, decks, situation)


def keep_or_switch(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What it is worth to keep four cards as two hands, and to switch their second cards, when the
    dealer has no Blackjack: both hands, per unit of one wager."""
    _check(decks, situation)
    terms, (a, b, c, d), (up_card,) = terms_of(rules), situation.cards, situation.dealer
    hands = {KEEP: ((a, b), (c, d)), SWITCH: ((a, d), (c, b))}
    dealer = Dealer(_points(up_card))
    shoe = without(shoe_of(decks), dealer.up)
    plays: dict[str, list[WayToPlay]] = {}
    for name, (first_hand, second_hand) in hands.items():
        plays[name] = [
            _best(dealer, without(shoe, *map(_points, beside)), hand, name == KEEP, terms)
            for hand, beside in ((first_hand, second_hand), (second_hand, first_hand))
        ]
    return Advice(
        situation,
        {name: sum((play.worth for play in both), Fraction(0)) for name, both in plays.items()},
        {
            "hands": {
                name: [
                    {"hand": [card.face for card in hand], "play": play.name,
                     "worth": decimal(play.worth)}
                    for hand, play in zip(hands[name], both, strict=True)
                ]
                for name, both in plays.items()
            }
        },
    )  # fmt: skip


def play(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What each choice is worth with one hand, per unit of the wager on it; Insurance is that of
    any table."""
    terms, options = terms_of(rules), situation.options

    def of_hand(hand: tuple[Card, ...], up_card: Card) -> Mapping[str, Fraction]:
        dealer, values = Dealer(_points(up_card)), [_points(card) for card in hand]
        shoe = without(shoe_of(decks), dealer.up)
        splitting = not options or SPLIT in options
        return worths(dealer, shoe, values, terms.splits, splitting=splitting)

    return advised(situation, decks, back_per_unit(insurance_pays(rules)), of_hand)


def _best(
    dealer: Dealer, shoe: Counts, hand: tuple[Card, Card], as_dealt: bool, terms: SwitchTerms
) -> WayToPlay:
    """The best play of two cards; an ace and a ten are a Blackjack only as dealt (R-633a-22)."""
    if as_dealt and is_blackjack(hand):
        return natural(dealer, shoe, terms)
    first, second = map(_points, hand)
    return best_option(dealer, shoe, (first, second), terms.splits)


def _points(card: Card) -> int:
    """The value of a card, an ace one."""
    return rank_of(card) + 1


def _check(decks: int, situation: Situation) -> None:
    """Four cards and an up card, which are in the shoe."""
    for where, cards, count, what in (
        ("hand", situation.cards, FOUR, "four cards: one hand's two, then the other's"),
        ("dealer", situation.dealer, 1, "one card, which lies up"),
    ):
        if len(cards) != count or JOKER in cards:
            raise Refused(
                f"nothing is switched with {' '.join(map(str, cards)) or 'no cards'}",
                field=where,
                allowed=what,
                cites=("633a.12(a)(3)", "633a.12(a)(4)"),
            )
    check_in_shoe(situation, decks)
