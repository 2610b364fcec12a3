"""The pages of odds: of a game with its default choices, and of a table by its own."""

import json
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from pitboss.chapter import Chapter
from pitboss.chapters import ODDS, wagers_taken
from pitboss.figures.cache import made_by_user
from pitboss.figures.odds import GameOdds
from pitboss.pit.odds_at_table import counted_by
from pitboss.server import signs
from pitboss.server.casino import casino_of
from pitboss.server.counting import Asked, there_in
from pitboss.server.figures import OddsShown, decks_offered, odds_shown
from pitboss.server.pages import LOOK_AGAIN, PATIENCE, game_named, page, table_and_identity
from pitboss.server.table_odds import told_of_game, told_of_table

router = APIRouter(include_in_schema=False)


@router.get("/games/{slug}/odds")
async def odds(request: Request, slug: str, decks: int | None = None) -> Response:
    """The odds of every wager of a game with its default choices, and the best decisions."""
    game = game_named(slug)
    counted, of = _odds_of(game), game.file
    return await _odds(
        request,
        ("page", "game", slug, str(decks), *made_by_user(slug)),
        lambda: odds_shown(of.wager, told_of_game(counted, decks)),
        table=None,
        game=signs.title(game),
        choices=signs.choices(counted.rules),
        decks=counted.rules.decks if decks is None else decks,
        decks_offered=decks_offered(counted),
    )


@router.get("/tables/{table_id}/odds")
async def table_odds(request: Request, table_id: str) -> Response:
    """The odds of the wagers that a table takes, by its own rules, and the best decisions."""
    room = await casino_of(request).room(table_id)
    table, shown = await room.look(table_and_identity)
    game, rules = game_named(shown["game"]), table.rules
    counted = _odds_of(game)
    chosen = json.dumps(dict(rules.chosen), sort_keys=True)
    return await _odds(
        request,
        ("page", "table", game.slug, chosen, *made_by_user(game.slug)),
        lambda: odds_shown(wagers_taken(rules), told_of_table(counted, rules)),
        table=shown,
        game=signs.title(game),
        choices=[made for made in signs.choices(counted_by(rules)) if not made["default"]],
        decks=rules.decks,
        decks_offered=[],
    )


def _odds_of(game: Chapter) -> GameOdds:
    if game.slug not in ODDS:
        raise HTTPException(404, f"the odds of {game.file.chapter.title} are not known")
    return ODDS[game.slug]


async def _odds(
    request: Request, asked: Asked, tell: Callable[[], OddsShown], **shown: Any
) -> Response:
    """A page of odds; or that they are still being counted."""
    casino = casino_of(request)
    counted = await there_in(await casino.starts(casino.odds, asked, tell, request), PATIENCE)
    if counted is None:
        waiting = await page(request, "counting.html", status=202, **shown)
        waiting.headers["Refresh"] = LOOK_AGAIN
        return waiting
    return await page(request, "odds.html", **shown, odds=counted.result())
