"""Opening a table for gaming: what several chapters say in the same words.

Each step cites the paragraphs that the chapter has for it (:mod:`pitboss.procedure.steps`).
"""

from collections.abc import Callable

from pitboss.procedure.answers import Decision, Time
from pitboss.procedure.asking import ask
from pitboss.procedure.cutting import is_wanted
from pitboss.procedure.requests import (
    AwaitOpening,
    AwaitPlayer,
    Certify,
    Countersign,
    Option,
    Record,
    TellTime,
    Verify,
)
from pitboss.procedure.round import Procedure
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.steps import Cites
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import pack

RED, BLUE = "red", "blue"


def new_batch(table: Table) -> Stack:
    """Cards as they come from their boxes; known only where the software holds them."""
    cards = table.rules.chapter.cards
    batch = cards.deck * table.rules.decks
    return Stack(len(batch), pack(batch) if table.virtual else None)


def certify(table: Table) -> Procedure:
    """What must stand at the table is asserted before it opens (R-GEN-11, R-GEN-12)."""
    items = tuple((item.name, item.item, item.cite) for item in table.rules.checklist())
    yield Certify(items=items, cites=table.game.steps.certify)
    if table.day is not None:
        act = "The dealer confirms that the table and its equipment are as certified"
        yield Countersign(act=act, cites=table.game.steps.certify)
        table.day.certified_at = yield from _clock(table, table.game.steps.certify[0])
        table.day.stage = "certified" if table.day.stage == "counted" else table.day.stage
    table.ready.certified = True


def prepare(table: Table) -> Procedure:
    """Before anything else the table is certified; at one that people run its rack is counted
    before that, for each gaming day, and a floorperson opens it after."""
    day = table.day
    while day is not None and day.stage in ("planned", "closing", "closed"):
        yield AwaitOpening(stage=day.stage, cites=table.game.steps.certify)
    if day is not None and day.certification_ended():
        table.ready.certified = False
    if not table.ready.certified:
        yield from certify(table)
    while day is not None and not day.is_open:
        yield AwaitOpening(stage=day.stage, cites=table.game.steps.certify)


def decks_are_old(table: Table, dealt: str) -> Procedure:
    """Whether the decks must be changed now, by the hours that the chapter allows them."""
    if table.batches.opened_at is None:
        return False  # the cards of a record: nobody knows their age
    change = table.rules.chapter.cards.changed_after(dealt)
    now = yield from _clock(table, change.cite)
    if now - table.batches.opened_at < change.hours * 3600:
        return False
    yield Record(
        act=f"The decks have been in use for {change.hours} hours and are taken from the table",
        cites=(change.cite,),
    )
    table.ready.opened = table.ready.idle = False
    return True


def _clock(table: Table, cite: str) -> Procedure:
    answer = yield TellTime(cites=(cite,))
    assert isinstance(answer, Time)
    if table.day is not None:
        table.day.now = answer.seconds
    return answer.seconds


def open_table(
    table: Table, colours: Callable[[Table], tuple[str, ...]], what: str, *, dealt: str,
    apart: Cites,
) -> Procedure:  # fmt: skip
    """Each batch or deck is inspected, spread for the first player, washed and stacked; how they
    will be ``dealt`` tells when they are changed, ``apart`` cites that each is done on its own."""
    received = not table.ready.idle
    opened_at = table.batches.opened_at
    if received:
        opened_at = yield from _clock(table, table.rules.chapter.cards.changed_after(dealt).cite)
    table.ready.preshuffled = received and table.rules.flag("preshuffled_cards")
    if table.ready.preshuffled:
        yield Record(
            act="The decks come preinspected and preshuffled (§ 603a.16(u) or (v))",
            cites=table.game.steps.preshuffled,
        )
        yield from await_player(table)
    else:
        for colour in (RED, BLUE):
            if colour in colours(table):  # a device may have been repaired meanwhile
                two = len(colours(table)) > 1
                yield from inspect(table, f"{colour} {what}", received, apart if two else ())
    table.batches = Batches(
        shoe=Shoe(copies=table.rules.decks, joker=table.rules.chapter.cards.joker),
        rack=new_batch(table),
        opened_at=opened_at,
    )
    table.ready.opened, table.ready.idle = True, False
    table.ready.shuffle_due, table.ready.reshuffle_ordered = "opening", False


