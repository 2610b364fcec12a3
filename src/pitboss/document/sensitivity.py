"""What other paytables and other choices would make of each wager."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pitboss.document.choices import Variant, choices_for, variants
from pitboss.figures.figures import Figures
from pitboss.figures.in_use import in_use
from pitboss.figures.odds import REQUIRED, GameOdds, way_to_play
from pitboss.regulation import ChapterFile, Rules
from pitboss.regulation.choices import Choice
from pitboss.vocabulary.refusal import Refused

Tell = Callable[[str], None]
"""Is told what is being worked out."""


def title_of(chapter: ChapterFile, wager: str) -> str:
    """A wager's title, and how it is played.

    >>> from pitboss.regulation import chapter_file
    >>> over_under, pai_gow = chapter_file("686a"), chapter_file("645a")
    >>> title_of(over_under, "bonus"), title_of(pai_gow, "required.house_way")
    ('Bonus Wager', 'Required wagers, house way')
    >>> title_of(pai_gow, "required.bank.2"), title_of(pai_gow, "required.co_bank")
    ('Required wagers, bank against 2 hands', 'Required wagers, co-bank')
    """
    name = wager.partition(".")[0]
    title = "Required wagers" if name == REQUIRED else chapter.wager_named(name).title
    way, against = way_to_play(wager)
    words = "co-bank" if way == "co_bank" else way.replace("_", " ")
    return f"{title}, {words}{against}" if way else title


def named(chapter: ChapterFile, figures: Figures) -> str:
    """A wager's title, with its paytable where it has several."""
    title, table = title_of(chapter, figures.wager), figures.paytable
    return f"{title}, paytable {table}" if len(chapter.paytables(figures.wager)) > 1 else title


def every_table(
    odds: GameOdds, rules: Rules, wagers: Sequence[str], tell: Tell = lambda _: None
) -> tuple[list[Figures], dict[str, str]]:
    """The figures of these wagers by every table; of what is not counted under these rules, why."""
    every: list[Figures] = []
    missing: dict[str, str] = {}
    for wager in wagers:
        tell(f"counting {title_of(odds.chapter, wager)}")
        try:
            counted = odds.wager(wager, rules)
        except Refused as refusal:
            counted, missing[wager] = [], refusal.what
        if not counted:
            missing.setdefault(wager, "neither counted nor simulated")
        every += counted
    return every, missing


@dataclass(frozen=True)
class Effect:
    """A wager's figures under one value of a choice, beside those under the present one."""

    variant: Variant
    wager: str
    figures: Figures | None  # none: not counted under these rules
    present: Figures | None

    @property
    def changes(self) -> bool:
        """Whether anything about the wager is known to be different."""
        if self.figures is None:
            return False
        return self.present is None or _told(self.figures) != _told(self.present)


def _told(figures: Figures) -> tuple[object, ...]:
    return figures.outcomes, figures.added, figures.meter, figures.envy


@dataclass(frozen=True)
class Sensitivity:
    """What each value of one choice makes of the wagers that it has a part in."""

    choice: Choice
    effects: tuple[Effect, ...]

    @property
    def matters(self) -> bool:
        """Whether any value that was tried changes anything."""
        return any(effect.changes for effect in self.effects)

    @property
    def unknown(self) -> bool:
        """Whether there are no figures under a value that was tried."""
        return any(effect.present and not effect.figures for effect in self.effects)

    @property
    def compared(self) -> bool:
        """Whether there are figures under more than one value."""
        return any(effect.figures and not effect.variant.present for effect in self.effects)

    def changed(self) -> list[Effect]:
        """The effects on those wagers that some value changes."""
        wagers = {effect.wager for effect in self.effects if effect.changes}
        return [effect for effect in self.effects if effect.wager in wagers]


def sensitivities(
    odds: GameOdds, rules: Rules, wagers: Sequence[str], tell: Tell = lambda _: None
) -> list[Sensitivity]:
    """One choice at a time, over its values, for these wagers."""
    by_choice: dict[str, list[str]] = {}
    for wager in wagers:
        tell(f"choices of {title_of(odds.chapter, wager)}")
        for choice in choices_for(odds, wager, rules):
            by_choice.setdefault(choice.name, []).append(wager)
    return [
        Sensitivity(choice, tuple(_effects(odds, rules, choice, by_choice[choice.name], tell)))
        for choice in odds.chapter.choice
        if choice.name in by_choice
    ]


def _effects(
    odds: GameOdds, rules: Rules, choice: Choice, wagers: Sequence[str], tell: Tell
) -> Iterator[Effect]:
    tried = list(variants(rules, choice))
    for wager in wagers:
        present = {entry.wager: entry for entry in _paid(odds, wager, rules)}
        for variant in tried:
            tell(f"{title_of(odds.chapter, wager)}, {choice.title}: {variant.label}")
            under_variant = {entry.wager: entry for entry in _paid(odds, wager, variant.rules)}
            for name in dict.fromkeys([*present, *under_variant]):
                yield Effect(variant, name, under_variant.get(name), present.get(name))


def _paid(odds: GameOdds, wager: str, rules: Rules) -> list[Figures]:
    """The figures by the tables in use; none where they are not counted under these rules."""
    try:
        return [entry for entry in odds.wager(wager, rules) if in_use(rules, entry)]
    except Refused:
        return []
