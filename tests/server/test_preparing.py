"""What advice needs is counted when a table opens, not when a player waits for it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import islice
from threading import Event, current_thread
from typing import TYPE_CHECKING

import pytest
from tests.server.test_advice import advice, do

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import Advice, Situation, Strategy
from pitboss.regulation import Rules
from pitboss.server import advice as advising
from pitboss.server.counting import Counting
from pitboss.server.preparing import QUESTIONS, Preparing, questions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.conftest import Opener

GAME = "over-under"


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """In which threads the table was counted from which advice is told, instead of the game's."""
    threads: list[str] = []

    @cache
    def table() -> Fraction:
        threads.append(current_thread().name)
        return Fraction(1, 3)

    def find(_: Rules, __: int, situation: Situation) -> Advice:
        return Advice(situation, {name: table() for name in situation.options})

    def no_strategy(_: Rules, decks: int) -> Strategy:
        return Strategy("", decks, ())

    for other in CHAPTERS.keys() - {GAME}:
        monkeypatch.delitem(ODDS, other)
    chapter = CHAPTERS[GAME].file
    monkeypatch.setitem(ODDS, GAME, GameOdds(chapter, {}, no_strategy, find, (6,)))
    advising._advice.cache_clear()
    yield threads
    advising._advice.cache_clear()


def test_advice_is_told_from_what_was_prepared(open_casino: Opener, counts: list[str]) -> None:
    casino = open_casino(prepares=True)
    preparing = casino.app.state.casino.preparing
    for prepared in list(preparing._line._asked.values()):
        prepared.result(timeout=300)
    assert counts == ["preparing"]  # before anybody sits down

    ann = casino.browser(casino.session("Ann"))
    do(ann, 1, kind="sit", seat=3)
    do(ann, 2, kind="buy_in", cents=10_000)
    do(ann, 4, kind="bet", seat=3, wagers={"ante": 1_000})
    assert advice(ann)["choices"][0]["worth"] == "0.333333"
    assert counts == ["preparing"]
    assert preparing.now(GAME, casino.live().table.rules) is None


def test_who_looks_at_a_table_has_it_prepared_next(open_casino: Opener, counts: list[str]) -> None:
    casino = open_casino()  # one that prepares nothing by itself
    rules = casino.live().table.rules
    first = casino.app.state.casino.preparing.now(GAME, rules)
    assert first is not None
    first.result(timeout=60)
    assert counts == ["advice"]
    assert casino.app.state.casino.preparing.now(GAME, rules) is None


def test_who_opens_the_board_has_its_game_prepared_apart_from_the_tables(
    open_casino: Opener, counts: list[str]
) -> None:
    casino = open_casino()
    served = casino.app.state.casino
    served.prepares = True  # from now on: the tables that are open were not
    browser = casino.browser()
    assert browser.get(f"/api/games/{GAME}/analysis").status_code == 200
    for prepared in list(served.analysis._asked.values()):
        prepared.result(timeout=60)
    assert counts == ["analysis"]
    # a table of the same choices needs no other, whatever optional wagers it takes
    assert served.preparing.now(GAME, casino.live().table.rules) is None
    rules = Rules.of(CHAPTERS[GAME].file.chapter.number, {"bonus_wager": True})
    assert served.preparing.now(GAME, rules) is None


def test_what_is_being_prepared_is_waited_for_and_not_counted_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, let_go, told = Event(), Event(), []

    def prepare(_: str, __: Rules) -> None:
        begun.set()
        assert let_go.wait(60)
        told.append("prepared")

    monkeypatch.setattr("pitboss.server.preparing.prepare", prepare)
    preparing = Preparing(Counting("advice", 1, 4, 1), 4, 1)
    rules = ODDS[GAME].rules
    preparing.soon(GAME, rules)
    assert begun.wait(60)

    def count() -> None:
        preparing.wait(GAME, rules)
        told.append("counted")

    asked = Counting("analysis", 1, 4, 1).start(("asked",), count)
    let_go.set()
    asked.result(timeout=60)
    assert told == ["prepared", "counted"]


@pytest.mark.parametrize(
    ("chapter", "chosen", "kinds"),
    [
        ("633a", {}, {"hit", "split", "double", "stand"}),
        ("633a", {"switch": True}, {"switch", "hit"}),
        ("670a", {}, {"double_down"}),
        ("645a", {}, set()),
        ("687a", {}, {"raise", "fold"}),
    ],
)
def test_the_questions_that_nobody_is_asked_are_of_every_kind(
    chapter: str, chosen: dict[str, object], kinds: set[str]
) -> None:
    rules = Rules.of(chapter, chosen)
    asked = list(islice(questions(rules.chapter.chapter.game, rules), QUESTIONS))
    assert len(asked) == QUESTIONS
    assert kinds <= {option for one in asked for option in one.situation.options}
