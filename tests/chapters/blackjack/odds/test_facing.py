"""Hands of Blackjack by their cards, worked out a second time card by card.

The reference here knows nothing of compositions, residues or exchanged cards: it draws the hole
card first and keeps it hidden, then plays hand after hand in the order of § 633a.11(b) with
fractions, and only then lets the dealer draw. Point counts are those of § 633a.3(e), written out
again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import perm
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.chapters.blackjack.odds.choices import ChoiceWorth
from pitboss.chapters.blackjack.odds.facing import Facing
from pitboss.chapters.blackjack.odds.hands import ACE, TEN, every_hand, shoe_of
from pitboss.chapters.blackjack.odds.kernels import Flags
from pitboss.chapters.blackjack.odds.residue_kernels import PRIMES, fraction
from pitboss.chapters.blackjack.odds.splits import Pair, Plan, endings

Cards = tuple[int, ...]  # how many of each rank, or the ranks of a hand
Decide = Callable[[Cards, bool], str]
"""What a hand does: its cards, and whether it is of a split pair."""


def points(hand: Cards) -> int:
    """Aces are 11 unless that is too many (§ 633a.3(e))."""
    count = sum(11 if rank == ACE else min(rank + 1, 10) for rank in hand)
    for _ in range(hand.count(ACE)):
        count -= 10 if count > 21 else 0
    return count


def draws(unseen: Cards) -> Iterator[tuple[int, Fraction, Cards]]:
    """The next card, its chance, and what is unseen then."""
    assert any(unseen), "the shoe is empty"
    for rank, count in enumerate(unseen):
        if count:
            rest = (*unseen[:rank], count - 1, *unseen[rank + 1 :])
            yield rank, Fraction(count, sum(unseen)), rest


@cache
def dealer(hand: Cards, unseen: Cards) -> dict[int, Fraction]:
    """Draws to 16, stands on all 17s (§ 633a.7(n)); 22 is too many."""
    count = points(hand)
    if count >= 17:
        return {min(count, 22): Fraction(1)}
    ends: Counter[int] = Counter()
    for rank, chance, rest in draws(unseen):
        for end, share in dealer(tuple(sorted((*hand, rank))), rest).items():
            ends[end] += chance * share  # type: ignore[assignment]
    return ends  # type: ignore[return-value]


def hole_cards(up: int, unseen: Cards) -> Iterator[tuple[int, Fraction, Cards]]:
    """The hole card, when the card reader has said that there is no Blackjack (§ 633a.7(h))."""
    held = [one for one in draws(unseen) if {up, one[0]} != {ACE, TEN}]
    every = sum(chance for _, chance, _ in held)
    for rank, chance, rest in held:
        yield rank, chance / every, rest


def result(count: int, end: int) -> int:
    """§ 633a.7(p), § 633a.7(q), R-633a-18."""
    if count > 21:
        return -1
    return 1 if end == 22 or count > end else -1 if count < end else 0


def without(unseen: Cards, gone: Cards) -> Cards:
    """What is left when these cards are gone."""
    left = list(unseen)
    for rank in gone:
        left[rank] -= 1
    return tuple(left)


@cache
def standing(hand: Cards, up: int, unseen: Cards) -> Fraction:
    """What a hand brings that stands."""
    return sum(
        (
            chance * share * result(points(hand), end)
            for hole, chance, rest in hole_cards(up, unseen)
            for end, share in dealer(tuple(sorted((up, hole))), rest).items()
        ),
        Fraction(0),
    )


def next_cards(up: int, unseen: Cards) -> dict[int, Fraction]:
    """The chance of the next card, the hole card being out already and no Blackjack."""
    chances: Counter[int] = Counter()
    for _, chance, rest in hole_cards(up, unseen):
        for rank, share, _ in draws(rest):
            chances[rank] += chance * share  # type: ignore[assignment]
    return chances  # type: ignore[return-value]


@cache
def hitting(hand: Cards, up: int, unseen: Cards) -> Fraction:
    """What it brings to hit, and then to do what is best."""
    worth = Fraction(0)
    for rank, chance in next_cards(up, unseen).items():
        more, rest = tuple(sorted((*hand, rank))), without(unseen, (rank,))
        if points(more) > 21:
            worth -= chance
        elif points(more) == 21:
            worth += chance * standing(more, up, rest)
        else:
            worth += chance * max(standing(more, up, rest), hitting(more, up, rest))
    return worth


def doubling(hand: Cards, up: int, unseen: Cards) -> Fraction:
    """What it brings to double down: one card at twice the stake (§ 633a.10(a))."""
    return 2 * sum(
        (
            chance
            * (
                -1
                if points((*hand, rank)) > 21
                else standing(tuple(sorted((*hand, rank))), up, without(unseen, (rank,)))
            )
            for rank, chance in next_cards(up, unseen).items()
        ),
        Fraction(0),
    )


def rank_of(face: str) -> int:
    """The rank of a card by its face."""
    return "A23456789T".index(face)


ONE_DECK = [
    ("T6", "T"), ("97", "T"), ("T2", "T"), ("A7", "T"), ("T6", "A"), ("84", "9"), ("88", "T"),
    ("A6", "T"), ("T5", "7"), ("T53", "9"), ("A45", "T"),
]  # fmt: skip


@pytest.mark.shows("633a.3(e)(3)", "633a.7(h)", "633a.7(n)", "633a.7(p)(2)", "633a.10(a)")
@pytest.mark.parametrize(("faces", "up_face"), ONE_DECK)
def test_choices_from_one_deck_are_those_of_a_recursion_with_fractions(
    faces: str, up_face: str
) -> None:
    hand, up = tuple(sorted(map(rank_of, faces))), rank_of(up_face)
    unseen = without(shoe_of(1), (*hand, up))
    against = Facing(shoe_of(1), up)
    number = every_hand().of(hand)
    choices = against.choices([number], against.hits)[number]
    goes_on = against.goes_on(number)
    worth = {name: choice.net / goes_on for name, choice in choices.items()}
    expected = {"stand": standing(hand, up, unseen), "hit": hitting(hand, up, unseen)}
    if len(hand) == 2:
        expected |= {"double": doubling(hand, up, unseen), "surrender": Fraction(-1, 2)}
    assert worth == expected
    assert against.hits[number] == (expected["hit"] > expected["stand"])


@pytest.mark.shows("633a.7(n)", "633a.7(p)(1)", "633a.7(q)")
@settings(max_examples=40)
@given(
    counts=st.lists(st.integers(0, 7), min_size=10, max_size=10),
    up=st.integers(0, 9),
    hand=st.lists(st.integers(0, 9), min_size=2, max_size=4),
)
def test_a_hand_that_stands_wins_ties_and_loses_as_the_dealer_ends(
    counts: list[int], up: int, hand: list[int]
) -> None:
    """From a shoe of any cards: the dealer's ends add up to one, each worked out by itself."""
    if sum(rank + 1 for rank in hand) > 21:
        hand = hand[:2]
    unseen = (*(2 + count for count in counts[:9]), 6 + counts[9])
    shoe = list(unseen)
    for rank in (*hand, up):
        shoe[rank] += 1
    against, number = Facing(tuple(shoe), up), every_hand().of(hand)
    ends: Counter[int] = Counter()
    for hole, chance, rest in hole_cards(up, unseen):
        for end, share in dealer(tuple(sorted((up, hole))), rest).items():
            ends[end] += chance * share  # type: ignore[assignment]
    assert sum(ends.values()) == 1
    stands = against.choices([number], against.hits)[number]["stand"]
    assert stands.win is not None
    assert stands.push is not None
    count = points(tuple(hand))
    wins = sum(share for end, share in ends.items() if result(count, end) == 1)
    ties = sum(share for end, share in ends.items() if result(count, end) == 0)
    assert (stands.win, stands.push) == (
        wins * against.goes_on(number), ties * against.goes_on(number),
    )  # fmt: skip