def inspect(table: Table, cards: str, received: bool, apart: Cites) -> Procedure:
    """One batch or deck, before it is shuffled."""
    steps = table.game.steps
    if received:
        yield Record(
            act=f"The dealer inspects the {cards} for defects",
            cites=(*steps.inspect, *apart),
        )
        yield Verify(act="The floorperson verifies the inspection", cites=(*steps.verify, *apart))
        if steps.two_jokers:
            yield Record(
                act="One joker is used; a second one is torn in half and put back into the box",
                cites=steps.two_jokers,
            )
        yield Record(
            act=f"The {cards} is spread face up, in fans by deck, suit and sequence",
            cites=(*steps.spread, *apart),
        )
    yield from await_player(table)
    if not received:
        yield from spread_as_wished(table, cards)
    first = next(iter(table.seats.values()), "The first player")
    looked = steps.spread if received else steps.idle
    yield Record(act=f"{first} may look the {cards} over", cites=(*looked, *apart))
    washed = steps.wash if received else steps.idle_wash or steps.wash
    yield Record(
        act=f"The {cards} is turned face down, washed and stacked", cites=(*washed, *apart)
    )


def await_player(table: Table) -> Procedure:
    """The cards lie spread until the first player arrives; the table may close meanwhile."""
    while not table.seats or not (table.day is None or table.day.is_open):
        yield from prepare(table)
        if not table.seats:
            yield AwaitPlayer(cites=table.game.steps.await_player)


def spread_idle(table: Table) -> Procedure:
    """No gaming activity: the cards are spread face down."""
    yield Record(
        act="Nobody plays: the cards leave shoe and discard rack and are spread face down",
        cites=table.game.steps.idle,
    )
    table.batches.discard_shoe()
    table.ready.idle, table.ready.opened = True, False


def spread_as_wished(table: Table, cards: str) -> Procedure:
    """The first player may have the cards of an idle table spread face up; by an earlier text of
    § 687a.5(f), any player."""
    cites = table.game.steps.idle
    earlier = table.rules.earlier_text
    everybody = bool(earlier and earlier.any_player_may_ask)
    asked: set[int] = set()
    while waiting := [seat for seat in table.seats if seat not in asked]:
        asked.add(waiting[0])
        answer = yield from ask(
            table,
            waiting[0],
            f"The {cards} lies face down. Shall it be turned face up?",
            (Option("face_down", "Leave it", cites), Option("face_up", "Turn it face up", cites)),
            default="face_down",
            private=False,
            is_wanted=is_wanted(table, waiting[0]),
            cites=cites,
        )
        if isinstance(answer, Decision) and answer.option == "face_up":
            yield Record(act=f"The {cards} is spread face up", cites=cites)
            return
        if not everybody:
            return


def can_reopen_with_device(table: Table, by_device: bool) -> bool:
    """Whether the chapter lets an idle table go on with the cards that wait in the shuffler."""
    known = bool(table.game.steps.idle_device)
    return table.ready.idle and known and by_device and table.batches.shuffled is not None


def reopen_with_device(table: Table, what: str) -> Procedure:
    """The first player looks at the cards that were spread, which go into the shuffler; those that
    were in it come out and need not be spread (§ 633a.5(g)(2), § 645a.5(g)(2) and parallels)."""
    yield from await_player(table)
    yield from spread_as_wished(table, f"{table.batches.in_play} {what}")
    yield Record(
        act=f"The {what} is stacked and placed into the shuffler",
        cites=table.game.steps.idle_device,
    )
    table.ready.opened, table.ready.idle, table.ready.shuffle_due = True, False, "opening"
