"""Running a procedure, and who may see what of it."""

import json
from dataclasses import MISSING
from typing import TYPE_CHECKING, Any

import pytest

from pitboss.chapters import new_table, table_from
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Asserted,
    Bet,
    CardDealt,
    Cut,
    CutDeclined,
    Decision,
    Done,
    FoundFaceUp,
    Shuffled,
    Who,
    from_json,
    to_json,
)
from pitboss.procedure.asides import BuyIn, Leave, Sit
from pitboss.procedure.driver import HIDDEN, Driver, seen_by
from pitboss.procedure.requests import ArrangeHands, Ask, Collect, Deal, TakeBets, told
from pitboss.procedure.round import Procedure
from pitboss.procedure.shoe import Shoe
from pitboss.procedure.table import Table
from pitboss.regulation import Rules, exists
from pitboss.vocabulary.cards import card
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from tests.conftest import OverUnderTable

ANN = Who("player", "Ann")


def test_each_answer_is_one_step_that_says_who_what_and_why(ou: "type[OverUnderTable]") -> None:
    game = ou.fresh(seats={2: "Ann"})
    game.play({2: {"ante": 500, "bonus": 100}}, {2: "over"})
    assert len(game.steps) == len(game.log)
    for step in game.steps:
        assert next(iter(step)) == "what"
        assert step["who"]
        assert step["text"]
        assert step["cites"]
        assert all(exists(cite) for cite in step["cites"])
    json.dumps(game.steps)


def test_a_round_that_is_over_asks_nothing(ou: "type[OverUnderTable]") -> None:
    game = ou.ready()
    assert (game.driver.over, game.driver.round) == (False, None)
    game.play({2: {"ante": 500}}, {})
    assert (game.driver.over, game.driver.pending) == (True, None)
    assert game.driver.round is not None
    assert game.driver.round.result()["meters"] == {}
    with pytest.raises(Refused):
        game.driver.answer(Done(), DEALER)


def test_a_refused_answer_changes_nothing_at_any_request(ou: "type[OverUnderTable]") -> None:
    game = ou.fresh(seats={2: "Ann"}, virtual=False, reads="7c 8d 9h")
    game.bets, game.elects = {2: {"ante": 500}}, {2: ["over"]}
    nobody = Who("player", "Zoe")
    while not game.driver.over:
        for wrong in (Done(), Cut(1), Bet(9, {"ante": 1}), Decision(9, "x"), CardDealt("Ah")):
            assert game.refuses(wrong, nobody).field
        game.go()


def test_moves_of_money_are_told_with_the_step_that_made_them(ou: "type[OverUnderTable]") -> None:
    game = ou.ready("2c 2d 2h")
    game.play({2: {"ante": 500, "bonus": 100}}, {2: "under"})
    moved = [(move, step["what"]) for step in game.steps for move in step.get("moves", [])]
    entries = [
        {"from": entry.source, "to": entry.target, "cents": entry.cents}
        for entry in game.table.books.entries
    ]
    assert [move for move, _ in moved] == entries
    assert {what for _, what in moved} == {"bet", "decision", "settle"}


def test_an_aside_is_a_step_too(ou: "type[OverUnderTable]") -> None:
    game = ou.ready()
    step = game.aside(BuyIn(2_500), ANN)
    assert step["what"] == "buy_in"
    assert step["who"] == "Ann"
    assert step["text"] == "Ann buys in for $25"
    assert step["cites"] == ["686a.6(a)"]
    assert step["moves"] == [
        {"from": "patrons' cash", "to": "drop box", "cents": 2_500},
        {"from": "table inventory", "to": "chips of Ann", "cents": 2_500},
    ]
    assert game.steps[-1] is step


def test_betting_is_asked_again_when_the_table_changes(ou: "type[OverUnderTable]") -> None:
    game = ou.ready(keeps_chips=True)
    before = game.pending
    assert isinstance(before, TakeBets)
    game.aside(BuyIn(2_500), ANN)
    after = game.pending
    assert isinstance(after, TakeBets)
    assert before.chips == {"Ann": 0}
    assert after.chips == {"Ann": 2_500}
    game.sit(3, "Bob")
    assert game.pending.describe()["waiting"] == [2, 3]


