"""Requests about the progressive table game system."""

from dataclasses import dataclass
from typing import Any

from pitboss.procedure.answers import Answer, ChipsCounted, Who
from pitboss.procedure.requests.request import EVERYONE, Request, Told, told
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class CountChips(Request):
    """The dealer collects the chips of the progressive wagers and verifies that they are as many as
    the wagers that the progressive table game system accepted."""

    what = "count_chips"
    answers = (ChipsCounted,)
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

    def describe(self) -> dict[str, Any]:
        """How many the system displays."""
        return Request.describe(self) | {"accepted": self.accepted}

    def tell(self, answer: Answer) -> Told:
        """That they agree."""
        text = "The progressive is locked, its wagers are counted and taken in"
        return told(self.what, text, audience=EVERYONE, count=self.accepted)
