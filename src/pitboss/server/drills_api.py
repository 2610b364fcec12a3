"""The drills as JSON and as a page. Questions and answers hang on a seed alone: the server keeps
nothing of them, and scores stay in the browser."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from pitboss.chapters import CHAPTERS
from pitboss.server.analysis_api import WRONG, Text, analysed
from pitboss.server.casino import casino_of
from pitboss.server.drills import DECISIONS, drill_named, drills_of
from pitboss.server.drills_asked import (
    MOST_SEED,
    DrillAnswer,
    DrillChecked,
    DrillQuestion,
    DrillsOf,
    rules_of,
)
from pitboss.server.drills_hands import ask_again
from pitboss.server.odds_api import BUSY
from pitboss.server.pages import page
from pitboss.vocabulary.refusal import Refused

router = APIRouter()


@router.get("/api/drills", summary="Which drills are there?", tags=["drills"])
async def drills() -> list[DrillsOf]:
    """The drills of each game: which there are follows from what its chapter has."""
    return [drills_of(game) for game in CHAPTERS.values()]


@router.get("/api/drills/{kind}", summary="A question", tags=["drills"], responses=BUSY | WRONG)
async def drill(
    request: Request, kind: str, game: str,
    seed: Annotated[int | None, Query(ge=0, le=MOST_SEED)] = None, at: Text = "",
) -> DrillQuestion:  # fmt: skip
    """The question that this seed makes: the same again, whoever asks. A decision also by `at`, the
    link of a situation, instead of a seed."""
    asked, chapter = drill_named(kind, game)
    casino = casino_of(request)

    def ask() -> DrillQuestion:
        casino.preparing.wait(game, rules_of(chapter))
        if at and kind == DECISIONS:
            return ask_again(chapter, at)
        if seed is None:
            raise Refused("no seed", field="seed", allowed=f"a whole number up to {MOST_SEED}")
        return asked.ask(chapter, seed)

    return await analysed(request, ("drill", kind, game, seed, at), ask, endless=bool(at))


@router.post("/api/drills/{kind}", summary="An answer", tags=["drills"], responses=BUSY | WRONG)
async def check(request: Request, kind: str, answer: DrillAnswer) -> DrillChecked:
    """Whether it is right, as the engine has it, and why."""
    asked, chapter = drill_named(kind, answer.game)
    given = ("drill answer", kind, answer.model_dump_json())
    of_any = kind == DECISIONS  # a situation that nobody may have asked about
    return await analysed(request, given, lambda: asked.check(chapter, answer), endless=of_any)


@router.get("/drills", include_in_schema=False)
async def room(request: Request) -> Response:
    """Where one drills."""
    return await page(request, "drills.html", drills=[drills_of(one) for one in CHAPTERS.values()])
