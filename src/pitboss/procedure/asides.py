"""What happens at a table without being asked for: somebody sits down, buys in, relieves a dealer.

An aside changes the table at once and the round takes note when it next looks. It is an event in
the log like an answer, so a replay meets it at the same point.
"""

from dataclasses import asdict, dataclass
from datetime import date
from typing import Annotated, Literal, get_args

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError, with_config

from pitboss.procedure.acting import disinterested, only
from pitboss.procedure.answers import Data, Who, refused
from pitboss.procedure.bounds import FROM_LOG, Amount, Cite, Count, Face, Seat
from pitboss.procedure.chip_asides import ChipAside
from pitboss.procedure.day_asides import DayAside, Name, Reason, check_rack
from pitboss.procedure.seat_asides import SeatAside, SitOut
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import card
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused

_STRICT = ConfigDict(extra="forbid")

MOST_BUY_IN = 10_000_000


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes a seat."""

    seat: Seat
    kind: Literal["sit"] = "sit"

    def apply(self, table: Table, who: Who) -> str:
        """A free seat of the table."""
        only(who, "player")
        table.check_seat(self.seat)
        if table.day is not None and who.name == table.dealer:
            raise Refused(f"{who.name} deals at this table", field="who",
                          allowed="a table where somebody else deals")  # fmt: skip
        if self.seat in table.seats:
            raise Refused(f"seat {self.seat} is {table.seats[self.seat]}'s", field="seat",
                          allowed="a free seat")  # fmt: skip
        table.seats[self.seat] = who.name
        return f"{who.name} sits down at seat {self.seat}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Leave:
    """A player gives a seat up."""

    seat: Seat
    kind: Literal["leave"] = "leave"

    def apply(self, table: Table, who: Who) -> str:
        """His own seat, with no wager of his waiting for a decision; at a virtual table the house
        frees the seat of a player who has gone, once they are decided."""
        only(who, "player", "floorperson", *(("house",) if table.virtual else ()))
        owner = table.seats.get(self.seat)
        if owner is None or (who.role == "player" and owner != who.name):
            raise Refused(f"seat {self.seat} is not {who}'s", field="seat",
                          allowed="a seat of your own")  # fmt: skip
        if self.seat in table.abandoned:
            raise Refused(f"seat {self.seat} has been left already", field="seat")
        his_own = who.role == "player" or not table.virtual  # nobody folds for him (R-GEN-10)
        if self.seat in table.live and table.game.steps.abandoned and his_own:
            table.abandoned.add(self.seat)
            return f"{owner} leaves seat {self.seat} and abandons its wagers"
        if self.seat in table.live:
            raise Refused(
                f"seat {self.seat} has wagers on the layout that are not decided",
                field="seat",
                allowed="when the round is over",
                cites=table.rules.chapter.aside_cites(self.kind),
            )
        table.free(self.seat)
        if who.role == "house":
            return f"{owner} has gone: seat {self.seat} is free"
        return f"{owner} leaves seat {self.seat}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class BuyIn:
    """A player buys chips: the cash goes to the drop box, the chips come from the inventory."""

    cents: Amount
    kind: Literal["buy_in"] = "buy_in"

    def apply(self, table: Table, who: Who) -> str:
        """A whole amount."""
        only(who, "player")
        if not 0 < self.cents <= MOST_BUY_IN:
            raise Refused(f"a buy-in of {dollars(self.cents)}", field="cents",
                          allowed=f"$0.01 to {dollars(MOST_BUY_IN)}")  # fmt: skip
        if table.day is not None:
            if not table.day.is_open:
                raise Refused(f"the table is {table.day.stage}", field="kind", allowed="open")
            check_rack(table, self.cents)
        table.books.buy_in(who.name, self.cents, f"{who.name} buys in")
        return f"{who.name} buys in for {dollars(self.cents)}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class NewDealer:
    """Another dealer comes to the table; one who has an account says so himself."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)] = ""
    kind: Literal["new_dealer"] = "new_dealer"

    def apply(self, table: Table, who: Who) -> str:
        """A card is burned for him before any is dealt to the players."""
        only(who, "dealer", "floorperson", "house")
        if table.day is not None:
            return self._by_himself(table, who)
        if not self.name:
            raise Refused("a dealer without a name", field="name", allowed="the dealer's name")
        table.dealer, table.new_dealer = self.name, True
        return f"{self.name} comes to deal"

    def _by_himself(self, table: Table, who: Who) -> str:
        """At a table that people run nobody is put down as its dealer by another."""
        only(who, "dealer")
        if self.name not in ("", who.name):
            raise Refused(f"{who.name} is not {self.name}", field="name", allowed=who.name)
        if table.seats_of(who.name) or table.chips_of(who.name):
            raise Refused(f"{who.name} plays at this table", field="who",
                          allowed="a dealer without a seat or chips here")  # fmt: skip
        table.dealer, table.new_dealer = who.name, True
        return f"{who.name} comes to deal"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class OrderReshuffle:
    """A floorperson has the cards reshuffled after the round."""

    kind: Literal["order_reshuffle"] = "order_reshuffle"

    def apply(self, table: Table, who: Who) -> str:
        """Said at any time, done when the round is over."""
        only(who, "floorperson")
        table.ready.reshuffle_ordered = True
        return "The floorperson directs that the cards be reshuffled"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class PermitPlayer:
    """The casino lets a player wager again who sat out a round."""

    player: Name
    kind: Literal["permit_player"] = "permit_player"

    def apply(self, table: Table, who: Who) -> str:
        """The bar on entering during a shoe ends for him."""
        only(who, "floorperson")
        table.game.permit(self.player)
        return f"{self.player} may wager again"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class ShufflerRepaired:
    """The shuffler that was out of order can be used again."""

    kind: Literal["shuffler_repaired"] = "shuffler_repaired"

    def apply(self, table: Table, who: Who) -> str:
        """Its cover or sign comes off; the table opens anew with both batches."""
        only(who, "floorperson")
        if not table.game.repair() and not table.ready.shuffler_down:
            raise Refused("no device is out of order", field="kind")
        table.ready.shuffler_down = table.ready.opened = False
        return "The shuffler is in order again"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Expose:
    """The dealer has exposed a card that was dealt to a player, who may void his hand: the ``nth``
    in the order dealt, or the last."""

    seat: Seat
    nth: Count | None = None
    kind: Literal["expose"] = "expose"

    def apply(self, table: Table, who: Who) -> str:
        """Of a seat in the round that has not looked at its cards: the player is asked before he
        does. Once he has looked, an exposure changes nothing for him."""
        only(who, "dealer", "floorperson")
        disinterested(table, who)
        table.game.expose(table, self.seat, self.nth)
        return f"The dealer has exposed a card of seat {self.seat}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class DrawInError:
    """The dealer draws a card that nobody asked for, and everybody sees it: it is the next card."""

    card: Face | None = None
    kind: Literal["draw_in_error"] = "draw_in_error"

    def apply(self, table: Table, who: Who) -> str:
        """Once the hands are dealt; of a real card, its face."""
        only(who, "dealer", "floorperson")
        drawn = table.game.draw_in_error(table, card(self.card) if self.card else None)
        return f"{drawn} was drawn in error: it is the next card"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Note:
    """An irregularity after which the round goes on as it is: for the record."""

    cite: Cite
    kind: Literal["note"] = "note"

    def apply(self, table: Table, who: Who) -> str:
        """One that the chapter lists so."""
        only(who, "dealer", "floorperson")
        known = table.rules.chapter.aside_cites(self.kind)
        if self.cite not in known:
            raise Refused(f"{self.cite!r} is not such an irregularity", field="cite",
                          allowed=", ".join(known))  # fmt: skip
        return f"Irregularity noted: § {self.cite}; play goes on"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Declare:
    """An irregularity that voids: it is thrown into the round at this point."""

    cite: Cite
    kind: Literal["declare"] = "declare"

    def check(self, table: Table) -> None:
        """One that the chapter knows at this point of the round."""
        if self.cite not in table.declarable:
            raise Refused(
                f"{self.cite!r} cannot be declared now",
                field="cite",
                allowed=", ".join(sorted(table.declarable)) or "nothing at this point",
                cites=[table.rules.chapter.irregularities],
            )

    def apply(self, table: Table, who: Who) -> str:
        """It is thrown into the round by the driver."""
        only(who, "dealer", "floorperson", "house")
        disinterested(table, who)
        self.check(table)
        return f"Irregularity declared: § {self.cite}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class VoidRound:
    """A round that cannot go on is voided by the house: all wagers return (R-GEN-5). At a table
    that people run it is stopped by two of them, by a paragraph or a ruling."""

    reason: Reason
    cite: Cite = ""
    kind: Literal["void_round"] = "void_round"

    def apply(self, table: Table, who: Who) -> str:
        """At any point of a round, even where its procedure has failed; the driver carries it
        out."""
        only(who, "floorperson")
        voids = "The floorperson voids the round" if table.day is None else "Round stopped"
        return f"{voids}, and all wagers return: {self.reason}"


