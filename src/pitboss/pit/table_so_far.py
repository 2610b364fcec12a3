"""A table as its log has it so far, without running its rounds again.

A round's first event has the books, the rack and what waits for a second person. What is done
beside the round changes them as it does at the table; what the round itself moves is known when the
next one begins.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from pitboss.ledger import CASINO, DROP_BOX, IN_RACK, OVER_SHORT, TABLE_INVENTORY, Books
from pitboss.ledger.rack import read_chips, worth
from pitboss.pit.acts import LETTERS, Signature
from pitboss.procedure.answers import Data, Who
from pitboss.procedure.day import Day
from pitboss.procedure.requests import EVERYONE
from pitboss.procedure.two_keys import KEYS
from pitboss.regulation import Rules
from pitboss.store.errors import Damaged
from pitboss.store.event import Event, WhoData
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

SEALED: Data = {"kind": "correction"}
"""An aside that not everybody may read: the proposal to correct a card that lies face down."""


@dataclass(frozen=True, slots=True)
class Done:
    """An act that was done: by one person, or by two of whom the second agreed to it."""

    act: Data
    signatures: tuple[Signature, ...]
    number: str = ""  # of its slip
    over: Cents = 0  # of a count

    @property
    def kind(self) -> str:
        """What kind of act it is."""
        return str(self.act["kind"])

    @property
    def who(self) -> Signature:
        """Who did it, or agreed to it last."""
        return self.signatures[-1]


@dataclass
class TableSoFar:
    """Rules, gaming day, books, seats and dealer."""

    rules: Rules
    day: Day | None
    books: Books
    seats: dict[int, str]
    dealer: str
    round: int

    @classmethod
    def of(cls, first: Event, rules: Rules | None = None) -> "TableSoFar":
        """The table that a round begins with; its rules, where they are known already."""
        told: dict[str, Any] = first.data["table"]
        day = Day.from_value(told["day"]) if "day" in told else None
        return cls(
            rules or Rules.of(told["chapter"], told["rules"]),
            day,
            Books(dict(told["balances"]), rack=day.rack if day is not None else None),
            dict(told["seats"]),
            told["dealer"],
            first.round,
        )

    @property
    def inventory(self) -> Cents:
        """What the chips in the container come to."""
        return sum(self.books.balance(account) for account in IN_RACK)

    def take(self, event: Event) -> Done | None:
        """An aside happens: what was done by it, unless it waits for a second person."""
        data = event.data
        aside = data.get("aside", SEALED)
        try:
            done = self._resolved(aside, data["who"])
        except KeyError as missing:
            raise Damaged(
                f"{event.table_id}, event {event.seq}: nothing waits under {missing}"
            ) from None
        return self._carried_out(done) if done is not None else None

    def _resolved(self, aside: Data, who: WhoData) -> Done | None:
        day, signature = self.day, Signature.of(who)
        if day is None:
            return Done(aside, (signature,))
        if aside["kind"] == "confirm":
            proposal = day.proposals.pop(int(aside["number"]))
            return Done(proposal.act, (Signature.of(proposal.who), signature))
        if aside["kind"] == "withdraw":
            del day.proposals[int(aside["number"])]
            return None
        if aside["kind"] in KEYS:
            day.propose(aside, Who(**who), self.round, EVERYONE)
            return None
        return Done(aside, (signature,))

    def _carried_out(self, done: Done) -> Done:
        """The table after an act, and the act with its slip or its difference."""
        act, kind = done.act, done.kind
        match kind:
            case "sit":
                self.seats[act["seat"]] = done.who.name
            case "new_dealer":
                self.dealer = act.get("name") or done.who.name
            case "buy_in":
                self.books.buy_in(done.who.name, act["cents"], kind)
        if self.day is None:
            return done
        return self._in_day(done, self.day)

    def _in_day(self, done: Done, day: Day) -> Done:
        act, kind, books = done.act, done.kind, self.books
        match kind:
            case "plan_day":
                day.date, day.stage = date.fromisoformat(act["day"]), "planned"
            case "open_table":
                day.stage = "open"
            case "close_table":
                day.stage = "closing"
            case "count":
                return self._counted(done, day)
            case "fill":
                books.fill(_chips(day, act["chips"]), kind)
            case "credit":
                self._credit(day, act["chips"])
            case "counter_check":
                books.counter_check(act["player"], act["cents"], kind)
            case "exchange":
                with suppress(Refused):  # chips that the round under way has brought
                    day.rack.take(_chips(day, act["gives"]), "equal-value exchange", kind)
                    day.rack.put(_chips(day, act["takes"]), "equal-value exchange", kind)
            case "drop":
                over = act["cents"] - books.balance(DROP_BOX)
                books.move(OVER_SHORT, DROP_BOX, max(over, 0), kind)
                books.move(DROP_BOX, OVER_SHORT, max(-over, 0), kind)
                books.move(DROP_BOX, CASINO, act["cents"], kind)
                return Done(act, done.signatures, over=over)
        letter = next((letter for known, letter in LETTERS.items() if known == kind), "")
        return Done(act, done.signatures, number=day.slip(letter)) if letter else done

    def _counted(self, done: Done, day: Day) -> Done:
        """What is over or short; of a table's first chips nothing."""
        found = _chips(day, done.act["chips"])
        over = self.books.counted(found, OVER_SHORT if day.was_counted else CASINO, "count")
        over = over if day.was_counted else 0
        day.was_counted = True
        day.stage = "counted" if done.act["of"] == "opening" else "closed"
        return Done(done.act, done.signatures, over=over)

    def _credit(self, day: Day, told: dict[str, int]) -> None:
        chips = _chips(day, told)
        try:
            self.books.credit(chips, "credit")
        except Refused:  # chips that the round under way has brought
            self.books.move(TABLE_INVENTORY, CASINO, worth(chips), "credit")


def _chips(day: Day, told: dict[str, int]) -> dict[Cents, int]:
    return read_chips(told, day.rack.denominations)
