"""What a record calls a seat's decision, and the answer that it gives to a question."""

from re import compile as pattern
from typing import Final

from pitboss.procedure.answers import Answer, Decision, Missed
from pitboss.procedure.requests import Ask
from pitboss.vocabulary.refusal import Refused, as_entered

Election = str | dict[str, object]
"""A decision as a record lists it: an option, one with its amount, or so many times the least of
it, or two hands."""

SAME = {"double": ("double", "double_down"), "play out": ("play_out",)}
"""What a record may call an option."""

MISSED: Final = "missed"
"""Instead of a decision or a card: the dealer passed the seat over."""

TIMES: Final = pattern(r"(.+) ([1-9]\d{0,5})x")
"""An option with so many times the least that it stakes: ``raise 2x`` (§ 678a.11(b))."""


def elects_nothing(request: Ask, election: Election | None) -> bool:
    """Whether the question may be left out of a record, and the seat's next decision is about
    something else: it is declined then."""
    return request.may_be_left_out and not _names_option(request, election)


def _names_option(request: Ask, election: Election | None) -> bool:
    if election is None:
        return False
    named = next(iter(election)) if isinstance(election, dict) and election else election
    return _option(request, str(named)) in [option.name for option in request.options]


def _option(request: Ask, named: str) -> str:
    """An option by what a record calls it."""
    known = [option.name for option in request.options]
    return next((name for name in SAME.get(named, ()) if name in known), named)


def _multiplied(request: Ask, election: str) -> Decision | None:
    """The answer of an option with so many times the least that it stakes."""
    named = TIMES.fullmatch(election)
    option = request.option(_option(request, named[1])) if named else None
    if named is None or option is None or not option.stake:
        return None
    return Decision(request.seat, option.name, int(named[2]) * option.stake)


def elected(request: Ask, election: Election | None) -> Answer:
    """The answer that a listed decision gives; refused where none is left."""
    if election is None:
        raise Refused(
            f"a decision is missing. The question is: {request.question}",
            field="option",
            allowed=", ".join(option.name for option in request.options),
            cites=request.cites,
        )
    if election == MISSED:
        return Missed()
    if isinstance(election, str):
        return _multiplied(request, election) or Decision(request.seat, _option(request, election))
    if len(election) != 1:
        raise Refused(
            f"{as_entered(election)} is not a decision",
            field="option",
            allowed='one option and whole cents, such as {"double": 1000}',
            cites=request.cites,
        )
    ((name, amount),) = election.items()
    option = request.option(_option(request, name))
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise Refused(
            f"the amount for {option.label if option else name} cannot be {as_entered(amount)}",
            field="amount",
            allowed="whole cents",
            cites=option.cites if option else request.cites,
        )
    return Decision(request.seat, _option(request, name), amount)