Aside = (
    Sit | Leave | BuyIn | NewDealer | OrderReshuffle | PermitPlayer | ShufflerRepaired | Expose
    | DrawInError | Note | Declare | VoidRound | DayAside | ChipAside | SeatAside
)  # fmt: skip

_ASIDE: TypeAdapter[Aside] = TypeAdapter(
    Annotated[Aside, Field(discriminator="kind")],
    config=ConfigDict(defer_build=True),  # who counts odds reads none
)
ASIDE_KINDS = tuple(kind.__dataclass_fields__["kind"].default for kind in get_args(Aside))
_OF_DAY = tuple(kind.__dataclass_fields__["kind"].default for kind in get_args(DayAside))
_OF_CHIPS = tuple(kind.__dataclass_fields__["kind"].default for kind in get_args(ChipAside))
_OF_SEATS = tuple(kind.__dataclass_fields__["kind"].default for kind in get_args(SeatAside))


def apply_aside(aside: Aside, table: Table, who: Who) -> str:
    """Changes the table and says so; an aside that the chapter does not know is refused."""
    number = table.rules.chapter.chapter.number
    known = (*table.rules.chapter.aside, *(_OF_DAY if table.day is not None else ()))
    known = (*known, *(_OF_CHIPS if table.one_bankroll else ()), *_OF_SEATS)
    if aside.kind not in known and not isinstance(aside, Declare):
        raise Refused(
            f"chapter {number} has no {aside.kind!r}",
            field="kind",
            allowed=", ".join(known),
        )
    return aside.apply(table, who)


