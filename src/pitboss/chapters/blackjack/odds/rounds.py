"""Whole rounds of Blackjack from a full shoe: what a way to play comes to.

A way to play says what to do with the first two cards against each up card, and which hands hit and
which double after that. Best play is found from what each choice comes to.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np

from pitboss.chapters.blackjack.odds.choices import SPLIT, STAKES, SURRENDERED, Choices
from pitboss.chapters.blackjack.odds.facing import Facing, facing
from pitboss.chapters.blackjack.odds.hands import ACE, Shoe, every_hand, shoe_of
from pitboss.chapters.blackjack.odds.kernels import RANKS, Flags
from pitboss.chapters.blackjack.odds.splits import Pair, Plan
from pitboss.chapters.blackjack.odds.terms import BlackjackTerms, terms_of
from pitboss.figures.figures import Figures, Outcome, added_up, published
from pitboss.figures.odds import REQUIRED, Count
from pitboss.regulation import Rules

Dealt = tuple[int, int]
"""An up card and a hand of two cards."""

ROUNDED = 10**9
"""What is not exact is given to so many parts."""


@dataclass(frozen=True)
class BlackjackPlay:
    """A way to play."""

    hits: tuple[Flags, ...]  # by up card and hand, where it can do nothing else but stand
    doubles: tuple[Flags, ...]  # by up card and hand of two cards, after a split
    first: Mapping[Dealt, str]  # the choice with the first two cards


@dataclass(frozen=True)
class Rounds:
    """What a way to play comes to."""

    shoe: Shoe
    terms: BlackjackTerms
    play: BlackjackPlay
    choices: Mapping[Dealt, Choices]  # what each comes to

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every way that a round can end; a pair that is split is one line."""
        return added_up((*self._naturals(), *self._played(), *self._split()))

    @cached_property
    def net(self) -> Fraction:
        """What the player is up on average, per unit of the Blackjack Wager."""
        net = sum(
            outcome.probability * outcome.net for outcome in (*self._naturals(), *self._played())
        )
        for against, hand in self._split_pairs():
            net += against.dealt(hand) * self.choices[against.up, hand][SPLIT].net
        return Fraction(net)

    def _naturals(self) -> Iterator[Outcome]:
        """A Blackjack is paid by its own odds, or tied by the dealer's; his beats all others
        (§ 633a.7(h), § 633a.7(p)(3), § 633a.7(q))."""
        hands, unit = every_hand(), Fraction(1)
        pays = str(self.terms.natural_pays)
        for up in range(RANKS):
            against = facing(self.shoe, up, self.terms.soft_17)
            dealt, goes_on = against.dealt(hands.natural), against.goes_on(hands.natural)
            yield Outcome("Blackjack", pays, dealt * goes_on, unit, self.terms.natural)
            yield Outcome("Blackjack tied", "push", dealt * (1 - goes_on), unit, unit)
            beaten = sum(against.deals_of(hand) * against.blackjacks(hand)
                         for hand in against.two_cards)  # fmt: skip
            chance = Fraction(beaten, against.deals * max(against.unseen(hands.natural), 1))
            yield Outcome("dealer's Blackjack", "lose", chance, unit, Fraction(0))

    def _played(self) -> Iterator[Outcome]:
        """Hands that are surrendered, or are played as one hand: those that end alike against an up
        card are counted together."""
        for up in range(RANKS):
            against = facing(self.shoe, up, self.terms.soft_17)
            ways, deals = 1, dict[tuple[str, int], int]()
            for hand in against.two_cards:
                name, choices = self.play.first[up, hand], self.choices[up, hand]
                if name == SPLIT:
                    continue
                unseen, ways = against.unseen(hand), choices.ways
                goes_on = ways * (unseen - against.blackjacks(hand)) // unseen
                win, push = choices.ends(name) if name in STAKES else (0, 0)
                counted = (win, push, goes_on - win - push) if name in STAKES else (goes_on,)
                times, name = against.deals_of(hand), "hit" if name == "stand" else name
                for end, count in enumerate(counted):
                    deals[name, end] = deals.get((name, end), 0) + times * count
            for (name, end), count in deals.items():
                words, pays, staked, back = ENDS[name][end]
                yield Outcome(words, pays, Fraction(count, against.deals * ways), staked, back)

    def _split_pairs(self) -> Iterator[tuple[Facing, int]]:
        """Pairs that are split, each with what it is against."""
        for (up, hand), name in self.play.first.items():
            if name == SPLIT and (up, hand) in self.choices:
                yield facing(self.shoe, up, self.terms.soft_17), hand

    def _split(self) -> Iterator[Outcome]:
        """Pairs that are split, all together: the means are exact, the results about them are those
        of hands that hang together by the dealer's total alone."""
        chance = staked = back = Fraction(0)
        nets: dict[int, float] = {}
        for against, hand in self._split_pairs():
            choice, rank = self.choices[against.up, hand][SPLIT], every_hand().pair_rank(hand)
            assert rank is not None
            dealt = against.dealt(hand)
            chance += dealt * against.goes_on(hand)
            staked += dealt * choice.staked
            back += dealt * choice.back
            results = pair(against, rank, self.terms, self.play).results()
            for at, share in enumerate(results.tolist()):
                net = at - len(results) // 2
                nets[net] = nets.get(net, 0.0) + float(dealt) * share
        if chance:
            staked, back = staked / chance, back / chance
            spread = about(nets, back - staked)
            yield Outcome("split pair", "1 to 1 a hand", chance, staked, back, spread)


