"""What each game's odds offer, whatever the game."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module

from pitboss.figures.cache import kept, made_by_user
from pitboss.figures.figures import Figures
from pitboss.figures.strategy import Advice, Situation, Strategy
from pitboss.regulation import ChapterFile, Rules
from pitboss.vocabulary.refusal import Refused

Count = Callable[[Rules, int], list[Figures]]
"""The figures of a wager by every paytable printed for so many decks."""

REQUIRED = "required"
"""The wagers that a player must make, with those that he makes during the round."""


@dataclass(frozen=True)
class GameOdds:
    """The odds of one game."""

    chapter: ChapterFile
    counts: Mapping[str, Count]  # by wager, those that must be made first
    find_strategy: Callable[[Rules, int], Strategy]
    find_advice: Callable[[Rules, int, Situation], Advice]
    deck_counts: tuple[int, ...]  # that can be counted: the chapter's own and others to compare

    @property
    def rules(self) -> Rules:
        """The chapter with every choice as it is where the casino says nothing."""
        return Rules.of(self.chapter.chapter.number)

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
        found = self._counted(wager, rules, rules.decks)
        for other, names in self._printed_for_others(wager, rules.decks):
            counted = self._counted(wager, rules, other)
            found += [figures for figures in counted if figures.paytable in names]
        return found

    def strategy(self, rules: Rules | None = None, decks: int | None = None) -> Strategy:
        """The optimal decisions."""
        rules = rules or self.rules
        decks = rules.decks if decks is None else decks
        self._check_decks(decks)
        game = self.chapter.chapter.game
        (found,) = kept(
            [game, "strategy", decks, rules.chosen, made_by_user(game)],
            Strategy,
            lambda: [self.find_strategy(rules, decks)],
        )
        return found

    def advise(
        self, situation: Situation, rules: Rules | None = None, decks: int | None = None
    ) -> Advice:
        """What each choice is worth in this situation."""
        rules = rules or self.rules
        decks = rules.decks if decks is None else decks
        self._check_decks(decks)
        return self.find_advice(rules, decks, situation)

    def _counted(self, wager: str, rules: Rules, decks: int) -> list[Figures]:
        self._check_decks(decks)
        game = self.chapter.chapter.game
        asked = [game, wager, decks, rules.chosen, made_by_user(game)]
        found = kept(asked, Figures, lambda: self.counts[wager](rules, decks))
        cards = self.chapter.cards
        if decks == cards.decks or cards.decks_chosen:
            return found
        warning = f"for comparison only: the chapter plays with {cards.decks} decks"
        return [replace(one, note="; ".join(filter(None, (one.note, warning)))) for one in found]

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
            f"the odds of {self.chapter.chapter.title} cannot be counted for {decks} decks",
            field="decks",
            allowed=allowed + plays,
            cites=cards.cites[:1],
        )


def odds_in(
    package: str, file: ChapterFile, wagers: str, deck_counts: Sequence[int] = (1,)
) -> GameOdds:
    """The odds that a chapter's package has as ``ODDS``. They are loaded, with the kernels that
    count, when something must be counted: what is kept from before is told without."""

    def loaded() -> GameOdds:
        odds = import_module(package).ODDS
        assert isinstance(odds, GameOdds)
        return odds

    def count(wager: str, rules: Rules, decks: int) -> list[Figures]:
        return loaded().counts[wager](rules, decks)

    return GameOdds(
        file,
        {wager: partial(count, wager) for wager in wagers.split()},
        lambda rules, decks: loaded().find_strategy(rules, decks),
        lambda rules, decks, situation: loaded().find_advice(rules, decks, situation),
        tuple(deck_counts),
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
