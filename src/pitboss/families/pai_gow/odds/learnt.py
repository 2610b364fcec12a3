"""Pai Gow Poker as a person can learn to set it: the house way with a few exceptions.

They are where best play differs from the house way most often, found by comparing the two over all
kinds of hands; what the whole rule gives away is counted with every deal.
"""

from collections.abc import Sequence

from pitboss.figures.strategy import Chart
from pitboss.hands.house_way import rank_of
from pitboss.hands.pai_gow import rank_high, rank_low
from pitboss.vocabulary.cards import RANK_NAMES, Card

_, THREE, FOUR, _, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)

IN_WORDS = (
    "Set the cards the house way, with four exceptions. "
    "(1) Two pair stay together, the two highest other cards low: with an ace, if the higher pair "
    "is nines or less, or tens over sixes or less, or jacks over fours or less; with ace and king, "
    "if it is tens or jacks, or queens over sixes or less; with a king, if it is sixes or less, or "
    "sevens over threes or less. Any other two pair are split. "
    "(2) A straight or a flush is broken up for a pair of aces, if it leaves no ten or better low: "
    "the aces stay high, the next two cards go low; and for a pair of eights to queens with ace "
    "and king or ace and queen, which go low, if it leaves no card low above the pair. "
    "(3) Three kings and no other card above a ten: one goes low with the highest other card. "
    "(4) No pair, the ace highest: low goes the second highest card with the third if that is a "
    "jack or better, with the fourth if it is a ten, else with the sixth."
)


def low_hand(hand: Sequence[Card], house: Sequence[Card]) -> tuple[Card, ...]:
    """The low hand by the rule in words, where the house would lay down that one.

    >>> from pitboss.vocabulary.cards import cards
    >>> low_hand(cards("Ah Kc Jd 9s 7h 6c 2d"), cards("Kc Jd"))
    (Kc, Jd)
    >>> low_hand(cards("Ah Kc 9d 8s 7h 4c 2d"), cards("Kc 9d"))
    (Kc, 4c)
    """
    ranks = sorted({rank_of(card) for card in hand}, reverse=True)
    held = {rank: [card for card in hand if rank_of(card) == rank] for rank in ranks}
    sets = [rank for rank in ranks if len(held[rank]) > 1]
    singles = [held[rank][0] for rank in ranks if len(held[rank]) == 1]
    sizes = sorted(len(held[rank]) for rank in sets)
    if sizes == [2, 2]:
        together = two_pair_stay(*sets, *(rank_of(card) for card in singles[:2]))
        return tuple(singles[:2] if together else held[sets[1]])
    if sizes == [2]:
        return tuple(singles[:2] if breaks_up(sets[0], singles, house) else house)
    if sizes == [3] and sets[0] == KING and _left(hand, house) == "three-of-a-kind":
        return tuple(house) if rank_of(singles[0]) > TEN else (held[KING][0], singles[0])
    if not sizes and rank_of(singles[0]) == ACE and _left(hand, house) == "high card":
        third = rank_of(singles[2])
        return singles[1], singles[2 if third >= JACK else 3 if third == TEN else 5]
    return tuple(house)


def _left(hand: Sequence[Card], low: Sequence[Card]) -> str:
    """What the high hand is."""
    return rank_high(card for card in hand if card not in low).category


def two_pair_stay(higher: int, lower: int, highest: int, next_highest: int) -> bool:
    """Whether two pair stay together with these two highest other cards."""
    if highest == ACE:
        if higher <= NINE or (higher == TEN and lower <= SIX) or (higher == JACK and lower <= FOUR):
            return True
        return next_highest == KING and (
            higher in (TEN, JACK) or (higher == QUEEN and lower <= SIX)
        )
    return highest == KING and (higher <= SIX or (higher == SEVEN and lower <= THREE))


def breaks_up(pair: int, singles: Sequence[Card], low: Sequence[Card]) -> bool:
    """Whether a straight or flush that would leave this low hand is broken up for a pair."""
    left = ACE if rank_low(low).category == "pair" else rank_of(low[0])
    if pair == ACE:
        return left < TEN
    highest, next_highest = rank_of(singles[0]), rank_of(singles[1])
    return EIGHT <= pair <= QUEEN and left <= pair and highest == ACE and next_highest >= QUEEN


def charts() -> tuple[Chart, ...]:
    """The exceptions that are easier to look up than to say."""
    ranks = range(ACE, THREE - 1, -1)
    two_pair = tuple(
        (
            _plural(higher),
            *(
                _up_to(
                    [low for low in range(higher) if two_pair_stay(higher, low, *beside)], higher
                )
                for beside in ((ACE, KING), (ACE, QUEEN), (KING, QUEEN))
            ),
        )
        for higher in ranks
    )
    no_pair = (
        ("jack or better", "second and third highest"),
        ("ten", "second and fourth highest"),
        ("nine or less", "second and sixth highest"),
    )
    return (
        Chart(
            "Two pair stay together, the two highest other cards low, if the lower pair is",
            ("Higher pair", "With ace and king", "With an ace", "With a king"),
            two_pair,
        ),
        Chart("No pair, the ace highest: the low hand", ("Third highest card", "Low"), no_pair),
    )


def _up_to(lower: list[int], higher: int) -> str:
    """The lower pairs with which two pair stay together, in words."""
    if not lower:
        return "never: split"
    return "any" if len(lower) == higher else f"{_plural(lower[-1])} or less"


def _plural(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if rank == SIX else "s")
