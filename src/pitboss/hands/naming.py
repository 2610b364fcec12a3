"""What a poker hand is called at a table, by its category and the ranks of its cards as they count.

Categories and ranks are those of any chapter's ranking: the best card first, deuce 0 to ace 12.
"""

from collections.abc import Sequence

from pitboss.hands.poker import ACE
from pitboss.vocabulary.cards import RANK_NAMES

RUNS = ("straight", "straight flush")
SETS = {"three-of-a-kind": "three", "four-of-a-kind": "four", "five-of-a-kind": "five"}


def plural(rank: int) -> str:
    """
    >>> plural(4), plural(11)
    ('sixes', 'kings')
    """
    name = RANK_NAMES[rank]
    return f"{name}{'es' if name.endswith('x') else 's'}"


def named(category: str, ranks: Sequence[int]) -> str:
    """A hand by its ranks.

    >>> named("pair", (11, 11, 9, 7, 3)), named("two pairs", (11, 11, 7, 7, 3))
    ('pair of kings', 'two pair, kings and nines')
    >>> named("straight", (3, 2, 1, 0, 12)), named("high card", (12, 10))
    ('ace-to-five straight', 'ace-queen')
    """
    top = RANK_NAMES[ranks[0]] if ranks and ranks[0] < len(RANK_NAMES) else ""
    match category:
        case "pair":
            return f"pair of {plural(ranks[0])}"
        case "two pair" | "two pairs":
            return f"two pair, {plural(ranks[0])} and {plural(ranks[2])}"
        case "full house":
            return f"full house, {plural(ranks[0])} over {plural(ranks[3])}"
        case "high card":
            return f"{top} high" if len(ranks) == 5 else "-".join(RANK_NAMES[one] for one in ranks)
        case _ if category in SETS:
            return f"{SETS[category]} {plural(ranks[0])}"
        case _ if category in RUNS and ranks[-1] == ACE:  # some games rank it above king-high
            return f"ace-to-five {category}"
        case _ if category in RUNS or (top and category.endswith("flush") and category[0] != "r"):
            return f"{top}-high {category}"
    return category


def named_apart(
    category: str, ranks: Sequence[int], other: str, others: Sequence[int]
) -> tuple[str, str]:
    """Two hands, and where they are called the same, by the first card that is not.

    >>> named_apart("pair", (11, 11, 9, 7, 3), "pair", (11, 11, 7, 6, 3))
    ('pair of kings with a jack', 'pair of kings with a nine')
    """
    first, second = named(category, ranks), named(other, others)
    if first == second:
        for one, two in zip(ranks, others, strict=False):
            if one != two:
                apart = ", with" if "," in first else " with"
                return f"{first}{apart} {_a(one)}", f"{second}{apart} {_a(two)}"
    return first, second


def _a(rank: int) -> str:
    name = RANK_NAMES[rank]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"
