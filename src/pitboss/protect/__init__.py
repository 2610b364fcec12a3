"""The protection of games: what counting, collusion, seen cards and mistakes are worth."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType

from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.regulation import Rules
from pitboss.vocabulary.callable_room import callable_by

callable_by(__name__, "pitboss.interface.protection")


class NotOpen(Exception):  # noqa: N818 - an answer, not an error
    """A question of protection that a game does not leave open, and why."""

    def __init__(self, words: str, cites: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.words, self.cites = words, tuple(cites)


def not_computed(why: str, cites: Sequence[str] = ()) -> NotOpen:
    """The answer where Pitboss cannot compute one, with the reason."""
    return NotOpen(f"nothing was computed: {why}", cites)


def required_figures(odds: GameOdds, rules: Rules) -> Figures:
    """The figures of the required wagers; NotOpen where there are none under these rules, such as
    under a house way of the casino's own."""
    found = odds.wager(REQUIRED, rules)
    if not found:
        raise not_computed("there are no figures of the required wagers under these rules")
    return found[0]


def chapters_part(parts: Mapping[str, str], topic: str, rules: Rules, of: str) -> ModuleType:
    """What a chapter has of its own on a topic; NotOpen where the game does not leave the question
    open, and where nothing of it can be computed because the chapter has no such part."""
    if topic not in parts:
        raise not_computed(f"Pitboss has no study of {of} for this game")
    part = import_module(parts[topic])
    not_open = getattr(part, "not_open", None)
    if not_open is not None:
        raise NotOpen(*not_open(rules))
    return part
