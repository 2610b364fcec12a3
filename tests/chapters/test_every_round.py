"""What holds for every round of every game, whoever plays it and whatever goes wrong."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.blackjack import crowd as blackjack
from tests.chapters.crowds import PLAYERS, SEEDS, Crowd, quick
from tests.chapters.dj_wild import crowd as dj_wild
from tests.chapters.face_up_pai_gow import crowd as face_up_pai_gow
from tests.chapters.high_card_flush import crowd as high_card_flush
from tests.chapters.over_under import crowd as over_under
from tests.chapters.pai_gow import crowd as pai_gow
from tests.chapters.properties import nobody_sees_a_hidden_card
from tests.chapters.six_card_pai_gow import crowd as six_card_pai_gow

from pitboss.chapters import table_from
from pitboss.procedure.answers import FLOORPERSON
from pitboss.procedure.asides import OrderReshuffle
from pitboss.procedure.requests import LineTold
from pitboss.regulation import exists

pytestmark = pytest.mark.slow

CROWDS: Mapping[str, tuple[Callable[..., Crowd], st.SearchStrategy[dict[str, Any]]]] = {
    **{f"blackjack {kind}": (blackjack.gather, rules) for kind, rules in blackjack.KINDS.items()},
    "pai gow": (pai_gow.gather, pai_gow.RULES),
    "pai gow banked": (pai_gow.gather, pai_gow.BANKED),
    "six-card pai gow": (six_card_pai_gow.gather, six_card_pai_gow.RULES),
    "high card flush": (high_card_flush.gather, high_card_flush.RULES),
    "over/under": (over_under.gather, over_under.RULES),
    "dj wild": (dj_wild.gather, dj_wild.RULES),
    "face up pai gow": (face_up_pai_gow.gather, face_up_pai_gow.RULES),
}
"""Who gathers people at a table of a game, and the choices of the casino's that it may have."""

every_game = pytest.mark.parametrize("game", CROWDS)
REAL_OR_VIRTUAL = st.booleans()


def drawn(data: st.DataObject, game: str, virtual: st.SearchStrategy[bool]) -> Crowd:
    """Some players at a table of this game."""
    gather, rules = CROWDS[game]
    chosen = data.draw(rules)
    return gather(data.draw(SEEDS), chosen, virtual=data.draw(virtual))


@pytest.mark.shows("633a.3(a)", "633a.3(b)(1)", "633a.3(c)", "633a.7(e)(1)", "633a.7(s)")
@pytest.mark.shows("645a.3(a)", "645a.3(b)(3)", "645a.11(j)")
@pytest.mark.shows("670a.3(a)", "670a.3(b)(4)", "670a.11(j)")
@pytest.mark.shows("678a.3(a)", "678a.3(b)(3)", "678a.11(f)")
@pytest.mark.shows("686a.3(a)", "686a.3(b)(1)", "686a.7(d)(1)", "686a.7(m)")
@pytest.mark.shows("687a.3(a)", "687a.3(b)(4)", "687a.11(g)")
@pytest.mark.shows("688a.3(a)", "688a.3(b)(3)", "688a.3(b)(4)", "688a.11(j)")
@every_game
@quick(20)
@given(data=st.data())
def test_no_card_is_lost_or_there_twice(game: str, data: st.DataObject) -> None:
    """As many of each as there are decks, after every round; and the table can be written down."""
    crowd = drawn(data, game, st.just(True))
    table = crowd.game.table
    for _ in range(6):
        crowd.round()
        if table.ready.opened:  # no deck has been removed
            crowd.game.whole()
        assert table.batches.on_layout == []
        value = json.loads(json.dumps(table.value()))
        assert json.loads(json.dumps(table_from(value).value())) == value
        if crowd.mishap(5):
            crowd.game.aside(OrderReshuffle(), FLOORPERSON)
        crowd.game.next_round()


@every_game
@quick(20)
@given(data=st.data())
def test_a_replay_is_the_round_again_byte_for_byte(game: str, data: st.DataObject) -> None:
    """With asides too."""
    crowd = drawn(data, game, REAL_OR_VIRTUAL)
    crowd.round()
    for _ in range(2):
        crowd.game.next_round()
        while not crowd.game.driver.over:
            crowd.step()
            if crowd.mishap() and not crowd.game.driver.over:
                cents = crowd.chance.randint(1, 10_000)
                crowd.game.buy_in(crowd.chance.choice(PLAYERS), cents)
        crowd.game.replays()


