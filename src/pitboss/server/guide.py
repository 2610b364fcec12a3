"""How to play: the gaming guide of a table, and of a game with every choice at its default."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from pitboss.chapters import CHAPTERS
from pitboss.document.papers.felt import FeltDrawing
from pitboss.document.papers.guide import guide_sections
from pitboss.procedure.table import Limits
from pitboss.regulation import Rules
from pitboss.server.casino import casino_of
from pitboss.server.layout import identity
from pitboss.server.messages import Identity
from pitboss.server.pages import page, templates
from pitboss.store import LiveTable

router = APIRouter(include_in_schema=False)

PICTURE = 2
"""Millimetres of the table to one unit of the picture, which a page makes as wide as it is."""


def has_guide(game: str) -> bool:
    """Whether a game's chapter says anything to a patron."""
    return game in CHAPTERS and CHAPTERS[game].file.guide is not None


templates.env.globals["has_guide"] = has_guide


@router.get("/tables/{table_id}/guide")
async def table_guide(request: Request, table_id: str) -> Response:
    """How to play at one table, by its own rules and limits."""
    room = await casino_of(request).room(table_id)
    rules, limits, shown = await room.look(_rules_and_identity)
    return await _guide(request, rules, limits, shown)


def _rules_and_identity(live: LiveTable) -> tuple[Rules, Limits, Identity]:
    return live.table.rules, live.table.limits, identity(live)


@router.get("/games/{slug}/guide")
async def game_guide(request: Request, slug: str) -> Response:
    """How to play a game with every choice at its default."""
    if slug not in CHAPTERS:
        raise HTTPException(404, f"there is no game {slug!r}")
    game = CHAPTERS[slug]
    return await _guide(request, Rules(game.file), game.limits, None)


@router.get("/tables/{table_id}/layout.svg")
async def table_layout(request: Request, table_id: str) -> Response:
    """What is printed on the felt of a table."""
    casino = casino_of(request)
    room = await casino.room(table_id)
    rules, _, _ = await room.look(_rules_and_identity)
    return await _layout(request, rules)


@router.get("/games/{slug}/layout.svg")
async def game_layout(request: Request, slug: str) -> Response:
    """What is printed on the felt of a game with every choice at its default."""
    if slug not in CHAPTERS:
        raise HTTPException(404, f"there is no game {slug!r}")
    return await _layout(request, Rules(CHAPTERS[slug].file))


async def _layout(request: Request, rules: Rules) -> Response:
    casino = casino_of(request)
    drawn = await casino.work.reading(_drawn, rules, casino.name)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=600"})


def _drawn(rules: Rules, name: str) -> str:
    """The drawing of the Rules Submission, without its sheet."""
    return FeltDrawing(rules, name).svg(scale=PICTURE)


async def _guide(
    request: Request, rules: Rules, limits: Limits, table: Identity | None
) -> Response:
    edition = rules.chapter.chapter
    if not has_guide(edition.game):
        raise HTTPException(404, f"{edition.title} has no guide")
    sections = guide_sections(rules, limits)
    return await page(request, "guide.html", table=table, edition=edition, sections=sections)
