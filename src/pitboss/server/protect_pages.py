"""The page of a game's protection: every topic, under the game's default choices."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from pitboss.chapters import ODDS
from pitboss.document.blocks import Section
from pitboss.document.protect import INTRODUCTION, sections
from pitboss.figures.cache import made_by_user
from pitboss.protect.topics import TITLES, ask
from pitboss.regulation import Rules
from pitboss.server import signs
from pitboss.server.casino import casino_of
from pitboss.server.counting import there_in
from pitboss.server.pages import LOOK_AGAIN, PATIENCE, game_named, page

router = APIRouter(include_in_schema=False)


@router.get("/protect/{slug}")
async def protect(request: Request, slug: str) -> Response:
    """What the protection of a game answers; or that it is still being found."""
    game = game_named(slug)
    if slug not in ODDS:
        raise HTTPException(404, f"the odds of {game.file.chapter.title} are not known")
    rules = ODDS[slug].rules
    casino, asked = casino_of(request), ("protect", slug, *made_by_user(slug))
    finding = await casino.starts(casino.odds, asked, lambda: _found(slug, rules), request)
    found = await there_in(finding, PATIENCE)
    title = signs.title(game)
    if found is None:
        waiting = await page(request, "protect.html", status=202, game=title, sections=None)
        waiting.headers["Refresh"] = LOOK_AGAIN
        return waiting
    return await page(
        request,
        "protect.html",
        game=title,
        introduction=INTRODUCTION,
        sections=found.result(),
        choices=signs.choices(rules),
    )


def _found(game: str, rules: Rules) -> list[Section]:
    return list(sections(ask(topic, game, rules) for topic in TITLES))
