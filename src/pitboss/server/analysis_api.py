"""The analysis board as JSON and as a page. What is counted for it is counted apart from the
tables: nobody there waits for who is studying."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import Response

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.pit.odds_at_table import counted_by
from pitboss.regulation import Rules
from pitboss.server.advice import decided
from pitboss.server.analysis import (
    OF_ROUND,
    AnalysisForm,
    AnalysisTold,
    Position,
    check_names,
    form,
    position,
    ruled,
    told,
)
from pitboss.server.api import NOT_FOUND, replayed_round
from pitboss.server.casino import Casino, casino_of
from pitboss.server.counting import Answer, Asked
from pitboss.server.models import Refusal
from pitboss.server.odds_api import BUSY
from pitboss.server.pages import page
from pitboss.store import Replayed, TableRecord
from pitboss.vocabulary.refusal import Refused

router = APIRouter()

WRONG: dict[int | str, dict[str, Any]] = {
    422: {"model": Refusal, "description": "No such cards, choices or rules: what, where, why"}
}

Text = Annotated[str, Query(max_length=10_000)]


@router.get(
    "/api/analysis",
    summary="What is each choice worth in any situation?",
    tags=["analysis"],
    responses=NOT_FOUND | BUSY | WRONG
    | {409: {"model": Refusal, "description": "The round is not over"}},
)  # fmt: skip
async def analysis(
    request: Request,
    game: Text = "",
    hand: Text = "",
    dealer: Text = "",
    options: Text = "",
    rules: Text = "",
    table: Text = "",
    round: int = 0,  # noqa: A002 - the word of the link
    decision: int = 0,
) -> AnalysisTold:
    """A situation by `game`, `hand`, `dealer` and `options`, faces and names with spaces between
    them, and a parameter `rule.<name>` for each choice of the chapter that is not as by default, or
    all of them as JSON in `rules`. Or a decision of the visitor's own in a round that is over, by
    `table`, `round` and `decision`, his first being 1. `link` is the query of the same situation,
    whoever asks."""
    query = dict(request.query_params)
    if table or round or decision:
        check_names(query, OF_ROUND)
        return await _of_round(request, table, round, decision)
    at, casino = position(query), casino_of(request)
    return await analysed(request, at.asked, lambda: _analysed(casino, at))


async def analysed(
    request: Request, asked: Asked, count: Callable[[], Answer], *, endless: bool = True
) -> Answer:
    """The answer, within the visitor's limit; there is no end of situations to ask about."""
    casino = casino_of(request)
    counting = await casino.starts(casino.analysis, asked, count, request, endless=endless)
    return await asyncio.wrap_future(counting)


def _analysed(casino: Casino, at: Position) -> AnalysisTold:
    casino.preparing.wait(at.game.slug, at.rules)
    return told(at)


async def _of_round(request: Request, table: str, number: int, decision: int) -> AnalysisTold:
    """Only what the visitor himself decided: it hangs on what he alone may have seen."""
    record, viewer, replayed = await replayed_round(request, table, number)
    if not replayed.over:
        raise HTTPException(409, f"round {number} is not over")
    return await analysed(
        request,
        ("analysis", table, number, decision, viewer.name),
        lambda: _decision(record, replayed, viewer.name, decision),
    )


def _decision(record: TableRecord, replayed: Replayed, player: str, number: int) -> AnalysisTold:
    table = replayed.driver.table
    taken = list(decided(record.game, table, replayed.answered, player)) if player else []
    if not 1 <= number <= len(taken):
        raise Refused(
            f"no decision {number} of {player or 'somebody who is not signed in'} in this round",
            field="decision",
            allowed=f"1 to {len(taken)}" if taken else "none: nothing was decided by this visitor",
        )
    asked, advice, elected = taken[number - 1]
    rules = counted_by(asked.rules)
    at = Position(CHAPTERS[asked.game], rules, rules.decks, asked.situation)
    return told(at, advice, elected)


@router.get(
    "/api/games/{slug}/analysis",
    summary="What is there to fill in for an analysis?",
    tags=["analysis"],
    responses=NOT_FOUND | WRONG,
)
async def analysis_form(request: Request, slug: str, rules: Text = "") -> AnalysisForm:
    """The moments at which a player decides, with the cards that each takes, and the choices that
    the chapter leaves; under the rules of `rule.<name>` or `rules`."""
    if slug not in CHAPTERS:
        raise HTTPException(404, f"there is no game {slug!r}")
    query: Mapping[str, str] = dict(request.query_params)
    check_names(query, ("rules",))
    game, made, decks = ruled(slug, query)
    _prepare(casino_of(request), slug, made)
    return form(game, made, decks)


def _prepare(casino: Casino, game: str, rules: Rules) -> None:
    """Who fills in a form will ask for a worth: what it needs is counted while he lays the cards.
    Of choices that are not as by default only what he asks for is counted: he tries many."""
    if casino.prepares and not counted_by(rules).chosen:
        casino.preparing.now(game, rules, casino.analysis)


@router.get("/analysis", include_in_schema=False)
async def board(request: Request) -> Response:
    """The board; what it shows is in its address, and its script reads it."""
    games = {slug: CHAPTERS[slug].file.chapter.title for slug in ODDS}
    return await page(request, "analysis.html", games=games)
