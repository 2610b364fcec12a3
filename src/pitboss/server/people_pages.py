"""The page of administrators: who works in the casino, added, suspended, reinstated, reset."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.pit.people import LEVELS, Person, checked_position
from pitboss.server.casino import casino_of
from pitboss.server.pages import page, sent_fields
from pitboss.server.visitors import with_own_password
from pitboss.vocabulary.refusal import Refused

router = APIRouter(include_in_schema=False)


async def _administrator(request: Request) -> Person:
    _, person = await with_own_password(casino_of(request), request)
    if not person.manages:
        raise HTTPException(403, f"{person.name} is no administrator, who alone manage people")
    return person


@router.get("/people")
async def people(request: Request) -> Response:
    """Everybody who has an account."""
    await _administrator(request)
    return await _page(request)


@router.post("/people")
async def add(request: Request) -> Response:
    """Somebody gets an account, and a password that is shown once."""
    by = await _administrator(request)
    form = await sent_fields(request, most_fields=10)
    casino = casino_of(request)
    department, _, level = form.get("position", "").partition("/")
    try:
        position = checked_position(
            form.get("licence", ""), department, level,
            administrator=form.get("administrator") == "yes",
        )  # fmt: skip
        person, made = await casino.work.reading(
            casino.people.add, form.get("name", ""), position, by.id
        )
    except Refused as refused:
        return await _page(request, refused=refused, form=form)
    return await _page(request, of=person, made=made)


@router.post("/people/{person_id}/suspend")
async def suspend(request: Request, person_id: str) -> Response:
    """Somebody may sign in no more, and is signed out everywhere at once."""
    by = await _administrator(request)
    try:
        await casino_of(request).suspend(await _person(request, person_id), by)
    except Refused as refused:
        return await _page(request, refused=refused)
    return RedirectResponse("/people", 303)


@router.post("/people/{person_id}/reinstate")
async def reinstate(request: Request, person_id: str) -> Response:
    """Somebody who was suspended may sign in again."""
    by, casino = await _administrator(request), casino_of(request)
    try:
        person = await _person(request, person_id)
        await casino.work.at_table(casino.people.reinstate, person, by.id)
    except Refused as refused:
        return await _page(request, refused=refused)
    return RedirectResponse("/people", 303)


@router.post("/people/{person_id}/reset")
async def reset(request: Request, person_id: str) -> Response:
    """Somebody gets another password, which is shown once; what locked his name is forgotten."""
    by = await _administrator(request)
    person = await _person(request, person_id)
    if person.id == by.id:
        raise HTTPException(403, "you change your own password with the one that you have")
    made = await casino_of(request).reset(person, by)
    return await _page(request, of=person, made=made)


async def _person(request: Request, person_id: str) -> Person:
    casino = casino_of(request)
    for person in await casino.work.reading(casino.people.all):
        if person.id == person_id:
            return person
    raise HTTPException(404, "there is no such person")


async def _page(
    request: Request, *, refused: Refused | None = None, form: dict[str, str] | None = None,
    of: Person | None = None, made: str = "",
) -> Response:  # fmt: skip
    """The list; once, the password that was just made."""
    casino = casino_of(request)
    response = await page(
        request,
        "people.html",
        422 if refused else 200,
        people=await casino.work.reading(casino.people.all),
        levels=LEVELS,
        refused=refused,
        form=form or {},
        of=of,
        made=made,
    )
    response.headers["Cache-Control"] = "no-store"
    return response
