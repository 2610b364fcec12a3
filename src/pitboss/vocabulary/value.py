"""Values: small data classes of which nothing is ever changed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(*, kw_only: bool = False) -> Callable[[type[Kind]], type[Kind]]:
    """A data class that type checking takes for a frozen one.

    A frozen one sets each field by a call, which takes three times as long; a round makes hundreds
    of requests, answers, lines and entries.
    """
    return dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
