"""Live tables by WebSocket: two players and a whole round, refusals, retries, restarts."""

from __future__ import annotations

import asyncio
import json
import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocket
from tests.server import staff

from pitboss.procedure.answers import Who
from pitboss.procedure.asides import Sit
from pitboss.server.outbox import Outbox
from pitboss.store import Conflict, EventLog, LiveTable, replay
from pitboss.vocabulary.cards import card

if TYPE_CHECKING:
    from tests.server.conftest import Opener, Player, Served

TABLE = "over-under-1"


def ready(*players: Player) -> None:
    """Each has a seat and chips; the cards are cut and the betting is open."""
    players[0].do("let_me_cut")
    for seat, one in enumerate(players, start=2):
        one.sit_down(seat)
        if seat == 2:
            one.until("offer_cut")
            one.do("cut", position=100)
    for one in players:
        one.until("take_bets")


def decide(player: Player, option: str) -> None:
    """The player's decision, when it is his turn."""
    seat = player.now["you"]["seats"][0]
    while not player.now["pending"]["yours"] or player.now["pending"]["what"] != "ask":
        player.next("steps")
    player.do("decision", seat=seat, option=option)


@pytest.mark.shows("686a.6(c)", "686a.7(e)", "686a.7(f)", "686a.7(j)")
def test_two_players_play_a_round_to_its_settlement(casino: Served) -> None:
    ann, bob = casino.player("Ann"), casino.player("Bob")
    ready(ann, bob)
    assert [ann.now["you"], bob.now["you"]] == [
        {"name": "Ann", "seats": [2], "chips": 50_000, "pit": False, "roles": [], "cuts": True},
        {"name": "Bob", "seats": [3], "chips": 50_000, "pit": False, "roles": [], "cuts": False},
    ]
    assert [seat["you"] for seat in ann.now["seats"]] == [False, True] + 4 * [False]
    assert ann.now["pending"]["yours"]
    ann.do("bet", seat=2, wagers={"ante": 1_000, "bonus": 500})
    assert not ann.now["pending"]["yours"]
    bob.do("bet", seat=3, wagers={"ante": 2_000})
    assert ann.until("ask")["player"] == "Ann"
    assert bob.until("ask")["yours"] is False
    decide(ann, "over")
    decide(bob, "surrender")
    while ann.now["round"] == 1:
        ann.next("steps")
    while bob.now["round"] == 1:
        bob.next("steps")
    lines = [step["line"] for step in ann.steps("settle")]
    assert [(line["seat"], line["wager"]) for line in lines] == [
        (2, "ante"), (2, "over_23"), (2, "bonus"), (3, "ante"),
    ]  # fmt: skip
    assert ann.steps("settle") == bob.steps("settle")
    won = sum(line["back"] - line["stake"] for line in lines if line["seat"] == 2)
    assert ann.now["you"]["chips"] == 50_000 + won
    assert bob.now["you"]["chips"] == 48_000
    assert casino.player("Eve").state["previous"] == {"round": 1, "lines": lines}


@pytest.mark.shows("686a.7(n)")
def test_a_player_may_not_deal_or_decide_for_another(casino: Served) -> None:
    ann, bob = casino.player("Ann"), casino.player("Bob")
    ready(ann, bob)
    refused = ann.send({"kind": "no_more_bets"}, as_="dealer")
    assert (refused["type"], refused["field"], refused["allowed"]) == ("refused", "as", "player")
    assert ann.send({"kind": "bet", "seat": 3, "wagers": {"ante": 500}})["field"] == "seat"
    assert ann.send({"kind": "card", "card": "Ah"})["field"] == "kind"
    ann.do("bet", seat=2, wagers={"ante": 500})
    bob.do("bet", seat=3, wagers={"ante": 500})
    assert bob.send({"kind": "decision", "seat": 2, "option": "over"})["cites"] == ["686a.7(f)"]


def test_a_refusal_says_what_is_allowed_and_by_which_paragraph(casino: Served) -> None:
    ann = casino.player("Ann")
    ready(ann)
    before = casino.live().seq
    refused = ann.send({"kind": "bet", "seat": 2, "wagers": {"ante": 7}}, command_id="low")
    assert refused == {
        "type": "refused",
        "command_id": "low",
        "error": "the wager 'ante' cannot be $0.07",
        "field": "wagers.ante",
        "allowed": "$5 to $500 in steps of $0.50",
        "cites": ["686a.1[Ante Wager]", "686a.6(d)", "686a.2(b)(2)"],
    }
    assert casino.live().seq == before


