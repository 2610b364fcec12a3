"""A command of the table protocol: read, and turned into an answer or an aside and who gives it."""

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from pitboss.procedure.answers import Answer, Data, Role, Who, from_json, refused
from pitboss.procedure.asides import ASIDE_KINDS, Aside, NewDealer, aside_from_json
from pitboss.procedure.bounds import LARGEST_SENT, EventNumber, Nested
from pitboss.server.views import Viewer
from pitboss.store import Visitor
from pitboss.vocabulary.refusal import Refused


class Command(BaseModel):
    """Something that a visitor does at a table."""

    model_config = ConfigDict(extra="forbid", strict=True)

    command_id: str = Field(
        min_length=1,
        max_length=64,
        description="Any text that this visitor never uses twice: sent again, it is done once.",
    )
    as_: Literal[
        "player", "dealer", "floorperson", "finance", "security", "surveillance", "compliance"
    ] = Field(
        "player",
        alias="as",
        description="As what; any other than a player is a person of the casino who has signed in.",
    )
    do: Annotated[Data, Nested()] = Field(
        description="An answer to the pending request, or an aside, by its `kind`.",
        examples=[{"kind": "sit", "seat": 2}, {"kind": "bet", "seat": 2, "wagers": {"ante": 500}}],
    )

    after: int | None = Field(
        None,
        ge=0,
        le=LARGEST_SENT,
        description="The last event that the visitor has seen: a decision is refused where the "
        "house has decided for his seat since, and is not taken for one of what is asked next.",
    )

    @property
    def sits(self) -> bool:
        """Whether somebody takes a seat."""
        return bool(self.do.get("kind") == "sit")


class Thinking(BaseModel):
    """No command: the visitor's advice is open, or no longer; there is more time for what he is
    asked."""

    model_config = ConfigDict(extra="forbid", strict=True)

    thinking: bool


class Ping(BaseModel):
    """No command: whether the server is there. It answers with the same number."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ping: int = Field(ge=0, le=LARGEST_SENT)


class Correction(BaseModel):
    """Something of the round under way that was entered wrongly, corrected by the floorperson: a
    card, a reader's answer, a wager or a decision."""

    model_config = ConfigDict(extra="forbid", strict=True)

    command_id: str = Field(min_length=1, max_length=64)
    seq: EventNumber = Field(description="The event that was entered wrongly.")
    answer: Annotated[Data, Nested()] = Field(
        description="What it should have told.", examples=[{"kind": "card", "card": "9h"}]
    )
    reason: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)
    ] = Field(description="Why it was entered wrongly.")


def read_message(text: str | None) -> Command | Thinking | Ping:
    """What a message holds: a command, or what is none; one of bytes has no text and holds
    nothing."""
    try:
        match data := json.loads(text or ""):
            case {"thinking": _}:
                return Thinking.model_validate(data)
            case {"ping": _}:
                return Ping.model_validate(data)
        return Command.model_validate(data)
    except ValidationError as error:
        raise refused(error, "command") from None
    except (ValueError, RecursionError):
        raise Refused("not JSON", field="command", allowed="a JSON object as text") from None


class NotAllowed(Refused):
    """Something that others may do: whoever asks for it is known, and is none of them."""


def deed(command: Command, visitor: Visitor, viewer: Viewer) -> tuple[Answer | Aside, Who, str]:
    """What the visitor wants done, as whom, and under which id: his own, whatever others use."""
    who = acting_as(command.as_, viewer)
    _check_texts(command.command_id, "command_id")
    _check_texts(command.do, "do")
    kind = command.do.get("kind")
    what = aside_from_json(command.do) if kind in ASIDE_KINDS else from_json(command.do)
    if isinstance(what, NewDealer):  # he says so himself: no name is typed
        what = NewDealer(viewer.name)
    return what, who, f"{visitor.id}:{command.command_id}"


def acting_as(role: Role, viewer: Viewer) -> Who:
    """Who somebody is in a role; not allowed, if it is none of his."""
    if role != "player" and role not in viewer.roles:
        allowed = ", ".join(["player", *sorted(viewer.roles)])
        raise NotAllowed(f"{viewer.name} is no {role} here", field="as", allowed=allowed)
    return Who(role, viewer.name, viewer.person)


def signature(correction: Correction, viewer: Viewer) -> Who:
    """The floorperson who signs a correction: whoever has signed in."""
    _check_texts(correction.command_id, "command_id")
    _check_texts(correction.reason, "reason")
    return acting_as("floorperson", viewer)


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
