"""The JSON API: what the WebSocket does, for programs that ask one thing at a time."""

import asyncio
from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from sqlalchemy.exc import SQLAlchemyError

from pitboss.cards import cards
from pitboss.citation import is_ruling
from pitboss.games import GAMES
from pitboss.odds import ODDS, GameOdds
from pitboss.procedure.answers import from_json
from pitboss.procedure.driver import Step
from pitboss.refusal import Refused
from pitboss.regulation import Paragraph, Rules, Ruling, paragraphs_under, rulings
from pitboss.server.advice import Question, first_stake, question, reviewed, told
from pitboss.server.casino import casino_of, viewer_of
from pitboss.server.commands import Command, Correction, deed, signature
from pitboss.server.models import (
    CLOSED,
    AdviceTold,
    CitedParagraph,
    CommandDone,
    DecisionReviewed,
    HandsToSet,
    Health,
    OddsEntry,
    ParagraphText,
    Refusal,
    RoundRecord,
    RulingText,
    SettingTold,
    TableState,
    TableSummary,
)
from pitboss.server.signs import limits_text
from pitboss.server.table_odds import at_table, counted_by, offered
from pitboss.server.views import Viewer, identity, past_round, seen, state
from pitboss.server.visitors import find_visitor
from pitboss.store import Damaged, LiveTable, Replayed, TableRecord, replay

router = APIRouter()
NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": Refusal, "description": "Not there"}}


@router.get(
    "/healthz",
    summary="Is the server up?",
    tags=["server"],
    responses={503: {"model": Refusal, "description": "The log does not answer"}},
)
async def healthz(request: Request) -> Health:
    """Says ok when the log answers."""
    try:
        await casino_of(request).tables()
    except SQLAlchemyError:
        raise HTTPException(503, "the log does not answer") from None
    return Health()


@router.get("/api/tables", summary="Every table", tags=["tables"])
async def tables(request: Request) -> list[TableSummary]:
    """The tables of the casino, oldest first."""
    visitor = await find_visitor(casino_of(request).visitors, request)
    return await summaries(request, viewer_id=visitor.id if visitor else "")


async def summaries(request: Request, viewer_id: str) -> list[TableSummary]:
    """Every table as the lobby lists it."""
    casino = casino_of(request)
    listed = []
    for record in await casino.tables():
        try:
            summary = await (await casino.rooms.room(record.id)).look(summarised)
        except Damaged:
            summary = closed(record)
        summary.pit = record.host != "" and record.host == viewer_id
        listed.append(summary)
    return listed


def closed(record: TableRecord) -> TableSummary:
    """A table whose log is damaged: what its record alone tells."""
    edition = GAMES[record.game].chapter.chapter
    return TableSummary(
        id=record.id, name=record.name, game=record.game, title=edition.title,
        chapter=edition.number, virtual=True, players=0, positions=0, limits_text="", round=0,
        pit=False, closed=CLOSED,
    )  # fmt: skip


def summarised(live: LiveTable) -> TableSummary:
    """A table in a line of the lobby."""
    named = {
        name: value for name, value in identity(live).items() if name not in ("dealer", "casino")
    }
    return TableSummary(
        **named,
        players=len(set(live.table.seats.values())),
        positions=live.table.rules.number("betting_positions"),
        limits_text=limits_text(live.table),
        round=live.round_number,
        pit=False,
    )


@router.get(
    "/api/tables/{table_id}", summary="One table as it stands", tags=["tables"], responses=NOT_FOUND
)
async def table(request: Request, table_id: str) -> TableState:
    """What the visitor may know of the table, told by his cookie; without one, what anybody may."""
    casino = casino_of(request)
    record = await casino.record(table_id)
    viewer = viewer_of(record, await find_visitor(casino.visitors, request))
    room = await casino.room(table_id)
    return TableState(**await room.look(lambda live: state(live, viewer)))


@router.get(
    "/api/tables/{table_id}/rounds/{number}",
    summary="One round, step by step",
    tags=["tables"],
    responses=NOT_FOUND,
)
async def round_(request: Request, table_id: str, number: int) -> RoundRecord:
    """A past round, or the one under way, replayed from the log."""
    return RoundRecord(**await told_round(request, table_id, number))


async def told_round(request: Request, table_id: str, number: int) -> dict[str, Any]:
    """A round of the log as this visitor may see it."""
    _, viewer, replayed = await _replayed(request, table_id, number)
    return past_round(table_id, number, replayed, viewer)


async def _replayed(
    request: Request, table_id: str, number: int
) -> tuple[TableRecord, Viewer, Replayed]:
    """A table, how this visitor stands to it, and a round of its log."""
    casino = casino_of(request)
    record = await casino.record(table_id)
    if number not in await asyncio.to_thread(casino.log.rounds, table_id):
        raise HTTPException(404, f"there is no round {number} at {record.name}")
    viewer = viewer_of(record, await find_visitor(casino.visitors, request))
    return record, viewer, await asyncio.to_thread(replay, casino.log, table_id, number)


