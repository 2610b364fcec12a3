"""What people do about a table's gaming day: counts, fills, credits, limits, opening and closing.

Each is an aside like any other (:mod:`pitboss.procedure.asides`). Which of them need two people is
in :mod:`pitboss.procedure.two_keys`.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Final, Literal

from pydantic import ConfigDict, StringConstraints, with_config

from pitboss.ledger import CASINO, DROP_BOX, OVER_SHORT
from pitboss.ledger.rack import Chips, read_chips, worth
from pitboss.procedure.acting import only
from pitboss.procedure.answers import Data, Who
from pitboss.procedure.bounds import (
    Amount,
    EventNumber,
    GamingDay,
    Length,
    Nested,
    Term,
)
from pitboss.procedure.bounds import Count as Number
from pitboss.procedure.day import Day
from pitboss.procedure.table import Table
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused

_STRICT = ConfigDict(extra="forbid")

DAYS_AHEAD: Final = timedelta(days=7)
"""How far ahead of the current gaming day a table may be planned."""

ChipsTold = Annotated[dict[Term, Number], Length(100)]
"""How many chips there are, by the cents of their denomination."""

Reason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]


def day_of(table: Table) -> Day:
    """The gaming day of a table that people run."""
    if table.day is None:
        raise Refused("this table has no gaming day", field="kind",
                      allowed="a table of a casino that people run")  # fmt: skip
    return table.day


def _stage(day: Day, *allowed: str) -> None:
    if day.stage not in allowed:
        raise Refused(f"the table is {day.stage}", field="kind", allowed=", ".join(allowed))


def _some(table: Table, told: ChipsTold) -> Chips:
    chips = read_chips(told, day_of(table).rack.denominations)
    if not worth(chips):
        raise Refused("no chips", field="chips", allowed="at least one chip")
    return chips


def _unplayed(table: Table) -> None:
    if table.live:
        raise Refused("wagers lie on the layout", field="kind", allowed="when the round is over")


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class PlanDay:
    """The table is planned for a gaming day."""

    day: GamingDay
    kind: Literal["plan_day"] = "plan_day"

    def check(self, table: Table) -> None:
        """A day after the one that is closed."""
        day = day_of(table)
        _stage(day, "closed", *(["planned"] if not day.was_counted else []))
        if day.was_counted and day.date is not None and self.day < day.date:
            raise Refused(f"{self.day} is before {day.date}, the last day of this table",
                          field="day", allowed=f"{day.date} or later")  # fmt: skip

    def check_near(self, today: date) -> None:
        """A gaming day that is not over, and not too far ahead: the casino's clock is asked where
        the act is done, and not where it is replayed."""
        last = today + DAYS_AHEAD
        if self.day < today:
            what = f"the gaming day of {self.day} is over"
        elif self.day > last:
            what = f"{self.day} is more than {DAYS_AHEAD.days} days ahead"
        else:
            return
        raise Refused(what, field="day", allowed=f"{today}, which is today, to {last}")

    def apply(self, table: Table, who: Who) -> str:
        """What was certified for another day is certified again, and the cards are inspected."""
        only(who, "floorperson", "house")
        self.check(table)
        day = day_of(table)
        day.date, day.stage, day.certified_at = self.day, "planned", None
        table.ready.certified = False
        table.ready.void()
        return f"The table is planned for the gaming day of {self.day}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Count:
    """The chips in the container are counted, at the opening or the closing of the table."""

    of: Literal["opening", "closing"]
    chips: ChipsTold
    kind: Literal["count"] = "count"

    def check(self, table: Table) -> None:
        """Before it opens, or when it is closing and nothing lies on the layout."""
        day = day_of(table)
        _stage(day, "planned" if self.of == "opening" else "closing")
        _unplayed(table)
        read_chips(self.chips, day.rack.denominations)

    def apply(self, table: Table, who: Who) -> str:
        """What was counted is what there is; by what it differs from the books is told."""
        self.check(table)
        day = day_of(table)
        found = read_chips(self.chips, day.rack.denominations)
        against = OVER_SHORT if day.was_counted else CASINO  # its first chips are the casino's
        over = table.books.counted(found, against, f"{self.of} count")
        difference = _over_or_short(over) if day.was_counted else ""
        day.was_counted = True
        day.stage = "counted" if self.of == "opening" else "closed"
        return f"The {self.of} count is {dollars(worth(found))}{difference}"


def _over_or_short(over: Cents) -> str:
    """The difference of a count in words.

    >>> _over_or_short(-500), _over_or_short(0)
    (', $5 short', ', as the books have it')
    """
    if not over:
        return ", as the books have it"
    return f", {dollars(abs(over))} {'over' if over > 0 else 'short'}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Drop:
    """The cash in the drop box is counted and taken away."""

    cents: Amount
    kind: Literal["drop"] = "drop"

    def check(self, table: Table) -> None:
        """A whole amount."""
        day_of(table)
        if self.cents < 0:
            raise Refused(f"{self.cents} cents", field="cents", allowed="0 or more")

    def apply(self, table: Table, who: Who) -> str:
        """By what it differs from what was put in is told."""
        self.check(table)
        expected = table.books.balance(DROP_BOX)
        over = self.cents - expected
        if over > 0:
            table.books.move(OVER_SHORT, DROP_BOX, over, "drop count")
        elif over < 0:
            table.books.move(DROP_BOX, OVER_SHORT, -over, "drop count")
        table.books.move(DROP_BOX, CASINO, self.cents, "drop")
        return f"The drop is {dollars(self.cents)}{_over_or_short(over)}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class OpenTable:
    """The table opens for the gaming day."""

    kind: Literal["open_table"] = "open_table"

    def check(self, table: Table) -> None:
        """Once it is counted and certified."""
        _stage(day_of(table), "certified")

    def apply(self, table: Table, who: Who) -> str:
        """From here on chips are sold and wagers taken."""
        only(who, "floorperson")
        self.check(table)
        day_of(table).stage = "open"
        return "The table is open"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class CloseTable:
    """The table closes when the round is over."""

    kind: Literal["close_table"] = "close_table"

    def check(self, table: Table) -> None:
        """One that is open."""
        _stage(day_of(table), "open")

    def apply(self, table: Table, who: Who) -> str:
        """No wager is taken after that, until it is opened for another day."""
        only(who, "floorperson")
        self.check(table)
        day_of(table).stage = "closing"
        return "The table closes: no more wagers are taken after this round"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Fill:
    """The cashier brings chips."""

    chips: ChipsTold
    kind: Literal["fill"] = "fill"

    def check(self, table: Table) -> None:
        """At a table that was counted and is not closed."""
        _stage(day_of(table), "counted", "certified", "open", "closing")
        _some(table, self.chips)

    def apply(self, table: Table, who: Who) -> str:
        """They go into the container; what waited for them can be paid."""
        self.check(table)
        chips, slip = _some(table, self.chips), day_of(table).slip("F")
        table.books.fill(chips, f"fill {slip}")
        return f"Fill {slip}: {dollars(worth(chips))}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Credit:
    """Chips go back to the cashier."""

    chips: ChipsTold
    kind: Literal["credit"] = "credit"

    def check(self, table: Table) -> None:
        """Chips that are there."""
        day = day_of(table)
        _stage(day, "counted", "certified", "open", "closing")
        day.rack.check_holds(_some(table, self.chips))

    def apply(self, table: Table, who: Who) -> str:
        """They leave the container."""
        self.check(table)
        chips, slip = _some(table, self.chips), day_of(table).slip("C")
        table.books.credit(chips, f"credit {slip}")
        return f"Credit {slip}: {dollars(worth(chips))}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class CounterCheck:
    """A player signs a counter check for chips."""

    player: Name
    cents: Amount
    kind: Literal["counter_check"] = "counter_check"

    def check(self, table: Table) -> None:
        """Somebody who sits here, at an open table whose rack can give the chips."""
        day = day_of(table)
        _stage(day, "open")
        if self.player not in table.seats.values():
            raise Refused(f"{self.player} does not sit here", field="player",
                          allowed=", ".join(dict.fromkeys(table.seats.values())))  # fmt: skip
        check_rack(table, self.cents)

    def apply(self, table: Table, who: Who) -> str:
        """The chips are the player's."""
        self.check(table)
        slip = day_of(table).slip("K")
        table.books.counter_check(self.player, self.cents, f"counter check {slip}")
        return f"Counter check {slip}: {self.player} signs for {dollars(self.cents)}"