@every_game
@quick(20)
@given(data=st.data())
def test_each_wager_ends_by_the_last_line_that_was_told_of_it(
    game: str, data: st.DataObject
) -> None:
    """A step that restates how a wager ended names the line that it replaces: what stands in the
    end is the result, line by line. Rounds are void after a wager was lost where they can be."""
    crowd = drawn(data, game, REAL_OR_VIRTUAL)
    for _ in range(4):
        while not crowd.game.driver.over:
            told = [step["line"] for step in crowd.game.told("settle")]
            declarable = sorted(crowd.game.table.declarable)
            if declarable and any(line["outcome"] == "lose" for line in told):
                crowd.game.declare(crowd.chance.choice(declarable))
            else:
                crowd.step()
        standing: list[LineTold] = []
        for step in crowd.game.steps:
            if "replaces" in step:
                standing.remove(step["replaces"])
            if "line" in step:
                standing.append(step["line"])
        assert crowd.game.driver.round is not None
        assert standing == [line.as_told() for line in crowd.game.driver.round.lines]
        crowd.game.next_round()


@every_game
@quick(20)
@given(data=st.data())
def test_whatever_is_said_is_taken_or_refused_and_a_refusal_changes_nothing(
    game: str, data: st.DataObject
) -> None:
    """Mostly answers, now and then an aside; what is refused is refused for a reason."""
    crowd = drawn(data, game, REAL_OR_VIRTUAL)
    for _ in range(120):
        if crowd.game.driver.over:
            crowd.game.next_round()
        is_aside = crowd.chance.random() < 0.3
        refusal = crowd.game.attempt(*(crowd.any_aside() if is_aside else crowd.anything()))
        if refusal is not None:
            assert refusal.field
            assert all(exists(cite) for cite in refusal.cites)
            if not crowd.game.driver.over:
                crowd.step()
    crowd.round()
    assert sum(crowd.game.table.books.balances.values()) == 0


@every_game
@quick(15)
@given(data=st.data())
def test_whatever_happens_meanwhile_the_round_goes_on(game: str, data: st.DataObject) -> None:
    """People sit down, leave, buy in, relieve dealers, order reshuffles, repair devices, expose
    cards and declare irregularities at any moment."""
    crowd = drawn(data, game, REAL_OR_VIRTUAL)
    table = crowd.game.table
    for _ in range(80):
        if crowd.game.driver.over:
            assert table.batches.on_layout == []
            crowd.game.next_round()
        refusal = crowd.game.attempt(*crowd.any_aside())
        assert refusal is None or refusal.field
        for _ in range(crowd.chance.randint(0, 12)):
            if not crowd.game.driver.over:
                crowd.step()
    crowd.round()
    crowd.game.balanced()
    assert table.batches.on_layout == []
    if table.virtual and table.ready.opened:
        crowd.game.whole()


@every_game
@quick(20)
@given(data=st.data())
def test_every_step_and_line_cites_what_exists(game: str, data: st.DataObject) -> None:
    crowd = drawn(data, game, REAL_OR_VIRTUAL)
    crowd.mishaps = 0.05
    for _ in range(3):
        crowd.round()
        for step in crowd.game.steps:
            assert step["cites"], step
            assert all(exists(cite) for cite in step["cites"]), step
            if "line" in step:
                assert all(exists(cite) for cite in step["line"]["cites"]), step
        crowd.game.next_round()


@pytest.mark.parametrize(
    ("game", "named"),
    [
        pytest.param("pai gow", {"named": True}, marks=pytest.mark.shows(
            "645a.8(d)", "645a.8(e)", "645a.9(c)", "645a.10(c)", "645a.11(a)(1)")),
        pytest.param("pai gow banked", {"named": True}, marks=pytest.mark.shows("645a.11(a)(1)")),
        pytest.param("six-card pai gow", {"named": True}, marks=pytest.mark.shows(
            "670a.8(d)", "670a.9(c)", "670a.10(c)", "670a.8(e)", "670a.8(g)", "670a.11(a)(1)",
            "670a.11(e)")),
        pytest.param("high card flush", {}, marks=pytest.mark.shows(
            "678a.8(d)", "678a.9(b)", "678a.10(b)", "678a.11(a)(1)")),
        pytest.param("dj wild", {"told": True}, marks=pytest.mark.shows(
            "687a.8(d)", "687a.9(b)", "687a.10(b)", "687a.8(h)", "687a.11(a)(1)")),
        pytest.param("face up pai gow", {"named": True}, marks=pytest.mark.shows(
            "688a.8(d)", "688a.8(e)", "688a.8(g)", "688a.9(c)", "688a.10(c)", "688a.11(b)(1)")),
    ],
)  # fmt: skip
@quick(24)
@given(data=st.data())
def test_nobody_sees_a_card_that_lies_face_down_but_its_player(
    game: str, named: dict[str, bool], data: st.DataObject
) -> None:
    """Neither in what is asked nor in what is told: a seat sees its own cards, and everyone those
    that lie face up; where words may name these, they are ``named`` or ``told``."""
    virtual = st.just(True) if game in ("dj wild", "six-card pai gow") else REAL_OR_VIRTUAL
    nobody_sees_a_hidden_card(drawn(data, game, virtual), rounds=2, **named)
