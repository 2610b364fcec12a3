"""Requests about the progressive table game system."""

from fractions import Fraction
from typing import ClassVar

from pitboss.ledger.meters import Increment, Terms
from pitboss.procedure.answers import Answer, AwardGranted, ChipsCounted, MeterStands, Who
from pitboss.procedure.requests.request import EVERYONE, Request, Told, told
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value


@value(kw_only=True)
class CountChips(Request):
    """The dealer collects the chips of the progressive wagers and verifies that they are as many as
    the wagers that the progressive table game system accepted."""

    what = "count_chips"
    answers = (ChipsCounted,)
    shows = ("accepted",)
    tells = ("count=accepted",)
    accepted: int

    def check(self, answer: Answer, who: Who) -> None:
        """As many as the system displays: until they are, no card is dealt."""
        Request.check(self, answer, who)
        assert isinstance(answer, ChipsCounted)
        if answer.count != self.accepted:
            raise Refused(
                f"{answer.count} chips, where the progressive system accepted {self.accepted}",
                field="count",
                allowed=str(self.accepted),
                cites=self.cites,
            )

    def says(self, answer: Answer) -> str:
        """That they agree."""
        return "The progressive is locked, its wagers are counted and taken in"


# a meter that several tables share


@value()
class Owed:
    """What a round that was voided had put on a linked meter, how often the meter had been won
    then, and what the round had won of it."""

    increments: tuple[Increment, ...]
    put_on: int
    hits: tuple[AwardGranted, ...]


@value(kw_only=True)
class OfLinkedMeter(Request):
    """Something between this table and the meter that it shares: the system itself answers."""

    answers: ClassVar[tuple[type, ...]] = (MeterStands,)
    roles = ("house",)
    tells: ClassVar[tuple[str, ...]] = ("meter",)
    name: str  # of the meter
    sum: Cents  # by how much this table's wagers have moved it, as the table counts

    def tell(self, answer: Answer) -> Told:
        """What stands on the meter then."""
        assert isinstance(answer, MeterStands)
        return told(self.what, self.says(answer), audience=EVERYONE, meter=answer.value)


@value(kw_only=True)
class ReadMeter(OfLinkedMeter):
    """A round begins with what stands on the meter; what rounds that were voided had put on it is
    taken off (R-GEN-5)."""

    what = "read_meter"
    terms: Terms  # by which this table takes the wager
    owed: tuple[Owed, ...] = ()

    def says(self, answer: Answer) -> str:
        """What stands there, or why the wager is not taken."""
        assert isinstance(answer, MeterStands)
        if answer.stopped:
            return f"The progressive wager is not taken at this table: {answer.stopped}"
        return f"The linked meter stands at {dollars(answer.value)}"


@value(kw_only=True)
class ContributeToMeter(OfLinkedMeter):
    """The wagers of the round move the meter and its reserve, at the rate of progression."""

    what = "contribute_to_meter"
    terms: Terms
    increments: tuple[Increment, ...]

    def check(self, answer: Answer, who: Who) -> None:
        """The same sum on both sides, or a reason why not."""
        Request.check(self, answer, who)
        assert isinstance(answer, MeterStands)
        put = sum(primary + reserve for _, primary, reserve in self.increments)
        if not answer.stopped and answer.sum != self.sum + put:
            raise Refused(
                f"the meter has counted {dollars(answer.sum)} of this table",
                field="sum",
                allowed=dollars(self.sum + put),
                cites=self.cites,
            )

    def says(self, answer: Answer) -> str:
        """What stands there now, or why the wagers return."""
        assert isinstance(answer, MeterStands)
        if answer.stopped:
            return f"The progressive wagers are not accepted: {answer.stopped}"
        return f"The wagers move the linked meter to {dollars(answer.value)}"


@value(kw_only=True)
class ReverseOnMeter(OfLinkedMeter):
    """Wagers that return move the meter back, unless somebody has won what they put on it."""

    what = "reverse_on_meter"
    increments: tuple[Increment, ...]
    put_on: int

    def says(self, answer: Answer) -> str:
        """What stands there now."""
        assert isinstance(answer, MeterStands)
        return f"Wagers return: the linked meter stands at {dollars(answer.value)}"


@value(kw_only=True)
class LockAward(Request):
    """A share of the meter is won: the amount is locked for the winner and the meter goes on for
    the others, before a floorperson validates it. ``most`` is what a payout limit leaves."""

    what = "lock_award"
    answers = (AwardGranted,)
    roles = ("house",)
    tells = ("seat", "amount", "meter")
    name: str
    seat: int
    share: str  # a fraction
    most: Cents | None = None

    def check(self, answer: Answer, who: Who) -> None:
        """The share of what stood there, for this seat."""
        Request.check(self, answer, who)
        assert isinstance(answer, AwardGranted)
        due = answer.stood * Fraction(self.share) // 1
        due = due if self.most is None else min(due, self.most)
        if (answer.seat, answer.cents) != (self.seat, due):
            raise Refused(
                f"{dollars(answer.cents)} of the meter for seat {answer.seat}",
                field="cents",
                allowed=f"{dollars(due)} for seat {self.seat}",
                cites=self.cites,
            )

    def tell(self, answer: Answer) -> Told:
        """The amount, and what stands on the meter for the others."""
        assert isinstance(answer, AwardGranted)
        words = f"{dollars(answer.cents)} of the linked meter are locked for seat {self.seat}"
        return told(
            self.what, words, audience=EVERYONE, seat=self.seat, amount=answer.cents,
            meter=answer.value,
        )  # fmt: skip