def test_what_is_for_everyone_is_seen_by_all() -> None:
    step = {"what": "deal", "cards": ["Ah"], "audience": "everyone"}
    assert seen_by(step, frozenset()) == {"what": "deal", "cards": ["Ah"]}


def test_what_is_for_one_seat_is_a_back_to_the_others() -> None:
    step = {"what": "deal", "cards": ["Ah", "Kd"], "audience": "seat 2"}
    assert seen_by(step, frozenset({"seat 2"}))["cards"] == ["Ah", "Kd"]
    assert seen_by(step, frozenset({"seat 1"}))["cards"] == [HIDDEN, HIDDEN]
    assert seen_by(step, frozenset())["cards"] == [HIDDEN, HIDDEN]
    assert step["cards"] == ["Ah", "Kd"]  # the step itself is not touched


def test_a_step_without_an_audience_is_nobodys() -> None:
    """It fails closed: not its cards, nor its words, nor what is not known to be public."""
    step = {"what": "deal", "who": "house", "cites": ["686a.7(e)"], "text": "the Ah", "seq": 3,
            "cards": ["Ah"], "to": "seat 2", "moves": [], "line": {"hand": "Ah"}}  # fmt: skip
    for audiences in (frozenset[str](), frozenset({"everyone", "nobody", "seat 2", ""})):
        assert seen_by(step, audiences) == {
            "what": "deal", "who": "house", "cites": ["686a.7(e)"], "seq": 3, "text": "",
        }  # fmt: skip


def test_of_a_hidden_step_only_what_is_listed_is_seen() -> None:
    step = {"what": "deal", "cards": ["Ah"], "audience": "seat 2", "owner": "Ann", "to": "seat 2",
            "blackjack": True, "line": {"hand": "Ah"}, "proposed": ["Ah"]}  # fmt: skip
    assert seen_by(step, frozenset()) == {"what": "deal", "cards": [HIDDEN], "to": "seat 2"}


def test_nothing_is_told_without_an_audience() -> None:
    with pytest.raises(TypeError, match="audience"):
        told("deal", "A card")  # type: ignore[call-arg]
    for request in (Deal, Collect, ArrangeHands):
        fields = request.__dataclass_fields__
        assert fields["audience"].default is MISSING
    assert Ask.__dataclass_fields__["private"].default is True


def face_down(_: Table[Any]) -> Procedure:
    """A card to seat 2, which is collected later."""
    shoe = Shoe.loaded("AhKd", 2, copies=1)
    yield Deal(to="seat 2", face="down", audience="seat 2", shoe=shoe, decks_cite="678a.3(a)",
               cites=("678a.8(d)",))  # fmt: skip
    yield Collect(place="seat 2", cards=(card("Ah"),), audience="seat 2", cites=("678a.11(f)",))


def test_what_was_for_a_seat_is_its_owners_whoever_sits_there_later() -> None:
    driver = Driver(face_down, new_table(Rules.of("678a"), seats={2: "Ann"}))
    dealt = driver.answer(CardDealt("Ah"), HOUSE)
    driver.aside(Leave(2), ANN)
    driver.aside(Sit(2), Who("player", "Eve"))
    collected = driver.answer(Done(), HOUSE)
    assert (dealt["audience"], dealt["owner"]) == ("seat 2", "Ann")
    assert (collected["audience"], collected["owner"]) == ("seat 2", "Ann")


def test_what_can_only_be_done_is_carried_out_and_no_more() -> None:
    """Up to the card, which may be any; then to the end of the round. Nobody is told."""
    driver = Driver(face_down, new_table(Rules.of("678a"), seats={2: "Ann"}))
    driver.carry_out()
    asked = [type(driver.pending)]
    driver.go_on(CardDealt("Ah"), HOUSE)
    asked.append(type(driver.pending))
    assert asked == [Deal, Collect]
    driver.carry_out()
    assert driver.over
    assert driver.steps == []


