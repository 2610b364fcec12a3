"""The coach: what a player's rounds came to, as a page, as JSON and as files to take away."""

import csv
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from io import StringIO
from itertools import accumulate
from typing import Final

from fastapi import APIRouter, Request, Response

from pitboss.document.blocks import Plot, Tick
from pitboss.document.numbers import ticks_between
from pitboss.figures.figures import decimal
from pitboss.pit.band import DEVIATIONS, Expectation
from pitboss.pit.report_charts import Axis
from pitboss.server.casino import casino_of
from pitboss.server.coach import Coach, Played, RoundPlayed, Sum
from pitboss.server.counting import there_in
from pitboss.server.models import (
    CoachTold,
    DecisionPlayed,
    MistakesMade,
    PlayedSum,
    RoundCoached,
)
from pitboss.server.odds_api import BUSY
from pitboss.server.pages import LOOK_AGAIN, PATIENCE, page
from pitboss.server.visitors import find_visitor
from pitboss.vocabulary.money import dollars

router = APIRouter()

BAND: Final = "95%"
DRAWN: Final = 240
"""Points of a drawing: of more rounds, some are left out."""
LISTED: Final = 50
"""Rounds that the page lists, the last ones."""
PLACES: Final = 6
COLUMNS: Final = (
    "time", "table", "game", "round", "hands", "staked_cents", "net_cents", "compared_cents",
    "expected_cents", "variance_cents", "decisions", "best", "given_away_cents", "unknown_wagers",
)  # fmt: skip
OF_DECISIONS: Final = (
    "time", "table", "game", "round", "decision", "best_was", "hand", "dealer", "elected", "best",
    "given_away_cents",
)  # fmt: skip


async def _played(request: Request, table: str = "", *, whole: bool = False) -> Played:
    """What is known of the visitor's rounds, at a table or at all; ``whole``: of every round,
    however long that takes."""
    casino = casino_of(request)
    visitor = await find_visitor(casino, request)
    if visitor is None:
        return Played(())
    player = casino.viewer(visitor).name
    found = await _read(casino.coach, visitor.id, player, None if whole else PATIENCE)
    while whole and found.waiting:
        more = await _read(casino.coach, visitor.id, player, None)
        if more.waiting >= found.waiting:  # so many may yet be corrected
            break
        found = more
    return found.at_table(table) if table else found


async def _read(coach: Coach, visitor_id: str, player: str, patience: float | None) -> Played:
    """What is known of a player's rounds after some more were read; nothing, if that takes too
    long: figures of rules that nobody has asked about are counted first."""
    read = await there_in(coach.reading(visitor_id, player), patience)
    return Played((), waiting=1) if read is None else read.result()


@router.get(
    "/api/coach",
    summary="What did my rounds come to?",
    tags=["coach"],
    responses=BUSY,
)
async def coach(request: Request, table: str = "") -> CoachTold:
    """The visitor's result against what was to be expected of his wagers, and what his decisions
    gave away: at one table, or at all. Where rounds are `waiting`, ask again: they are worked out
    some at a time, the newest first."""
    return told(await _played(request, table))


@router.get("/api/coach/mistakes", summary="My mistakes", tags=["coach"], responses=BUSY)
async def coach_mistakes(request: Request, game: str) -> MistakesMade:
    """The situations of a game in which the visitor gave something away: `/api/drills/decisions`
    asks about each again by its link."""
    played = await _played(request)
    return MistakesMade(links=played.mistakes(game), waiting=played.waiting)


@router.get("/api/coach/rounds", summary="My rounds, one by one", tags=["coach"], responses=BUSY)
async def coach_rounds(request: Request, response: Response) -> list[RoundCoached]:
    """Every round with its decisions, as a file to take away."""
    response.headers["Content-Disposition"] = 'attachment; filename="rounds.json"'
    return [_round(one) for one in (await _played(request, whole=True)).rounds]


@router.get(
    "/api/coach.csv",
    summary="My rounds or decisions as a table",
    tags=["coach"],
    responses=BUSY,
    response_class=Response,
)
async def coach_csv(request: Request, of: str = "rounds") -> Response:
    """A line a round; with `of=decisions`, a line a decision. Amounts are cents."""
    rounds = (await _played(request, whole=True)).rounds
    if of == "decisions":
        text, name = _csv(OF_DECISIONS, (row for one in rounds for row in _rows(one))), "decisions"
    else:
        text, name = _csv(COLUMNS, map(_row, rounds)), "rounds"
    return Response(
        text, media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )  # fmt: skip


@router.get("/coach", include_in_schema=False)
async def coach_page(request: Request) -> Response:
    """What the visitor's rounds came to, with a drawing."""
    played = await _played(request)
    response = await page(
        request, "coach.html", played=told(played), rounds=played.rounds[: -LISTED - 1 : -1],
        chart=drawn(played.rounds), decimal=decimal,
    )  # fmt: skip
    if played.waiting:
        response.headers["Refresh"] = LOOK_AGAIN
    return response


