"""Meters that tables share: what stands on them, and what two people do to them."""

from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from pitboss.ledger.meters import Meter, Terms
from pitboss.pit.meters import confirm, group_terms, in_words, propose, withdraw
from pitboss.procedure.answers import Who
from pitboss.procedure.bounds import Amount, EventNumber, Length, Term
from pitboss.server.casino import Casino, casino_of
from pitboss.server.commands import acting_as
from pitboss.server.models import Refusal
from pitboss.server.visitors import find_visitor, with_own_password
from pitboss.store.meters import MeterAt, meters_of
from pitboss.store.streams import METER
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

router = APIRouter(tags=["meters"])

REFUSED: dict[int | str, dict[str, Any]] = {
    401: {"model": Refusal, "description": "Nobody has signed in"},
    403: {"model": Refusal, "description": "Not in a role of the visitor's"},
    422: {"model": Refusal, "description": "Refused, with words"},
}
WATCHED_BY = ("floorperson", "security", "surveillance", "compliance", "finance")
"""Who sees more of a meter than what it shows."""


MeterName = Annotated[str, Length(200)]
"""The linked group of a Rules Submission."""


class TermsTold(BaseModel):
    """How a meter runs: amounts in whole cents, rates as fractions of the wager."""

    bet: Cents
    seed: Cents
    reseed: Cents
    primary: str
    reserve: str


class ProposalTold(BaseModel):
    """Something that waits for a second person."""

    number: int
    act: dict[str, Any]
    words: str
    reason: str
    by: str
    role: str


class MeterRoom(BaseModel):
    """What the people of a casino see of a meter."""

    reserve: Cents
    won: int
    terms: TermsTold | None
    waiting: TermsTold | None = Field(description="Terms that begin when it is won.")
    sums: dict[str, Cents] = Field(description="By what each table has moved it.")
    stopped: dict[str, str] = Field(description="Tables whose wager is stopped, and why.")
    proposals: list[ProposalTold]
    seeded: Cents
    contributed: Cents
    reversed: Cents
    paid: Cents
    given_back: Cents


class MeterTold(BaseModel):
    """A meter."""

    name: str
    value: Cents
    started: bool
    room: MeterRoom | None = Field(None, description="To people of the casino alone.")


class MeterAct(BaseModel):
    """What is to be done to a meter: `start` and `parameters` by the terms of the approved
    submission, `reset` to an amount, `clear` for a table whose wager is stopped."""

    model_config = ConfigDict(extra="forbid", strict=True)

    meter: MeterName
    as_: Literal["floorperson", "security"] = Field(alias="as")
    kind: Literal["start", "parameters", "reset", "clear"]
    cents: Amount | None = None
    table: Term | None = None
    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class MeterAnswer(BaseModel):
    """What was proposed under this number is agreed to, or given up."""

    model_config = ConfigDict(extra="forbid", strict=True)

    meter: MeterName
    as_: Literal["floorperson", "security"] = Field(alias="as")
    number: EventNumber


@router.get("/api/meters", summary="Every meter that tables share")
async def meters(request: Request) -> list[MeterTold]:
    """What stands on each; to people of the casino, all of it."""
    casino = casino_of(request)
    viewer = casino.viewer(await find_visitor(casino, request))
    whole = any(role in WATCHED_BY for role in viewer.roles)
    return await casino.work.at_table(partial(all_meters, casino, whole=whole))


@router.post("/api/meters/propose", summary="Propose an act on a meter", responses=REFUSED)
async def proposed(request: Request, body: MeterAct) -> MeterTold:
    """Waits for a person of the other department."""
    casino, who = await _who(request, body.as_)
    return await casino.work.at_table(_propose, casino, body, who)


@router.post("/api/meters/confirm", summary="Confirm an act on a meter", responses=REFUSED)
async def confirmed(request: Request, body: MeterAnswer) -> MeterTold:
    """The second person agrees, and it is done."""
    casino, who = await _who(request, body.as_)
    return await casino.work.at_table(_answered, casino, confirm, body, who)


@router.post("/api/meters/withdraw", summary="Drop what was proposed", responses=REFUSED)
async def withdrawn(request: Request, body: MeterAnswer) -> MeterTold:
    """Nothing has changed by it."""
    casino, who = await _who(request, body.as_)
    return await casino.work.at_table(_answered, casino, withdraw, body, who)


async def _who(request: Request, role: Literal["floorperson", "security"]) -> tuple[Casino, Who]:
    casino = casino_of(request)
    session, _ = await with_own_password(casino, request)
    return casino, acting_as(role, casino.viewer(session.visitor))


def _propose(casino: Casino, body: MeterAct, who: Who) -> MeterTold:
    act: dict[str, Any] = {"kind": body.kind}
    if body.kind in ("start", "parameters"):
        act["terms"] = vars(_terms_in_force(casino, body.meter))
    elif body.kind == "reset":
        act["cents"] = body.cents
    else:
        act["table"] = body.table
    propose(casino.log, body.meter, act, body.reason, who)
    return _one(casino, body.meter)


def _terms_in_force(casino: Casino, name: str) -> Terms:
    current = casino.in_force.current()
    if current is None:
        raise Refused("no approved Rules Submission is in effect", field="meter")
    return group_terms(current.submission, name)


def _answered(casino: Casino, does: Any, body: MeterAnswer, who: Who) -> MeterTold:
    _check_there(casino, body.meter)
    does(casino.log, body.meter, body.number, who)
    return _one(casino, body.meter)


def _check_there(casino: Casino, name: str) -> None:
    known = _names(casino)
    if name not in known:
        raise Refused(f"there is no meter {name!r}", field="meter", allowed=", ".join(known))


def _names(casino: Casino) -> list[str]:
    """Meters that there are, and groups of the submission in effect that have none yet."""
    there = [record.id.removeprefix(METER) for record in casino.log.meters()]
    current = casino.in_force.current()
    filed = current.readable if current is not None else None
    groups = [offer.linked_group for offer in filed.offers] if filed is not None else []
    return list(dict.fromkeys([*there, *(group for group in groups if group)]))


def all_meters(casino: Casino, *, whole: bool) -> list[MeterTold]:
    """Every meter; to people of the casino, all of it."""
    known = meters_of(casino.log)
    return [told(name, known.at(name), whole=whole) for name in _names(casino)]


def _one(casino: Casino, name: str) -> MeterTold:
    return told(name, meters_of(casino.log).at(name), whole=True)


def told(name: str, at: MeterAt, *, whole: bool) -> MeterTold:
    """A meter as it is told: to people of the casino, all of it."""
    meter = at.meter
    started = meter.terms is not None
    return MeterTold(
        name=name, value=meter.value, started=started, room=_room(meter) if whole else None
    )  # fmt: skip


def _room(meter: Meter) -> MeterRoom:
    proposals = [
        ProposalTold(
            number=number, act=dict(one["act"]), words=in_words(one["act"]), reason=one["reason"],
            by=one["who"]["name"], role=one["who"]["role"],
        )
        for number, one in meter.proposed.items()
    ]  # fmt: skip
    return MeterRoom(
        reserve=meter.reserve,
        won=meter.won,
        terms=_terms_told(meter.terms),
        waiting=_terms_told(meter.waiting),
        sums=dict(meter.sums),
        stopped=dict(meter.stopped),
        proposals=proposals,
        seeded=meter.seeded,
        contributed=meter.contributed,
        reversed=meter.reversed,
        paid=meter.paid,
        given_back=meter.given_back,
    )


def _terms_told(terms: Terms | None) -> TermsTold | None:
    return TermsTold(**vars(terms)) if terms is not None else None
