"""The JSON API of determinations: facts in, a conclusion with its findings out."""

from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import ConfigDict, JsonValue, TypeAdapter, ValidationError

from pitboss.determinations import RULES, Rule
from pitboss.determinations.facts import Facts, allowed_of, asked_of, choices_of
from pitboss.server.api import NOT_FOUND
from pitboss.server.casino import casino_of
from pitboss.server.facts_form import Kind, inner_of, kind_of, may_be_absent
from pitboss.server.models import DeterminationTold, Refusal
from pitboss.vocabulary.refusal import Refused

router = APIRouter()

Schema = dict[str, Any]

_PLAIN: Final[TypeAdapter[JsonValue]] = TypeAdapter(
    JsonValue, config=ConfigDict(allow_inf_nan=False)
)
_NUMBERS: Schema = {"type": "array", "items": {"type": "number"}}
_SCHEMAS: Final[dict[Kind, Schema]] = {
    Kind.TEXT: {},
    Kind.CHOICE: {"type": "string"},
    Kind.DAY: {"type": "string", "format": "date"},
    Kind.FLAG: {"type": "boolean"},
    Kind.WHOLE: {"type": "integer"},
    Kind.NUMBER: {"type": "number"},
    Kind.WEEKS: _NUMBERS,
}


def schema_of(facts: type[Facts], title: str = "") -> Schema:
    """Facts as the API's description tells them."""
    fields = facts.model_fields
    named = {"title": title} if title else {}
    return {
        **named,
        "type": "object",
        "additionalProperties": False,
        "properties": {name: _field_schema(field) for name, field in fields.items()},
        "required": [name for name, field in fields.items() if field.is_required()],
    }


def _field_schema(field: Any) -> Schema:
    asked, kind, options = asked_of(field), kind_of(field), choices_of(field)
    match kind:
        case Kind.PART:
            schema = schema_of(inner_of(field))
        case Kind.PARTS:
            schema = {"type": "array", "items": schema_of(inner_of(field))}
        case _:
            schema = _SCHEMAS[kind] | ({"enum": list(options)} if options else {})
            allowed = allowed_of(field)
            schema |= {"description": allowed} if allowed and not options else {}
    if may_be_absent(field):
        schema = {"anyOf": [schema, {"type": "null"}]}
    return {"title": asked.title, **schema}


@router.post(
    "/api/determinations/{rule}",
    summary="What follows from these facts?",
    tags=["determinations"],
    response_model=DeterminationTold,
    responses=NOT_FOUND | {422: {"model": Refusal, "description": "Facts that cannot be so"}},
    openapi_extra={
        "requestBody": {
            "content": {
                "application/json": {
                    "schema": {
                        "anyOf": [schema_of(rule.facts, rule.name) for rule in RULES.values()]
                    }
                }
            }
        }
    },
)
async def determine(request: Request, rule: str, facts: dict[str, Any]) -> JSONResponse:
    """The conclusion and its findings, as `pitboss determine --json` tells them: how much notice
    ends a dealing in milk (`milk-notice`), or the tags of a bobcat or fisher (`furbearer-tag`)."""
    named = known(rule)
    _check_plain(facts)
    concluded = await casino_of(request).work.reading(named.determine, facts)
    return JSONResponse(concluded.to_dict())


def known(rule: str) -> Rule:
    """A rule that is there."""
    if rule not in RULES:
        raise HTTPException(404, f"there is no rule {rule!r}; there are {', '.join(RULES)}")
    return RULES[rule]


def _check_plain(facts: dict[str, Any]) -> None:
    """Python reads more than JSON knows: NaN, and lists without end inside each other."""
    for name, value in facts.items():
        try:
            _PLAIN.validate_python(value)
        except ValidationError:
            raise Refused(
                "not a JSON value", field=name, allowed="finite numbers, and not too deep a value"
            ) from None
