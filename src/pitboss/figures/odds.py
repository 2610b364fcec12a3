"""What each game's odds offer, whatever the game."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from pitboss.figures.cache import kept, made_by_user
from pitboss.figures.checked import FoundAgain
from pitboss.figures.figures import Figures
from pitboss.figures.repriced import KindOfHand, MakesKinds, asked_for
from pitboss.figures.simulation import Simulation
from pitboss.figures.strategy import Advice, Moment, Situation, Strategy
from pitboss.regulation import ChapterFile, Rules
from pitboss.regulation.choices_read import ChoicesRead, RecordingRules
from pitboss.vocabulary.refusal import Refused

Count = Callable[[Rules, int], list[Figures]]
"""The figures of a wager by every paytable printed for so many decks."""

STRATEGY = "strategy"
REQUIRED = "required"
"""The wagers that a player must make, with those that he makes during the round."""


class Counted(NamedTuple):
    """What was asked of a game, which choices the answer depends on, and the answer."""

    asked: list[Any]
    choices: ChoicesRead
    answer: Sequence[Figures | Strategy | KindOfHand]


@dataclass(frozen=True)
class Way:
    """Another way to play the required wagers: that of ``required.bank``."""

    words: str  # of one who plays so: as the bank
    choices: tuple[str, ...] = ()  # of which one lets players play so; none: they always may
    is_the_game: bool = False  # where it is chosen, the required wagers are played in no other way


@dataclass(frozen=True)
class Holding:
    """What the house holds of a wager, where that is not the edge of the average wager."""

    part: Fraction = Fraction(1)  # of the first wager that a round puts on it, on average
    by_house: bool = True  # no: a player banks, and what he loses the house does not hold
    each_of: str = ""  # what the figures are of: each of two
    note: str = ""


@dataclass(frozen=True)
class SecondMethods:
    """How a chapter's figures are found again, beside rounds of its procedure."""

    simulated: Mapping[str, str] = field(default_factory=dict)
    """Counted wagers that were simulated too, each with the name of its stored study."""
    in_words: Mapping[str, str] = field(default_factory=dict)
    """Second methods of other wagers, which the tests of the software carry out."""
    in_machine_code: "InMachineCode" = lambda *_: []
    """Rounds of the chapter's kernels beside the figures: at most so many, from this seed."""

    def of(self, wager: str) -> str:
        """The method in words; a bank against fewer hands is checked as one against all."""
        whole = ".".join(wager.split(".")[:2])
        return self.in_words.get(wager) or self.in_words.get(whole, "")


InMachineCode = Callable[["GameOdds", Rules, Sequence[Figures], int, int], list[FoundAgain]]


