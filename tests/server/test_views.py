"""Who sees what."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.server.onlookers import OF_PIT

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import Answer, Bet, Cut, Decision, Who
from pitboss.procedure.asides import Aside, BuyIn, OrderReshuffle, Sit
from pitboss.procedure.driver import Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, OfferCut, TakeBets
from pitboss.procedure.seat_asides import LetMeCut
from pitboss.regulation import Rules
from pitboss.server.signs import choices, kind, limits_text
from pitboss.server.telling import Telling
from pitboss.server.views import Viewer, audiences, may_answer, news, past_round, seen, state
from pitboss.store import EventLog, LiveTable, TableRecord, create_table, replay
from pitboss.vocabulary.cards import RANKS, SUITS

FACES = frozenset(rank + suit for rank in RANKS for suit in SUITS)
ANN, BOB, EVE, PIT = Viewer("Ann"), Viewer("Bob"), Viewer("Eve"), Viewer("Pat", OF_PIT)
NOBODY = Viewer()


def opened(log: EventLog, house: House, **chosen: object) -> LiveTable:
    """A table of Over/Under with Ann, who cuts, at seat 2 and Bob at seats 4 and 5."""
    record = TableRecord("t", "over-under", "T", "C", "pat", 0)
    limits = CHAPTERS["over-under"].limits
    create_table(log, record, new_table(Rules.of("686a", chosen), limits, keeps_chips=True))
    live = LiveTable.open(log, "t", house)
    for name, seats in (("Ann", [2]), ("Bob", [4, 5])):
        do(live, BuyIn(1_000_000), name)
        if name == "Ann":
            do(live, LetMeCut(), name)
        for seat in seats:
            do(live, Sit(seat), name)
    return live


def do(live: LiveTable, command: Answer | Aside, name: str) -> list[Step]:
    """A player's command."""
    return live.do(command, Who("player", name), f"{live.seq}")


def at_random(live: LiveTable, chance: Random) -> list[Step]:
    """Some answer to what the table waits for."""
    match live.driver.pending:
        case TakeBets() as request:
            seat = chance.choice([seat for seat in request.seats if seat not in request.answered])
            wagers = chance.choice([{"ante": 500}, {"ante": 1_000, "bonus": 100}])
            return do(live, Bet(seat, wagers), request.seats[seat])
        case Ask() as request:
            option = chance.choice(request.options)
            return do(live, Decision(request.seat, option.name), request.player)
        case OfferCut() as request:
            return do(live, Cut(chance.randint(10, 40)), request.player)
        case request:
            raise AssertionError(request)


def faces_in(value: object) -> Iterator[str]:
    """Every card in a message, wherever it stands."""
    if isinstance(value, str):
        if value in FACES:
            yield value
        assert not re.search(r"(?:[2-9TJQKA][cdhs]){3}", value), f"a stack of cards: {value}"
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from faces_in(key)
            yield from faces_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from faces_in(inner)


@pytest.mark.parametrize("shuffler", ["batch", "none", "continuous", "device"])
@pytest.mark.parametrize("seed", range(3))
def test_no_view_holds_a_card_that_was_not_dealt_face_up(
    log: EventLog, house: House, shuffler: str, seed: int
) -> None:
    """Random rounds with reshuffles, seen by everybody after every answer."""
    chance = Random(seed)
    live = opened(log, house, shuffler=shuffler)
    while live.round_number < 8:
        steps = at_random(live, chance)
        if chance.random() < 0.05:
            steps += live.do(OrderReshuffle(), Who("floorperson"), f"{live.seq}")
        rounds = {step["round"] for step in steps} | {live.round_number}
        up = Counter(
            face
            for number in rounds
            for step in replay(log, "t", number).steps
            if step["what"] == "deal" and step.get("face") == "up"
            for face in step["cards"]
        )
        for viewer in (ANN, BOB, EVE, PIT, NOBODY):
            for message in (state(live, viewer), news(live, viewer, steps)):
                assert json.dumps(message)
                told = Counter(
                    face
                    for step in message["steps"]
                    if step["what"] == "deal"
                    for face in faces_in(step)
                )
                assert told <= up
                assert set(faces_in(message)) <= up.keys()
        for number in rounds:
            past = past_round("t", number, replay(log, "t", number), PIT)
            assert set(faces_in(past)) <= up.keys()


