"""How to play: the gaming guide of a table, and of a game with every choice at its default."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from pitboss.chapters import CHAPTERS
from pitboss.document.papers.guide import guide_sections
from pitboss.procedure.table import Limits
from pitboss.regulation import Rules
from pitboss.server.casino import casino_of
from pitboss.server.layout import identity
from pitboss.server.messages import Identity
from pitboss.server.pages import page, templates
from pitboss.store import LiveTable

router = APIRouter(include_in_schema=False)


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


async def _guide(
    request: Request, rules: Rules, limits: Limits, table: Identity | None
) -> Response:
    edition = rules.chapter.chapter
    if not has_guide(edition.game):
        raise HTTPException(404, f"{edition.title} has no guide")
    sections = guide_sections(rules, limits)
    return await page(request, "guide.html", table=table, edition=edition, sections=sections)
