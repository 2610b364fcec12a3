"""What a family or a chapter keeps of a table, beside what every game has."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from pitboss.procedure.shoe import Batches
from pitboss.procedure.steps import Steps
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from pitboss.procedure.table import Table

Lasts = Literal["table", "cards", "round"]
"""How long a value lasts: as long as the table; as long as its cards, of which nobody can be sure
where a round broke off; or to the end of the round."""

KEY: Final = "lasts"

OF_TABLE: Final = {KEY: "table"}
OF_CARDS: Final = {KEY: "cards"}
OF_ROUND: Final = {KEY: "round"}

Value = Mapping[str, object]
"""A value as data, as the log stores it."""


@dataclass
class Game:
    """The state of a table that is a family's or a chapter's own, with the paragraphs of its steps.

    A field says by its metadata how long it lasts; what lasts beyond a round is stored.
    """

    steps: Steps

    sealed: ClassVar[tuple[str, ...]] = ()
    """Of what is stored, that which tells the order of cards that nobody has seen."""

    bank: ClassVar[int | None] = None
    """The seat that banks the round, where a player may."""

    def value(self) -> dict[str, object]:
        """What is stored between rounds."""
        return {name: self.plain(name) for name in self._lasting("table", "cards")}

    def plain(self, name: str) -> object:
        """One field as data."""
        held = getattr(self, name)
        return dict(held) if isinstance(held, dict) else held

    def restore(self, value: Value) -> None:
        """Takes over what was stored; a field that was not known then keeps its default."""
        for name in self._lasting("table", "cards"):
            if name in value:
                setattr(self, name, self.read(name, value[name]))

    def read(self, name: str, stored: object) -> object:
        """One field from data."""
        return stored

    def void(self) -> None:
        """A round is void: what it and its cards were is forgotten."""
        fresh = type(self)(self.steps)
        for name in self._lasting("cards", "round"):
            setattr(self, name, getattr(fresh, name))

    def is_shuffled_next(self, table: "Table") -> bool:
        """Whether the next round begins with cards that are shuffled, or are always being so."""
        return not table.ready.opened or table.ready.shuffle_due is not None

    def permit(self, player: str) -> None:
        """The casino lets a player wager again who sat out a round; nobody is barred here."""

    def repair(self) -> bool:
        """Whether a device of the game's own was out of order; it is no longer."""
        return False

    def sides(self, table: "Table") -> tuple[str, Batches] | None:
        """Of a double shoe, the side that is dealt from, and the cards of the other."""
        return None

    def expose(self, table: "Table", seat: int, nth: int | None) -> None:
        """The dealer has exposed a card of a seat; a game that knows this aside overrides it."""
        raise _unknown("expose")

    def check_noted(self, table: "Table", cite: str) -> None:
        """Refuses an irregularity that cannot have happened at this point of the round."""

    def draw_in_error(self, table: "Table", card: Card | None) -> Card:
        """The dealer has drawn a card that nobody asked for; a game that knows this aside
        overrides it."""
        raise _unknown("draw_in_error")

    @classmethod
    def _lasting(cls, *how_long: Lasts) -> list[str]:
        return [each.name for each in fields(cls) if each.metadata.get(KEY) in how_long]


def _unknown(aside: str) -> Refused:
    return Refused(f"this game has no {aside!r}", field="kind")
