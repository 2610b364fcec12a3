"""Over/Under: exact odds and best play, counted over the values of the cards with removal.

A round is three cards and one decision after the first, so all of it can be counted: for each
first card, how many ordered draws of the rest reach each total.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from pitboss.figures.counted import by_paytable
from pitboss.figures.figures import (
    Figures,
    Json,
    Outcome,
    added_up,
    back_per_unit,
    percent,
    published,
    ratio,
    signed,
)
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.strategy import Advice, Chart, Holds, RuleInWords, Situation, Strategy
from pitboss.regulation import Rules
from pitboss.regulation.wagers import OptionData
from pitboss.vocabulary.cards import RANK_NAMES, RANKS, SUITS, card
from pitboss.vocabulary.refusal import Refused

RULES = Rules.of("686a")
FILE = RULES.chapter
POINTS = FILE.cards.points()
OPTIONS = {option.name: option for option in FILE.option}
DECKS = FILE.cards.decks
Totals = Mapping[int, Fraction]
"""The chance of each total point count."""


@dataclass(frozen=True, slots=True)
class FirstCardWorths:
    """What each choice after a first card is worth, per unit of the Ante Wager (§ 686a.7(g))."""

    first_card: str
    share: Fraction  # of all first cards
    wins: Mapping[str, Fraction]  # by option: the chance that it wins
    neither: Fraction  # the chance that whatever was backed loses
    expected: Mapping[str, Fraction]  # by option

    @property
    def best(self) -> str:
        """The option worth most."""
        return max(self.expected, key=lambda name: self.expected[name])

    @property
    def facts(self) -> Json:
        """The card and the chances, as data."""
        backed = [name for name, option in OPTIONS.items() if option.wager]
        return {
            "first_card": self.first_card,
            "wins": {name: ratio(self.wins[name]) for name in backed},
            "neither": ratio(self.neither),
        }

    def advice(self, situation: Situation) -> Advice:
        """The choices with this card."""
        labels = {name: option.label for name, option in OPTIONS.items()}
        return Advice(situation, self.expected, self.facts, labels=labels)


def decisions(decks: int, rules: Rules = RULES) -> tuple[FirstCardWorths, ...]:
    """What is worth how much after each first card."""
    return tuple(decide(rank, decks, rules) for rank in RANKS)


def strategy(rules: Rules = RULES, decks: int = DECKS) -> Strategy:
    """The decision that is worth most after each first card; the rule in words is best play."""
    play = decisions(decks, rules)
    labels = {name: option.label for name, option in OPTIONS.items()}
    backed = [name for name, option in OPTIONS.items() if option.wager]
    chart = Chart(
        "By the first card: how often it wins, and what it is worth per unit of the Ante Wager",
        ("Card", *(f"{labels[name]} wins" for name in backed), "House wins",
         *(f"{label} worth" for label in labels.values()), "Best"),
        tuple(
            (first.first_card, *(percent(first.wins[name], 2) for name in backed),
             percent(first.neither, 2), *(signed(first.expected[name]) for name in labels),
             labels[first.best])
            for first in play
        ),
        (*(Holds.NUMBER,) * (len(backed) + 1 + len(labels)), Holds.BEST),
    )  # fmt: skip
    cards = [card(f"{first.first_card}{SUITS[0]}") for first in play]
    return Strategy(
        FILE.chapter.game,
        decks,
        (RuleInWords(in_words(play), Fraction(0)),),
        (chart,),
        tuple(
            first.advice(Situation((held,))).to_dict()
            for first, held in zip(play, cards, strict=True)
        ),
    )


def in_words(play: Sequence[FirstCardWorths]) -> str:
    """Best play in words.

    >>> in_words(decisions(6))
    'Under 18 from deuce to five, Over 23 from six to ace; never Surrender'
    """
    runs = [
        (best, [RANK_NAMES[RANKS.index(first.first_card)] for first in run])
        for best, run in groupby(play, key=lambda first: first.best)
    ]
    parts = [
        f"{OPTIONS[best].label} "
        + (f"from {names[0]} to {names[-1]}" if len(names) > 1 else f"on {names[0]}")
        for best, names in runs
    ]
    never = [data.label for name, data in OPTIONS.items() if name not in dict(runs)]
    return ", ".join(parts) + (f"; never {' or '.join(never)}" if never else "")


def advise(rules: Rules, decks: int, situation: Situation) -> Advice:
    """The choices after this first card, the only decision that a player takes (§ 686a.7(f))."""
    hand = situation.cards
    if len(hand) != 1 or hand[0].rank not in RANKS:
        raise Refused(
            f"there is no decision to make with {' '.join(map(str, hand)) or 'no cards'}",
            field="hand",
            allowed="one card of the 52, the first of the hand",
            cites=("686a.7(f)", *FILE.cards.cites[:1]),
        )
    situation.check_nothing_seen("no hand is dealt to the dealer", "686a.7(e)", "R-686a-6")
    return decide(hand[0].rank, decks, rules).advice(situation)


def required(rules: Rules, decks: int) -> list[Figures]:
    """The required wagers under best play."""
    ends = (end for decision in decisions(decks, rules) for end in endings(decision, rules))
    board = published(rules.chapter, REQUIRED, None, decks)
    return [Figures(REQUIRED, None, decks, added_up(ends), board)]


def bonus(rules: Rules, decks: int) -> list[Figures]:
    """The Bonus Wager by its posted payout table (§ 686a.7(l), § 686a.8(b))."""
    ways = draws(values(decks), FILE.hand.cards)
    totals = {frozenset([str(total)]): count for total, count in ways.items()}
    return by_paytable(rules, "bonus", totals, decks=decks, losing="any other total")


def decide(rank: str, decks: int, rules: Rules = RULES) -> FirstCardWorths:
    """The choices after a first card of this rank (§ 686a.7(g), R-686a-5)."""
    shoe = values(decks)
    first = POINTS[rank]
    rest = chances(shoe - Counter({first: 1}), FILE.hand.cards - 1)
    totals = {first + more: chance for more, chance in rest.items()}
    wins = {name: chance_of(totals, option.wins) for name, option in OPTIONS.items()}
    expected = {}
    for name, option in OPTIONS.items():
        staked, back = stake_and_back(option, rules)
        expected[name] = wins[name] * back - staked
    assert FILE.house_wins is not None
    return FirstCardWorths(
        first_card=rank,
        share=Fraction(len(SUITS) * decks, shoe.total()),
        wins=wins,
        neither=chance_of(totals, FILE.house_wins.totals),
        expected=expected,
    )


def stake_and_back(option: OptionData, rules: Rules = RULES) -> tuple[Fraction, Fraction]:
    """All that is staked with this option, in Ante Wagers, and what comes back if it wins: the
    second wager equals the first (§ 686a.7(g)(1), § 686a.7(g)(2)), each is paid by § 686a.8(a)."""
    wagers = ("ante", option.wager) if option.wager else ("ante",)
    back = sum(back_per_unit(rules.paytable(wager).lines[0].pay) for wager in wagers)
    return Fraction(len(wagers)), Fraction(back) if option.wins else Fraction(0)


def endings(decision: FirstCardWorths, rules: Rules = RULES) -> Iterator[Outcome]:
    """How a round with this first card ends for one who plays best (§ 686a.7(i.2), § 686a.7(k),
    R-686a-3)."""
    option = OPTIONS[decision.best]
    staked, back = stake_and_back(option, rules)
    if option.wager is None:
        yield Outcome(option.label, "lose", decision.share, staked, back)
        return
    win = decision.share * decision.wins[option.name]
    pays = str(rules.paytable(option.wager).lines[0].pay)
    yield Outcome(f"{option.label} wins", pays, win, staked, back)
    yield Outcome("any other total", "lose", decision.share - win, staked, Fraction(0))


def values(decks: int) -> Counter[int]:
    """How many cards of each value the decks hold (§ 686a.3(d))."""
    held: Counter[int] = Counter()
    for points in POINTS.values():
        held[points] += len(SUITS) * decks
    return held


def chances(left: Counter[int], cards: int) -> Totals:
    """The chance of each total of so many cards, drawn from these."""
    ways = draws(left, cards)
    every = sum(ways.values())
    return {total: Fraction(count, every) for total, count in ways.items()}


def draws(left: Counter[int], cards: int) -> Counter[int]:
    """How many ordered draws of so many cards reach each total."""
    if not cards:
        return Counter({0: 1})
    reached: Counter[int] = Counter()
    for points, count in left.items():
        for more, ways in draws(left - Counter({points: 1}), cards - 1).items():
            reached[points + more] += count * ways
    return reached


def chance_of(totals: Totals, wanted: Iterable[int]) -> Fraction:
    """The chance that the total is one of these."""
    return sum((totals.get(total, Fraction(0)) for total in wanted), Fraction(0))


ODDS = GameOdds(
    FILE, {REQUIRED: required, "bonus": bonus}, strategy, advise, deck_counts=tuple(range(1, 9))
)
