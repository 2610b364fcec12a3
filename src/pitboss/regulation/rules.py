"""The rules of one table: a chapter, with the choices that its casino has made."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar, cast

from pitboss.regulation.chapter import ChapterFile, OnlyWith, OtherEdition, chapter_file
from pitboss.regulation.choices import Choice, Condition, Value
from pitboss.regulation.chosen import EDITION, checked, named_paytables
from pitboss.regulation.paytables import MeterData
from pitboss.regulation.signs import ChecklistItem, Inscription, LayoutArea, Posted
from pitboss.regulation.wagers import OptionData, Wager
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.paytable import Paytable
from pitboss.vocabulary.refusal import Refused

Made = TypeVar("Made")


@dataclass(frozen=True)
class Rules:
    """A chapter and what was chosen where it leaves a choice.

    >>> Rules.of("686a")["adjacent_boxes"], Rules.of("686a", {"adjacent_boxes": 1}).chosen
    (2, {'adjacent_boxes': 1})
    """

    chapter: ChapterFile
    chosen: Mapping[str, object] = field(default_factory=dict)
    unchanged: "Rules | None" = field(default=None, compare=False, kw_only=True)
    """The chapter's, of which these were made by ``changed``."""

    @classmethod
    def of(cls, number: str, chosen: Mapping[str, object] | None = None) -> "Rules":
        """The rules with these choices; every other choice has the game's default."""
        return cls(chapter_file(number), checked(chapter_file(number), chosen or {}))

    def choosing(self, chosen: Mapping[str, object]) -> "Rules":
        """The same rules with these choices made otherwise, whether or not they are changed."""
        before = self.unchanged.choosing(chosen) if self.unchanged else None
        made = checked(self.chapter, {**self.chosen, **chosen})
        return Rules(self.chapter, made, unchanged=before)

    def with_choice(self, name: str, value: Value) -> "Rules":
        """The same rules with one choice otherwise, whether or not it goes with the others."""
        return Rules(self.chapter, {**self.chosen, name: value})

    def __getitem__(self, name: str) -> Value:
        """The value of a choice; a house way may be a whole one, which only who sets hands asks
        for."""
        values = self._values
        if name not in values:
            values[name] = self._value(name)
        return values[name]

    def _value(self, name: str) -> Value:
        if name not in self.chosen and (followed := self.chapter.followed.get(name)):
            return self[followed]
        return cast(Value, self.chosen.get(name, self.chapter.defaults[name]))

    @cached_property
    def _values(self) -> dict[str, Value]:
        """The choices that were asked for: rules never change, and a round asks often."""
        return {}

    @cached_property
    def kept(self) -> dict[Hashable, Any]:
        """What was made of these rules, kept for all rounds that are played by them."""
        return {}

    def once(self, make: Callable[..., Made], *given: Hashable) -> Made:
        """What a function makes of these rules and what is ``given``, made once.

        >>> rules = Rules.of("686a")
        >>> rules.once(Rules.paytable, "bonus") is rules.once(Rules.paytable, "bonus")
        True
        """
        kept, key = self.kept, (make, *given)
        if key not in kept:
            kept[key] = make(self, *given)
        made: Made = kept[key]
        return made

    @property
    def changes(self) -> tuple[str, ...]:
        """What is not the chapter's, in sentences; none: these are the chapter's rules."""
        return tuple(change.words for change in self.chapter.change)

    def changes_of(self, wager: str) -> tuple[str, ...]:
        """Those that bear on a wager: another's paytable does not."""
        return tuple(change.words for change in self.chapter.change if change.of in ("", wager))

    def check_unchanged(self, to_do: str) -> None:
        """Refuses to do what only the chapter's rules are for."""
        if self.changes:
            raise Refused(
                f"these are not the rules of chapter {self.chapter.chapter.number}: "
                f"{'; '.join(self.changes)}",
                field="rules",
                allowed=f"the chapter's own rules, {to_do}",
            )

    @property
    def edition(self) -> str:
        """Which text of the chapter it is played by."""
        return str(self.chosen.get(EDITION, self.chapter.chapter.edition))

    @property
    def earlier_text(self) -> OtherEdition | None:
        """Where that is an earlier one, in what it differs from the text in force."""
        others = self.chapter.other_edition
        return next((other for other in others if other.edition == self.edition), None)

    @property
    def decks(self) -> int:
        """How many decks are in the shoe at one time."""
        cards = self.chapter.cards
        return self.number("decks") if cards.decks_chosen else cards.decks

    def flag(self, name: str) -> bool:
        """Whether something was chosen; never where the chapter leaves no such choice."""
        return name in self.chapter.defaults and bool(self[name])

    def share(self, name: str) -> Fraction:
        """The value of a choice that is a share."""
        return Fraction(str(self[name]))

    def number(self, name: str) -> int:
        """The value of a choice that is a whole number."""
        return int(self[name])

    def wagers(self) -> tuple[Wager, ...]:
        """The wagers offered, in the order in which the chapter settles them."""
        return self.once(Rules._wagers)

    def _wagers(self) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.chapter.wager if self.offers(wager.name))

    def offers(self, wager: str) -> bool:
        """Whether this table takes the wager."""
        choice = f"{wager}_wager"
        return choice not in self.chapter.defaults or bool(self[choice])

    @property
    def named_paytables(self) -> Mapping[str, str]:
        """The paytable that the casino has named for each wager."""
        return named_paytables(self.chosen)

    def paytable(self, wager: str) -> Paytable:
        """The table by which the wager is paid."""
        return self.once(Rules._paytable, wager)

    def _paytable(self, wager: str) -> Paytable:
        tables = self.chapter.paytables(wager)
        named = self.named_paytables.get(wager)
        return tables[named or self.chapter.default_paytable(wager, self.decks)]

    def has_meter(self, wager: str) -> bool:
        """Whether a progressive meter is behind the paytables of a wager."""
        return wager in self.chapter.metered

    def meter(self, wager: str, paytable: str | None = None) -> MeterData:
        """The meter behind a wager's paytable, the one in use if none is named, for the size of
        wager that the table takes and with the rate of progression that it has."""
        return self.once(Rules._meter, wager, paytable)

    def _meter(self, wager: str, paytable: str | None) -> MeterData:
        name = paytable or self.paytable(wager).name
        data = next(
            table.meter
            for table in self.chapter.paytable
            if (table.wager, table.name) == (wager, name)
        )
        assert data is not None
        defaults = self.chapter.defaults
        size = self.number("progressive_bet") if "progressive_bet" in defaults else data.bet
        seed, reseed, primary = data.seed, data.reseed, data.primary
        if data.scales:
            seed, reseed = seed * size // data.bet, reseed * size // data.bet
        elif "progressive_seed" in defaults:
            seed, reseed = self.number("progressive_seed"), self.number("progressive_reset")
        if primary is None:
            primary = self.share("progressive_rate")
        changed = {"bet": size, "seed": seed, "reseed": reseed, "primary": primary}
        return data.model_copy(update=changed)

    def holds(self, when: Iterable[Condition]) -> bool:
        """Whether all of these are so with the choices made."""
        return all(map(self._is_so, when))

    def _is_so(self, condition: Condition) -> bool:
        if condition.wager:
            offered = self.offers(condition.wager)
            return offered and self.paytable(condition.wager).name == condition.paytable
        if condition.or_choice and self.flag(condition.or_choice):
            return True
        return condition.holds(self[condition.choice])

    def lacks(self, irregularity: str) -> OnlyWith | None:
        """What an irregularity could only happen with, where the table has none of it.

        >>> Rules.of("645a").lacks("645a.14(b)").any_of[0].in_words
        'start_method shaker'
        """
        for needed in self.chapter.only_with:
            if irregularity in needed.cites and not any(map(self._is_so, needed.any_of)):
                return needed
        return None

    def matters(self, choice: Choice) -> bool:
        """Whether a choice means something beside the others that were made."""
        return self.holds(choice.when)

    def options(self) -> tuple[OptionData, ...]:
        """What a player may elect at a table with these choices."""
        return tuple(option for option in self.chapter.option if self.holds(option.when))

    def inscriptions(self) -> tuple[Inscription, ...]:
        """What the layout of a table with these choices must say, in its own words."""
        amounts = {
            choice.name: dollars(self.number(choice.name))
            for choice in self.chapter.choice
            if type(choice.default) is int
        }
        return tuple(
            inscription.model_copy(update={"words": inscription.words.format_map(amounts)})
            for inscription in self.chapter.inscription
            if self.holds(inscription.when)
        )

    def areas(self) -> tuple[LayoutArea, ...]:
        """What the layout of a table with these choices must have, and what is fixed to it."""
        return tuple(area for area in self.chapter.area if self.holds(area.when))

    def on_sign(self, part: Inscription | LayoutArea) -> bool:
        """Whether a posted sign has what the layout would say."""
        return bool(part.shown) and self[part.shown] == "sign"

    def posted(self, wager: str) -> tuple[Posted, ...]:
        """Where the choices make a wager pay other than the paytable in use prints."""
        name = self.paytable(wager).name
        return tuple(
            posted
            for posted in self.chapter.posted
            if posted.wager == wager and posted.paytable in (None, name) and self.holds(posted.when)
        )

    def checklist(self) -> tuple[ChecklistItem, ...]:
        """What must stand at a table with these choices before it opens."""
        return tuple(item for item in self.chapter.checklist if self.holds(item.when))
