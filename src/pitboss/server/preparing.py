"""What advice needs is there before a player asks: machine code is loaded and tables are counted
when a table opens, one game after another, beside what players wait for.

No game says what its advice hangs on. So rounds are dealt to nobody, and every question in them is
answered: what is counted for these is counted for all.
"""

import json
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Final, cast

from pitboss.chapters import CHAPTERS, ODDS, new_table
from pitboss.figures.cache import folder
from pitboss.pit.odds_at_table import counted_by
from pitboss.procedure.answers import HOUSE, Answer, Bet, Decision, Who
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, Request, TakeBets
from pitboss.regulation import Rules
from pitboss.server.advice import Question, question
from pitboss.server.counting import Asked, Counting
from pitboss.server.limits import ComeBack
from pitboss.server.patience import overdue
from pitboss.server.table_odds import told_of_table
from pitboss.vocabulary.refusal import Refused

QUESTIONS: Final = 24
"""Questions that are answered to nobody: enough for every kind of them to come."""
ROUNDS: Final = 24
"""Rounds that are dealt for them at most: in some nothing is decided."""
SEAT: Final = 1
NOBODY: Final = Who("player", "nobody")
STAKE: Final = 100_00

journal = logging.getLogger(__name__)


class Preparing:
    """A line of its own, behind which no player waits."""

    def __init__(self, advice: Counting, queue: int, retry_seconds: int) -> None:
        self._advice = advice
        self._line = Counting("preparing", 1, queue, retry_seconds)
        self._begun: dict[Asked, Future[None]] = {}

    def soon(self, game: str, rules: Rules) -> None:
        """A table is open: what its advice and its page of odds need is counted in its turn."""
        asked = _hangs_on(game, rules)
        chosen = json.dumps(dict(rules.chosen), sort_keys=True)
        with suppress(ComeBack):  # so many are open: those are counted when somebody looks
            self._line.start(("advice", *asked), lambda: self._once(asked, game, rules))
            self._line.start(("odds", game, chosen), lambda: _count_odds(game, rules))

    def now(self, game: str, rules: Rules, line: Counting | None = None) -> Future[None] | None:
        """Somebody looks at a table: its advice is next, whatever else waits; none where that is
        prepared, or being so. Who studies has it counted in a line of his own."""
        asked = _hangs_on(game, rules)
        if asked in self._begun:
            return None
        with suppress(ComeBack):
            return (line or self._advice).start(
                ("prepared", *asked), lambda: self._once(asked, game, rules)
            )
        return None

    def wait(self, game: str, rules: Rules) -> None:
        """What is just being prepared is waited for, and not counted a second time beside it."""
        under_way = self._begun.get(_hangs_on(game, rules))
        if under_way is not None:
            under_way.result()

    def close(self) -> None:
        """What has not begun is not needed any more."""
        self._line.close()

    def _once(self, asked: Asked, game: str, rules: Rules) -> None:
        mine: Future[None] = Future()
        if self._begun.setdefault(asked, mine) is mine:
            try:
                prepare(game, rules)
            finally:
                mine.set_result(None)


def _hangs_on(game: str, rules: Rules) -> Asked:
    """What advice hangs on: not on which optional wagers a table takes."""
    return game, json.dumps(dict(counted_by(rules).chosen), sort_keys=True)


def prepare(game: str, rules: Rules) -> None:
    """Counts what advice needs under these rules."""
    if game not in ODDS:
        return
    try:
        for asked in islice(questions(game, rules), QUESTIONS):
            with suppress(Refused):  # nothing is known of such a question: the player hears it
                asked.advice()
    except Exception:  # the tables are open all the same
        journal.exception("advice of %s could not be prepared", game)


def questions(game: str, rules: Rules, seed: int = 1) -> Iterator[Question]:
    """What one player is asked in rounds by himself."""
    for round_ in islice(rounds_of_questions(game, rules, Random(seed), _answer), ROUNDS):
        yield from round_


def rounds_of_questions(
    game: str, rules: Rules, chance: Random, answer: Callable[[Request], tuple[Answer, Who]]
) -> Iterator[Iterator[Question]]:
    """What one player is asked in each round by himself, and answers so; whatever is asked that
    has no worth is answered too."""
    chapter = CHAPTERS[game]
    table, house = new_table(rules), House(chance, lambda: 0)
    table.seats[SEAT] = NOBODY.name

    def asked() -> Iterator[Question]:
        driver = Driver(chapter.play, table)
        house.go_on(driver)
        while (request := driver.pending) is not None:
            found = question(game, table, request, SEAT)
            if found is not None:
                yield found
            driver.go_on(*answer(request))
            house.go_on(driver)
        table.books.entries.clear()

    while True:
        yield asked()


def _answer(request: Request) -> tuple[Answer, Who]:
    """The last choice that takes no wager of its own, whatever it is; and the rest as usual."""
    if isinstance(request, Ask):
        free = [option.name for option in request.options if not option.wager]
        return Decision(SEAT, free[-1] if free else request.default), NOBODY
    return as_usual(request)


def as_usual(request: Request) -> tuple[Answer, Who]:
    """The required wagers; and for the rest what the house would."""
    if isinstance(request, TakeBets):
        return Bet(SEAT, dict.fromkeys(request.rules.required, STAKE)), NOBODY
    (answer,) = overdue(request)
    return cast(Answer, answer), HOUSE  # seats sit out only while bets are taken


def _count_odds(game: str, rules: Rules) -> None:
    """The figures of a table, where they are kept; those of default choices came with Pitboss."""
    if game in ODDS and folder() is not None:
        with suppress(Refused):
            told_of_table(ODDS[game], rules)
