"""Who is waited for, how long, and what the house does for him then: by a clock that the test
moves."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import Answer, Bet, Decision, Who
from pitboss.procedure.asides import Aside, BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.seat_asides import LetMeCut, SitIn, SitOut
from pitboss.regulation import Rules
from pitboss.server.outbox import Outbox
from pitboss.server.room import Room
from pitboss.server.views import Viewer, state
from pitboss.server.work import Work
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.law import unchanged

PATIENCE, GONE = 45, 30
STAKES: dict[str, dict[str, int]] = {
    "over-under": {"ante": 500},
    "dj-wild": {"ante": 500, "blind": 500},
    "pai-gow": {"pai_gow": 1_000},
}
Message = dict[str, Any]


class Due:
    """Something that happens at a time, unless it is cancelled."""

    def __init__(self, at: float, then: Callable[[], None]) -> None:
        self.at = at
        self.then = then
        self.is_off = False

    def cancel(self) -> None:
        """It does not happen."""
        self.is_off = True


class HandMoved:
    """A clock that stands until the test moves it."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.due: list[Due] = []

    def time(self) -> float:
        """In seconds."""
        return self.now

    def call_later(self, delay: float, callback: Callable[[], None], /) -> Due:
        """Calls back when the clock has been moved so far."""
        self.due.append(Due(self.now + delay, callback))
        return self.due[-1]

    def passes(self, seconds: float) -> None:
        """What is due by then happens, in its order."""
        self.now += seconds
        happens = sorted((due for due in self.due if due.at <= self.now), key=lambda due: due.at)
        self.due = [due for due in self.due if due.at > self.now]
        for due in happens:
            if not due.is_off:
                due.then()


class Sat:
    """A virtual table in a room, with players whose sockets are outboxes."""

    def __init__(self, folder: Path, game: str = "over-under") -> None:
        self.game = CHAPTERS[game]
        self.log = EventLog.open(f"sqlite:///{folder / 'casino.db'}")
        rules = Rules.of(self.game.file.chapter.number)
        table = new_table(rules, self.game.limits, keeps_chips=True)
        create_table(self.log, TableRecord("t", game, "T", "C", "", 0), table)
        self.house = House(Random(1), lambda: 1_563_019_200)
        self.house.is_alone = True
        self.work = Work(1, 1)
        self.time = HandMoved()
        self.start()

    def start(self) -> None:
        """The server starts: the table is read from the log."""
        live = LiveTable.open(self.log, "t", self.house)
        self.room = Room(
            self.log, self.house, live, PATIENCE, self.work, Counter(), unchanged, GONE, self.time
        )
        self.room.expect()

    async def close(self) -> None:
        """Everything is closed."""
        await self.room.close()
        self.work.close()
        self.log.close()

    async def come(self, name: str) -> Outbox:
        """A player's page."""
        outbox = Outbox(Viewer(name))
        await self.room.join(outbox)
        return outbox

    async def sit(self, name: str, seat: int) -> Outbox:
        """The same, and he takes a seat and buys in."""
        outbox = await self.come(name)
        await self.do(name, Sit(seat))
        await self.do(name, BuyIn(100_000))
        return outbox

    async def do(self, name: str, command: Answer | Aside) -> None:
        """A player's command."""
        await self.room.do(command, Who("player", name), str(uuid4()))

    async def bet(self, name: str, seat: int) -> None:
        """The least that the game is played for."""
        await self.do(name, Bet(seat, STAKES[self.game.slug]))

    async def passes(self, seconds: float) -> None:
        """The clock is moved, and what follows is done."""
        self.time.passes(seconds)
        while self.room._at_work:
            await asyncio.gather(*self.room._at_work)

    @property
    def live(self) -> LiveTable:
        """The table."""
        return self.room._live

    @property
    def pending(self) -> Message:
        """What it waits for, as somebody sees it who looks on."""
        seen: Message = dict(state(self.live, Viewer(), self.room.clock)["pending"] or {})
        return seen

    def steps(self, *whats: str) -> list[Any]:
        """What has happened in the round under way."""
        return [step for step in self.live.steps() if step["what"] in whats]


def told(outbox: Outbox, *types: str) -> list[Message]:
    """What a page was told since the test last looked."""
    texts, outbox._waiting = outbox._waiting, []
    messages = [json.loads(text) for text in texts]
    return [message for message in messages if not types or message["type"] in types]


Played = Callable[[Sat], Coroutine[Any, Any, None]]


def at_a_table(folder: Path, play: Played, game: str = "over-under") -> None:
    """Plays; in the end what the log has, read again, is what was seen."""

    async def played() -> None:
        sat = Sat(folder, game)
        await play(sat)
        again = LiveTable.open_to_follow(sat.log, "t", sat.house)
        for name in ("Ann", "Bob", ""):
            assert state(again, Viewer(name)) == state(sat.live, Viewer(name))
        await sat.close()

    asyncio.run(played())


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
