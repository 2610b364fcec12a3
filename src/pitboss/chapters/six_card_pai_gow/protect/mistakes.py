"""What only Six-Card Fortune Pai Gow Poker gives dealers occasion to do wrong: to pass over a rule
of § 670a.11(d), to give a copy away, and to misjudge whether the pair is good enough to play
against a Double Down Wager (§ 670a.11(g)).

Hands that are set wrongly are to be set again (§ 670a.13(i)): what is told is what it costs when
nobody sees it.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.random import Generator, SeedSequence, default_rng
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow import CHAPTER
from pitboss.chapters.six_card_pai_gow.odds.kernels import HANDS, Classes, classes
from pitboss.chapters.six_card_pai_gow.odds.required import DOUBLE_DOWN
from pitboss.chapters.six_card_pai_gow.protect.mistake_kernels import (
    PLAYERS,
    SUMMED,
    give_copies,
    set_wrongly,
)
from pitboss.chapters.six_card_pai_gow.protect.tables import (
    CHOOSE,
    Tables,
    played_alone,
    tables,
)
from pitboss.chapters.six_card_pai_gow.protect.wrong_settings import (
    WHEN,
    WrongSetting,
    wrong_settings,
)
from pitboss.figures.figures import Outcome
from pitboss.figures.mistaken import Mistake, OfChapter
from pitboss.figures.odds import REQUIRED
from pitboss.figures.sampled import square_root_of
from pitboss.hands.poker import ACE
from pitboss.regulation import Rules

BELOW: Final = ", dealer below a pair of eights"
PLAYED: Final = "Double Down played against less than a pair of eights"
RETURNED: Final = "Double Down returned although the dealer has a pair of eights"
RULE: Final = "house way: rule passed over"
COPY: Final = "copy given to the player"
OCCASIONS: Final = 100_000
"""Of every rule so many occasions are drawn, each against six players."""
ROUNDS: Final = 1_000_000
"""Rounds in which copies are looked for."""
SEED: Final = 1


def mistakes(rules: Rules) -> OfChapter:
    """The house way, copies, and both ways to misjudge the dealer's pair."""
    known = tables(played_alone(rules.offers(DOUBLE_DOWN)))
    own = [*of_house_way(known, OCCASIONS), *of_copies(rules, known, ROUNDS), *of_doubles(rules)]
    return OfChapter(tuple(own))


def of_doubles(rules: Rules) -> Iterator[Mistake]:
    """A Double Down Wager settled otherwise, by how the round should have ended."""
    (figures, *_) = CHAPTER.odds.wager(REQUIRED, rules)
    ends = {end.hand: end for end in figures.outcomes}
    for name, below in ends.items():
        played = ends.get(name.removesuffix(BELOW))
        if name.endswith(BELOW) and played is not None:
            yield _instead(PLAYED, below, played)
            yield _instead(RETURNED, played, below)


def _instead(kind: str, right: Outcome, wrong: Outcome) -> Mistake:
    return Mistake(
        kind,
        REQUIRED,
        right.hand,
        wrong.pays,
        right.probability,
        wrong.back - right.back,
        cites=("670a.11(g)(1)", "670a.11(g)(2)"),
    )


def of_house_way(known: Tables, occasions: int) -> Iterator[Mistake]:
    """Each rule passed over: how often it can be is counted, and what that costs is drawn."""
    hands = classes()
    for number, wrong in enumerate(wrong_settings(hands)):
        if not len(wrong.rows):
            continue
        sums = np.zeros(SUMMED, np.int64)
        chance = _chance(number)
        rows = drawn_rows(chance, hands.hands[wrong.rows], occasions)
        right_hands, wrong_hands = both_settings(hands, wrong, rows)
        dealt = hands.cards[wrong.rows[rows]]
        set_wrongly(chance, dealt, right_hands, wrong_hands, known, CHOOSE, sums)
        often = Fraction(int(hands.hands[wrong.rows].sum()), HANDS)
        rule = wrong.cite.removeprefix("670a.11(d)").removesuffix("[lead]")
        yield _drawn(RULE, f"{rule}: {WHEN[wrong.cite]}", wrong.instead, often, PLAYERS, sums,
                     (wrong.cite, "670a.13(i)"))  # fmt: skip


def both_settings(
    hands: Classes, wrong: WrongSetting, rows: NDArray[np.intp]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The places of the high hands and the ranks of the low ones, as they should be set and as they
    are; a dealer's joker is an ace (R-670a-5)."""
    of, at = wrong.rows[rows], wrong.at[rows]
    right = np.stack([hands.dealer_high[of], hands.dealer_low[of]], axis=1)
    as_set = np.stack([hands.highs[of, at], np.minimum(hands.lows[of, at], ACE)], axis=1)
    return right.astype(np.int64), as_set.astype(np.int64)


def drawn_rows(chance: Generator, weights: NDArray[np.int64], count: int) -> NDArray[np.intp]:
    """Rows by lot, each as likely as its weight says."""
    up_to = np.cumsum(weights)
    rows: NDArray[np.intp] = np.searchsorted(
        up_to, chance.integers(int(up_to[-1]), size=count), side="right"
    )
    return rows


def of_copies(rules: Rules, known: Tables, rounds: int) -> Iterator[Mistake]:
    """A copy is the dealer's (§ 670a.6(c), § 670a.11(f)(1))."""
    sums, steps = np.zeros(SUMMED, np.int64), rules.chapter.step
    give_copies(_chance(100), rounds, known, CHOOSE, sums)
    often = Fraction(int(sums[0]), int(sums[3]))
    cites = ("670a.6(c)", *steps["lose_copies"])
    yield _drawn(COPY, "a copy decides", "the player's hand wins", often, 1, sums, cites)


def _drawn(
    kind: str, when: str, instead: str, often: Fraction, players: int, sums: NDArray[np.int64],
    cites: tuple[str, ...],
) -> Mistake:  # fmt: skip
    """A mistake whose cost was drawn, with each of the players whom an occasion is one for."""
    occasions, more, squares, _ = map(int, sums)
    variance = max(Fraction(squares, occasions) - Fraction(more, occasions) ** 2, Fraction(0))
    error = square_root_of(variance / occasions) / players
    cost = Fraction(more, occasions * players)
    return Mistake(kind, REQUIRED, when, instead, often, cost, error, cites)


def _chance(number: int) -> Generator:
    return default_rng(SeedSequence(SEED, spawn_key=(number,)))
