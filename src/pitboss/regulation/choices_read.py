"""Which choices an answer depends on: those that were read while it was worked out.

An answer is worked out from the rules, and from nothing else that a casino chooses. So it holds
under all rules that agree in what was read (``agree``), whatever else they say. Nobody has to write
a list of dependencies by hand.

What is read is recorded by name: ``decks``, the value of a choice; ``paytable bonus``, the name of
the table by which a wager is paid; ``stated peek``, what the rules themselves say of a choice, if
anything; ``everything``, all that they say.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import JsonValue

from pitboss.regulation.choices import Value
from pitboss.regulation.chosen import PAYTABLES, compared_together
from pitboss.regulation.rules import Rules
from pitboss.vocabulary.paytable import Paytable

ChoicesRead = Mapping[str, JsonValue]
"""What was read, by name, with what the rules had there."""

STATED: Final = "stated "
PAYTABLE: Final = "paytable "
EVERYTHING: Final = "everything"


def choices_of(rules: Rules, names: Iterable[str]) -> dict[str, JsonValue]:
    """What rules have under these names, as data.

    >>> choices_of(Rules.of("687a"), ["bad_beat", "stated bad_beat", "paytable trips_bonus"])
    {'bad_beat': 'player_only', 'paytable trips_bonus': 'DJWT-05', 'stated bad_beat': None}
    """
    found = {name: _value(rules, name) for name in sorted(names)}
    as_data: dict[str, JsonValue] = json.loads(json.dumps(found, default=str))
    return as_data


def agree(rules: Rules, read: ChoicesRead) -> bool:
    """Whether rules have the same wherever something was read."""
    return choices_of(rules, read) == read


def choice_named(name: str) -> str:
    """The choice of which something was read.

    >>> choice_named("stated peek"), choice_named("peek")
    ('peek', 'peek')
    """
    return name.removeprefix(STATED)


def _value(rules: Rules, name: str) -> object:
    if name == EVERYTHING:
        return dict(rules.chosen)
    if name.startswith(STATED):
        return rules.chosen.get(name.removeprefix(STATED))
    if name.startswith(PAYTABLE):
        return rules.paytable(name.removeprefix(PAYTABLE)).name
    return rules[name]


class ChosenRecorded(Mapping[str, Any]):
    """What rules say, recording what is read of it. Not a dict, which ``{**chosen}`` would copy
    without a trace."""

    def __init__(self, chosen: Mapping[str, object], record: Callable[[str], None]) -> None:
        self._chosen, self._record = chosen, record

    def __getitem__(self, name: str) -> Any:
        self._record(f"{STATED}{name}")
        return self._chosen[name]

    def __iter__(self) -> Iterator[str]:
        self._record(EVERYTHING)
        return iter(self._chosen)

    def __len__(self) -> int:
        self._record(EVERYTHING)
        return len(self._chosen)


@dataclass(frozen=True)
class RecordingRules(Rules):
    """Rules that record which choices are read."""

    plain: Rules = field(kw_only=True)
    names: set[str] = field(default_factory=set, kw_only=True)
    others: frozenset[str] = field(default=frozenset(), kw_only=True)
    """Of rules that were made from those recorded, the choices that are otherwise."""

    @classmethod
    def like(cls, rules: Rules) -> "RecordingRules":
        """The same rules, recording from now on."""
        return cls._of(rules, set())

    @classmethod
    def _of(
        cls, plain: Rules, names: set[str], others: frozenset[str] = frozenset()
    ) -> "RecordingRules":
        def record(name: str) -> None:
            if choice_named(name) not in others:
                names.add(name)

        chosen = ChosenRecorded(plain.chosen, record)
        return cls(
            plain.chapter, chosen, unchanged=plain.unchanged,
            plain=plain, names=names, others=others,
        )  # fmt: skip

    @property
    def read(self) -> dict[str, JsonValue]:
        """What was read until now, with what the rules have there."""
        return choices_of(self.plain, self.names)

    def __getitem__(self, name: str) -> Value:
        followed = self.chapter.followed.get(name)
        if name not in self.others:
            self.names.add(name)
            if followed and self.others:  # which may have another value here
                self.names.add(f"{STATED}{name}")
                if name not in self.plain.chosen:
                    return self[followed]
        return self.plain[name]

    @property
    def named_paytables(self) -> Mapping[str, str]:
        """The paytable that the casino has named for each wager."""
        self.names.add(f"{STATED}{PAYTABLES}")
        return self.plain.named_paytables

    def paytable(self, wager: str) -> Paytable:
        """The table by which the wager is paid."""
        if self.others:  # by another number of decks, another table may be the default
            return super().paytable(wager)
        self.names.add(f"{PAYTABLE}{wager}")
        return self.plain.paytable(wager)

    def choosing(self, chosen: Mapping[str, object]) -> "RecordingRules":
        """The same rules with these choices made otherwise, which go on recording: whether the
        choices go together, and what follows from them, depends on those compared for that."""
        for name in compared_together(self.chapter):
            self.chosen.get(name)
        return self._of(self.plain.choosing(chosen), self.names, self.others | {*chosen})

    def with_choice(self, name: str, value: Value) -> "RecordingRules":
        """The same rules with one choice otherwise, which go on recording."""
        return self._of(self.plain.with_choice(name, value), self.names, self.others | {name})

    def __reduce__(self) -> tuple[Callable[[Rules], Rules], tuple[Rules]]:
        """Another process gets the plain rules, and may read everything in them."""
        self.names.add(EVERYTHING)
        return _same, (self.plain,)


def _same(rules: Rules) -> Rules:
    return rules
