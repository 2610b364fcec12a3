"""Every number, text, list and date in what visitors and staff send has a bound."""

import dataclasses
from collections.abc import Iterator
from datetime import date
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import annotated_types
import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel, StringConstraints, TypeAdapter
from pydantic.fields import FieldInfo
from tests.server import staff
from tests.server.conftest import Served

from pitboss.procedure.answers import Answer, Bet, Cut, from_json
from pitboss.procedure.asides import Aside, aside_from_json
from pitboss.procedure.bounds import Between, Bound, Days, Length, Nested
from pitboss.procedure.day_asides import Count, Drop
from pitboss.server.app import described
from pitboss.server.commands import Command, Correction, Ping, Thinking
from pitboss.vocabulary.refusal import Refused

LONG = 10**40


def bodies() -> list[type[BaseModel]]:
    """The models of every body that the API takes."""
    routes = [route for route in described().routes if isinstance(route, APIRoute)]
    sent = [
        param.field_info.annotation for route in routes for param in route.dependant.body_params
    ]
    models: set[Any] = {each for each in sent if inspectable(each)}
    return sorted(models, key=lambda each: each.__name__)


def inspectable(kind: Any) -> bool:
    """Whether it is a model, and not the facts of a determination, which are looked through as
    they are read."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


MODELS: list[Any] = [
    *get_args(Answer), *get_args(Aside), Command, Correction, Ping, Thinking, *bodies(),
]  # fmt: skip


def unbounded(kind: Any, said: tuple[Any, ...] = (), at: str = "") -> Iterator[str]:
    """The places of a type that have no bound."""
    if isinstance(kind, FieldInfo):
        yield from unbounded(kind.annotation, (*said, *kind.metadata), at)
        return
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        more = [each.metadata if isinstance(each, FieldInfo) else [each] for each in inner[1:]]
        yield from unbounded(inner[0], (*said, *(one for each in more for one in each)), at)
    elif origin in (Union, UnionType):
        for one in inner:
            yield from unbounded(one, said, at)
    elif origin is Literal or kind in (bool, type(None)):
        return
    elif kind is Any:
        if not any(isinstance(each, Nested) for each in said):
            yield f"{at}: anything"
    elif kind is int:
        if not any(isinstance(each, Between) for each in said) and not (
            any(isinstance(each, annotated_types.Ge) for each in said)
            and any(isinstance(each, annotated_types.Le) for each in said)
        ):
            yield f"{at}: a number"
    elif kind is date:
        if not any(isinstance(each, Days) for each in said):
            yield f"{at}: a date"
    elif kind is str:
        if not has_length(said):
            yield f"{at}: a text"
    elif origin in (list, dict):
        nested = tuple(each for each in said if isinstance(each, Nested))
        if not has_length(said) and not nested:
            yield f"{at}: {origin.__name__}"
        for one in () if nested else inner:
            yield from unbounded(one, (), f"{at}[]")
    elif origin is tuple:
        assert ... not in inner
        for one in inner:
            yield from unbounded(one, (), f"{at}[]")
    elif dataclasses.is_dataclass(kind):
        for name, hint in get_type_hints(kind, include_extras=True).items():
            if name in {field.name for field in dataclasses.fields(kind)}:
                yield from unbounded(hint, (), f"{at}.{name}")
    elif inspectable(kind):
        for name, field in kind.model_fields.items():
            yield from unbounded(field, (), f"{at}.{name}")
    else:
        yield f"{at}: {kind}"


def has_length(said: tuple[Any, ...]) -> bool:
    """Whether a text or a list has a bound."""
    return any(
        isinstance(each, Length | annotated_types.MaxLen)
        or (isinstance(each, StringConstraints) and each.max_length is not None)
        for each in said
    )


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_field_of_a_message_has_a_bound(model: Any) -> None:
    assert list(unbounded(model, (), model.__name__)) == []


def test_the_walk_finds_what_has_no_bound() -> None:
    @dataclasses.dataclass
    class Loose:
        number: int
        text: str
        several: list[str]
        day: date
        any_: dict[str, Any]
        bound: Annotated[int, Between(0, 1)]

    found = [place.partition(":")[0] for place in unbounded(Loose)]
    assert found == [".number", ".text", ".several", ".several[]", ".day", ".any_", ".any_[]",
                     ".any_[]"]  # fmt: skip


def test_every_kind_of_bound_says_what_it_allows() -> None:
    """What is described is what is checked: the description of the API has the numbers."""
    adapter: TypeAdapter[Any] = TypeAdapter(Annotated[int, Between(2, 5)])
    assert adapter.json_schema() == {"type": "integer", "minimum": 2, "maximum": 5}
    longest: TypeAdapter[Any] = TypeAdapter(Annotated[str, Length(7)])
    assert longest.json_schema() == {"type": "string", "maxLength": 7}
    wagers = described().openapi()["components"]["schemas"]["Bet"]["properties"]["wagers"]
    assert (wagers["maxProperties"], wagers["additionalProperties"]["maximum"]) == (100, 10**11)
    with pytest.raises(NotImplementedError):
        Bound().check(1)


@pytest.mark.parametrize(
    ("data", "field", "what", "allowed"),
    [
        (
            {"kind": "count", "of": "opening", "chips": {"500000": LONG}},
            "chips.500000", "a number of 41 digits", "0 to 1,000,000",
        ),
        ({"kind": "drop", "cents": -1}, "cents", "-$0.01", "$0 to $1,000,000,000"),
        ({"kind": "confirm", "number": 2**31}, "number", "2,147,483,648", "0 to 2,147,483,647"),
        (
            {"kind": "set_limits", "limits": {"ante": [500, LONG]}},
            "limits.ante[1]", "a number of 41 digits", "$0 to $1,000,000,000",
        ),
        (
            {"kind": "note", "cite": "6" * 101}, "cite", "101 characters", "at most 100 characters",
        ),
        (
            {"kind": "correction", "seq": 1, "answer": {"a": [1] * 2_000}, "reason": "x"},
            "answer", "too much data", "1,000 values, 8 levels deep",
        ),
        (
            {"kind": "correction", "seq": 1, "answer": {"a": float("inf")}, "reason": "x"},
            "answer", "inf", "a finite number",
        ),
    ],
)  # fmt: skip
def test_an_act_out_of_bounds_is_refused(
    data: dict[str, Any], field: str, what: str, allowed: str
) -> None:
    with pytest.raises(Refused) as caught:
        aside_from_json(data)
    assert (caught.value.field, caught.value.what, caught.value.allowed) == (field, what, allowed)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"kind": "cut", "position": LONG}, "position"),
        ({"kind": "bet", "seat": 1, "wagers": {"ante": LONG}}, "wagers.ante"),
        ({"kind": "bet", "seat": 1, "wagers": {f"w{n}": 1 for n in range(101)}}, "wagers"),
        ({"kind": "decision", "seat": 1, "option": "x" * 101}, "option"),
        ({"kind": "hands_set", "seat": 1, "high": ["A"] * 21}, "high"),
        ({"kind": "shaken", "dice": [1, LONG, 1]}, "dice[1]"),
        ({"kind": "time", "seconds": 2**33}, "seconds"),
        ({"kind": "card", "card": "A" * 21}, "card"),
    ],
)
def test_an_answer_out_of_bounds_is_refused(data: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as caught:
        from_json(data)
    assert caught.value.field == field
    assert caught.value.allowed


def test_what_a_log_has_already_is_read_as_it_is() -> None:
    chips = {"500000": LONG}
    data = {"kind": "count", "of": "opening", "chips": chips}
    assert aside_from_json(data, from_log=True) == Count("opening", chips)
    assert aside_from_json({"kind": "drop", "cents": LONG}, from_log=True) == Drop(LONG)
    assert from_json({"kind": "cut", "position": LONG}, from_log=True) == Cut(LONG)
    bet = {"kind": "bet", "seat": 1, "wagers": {"ante": LONG}}
    assert from_json(bet, from_log=True) == Bet(1, {"ante": LONG})


def test_a_body_out_of_bounds_says_what_is_allowed(real_casino: Served) -> None:
    browser = real_casino.browser(real_casino.session(staff.FLOORPERSON))
    asked = {"meter": "m", "as": "floorperson", "kind": "reset", "cents": LONG, "reason": "why"}
    said = browser.post("/api/meters/propose", json=asked)
    assert said.status_code == 422
    assert said.json() == {
        "error": "a number of 41 digits", "field": "cents", "allowed": "$0 to $1,000,000,000",
        "cites": [],
    }  # fmt: skip


def test_numbers_that_no_json_reader_takes_are_refused_over_http(real_casino: Served) -> None:
    table = staff.found_table(real_casino, "over-under", shoe="virtual")
    browser = real_casino.browser(real_casino.session(staff.DEALER))
    for digits in (41, 400, 5_000):
        body = '{"command_id": "x", "as": "dealer", "do": {"kind": "drop", "cents": %s}}'
        sent = body % ("9" * digits)
        said = browser.post(
            f"/api/tables/{table}/commands", content=sent,
            headers={"Content-Type": "application/json"},
        )  # fmt: skip
        assert said.status_code in (400, 422), said.text
