"""Scripted tables and crowds of the games' own tests, at a live table: all goes through the log."""

from itertools import count
from random import Random

import pytest
from tests.chapters.crowds import Crowd
from tests.chapters.scripted import NOON, ScriptedTable

from pitboss.procedure.answers import Answer, CardDealt, FoundFaceUp, Who
from pitboss.procedure.asides import Aside, BuyIn
from pitboss.procedure.driver import Step
from pitboss.procedure.house import House
from pitboss.procedure.round import Round, RoundResult
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.vocabulary.refusal import Refused

CHIPS = 5_000_000
ANN = Who("player", "Ann")
FAY = Who("floorperson", "Fay")


def again(live: LiveTable) -> LiveTable:
    """The table as another process reads it from the log."""
    return LiveTable.open(live.log, live.record.id, House(Random(9), lambda: NOON))


def assert_same(one: LiveTable, other: LiveTable) -> None:
    """Everything that can be seen of a table."""
    assert one.driver.pending is not None
    assert other.driver.pending is not None
    assert (one.seq, one.round_number) == (other.seq, other.round_number)
    assert one.steps() == other.steps()
    assert one.driver.pending.describe() == other.driver.pending.describe()
    assert one.table.books.balances == other.table.books.balances
    assert list(one.table.seats.items()) == list(other.table.seats.items())
    assert one.table.batches == other.table.batches
    assert one.table.declarable == other.table.declarable


def assert_kept(live: LiveTable) -> None:
    """A restart stands where the table stood."""
    assert_same(live, again(live))


def pay_a_cent_more(patched: pytest.MonkeyPatch) -> None:
    """From here on a round tells that its first wager brought a cent more than it did."""
    right = Round.result

    def generous(self: Round) -> RoundResult:
        result = right(self)
        result["lines"][0]["back"] += 1
        return result

    patched.setattr(Round, "result", generous)


class LiveGame:
    """A table of a script that stands before its first request, opened as a live one."""

    def __init__(
        self, log: EventLog, game: ScriptedTable, table_id: str = "t", seed: int = 1
    ) -> None:
        self.game = game
        self.numbers = count()
        record = TableRecord(table_id, game.plays.slug, game.plays.slug, "Casino", "", 0)
        create_table(log, record, game.table)
        self.live = LiveTable.open(log, table_id, House(Random(seed), lambda: NOON))
        game.answer = game.aside = self.do  # type: ignore[method-assign,assignment]
        self.look()
        if self.live.table.keeps_chips:
            for name in sorted(set(self.live.table.seats.values())):
                self.do(BuyIn(CHIPS), Who("player", name))

    def do(self, said: Answer | Aside, who: Who) -> Step:
        """As the script has it, under an id of its own."""
        asked = self.live.driver.pending
        try:
            steps = self.live.do(said, who, f"command {next(self.numbers)}")
        finally:
            self.look()
        if isinstance(said, Answer) and asked is not None:
            self.game.asked.append(asked)
        return steps[0]

    def look(self) -> None:
        """The script sees the table as it is now."""
        self.game.driver, self.game.table = self.live.driver, self.live.table

    def finish(self) -> None:
        """On to the end of the round, by script; the next has begun then."""
        number = self.live.round_number
        while self.live.round_number == number:
            self.game.go()

    def correct(self, seq: int, right: Answer, why: str = "misread") -> None:
        """Fay corrects what was entered."""
        try:
            self.live.correct(seq, right, FAY, why, f"correction {next(self.numbers)}")
        finally:
            self.look()


class LiveCrowd(LiveGame):
    """People at a live table, and a floorperson who corrects what the dealer has misread."""

    def __init__(self, log: EventLog, crowd: Crowd, table_id: str = "t") -> None:
        self.crowd = crowd
        super().__init__(log, crowd.game, table_id, crowd.chance.randint(0, 1_000_000))

    def steps(self, number: int) -> None:
        """So many steps of the crowd, and now and then a correction."""
        for _ in range(number):
            self.crowd.step()
            if not self.live.table.virtual and self.crowd.mishap(2):
                self.misread()

    def misread(self) -> bool:
        """The card that was read last was another; whether that is possible."""
        read = [step for step in self.live.steps() if step["what"] == "deal" and "cards" in step]
        if not read or read[-1]["cards"] == [None]:
            return False
        face = str(self.crowd.chance.choice(self.crowd.game.plays.file.cards.deck))
        found = read[-1].get("outcome") == "found_face_up"
        try:
            self.correct(read[-1]["seq"], FoundFaceUp(face) if found else CardDealt(face))
        except Refused:
            return False
        return True
