"""Opening a table for gaming: what several chapters say in the same words.

Each step cites the paragraphs that the chapter's own file gives for it.
"""

from collections.abc import Callable

from pitboss.procedure.answers import Decision, Time
from pitboss.procedure.asking import ask
from pitboss.procedure.requests import (
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
from pitboss.vocabulary.cards import pack

RED, BLUE = "red", "blue"


def step(table: Table, name: str) -> tuple[str, ...]:
    """The paragraphs behind a step of a shared procedure, in this table's chapter."""
    return table.rules.chapter.step[name]


def new_batch(table: Table) -> Stack:
    """Cards as they come from their boxes; known only where the software holds them."""
    cards = table.rules.chapter.cards
    batch = cards.deck * table.rules.decks
    return Stack(len(batch), pack(batch) if table.virtual else None)


def certify(table: Table) -> Procedure:
    """What must stand at the table is asserted before it opens (R-GEN-11, R-GEN-12)."""
    items = tuple((item.name, item.item, item.cite) for item in table.rules.checklist())
    yield Certify(items=items, cites=step(table, "certify"))
    table.certified = True


def decks_are_old(table: Table, dealt: str) -> Procedure:
    """Whether the decks must be changed now, by the hours that the chapter allows them."""
    if table.batches.opened_at is None:
        return False  # the cards of a record: nobody knows their age
    change = table.rules.chapter.cards.changed_after(dealt)
    now = yield from _clock(change.cite)
    if now - table.batches.opened_at < change.hours * 3600:
        return False
    yield Record(
        act=f"The decks have been in use for {change.hours} hours and are taken from the table",
        cites=(change.cite,),
    )
    table.opened = table.idle = False
    return True


def _clock(cite: str) -> Procedure:
    answer = yield TellTime(cites=(cite,))
    assert isinstance(answer, Time)
    return answer.seconds


def open_table(table: Table, colours: Callable[[Table], tuple[str, ...]], what: str) -> Procedure:
    """Each batch or deck is inspected, spread for the first player, washed and stacked."""
    received = not table.idle
    opened_at = table.batches.opened_at
    chooses = "dealing_method" in table.rules.chapter.defaults
    by_hand = "hand" if table.rules.flag("hand_dealt") else "shoe"
    dealt = str(table.rules["dealing_method"]) if chooses else by_hand
    if received:
        opened_at = yield from _clock(table.rules.chapter.cards.changed_after(dealt).cite)
    table.preshuffled = received and bool(table.rules["preshuffled_cards"])
    if table.preshuffled:
        yield Record(
            act="The decks come preinspected and preshuffled (§ 603a.16(u) or (v))",
            cites=step(table, "preshuffled"),
        )
        yield from await_player(table)
    else:
        for colour in (RED, BLUE):
            if colour in colours(table):  # a device may have been repaired meanwhile
                name = "each_side" if table.rules.flag("double_shoe") else "each_deck"
                apart = step(table, name) if len(colours(table)) > 1 else ()
                yield from inspect(table, f"{colour} {what}", received, apart)
    table.batches = Batches(
        shoe=Shoe(copies=table.rules.decks, joker=table.rules.chapter.cards.joker),
        rack=new_batch(table),
        opened_at=opened_at,
    )
    table.opened, table.idle = True, False
    table.shuffle_due, table.reshuffle_ordered = "opening", False


def inspect(table: Table, cards: str, received: bool, apart: tuple[str, ...]) -> Procedure:
    """One batch or deck, before it is shuffled; ``apart`` cites that each is done on its own."""
    if received:
        yield Record(
            act=f"The dealer inspects the {cards} for defects",
            cites=(*step(table, "inspect"), *apart),
        )
        yield Verify(
            act="The floorperson verifies the inspection", cites=(*step(table, "verify"), *apart)
        )
        if "two_jokers" in table.rules.chapter.step:
            yield Record(
                act="One joker is used; a second one is torn in half and put back into the box",
                cites=step(table, "two_jokers"),
            )
        yield Record(
            act=f"The {cards} is spread face up, in fans by deck, suit and sequence",
            cites=(*step(table, "spread"), *apart),
        )
    yield from await_player(table)
    if not received:
        yield from spread_as_wished(table, cards)
    first = next(iter(table.seats.values()), "The first player")
    looked = step(table, "spread" if received else "idle")
    yield Record(act=f"{first} may look the {cards} over", cites=(*looked, *apart))
    washed = step(table, "wash")
    if not received:
        washed = table.rules.chapter.step.get("idle_wash", washed)
    yield Record(
        act=f"The {cards} is turned face down, washed and stacked", cites=(*washed, *apart)
    )


def await_player(table: Table) -> Procedure:
    """The cards lie spread until the first player arrives."""
    while not table.seats:
        yield AwaitPlayer(cites=step(table, "await_player"))


def spread_idle(table: Table) -> Procedure:
    """No gaming activity: the cards are spread face down."""
    yield Record(
        act="Nobody plays: the cards leave shoe and discard rack and are spread face down",
        cites=step(table, "idle"),
    )
    table.batches.discard_shoe()
    table.idle, table.opened = True, False


def spread_as_wished(table: Table, cards: str) -> Procedure:
    """A player may have the cards of an idle table spread face up."""
    cites = step(table, "idle")
    answer = yield from ask(
        table,
        next(iter(table.seats)),
        f"The {cards} lies face down. Shall it be turned face up?",
        (Option("face_down", "Leave it", cites), Option("face_up", "Turn it face up", cites)),
        default="face_down",
        private=False,
        cites=cites,
    )
    if isinstance(answer, Decision) and answer.option == "face_up":
        yield Record(act=f"The {cards} is spread face up", cites=cites)


def can_reopen_with_device(table: Table, by_device: bool) -> bool:
    """Whether the chapter lets an idle table go on with the cards that wait in the shuffler."""
    known = "idle_device" in table.rules.chapter.step
    return table.idle and known and by_device and table.batches.shuffled is not None


def reopen_with_device(table: Table, what: str) -> Procedure:
    """The first player looks at the cards that were spread, which go into the shuffler; those that
    were in it come out and need not be spread (§ 633a.5(g)(2), § 645a.5(g)(2) and parallels)."""
    yield from await_player(table)
    yield from spread_as_wished(table, f"{table.batches.in_play} {what}")
    yield Record(
        act=f"The {what} is stacked and placed into the shuffler",
        cites=step(table, "idle_device"),
    )
    table.opened, table.idle, table.shuffle_due = True, False, "opening"
