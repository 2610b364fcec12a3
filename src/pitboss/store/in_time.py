"""A decision that was on its way while the house decided comes too late."""

from collections.abc import Sequence

from pitboss.procedure.answers import Answer, Decision
from pitboss.procedure.asides import Aside
from pitboss.procedure.driver import Step
from pitboss.vocabulary.refusal import Refused


def check_in_time(command: Answer | Aside, steps: Sequence[Step], after: int | None) -> None:
    """Refuses a decision of who has seen the events up to ``after``, where the house has decided
    for the seat since: it would be taken for one about what the seat is asked next, such as its
    second hand (R-GEN-10)."""
    if after is None or not isinstance(command, Decision):
        return
    for step in reversed(steps):
        if step["seq"] <= after:
            return
        if step["what"] == "decision" and "for" in step and step["seat"] == command.seat:
            raise Refused(
                f"the house has decided for seat {command.seat} meanwhile",
                field="after",
                allowed="a decision about what is asked now",
                cites=["R-GEN-10"],
            )