@dataclass(frozen=True)
class GameOdds:
    """The odds of one game."""

    chapter: ChapterFile
    counts: Mapping[str, Count]  # by wager, those that must be made first
    find_strategy: Callable[[Rules, int], Strategy]
    find_advice: Callable[[Rules, int, Situation], Advice]
    deck_counts: tuple[int, ...]  # that can be counted: the chapter's own and others to compare
    seconds: int = 0  # that all its figures take to count, about, where nothing is kept
    studies: Mapping[str, str] = field(default_factory=dict)
    """By wager, the study behind figures that are not counted when they are asked for."""
    simulations: Callable[[], Mapping[str, Simulation]] = dict
    """How its studies are made, by name; the kernels are loaded when it is called."""
    ways: Mapping[str, Way] = field(default_factory=dict)
    """Other ways to play the required wagers, by what follows ``required.``"""
    holding: Callable[[Rules, str], Holding] = lambda *_: Holding()
    """What the house holds of a wager under these rules."""
    second_methods: SecondMethods = field(default_factory=SecondMethods)
    granted: Callable[[Advice], str] = lambda _: ""
    """What the worths of a decision take for granted: the dealer has no Blackjack."""
    remarks: Callable[[Advice], Iterable[str]] = lambda _: ()
    """What is to be said beside the worths of a decision, in sentences."""
    hands: Callable[[], Mapping[str, MakesKinds]] = dict
    """How many hands are what, by name: what any paytable of an optional wager is read against."""
    quick: Callable[[str], bool] = lambda _: False
    """Wagers whose figures are not worth keeping: they are sums of products over such counts."""
    find_moments: Callable[[Rules], Sequence[Moment]] | None = None
    """When something is decided; none: once, with a whole hand and nothing seen of the dealer's."""

    def moments(self, rules: Rules) -> Sequence[Moment]:
        """When a player decides something under these rules, the first decision first."""
        if self.find_moments is not None:
            return self.find_moments(rules)
        size = rules.chapter.hand.cards
        return (Moment("The whole hand", size, size),)

    @property
    def rules(self) -> Rules:
        """The chapter with every choice as it is where the casino says nothing."""
        return Rules.of(self.chapter.chapter.number)

    def is_the_game(self, rules: Rules, wager: str) -> bool:
        """Whether the required wagers are already played in this way, and in no other: at a Switch
        table in that of Switch (§ 633a.12(a)(1))."""
        way = self.ways.get(way_to_play(wager)[0])
        return way is not None and way.is_the_game and any(map(rules.flag, way.choices))

    def odds(
        self,
        rules: Rules | None = None,
        decks: int | None = None,
        wagers: Collection[str] = (),
    ) -> list[Figures]:
        """The figures of these wagers, or of all."""
        rules = rules or self.rules
        return [
            figures
            for wager in self.counts
            if not wagers or wager in wagers
            for figures in self.wager(wager, rules, decks)
        ]

    def wager(self, wager: str, rules: Rules, decks: int | None = None) -> list[Figures]:
        """The figures of one wager: for so many decks, or for those of the rules, and then a
        paytable that is not printed for these for the numbers that it is printed for."""
        if decks is not None:
            return self._counted(wager, rules, decks)
        listed = self._counted(wager, rules, rules.decks)
        for other, names in self._printed_for_others(wager, rules.decks):
            counted = self._counted(wager, rules, other)
            listed += [figures for figures in counted if figures.paytable in names]
        return listed

    def strategy(self, rules: Rules | None = None, decks: int | None = None) -> Strategy:
        """The optimal decisions."""
        rules = rules or self.rules
        decks = rules.decks if decks is None else decks
        self._check_decks(decks)
        rules, changes = self._bearing_on(REQUIRED, rules)
        (best_play,) = kept(
            self._asked(STRATEGY, rules, decks),
            rules,
            Strategy,
            lambda rules: [self.find_strategy(rules, decks)],
        )
        return replace(best_play, not_the_chapter=changes)

    def advise(
        self, situation: Situation, rules: Rules | None = None, decks: int | None = None
    ) -> Advice:
        """What each choice is worth in this situation."""
        rules = rules or self.rules
        decks = rules.decks if decks is None else decks
        self._check_decks(decks)
        rules, changes = self._bearing_on(REQUIRED, rules)
        advice = self.find_advice(rules, decks, situation)
        return replace(advice, not_the_chapter=changes) if changes else advice

    def by_default(self) -> Iterator[Counted]:
        """All that is asked of the game with its default choices, each with its answer, which is
        counted now, whatever was kept."""
        rules = self.rules
        for wager, count in self.counts.items():
            others = [decks for decks, _ in self._printed_for_others(wager, rules.decks)]
            for decks in (rules.decks, *others):
                recording = RecordingRules.like(rules)
                found = count(recording, decks)
                yield Counted(self._asked(wager, rules, decks), recording.read, found)
        recording = RecordingRules.like(rules)
        play = self.find_strategy(recording, rules.decks)
        yield Counted(self._asked(STRATEGY, rules, rules.decks), recording.read, [play])
        for name, make in self.hands().items():
            recording = RecordingRules.like(rules)
            kinds = make(recording)
            yield Counted(asked_for(rules, name), recording.read, kinds)

    def _asked(self, what: str, rules: Rules, decks: int) -> list[Any]:
        """All that the answer depends on, but the software and the casino's choices."""
        game = self.chapter.chapter.game
        changes = [list(rules.changes)] if rules.changes else []
        return [game, what, decks, *changes, made_by_user(game)]

    def _bearing_on(self, wager: str, rules: Rules) -> tuple[Rules, tuple[str, ...]]:
        """The rules by which a wager is counted, with what is not the chapter's in them: what was
        changed of another wager's paytable alone has no part in it."""
        changes = rules.changes_of(wager)
        if rules.unchanged is not None and not changes:
            return rules.unchanged, ()
        return rules, changes

    def _counted(self, wager: str, rules: Rules, decks: int) -> list[Figures]:
        self._check_decks(decks)
        rules, changes = self._bearing_on(wager, rules)
        asked = self._asked(wager, rules, decks)
        count = self.counts[wager]
        counted = kept(
            asked, rules, Figures, lambda rules: count(rules, decks), lambda: self.quick(wager)
        )
        if changes:
            counted = [_marked(figures, rules) for figures in counted]
        cards = self.chapter.cards
        if decks == cards.decks or cards.decks_chosen:
            return counted
        warning = f"for comparison only: the chapter plays with {cards.decks} decks"
        return [replace(figures, note=_noted(figures, [warning])) for figures in counted]

    def _printed_for_others(self, wager: str, decks: int) -> Iterator[tuple[int, set[str]]]:
        printed = [data for data in self.chapter.paytable if data.wager == wager and data.decks]
        others = [data for data in printed if decks not in data.decks]
        for other in sorted({count for data in others for count in data.decks}):
            if other in self.deck_counts:
                yield other, {data.name for data in others if other in data.decks}

    def _check_decks(self, decks: int) -> None:
        if decks in self.deck_counts:
            return
        counts, cards = self.deck_counts, self.chapter.cards
        allowed = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])
        plays = "" if cards.decks_chosen else f"; the chapter plays with {cards.decks}"
        raise Refused(
            f"the odds of {self.chapter.chapter.title} cannot be calculated for {decks} decks",
            field="decks",
            allowed=allowed + plays,
            cites=cards.cites[:1],
        )