def play_out(hands: tuple[Cards, ...], at: int, unseen: Cards, *, decide: Decide, again: int,
             dealt: tuple[int, int], stakes: Cards = ()) -> tuple[Fraction, Fraction]:  # fmt: skip
    """What all hands of a split pair stake and bring, one after another (§ 633a.11(b)): a hand of
    one card gets its second now; two of the first's rank are split again as long as they may be."""
    if at == len(hands):
        ends = dealer(tuple(sorted(dealt)), unseen).items()
        net = sum(
            (share * stake * result(points(hand), end)
             for hand, stake in zip(hands, stakes, strict=True) for end, share in ends),
            Fraction(0),
        )  # fmt: skip
        return Fraction(sum(stakes)), net

    def on(hand: Cards, rest: Cards, done: int | None = None) -> tuple[Fraction, Fraction]:
        after = (*hands[:at], hand, *hands[at + 1 :])
        if done is None:
            return play_out(after, at, rest, decide=decide, again=again, dealt=dealt, stakes=stakes)
        return play_out(after, at + 1, rest, decide=decide, again=again, dealt=dealt,
                        stakes=(*stakes, done))  # fmt: skip

    hand = hands[at]
    if len(hand) == 2 and hand[0] == hand[1] and len(hands) < again + 2:
        apart = (*hands[:at], hand[:1], hand[1:], *hands[at + 1 :])
        return play_out(apart, at, unseen, decide=decide, again=again, dealt=dealt, stakes=stakes)
    elects = "hit" if len(hand) == 1 else "stand"
    if len(hand) > 1 and points(hand) < 21:
        elects = decide(tuple(sorted(hand)), True)
    if elects == "stand":
        return on(hand, unseen, 1)
    staked = net = Fraction(0)
    for rank, chance, rest in draws(unseen):
        more = on((*hand, rank), rest, 2 if elects == "double" else None)
        staked, net = staked + chance * more[0], net + chance * more[1]
    return staked, net


