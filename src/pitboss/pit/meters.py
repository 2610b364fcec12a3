"""Acts on a meter that tables share: each is done by two people, of table games and of security.

One proposes, the other confirms; both are in the meter's own events. In a casino for practice,
where nobody has a department, the house starts a meter by itself.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from pitboss.ledger.meters import Terms
from pitboss.procedure.answers import HOUSE, Role, Who
from pitboss.procedure.bounds import MOST_CENTS
from pitboss.procedure.progressive import LINKED_PROGRESSIVE, terms_of
from pitboss.store.event import who_data
from pitboss.store.log import EventLog
from pitboss.store.meters import MeterAt, meters_of
from pitboss.submission.model import Submission
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused

DEPARTMENTS: Final[Mapping[Role, str]] = {"floorperson": "table games", "security": "security"}
"""Whose two people start a meter, set it anew and change its terms."""

ACTS: Final = {
    "start": "started",
    "reset": "reset",
    "parameters": "parameters",
    "clear": "cleared",
}
"""What can be proposed, and the event that it becomes."""


def group_terms(submission: Submission, group: str) -> Terms:
    """The terms that an approved submission gives the meter of a linked group: one size of wager,
    seed, reseed and rate (§ 678a.12(d)(3), § 688a.12(d))."""
    for offer in submission.offers:
        if offer.linked_group == group and offer.rules.flag(LINKED_PROGRESSIVE):
            for wager in offer.rules.wagers():
                if offer.rules.has_meter(wager.name):
                    return terms_of(offer.rules, wager.name)
    groups = {offer.linked_group for offer in submission.offers if offer.linked_group}
    raise Refused(
        f"the Rules Submission links no tables as {group!r}",
        field="meter",
        allowed=", ".join(sorted(groups)) or "none",
    )


class AlreadyStarted(Refused):
    """A meter that is in use is not started."""


def start_for_practice(log: EventLog, name: str, terms: Terms) -> None:
    """The house puts a meter in use, unless it is."""
    meters = meters_of(log)
    if meters.at(name).meter.terms is None:
        with suppress(AlreadyStarted):  # by another server, a moment earlier
            meters.record(name, lambda at: _started(at, terms))


def _started(at: MeterAt, terms: Terms) -> tuple[str, Mapping[str, Any]]:
    if at.meter.terms is not None:
        raise AlreadyStarted("the meter is in use", field="kind")
    return "started", {"terms": vars(terms), "by": [who_data(HOUSE)]}


def propose(log: EventLog, name: str, act: Mapping[str, Any], reason: str, who: Who) -> int:
    """One person wants something done to a meter; its number, under which another confirms it.

    ``act`` is ``{"kind": "start", "terms"}``, ``{"kind": "parameters", "terms"}``,
    ``{"kind": "reset", "cents"}``, or ``{"kind": "clear", "table"}`` after sums that differed.
    """
    _check_department(who)
    if not reason.strip():
        raise Refused("no reason is given", field="reason", allowed="why it is done")

    def proposed(at: MeterAt) -> tuple[str, Mapping[str, Any]]:
        body = {
            "number": at.meter.proposals + 1,
            "act": _checked(at, act),
            "reason": reason.strip(),
            "who": who_data(who),
        }
        return "proposed", body

    return meters_of(log).record(name, proposed).meter.proposals


def confirm(log: EventLog, name: str, number: int, who: Who) -> MeterAt:
    """The second person agrees, and it is done; refused, with words, the same person twice, and
    one department where two are named."""
    _check_department(who)

    def done(at: MeterAt) -> tuple[str, Mapping[str, Any]]:
        proposal = _proposal(at, number)
        first = Who(**proposal["who"])
        if first.person == who.person:
            raise Refused(
                f"{who.name} has proposed it himself", field="who", allowed="another person"
            )
        if DEPARTMENTS[first.role] == DEPARTMENTS[who.role]:
            other = next(role for role in DEPARTMENTS if role != who.role)
            raise Refused(
                f"{first.name} and {who.name} are both of {DEPARTMENTS[who.role]}",
                field="who",
                allowed=f"a person of {DEPARTMENTS[other]}",
            )
        act = _checked(at, proposal["act"])
        by = [proposal["who"], who_data(who)]
        told = {key: value for key, value in act.items() if key != "kind"}
        body = {**told, "number": number, "reason": proposal["reason"], "by": by}
        if act["kind"] == "clear":
            body["sum"] = at.meter.told[act["table"]]
        return ACTS[act["kind"]], body

    return meters_of(log).record(name, done)


def withdraw(log: EventLog, name: str, number: int, who: Who) -> MeterAt:
    """Either of the two departments drops what was proposed."""
    _check_department(who)

    def dropped(at: MeterAt) -> tuple[str, Mapping[str, Any]]:
        _proposal(at, number)
        return "withdrawn", {"number": number, "who": who_data(who)}

    return meters_of(log).record(name, dropped)


def _check_department(who: Who) -> None:
    if who.role not in DEPARTMENTS or not who.person:
        raise Refused(
            f"a {who.role} may not act on a meter" if who.person else "nobody has signed in",
            field="who",
            allowed="a person of table games, floorperson or above, and one of security",
        )


def _proposal(at: MeterAt, number: int) -> Mapping[str, Any]:
    proposal = at.meter.proposed.get(number)
    if proposal is None:
        waiting = ", ".join(map(str, at.meter.proposed)) or "none"
        raise Refused(f"nothing is proposed as {number}", field="number", allowed=waiting)
    return proposal


def _checked(at: MeterAt, act: Mapping[str, Any]) -> dict[str, Any]:
    """An act that can be done to the meter as it stands."""
    meter, kind = at.meter, act.get("kind")
    if kind not in ACTS:
        raise Refused(f"{kind!r} is not done to a meter", field="kind", allowed=", ".join(ACTS))
    if (meter.terms is None) != (kind == "start"):
        stands = "is in use" if meter.terms else "was never started"
        allowed = [one for one in ACTS if (one == "start") == (meter.terms is None)]
        raise Refused(f"the meter {stands}", field="kind", allowed=", ".join(allowed))
    match kind:
        case "start" | "parameters":
            return {"kind": kind, "terms": vars(_terms(act.get("terms")))}
        case "reset":
            cents = act.get("cents")
            if type(cents) is not int or not 0 <= cents <= MOST_CENTS:
                raise Refused("no amount for a meter", field="cents",
                              allowed=f"whole cents, $0 to {dollars(MOST_CENTS)}")  # fmt: skip
            return {"kind": kind, "cents": cents}
        case _:
            table = act.get("table")
            if table not in meter.stopped:
                stopped = ", ".join(meter.stopped) or "none"
                raise Refused(f"the meter is not stopped for {table!r}", field="table",
                              allowed=stopped)  # fmt: skip
            return {"kind": kind, "table": table}


def _terms(told: object) -> Terms:
    if isinstance(told, Terms):
        return told
    try:
        terms = Terms(**told)  # type: ignore[arg-type]  # whatever was sent, this is what it must be
        amounts, rates = (terms.bet, terms.seed, terms.reseed), terms.increment(terms.bet)
    except (TypeError, ValueError, ZeroDivisionError) as error:
        raise Refused(f"terms that are none: {error}", field="terms",
                      allowed="bet, seed, reseed, primary, reserve") from None  # fmt: skip
    if any(type(each) is not int or each < 0 for each in amounts) or min(rates) < 0:
        raise Refused("terms below nothing", field="terms", allowed="whole cents and rates")
    return terms


def in_words(act: Mapping[str, Any]) -> str:
    """What is proposed, for people.

    >>> in_words({"kind": "reset", "cents": 5_000_00})
    'set to $5,000'
    """
    match act["kind"]:
        case "start" | "parameters":
            terms = Terms(**act["terms"])
            does = "start" if act["kind"] == "start" else "from the next jackpot on"
            return f"{does}: seed {dollars(terms.seed)}, reseed {dollars(terms.reseed)}"
        case "reset":
            return f"set to {dollars(act['cents'])}"
        case _:
            return f"go on with {act['table']}"
