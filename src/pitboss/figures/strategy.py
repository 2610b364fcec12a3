"""Best play: what each choice is worth in a situation, and what a person can learn of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final

from pitboss.figures.figures import Json, decimal, ratio
from pitboss.regulation import ChapterFile
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.refusal import Refused

DOUBLED: Final = ", double"
"""What the name of a setting ends in where the wager is doubled (§ 670a.7(e)(1))."""

DOUBLE_DOWN: Final = {True: "double_down", False: "no_double_down"}
"""What is elected before the hands are set, where a wager may be doubled (§ 670a.11(c))."""

HAND_SIZES: Final = {5: "five", 6: "six", 7: "seven"}
"""In words, how many cards a hand of one deck has."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player knows when he decides."""

    cards: tuple[Card, ...]  # his hand
    dealer: tuple[Card, ...] = ()  # what he sees of the dealer's
    options: tuple[str, ...] = ()  # what he may elect; none: all that the first decision offers

    def check_nothing_seen(self, why: str, *cites: str) -> None:
        """Refuses cards of the dealer's where none is seen before the decision."""
        if self.dealer:
            raise Refused(why, field="dealer", allowed="no cards", cites=cites)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a round at which a player decides something whose worth can be told: what he
    holds and sees then."""

    label: str
    least: int  # cards of his own
    most: int
    dealer: int = 0  # cards of the dealer's that lie open
    options: tuple[str, ...] = ()  # as a ``Situation`` has them
    dealt: bool = True  # by the first cards alone; no: something was decided before


def check_cards(
    chapter: ChapterFile, cards: Sequence[Card], *cites: str, field: str = "hand"
) -> None:
    """Refuses what is no hand of the chapter's one deck: too few or too many cards, one of them
    twice, or a joker that is not in it."""
    size, joker = chapter.hand.cards, chapter.cards.joker
    if len(cards) == size == len(set(cards)) and (joker or JOKER not in cards):
        return
    deck = "the 52 and the joker" if joker else "the 52"
    raise Refused(
        f"there is no decision to make with {' '.join(card.face for card in cards) or 'no cards'}",
        field=field,
        allowed=f"{HAND_SIZES[size]} different cards of {deck}",
        cites=(*cites, *chapter.cards.cites[:1]),
    )


@dataclass(frozen=True, slots=True)
class Advice:
    """What each choice is worth, per unit of the first required wager."""

    situation: Situation
    expected: Mapping[str, Fraction]
    facts: Json = field(default_factory=dict)  # more about it, as JSON
    settings: Mapping[str, tuple[tuple[Card, ...], tuple[Card, ...]]] = field(default_factory=dict)
    """By choice, the high and the low hand, where hands are set."""
    labels: Mapping[str, str] = field(default_factory=dict)  # by choice, where its name is not it
    standard_error: Fraction | None = None  # of each worth; none: they are exact
    house_way: str | None = None  # the choice that the house would make, where hands are set
    not_the_chapter: tuple[str, ...] = ()  # what it is worth so by that the chapter does not print

    @property
    def best(self) -> str:
        """The choice worth most; of equals the first."""
        return max(self.expected, key=lambda name: self.expected[name])

    @property
    def answer(self) -> str | dict[str, object]:
        """The best choice as the answer to a round: an option, one that is so many times its least
        wager, or two hands. It is an answer to what was asked with the situation's options."""
        if DOUBLE_DOWN[True] in self.situation.options:
            return DOUBLE_DOWN[self.best.endswith(DOUBLED)]
        if self.best not in self.settings:
            return self.best
        high, low = self.settings[self.best]
        return {"high": [card.face for card in high], "low": [card.face for card in low]}

    def cost(self, name: str) -> Fraction:
        """What this choice gives away."""
        return self.expected[self.best] - self.expected[name]

    def to_dict(self) -> Json:
        """The situation and its choices as data."""
        exact = self.standard_error is None
        document: Json = {"hand": [card.face for card in self.situation.cards]}
        if self.situation.dealer:
            document["dealer"] = [card.face for card in self.situation.dealer]
        document |= {name: decimal(worth) for name, worth in self.expected.items()}
        document |= {
            "best": self.best,
            "cost": {name: decimal(self.cost(name)) for name in self.expected},
            "exact": {name: ratio(worth) for name, worth in self.expected.items()}
            if exact
            else None,
            "standard_error": None if exact else decimal(self.standard_error or Fraction(0)),
        }
        if self.settings:
            document["settings"] = {
                name: {"high": [card.face for card in high], "low": [card.face for card in low]}
                for name, (high, low) in self.settings.items()
            }
        if self.house_way is not None:
            document["house_way"] = self.house_way
        if self.not_the_chapter:
            document["not_the_chapter"] = list(self.not_the_chapter)
        return document | self.facts


class Holds(StrEnum):
    """What a column of a table holds."""

    WORDS = "words"
    NUMBER = "number"
    BEST = "best"  # what is to be done
    ACTION = "action"  # the letter of one


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of decisions for people; its first column is the situation."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    holds: tuple[Holds, ...] = ()  # each column but the first; none: they all hold words
    actions: Mapping[str, str] = field(default_factory=dict)
    """By letter, the actions that the cells stand for: a small letter is what else to do."""

    def to_dict(self) -> Json:
        """The chart as data."""
        return {"title": self.title, "columns": list(self.columns), "rows": [*map(list, self.rows)]}


@dataclass(frozen=True, slots=True)
class RuleInWords:
    """Play that can be said in words, and what it gives away against best play."""

    words: str
    cost: Fraction  # per unit of the first required wager
    standard_error: Fraction | None = None  # none: the cost is exact

    def to_dict(self) -> Json:
        """The rule as data."""
        error = self.standard_error
        return {
            "rule": self.words,
            "cost": decimal(self.cost),
            "standard_error": None if error is None else decimal(error),
        }


@dataclass(frozen=True, slots=True)
class Strategy:
    """Best play of a game: rules in words, the best first, charts, and decisions as data."""

    game: str
    decks: int
    rules: tuple[RuleInWords, ...]
    charts: tuple[Chart, ...] = ()
    decisions: tuple[Json, ...] = ()
    notes: tuple[str, ...] = ()
    not_the_chapter: tuple[str, ...] = ()  # what it is best by that the chapter does not print

    def to_dict(self) -> Json:
        """Best play as data; ``rule`` and ``cost`` are those of the best rule in words."""
        document: Json = {
            "game": self.game,
            "decks": self.decks,
            "rule": self.rules[0].words,
            "cost": decimal(self.rules[0].cost),
            "rules": [rule.to_dict() for rule in self.rules],
            "charts": [chart.to_dict() for chart in self.charts],
            "decisions": [dict(decision) for decision in self.decisions],
            "notes": list(self.notes),
        }
        if self.not_the_chapter:
            document["not_the_chapter"] = list(self.not_the_chapter)
        return document
