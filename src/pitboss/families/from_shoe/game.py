"""What a table with a shoe keeps between rounds, and the paragraphs behind its steps."""

from dataclasses import dataclass, field
from functools import cached_property

from pitboss.families.from_shoe.equipment import reshuffles_by_itself
from pitboss.procedure.game import OF_CARDS, OF_ROUND, Game
from pitboss.procedure.steps import Cites, Steps
from pitboss.procedure.table import Table


class ShoeSteps(Steps):
    """The paragraphs of a chapter whose cards are played down to a cover card (§§ .3-.7)."""

    # § .3: the cards
    decks: Cites
    # § .5: shuffle and cut
    cut_offer: Cites
    cut_first: Cites
    cut_player: Cites
    cut_dealer: Cites
    cut_floor: Cites
    cover: Cites
    reshuffle: Cites
    # § .6: wagers
    verbal: Cites = ()
    bar: Cites = ()
    # § .7: the deal
    no_more_bets: Cites
    load: Cites
    burn: Cites
    cover_card: Cites
    gather: Cites
    no_touch: Cites
    # irregularities
    found_face_up: Cites
    no_cards: Cites

    @cached_property
    def irregular(self) -> dict[str, Cites]:
        """What can come of a deal but a card, at any point of a round."""
        kinds = {
            "cover_card": self.cover_card,
            "found_face_up": self.found_face_up,
            "no_cards": self.no_cards,
            "drawn_in_error": self.drawn_in_error,
        }
        return {kind: cites for kind, cites in kinds.items() if cites}


@dataclass
class ShoeGame(Game):
    """What a table remembers of its shoe."""

    steps: ShoeSteps
    cover_seat: int | None = field(default=None, metadata=OF_CARDS)  # at whose area it came out
    may_wager: set[str] | None = field(default=None, metadata=OF_CARDS)
    """Players who wagered on every round of this shoe; none: all."""
    cover_out: bool = field(default=False, metadata=OF_ROUND)
    """The cover card came out in this round, which is completed first."""

    def plain(self, name: str) -> object:
        """One field as data."""
        if name == "may_wager":
            return None if self.may_wager is None else sorted(self.may_wager)
        return Game.plain(self, name)

    def read(self, name: str, stored: object) -> object:
        """One field from data."""
        return set(stored) if name == "may_wager" and isinstance(stored, list) else stored

    def is_shuffled_next(self, table: Table) -> bool:
        """A device that takes the cards back after each round shuffles before every one."""
        return Game.is_shuffled_next(self, table) or reshuffles_by_itself(table)

    def permit(self, player: str) -> None:
        """The bar on entering during a shoe ends for a player."""
        if self.may_wager is not None:
            self.may_wager.add(player)

    # What a double shoe has twice; elsewhere there is one side.

    def other_side_due(self) -> bool:
        """Whether the other side of the shoe must be shuffled."""
        return False

    def set_up_other_side(self, table: "ShoeTable") -> None:
        """The other side of the shoe has its cards, where there is one."""

    def swap_sides(self, table: "ShoeTable") -> None:
        """The other side is the one that is dealt from, and shuffled."""

    def opened_apart(self, table: "ShoeTable") -> Cites:
        """That each of two batches is opened on its own."""
        return self.steps.each_deck

    def gathered(self, table: "ShoeTable") -> Cites:
        """That the rest of the shoe joins the discard rack."""
        return self.steps.gather


ShoeTable = Table[ShoeGame]
