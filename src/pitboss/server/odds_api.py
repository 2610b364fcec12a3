"""The JSON API of what is counted: odds, strategies, advice. No table waits for them."""

import asyncio
import json
from collections.abc import Callable, Collection
from typing import Any

from fastapi import APIRouter, HTTPException, Request

from pitboss.chapters import ODDS
from pitboss.figures.cache import made_by_user
from pitboss.figures.odds import GameOdds
from pitboss.pit.odds_at_table import at_table, counted_by, offered
from pitboss.regulation import Rules
from pitboss.server.advice import Question, first_stake, question, reviewed, told
from pitboss.server.api import NOT_FOUND, replayed_round
from pitboss.server.casino import casino_of
from pitboss.server.counting import Answer, Asked
from pitboss.server.models import AdviceTold, DecisionReviewed, OddsEntry, Refusal
from pitboss.server.views import Viewer
from pitboss.server.visitors import find_visitor
from pitboss.store import LiveTable

router = APIRouter()
BUSY: dict[int | str, dict[str, Any]] = {
    429: {"model": Refusal, "description": "The visitor waits for others already"},
    503: {"model": Refusal, "description": "Too many are counted already: come back later"},
}


@router.get(
    "/api/tables/{table_id}/advice",
    summary="What is each choice worth?",
    tags=["tables"],
    responses=NOT_FOUND | BUSY
    | {403: {"model": Refusal, "description": "Another player's seat"}},
)  # fmt: skip
async def advice(request: Request, table_id: str, seat: int) -> AdviceTold | None:
    """For the player who is asked and nobody else: it hangs on what he alone may see. Null where
    nothing is asked of the seat that has a worth: who answers at once is faster than who asks for
    advice, and nothing went wrong by that."""
    casino = casino_of(request)
    viewer = casino.viewer(await find_visitor(casino, request))
    room = await casino.room(table_id)
    asked, stake, seq = await room.look(lambda live: _asked(live, viewer, seat))
    if asked is None:
        return None
    return await casino.advice.counted((table_id, seq, seat), lambda: told(asked, stake))


def _asked(live: LiveTable, viewer: Viewer, seat: int) -> tuple[Question | None, int, int]:
    if not viewer.name or live.table.seats.get(seat) != viewer.name:
        raise HTTPException(403, f"seat {seat} is not yours")
    asked = question(live.record.game, live.table, live.driver.pending, seat)
    return asked, first_stake(live.table.rules, live.steps(), seat), live.seq


@router.get(
    "/api/tables/{table_id}/rounds/{number}/decisions",
    summary="What were your decisions worth?",
    tags=["tables"],
    responses=NOT_FOUND | BUSY | {409: {"model": Refusal, "description": "The round is not over"}},
)
async def decisions(request: Request, table_id: str, number: int) -> list[DecisionReviewed]:
    """The visitor's own decisions in a round that is over, and what each gave away."""
    record, viewer, replayed = await replayed_round(request, table_id, number)
    if not replayed.over:
        raise HTTPException(409, f"round {number} is not over")
    if not viewer.name:
        return []
    return await casino_of(request).advice.counted(
        (table_id, "round", number, viewer.name),
        lambda: list(reviewed(record.game, replayed.driver.table, replayed.answered,
                              replayed.steps, viewer.name)),
    )  # fmt: skip


@router.get(
    "/api/tables/{table_id}/odds",
    summary="What does each wager of a table pay back?",
    tags=["odds"],
    responses=NOT_FOUND | BUSY | {422: {"model": Refusal, "description": "Not under these rules"}},
)
async def table_odds(request: Request, table_id: str, wager: str | None = None) -> list[OddsEntry]:
    """The figures of the wagers that the table takes, by its rules and the paytables in use; what
    was never simulated under these rules is not among them."""
    counted, rules = await _odds_of_table(request, table_id)
    wagers = offered(counted, rules)
    if wager is not None:
        _check_counted(wager, wagers)
        wagers = [wager]
    asked = ("table odds", *_hangs_on(rules), *wagers)
    figures = await _counted(request, asked, lambda: at_table(counted, rules, wagers))
    return [OddsEntry(**entry.to_dict()) for entry in figures]


@router.get(
    "/api/tables/{table_id}/strategy",
    summary="How is a table best played?",
    tags=["odds"],
    responses=NOT_FOUND | BUSY | {422: {"model": Refusal, "description": "Not under these rules"}},
)
async def table_strategy(request: Request, table_id: str) -> dict[str, Any]:
    """The optimal decisions under the table's rules."""
    counted, rules = await _odds_of_table(request, table_id)
    plain = counted_by(rules)
    asked = ("strategy", *_hangs_on(plain), plain.decks)
    play = await _counted(request, asked, lambda: counted.strategy(plain))
    return play.to_dict()


async def _odds_of_table(request: Request, table_id: str) -> tuple[GameOdds, Rules]:
    room = await casino_of(request).room(table_id)
    game, rules = await room.look(lambda live: (live.record.game, live.table.rules))
    return _odds_of(game), rules


@router.get(
    "/api/games/{slug}/odds",
    summary="What does each wager pay back?",
    tags=["odds"],
    responses=NOT_FOUND | BUSY | {422: {"model": Refusal, "description": "Not such decks"}},
)
async def odds(
    request: Request, slug: str, wager: str | None = None, decks: int | None = None
) -> list[OddsEntry]:
    """The figures of every wager and paytable of a game, as `pitboss odds` tells them."""
    counted = _odds_of(slug)
    if wager is not None:
        _check_counted(wager, counted.counts)
    wagers = [wager] if wager else []
    asked = ("odds", *_hangs_on(counted.rules), decks, *wagers)
    figures = await _counted(request, asked, lambda: counted.odds(decks=decks, wagers=wagers))
    return [OddsEntry(**entry.to_dict()) for entry in figures]


@router.get(
    "/api/games/{slug}/strategy",
    summary="How is it best played?",
    tags=["odds"],
    responses=NOT_FOUND | BUSY | {422: {"model": Refusal, "description": "Not such decks"}},
)
async def strategy(request: Request, slug: str, decks: int | None = None) -> dict[str, Any]:
    """The optimal decisions of a game, as `pitboss strategy` tells them."""
    counted = _odds_of(slug)
    rules = counted.rules
    asked = ("strategy", *_hangs_on(rules), rules.decks if decks is None else decks)
    play = await _counted(request, asked, lambda: counted.strategy(decks=decks))
    return play.to_dict()


async def _counted(request: Request, asked: Asked, count: Callable[[], Answer]) -> Answer:
    """The answer, within the visitor's limit."""
    casino = casino_of(request)
    return await asyncio.wrap_future(await casino.starts(casino.odds, asked, count, request))


def _hangs_on(rules: Rules) -> tuple[str, ...]:
    """What figures hang on: the game, its choices, the studies that the user had made."""
    game = rules.chapter.chapter.game
    return (game, json.dumps(dict(rules.chosen), sort_keys=True), *made_by_user(game))


def _check_counted(wager: str, counted: Collection[str]) -> None:
    if wager not in counted:
        raise HTTPException(404, f"no odds of {wager!r}; there are {', '.join(counted)}")


def _odds_of(slug: str) -> GameOdds:
    if slug not in ODDS:
        raise HTTPException(404, f"there is no game {slug!r}")
    return ODDS[slug]
