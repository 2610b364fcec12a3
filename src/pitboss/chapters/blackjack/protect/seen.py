"""What a player of Blackjack gains who sees the dealer's hole card (§ 633a.7(e), § 633a.7(h)).

Every up card and hole card is gone through with every hand of two, and each choice worked out
exactly by the cards left in the shoe: the machinery of the odds, with one card more known.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from pitboss.chapters.blackjack.odds.basic_strategy import LETTERS
from pitboss.chapters.blackjack.odds.choices import SPLIT
from pitboss.chapters.blackjack.odds.hands import ACE, every_hand, shoe_of
from pitboss.chapters.blackjack.odds.kernels import RANKS
from pitboss.chapters.blackjack.odds.rounds import best_rounds
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.chapters.blackjack.odds.words import KEY, of_actions
from pitboss.chapters.blackjack.protect.hole_seen import HoleSeen, hole_seen, with_splits
from pitboss.figures.estimated import Estimate
from pitboss.figures.sighted import SeenCard, Sight, Sights
from pitboss.figures.strategy import Chart
from pitboss.regulation import Rules

SAMPLES: Final = 0
"""Nothing is drawn by lot."""

NAMES: Final = ("ace", *map(str, range(2, 10)), "ten")
Net = dict[str, Fraction]
"""What each choice comes to, times its chance."""


def sights(rules: Rules, _: int, __: int) -> Sights:
    """The hole card, seen before the player decides."""
    terms, shoe = terms_of(rules), shoe_of(rules.decks)
    every = [hole_seen(shoe, up, hole) for up in range(RANKS) for hole in range(RANKS)]
    worths = {(dealer.up, dealer.hole): dealer.worth(terms) for dealer in every}
    cards = []
    for hole in range(RANKS):
        chance = sum((dealer.chance for dealer in every if dealer.hole == hole), Fraction(0))
        worth = sum((worths[up, hole] for up in range(RANKS)), Fraction(0))
        cards.append(SeenCard(NAMES[hole], chance, Estimate(worth / chance)))
    hole_card = Sight(
        "the dealer's hole card",
        "as it is dealt face down, slipped into the card reader or lifted at a corner",
        best_rounds(shoe, terms).net,
        Estimate(sum(worths.values(), Fraction(0))),
        tuple(cards),
        (
            "Take Insurance against an ace if the hole card counts ten, and never else",
            "Play by the total of the dealer's two cards, not by the up card",
        ),
        tuple(charts(rules, [dealer for dealer in every if not dealer.is_blackjack])),
        ("633a.7(h)", "633a.8(a)"),
    )
    return Sights((hole_card,))


def charts(rules: Rules, dealers: Iterable[HoleSeen]) -> Iterator[Chart]:
    """What to do with two cards, by what the dealer has: each cell is best for all hands and all
    cards of the dealer's that it stands for together, as often as they come."""
    hands, terms = every_hand(), terms_of(rules)
    nets: dict[tuple[str, str], Net] = defaultdict(lambda: defaultdict(Fraction))
    for dealer in dealers:
        against = total_named(hands.of((dealer.up, dealer.hole)))
        for hand, choices in with_splits(dealer, terms).items():
            rank = hands.pair_rank(hand)
            row = f"pair of {NAMES[rank]}s" if rank is not None else total_named(hand)
            for name, choice in choices.items():
                nets[row, against][name] += dealer.dealt(hand) * choice.net
    rows = [*_totals("hard", 5, 19), *_totals("soft", 13, 20)]
    rows += [f"pair of {NAMES[rank]}s" for rank in (*range(1, RANKS), ACE)]
    for title, columns in (
        ("a hard total", _totals("hard", 4, 20)), ("a soft total", _totals("soft", 12, 20))
    ):  # fmt: skip
        yield of_actions(
            f"What to do with two cards, by the dealer's two, {title}: {KEY}",
            ("Two cards", *(column.split()[1] for column in columns)),
            tuple((row, *(cell(nets[row, column]) for column in columns)) for row in rows),
        )


def _totals(kind: str, least: int, most: int) -> list[str]:
    return [f"{kind} {total}" for total in range(least, most + 1)]


def total_named(hand: int) -> str:
    """A hand's total, as a row or a column is called.

    >>> [total_named(every_hand().of(ranks)) for ranks in ((0, 5), (9, 5))]
    ['soft 17', 'hard 16']
    """
    hands = every_hand()
    return f"{'soft' if hands.soft[hand] else 'hard'} {int(hands.table.points[hand])}"


def cell(nets: Net) -> str:
    """The letter of the best choice, and of the next best where that is not allowed.

    >>> cell({"hit": Fraction(-1, 2), "stand": Fraction(-2, 3), "surrender": Fraction(-2, 5)})
    'Rh'
    """
    if not nets:
        return ""
    best = max(nets, key=lambda name: nets[name])
    if best in ("hit", "stand", SPLIT):
        return LETTERS[best]
    others = ("hit", "stand", SPLIT) if best == "surrender" else ("hit", "stand")
    otherwise = max((name for name in nets if name in others), key=lambda name: nets[name])
    return LETTERS[best] + LETTERS[otherwise].lower()