def random_play(seed: int) -> tuple[Flags, Flags, Decide]:
    """Any way to play below 21 points, often enough one that nobody would choose."""
    hands, chance = every_hand(), Random(seed)
    size = len(hands.ranks)
    hits, doubles = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    for number, hand in enumerate(hands.ranks):
        hits[number] = points(hand) < 21 and chance.random() < (0.9 if points(hand) < 12 else 0.4)
        doubles[number] = len(hand) == 2 and points(hand) < 21 and chance.random() < 0.4

    def decide(hand: Cards, split: bool) -> str:
        number = hands.of(hand)
        if len(hand) == 2 and split and doubles[number]:
            return "double"
        return "hit" if hits[number] else "stand"

    return hits, doubles, decide


POOR_SHOES = [
    # shoe, pair, up card: few ranks, so that every order of cards can be played
    ((0, 0, 4, 0, 0, 0, 0, 7, 0, 9), "8", "T"),
    ((3, 0, 0, 0, 0, 0, 0, 7, 3, 9), "8", "T"),
    ((5, 0, 0, 0, 0, 4, 0, 0, 0, 12), "A", "T"),
    ((7, 0, 0, 0, 0, 0, 6, 0, 0, 9), "A", "A"),
    ((4, 0, 0, 0, 0, 0, 6, 0, 0, 9), "T", "A"),
    ((0, 0, 0, 0, 0, 8, 6, 0, 0, 9), "6", "6"),
    ((0, 0, 0, 0, 0, 0, 5, 0, 6, 9), "9", "7"),
]


@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)", "633a.10(a)", "633a.7(h)")
@pytest.mark.parametrize(
    ("shoe", "face", "up_face", "again"),
    [(*one, again) for one in POOR_SHOES for again in (0, 1, 2)]
    + [((0, 0, 0, 0, 0, 0, 7, 0, 4, 12), "9", "7", 6)],  # more splits than cards to split
)
def test_split_hands_bring_what_playing_them_card_by_card_does(
    shoe: Cards, face: str, up_face: str, again: int
) -> None:
    rank, up = rank_of(face), rank_of(up_face)
    hits, doubles, decide = random_play(again + 10 * up)
    against = Facing(shoe, up)
    choice = Pair(against, rank, Plan(hits, doubles, again)).choice()
    assert per_round(against, rank, choice) == one_by_one(shoe, rank, up, decide, again)


@pytest.mark.shows("633a.11(c)")
def test_split_aces_that_take_one_card_stand_unless_split_again() -> None:
    """R-633a-15: the reference stands on every second card."""
    shoe, up = (7, 0, 0, 0, 2, 0, 6, 0, 0, 9), rank_of("7")
    hits, doubles, _ = random_play(3)
    against = Facing(shoe, up)
    choice = Pair(against, ACE, Plan(hits, doubles, 2, one_card=True)).choice()
    expected = one_by_one(shoe, ACE, up, lambda hand, split: "stand", 2)
    assert per_round(against, ACE, choice) == expected