@pytest.mark.parametrize("seed", range(3))
def test_what_is_written_once_for_all_is_to_each_what_he_alone_would_be_sent(
    log: EventLog, house: House, seed: int
) -> None:
    """Hidden hands of other games are watched likewise, in ``onlookers.Evening``."""
    chance, live = Random(seed), opened(log, house)
    while live.round_number < 5:
        steps = at_random(live, chance)
        telling = Telling(live, steps)
        for viewer in (ANN, BOB, EVE, PIT, NOBODY, Viewer("Ann", OF_PIT)):
            assert json.loads(telling.to(viewer)) == json.loads(
                json.dumps(news(live, viewer, steps))
            )
            assert telling.to(viewer) is telling.to(Viewer(viewer.name, viewer.roles))


def told_to(audience: str, cards: list[str], owner: str = "") -> Step:
    """Cards that were dealt to a place."""
    step: Step = {"what": "deal", "who": "house", "text": "", "cites": [], "to": audience,
                  "cards": cards, "audience": audience}  # fmt: skip
    return step | {"owner": owner} if owner else step


def test_a_card_for_one_seat_is_a_back_to_all_but_who_had_it() -> None:
    """Whoever sits there now, and whatever anybody is called."""
    step, burn = told_to("seat 4", ["Ah", "Kd"], "Bob"), told_to("nobody", ["9s"])
    named = Viewer("seat 4"), Viewer("nobody"), Viewer("everyone")  # names that anybody may take
    for viewer in (ANN, BOB, EVE, PIT, NOBODY, *named):
        own = ["Ah", "Kd"] if viewer == BOB else ["??", "??"]
        assert [one["cards"] for one in seen([step, burn], viewer)] == [own, ["??"]]
    assert not {"audience", "owner"} & seen([step], BOB)[0].keys()


def test_what_each_belongs_to() -> None:
    mine = told_to("seat 2", ["Ah"], "Ann")
    assert audiences(mine, ANN) == {"seat 2"}
    assert audiences(mine, BOB) == audiences(mine, PIT) == audiences(mine, NOBODY) == frozenset()
    assert audiences(told_to("nobody", ["Ah"]), NOBODY) == frozenset()


def test_whose_turn_it_is(log: EventLog, house: House) -> None:
    live = opened(log, house)

    def whose() -> list[str]:
        pending = live.driver.pending
        assert pending is not None
        everybody = (ANN, BOB, EVE, PIT, NOBODY)
        return [one.name for one in everybody if may_answer(pending, live.table, one)]

    assert whose() == ["Ann"]  # nobody cuts for her
    do(live, Cut(40), "Ann")
    assert whose() == ["Ann", "Bob", "Pat"]  # who may close the betting
    do(live, Bet(2, {"ante": 500}), "Ann")
    do(live, Bet(4, {"ante": 500}), "Bob")
    assert whose() == ["Bob", "Pat"]
    do(live, Bet(5, {}), "Bob")
    assert whose() == ["Ann", "Pat"]  # who may have passed her over, and does not decide for her