@router.post(
    "/api/tables/{table_id}/commands",
    summary="Do something at a table",
    tags=["tables"],
    responses=NOT_FOUND
    | {
        401: {"model": Refusal, "description": "No session: the lobby gives one"},
        409: {"model": Refusal, "description": "Others were faster: try again"},
        422: {"model": Refusal, "description": "A rule forbids it"},
    },
)
async def command(request: Request, table_id: str, body: Command) -> CommandDone:
    """An answer to what the table waits for, or an aside, by the visitor whom his cookie tells."""
    casino = casino_of(request)
    record = await casino.record(table_id)
    visitor = await find_visitor(casino.visitors, request)
    if visitor is None:
        raise HTTPException(401, "no session: the lobby gives one")
    viewer = viewer_of(record, visitor)
    wanted = deed(body, visitor, pit=viewer.pit)
    room = await casino.room(table_id)
    steps = await room.do(wanted.what, wanted.who, wanted.command_id)
    return await room.look(lambda live: _done(live, viewer, steps))


@router.post(
    "/api/tables/{table_id}/corrections",
    summary="Correct a misread card",
    tags=["tables"],
    responses=NOT_FOUND
    | {
        403: {"model": Refusal, "description": "Not the pit of this table"},
        422: {"model": Refusal, "description": "The correction does not fit the round"},
    },
)
async def correction(request: Request, table_id: str, body: Correction) -> TableState:
    """The round runs again over the corrected card; both stay in the log."""
    casino = casino_of(request)
    record = await casino.record(table_id)
    visitor = await find_visitor(casino.visitors, request)
    viewer = viewer_of(record, visitor)
    if visitor is None or not viewer.pit:
        raise HTTPException(403, "only the floorperson of this table corrects a card")
    room = await casino.room(table_id)
    answer, signer = from_json(body.answer), signature(body, visitor)
    await room.correct(body.seq, answer, signer, body.reason, f"{visitor.id}:{body.command_id}")
    return TableState.model_validate(await room.look(lambda live: state(live, viewer)))


@router.post(
    "/api/tables/{table_id}/setting",
    summary="What would these hands be worth?",
    tags=["tables"],
    responses=NOT_FOUND | {422: {"model": Refusal, "description": "Not such cards"}},
)
async def setting(request: Request, table_id: str, body: HandsToSet) -> SettingTold:
    """Warns of foul hands, and tells the house way that the dealer would tell; changes nothing and
    reveals nothing but what follows from the cards in the question."""
    casino = casino_of(request)
    game = GAMES[(await casino.record(table_id)).game]
    if game.setting is None or game.house_way is None:
        raise HTTPException(404, f"{game.chapter.chapter.title} has no hands to set")
    rules = await (await casino.room(table_id)).look(lambda live: live.table.rules)
    high, low = cards(body.high, "high"), cards(body.low, "low")
    if len({*high, *low}) != game.chapter.hand.cards or len(high) + len(low) != len({*high, *low}):
        raise Refused(
            f"{len({*high, *low})} different cards",
            field="high",
            allowed=f"the {game.chapter.hand.cards} cards dealt",
            cites=game.chapter.step["set_hands"],
        )
    told = game.setting(rules, high, low)
    return SettingTold(**told, house_way=dict(game.house_way(rules, (*high, *low))))


@router.get(
    "/api/tables/{table_id}/advice",
    summary="What is each choice worth?",
    tags=["tables"],
    responses=NOT_FOUND
    | {403: {"model": Refusal, "description": "Another player's seat"},
       409: {"model": Refusal, "description": "Nothing is asked of the seat"}},
)  # fmt: skip
async def advice(request: Request, table_id: str, seat: int) -> AdviceTold:
    """For the player who is asked and nobody else: it hangs on what he alone may see."""
    casino = casino_of(request)
    record = await casino.record(table_id)
    viewer = viewer_of(record, await find_visitor(casino.visitors, request))
    room = await casino.room(table_id)
    asked, stake = await room.look(lambda live: _asked(live, viewer, seat))
    if asked is None:
        raise HTTPException(409, f"nothing is asked of seat {seat} that has a worth")
    return AdviceTold(**await asyncio.to_thread(told, asked, stake))


def _asked(live: LiveTable, viewer: Viewer, seat: int) -> tuple[Question | None, int]:
    if not viewer.name or live.table.seats.get(seat) != viewer.name:
        raise HTTPException(403, f"seat {seat} is not yours")
    asked = question(live.record.game, live.table, live.driver.pending, seat)
    return asked, first_stake(live.table.rules, live.steps(), seat)


