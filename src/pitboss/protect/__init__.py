"""The protection of games: what counting, collusion, seen cards and mistakes are worth."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType

from pitboss.regulation import Rules
from pitboss.vocabulary.callable_room import callable_by

callable_by(__name__, "pitboss.interface.protection")


class NotOpen(Exception):  # noqa: N818 - an answer, not an error
    """A question of protection that a game does not leave open, and why."""

    def __init__(self, words: str, cites: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.words, self.cites = words, tuple(cites)


def chapters_part(parts: Mapping[str, str], topic: str, rules: Rules, of: str) -> ModuleType:
    """What a chapter has of its own on a topic; NotOpen where the game does not leave the question
    open, and where nothing of it can be computed because the chapter has no such part."""
    if topic not in parts:
        raise NotOpen(f"nothing was computed: Pitboss has no study of {of} for this game")
    part = import_module(parts[topic])
    not_open = getattr(part, "not_open", None)
    if not_open is not None:
        raise NotOpen(*not_open(rules))
    return part
