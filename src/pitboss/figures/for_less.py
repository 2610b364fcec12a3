"""A wager that is made during the round for less than is usual: what that is worth, and so what it
gives away."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from pitboss.figures.strategy import Advice
from pitboss.procedure.answers import Answer, Decision
from pitboss.procedure.requests import Ask, Request
from pitboss.vocabulary.money import dollars

FOR_LESS: Final = ", for less"
WITHOUT: Final[Mapping[str, Fraction]] = {"insurance": Fraction(0), "double": Fraction(1, 2)}
"""The part of an option's worth that is there with nothing on its wager. Insurance is won by itself
(§ 633a.8(b)); a hand that is doubled draws one card, and both wagers on it, equal as a rule, win or
lose alike (§ 633a.10(a), § 633a.10(c))."""


def for_less(advice: Advice, request: Request, answer: Answer, choice: str) -> tuple[Advice, str]:
    """The advice and the choice that was elected; where less was put on it than its worth is told
    for, both with what that is worth."""
    if not (isinstance(request, Ask) and isinstance(answer, Decision) and choice in WITHOUT):
        return advice, choice
    option = request.option(choice)
    if option is None or not answer.amount or answer.amount >= option.usual:
        return advice, choice
    rest = WITHOUT[choice]
    part = rest + (1 - rest) * Fraction(answer.amount, option.usual)
    name = choice + FOR_LESS
    return replace(
        advice,
        expected=dict(advice.expected) | {name: part * advice.expected[choice]},
        labels=dict(advice.labels) | {name: f"{option.label} for {dollars(answer.amount)}"},
    ), name