def check_entered(aside: Aside, table: Table) -> None:
    """Refuses an irregularity that cannot have happened at this table, where it is entered: a log
    that has one already can still be replayed."""
    if isinstance(aside, Note | VoidRound):
        _check_equipment(table, aside.cite)
    if isinstance(aside, Note):
        table.game.check_noted(table, aside.cite)


def _check_equipment(table: Table, cite: str) -> None:
    """Refuses an irregularity of equipment that this table does not have."""
    lacking = table.rules.lacks(cite)
    if lacking is None:
        return
    choices = table.rules.chapter.choices_in(lacking.any_of)
    raise Refused(
        f"§ {cite} cannot happen with this table's equipment",
        field="cite",
        allowed=f"at a table with other equipment: {', '.join(one.title for one in choices)}",
        cites=(cite, *(lacking.rulings or (cited for one in choices for cited in one.cites))),
    )


def aside_cites(aside: Aside, table: Table, who: Who) -> tuple[str, ...]:
    """The paragraphs behind an aside: those that the chapter lists for it, or its own. Who has gone
    during a round kept his seat until the end of it, by the paragraph about those who leave."""
    if isinstance(aside, SeatAside):
        return aside.cites(table)
    cites = table.rules.chapter.aside_cites(aside.kind)
    if isinstance(aside, Leave) and who.role == "house":
        return tuple(dict.fromkeys((*cites, *table.game.steps.abandoned)))
    return cites


def decided_for(aside: Aside, table: Table, who: Who) -> str:
    """Whose seat the house gives up or has sit out for him; nobody's, as a rule."""
    if who.role == "house" and isinstance(aside, Leave | SitOut):
        return table.seats.get(aside.seat, "")
    return ""


def aside_to_json(aside: Aside) -> Data:
    """The aside as data."""
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in asdict(aside).items()
    }


def aside_from_json(data: object, *, from_log: bool = False) -> Aside:
    """The aside that this data tells. What a log has is read without bounds: it has happened.

    >>> aside_from_json({"kind": "sit", "seat": 2})
    Sit(seat=2, kind='sit')
    """
    try:
        return _ASIDE.validate_python(data, context=FROM_LOG if from_log else None)
    except ValidationError as error:
        raise refused(error, "aside", tagged=True) from None