def _marked(figures: Figures, rules: Rules) -> Figures:
    """Figures with what they are counted by that the chapter does not print, if anything."""
    changes = tuple(
        change.words
        for change in rules.chapter.change
        if change.bears_on(figures.wager, figures.paytable)
    )
    words = [f"NOT THE CHAPTER'S RULES: {change}" for change in changes]
    return replace(figures, not_the_chapter=changes, note=_noted(figures, words))


def _noted(figures: Figures, more: Iterable[str]) -> str:
    """The note of figures, and what else is to be said of them."""
    return "; ".join(filter(None, (figures.note, *more)))


def odds_in(
    package: str,
    file: ChapterFile,
    wagers: str,
    deck_counts: Sequence[int] = (1,),
    seconds: int = 0,
    simulations: Callable[[], Mapping[str, Simulation]] = dict,
    optional: Callable[[], ModuleType] | None = None,
) -> GameOdds:
    """The odds that a chapter's package has as ``ODDS``. They are loaded, with the kernels that
    count, when something must be counted: what is kept from before is told without. The wagers that
    an ``optional`` module has as ``COUNTS`` are counted by it alone, from its ``HANDS``."""

    def loaded() -> GameOdds:
        odds = import_module(package).ODDS
        assert isinstance(odds, GameOdds)
        return odds

    def count(wager: str, rules: Rules, decks: int) -> list[Figures]:
        apart: Mapping[str, Count] = {} if optional is None else optional().COUNTS
        return (apart.get(wager) or loaded().counts[wager])(rules, decks)

    def hands() -> Mapping[str, MakesKinds]:
        made: Mapping[str, MakesKinds] = {} if optional is None else optional().HANDS
        return made

    def quick(wager: str) -> bool:
        return optional is not None and wager in optional().COUNTS

    return GameOdds(
        file,
        {wager: partial(count, wager) for wager in wagers.split()},
        lambda rules, decks: loaded().find_strategy(rules, decks),
        lambda rules, decks, situation: loaded().find_advice(rules, decks, situation),
        tuple(deck_counts),
        seconds,
        simulations=simulations,
        hands=hands,
        quick=quick,
    )


def way_to_play(wager: str) -> tuple[str, str]:
    """How a required wager is played, if not best, and in words against how many hands.

    >>> way_to_play("required.bank.2"), way_to_play("required.house_way"), way_to_play("required")
    (('bank', ' against 2 hands'), ('house_way', ''), ('', ''))
    """
    way, _, others = wager.partition(".")[2].partition(".")
    hands = "hand" if others == "1" else "hands"
    return way, f" against {others} {hands}" if others else ""


def as_required(figures: Figures, play: str) -> Figures:
    """The same figures under the name of another way to play: ``required.house_way``."""
    return replace(figures, wager=f"{REQUIRED}.{play}")
