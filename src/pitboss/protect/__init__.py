"""The protection of games: what counting, collusion, seen cards and mistakes are worth."""

from collections.abc import Sequence

from pitboss.vocabulary.callable_room import callable_by

callable_by(__name__, "pitboss.interface.protection")


class NotOpen(Exception):  # noqa: N818 - an answer, not an error
    """A question of protection that a game does not leave open, and why."""

    def __init__(self, words: str, cites: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.words, self.cites = words, tuple(cites)
