"""The dealer's six cards (§ 670a.11(d)), sentence by sentence, and against a second method."""

from collections import Counter
from collections.abc import Callable, Collection
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.hands.pai_gow import is_foul, rank_high
from pitboss.hands.six_card_house_way import set_six
from pitboss.regulation import exists
from pitboss.vocabulary.cards import DECK, JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

DECK_53 = (*DECK, JOKER)
ACE = 12
sixes = st.lists(st.sampled_from(DECK_53), min_size=6, max_size=6, unique=True)
in_a_row = [card for card in DECK_53 if card % 4 < 2 and card // 4 > 5]
runs = st.lists(st.sampled_from(in_a_row), min_size=6, max_size=6, unique=True)


def plays(faces: str, low: str, high: str, *cites: str) -> None:
    """What goes low, what that leaves, and by which paragraph."""
    setting = set_six(cards(faces))
    assert setting.low == cards(low)
    assert rank_high(setting.high).category == high
    assert setting.cites[: len(cites)] == cites
    assert setting.words
    assert all(exists(cite) for cite in setting.cites)


# (1) no set is broken for a higher low card


@pytest.mark.shows("670a.11(d)[lead]", "670a.11(d)(1)[lead]", "R-670a-8")
@pytest.mark.parametrize(
    ("faces", "low", "high"),
    [
        ("Ac Ad 9h 7s 4c 2d", "9h", "pair"),
        ("9c 9d Ah 7s 4c 2d", "Ah", "pair"),
        ("9c 9d Jk 7s 4c 2d", "Jk", "pair"),
        ("9c 9d 4h 4s Kc 2d", "Kc", "two pair"),
        ("Ac Ad Ah Ks 4c 2d", "Ks", "three-of-a-kind"),
        ("4c 4d 4h Jk Kc 2d", "Jk", "three-of-a-kind"),
        ("9c 8d 7h 6s 5c Ad", "Ad", "straight"),
        ("9c 8d 7h 6s 5c 2d", "2d", "straight"),
        ("Kh 9h 8h 4h 2h As", "As", "flush"),
        ("9c 9d 9h 4s 4d Ac", "Ac", "full house"),
        ("9c 9d 9h 4s 4d 2c", "2c", "full house"),
        ("9c 9d 9h 9s Ac Kd", "Ac", "four-of-a-kind"),
        ("Kh Qh Jh Th 9h 9c", "9c", "straight flush"),
        ("Kh Qh Jh Th Ah 9c", "9c", "royal flush"),
        ("Ac Ad Ah As Jk 2c", "2c", "five aces"),
    ],
)
def test_670a_11_d_1_set_stays_whole_and_the_highest_spare_card_is_low(
    faces: str, low: str, high: str
) -> None:
    plays(faces, low, high)


@pytest.mark.shows("R-670a-8")
def test_R_670a_8_hands_that_the_text_does_not_mention() -> None:
    plays("Ac Ad Ah Ks Kc 2d", "2d", "full house", "670a.11(d)(1)[lead]", "R-670a-8")
    plays("9c 9d 9h 9s Ac Ad", "Ac", "four-of-a-kind", "670a.11(d)(1)[lead]")
    plays("9c 9d 9h 9s Ac Jk", "Ac", "four-of-a-kind", "670a.11(d)(1)[lead]")
    plays("9c 8d 7h 6s 5c 9d", "9c", "straight", "670a.11(d)(1)[lead]")
    plays("Kh 9h 8h 4h 2h Kc", "Kc", "flush", "670a.11(d)(1)[lead]")
    plays("Ac Jk Kh 8s 4d 2h", "Kh", "pair", "670a.11(d)(1)[lead]")
    plays("Ac Jk Kh Qs Jd 2h", "2h", "straight", "670a.11(d)(1)[lead]")
    plays("Ah Jk Kh 8h 4h 2c", "2c", "flush", "670a.11(d)(1)[lead]")


@pytest.mark.shows("670a.11(d)(1)[lead]", "R-670a-8")
def test_R_670a_8_of_two_straights_that_with_the_higher_spare_card() -> None:
    plays("Kc Jd Th 9s 7c Jk", "Kc", "straight")  # seven to jack, not nine to king
    plays("Ac 3d 4h 5s 7c Jk", "Ac", "straight")  # three to seven
    plays("Kh Jh Th 9h 7h Jk", "Kh", "straight flush", "670a.11(d)(5)")


@pytest.mark.shows("670a.11(d)(1)(i)")
def test_670a_11_d_1_i_two_three_of_a_kinds() -> None:
    plays("9c 9d 9h 4c 4d 4h", "9c", "full house", "670a.11(d)(1)(i)")
    assert set_six(cards("9c 9d 9h 4c 4d 4h")).high == cards("4c 4d 4h 9d 9h")
    plays("Kc Kd Kh Ac Ad Jk", "Ac", "full house", "670a.11(d)(1)(i)")


@pytest.mark.shows("670a.11(d)(1)(ii)", "R-670a-9")
def test_670a_11_d_1_ii_three_pair() -> None:
    plays("Kc Kd 9c 9d 4c 4d", "Kc", "two pair", "670a.11(d)(1)(ii)", "R-670a-9")
    assert set_six(cards("Kc Kd 9c 9d 4c 4d")).high == cards("9c 9d 4c 4d Kd")


@pytest.mark.shows("R-670a-9")
def test_R_670a_9_of_ace_and_joker_the_ace_is_low() -> None:
    plays("Kc Kd 9c 9d As Jk", "As", "two pair", "670a.11(d)(1)(ii)", "R-670a-9")


# (2) six cards in sequence, of a suit, or both


@pytest.mark.shows("670a.11(d)(2)", "R-670a-6")
@pytest.mark.parametrize(
    ("faces", "low", "high"),
    [
        ("9c 8d 7h 6s 5c 4d", "9c", "straight"),
        ("9c 8d 7h 6s Jk 4d", "9c", "straight"),
        ("9c 8d 7h 5s Jk 4d", "9c", "straight"),
        ("Kh 9h 8h 7h 4h 2h", "Kh", "flush"),
        ("9h 8h 7h 6h 5h 4h", "9h", "straight flush"),
        ("9h 8h 7h 6h Jk 4h", "9h", "straight flush"),
    ],
)
def test_670a_11_d_2_lowest_five_are_high_and_the_highest_card_is_low(
    faces: str, low: str, high: str
) -> None:
    plays(faces, low, high, "670a.11(d)(2)", "R-670a-6")


@pytest.mark.shows("670a.11(d)(2)", "R-670a-7")
@pytest.mark.parametrize(
    ("faces", "low", "high"),
    [
        ("9h Th Jh Qh Kh Ah", "Ah", "straight flush"),
        ("9h Th Jh Qh Jk Ah", "Ah", "straight flush"),
        ("9c Td Jh Qs Kc Ad", "Ad", "straight"),
        ("Ac 2d 3h 4s 5c 6d", "Ac", "straight"),
        ("Ah 2h 3h 4h 5h 6h", "Ah", "straight flush"),
        ("Ac 2d 3h 4s Jk 6d", "Ac", "straight"),
        ("5c 6d 7h 8s 9c Jk", "Jk", "straight"),
        ("Ac 2d 3h 4s 5c Jk", "Jk", "straight"),
        ("Tc Jd Qh Ks Ac Jk", "Jk", "straight"),
        ("Kh 9h 8h 4h 2h Jk", "Jk", "flush"),
        ("Ah 9h 8h 4h 2h Jk", "Jk", "flush"),
        ("5h 6h 7h 8h 9h Jk", "Jk", "straight flush"),
        ("9h Th Jh Qh Kh Jk", "Jk", "straight flush"),
        ("Th Jh Qh Kh Ah Jk", "Jk", "royal flush"),
    ],
)
def test_R_670a_7_to_the_ace_and_with_the_joker(faces: str, low: str, high: str) -> None:
    plays(faces, low, high, "670a.11(d)(2)", "R-670a-6", "R-670a-7")


@pytest.mark.shows("670a.11(d)(2)", "R-670a-7")
def test_R_670a_7_joker_within_a_straight_flush_to_the_king() -> None:
    plays("8h Th Jh Qh Kh Jk", "Kh", "straight flush", "670a.11(d)(2)")


# (3), (4), (5) two hands at once


@pytest.mark.shows("670a.11(d)(3)")
def test_670a_11_d_3_flush_rather_than_straight() -> None:
    plays("9h 8h 7c 6h 5h Kh", "7c", "flush", "670a.11(d)(3)")
    plays("9h 8h 7c 6h Jk Kh", "7c", "flush", "670a.11(d)(3)")
    plays("Th 9h 8h 7c 6h 5h", "7c", "flush", "670a.11(d)(3)")  # the six-card straight too


@pytest.mark.shows("670a.11(d)(4)")
def test_670a_11_d_4_straight_flush_rather_than_straight() -> None:
    plays("9h 8h 7h 6h 5h Tc", "Tc", "straight flush", "670a.11(d)(4)")
    plays("Th 9h 8h 7h 6h 5c", "5c", "straight flush", "670a.11(d)(4)")
    plays("9c Th Jh Qh Kh Ah", "9c", "royal flush", "670a.11(d)(4)")
    plays("9c 8h 7h 6h 5h Jk", "9c", "straight flush", "670a.11(d)(4)")


@pytest.mark.shows("670a.11(d)(5)")
def test_670a_11_d_5_straight_flush_rather_than_the_lowest_of_six_suited_cards() -> None:
    plays("Kh 9h 8h 7h 6h 5h", "Kh", "straight flush", "670a.11(d)(5)")
    plays("9h 8h 7h 6h 5h 2h", "2h", "straight flush", "670a.11(d)(5)")
    plays("Kh 9h 8h 7h 5h Jk", "Kh", "straight flush", "670a.11(d)(5)")
    plays("Ah Qh Jh Th 8h Jk", "8h", "royal flush", "670a.11(d)(5)")


# (6) nothing


@pytest.mark.shows("670a.11(d)(6)")
def test_670a_11_d_6_highest_card_high_and_the_second_highest_low() -> None:
    plays("Ac Qd Th 8s 6c 4d", "Qd", "high card", "670a.11(d)(6)")
    plays("Jk Qd Th 8s 6c 4d", "Qd", "high card", "670a.11(d)(6)")
    assert set_six(cards("Ac Qd Th 8s 6c 4d")).high == cards("Ac Th 8s 6c 4d")


@pytest.mark.parametrize("faces", ["", "2c 3c 4c 5c 6c", "2c 3c 4c 5c 6c 6c"])
def test_670a_3_a_six_different_cards(faces: str) -> None:
    with pytest.raises(Refused) as caught:
        set_six(cards(faces))
    assert caught.value.field == "cards"


# a second method: the paragraphs in their own order, ranks and suits only


def rank(card: Card) -> int:
    return ACE if card == JOKER else card // 4


def in_sequence(ranks: Collection[int], size: int) -> bool:
    """Whether these different ranks fit into so many consecutive ones, the ace high or low."""
    low = [-1 if one == ACE else one for one in ranks]
    return len(set(ranks)) == len(ranks) and (
        max(ranks) - min(ranks) < size or max(low) - min(low) < size
    )


def of_a_suit(hand: Collection[Card]) -> bool:
    return len({card % 4 for card in hand if card != JOKER}) == 1


def straight(hand: Collection[Card]) -> bool:
    return in_sequence([card // 4 for card in hand if card != JOKER], len(hand))


def straight_flush(hand: Collection[Card]) -> bool:
    return straight(hand) and of_a_suit(hand)


def royal(hand: Collection[Card]) -> bool:
    return straight_flush(hand) and all(card // 4 >= 8 for card in hand)


def low_of(hand: list[Card]) -> Card:
    """The low card, paragraph by paragraph."""
    kinds = Counter(rank(card) for card in hand)
    sizes = sorted(kinds.values(), reverse=True)

    def spared(makes: Callable[[Collection[Card]], bool]) -> list[Card]:
        """The cards without which the other five are such a hand, highest first."""
        found = [card for card in hand if makes([other for other in hand if other != card])]
        return sorted(found, key=lambda card: (rank(card), card == JOKER, -card), reverse=True)

    def top(size: int) -> Card:
        """The highest card of which there are so many."""
        held = [card for card in hand if kinds[rank(card)] == size]
        return max(held, key=lambda card: (rank(card), card != JOKER, -card))

    if sizes[0] == 5:
        return top(1)
    if straight_flush(hand):  # (2), the joker low beside five (R-670a-7)
        return spared(straight_flush)[0]
    for makes in (royal, straight_flush):  # (4), (5)
        if spared(makes):
            return spared(makes)[0]
    if sizes[0] == 4:
        return top(sizes[1])
    if sizes[:2] == [3, 3]:  # (1)(i)
        return top(3)
    if sizes[:2] == [3, 2]:
        return top(1)
    for makes in (of_a_suit, straight):  # (2), (3)
        if spared(makes):
            return spared(makes)[0]
    if sizes == [2, 2, 2]:  # (1)(ii)
        return top(2)
    if sizes[0] > 1:  # (1)
        return top(1)
    return sorted(hand, key=rank)[-2]  # (6)


def of_few_ranks(rng: Random) -> list[Card]:
    ranks = rng.sample(range(13), 3)
    return rng.sample([card for card in DECK_53 if rank(card) in (*ranks, ACE)], 6)


def of_a_run(rng: Random) -> list[Card]:
    lowest = rng.randrange(-1, 7)
    ranks = [one % 13 for one in range(lowest, lowest + 7)]
    suits = rng.sample(range(4), rng.choice([1, 2, 2, 3]))
    near = [card for card in DECK if card // 4 in ranks and card % 4 in suits]
    return rng.sample([*near, JOKER], 6)


def of_a_deck(rng: Random) -> list[Card]:
    return rng.sample(DECK_53, 6)


def with_the_joker(rng: Random) -> list[Card]:
    return [JOKER, *rng.sample(DECK, 5)]


@pytest.mark.shows("670a.11(d)[lead]", "R-670a-7", "R-670a-8", "R-670a-9")
@pytest.mark.parametrize("deal", [of_few_ranks, of_a_run, of_a_deck, with_the_joker])
def test_670a_11_d_against_the_paragraphs_in_their_own_order(
    deal: Callable[[Random], list[Card]],
) -> None:
    rng = Random(670)
    for _ in range(5_000):
        hand = deal(rng)
        assert set_six(hand).low == (low_of(hand),), hand


def test_every_suited_hand_in_sequence_against_the_paragraphs() -> None:
    suited = [card for card in DECK if card % 4 == 2]
    for ranks in combinations(suited, 5):
        for sixth in (JOKER, Card(48), Card(20)):
            assert set_six([*ranks, sixth]).low == (low_of([*ranks, sixth]),)


def test_every_joker_hand_that_is_nearly_a_straight_against_the_paragraphs() -> None:
    for lowest, gap, odd in product(range(-1, 8), range(6), range(6)):
        run = [
            Card(4 * (one % 13) + (index == odd))
            for index, one in enumerate(range(lowest, lowest + 6))
        ]
        hand = [*(card for index, card in enumerate(run) if index != gap), JOKER]
        assert set_six(hand).low == (low_of(hand),), hand
        assert set_six(run).low == (low_of(run),), run


# what holds of every hand


@given(st.one_of(sixes, runs))
def test_all_six_cards_are_set_and_never_foul(hand: list[Card]) -> None:
    setting = set_six(hand)
    assert (len(setting.high), len(setting.low)) == (5, 1)
    assert sorted((*setting.high, *setting.low)) == sorted(hand)
    assert not is_foul(setting.high, setting.low)


@given(st.one_of(sixes, runs), st.permutations(range(6)))
def test_order_of_the_cards_does_not_matter(hand: list[Card], order: list[int]) -> None:
    assert set_six([hand[index] for index in order]) == set_six(hand)
