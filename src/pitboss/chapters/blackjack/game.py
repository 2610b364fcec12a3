"""What a Blackjack table keeps: a double shoe's other side, and a card drawn in error."""

from dataclasses import dataclass, field
from typing import ClassVar, cast

from pitboss.families.from_shoe.game import ShoeGame, ShoeSteps, ShoeTable
from pitboss.procedure.game import OF_CARDS, OF_ROUND
from pitboss.procedure.opening import BLUE, new_batch
from pitboss.procedure.shoe import Batches, BatchesValue, Shoe
from pitboss.procedure.steps import Cites
from pitboss.procedure.table import ShuffleReason, Table
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused

GOES_ON = dict.fromkeys(("633a.14(j)[lead]", "633a.14(j)(2)"), "633a.14(j)(1)")
"""What is noted of a card reader that showed the hole card to nobody, each with what voids where
it could have shown it."""


class BlackjackSteps(ShoeSteps):
    """The paragraphs of Chapter 633a."""

    deck_age: Cites
    each_side: Cites
    gather_side: Cites


@dataclass
class BlackjackGame(ShoeGame):
    """The other side of a double shoe, and the card that the dealer drew in error."""

    sealed: ClassVar[tuple[str, ...]] = ("other_side",)

    steps: BlackjackSteps
    other_side: Batches | None = field(default=None, metadata=OF_CARDS)  # not dealt from
    other_due: ShuffleReason | None = field(default=None, metadata=OF_CARDS)
    """Why that side is shuffled next."""
    side: str = field(default="A", metadata=OF_CARDS)  # of a double shoe, the one dealt from
    drawing: bool = field(default=False, metadata=OF_ROUND)
    """The players are deciding: a card can be drawn in error."""
    exposed_card: Card | None = field(default=None, metadata=OF_ROUND)
    """Drawn in error and seen: the next card from the shoe."""
    refusable: bool = False  # a record tells that a card drawn in error was refused

    def plain(self, name: str) -> object:
        """One field as data."""
        if name == "other_side":
            return self.other_side.value() if self.other_side else None
        return ShoeGame.plain(self, name)

    def read(self, name: str, stored: object) -> object:
        """One field from data."""
        if name == "other_side":
            return Batches.from_value(cast(BatchesValue, stored)) if stored else None
        return ShoeGame.read(self, name, stored)

    def sides(self, table: Table) -> tuple[str, Batches] | None:
        """The side that is dealt from, and the cards of the other (§ 633a.1[Double shoe])."""
        return (self.side, self.other_side) if self.other_side is not None else None

    def check_noted(self, table: Table, cite: str) -> None:
        """A needless look at the hole card: under a card from 2 to 9 (§ 633a.14(j)[lead])."""
        if cite in GOES_ON and GOES_ON[cite] not in table.declarable:
            raise Refused(
                "the hole card has not gone into the card reader needlessly",
                field="cite",
                allowed="before the hole card is turned, with a 2 to 9 face up",
                cites=["633a.14(j)[lead]"],
            )

    def other_side_due(self) -> bool:
        """Whether the other side of the shoe must be shuffled."""
        return self.other_due is not None

    def set_up_other_side(self, table: ShoeTable) -> None:
        """A double shoe has a second stack of as many decks, in its own side (§ 633a.3(c),
        § 633a.1[Double shoe])."""
        if not table.rules.flag("double_shoe"):
            return
        self.side, self.other_due = "A", "opening"
        self.other_side = Batches(
            shoe=Shoe(copies=table.rules.decks, joker=table.rules.chapter.cards.joker),
            rack=new_batch(table),
            in_play=BLUE,
            opened_at=table.batches.opened_at,
        )

    def swap_sides(self, table: ShoeTable) -> None:
        """The other side of a double shoe is the one that is dealt from, and shuffled."""
        assert self.other_side is not None
        table.batches, self.other_side = self.other_side, table.batches
        table.ready.shuffle_due, self.other_due = self.other_due, table.ready.shuffle_due
        self.side = "B" if self.side == "A" else "A"

    def opened_apart(self, table: ShoeTable) -> Cites:
        """Each side of a double shoe is opened on its own (§ 633a.4(d))."""
        double = table.rules.flag("double_shoe")
        return self.steps.each_side if double else self.steps.each_deck

    def gathered(self, table: ShoeTable) -> Cites:
        """The rest of a side joins its own discards (§ 633a.7(e)(2))."""
        return self.steps.gather_side if table.rules.flag("double_shoe") else self.steps.gather

    def draw_in_error(self, table: Table, card: Card | None) -> Card:
        """A card that nobody asked for, once the hands are dealt; of a real one, its face
        (§ 633a.14(c))."""
        cites, shoe = table.rules.chapter.aside_cites("draw_in_error"), table.batches.shoe
        if not self.drawing or self.exposed_card is not None or not shoe.remaining:
            raise Refused("no card can be drawn in error now", field="kind",
                          allowed="while the players decide", cites=cites)  # fmt: skip
        if (card is None) != shoe.is_virtual:
            raise Refused("a virtual shoe gives its own next card, a real card has a face",
                          field="card", cites=cites)  # fmt: skip
        if card is not None and not shoe.may_give(card):
            raise Refused(f"{card} cannot come out of this shoe", field="card", cites=cites)
        if shoe.shows_cover():  # it comes out before the card
            shoe.remove_cover()
            self.cover_out, self.cover_seat, table.ready.shuffle_due = True, None, "dealer"
        self.exposed_card = shoe.take(card)
        assert self.exposed_card is not None
        return self.exposed_card


BlackjackTable = Table[BlackjackGame]