def test_a_command_sent_again_is_done_once(casino: Served) -> None:
    ann, bob = casino.player("Ann"), casino.player("Bob")
    ready(ann, bob)
    bet = {"kind": "bet", "seat": 2, "wagers": {"ante": 500}}
    first = ann.send(bet, command_id="once")
    heard = len(bob.told)
    assert ann.send(bet, command_id="once") == first
    assert ann.now["you"]["chips"] == 49_500
    assert [step["seat"] for step in ann.steps("bet")] == [2]
    bob.do("bet", seat=3, wagers={})
    assert [step["seat"] for message in bob.told[heard:] for step in message.get("steps", [])
            if step["what"] == "bet"] == [2, 3]  # fmt: skip


def test_nobody_can_use_up_another_visitors_command_id(casino: Served) -> None:
    ann, bob = casino.player("Ann"), casino.player("Bob")
    ann.send({"kind": "sit", "seat": 1}, command_id="same")
    bob.send({"kind": "sit", "seat": 2}, command_id="same")
    assert casino.live().table.seats == {1: "Ann", 2: "Bob"}


def test_who_comes_back_finds_the_table_as_it_was(casino: Served) -> None:
    token = casino.session("Ann")
    ann = casino.player("Ann", token=token)
    ready(ann)
    ann.do("bet", seat=2, wagers={"ante": 500, "bonus": 100})
    ann.until("ask")
    ann.socket.close()
    again = casino.player("Ann", token=token)
    for part in ("you", "seats", "shoe", "pending", "seq", "round"):
        assert again.state[part] == ann.now[part]
    assert again.state["steps"] == ann.steps()
    decide(again, "under")


def test_a_restart_resumes_in_the_middle_of_a_round(open_casino: Opener) -> None:
    first = open_casino()
    token = first.session("Ann")
    ann = first.player("Ann", token=token)
    ready(ann)
    ann.do("bet", seat=2, wagers={"ante": 500})
    ann.until("ask")
    stack = first.live().table.batches.shoe.value()
    first.stop()
    second = open_casino()
    again = second.player("Ann", token=token)
    assert again.state["steps"] == ann.steps()
    assert again.state["pending"] == ann.now["pending"]
    assert second.live().table.batches.shoe.value() == stack
    decide(again, "over")
    while again.now["round"] == 1:
        again.next("steps")
    again.until("take_bets")


def test_another_writer_of_the_log_is_noticed(casino: Served) -> None:
    ann = casino.player("Ann")
    other = LiveTable.open(casino.log, TABLE, casino.live().house)
    other.do(Sit(5), Who("player", "Zoe"), "elsewhere")
    ann.do("sit", seat=2)
    assert casino.live().table.seats == {5: "Zoe", 2: "Ann"}
    told = [message["type"] for message in ann.told]
    assert told == ["state", "state", "steps", "done"]
    assert ann.send({"kind": "sit", "seat": 5})["field"] == "seat"


