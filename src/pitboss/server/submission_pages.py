"""The game manager's page: the submission in force, another one checked, compared and approved."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from pitboss.chapters import CHAPTERS
from pitboss.server.casino import Casino, casino_of
from pitboss.server.pages import page
from pitboss.submission.approval import Approval
from pitboss.submission.check import found_of, is_refused
from pitboss.submission.finding import GRADES, WORDS, Checked
from pitboss.submission.reading import digest_of, read
from pitboss.submission.writing import new_submission
from pitboss.vocabulary.refusal import Refused

router = APIRouter(include_in_schema=False)

NOT_HERE: Final = "submissions are approved here only where the server was started with --manage"


@dataclass(frozen=True)
class Looked:
    """What was found of a file."""

    digest: str
    findings: tuple[Checked, ...]

    @property
    def is_refused(self) -> bool:
        """Whether it may not be approved as it is."""
        return is_refused(self.findings)

    @property
    def by_grade(self) -> list[tuple[str, list[tuple[str, list[Checked]]]]]:
        """The findings by their grades, then by their games."""
        return [
            (WORDS[grade], [(topic, list(found)) for topic, found in groupby(of_grade, _topic)])
            for grade in GRADES
            if (of_grade := [one for one in self.findings if one.grade == grade])
        ]


def _topic(found: Checked) -> str:
    return found.topic


def look_at(text: str) -> Looked:
    """Everything that is found of a file."""
    return Looked(digest_of(text), found_of(read(text), text, figures=False))


@router.get("/submission")
async def submission(request: Request, start: str = "") -> Response:
    """The submission in force, and a file to begin another from: that one, or a new one of the
    games named."""
    casino = casino_of(request)
    current = await casino.work.reading(casino.in_force.current)
    games = [CHAPTERS[slug] for slug in start.split(",") if slug in CHAPTERS]
    if games:
        text = new_submission(
            [(game, game.file.chapter.title, {}) for game in games], casino.today()
        )
    else:
        text = _to_begin_with(current, casino.today())
    return await _page(request, text)


def _to_begin_with(current: Approval | None, today: date) -> str:
    """The file in effect; of a sample, what it offers as a file that could be filed."""
    if current is None or not current.submission.sample:
        return current.text if current else ""
    offers = [(CHAPTERS[one.game], one.name, one.rules.chosen) for one in current.submission.offers]
    return new_submission(offers, today, recommended=True)


@router.post("/submission")
async def look(request: Request) -> Response:
    """Another file: checked; or approved, where nothing in it is refused."""
    form = await _form(request)
    text = form.get("text", "").replace("\r\n", "\n")
    casino = casino_of(request)
    if "approve" not in form:
        found = await casino.work.reading(look_at, text)
        return await _page(request, text, found=found, form=form)
    if not casino.managed:
        raise HTTPException(403, NOT_HERE)
    try:
        await casino.work.at_table(_approve, casino, text, form)
    except Refused as refusal:
        found = await casino.work.reading(look_at, text)
        return await _page(request, text, found=found, refused=refusal, form=form, status=422)
    return RedirectResponse("/submission", 303)


def _approve(casino: Casino, text: str, form: Mapping[str, str]) -> Approval:
    try:
        on = date.fromisoformat(form.get("date", ""))
    except ValueError:
        raise Refused(
            f"{form.get('date', '')!r}", field="date", allowed="a day, such as 2026-12-01"
        ) from None
    return casino.in_force.approve(text, form.get("by", ""), form.get("reference", ""), on)


@router.get("/submission/{digest}.toml")
async def approved_file(request: Request, digest: str) -> Response:
    """A file that was approved, byte for byte."""
    casino = casino_of(request)
    approval = await casino.work.reading(casino.in_force.named, digest)
    if approval is None:
        raise HTTPException(404, "no such file was approved")
    return PlainTextResponse(approval.text, media_type="application/toml")


async def _page(
    request: Request,
    text: str,
    *,
    found: Looked | None = None,
    refused: Refused | None = None,
    form: Mapping[str, str] | None = None,
    status: int = 200,
) -> Response:
    casino = casino_of(request)
    return await page(
        request,
        "submission.html",
        status,
        text=text,
        found=found,
        refused=refused,
        form=form or {"date": casino.today().isoformat()},
        current=await casino.work.reading(casino.in_force.current),
        approvals=await casino.work.reading(casino.in_force.approvals),
        games=CHAPTERS.values(),
        managed=casino.managed,
    )


async def _form(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=10) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}
