"""§§ 686a.2-4: the table, its cards, and its opening for gaming."""

from pitboss.cards import DECK, pack
from pitboss.procedure.answers import Decision, Time
from pitboss.procedure.requests import (
    Ask,
    AwaitPlayer,
    Certify,
    Option,
    Record,
    TellTime,
    Verify,
)
from pitboss.procedure.round import Procedure
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.table import Table

RED, BLUE = "red", "blue"


def cards_in_batch(table: Table) -> int:
    """A batch is six decks of 52 cards (§ 686a.3(a), § 686a.3(b)(1))."""
    return table.rules.chapter.cards.decks * len(DECK)


def new_batch(table: Table) -> Stack:
    """A batch as it comes from its boxes; the software knows its order only at a virtual table."""
    count = cards_in_batch(table)
    return Stack(count, pack(DECK * table.rules.chapter.cards.decks) if table.virtual else None)


def shuffler(table: Table) -> str:
    """The shuffle equipment in use: the one chosen, or the dealer's hands while it is down."""
    return "none" if table.shuffler_down else str(table.rules["shuffler"])


def colours(table: Table) -> tuple[str, ...]:
    """Two batches with an automated shuffler, their backs of different colours; otherwise one
    (§ 686a.3(a), § 686a.3(b)[lead], § 686a.3(b)(1), § 686a.3(b)(2))."""
    return (RED, BLUE) if shuffler(table) == "batch" else (RED,)


def certify(table: Table) -> Procedure:
    """What must stand at the table is asserted before it opens (§ 686a.2, R-GEN-12)."""
    items = tuple((item.name, item.item, item.cite) for item in table.rules.checklist())
    yield Certify(items=items, cites=("686a.2",))
    table.certified = True


def change_old_decks(table: Table) -> Procedure:
    """Decks are changed at least once every 24 hours (§ 686a.3(c))."""
    if table.opened and table.batches.opened_at is None:
        return  # the cards of a record: nobody knows their age
    answer = yield TellTime(cites=("686a.3(c)",))
    assert isinstance(answer, Time)
    opened_at = table.batches.opened_at
    hours = table.rules.chapter.cards.changed_after("shoe").hours
    if opened_at is None:
        table.batches.opened_at = answer.seconds
    elif answer.seconds - opened_at >= hours * 3600:
        yield Record(
            act=f"The decks have been in use for {hours} hours and are taken from the table",
            cites=("686a.3(c)",),
        )
        table.opened = table.idle = False
        table.batches.opened_at = answer.seconds


def open_table(table: Table) -> Procedure:
    """Each batch is inspected, spread for the first player, washed and stacked (§ 686a.4)."""
    received = not table.idle
    table.preshuffled = received and bool(table.rules["preshuffled_cards"])
    if table.preshuffled:
        yield Record(
            act="The decks come preinspected and preshuffled (§ 603a.16(u) or (v))",
            cites=("686a.4(e)", "R-686a-7"),
        )
        yield from await_player(table)
    else:
        for colour in colours(table):  # § 686a.4(d): each batch apart from the other
            yield from inspect_batch(table, colour, received)
    table.batches = Batches(
        shoe=Shoe(copies=table.rules.chapter.cards.decks),
        rack=new_batch(table),
        opened_at=table.batches.opened_at,
    )
    table.opened, table.idle = True, False
    table.shuffle_due, table.reshuffle_ordered = "opening", False


def inspect_batch(table: Table, colour: str, received: bool) -> Procedure:
    """One batch, before it is shuffled (§ 686a.4(a)-(d))."""
    apart = ("686a.4(d)",) if len(colours(table)) > 1 else ()
    if received:
        yield Record(
            act=f"The dealer inspects the {colour} batch for defects",
            cites=("686a.4(a)", *apart),
        )
        yield Verify(act="The floorperson verifies the inspection", cites=("686a.4(a)", *apart))
        yield Record(
            act=f"The {colour} batch is spread face up, in fans by deck, suit and sequence",
            cites=("686a.4(b)", *apart),
        )
    yield from await_player(table)
    if not received:
        yield from spread_as_wished(table, colour)
    first = next(iter(table.seats.values()), "The first player")
    yield Record(
        act=f"{first} may look the {colour} batch over",
        cites=("686a.4(b)" if received else "686a.5(g)", *apart),
    )
    yield Record(
        act=f"The {colour} batch is turned face down, washed and stacked",
        cites=("686a.4(c)", *apart),
    )


def await_player(table: Table) -> Procedure:
    """The cards lie spread until the first player arrives (§ 686a.4(b))."""
    while not table.seats:
        yield AwaitPlayer(cites=("686a.4(b)",))


def spread_idle(table: Table) -> Procedure:
    """No gaming activity: the cards are spread face down (§ 686a.5(g))."""
    yield Record(
        act="Nobody plays: the cards leave shoe and discard rack and are spread face down",
        cites=("686a.5(g)",),
    )
    table.idle, table.opened = True, False


def spread_as_wished(table: Table, colour: str) -> Procedure:
    """A player may have the cards of an idle table spread face up (§ 686a.5(g))."""
    seat, player = next(iter(table.seats.items()))
    answer = yield Ask(
        seat=seat,
        player=player,
        question=f"The {colour} batch lies face down. Shall it be turned face up?",
        options=(
            Option("face_down", "Leave it", ("686a.5(g)",)),
            Option("face_up", "Turn it face up", ("686a.5(g)",)),
        ),
        default="face_down",
        chips=None,
        cites=("686a.5(g)",),
    )
    if isinstance(answer, Decision) and answer.option == "face_up":
        yield Record(act=f"The {colour} batch is spread face up", cites=("686a.5(g)",))