def told(played: Played) -> CoachTold:
    """What is known, in numbers."""
    expected, whole = played.expected, played.whole
    low, high = expected.bounds(BAND)
    return CoachTold(
        rounds=whole.rounds, hands=played.hands, staked=played.staked, net=whole.net,
        compared=played.compared, expected=_cents(expected.mean), low=low, high=high,
        band=BAND, deviations=decimal(DEVIATIONS[BAND], 2),
        variance=_cents(expected.variance), simulated=expected.simulated,
        few=not expected.is_normal, decisions=whole.decisions, best=whole.best,
        given_away=_cents(whole.given_away), unknown=played.unknown,
        by_game=[_of(one) for one in played.by_game],
        by_kind=[_of(one) for one in played.by_kind], waiting=played.waiting,
    )  # fmt: skip


def _of(one: Sum) -> PlayedSum:
    return PlayedSum(
        name=one.name, rounds=one.rounds, net=one.net, expected=_cents(one.expected),
        decisions=one.decisions, best=one.best, given_away=_cents(one.given_away),
    )  # fmt: skip


def _cents(amount: Fraction) -> str:
    """An average in cents, in decimals."""
    return decimal(amount, PLACES)


def _round(one: RoundPlayed) -> RoundCoached:
    return RoundCoached(
        time=_time(one), table=one.table, game=one.game, round=one.number, hands=one.hands,
        staked=one.staked, net=one.net, compared=one.compared,
        expected=_cents(one.expected.mean), variance=_cents(one.expected.variance),
        given_away=_cents(one.given_away), unknown=list(one.unknown),
        decisions=[
            DecisionPlayed(
                number=made.number, kind=made.kind, hand=list(made.hand),
                dealer=list(made.dealer), elected=made.elected, best=made.best,
                is_best=made.is_best, cents=_cents(made.cost),
            )
            for made in one.decisions
        ],
    )  # fmt: skip


def _time(one: RoundPlayed) -> str:
    return datetime.fromtimestamp(one.at / 1000, UTC).isoformat(timespec="seconds")


def _row(one: RoundPlayed) -> Sequence[object]:
    best = sum(made.is_best for made in one.decisions)
    return (
        _time(one), one.name, one.game, one.number, one.hands, one.staked, one.net, one.compared,
        _cents(one.expected.mean), _cents(one.expected.variance), len(one.decisions), best,
        _cents(one.given_away), "; ".join(one.unknown),
    )  # fmt: skip


def _rows(one: RoundPlayed) -> Iterable[Sequence[object]]:
    for made in one.decisions:
        yield (
            _time(one), one.name, one.game, one.number, made.number, made.kind,
            " ".join(made.hand), " ".join(made.dealer), made.elected, made.best, _cents(made.cost),
        )  # fmt: skip


def _csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue()


def _plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    is_formula = isinstance(cell, str) and cell[:1] in ("=", "+", "@", "\t")
    return f"'{cell}" if is_formula else cell


def drawn(rounds: Sequence[RoundPlayed]) -> Plot | None:
    """The result as it grew, what was expected dashed, and the band about that."""
    if not rounds:
        return None
    results = [0, *accumulate(one.compared for one in rounds)]
    expected = [Expectation(), *accumulate(one.expected for one in rounds)]
    step = -(-len(rounds) // DRAWN)
    at = [*range(0, len(rounds), step), len(rounds)]
    bounds = {place: expected[place].bounds(BAND) for place in at}
    axis = Axis([
        *(results[place] for place in at), *(cents for pair in bounds.values() for cents in pair),
    ])  # fmt: skip

    def curve(height: Callable[[int], float]) -> tuple[tuple[float, float], ...]:
        return tuple((place / len(rounds), axis.height(height(place))) for place in at)

    low, high = bounds[len(rounds)]
    ticks = sorted({round(tick) for tick in ticks_between(0, len(rounds), 6)})
    return Plot(
        "Result against expectation", "rounds",
        f"dollars; the area is the {BAND} band",
        tuple(Tick(tick / len(rounds), str(tick)) for tick in ticks), axis.ticks,
        curve(lambda place: results[place]),
        band=(
            *curve(lambda place: bounds[place][1]),
            *reversed(curve(lambda place: bounds[place][0])),
        ),
        beside=curve(lambda place: float(expected[place].mean)),
        alt=f"After {len(rounds)} rounds the result is {dollars(results[-1])}, expected "
        f"{dollars(round(expected[-1].mean))}; {BAND} of all results lie from {dollars(low)} to "
        f"{dollars(high)}.",
    )  # fmt: skip