def _ends(words: str, stake: int) -> tuple[tuple[str, str, Fraction, Fraction], ...]:
    """How a hand can end with so much staked on it, and what comes back."""
    unit = Fraction(stake)
    return (
        (f"{words} wins", "1 to 1", unit, 2 * unit),
        (f"{words} ties", "push", unit, unit),
        (f"{words} loses", "lose", unit, 0 * unit),
    )


ENDS = {
    "hit": _ends("hand", STAKES["hit"]),
    "double": _ends("doubled hand", STAKES["double"]),
    "surrender": (("surrender", "half", Fraction(1), SURRENDERED),),
}
"""By choice, to stand as to hit: how it can end, in words, with what odds, stake and return."""


def about(nets: Mapping[int, float], mean: Fraction) -> tuple[tuple[Fraction, Fraction], ...]:
    """Results that are not exact, with as many digits as are worth giving and about an exact mean:
    those above their own mean are made a little more likely, or less, in proportion to how far they
    are from it.

    >>> about({-1: 0.5, 1: 0.5}, Fraction(1, 100))
    ((Fraction(-1, 1), Fraction(99, 200)), (Fraction(1, 1), Fraction(101, 200)))
    """
    whole = sum(nets.values())
    parts = {net: round(part / whole * ROUNDED) for net, part in sorted(nets.items())}
    shares = {Fraction(net): Fraction(part, sum(parts.values())) for net, part in parts.items()}
    own = sum(net * share for net, share in shares.items())
    variance = sum(net**2 * share for net, share in shares.items()) - own**2
    tilt = (mean - own) / variance if variance else Fraction(0)
    tilted = {net: share * (1 + tilt * (net - own)) for net, share in shares.items() if share}
    assert min(tilted.values()) > 0, "the results are not those of this mean"
    return tuple(tilted.items())


def pair(against: Facing, rank: int, terms: BlackjackTerms, play: BlackjackPlay) -> Pair:
    """A pair of this rank that is split."""
    hits, doubles = play.hits[against.up], play.doubles[against.up]
    return Pair(against, rank, plan(rank, terms, hits, doubles))


def plan(rank: int, terms: BlackjackTerms, hits: Flags, doubles: Flags) -> Plan:
    """How the hands of a split pair are played."""
    splits, aces = terms.splits, rank == ACE
    return Plan(hits, doubles, splits.additional(aces=aces), splits.one_card(aces=aces))


def in_split_hands(against: Facing) -> Flags:
    """Which two cards had better double than hit or stand, dealt as a hand of their own."""
    doubles, two_cards = np.zeros(len(against.hits), np.bool_), [*against.two_cards]
    _, hit, double = against.played_best[:, two_cards]
    doubles[two_cards] = double > np.maximum(against.stand[two_cards], hit)
    return doubles


@lru_cache(maxsize=16)
def best_rounds(shoe: Shoe, terms: BlackjackTerms) -> Rounds:
    """Best play by the cards of each hand."""
    every = [facing(shoe, up, terms.soft_17) for up in range(RANKS)]
    hits = tuple(against.hits for against in every)
    doubles = tuple(in_split_hands(against) for against in every)
    play = BlackjackPlay(hits, doubles, {})
    choices, first = {}, {}
    for against in every:
        for hand, unsplit in against.best.items():
            rank, of_hand, about = every_hand().pair_rank(hand), unsplit, against.about(hand)
            if rank is not None:
                of_pair = pair(against, rank, terms, play)
                of_hand, about[SPLIT] = unsplit.with_split(of_pair.choice), of_pair.about()
            choices[against.up, hand] = of_hand
            first[against.up, hand] = best_of(of_hand, about)
    return Rounds(shoe, terms, BlackjackPlay(hits, doubles, first), choices)


def best_of(choices: Choices, about: Mapping[str, float]) -> str:
    """The choice worth most: floats choose, unless they say that two are worth about the same."""
    most = max(about.values())
    close = [name for name, worth in about.items() if worth > most - CLOSE]
    return close[0] if len(close) == 1 else max(close, key=lambda name: choices[name].net)


CLOSE = 1e-9
"""Worths that differ by less are compared exactly."""


def played(shoe: Shoe, terms: BlackjackTerms, play: BlackjackPlay) -> Rounds:
    """What a given way to play comes to, exactly."""
    choices: dict[Dealt, Choices] = {}
    for up in range(RANKS):
        against = facing(shoe, up, terms.soft_17)
        for hand, unsplit in against.choices(against.two_cards, play.hits[up]).items():
            rank, choices[up, hand] = every_hand().pair_rank(hand), unsplit
            if rank is not None:
                of_pair = pair(against, rank, terms, play)
                choices[up, hand] = unsplit.with_split(of_pair.choice)
    return Rounds(shoe, terms, play, choices)


NOTE = (
    "the first round of a full shoe, no other hand seen; a split hand is played by its own cards "
    "and the up card, as if it had been dealt so; payback and house edge are exact; standard "
    "deviation, skewness, hit frequency and sessions take the hands of a split pair to hang "
    "together by the dealer's total alone, which is right within a hundredth for these pairs"
)


def required(rules: Rules, decks: int) -> list[Figures]:
    """The Blackjack Wager under best play (§ 633a.7, § 633a.13(a))."""
    rounds = best_rounds(shoe_of(decks), terms_of(rules))
    board = published(rules.chapter, REQUIRED, None, decks)
    return [Figures(REQUIRED, None, decks, rounds.outcomes, board, note=NOTE)]


COUNTS: dict[str, Count] = {REQUIRED: required}