def test_an_answer_that_nobody_follows_is_checked_all_the_same() -> None:
    driver = Driver(face_down, new_table(Rules.of("678a"), seats={2: "Ann"}))
    with pytest.raises(Refused):
        driver.go_on(CardDealt("Kd"), HOUSE)  # the next card of the shoe is another
    assert isinstance(driver.pending, Deal)


def test_what_is_for_nobody_is_a_back_to_all() -> None:
    step = {"what": "deal", "cards": ["Ah"], "audience": "nobody"}
    for audiences in (frozenset[str](), frozenset({"dealer"}), frozenset({"seat 1", "seat 2"})):
        assert seen_by(step, audiences)["cards"] == [HIDDEN]


ANSWERS: list[Any] = [
    Done(),
    Asserted(["positions"]),
    Shuffled(None),
    Shuffled("AhKd"),
    Cut(40),
    CutDeclined(),
    CardDealt(None),
    CardDealt("Ah"),
    FoundFaceUp(),
    Bet(2, {"ante": 500}, verbal=True),
    Bet(2),
    Decision(2, "over"),
    Decision(2, "over", 500),
]


@pytest.mark.parametrize("answer", ANSWERS, ids=repr)
def test_an_answer_survives_being_written_down(answer: Any) -> None:
    assert from_json(json.loads(json.dumps(to_json(answer)))) == answer


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"kind": "cut"}, "position"),
        ({"kind": "cut", "position": "40"}, "position"),
        ({"kind": "cut", "position": 40.0}, "position"),
        ({"kind": "cut", "position": True}, "position"),
        ({"kind": "cut", "position": 40, "by": "Ann"}, "by"),
        ({"kind": "bet", "seat": 2, "wagers": {"ante": "500"}}, "wagers.ante"),
        ({"kind": "bet", "seat": 2, "verbal": 1}, "verbal"),
        ({"kind": "asserted", "items": ["a", 3]}, "items[1]"),
    ],
)
def test_an_answer_that_is_not_well_formed_is_refused_by_its_field(
    data: object, field: str
) -> None:
    with pytest.raises(Refused) as caught:
        from_json(data)
    assert caught.value.field == field


@pytest.mark.parametrize("data", [{}, {"kind": "win"}, None, [], "cut"])
def test_what_is_no_answer_at_all_is_refused(data: object) -> None:
    with pytest.raises(Refused):
        from_json(data)


def test_a_table_survives_being_written_down(ou: "type[OverUnderTable]") -> None:
    game = ou.fresh(
        {"mid_shoe_entry_bar": True},
        seats={5: "Ann", 2: "Bob"},
        keeps_chips=True,
        limits={"ante": (500, 50_000)},
    )
    game.to(TakeBets)
    game.aside(BuyIn(5_000), ANN)
    game.play({5: {"ante": 500}}, {})
    value = json.loads(json.dumps(game.table.value()))
    again = table_from(value)
    assert json.dumps(again.value()) == json.dumps(game.table.value())
    assert list(again.seats.items()) == [(5, "Ann"), (2, "Bob")]  # who came first, came first
    assert again.area("ante") == game.table.area("ante")
    assert again.game.may_wager == {"Ann"}


def test_no_table_is_written_down_with_wagers_on_it(ou: "type[OverUnderTable]") -> None:
    game = ou.ready()
    game.bet(2, ante=500)
    with pytest.raises(AssertionError):
        game.table.value()


def test_limits_come_with_the_smallest_chip() -> None:
    """R-GEN-4."""
    table = new_table(Rules.of("686a"), limits={"ante": (500, 1_000)})
    area = table.area("ante")
    assert (area.least, area.most, area.step, area.required) == (500, 1_000, 50, True)


def test_who_is_told_by_name_or_office() -> None:
    assert [str(who) for who in (ANN, DEALER, FLOORPERSON, HOUSE)] == [
        "Ann", "dealer", "floorperson", "house",
    ]  # fmt: skip


def test_the_question_tells_the_count_that_everyone_sees(ou: "type[OverUnderTable]") -> None:
    game = ou.ready("Ah")
    game.bet(2, ante=500)
    assert game.to(Ask).question == "Seat 2 has 11. Over, under or surrender?"