def per_round(against: Facing, rank: int, choice: ChoiceWorth) -> tuple[Fraction, Fraction]:
    """What is staked and won where the dealer has no Blackjack."""
    goes_on = against.goes_on(every_hand().of((rank, rank)))
    return choice.staked / goes_on, choice.net / goes_on


def one_by_one(
    shoe: Cards, rank: int, up: int, decide: Decide, again: int
) -> tuple[Fraction, Fraction]:
    """The same by playing every order of cards."""
    staked = net = Fraction(0)
    for hole, chance, rest in hole_cards(up, without(shoe, (up, rank, rank))):
        of_hole = play_out(((rank, rank),), 0, rest, decide=decide, again=again, dealt=(up, hole))
        staked, net = staked + chance * of_hole[0], net + chance * of_hole[1]
    return staked, net


@pytest.mark.shows("633a.7(f)(1)", "633a.7(f)(2)", "633a.1[Blackjack]")
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_first_cards_come_as_often_as_ordered_draws_say(decks: int) -> None:
    """A hand, an up card and no Blackjack of the dealer's, each counted by whole cards."""
    shoe = shoe_of(decks)
    every, hands = 52 * decks, every_hand()
    tens, aces = 16 * decks, 4 * decks
    dealt = {
        (up, hand): Facing(shoe, up).dealt(hand)
        for up in range(10)
        for hand in (*hands.to_decide, hands.natural)
    }
    assert sum(dealt.values()) == 1
    natural = sum(dealt[up, hands.natural] for up in range(10))
    assert natural == Fraction(2 * tens * aces, every * (every - 1))
    assert dealt[TEN, hands.of((TEN, TEN))] == Fraction(
        tens * (tens - 1) * (tens - 2), every * (every - 1) * (every - 2)
    )
    # two tens against an ace: of the others tens - 2 make a Blackjack
    assert Facing(shoe, ACE).goes_on(hands.of((TEN, TEN))) == 1 - Fraction(tens - 2, every - 3)


@pytest.mark.shows("633a.11(c)")
def test_the_dealer_comes_to_his_totals_as_card_by_card_from_an_uneven_shoe() -> None:
    """Floats and whole numbers are summed rank by rank; the reference draws card after card."""
    shoe = (3, 0, 5, 1, 2, 4, 1, 0, 2, 9)
    against, hands = Facing(shoe, 5), every_hand()
    hand = hands.of((2, 4, 9))
    unseen = without(without(shoe, (5,)), (2, 4, 9))
    totals = dealer((5,), unseen)
    wanted = np.zeros(len(hands.ranks), np.bool_)
    wanted[hand] = True
    assert against.dealer_chances(wanted)[hand] == pytest.approx(
        [float(totals.get(total, 0)) for total in range(17, 22)]
    )
    stands = against.choices([hand], against.hits)[hand]["stand"]
    assert (stands.win, stands.push) == (totals[22] + totals.get(17, 0), totals.get(18, 0))


def test_orders_of_second_cards_to_four_hands() -> None:
    """Additional splits: two. P is a card of the pair's rank, N another. Two hands NN; three PNNN,
    NPNN; four once two P have come, after no N (PP), one (PNP, NPP) or two (PNNP, NPNP)."""
    assert endings(2) == {(2, 2): 1, (3, 3): 2, (4, 0): 1, (4, 1): 2, (4, 2): 2}


@given(
    numerator=st.integers(-(10**30), 10**30),
    cards=st.integers(30, 416),
    drawn=st.integers(12, 24),
)
def test_a_fraction_comes_back_from_its_residues(numerator: int, cards: int, drawn: int) -> None:
    value = Fraction(numerator, perm(cards, drawn))
    if abs(value) > 4:
        value = Fraction(numerator % cards, cards)
    residues = [value.numerator * pow(value.denominator, -1, prime) % prime for prime in PRIMES]
    assert fraction(residues, cards, drawn) == value


def test_a_fraction_that_takes_more_draws_is_found_out() -> None:
    """The last prime is there to say so: with 11 below the line, no draw of 10 cards will do."""
    with pytest.raises(AssertionError):
        fraction([pow(11, -1, prime) for prime in PRIMES], cards=10, drawn=3)
