"""Whole rounds of Blackjack from a full shoe: what a way to play comes to.

A way to play says what to do with the first two cards against each up card, and which hands hit and
which double after that. Best play is found from what each choice comes to.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np

from pitboss.chapters.blackjack.odds.composition import (
    ACE,
    SURRENDERED,
    ChoiceWorth,
    Facing,
    Shoe,
    every_hand,
    facing,
    shoe_of,
)
from pitboss.chapters.blackjack.odds.kernels import RANKS, Flags
from pitboss.chapters.blackjack.odds.splits import Pair, Plan
from pitboss.chapters.blackjack.odds.terms import BlackjackTerms, terms_of
from pitboss.figures.figures import Figures, Outcome, added_up, published
from pitboss.figures.odds import REQUIRED, Count
from pitboss.regulation import Rules

Dealt = tuple[int, int]
"""An up card and a hand of two cards."""

SPLIT = "split"
IN_A_SPLIT_HAND = ("stand", "hit", "double")
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
    choices: Mapping[Dealt, Mapping[str, ChoiceWorth]]  # by choice, what it comes to

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every way that a round can end; a pair that is split is one line."""
        return added_up((*self._naturals(), *self._played(), *self._split()))

    @cached_property
    def net(self) -> Fraction:
        """What the player is up on average, per unit of the Blackjack Wager."""
        net, natural = Fraction(0), every_hand().natural
        for (up, hand), name in self.play.first.items():
            against = facing(self.shoe, up)
            beaten = 1 - against.goes_on(hand)
            net += against.dealt(hand) * (self.choices[up, hand][name].net - beaten)
        for up in range(RANKS):
            against = facing(self.shoe, up)
            net += against.dealt(natural) * against.goes_on(natural) * (self.terms.natural - 1)
        return net

    def _naturals(self) -> Iterator[Outcome]:
        """A Blackjack is paid by its own odds, or tied by the dealer's; his beats all others
        (§ 633a.7(h), § 633a.7(p)(3), § 633a.7(q))."""
        hands, unit = every_hand(), Fraction(1)
        pays = str(self.terms.natural_pays)
        for up in range(RANKS):
            against = facing(self.shoe, up)
            dealt, goes_on = against.dealt(hands.natural), against.goes_on(hands.natural)
            yield Outcome("Blackjack", pays, dealt * goes_on, unit, self.terms.natural)
            yield Outcome("Blackjack tied", "push", dealt * (1 - goes_on), unit, unit)
            for hand in against.two_cards:
                beaten = against.dealt(hand) * (1 - against.goes_on(hand))
                yield Outcome("dealer's Blackjack", "lose", beaten, unit, Fraction(0))

    def _played(self) -> Iterator[Outcome]:
        """Hands that are surrendered, or are played as one hand."""
        unit = Fraction(1)
        for (up, hand), name in self.play.first.items():
            against, choice = facing(self.shoe, up), self.choices[up, hand][name]
            dealt, goes_on = against.dealt(hand), against.goes_on(hand)
            if name == "surrender":
                yield Outcome("surrender", "half", dealt * goes_on, unit, SURRENDERED)
            elif choice.win is not None and choice.push is not None:
                stake = unit + (name == "double")
                lose = goes_on - choice.win - choice.push
                doubled = "doubled hand" if name == "double" else "hand"
                yield Outcome(f"{doubled} wins", "1 to 1", dealt * choice.win, stake, 2 * stake)
                yield Outcome(f"{doubled} ties", "push", dealt * choice.push, stake, stake)
                yield Outcome(f"{doubled} loses", "lose", dealt * lose, stake, 0 * stake)

    def _split(self) -> Iterator[Outcome]:
        """Pairs that are split, all together: the means are exact, the results about them are those
        of hands that hang together by the dealer's total alone."""
        chance = staked = back = Fraction(0)
        nets: dict[int, float] = {}
        for (up, hand), name in self.play.first.items():
            rank = every_hand().pair_rank(hand)
            if name != SPLIT or rank is None:
                continue
            against, choice = facing(self.shoe, up), self.choices[up, hand][SPLIT]
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
    doubles = np.zeros(len(against.hits), np.bool_)
    for hand, choices in against.best.items():
        best = max(IN_A_SPLIT_HAND, key=lambda name: choices[name].net)
        doubles[hand] = best == "double"
    return doubles


@lru_cache(maxsize=16)
def best_rounds(shoe: Shoe, terms: BlackjackTerms) -> Rounds:
    """Best play by the cards of each hand."""
    every = [facing(shoe, up) for up in range(RANKS)]
    hits = tuple(against.hits for against in every)
    doubles = tuple(in_split_hands(against) for against in every)
    play = BlackjackPlay(hits, doubles, {})
    choices = {}
    for against in every:
        for hand, of_hand in against.best.items():
            rank = every_hand().pair_rank(hand)
            split = {} if rank is None else {SPLIT: pair(against, rank, terms, play).choice()}
            choices[against.up, hand] = {**of_hand, **split}
    first = {dealt: best_of(of_hand) for dealt, of_hand in choices.items()}
    return Rounds(shoe, terms, BlackjackPlay(hits, doubles, first), choices)


def best_of(choices: Mapping[str, ChoiceWorth]) -> str:
    """The choice worth most."""
    return max(choices, key=lambda name: choices[name].net)


def played(shoe: Shoe, terms: BlackjackTerms, play: BlackjackPlay) -> Rounds:
    """What a given way to play comes to, exactly."""
    choices: dict[Dealt, Mapping[str, ChoiceWorth]] = {}
    for up in range(RANKS):
        against = facing(shoe, up)
        for hand, of_hand in against.choices(against.two_cards, play.hits[up]).items():
            rank = every_hand().pair_rank(hand)
            choices[up, hand] = of_hand
            if play.first[up, hand] == SPLIT and rank is not None:
                choices[up, hand] = {SPLIT: pair(against, rank, terms, play).choice()}
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
