"""Who is waited for, how long, and what the house does for him then: by a clock that the test
moves."""

from pathlib import Path

import pytest
from tests.server.hand_moved import GONE, PATIENCE, Sat, at_a_table, told

from pitboss.procedure.answers import Decision
from pitboss.procedure.asides import BuyIn, Leave, Sit
from pitboss.procedure.seat_asides import LetMeCut, SitIn, SitOut
from pitboss.vocabulary.refusal import Refused


def test_who_plays_alone_has_no_clock_until_another_sits_down(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        await sat.sit("Ann", 1)
        await sat.do("Ann", Sit(2))  # both seats are hers
        await sat.bet("Ann", 1)
        await sat.passes(10 * PATIENCE)
        assert (sat.pending["what"], "clock" in sat.pending) == ("take_bets", False)
        await sat.sit("Bob", 3)
        assert sat.pending["clock"] == {"seconds": PATIENCE, "of": PATIENCE}

    at_a_table(tmp_path, play)


def test_the_clock_counts_from_the_first_wager_and_no_aside_starts_it_again(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann = await sat.sit("Ann", 1)
        await sat.sit("Bob", 2)
        await sat.passes(10 * PATIENCE)
        assert "clock" not in sat.pending
        await sat.bet("Bob", 2)
        await sat.passes(4.5)
        told(ann)
        await sat.do("Ann", BuyIn(500))
        (news,) = told(ann, "steps")
        assert news["pending"]["clock"] == {"seconds": 41, "of": PATIENCE}  # 40.5, rounded up
        await sat.bet("Ann", 1)
        assert (sat.pending["what"], sat.pending["seat"]) == ("ask", 1)
        assert sat.pending["clock"] == {"seconds": PATIENCE, "of": PATIENCE}
        for on in (True, False, True):  # the question is asked anew, and is the same one
            await sat.passes(5)
            await sat.do("Ann", LetMeCut(on))
        assert sat.pending["clock"] == {"seconds": PATIENCE - 15, "of": PATIENCE}
        (come,) = told(await sat.come("Cleo"))
        assert come["pending"]["clock"] == {"seconds": PATIENCE - 15, "of": PATIENCE}

    at_a_table(tmp_path, play)


@pytest.mark.shows("686a.7(g)(3)")
def test_the_house_decides_for_who_does_not_and_says_for_whom(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.sit(name, seat)
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.bet(name, seat)
        await sat.passes(PATIENCE - 1)
        assert not sat.steps("decision")
        await sat.passes(1)
        (step,) = sat.steps("decision")
        assert (step["who"], step["for"], step["decision"]) == ("house", "Ann", "surrender")
        assert step["cites"][-1] == "R-GEN-10"
        assert "686a.7(g)(3)" in step["cites"]
        await sat.do("Bob", Decision(2, "under"))
        (own,) = [line for line in sat.log.settlements("t", [1])[1] if line["seat"] == 2][:1]
        assert "R-GEN-10" not in own["cites"]  # what he decided himself

    at_a_table(tmp_path, play)


def test_there_is_as_much_time_again_for_who_thinks_once_a_question(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann, bob = await sat.sit("Ann", 1), await sat.sit("Bob", 2)
        await sat.bet("Ann", 1)
        await sat.bet("Bob", 2)
        await sat.passes(40)
        told(ann)
        await sat.room.think(bob, True)  # who is not asked
        assert told(ann) == []
        await sat.room.think(ann, True)
        longer = {"type": "clock", "clock": {"seconds": 50, "of": 90}}
        assert (told(ann), told(bob, "clock")) == ([longer], [longer])
        await sat.room.think(ann, False)
        await sat.room.think(ann, True)
        assert told(ann) == []
        await sat.passes(49)
        assert not sat.steps("decision")
        await sat.passes(1)
        assert [step["for"] for step in sat.steps("decision")] == ["Ann"]
        # Bob's advice was open before he was asked
        assert sat.pending["clock"] == {"seconds": 90, "of": 90}

    at_a_table(tmp_path, play)


def test_who_misses_a_bet_sits_out_until_he_bets_again(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        for seat, name in ((1, "Ann"), (2, "Bob"), (3, "Cleo")):
            await sat.sit(name, seat)
        await sat.bet("Ann", 1)
        await sat.bet("Cleo", 3)
        await sat.passes(PATIENCE)
        (out,) = sat.steps("sit_out")
        assert (out["who"], out["for"], out["seat"]) == ("house", "Bob", 2)
        await sat.do("Ann", Decision(1, "surrender"))
        await sat.do("Cleo", Decision(3, "surrender"))
        assert sat.pending["waiting"] == [1, 3]
        await sat.bet("Ann", 1)
        await sat.bet("Cleo", 3)  # and nobody waits for Bob
        assert sat.pending["what"] == "ask"
        await sat.do("Ann", Decision(1, "surrender"))
        await sat.do("Cleo", Decision(3, "surrender"))
        await sat.bet("Bob", 2)
        assert sat.live.table.sitting_out == set()
        assert sat.pending["waiting"] == [1, 3]

    at_a_table(tmp_path, play)


def test_who_goes_is_freed_when_his_wagers_are_decided(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        await sat.sit("Ann", 1)
        bob = await sat.sit("Bob", 2)
        await sat.bet("Ann", 1)
        await sat.bet("Bob", 2)
        sat.room.leave(bob)
        await sat.passes(GONE)
        assert sat.live.table.seats == {1: "Ann", 2: "Bob"}
        await sat.do("Ann", Decision(1, "fold"))
        assert sat.live.table.seats == {1: "Ann", 2: "Bob"}
        await sat.passes(PATIENCE)  # the house folds for him, and the round is over
        assert (sat.live.round_number, sat.live.table.seats) == (2, {1: "Ann"})
        (freed,) = sat.steps("leave")
        assert (freed["who"], freed["for"], freed["seat"]) == ("house", "Bob", 2)
        assert freed["cites"] == ["687a.7(b)", "R-GEN-10"]

    at_a_table(tmp_path, play, "dj-wild")


def test_who_is_back_in_time_or_has_another_page_keeps_his_seat(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        await sat.sit("Ann", 1)
        bob = await sat.sit("Bob", 2)
        sat.room.leave(bob)
        await sat.passes(GONE - 1)
        again, other = await sat.come("Bob"), await sat.come("Bob")
        await sat.passes(2 * GONE)
        sat.room.leave(again)
        await sat.passes(2 * GONE)
        assert sat.live.table.seats == {1: "Ann", 2: "Bob"}
        sat.room.leave(other)
        await sat.passes(GONE)
        assert sat.live.table.seats == {1: "Ann"}

    at_a_table(tmp_path, play)


def test_who_never_had_a_page_is_not_missed(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann = await sat.sit("Ann", 1)
        await sat.do("Bob", Sit(2))
        sat.room.leave(ann)
        await sat.passes(GONE - 1)
        await sat.do("Ann", BuyIn(500))  # without one, and is not gone
        await sat.passes(GONE - 1)
        assert sat.live.table.seats == {1: "Ann", 2: "Bob"}
        await sat.passes(1)
        assert sat.live.table.seats == {2: "Bob"}

    at_a_table(tmp_path, play)


def test_hands_that_nobody_sets_have_the_house_way(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann = await sat.sit("Ann", 1)
        await sat.sit("Bob", 2)
        await sat.bet("Ann", 1)
        await sat.bet("Bob", 2)
        assert sat.pending["what"] == "set_hands"
        told(ann)
        while sat.live.round_number == 1:  # whatever else they are asked
            await sat.passes(PATIENCE)
        steps = [step for news in told(ann, "steps") for step in news["steps"]]
        ways = [step for step in steps if step.get("decision") == "house way"]
        assert sorted((step["who"], step["for"], step["seat"]) for step in ways) == [
            ("house", "Ann", 1),
            ("house", "Bob", 2),
        ]
        assert all("R-GEN-10" in step["cites"] for step in ways)
        words = "The dealer tells seat 1 the house way"
        (shown,) = [step for step in steps if step["text"] == words]
        assert "??" not in shown["cards"]  # she sees how her hands were set

    at_a_table(tmp_path, play, "pai-gow")


def test_the_cut_is_the_houses_to_decline_unless_a_player_asks(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann = await sat.come("Ann")
        await sat.do("Ann", LetMeCut())
        (asks,) = told(ann, "steps")
        assert (asks["you"]["cuts"], asks["steps"][0]["cites"]) == (True, ["686a.5(d)"])
        await sat.do("Bob", Sit(2))
        declined = "The house declines the cut for Bob, who did not ask to cut"
        assert declined in [step["text"] for step in sat.steps("offer_cut")]
        assert "for" not in sat.steps("offer_cut")[0]
        assert sat.pending["what"] == "take_bets"

    at_a_table(tmp_path, play)


def test_who_sat_out_himself_is_back_when_he_says_so(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        await sat.sit("Ann", 1)
        await sat.sit("Bob", 2)
        await sat.do("Bob", SitOut(2))
        assert sat.pending["waiting"] == [1]
        await sat.do("Bob", SitIn(2))
        assert sat.pending["waiting"] == [1, 2]

    at_a_table(tmp_path, play)


def test_who_sits_down_while_others_wager_is_waited_for_in_the_next_round(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.sit(name, seat)
        await sat.bet("Ann", 1)
        await sat.passes(PATIENCE - 1)
        await sat.sit("Cleo", 3)
        await sat.passes(1)
        assert [(step["for"], step["seat"]) for step in sat.steps("sit_out")] == [("Bob", 2)]
        assert sat.pending["what"] == "ask"
        await sat.do("Ann", Decision(1, "surrender"))
        assert sat.pending["waiting"] == [1, 3]

    at_a_table(tmp_path, play)


def test_who_has_left_or_sits_out_keeps_nobody_in_a_hurry(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.sit(name, seat)
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.bet(name, seat)
        assert (sat.pending["player"], "clock" in sat.pending) == ("Ann", True)
        await sat.do("Bob", Leave(2))  # and abandons his wagers
        assert (sat.pending["player"], "clock" in sat.pending) == ("Ann", False)

    at_a_table(tmp_path, play, "dj-wild")


async def until_banking(sat: Sat) -> None:
    """A round that nobody banks and the clock plays; then the bank is offered to the player at the
    dealer's far right, Cleo."""
    for seat, name in ((1, "Ann"), (2, "Bob"), (3, "Cleo")):
        await sat.sit(name, seat)
    for seat, name in ((1, "Ann"), (2, "Bob"), (3, "Cleo")):
        await sat.bet(name, seat)
    while sat.live.round_number == 1:
        await sat.passes(PATIENCE)
    assert (sat.pending["what"], sat.pending["player"]) == ("ask", "Cleo")


def test_who_is_asked_and_sits_out_keeps_others_waiting_no_longer_than_the_clock(
    tmp_path: Path,
) -> None:
    async def play(sat: Sat) -> None:
        await until_banking(sat)
        await sat.do("Bob", SitOut(2))
        await sat.do("Cleo", SitOut(3))
        assert (sat.pending["player"], "clock" in sat.pending) == ("Cleo", True)
        await sat.passes(PATIENCE)
        assert (sat.pending["player"], "clock" in sat.pending) == ("Ann", False)

    at_a_table(tmp_path, play, "pai-gow", bank=True)


def test_a_bank_does_not_wait_for_ever_for_wagers_and_has_a_clock_of_his_own(
    tmp_path: Path,
) -> None:
    async def play(sat: Sat) -> None:
        await until_banking(sat)
        await sat.do("Cleo", Decision(3, "bank"))
        assert sat.pending["clock"] == {"seconds": PATIENCE, "of": PATIENCE}
        await sat.bet("Ann", 1)
        await sat.passes(PATIENCE)
        assert [step["for"] for step in sat.steps("sit_out")] == ["Bob"]
        while sat.pending["what"] != "set_hands":
            await sat.passes(PATIENCE)
        assert sat.pending["waiting"] == [1]
        await sat.passes(PATIENCE - 1)
        await sat.do("Ann", Decision(1, "house way"))
        assert (sat.pending["what"], sat.pending["waiting"]) == ("set_hands", [3])
        assert sat.pending["clock"] == {"seconds": PATIENCE, "of": PATIENCE}

    at_a_table(tmp_path, play, "pai-gow", bank=True)


def test_a_bank_against_whom_nobody_wagers_wagers_himself(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        await until_banking(sat)
        await sat.do("Cleo", Decision(3, "bank"))
        await sat.passes(PATIENCE)
        assert [step["for"] for step in sat.steps("sit_out")] == ["Ann", "Bob"]
        assert (sat.pending["what"], sat.pending["waiting"]) == ("take_bets", [3])

    at_a_table(tmp_path, play, "pai-gow", bank=True)


def test_a_decision_that_comes_after_the_houses_is_not_one_about_the_next_hand(
    tmp_path: Path,
) -> None:
    """At Blackjack Switch each seat has two hands. What Ann decided about the first was still on
    its way when the house stood for her."""

    async def play(sat: Sat) -> None:
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.sit(name, seat)
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.bet(name, seat)
        await sat.do("Ann", Decision(1, "keep"), "kept", sat.live.seq)
        assert sat.pending["hand"] == 1
        seen = sat.live.seq
        await sat.passes(PATIENCE)
        assert (sat.pending["player"], sat.pending["hand"]) == ("Ann", 2)
        with pytest.raises(Refused, match="the house has decided") as refusal:
            await sat.do("Ann", Decision(1, "hit"), after=seen)
        assert refusal.value.cites == ("R-GEN-10",)
        await sat.do("Ann", Decision(1, "keep"), "kept", seen - 1)  # sent again, and done before
        await sat.do("Ann", Decision(1, "stand"), after=sat.live.seq)
        assert sat.pending["player"] == "Bob"

    at_a_table(tmp_path, play, "blackjack", switch=True)


def test_the_cards_of_an_idle_table_are_turned_up_only_for_who_asked_to_cut(tmp_path: Path) -> None:
    """They lie face down unless a player requests it, § 686a.5(g)."""

    async def play(sat: Sat) -> None:
        await sat.sit("Ann", 1)
        await sat.do("Ann", Leave(1))
        await sat.do("Ann", Sit(1))
        assert sat.pending["what"] == "take_bets"
        left = [step for step in sat.steps("decision") if step["decision"] == "face_down"]
        assert len(left) == 2  # the red batch and the blue
        assert not any("for" in step for step in left)
        await sat.do("Ann", Leave(1))
        await sat.do("Ann", LetMeCut())
        await sat.do("Ann", Sit(1))
        assert [one["name"] for one in sat.pending["options"]] == ["face_down", "face_up"]

    at_a_table(tmp_path, play)
