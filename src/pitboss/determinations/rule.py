"""A rule by which something is determined."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.determinations.facts import Facts, looked_at, read
from pitboss.determinations.finding import Determination
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True, slots=True)
class OldText:
    """Text that the Bulletin prints to delete it, and what follows from its being gone."""

    cite: str
    words: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its name, where it stands, what it asks for and how it concludes."""

    name: str
    title: str
    section: str
    source: str
    facts: type[Facts]
    conclude: Callable[[Any], Determination]
    old_text: Callable[[], Iterator[OldText]]

    def determine(self, data: Mapping[str, object]) -> Determination:
        """The conclusion from these facts; the first thing that is wrong with them is refused."""
        determined: Determination = self.conclude(read(self.facts, data))
        return determined

    def look_at(self, data: Mapping[str, object]) -> tuple[Determination | None, list[Refused]]:
        """The conclusion, or everything that is wrong with the facts."""
        facts, refusals = looked_at(self.facts, data)
        return (self.conclude(facts) if facts is not None else None), refusals
