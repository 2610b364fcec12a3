"""Requests about the table itself: what stands there, who is there, what time it is."""

from typing_extensions import TypedDict

from pitboss.procedure.answers import Answer, Asserted, Time, Who
from pitboss.procedure.requests.request import EVERYONE, Record, Request, Told, told
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value


class ItemToAssert(TypedDict):
    """Something that must stand at the table before it opens."""

    name: str
    item: str
    cite: str


@value(kw_only=True)
class Certify(Request):
    """A floorperson asserts what must stand at the table before it opens (R-GEN-11, R-GEN-12)."""

    what = "certify"
    answers = (Asserted,)
    roles = ("floorperson", "house")
    shows = ("items=checklist",)
    tells = ("items=sentences",)
    items: tuple[tuple[str, str, str], ...]  # name, item, citation

    def check(self, answer: Answer, who: Who) -> None:
        """Every item, none left out and none made up."""
        Request.check(self, answer, who)
        assert isinstance(answer, Asserted)
        for name, item, cite in self.items:
            if name not in answer.items:
                raise Refused(
                    f"the table cannot open: not asserted: {item}",
                    field=f"items.{name}",
                    cites=[cite],
                )
        known = [name for name, _, _ in self.items]
        for name in answer.items:
            if name not in known:
                raise Refused(
                    f"{name!r} is not on the checklist", field="items", allowed=", ".join(known)
                )

    @property
    def checklist(self) -> list[ItemToAssert]:
        """The items, each with its paragraph."""
        return [{"name": name, "item": item, "cite": cite} for name, item, cite in self.items]

    @property
    def sentences(self) -> list[str]:
        """What is asserted."""
        return [item for _, item, _ in self.items]

    def says(self, answer: Answer) -> str:
        """That everything was asserted."""
        return "The table and its equipment are as the chapter requires"


@value(kw_only=True)
class TellTime(Request):
    """The time, for what a chapter counts in hours."""

    what = "tell_time"
    answers = (Time,)
    tells = ("seconds",)
    roles = ("house",)

    def tell(self, answer: Answer) -> Told:
        """The time."""
        assert isinstance(answer, Time)
        return told(self.what, "The clock is read", audience=EVERYONE, seconds=answer.seconds)


@value(kw_only=True)
class AwaitPlayer(Request):
    """Nothing happens until a player arrives at the table: nobody answers, the table changes."""

    what = "await_player"
    answers = ()
    roles = ()
    reconsiders = True


@value(kw_only=True)
class Countersign(Record):
    """The dealer's half of what a floorperson has certified: two people answer for it."""

    what = "countersign"
    roles = ("dealer",)


@value(kw_only=True)
class AwaitOpening(Request):
    """The table is not open for the gaming day: what is lacking is done by people, and changes the
    table."""

    what = "await_opening"
    answers = ()
    roles = ()
    reconsiders = True
    shows = ("stage",)
    stage: str


@value(kw_only=True)
class AwaitFill(Request):
    """A payment waits: the rack cannot make it before chips are brought."""

    what = "await_fill"
    answers = ()
    roles = ()
    reconsiders = True
    shows = ("needs",)
    needs: Cents
