"""A Rules Submission: one file a casino, with one table a game that it offers (§ 601a.2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from pitboss.procedure.table import Limits
from pitboss.regulation import Rules
from pitboss.regulation.chosen import EDITION, PAYTABLES
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True)
class Offer:
    """A game as a casino offers it: under a name, with its choices, paytables and limits."""

    name: str
    game: str  # the slug
    rules: Rules
    limits: Limits
    stated: Mapping[str, object] = field(default_factory=dict)  # as the file says it
    linked_group: str = ""

    @property
    def title(self) -> str:
        """The game's own title."""
        return self.rules.chapter.chapter.title

    @cached_property
    def at_table(self) -> Rules:
        """The rules of a table: the same, without what only repeats the chapter's defaults, so that
        what was counted of them before is found again."""
        chapter = self.rules.chapter
        chosen = {
            name: value
            for name, value in self.rules.chosen.items()
            if name != PAYTABLES and value != self._unsaid(name)
        }
        decks = self.rules.decks
        named = {
            wager: name
            for wager, name in self.rules.named_paytables.items()
            if name != chapter.default_paytable(wager, decks)
        }
        return Rules(chapter, chosen | ({PAYTABLES: named} if named else {}))

    def _unsaid(self, name: str) -> object:
        """What a choice is where nothing is said of it."""
        chapter = self.rules.chapter
        if name == EDITION:
            return chapter.chapter.edition
        followed = chapter.followed.get(name)
        return self.rules[followed] if followed else chapter.defaults[name]

    @cached_property
    def table_limits(self) -> Limits:
        """The limits of a table: a progressive wager has one size, that of its meter."""
        meters = [wager.name for wager in self.rules.wagers() if self.rules.has_meter(wager.name)]
        sizes = {wager: self.rules.meter(wager).bet for wager in meters}
        return {**self.limits, **{wager: (size, size) for wager, size in sizes.items()}}


@dataclass(frozen=True)
class Submission:
    """All that a casino offers, from a day on."""

    facility: str
    certificate_holder: str
    version: str
    effective: date
    offers: tuple[Offer, ...]
    digest: str  # of the file, byte for byte
    text: str
    sample: bool = False  # for practice: no certificate holder has filed it

    def offer(self, name: str) -> Offer:
        """The game offered under this name."""
        for offer in self.offers:
            if offer.name == name:
                return offer
        raise Refused(
            f"the Rules Submission does not offer {name!r}",
            field="offer",
            allowed=", ".join(offer.name for offer in self.offers),
        )
