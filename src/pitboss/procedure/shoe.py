"""The shoe, the discard rack and the batches of cards at a table."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TypedDict

from pitboss.vocabulary.cards import JOKER, Card, pack, unpack


class ShoeValue(TypedDict):
    """A shoe as data: its cards by their faces, first card first."""

    remaining: int
    stack: str | None
    above_cover: int | None
    cover_in: bool
    copies: int
    joker: bool
    out: str


class StackValue(TypedDict):
    """A stack outside the shoe as data."""

    count: int
    cards: str | None


class BatchesValue(TypedDict):
    """The cards of a table as data."""

    shoe: ShoeValue
    rack: StackValue
    in_play: str
    resting: str | None
    shuffled: StackValue | None
    opened_at: int | None


@dataclass
class Shoe:
    """The cards that can still be dealt, first card first.

    A virtual shoe knows its stack. A real one knows only how many cards are left, and which ones
    of its batch have been seen.
    """

    remaining: int = 0
    stack: list[Card] | None = None  # last card first, so that dealing is cheap
    above_cover: int | None = None  # cards before the cover card; none: unknown, or not in the shoe
    cover_in: bool = False
    copies: int = 1
    joker: bool = False
    out: Counter[Card] = field(default_factory=Counter)  # seen since the stack was loaded

    @classmethod
    def loaded(cls, order: str | None, count: int, *, copies: int, joker: bool = False) -> "Shoe":
        """A shoe just filled: with this stack, or with real cards."""
        stack = unpack(order)[::-1] if order is not None else None
        return cls(count, stack, copies=copies, joker=joker)

    @property
    def is_virtual(self) -> bool:
        """Whether the software knows the stack."""
        return self.stack is not None

    @property
    def next_card(self) -> Card | None:
        """The next card of a virtual shoe."""
        return self.stack[-1] if self.stack else None

    def may_give(self, card: Card) -> bool:
        """Whether a real shoe can hold this card still."""
        return (card != JOKER or self.joker) and self.out.get(card, 0) < self.copies

    def may_show_cover(self) -> bool:
        """Whether the cover card can be what comes out next."""
        return self.cover_in and self.above_cover in (None, 0)

    def shows_cover(self) -> bool:
        """Whether the cover card of a virtual shoe comes out next."""
        return self.cover_in and self.above_cover == 0

    def place_cover(self, from_bottom: int) -> None:
        """The cover card is inserted."""
        self.cover_in = True
        self.above_cover = self.remaining - from_bottom if self.is_virtual else None

    def remove_cover(self) -> None:
        """The cover card came out and is put to the side."""
        self.cover_in, self.above_cover = False, None

    def take(self, face: Card | None) -> Card | None:
        """The next card leaves the shoe; of a real one, the face that was read, if any."""
        assert self.remaining > 0
        taken = self.stack.pop() if self.stack is not None else face
        self.remaining -= 1
        if self.cover_in and self.above_cover is not None:
            self.above_cover -= 1
        if taken is not None:
            self.out[taken] = self.out.get(taken, 0) + 1
        return taken

    def empty(self) -> tuple[list[Card] | None, int]:
        """Every card that is left is taken out: which (unless real), and how many."""
        stack = self.stack[::-1] if self.stack is not None else None
        left = self.remaining
        self.remaining, self.stack = 0, [] if self.stack is not None else None
        self.remove_cover()
        return stack, left

    def value(self) -> ShoeValue:
        """The shoe as data."""
        return {
            "remaining": self.remaining,
            "stack": None if self.stack is None else pack(reversed(self.stack)),
            "above_cover": self.above_cover,
            "cover_in": self.cover_in,
            "copies": self.copies,
            "joker": self.joker,
            "out": pack(sorted(self.out.elements())),
        }

    @classmethod
    def from_value(cls, value: ShoeValue) -> "Shoe":
        """The shoe that this data tells."""
        stack = value["stack"]
        return cls(
            remaining=value["remaining"],
            stack=None if stack is None else unpack(stack)[::-1],
            above_cover=value["above_cover"],
            cover_in=value["cover_in"],
            copies=value["copies"],
            joker=value["joker"],
            out=Counter(unpack(value["out"])),
        )


@dataclass
class Stack:
    """A stack of cards outside the shoe: how many, and which, where that is known."""

    count: int = 0
    cards: str | None = ""

    def value(self) -> StackValue:
        """The stack as data."""
        return {"count": self.count, "cards": self.cards}

    def cut(self, position: int) -> "Stack":
        """The stack after a cut: the cards above the cut go to the bottom."""
        if self.cards is None:
            return self
        cards = unpack(self.cards)
        return Stack(self.count, pack(cards[position:] + cards[:position]))

    def add(self, cards: list[Card] | None, count: int) -> None:
        """Cards are put on top; one unknown card makes the stack unknown."""
        if not count:
            return
        self.count += count
        self.cards = None if cards is None or self.cards is None else self.cards + pack(cards)


@dataclass
class Batches:
    """The cards of a table: in the shoe, in the discard rack, and resting in the shuffler."""

    shoe: Shoe = field(default_factory=Shoe)
    rack: Stack = field(default_factory=Stack)
    in_play: str = "red"
    resting: str | None = None  # colour of the batch in the shuffler
    shuffled: Stack | None = None  # that batch, once it is shuffled
    opened_at: int | None = None  # when the decks came to the table, in seconds since 1970
    on_layout: list[Card] = field(default_factory=list)  # known cards of the round under way

    def discard(self, cards: list[Card] | None, count: int) -> None:
        """Cards go to the discard rack."""
        self.rack.add(cards, count)

    def discard_shoe(self) -> None:
        """What is left in the shoe goes to the discard rack."""
        self.discard(*self.shoe.empty())

    def collect(self, hand: list[Card]) -> None:
        """A hand goes from the layout to the discard rack."""
        for card in hand:
            self.on_layout.remove(card)
        self.discard(list(hand), len(hand))

    def value(self) -> BatchesValue:
        """The cards as data; none may be on the layout."""
        assert not self.on_layout
        return {
            "shoe": self.shoe.value(),
            "rack": self.rack.value(),
            "in_play": self.in_play,
            "resting": self.resting,
            "shuffled": self.shuffled.value() if self.shuffled else None,
            "opened_at": self.opened_at,
        }

    @classmethod
    def from_value(cls, value: BatchesValue) -> "Batches":
        """The cards that this data tells."""
        shuffled = value["shuffled"]
        return cls(
            shoe=Shoe.from_value(value["shoe"]),
            rack=Stack(**value["rack"]),
            in_play=value["in_play"],
            resting=value["resting"],
            shuffled=Stack(**shuffled) if shuffled else None,
            opened_at=value["opened_at"],
        )