def test_the_state_of_a_table(log: EventLog, house: House) -> None:
    live = opened(log, house)
    shown = state(live, BOB)
    assert shown["you"] == {
        "name": "Bob",
        "seats": [4, 5],
        "chips": 1_000_000,
        "pit": False,
        "roles": [],
        "cuts": False,
    }
    assert shown["seats"][3] == {
        "seat": 4, "player": "Bob", "chips": 1_000_000, "you": True, "sits_out": False,
    }  # fmt: skip
    assert shown["seats"][0] == {
        "seat": 1, "player": None, "chips": None, "you": False, "sits_out": False,
    }  # fmt: skip
    assert shown["table"]["title"] == "Over/Under"
    assert shown["previous"] is None
    assert shown["pending"] is not None
    assert shown["pending"]["what"] == "offer_cut"
    assert [step["seq"] for step in shown["steps"]] == sorted(
        {step["seq"] for step in shown["steps"]}
    )


@pytest.mark.shows("686a.2(b)(4)(i)", "686a.2(b)(4)(ii)", "686a.2(b)(4)(iii)", "686a.2(b)(6)")
def test_the_layout_carries_the_inscriptions_and_the_odds(log: EventLog, house: House) -> None:
    layout = state(opened(log, house), EVE)["layout"]
    assert [one["cite"] for one in layout["inscriptions"]] == [
        "686a.2(b)(4)(i)", "686a.2(b)(4)(ii)", "686a.2(b)(4)(iii)",
    ]  # fmt: skip
    assert [(one["wager"], one["cite"], len(one["lines"])) for one in layout["odds"]] == [
        ("ante", "686a.8(a)", 1),
        ("over_23", "686a.8(a)", 1),
        ("under_18", "686a.8(a)", 1),
        ("bonus", "686a.8(b)", 7),
    ]
    assert {area["wager"]: area["step"] for area in layout["areas"]}["ante"] == 50


@pytest.mark.shows("686a.6(e)")
def test_a_table_without_the_bonus_wager_shows_none(log: EventLog, house: House) -> None:
    layout = state(opened(log, house, bonus_wager=False), EVE)["layout"]
    assert "bonus" not in str(layout["areas"]) + str(layout["odds"])


def test_the_choices_of_a_table_in_words() -> None:
    told = {one["title"]: one for one in choices(Rules.of("686a", {"bonus_wager": False}))}
    assert told["Bonus Wager"]["value_words"] == "no"
    assert told["Bonus Wager"]["default"] is False
    assert told["Order of decisions"]["value_words"] == "seat by seat"
    assert told["Order of decisions"]["default"] is True
    kinds = {choice.name: kind(choice) for choice in Rules.of("686a").chapter.choice}
    assert kinds["bonus_wager"] == "flag"
    assert kinds["shuffler"] == "values"
    assert kinds["min_chip"] == "number"
    assert kinds["cover_card_depth"] == "share"


@pytest.mark.shows("633a.6(e)(1)", "633a.12(a)(2)")
@pytest.mark.parametrize("elsewhere", [False, True])
def test_r_633a_23_the_felt_of_switch_prints_only_what_can_be_wagered(
    log: EventLog, house: House, elsewhere: bool
) -> None:
    chosen = {"switch": True, "super_match_wager": True, "lucky_ladies_wager": True,
              "switch_other_side_bets": elsewhere}  # fmt: skip
    table = new_table(Rules.of("633a", chosen), CHAPTERS["blackjack"].limits, seats={1: "Ann"})
    create_table(log, TableRecord("t", "blackjack", "T", "C", "pat", 0), table)
    live = LiveTable.open(log, "t", house)
    while not isinstance(live.driver.pending, TakeBets):
        live.do(Cut(20), Who("player", "Ann"), f"{live.seq}")
    side_wagers = ["lucky_ladies", "super_match"] if elsewhere else ["super_match"]
    layout = state(live, ANN)["layout"]
    before = [area["wager"] for area in layout["areas"] if area["made"] == "before"]
    assert sorted(before) == sorted(["blackjack", *side_wagers])
    taken = {area["wager"].partition(".")[0] for area in live.driver.pending.describe()["areas"]}
    assert taken == set(before)
    assert ("lucky_ladies" in {sign["wager"] for sign in layout["odds"]}) is elsewhere
    assert ("Lucky Ladies" in limits_text(live.table)) is elsewhere
