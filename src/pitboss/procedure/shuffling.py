"""Cards are shuffled, by hand or by a device, and two batches that are used in turn alternate."""

from pitboss.procedure.answers import Jammed, OutOfOrder, Shuffled, WrongCount
from pitboss.procedure.requests import Record, Shuffle, Verify
from pitboss.procedure.round import Procedure
from pitboss.procedure.shoe import Stack
from pitboss.procedure.table import Table


def shuffled(table: Table, cards: Stack, colour: str, by: str, cites: tuple[str, ...]) -> Procedure:
    """Randomly intermixed and stacked; nothing where a device that counts finds another number of
    cards: the table then opens anew."""
    while True:
        answer = yield Shuffle(
            batch=colour,
            by=by,
            count=cards.count,
            cards=cards.cards,
            counts=table.rules.flag("counting_shuffler"),
            answer_cites={
                "jammed": table.game.steps.shuffler_jam,
                "out_of_order": table.game.steps.out_of_order,
                "wrong_count": table.game.steps.wrong_count,
            },
            cites=cites,
        )
        match answer:
            case Shuffled(order=order):
                return Stack(cards.count, order)
            case Jammed():
                cites = table.game.steps.shuffler_jam
            case WrongCount():
                yield Record(
                    act=f"The {colour} deck is removed from the table",
                    cites=table.game.steps.wrong_count,
                )
                table.ready.opened = table.ready.idle = False
                return None
            case OutOfOrder():
                yield Verify(
                    act="The shuffler is covered, or a sign on it says that it is out of order",
                    cites=table.game.steps.out_of_order,
                )
                table.ready.shuffler_down, by = True, "dealer"
                cites = (*table.game.steps.shuffle, *table.game.steps.out_of_order)


def rest(table: Table, batch: Stack, by: str, cites: tuple[str, ...]) -> Procedure:
    """A batch is shuffled and stored in the device while the other is used."""
    colour = table.batches.resting
    assert colour is not None
    table.batches.shuffled = None
    stack = yield from shuffled(table, batch, colour, by, cites)
    # a device that cannot be used holds no batch; the one in play plays on alone
    table.batches.shuffled = None if table.ready.shuffler_down else stack
    table.batches.resting = None if table.ready.shuffler_down else colour


def alternate(table: Table, played: Stack, what: str, cites: tuple[str, ...]) -> Procedure:
    """The batch in the shuffler comes into play, the other goes in: each is used every other time,
    and only one is ever in the discard rack."""
    batches = table.batches
    ready = batches.shuffled
    assert ready is not None
    assert batches.resting is not None
    yield Record(
        act=f"The {batches.resting} {what} comes into play, the {batches.in_play} {what} goes into "
        "the shuffler",
        cites=table.game.steps.alternate,
    )
    batches.in_play, batches.resting = batches.resting, batches.in_play
    yield from rest(table, played, "device", cites)
    return ready