@router.get(
    "/api/tables/{table_id}/rounds/{number}/decisions",
    summary="What were your decisions worth?",
    tags=["tables"],
    responses=NOT_FOUND | {409: {"model": Refusal, "description": "The round is not over"}},
)
async def decisions(request: Request, table_id: str, number: int) -> list[DecisionReviewed]:
    """The visitor's own decisions in a round that is over, and what each gave away."""
    record, viewer, replayed = await _replayed(request, table_id, number)
    if not replayed.over:
        raise HTTPException(409, f"round {number} is not over")
    if not viewer.name:
        return []
    found = await asyncio.to_thread(
        lambda: list(reviewed(record.game, replayed.driver.table, replayed.answered,
                              replayed.steps, viewer.name))
    )  # fmt: skip
    return [DecisionReviewed(**one) for one in found]


@router.get(
    "/api/tables/{table_id}/odds",
    summary="What does each wager of a table pay back?",
    tags=["odds"],
    responses=NOT_FOUND | {422: {"model": Refusal, "description": "Not under these rules"}},
)
async def table_odds(request: Request, table_id: str, wager: str | None = None) -> list[OddsEntry]:
    """The figures of the wagers that the table takes, by its rules and the paytables in use; what
    was never simulated under these rules is not among them."""
    counted, rules = await _odds_of_table(request, table_id)
    wagers = offered(counted, rules)
    if wager is not None:
        _check_counted(wager, wagers)
        wagers = [wager]
    found = await asyncio.to_thread(at_table, counted, rules, wagers)
    return [OddsEntry(**entry.as_json()) for entry in found]


@router.get(
    "/api/tables/{table_id}/strategy",
    summary="How is a table best played?",
    tags=["odds"],
    responses=NOT_FOUND | {422: {"model": Refusal, "description": "Not under these rules"}},
)
async def table_strategy(request: Request, table_id: str) -> dict[str, Any]:
    """The optimal decisions under the table's rules."""
    counted, rules = await _odds_of_table(request, table_id)
    return (await asyncio.to_thread(counted.strategy, counted_by(rules))).as_json()


async def _odds_of_table(request: Request, table_id: str) -> tuple[GameOdds, Rules]:
    room = await casino_of(request).room(table_id)
    game, rules = await room.look(lambda live: (live.record.game, live.table.rules))
    return _odds_of(game), rules


def _done(live: LiveTable, viewer: Viewer, steps: list[Step]) -> CommandDone:
    return CommandDone.model_validate({"seq": live.seq, "steps": seen(steps, viewer)})


@router.get(
    "/api/games/{slug}/odds",
    summary="What does each wager pay back?",
    tags=["odds"],
    responses=NOT_FOUND | {422: {"model": Refusal, "description": "Not such decks"}},
)
async def odds(slug: str, wager: str | None = None, decks: int | None = None) -> list[OddsEntry]:
    """The figures of every wager and paytable of a game, as `pitboss odds` tells them."""
    counted = _odds_of(slug)
    if wager is not None:
        _check_counted(wager, counted.counts)
    wagers = [wager] if wager else []
    found = await asyncio.to_thread(lambda: counted.odds(decks=decks, wagers=wagers))
    return [OddsEntry(**entry.as_json()) for entry in found]


@router.get(
    "/api/games/{slug}/strategy",
    summary="How is it best played?",
    tags=["odds"],
    responses=NOT_FOUND | {422: {"model": Refusal, "description": "Not such decks"}},
)
async def strategy(slug: str, decks: int | None = None) -> dict[str, Any]:
    """The optimal decisions of a game, as `pitboss strategy` tells them."""
    counted = _odds_of(slug)
    return (await asyncio.to_thread(lambda: counted.strategy(decks=decks))).as_json()


def _check_counted(wager: str, counted: Collection[str]) -> None:
    if wager not in counted:
        raise HTTPException(404, f"no odds of {wager!r}; there are {', '.join(counted)}")


def _odds_of(slug: str) -> GameOdds:
    if slug not in ODDS:
        raise HTTPException(404, f"there is no game {slug!r}")
    return ODDS[slug]


@router.get(
    "/api/paragraphs/{citation}",
    summary="What a citation names",
    tags=["regulation"],
    responses=NOT_FOUND,
)
async def paragraph(citation: str) -> CitedParagraph | RulingText:
    """A paragraph's gist, or a ruling's reading."""
    if is_ruling(citation):
        return RulingText(**asdict(ruling_named(citation)))
    found = [ParagraphText(**asdict(one)) for one in cited(citation)]
    gists = " ".join(one.gist for one in found)
    first = found[0].model_dump() | {"citation": citation, "gist": gists}
    return CitedParagraph(**first, paragraphs=found)


def ruling_named(number: str) -> Ruling:
    """A ruling that is there."""
    if number not in rulings():
        raise HTTPException(404, f"there is no ruling {number}")
    return rulings()[number]


def cited(citation: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a citation that is there."""
    try:
        found = paragraphs_under(citation)
    except Refused as refusal:
        raise HTTPException(404, refusal.error) from None
    if not found:
        raise HTTPException(404, f"there is no paragraph {citation}")
    return found
