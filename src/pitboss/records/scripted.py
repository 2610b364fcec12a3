"""Records that tell hands and not decisions: how each seat came to its hands, played again."""

from typing import Any

from pitboss.chapter import Chapter, Script
from pitboss.procedure.answers import Answer, CardDealt, Missed
from pitboss.procedure.driver import Driver
from pitboss.procedure.requests import Ask, Deal
from pitboss.procedure.table import Table
from pitboss.records.irregularity import is_void
from pitboss.records.record import RoundRecord, inside, told
from pitboss.records.run import seat_of
from pitboss.records.stacked import scripted_decision
from pitboss.vocabulary.refusal import Refused

NEED_NOT_BE_ASKED = ("stand", "keep", "no_insurance")
"""Decisions that change nothing where a round ended before them."""


class Scripts:
    """The script of every recorded seat, used up as the round goes on."""

    def __init__(self, game: Chapter, record: RoundRecord, table: Table) -> None:
        assert game.script is not None
        self.record = record
        self.names: dict[str, str] = {"card": "cards"}  # what the record calls an answer's fields
        self.scripts: dict[int, Script] = {}
        for index, seat in enumerate(record.seats):
            with inside(f"seats[{index}]"):
                self.scripts[seat.seat] = game.script(told(record, seat), table.rules)

    def decide(self, request: Ask) -> Answer:
        """The seat's next decision, if it is about what is asked."""
        script = self.scripts[request.seat]
        decisions = [decision for decision, _ in script.decisions]
        before = len(decisions)
        field = script.decisions[0][1] if script.decisions else "hands"
        self.names |= {"option": field, "amount": field}
        answer = scripted_decision(request, decisions)
        del script.decisions[: before - len(decisions)]
        return answer

    def deal(self, request: Deal) -> Answer:
        """The seat's next card; a card that is not told was missed."""
        seat = seat_of(request)
        assert seat is not None
        queue = self.scripts[seat].cards
        card = queue.pop(0) if queue else None
        if card is None and request.may_be_missed:
            return Missed()
        return CardDealt(card)

    def check_used(self, driver: Driver) -> None:
        """Refuses a record of which something was never asked for or dealt."""
        void = is_void(driver)  # what it did not come to is no fault, but for a wager told
        for index, seat in enumerate(self.record.seats):
            script = self.scripts[seat.seat]
            left = [one for one in script.decisions if one[0] not in NEED_NOT_BE_ASKED]
            left = [one for one in left if not void or one[1].startswith("wagers")]
            if left or (script.cards and not void):
                decision, field = left[0] if left else (f"the card {script.cards[0]}", "hands")
                raise Refused(
                    f"{_in_words(decision)} has no place in such a round",
                    field=f"seats[{index}].{field}",
                    allowed="what the dealer's cards leave open",
                    cites=["633a.8(a)"] if field.startswith("wagers") else ["633a.7(h)"],
                )


def _in_words(decision: Any) -> str:
    return decision if isinstance(decision, str) else ", ".join(map(str, decision))


def check_dealer_cards(driver: Driver, record: RoundRecord, left: list[str]) -> None:
    """The dealer's cards beyond those that he had to draw: none, unless he overdrew or nothing
    depended on his hand (§ 633a.7(n)-(o), § 633a.14(d))."""
    excused = record.irregularity == "633a.14(d)" or is_void(driver)
    needless = any(
        step["what"] == "dealer_stands" and "633a.7(o)" in step["cites"] for step in driver.steps
    )
    if left and not excused and not needless:
        raise Refused(
            f"the dealer draws no {left[0]}",
            field="dealer.cards",
            allowed="cards until 17 or more",
            cites=["633a.7(n)", "633a.14(d)"],
        )