def test_after_conflict_upon_conflict_the_command_is_refused(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = casino.player("Ann")

    def lost(*_: object) -> None:
        raise Conflict("always")

    monkeypatch.setattr(LiveTable, "do", lost)
    assert ann.send({"kind": "sit", "seat": 2})["error"] == "others were faster: try again"


def test_after_an_unforeseen_error_the_log_is_what_happened(
    casino: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = casino.player("Ann"), casino.player("Bob")
    with monkeypatch.context() as patched:
        patched.setattr("pitboss.procedure.driver.Driver.aside", lambda *_: 1 / 0)
        refused = ann.send({"kind": "sit", "seat": 1})
        assert refused["error"] == "something went wrong: the table is as its log has it"
        assert bob.next("state")["seats"][0]["player"] is None
    bob.do("sit", seat=1)
    assert casino.player("Cleo").state["seats"][0]["player"] == "Bob"
    assert "division by zero" in caplog.text


def test_while_the_database_is_away_nothing_happens_and_then_all_goes_on(
    casino: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Memory that ran ahead of the log is thrown away, even if the log cannot be read at once."""
    ann, bob = casino.player("Ann"), casino.player("Bob")
    ready(ann, bob)
    seq = casino.live().seq
    bet = {"kind": "bet", "seat": 2, "wagers": {"ante": 500}}

    def away(*_: object, **__: object) -> None:
        raise OperationalError("select", {}, Exception("the database is away"))

    with monkeypatch.context() as patched:
        for method in ("append", "rounds", "table"):
            patched.setattr(EventLog, method, away)
        for _ in range(2):
            assert ann.send(bet, command_id="bet")["type"] == "refused"
    assert casino.log.head(TABLE)[0] == seq
    assert ann.send(bet, command_id="bet")["type"] == "done"
    bob.do("bet", seat=3, wagers={"ante": 500})
    ann.until("ask")
    again = LiveTable.open(casino.log, TABLE, casino.live().house)
    assert again.steps() == casino.live().steps()
    assert [step["seat"] for step in ann.steps("bet")] == [2, 3]
    assert "the database is away" in caplog.text


def test_a_viewer_who_cannot_keep_up_does_not_keep_others(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = Outbox.take

    async def stuck(outbox: Any) -> list[str]:
        if outbox.viewer.name == "Slow" and outbox.taken:
            await asyncio.Event().wait()
        outbox.taken = True
        return await take(outbox)

    monkeypatch.setattr("pitboss.server.outbox.LONGEST_QUEUE", 2)
    monkeypatch.setattr(Outbox, "taken", False, raising=False)
    monkeypatch.setattr(Outbox, "take", stuck)
    slow, ann = casino.player("Slow"), casino.player("Ann")
    for _ in range(3):
        ann.do("buy_in", cents=100)
    assert slow.closed() == 1013
    assert [message["type"] for message in slow.told] == ["state"]
    ann.do("buy_in", cents=100)
    assert ann.now["you"]["chips"] == 400


def test_a_viewer_to_whom_nothing_can_be_sent_is_given_up(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, held = WebSocket.send_text, asyncio.Event()

    async def stuck(socket: WebSocket, text: str) -> None:
        if '"name":"Slow"' in text and '"type":"steps"' in text:
            await held.wait()
        await send(socket, text)

    monkeypatch.setattr("pitboss.server.sockets.SEND_SECONDS", 0.2)
    monkeypatch.setattr(WebSocket, "send_text", stuck)
    slow, ann = casino.player("Slow"), casino.player("Ann")
    ann.do("buy_in", cents=100)
    assert slow.closed() == 1013
    ann.do("buy_in", cents=100)
    assert ann.now["you"]["chips"] == 200


def test_the_pit_opens_a_physical_table_and_deals_the_cards_it_reads(real_casino: Served) -> None:
    table = staff.found_table(real_casino, "over-under", rules={"shuffler": "none"})
    assert table == "over-under-1"
    pit, ann = staff.Pit.at(real_casino, table), real_casino.player("Ann", table)
    assert pit.dealer.state["you"]["pit"]
    assert pit.floorperson.state["you"]["pit"]
    assert not ann.state["you"]["pit"]
    assert not ann.state["pending"]["yours"]
    pit.open()
    ann.sit_down(1)
    faces = iter(["Ah", "Kd", "Qs"])
    while pit.now["round"] == 1:
        pit_answers(pit, faces)
        if pit.now["pending"]["what"] == "offer_cut":
            ann.until("offer_cut")
            ann.do("cut", position=20)
        elif pit.now["pending"]["what"] == "take_bets":
            ann.until("take_bets")
            ann.do("bet", seat=1, wagers={"ante": 1_000, "bonus": 100})
        elif pit.now["pending"]["what"] == "ask":
            ann.until("ask")
            ann.do("decision", seat=1, option="over")
        else:
            continue
        pit.heard(ann.now["seq"])
    lines = [step["line"] for step in pit.steps("settle")]
    assert [(line["wager"], line["back"]) for line in lines] == [
        ("ante", 2_000), ("over_23", 2_000), ("bonus", 600),
    ]  # fmt: skip


def test_two_of_the_pit_correct_a_misread_card_and_everybody_sees_it(real_casino: Served) -> None:
    table, pit = staff.open_table(real_casino, "over-under", rules={"shuffler": "none"})
    ann = real_casino.player("Ann", table)
    ann.sit_down(1)
    pit.heard(ann.now["seq"])
    faces = iter(["Ah"])
    while pit.now["pending"]["what"] != "ask":
        pit_answers(pit, faces)
        if pit.now["pending"]["what"] == "offer_cut":
            ann.until("offer_cut")
            ann.do("cut", position=20)
        elif pit.now["pending"]["what"] == "take_bets":
            ann.until("take_bets")
            ann.do("bet", seat=1, wagers={"ante": 1_000})
        pit.heard(ann.now["seq"])
    assert "has 11" in pit.now["pending"]["question"]
    dealt = [step for step in pit.steps("deal") if step["to"] == "seat 1"]
    seq, right = dealt[0]["seq"], {"kind": "card", "card": "9h"}
    body = {"command_id": "c1", "seq": seq, "answer": right, "reason": "a nine was read as an ace"}
    url = f"/api/tables/{table}/corrections"
    assert real_casino.browser(real_casino.session("Eve")).post(url, json=body).status_code == 401
    for name in ("Dee", "Fin"):
        said = real_casino.browser(real_casino.session(name)).post(url, json=body)
        assert said.status_code == 403
    wrong = staff.correct(real_casino, table, 1, right)
    assert (wrong.status_code, wrong.json()["field"]) == (422, "seq")
    told = staff.correct(real_casino, table, seq, right, body["reason"], command_id="c1")
    assert told.status_code == 200
    assert "has 9" in ann.next("state")["pending"]["question"]
    again = staff.correct(real_casino, table, seq, right, body["reason"], command_id="c1")
    assert again.json()["seq"] == told.json()["seq"]  # once


def pit_answers(pit: staff.Pit, faces: Any) -> None:
    """The dealer and the floorperson do what is asked of them, until a player is asked."""
    while (pending := pit.now["pending"])["what"] not in ("offer_cut", "take_bets", "ask"):
        role = "dealer" if "dealer" in pending["roles"] else "floorperson"
        match pending["what"]:
            case "shuffle":
                pit.do("shuffled", role, order=None)
            case "place_cover_card":
                pit.do("cover_placed", role, from_bottom=pending["chosen"])
            case "deal":
                face = next(faces) if pending["face"] == "up" else None
                pit.do("card", role, card=face)
            case _:
                pit.do("done", role)
        if pit.now["round"] > 1:
            return


@pytest.mark.parametrize("seed", range(3))
def test_no_message_holds_a_card_that_is_not_dealt(casino: Served, seed: int) -> None:
    """Whatever a viewer was told of cards is among those that have left the shoe face up."""
    chance = Random(seed)
    ann, bob, eve = (casino.player(name) for name in ("Ann", "Bob", "Eve"))
    ready(ann, bob)
    while ann.now["round"] < 6:
        live = casino.live()
        pending = live.driver.pending
        assert pending is not None
        asked = pending.describe()
        who = {"Ann": ann, "Bob": bob}.get(asked.get("player", ""))
        if asked["what"] == "take_bets":
            seat = chance.choice(asked["waiting"])
            stakes = {"ante": 500} | ({"bonus": 100} if chance.random() < 0.5 else {})
            who = ann if seat == 2 else bob
            who.do("bet", seat=seat, wagers=stakes)
        elif asked["what"] == "ask":
            assert who is not None
            option = chance.choice([option["name"] for option in asked["options"]])
            who.do("decision", seat=asked["seat"], option=option)
        else:
            assert asked["what"] == "offer_cut"
            assert who is not None
            who.do("cut", position=chance.randint(10, 300))
        check_secrets(casino, eve, ann, bob)


def check_secrets(casino: Served, *viewers: Player) -> None:
    """Compares what was told of the round under way with what has left the shoe."""
    live = casino.live()
    for viewer in viewers:
        while viewer.now["seq"] < live.seq:
            viewer.next("steps")
        number = live.round_number
        told = [step for step in viewer.steps("deal") if step["round"] == number]
        shown = [face for step in told for face in step.get("cards", ()) if face != "??"]
        hands = [step for step in replay(casino.log, TABLE, number).steps if step["what"] == "deal"]
        dealt = [face for step in hands for face in step["cards"] if step.get("face") == "up"]
        assert shown == dealt
        burned = [step for step in told if step["to"] == "discard rack" and step.get("cards")]
        assert all(step["cards"] == ["??"] for step in burned)
        assert all(live.table.batches.shoe.out[card(face)] for face in shown)
    shoe = live.table.batches.shoe
    assert shoe.stack is not None
    sequence = "".join(one.face for one in reversed(shoe.stack))
    raw = json.dumps(viewers[0].told)
    assert sequence[:40] not in raw.replace('", "', "").replace(" ", "")


def test_a_message_that_is_too_long_ends_the_socket(casino: Served) -> None:
    ann = casino.player("Ann")
    ann.socket.send(json.dumps({"command_id": "x" * 20_000, "do": {}}))
    assert ann.closed() == 1009


def test_what_is_no_command_is_heard(casino: Served) -> None:
    """A heartbeat is answered, and advice that is open is noted; neither is in the log."""
    ann, looks = casino.player("Ann"), casino.looker()
    before = casino.live().seq
    for one in (ann, looks):
        one.socket.send(json.dumps({"thinking": True}))
        one.socket.send(json.dumps({"ping": 7}))
        assert one.next("pong", "refused") == {"type": "pong", "ping": 7}
    for wrong in ({"ping": "7"}, {"ping": 7, "do": {}}, {"thinking": 1}, {"ping": -1}):
        ann.socket.send(json.dumps(wrong))
        assert ann.next("pong", "refused")["type"] == "refused"
    assert casino.live().seq == before


class TestPatience:
    """At virtual tables nobody waits for ever."""

    def test_who_misses_a_bet_sits_out_and_the_other_plays_on_alone(
        self, open_casino: Opener
    ) -> None:
        served = open_casino(patience=0.2)
        ann, bob = served.player("Ann"), served.player("Bob")
        ann.sit_down(2)
        bob.sit_down(3)
        ann.until("take_bets")
        ann.do("bet", seat=2, wagers={"ante": 500})
        assert "clock" not in ann.until("ask")  # alone she keeps nobody waiting
        (out,) = ann.steps("sit_out")
        assert (out["who"], out["for"], out["seat"]) == ("house", "Bob", 3)
        assert out["cites"] == ["686a.6(c)", "686a.6(d)"]
        assert [seat["seat"] for seat in ann.now["seats"] if seat["sits_out"]] == [3]
        ann.do("decision", seat=2, option="surrender")
        ann.until("take_bets")
        ann.do("bet", seat=2, wagers={"ante": 500})
        assert ann.now["pending"]["what"] == "ask"  # nobody waits for Bob

    def test_who_asked_to_cut_and_does_not_is_decided_for(self, open_casino: Opener) -> None:
        served = open_casino(patience=0.2)
        ann, bob = served.player("Ann"), served.player("Bob")
        ann.do("let_me_cut")
        ann.sit_down(2)
        assert ann.now["you"]["cuts"]
        bob.sit_down(3)
        ann.until("take_bets")
        offers = [(step["who"], step.get("for"), step["text"]) for step in ann.steps("offer_cut")]
        assert offers[:2] == [
            ("house", "Ann", "Seat 2 declines the cut"),
            ("house", None, "The house declines the cut for Bob, who did not ask to cut"),
        ]
        assert offers[-1][2].startswith("The dealer cuts")

    def test_a_decision_left_open_by_a_crash_is_not_waited_for_either(
        self, open_casino: Opener
    ) -> None:
        first = open_casino()
        ann, bob = first.player("Ann"), first.player("Bob")
        ready(ann, bob)
        ann.do("bet", seat=2, wagers={"ante": 500})
        bob.do("bet", seat=3, wagers={"ante": 500})
        first.stop()
        second = open_casino(patience=0.1)
        deadline = time.monotonic() + 120
        while second.live().round_number == 1:
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def test_the_house_tries_again_after_a_failure(
        self,
        open_casino: Opener,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        served = open_casino(patience=0.2)
        ann = served.player("Ann")
        failures: list[Any] = []

        def fails_once(log: EventLog, *rest: Any) -> Any:
            if rest[2].startswith("patience:") and not failures:
                failures.append(rest)
                raise OperationalError("insert", {}, Exception("the disk is full"))
            return append(log, *rest)

        append = EventLog.append
        monkeypatch.setattr(EventLog, "append", fails_once)
        ann.do("let_me_cut")
        ann.sit_down(2)
        served.player("Bob").do("sit", seat=3)
        ann.until("take_bets")
        assert len(failures) == 1
        assert "the house could not answer" in caplog.text

    def test_a_second_wager_does_not_start_the_clock_again(self, open_casino: Opener) -> None:
        """The timer that the first wager started is the one that still runs after the second."""
        served = open_casino(patience=3_600)
        ann, bob, cleo = (served.player(name) for name in ("Ann", "Bob", "Cleo"))
        ann.sit_down(1)
        bob.sit_down(2)
        cleo.sit_down(3)
        ann.until("take_bets")
        ann.do("bet", seat=1, wagers={"ante": 500})
        patience = served.app.state.casino.rooms._rooms[TABLE]._patience
        started = patience._timer
        assert started is not None
        bob.do("bet", seat=2, wagers={"ante": 500})
        assert patience._timer is started
        assert not started.cancelled()
