"""Where dealing starts: by shaker, by random number, or by the button (§ .5(i)-(j))."""

from pitboss.families.pai_gow.game import PaiGowTable, dealt_by
from pitboss.families.pai_gow.round import PaiGowRound
from pitboss.procedure.answers import NoRoll, NumberDrawn, Shaken
from pitboss.procedure.asking import ask
from pitboss.procedure.one_deck import by_device, method
from pitboss.procedure.requests import PLACES, Announce, DrawNumber, Option, ReadDice, Record
from pitboss.procedure.round import Procedure

DEALER = 0
"""The dealer among the places; a seat is its own number."""

COUNTERCLOCKWISE = (DEALER, 6, 5, 4, 3, 2, 1)
CLOCKWISE = (1, 2, 3, 4, 5, 6, DEALER)


def counted(number: int, first: int) -> int:
    """The place that a count reaches, counterclockwise from the place that is number one, round the
    table as often as it takes (R-GEN-14).

    >>> [counted(number, DEALER) for number in (1, 2, 7, 8, 18)]
    [0, 6, 1, 0, 4]
    >>> counted(4, first=3)
    0
    """
    start = COUNTERCLOCKWISE.index(first)
    return COUNTERCLOCKWISE[(start + number - 1) % PLACES]


def clockwise_from(place: int) -> list[int]:
    """The seven places, clockwise from one of them.

    >>> clockwise_from(5)
    [5, 6, 0, 1, 2, 3, 4]
    """
    start = CLOCKWISE.index(place)
    return [*CLOCKWISE[start:], *CLOCKWISE[:start]]


def name_of(place: int) -> str:
    """A place, for people."""
    return f"seat {place}" if place else "the dealer"


def start_method(table: PaiGowTable) -> str:
    """As chosen (§ 645a.2(c)[lead], § 645a.5(i)[lead], § 670a.2(d)[lead], § 670a.5(i)[lead],
    § 688a.2(c)[lead], § 688a.5(i)[lead]); without shuffler and automated shoe there is no button
    (R-645a-22)."""
    chosen = str(table.rules["start_method"])
    usable = method(table) == "automated_shoe" and by_device(table)
    return "rng" if chosen == "button" and not usable else chosen


def starting_position(round_: PaiGowRound) -> Procedure:
    """The place that gets the first card or stack, found before any is dealt (R-GEN-14)."""
    table, how = round_.table, start_method(round_.table)
    steps = table.game.steps
    first = table.game.bank or DEALER  # a bank is number one, but moves no button (R-645a-22)
    cites = dealt_by(table).start
    if how == "button":
        place = table.game.button
        yield Record(
            act=f"The button lies at {name_of(place)}", cites=(*cites, *table.game.steps.button)
        )
        table.game.button = clockwise_from(place)[1]
    else:
        number = yield from (_shaken(round_) if how == "shaker" else _drawn(table, cites))
        place = counted(number, first)
        counting = steps.shaker_count if how == "shaker" else steps.rng
        yield Announce(
            words=f"{number}: the first cards go to {name_of(place)}", cites=(*cites, *counting)
        )
    if table.rules["mark_start"]:
        yield Record(act=f"A marker lies at {name_of(place)}", cites=table.game.steps.mark_start)
    return place


def _drawn(table: PaiGowTable, cites: tuple[str, ...]) -> Procedure:
    """A number from 1 to 7 (§ .5(i)(2))."""
    answer = yield DrawNumber(cites=(*cites, *table.game.steps.rng))
    assert isinstance(answer, NumberDrawn)
    return answer.number


def _shaken(round_: PaiGowRound) -> Procedure:
    """Three dice, shaken at least three times by the dealer or by the bank, then uncovered and
    totalled by the dealer; again after a "no roll" (§ .5(i)(1)(i)-(ii))."""
    table = round_.table
    while True:
        yield from _shake(table)
        answer = yield ReadDice(
            banked=table.game.bank is not None,
            answer_cites={
                "not_flat": table.game.steps.no_roll_flat,
                "fell_out": table.game.steps.no_roll_fell,
                "lid": table.game.steps.shaker_uncover,
            },
            cites=table.game.steps.shaker_uncover,
        )
        if isinstance(answer, Shaken):
            return sum(answer.dice)
        assert isinstance(answer, NoRoll)


def _shake(table: PaiGowTable) -> Procedure:
    cites = table.game.steps.shaker_shake
    if table.game.bank is not None and not table.of_record:
        yield from ask(
            table,
            table.game.bank,
            "The bank shakes the dice, at least three times",
            (Option("shake", "Shake", cites),),
            default="shake",
            private=False,
            cites=cites,
        )
        return
    who = f"Seat {table.game.bank}, the bank," if table.game.bank is not None else "The dealer"
    yield Record(act=f"{who} shakes the shaker at least three times", cites=cites)


def put_shaker_away(table: PaiGowTable) -> Procedure:
    """Covered, shaken once more and put to the dealer's right (§ .5(i)(1)(iv))."""
    if start_method(table) == "shaker":
        yield Record(
            act="The shaker is covered, shaken once and placed to the dealer's right",
            cites=table.game.steps.shaker_away,
        )
