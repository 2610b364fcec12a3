"""The game manager's page: the submission in force, another one checked, compared and approved."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import groupby
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from pitboss.chapters import CHAPTERS
from pitboss.document.blocks import Section
from pitboss.document.papers.paper import as_pdf
from pitboss.document.papers.printing import WHOLE, folder_names, papers_of
from pitboss.document.papers.submission import submission_paper
from pitboss.document.submission_diff import Terms
from pitboss.document.submission_diff import sections as sections_of_diff
from pitboss.server.casino import Casino, casino_of
from pitboss.server.pages import page, sent_fields
from pitboss.server.visitors import with_own_password
from pitboss.submission.approval import Approval
from pitboss.submission.check import found_of, is_refused
from pitboss.submission.diff import diff
from pitboss.submission.finding import GRADES, WORDS, Checked
from pitboss.submission.model import Submission
from pitboss.submission.reading import digest_of, read
from pitboss.submission.writing import new_submission
from pitboss.vocabulary.days import read_day
from pitboss.vocabulary.refusal import Refused

router = APIRouter(include_in_schema=False)

PAPERS: Final = {
    "guide.pdf": "Gaming guide",
    "layout.svg": "Layout",
    "layout-annotated.svg": "Layout with paragraphs",
    "layout.pdf": "Layout (PDF)",
    "signs.pdf": "Signs",
    "procedure.pdf": "Procedure card",
    "house-way.pdf": "House-way card",
}
"""Papers of a game that are set when they are asked for, by what people call them."""

NOT_HERE: Final = "submissions are approved here only where the server was started with --manage"


@dataclass(frozen=True)
class Looked:
    """What was found of a file."""

    digest: str
    findings: tuple[Checked, ...]
    changes: tuple[Section, ...] = ()  # from the submission in effect

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


def look_at(text: str, current: Approval | None, *, figures: bool) -> Looked:
    """Everything that is found of a file, and what it changes; with figures, which may have to be
    counted, or without."""
    found = read(text)
    changes: tuple[Section, ...] = ()
    before = current.readable if current else None
    if found.submission is not None and before is not None:
        changed = diff(before, found.submission, figures=figures)
        changes = tuple(sections_of_diff(changed, Terms()))
    return Looked(digest_of(text), found_of(found, text, figures=figures), changes)


async def _looked_at(request: Request, text: str, form: Mapping[str, str]) -> Looked:
    """What must be counted stands in line with all that is counted."""
    casino = casino_of(request)
    current = await casino.work.reading(casino.in_force.current)
    if "figures" not in form:
        return await casino.work.reading(partial(look_at, text, current, figures=False))
    before = current.digest if current else ""
    looking = partial(look_at, text, current, figures=True)
    asked = ("submission", digest_of(text), before)
    counting = await casino.starts(casino.odds, asked, looking, request, endless=True)
    return await asyncio.wrap_future(counting)


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
    filed = current.readable if current else None
    if filed is None or not filed.sample:
        return current.text if current else ""
    offers = [(CHAPTERS[one.game], one.name, one.rules.chosen) for one in filed.offers]
    return new_submission(offers, today, recommended=True)


@router.post("/submission")
async def look(request: Request) -> Response:
    """Another file: checked; or approved, where nothing in it is refused."""
    form = await sent_fields(request, most_fields=10)
    text = form.get("text", "").replace("\r\n", "\n")
    casino = casino_of(request)
    if "approve" not in form:
        found = await _looked_at(request, text, form)
        return await _page(request, text, found=found, form=form)
    if not casino.managed:
        raise HTTPException(403, NOT_HERE)
    by = await _approver(request, form)
    try:
        await casino.work.at_table(_approve, casino, text, form, by)
    except Refused as refusal:
        found = await _looked_at(request, text, form)
        return await _page(request, text, found=found, refused=refusal, form=form, status=422)
    return RedirectResponse("/submission", 303)


async def _approver(request: Request, form: Mapping[str, str]) -> str:
    """Who records an approval: in a real casino a person of compliance who has signed in."""
    casino = casino_of(request)
    if casino.real is None:
        return form.get("by", "")
    _, person = await with_own_password(casino, request)
    if "compliance" not in person.roles:
        raise HTTPException(403, f"{person.name} is not of compliance, who record approvals")
    return person.name


def _approve(casino: Casino, text: str, form: Mapping[str, str], by: str) -> Approval:
    try:
        on = read_day(form.get("date", ""))
    except ValueError:
        raise Refused(
            f"{form.get('date', '')!r}", field="date", allowed="a day, such as 2026-12-01"
        ) from None
    return casino.in_force.approve(text, by, form.get("reference", ""), on)


@router.get("/submission/{digest}.toml")
async def approved_file(request: Request, digest: str) -> Response:
    """A file that was approved, byte for byte."""
    casino = casino_of(request)
    submission = await _approved(casino, digest)
    return PlainTextResponse(submission.text, media_type="application/toml")


@router.get("/submission/{digest}/papers/submission.pdf")
async def whole_paper(request: Request, digest: str) -> Response:
    """An approved submission on paper."""
    casino = casino_of(request)
    submission = await _approved(casino, digest)
    made = await casino.odds.counted(
        ("paper", digest, WHOLE), lambda: as_pdf(submission_paper(submission))
    )
    return Response(made, media_type="application/pdf")


@router.get("/submission/{digest}/papers/{folder}/{name}")
async def paper(request: Request, digest: str, folder: str, name: str) -> Response:
    """A paper of one game of an approved submission."""
    casino = casino_of(request)
    submission = await _approved(casino, digest)
    offers = {own: offer for offer, own in folder_names(submission).items()}
    if folder not in offers:
        raise HTTPException(404, "no such game is offered")
    known = dict(papers_of(submission, submission.offer(offers[folder]), None, lambda _: None))
    if name not in known:
        raise HTTPException(404, "there is no such paper")
    made = await casino.odds.counted(("paper", digest, folder, name), known[name])
    kind = "image/svg+xml" if name.endswith(".svg") else "application/pdf"
    return Response(made, media_type=kind)


def _papers_of(submission: Submission) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Each game's name and folder, and the papers that it has."""
    folders = folder_names(submission)
    return [
        (offer.name, folders[offer.name],
         [(name, PAPERS[name]) for name, _ in papers_of(submission, offer, None, lambda _: None)])
        for offer in submission.offers
    ]  # fmt: skip


async def _approved(casino: Casino, digest: str) -> Submission:
    approval = await casino.work.reading(casino.in_force.named, digest)
    if approval is None:
        raise HTTPException(404, "no such file was approved")
    return approval.submission


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
        papers_of=_papers_of,
        managed=casino.managed,
    )
