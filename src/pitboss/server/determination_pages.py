"""The pages of determinations: a form for the facts, and what follows from them."""

from collections.abc import Sequence
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.determinations import RULES, Determination, Rule
from pitboss.document.determination import by_topic, cell
from pitboss.server.casino import casino_of
from pitboss.server.determinations_api import known
from pitboss.server.facts_form import Typed, by_place, form_of, questions
from pitboss.server.facts_typed import MOST_PARTS, facts_in, in_order, one_more, without
from pitboss.server.pages import page, sent_fields, templates
from pitboss.vocabulary.refusal import Refused

router = APIRouter(include_in_schema=False)
templates.env.filters["cell"] = cell

MOST_FIELDS: Final = 200


@router.get("/determinations")
async def determinations(request: Request) -> Response:
    """What can be determined."""
    return await page(request, "determinations.html", rules=RULES.values())


@router.get("/determinations/{name}")
async def empty_form(request: Request, name: str) -> Response:
    """The facts that a rule asks for."""
    return await _form(request, known(name), None)


@router.post("/determinations/{name}")
async def determined(request: Request, name: str) -> Response:
    """What follows from the facts, or all that is wrong with them; or the form with a part more or
    less, and everything else as it was typed."""
    rule = known(name)
    typed = await _typed(request)
    if more := typed.pop("add", ""):
        return await _form(request, rule, one_more(typed, more))
    if less := typed.pop("remove", ""):
        return await _form(request, rule, without(typed, less))
    facts = facts_in(rule.facts, typed)
    concluded, refusals = await casino_of(request).work.reading(rule.look_at, facts)
    return await _form(request, rule, typed, concluded, refusals)


async def _form(
    request: Request,
    rule: Rule,
    typed: Typed | None,
    concluded: Determination | None = None,
    refusals: Sequence[Refused] = (),
) -> Response:
    items = form_of(rule.facts, typed, refusals)
    asked = list(questions(items))
    names = {question.name for question in asked}
    elsewhere = [about[0] for place, about in by_place(refusals).items() if place not in names]
    return await page(
        request,
        "determination.html",
        status=422 if refusals else 200,
        rule=rule,
        rules=RULES.values(),
        items=items,
        wrong=[question for question in asked if question.wrong],
        elsewhere=elsewhere,
        determined=concluded,
        topics=list(by_topic(concluded)) if concluded else [],
        most_parts=MOST_PARTS,
    )


async def _typed(request: Request) -> dict[str, str]:
    """What was typed, by the names of the fields."""
    return in_order(await sent_fields(request, MOST_FIELDS))
