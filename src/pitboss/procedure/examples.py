"""Lines that a part of a procedure settles when it is run by itself, as an example."""

from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import Ask, Line, Settle
from pitboss.procedure.round import Procedure


def lines_settled(part: Procedure, decision: Answer | None = None) -> list[Line]:
    """The lines that this part of a round settles; a seat that is asked takes this decision."""
    lines: list[Line] = []
    answer: Answer | None = None
    while True:
        try:
            request = part.send(answer)  # type: ignore[arg-type]  # a procedure begins with None
        except StopIteration:
            return lines
        if isinstance(request, Settle):
            lines.append(request.line)
        answer = decision if isinstance(request, Ask) else None
