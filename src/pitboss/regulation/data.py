"""A part of a chapter's file, checked as it is read."""

from pydantic import BaseModel, ConfigDict


class Data(BaseModel):
    """Only what it names may stand there, and nothing of it changes. What checks it is made when
    something is read: most parts are only ever read within a whole file."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
