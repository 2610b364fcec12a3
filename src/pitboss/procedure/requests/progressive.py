"""Requests about the progressive table game system."""

from pitboss.procedure.answers import Answer, ChipsCounted, Who
from pitboss.procedure.requests.request import Request
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