def check_rack(table: Table, cents: Cents) -> None:
    """Refuses to give chips for an amount that the rack cannot make."""
    if cents <= 0:
        raise Refused(f"{cents} cents", field="cents", allowed="1 or more")
    if table.day is not None and not table.day.rack.can_pay(cents):
        raise Refused(
            f"fill required: the rack cannot make {dollars(cents)}",
            field="cents",
            allowed="after a fill, or another amount",
        )


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Exchange:
    """Chips are exchanged for others of equal value."""

    gives: ChipsTold  # what the rack gives
    takes: ChipsTold
    kind: Literal["exchange"] = "exchange"

    def apply(self, table: Table, who: Who) -> str:
        """Value for value, from what is there."""
        only(who, "dealer")
        rack = day_of(table).rack
        gives = read_chips(self.gives, rack.denominations)
        takes = read_chips(self.takes, rack.denominations)
        if worth(gives) != worth(takes) or not worth(gives):
            raise Refused(
                f"{dollars(worth(gives))} for {dollars(worth(takes))}", field="takes",
                allowed="chips of equal value",
            )  # fmt: skip
        rack.take(gives, "equal-value exchange", "exchange", field="gives")
        rack.put(takes, "equal-value exchange", "exchange")
        return f"Chips worth {dollars(worth(gives))} are exchanged for others"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class SetLimits:
    """A floorperson sets other limits, from the next round on."""

    limits: Annotated[dict[Term, tuple[Amount, Amount]], Length(100)]
    kind: Literal["set_limits"] = "set_limits"

    def apply(self, table: Table, who: Who) -> str:
        """Within what the Rules Submission has for each wager."""
        only(who, "floorperson")
        day = day_of(table)
        for wager, (least, most) in self.limits.items():
            filed = day.filed_limits.get(wager)
            if filed is None:
                raise Refused(f"there is no wager {wager!r} with limits here", field="limits",
                              allowed=", ".join(day.filed_limits))  # fmt: skip
            if not filed[0] <= least <= most <= filed[1]:
                raise Refused(
                    f"{dollars(least)} to {dollars(most)}",
                    field=f"limits.{wager}",
                    allowed=f"within {dollars(filed[0])} and {dollars(filed[1])}, as filed",
                )
        day.next_limits = {**(day.next_limits or table.limits), **self.limits}
        told = ", ".join(
            f"{wager.replace('_', ' ')} {dollars(least)} to {dollars(most)}"
            for wager, (least, most) in self.limits.items()
        )
        return f"From the next round: {told}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Correction:
    """Something of the round that was entered wrongly is to be corrected."""

    seq: EventNumber
    answer: Annotated[Data, Nested()]
    reason: Reason
    kind: Literal["correction"] = "correction"

    def check(self, table: Table) -> None:
        """What it corrects is checked where the round's events are known."""
        day_of(table)

    def apply(self, table: Table, who: Who) -> str:
        """The round runs again over it: the log has the correction next."""
        return f"Event {self.seq} is to be corrected: {self.reason}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class ReportReader:
    """The card reader malfunctions: two people have seen it."""

    kind: Literal["report_reader"] = "report_reader"

    def check(self, table: Table) -> None:
        """Whether a reader is asked for is checked where the request is known."""
        day_of(table)

    def apply(self, table: Table, who: Who) -> str:
        """The pending request is answered by it."""
        return "The card reader does not work"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Confirm:
    """A second person confirms an act that waits for him."""

    number: EventNumber
    kind: Literal["confirm"] = "confirm"

    def apply(self, table: Table, who: Who) -> str:
        """The driver does what is confirmed."""
        raise AssertionError("a confirmed act is done by the driver")


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class Withdraw:
    """An act that waits for a second person is given up."""

    number: EventNumber
    kind: Literal["withdraw"] = "withdraw"

    def apply(self, table: Table, who: Who) -> str:
        """Nothing has changed by it."""
        day = day_of(table)
        proposal = day.proposals.get(self.number)
        if proposal is None:
            raise no_proposal(day, self.number)
        del day.proposals[self.number]
        return f"Act {self.number} is withdrawn: {proposal.kind.replace('_', ' ')}"


def no_proposal(day: Day, number: int) -> Refused:
    """That no act of this number waits for anybody."""
    waiting = ", ".join(map(str, day.proposals)) or "none waits"
    return Refused(f"no act {number} waits for a second person", field="number", allowed=waiting)


DayAside = (
    PlanDay | Count | Drop | OpenTable | CloseTable | Fill | Credit | CounterCheck | Exchange
    | SetLimits | Correction | ReportReader | Confirm | Withdraw
)  # fmt: skip
