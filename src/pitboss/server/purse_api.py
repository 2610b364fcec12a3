"""What a visitor has with him: one bankroll for all tables, and how it becomes cash."""

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.procedure.bounds import Carried as InPurse
from pitboss.server.allowance import address_of
from pitboss.server.casino import Casino, casino_of
from pitboss.server.models import Refusal
from pitboss.server.visitors import SESSION_ENDED, SignInFirst, find_session, find_visitor
from pitboss.store import Session, Visitor
from pitboss.store.event import Event
from pitboss.store.log import EventLog
from pitboss.store.purses import cash_out, purse_at, stream_of
from pitboss.vocabulary.money import Cents

router = APIRouter(tags=["visitors"])
SHOWN = 20


class Carried(BaseModel):
    """Something that happened to a purse."""

    what: str = Field(description="opened, taken (from a table), brought (to one), cashed_out")
    table: str = ""
    cents: Cents
    after: Cents
    at: int = Field(description="Milliseconds since 1970.")


class PurseTold(BaseModel):
    """What a visitor has with him, and how it came there, the newest first."""

    cents: Cents = 0
    events: list[Carried] = []


class CashOut(BaseModel):
    """Chips of a purse that become cash."""

    model_config = ConfigDict(extra="forbid", strict=True)

    cents: InPurse
    command_id: str = Field(
        min_length=1, max_length=64, description="Sent again, it is done once."
    )  # fmt: skip


@router.get("/api/purse", summary="What you have with you")
async def purse(request: Request) -> PurseTold:
    """The chips of the visitor that are at no table; somebody without a session has none."""
    casino = casino_of(request)
    visitor = await find_visitor(casino, request)
    if visitor is None:
        return PurseTold()
    return await casino.work.at_table(_told, casino.log, visitor.id)


@router.post(
    "/api/purse/cash-out",
    summary="Cash your chips",
    responses={
        401: {"model": Refusal, "description": "The session has ended, or there is none"},
        422: {"model": Refusal, "description": "More than there is"},
    },
)
async def cash(request: Request, body: CashOut) -> PurseTold:
    """Chips that the visitor has with him become cash. Those at a table come with him when he
    leaves it."""
    casino = casino_of(request)
    session = await find_session(casino, request)
    if session is None:
        raise SignInFirst(SESSION_ENDED)
    await cashed(casino, session, address_of(request), body)
    return await casino.work.at_table(_told, casino.log, session.visitor.id)


async def cashed(casino: Casino, session: Session, address: str, body: CashOut) -> None:
    """Chips of a purse become cash, once for each id."""
    await casino.door.command(session.id, address)
    visitor_id = session.visitor.id
    command_id = f"{visitor_id}:{body.command_id}"
    await casino.work.at_table(cash_out, casino.log, visitor_id, body.cents, command_id)


def purse_of(log: EventLog, visitor: Visitor) -> Cents:
    """What a visitor has with him."""
    return purse_at(log, visitor.id).cents


def _told(log: EventLog, visitor_id: str) -> PurseTold:
    at = purse_at(log, visitor_id)
    last = log.events(stream_of(visitor_id), first=max(at.seq - SHOWN + 1, 1), last=at.seq)
    return PurseTold(cents=at.cents, events=[_carried(event) for event in reversed([*last])])


def _carried(event: Event) -> Carried:
    body: dict[str, Any] = event.stream_data
    return Carried(
        what=event.kind, table=body.get("table", ""), cents=body["cents"], after=body["after"],
        at=event.at,
    )  # fmt: skip
