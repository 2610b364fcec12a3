"""A command of the table protocol: read, and turned into an answer or an aside and who gives it."""

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from pitboss.procedure.answers import Answer, Data, Who, from_json, refused
from pitboss.procedure.asides import ASIDE_KINDS, Aside, aside_from_json
from pitboss.store import Visitor, checked_name
from pitboss.vocabulary.refusal import Refused


class Command(BaseModel):
    """Something that a visitor does at a table."""

    model_config = ConfigDict(extra="forbid", strict=True)

    command_id: str = Field(
        min_length=1,
        max_length=64,
        description="Any text that this visitor never uses twice: sent again, it is done once.",
    )
    as_: Literal["player", "dealer", "floorperson"] = Field(
        "player", alias="as", description="The dealer and the floorperson are the table's pit."
    )
    do: Data = Field(
        description="An answer to the pending request, or an aside, by its `kind`.",
        examples=[{"kind": "sit", "seat": 2}, {"kind": "bet", "seat": 2, "wagers": {"ante": 500}}],
    )

    @property
    def sits(self) -> bool:
        """Whether somebody takes a seat."""
        return bool(self.do.get("kind") == "sit")


class Correction(BaseModel):
    """Something of the round under way that was entered wrongly, corrected by the floorperson: a
    card, a reader's answer, a wager or a decision."""

    model_config = ConfigDict(extra="forbid", strict=True)

    command_id: str = Field(min_length=1, max_length=64)
    seq: int = Field(description="The event that was entered wrongly.")
    answer: Data = Field(
        description="What it should have told.", examples=[{"kind": "card", "card": "9h"}]
    )
    reason: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)
    ] = Field(description="Why it was entered wrongly.")
    floorperson: str | None = Field(
        None, description="The name of the floorperson who signs it; without one, the visitor's."
    )


def read_command(text: str | None) -> Command:
    """The command that a message holds; one of bytes has no text and holds none."""
    try:
        return Command.model_validate(json.loads(text or ""))
    except ValidationError as error:
        raise refused(error, "command") from None
    except (ValueError, RecursionError):
        raise Refused("not JSON", field="command", allowed="a JSON object as text") from None


def deed(command: Command, visitor: Visitor, *, pit: bool) -> tuple[Answer | Aside, Who, str]:
    """What the visitor wants done, as whom, and under which id: his own, whatever others use."""
    if command.as_ != "player" and not pit:
        raise Refused(
            f"{visitor.name} is not the {command.as_} of this table",
            field="as",
            allowed="player",
        )
    _check_texts(command.command_id, "command_id")
    _check_texts(command.do, "do")
    kind = command.do.get("kind")
    what = aside_from_json(command.do) if kind in ASIDE_KINDS else from_json(command.do)
    return what, Who(command.as_, visitor.name), f"{visitor.id}:{command.command_id}"


def signature(correction: Correction, visitor: Visitor) -> Who:
    """The floorperson who signs a correction, by name."""
    _check_texts(correction.command_id, "command_id")
    _check_texts(correction.reason, "reason")
    name = correction.floorperson
    return Who("floorperson", visitor.name if name is None else checked_name(name, "floorperson"))


def _check_texts(value: object, field: str) -> None:
    """No text with characters that a log, a page or a person could not read."""
    match value:
        case str() if not value.isprintable():
            raise Refused(
                "a text with characters that cannot be printed",
                field=field,
                allowed="printable characters",
            )
        case dict():
            for name, inner in value.items():
                _check_texts(name, field)
                _check_texts(inner, f"{field}.{name}")
        case list():
            for inner in value:
                _check_texts(inner, field)
        case _:
            pass
