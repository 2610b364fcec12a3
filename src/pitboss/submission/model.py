"""A Rules Submission: one file a casino, with one table a game that it offers (§ 601a.2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from pitboss.procedure.table import Limits
from pitboss.regulation import Rules
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
            f"the Rules Submission offers no {name!r}",
            field="offer",
            allowed=", ".join(offer.name for offer in self.offers),
        )
