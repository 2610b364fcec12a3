"""A server that follows a table tells its visitors what the owner tells his."""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import quick
from tests.chapters.scripted import NOON
from tests.chapters.test_every_round import REAL_OR_VIRTUAL, drawn, every_game
from tests.server.onlookers import VIEWERS
from tests.store.through_the_log import LiveCrowd, assert_same

from pitboss.procedure.driver import Step
from pitboss.procedure.house import House
from pitboss.server.views import news, state
from pitboss.store import EventLog, LiveTable

Messages = list[Any]


class Following:
    """A second server's table, which follows after every command of the first."""

    def __init__(self, owner: LiveTable) -> None:
        self.owner = owner
        house = House(Random(9), lambda: NOON)
        self.follower = LiveTable.open_to_follow(owner.log, owner.record.id, house)
        self.commands = self.read_again = 0
        owner.do = self._then_followed(owner.do)  # type: ignore[method-assign]
        owner.correct = self._then_followed(owner.correct)  # type: ignore[method-assign]

    def _then_followed(self, command: Callable[..., list[Step]]) -> Callable[..., list[Step]]:
        def done(*given: Any) -> list[Step]:
            before = self.owner.seq
            steps = command(*given)
            if self.owner.seq > before:
                self.follow(steps)
            return steps

        return done

    def follow(self, steps: list[Step]) -> None:
        """The same messages to each; where the round was read again, the same state."""
        followed: list[Step] | None = []
        for done in self.follower.unfollowed():
            if done[-1].seq > self.follower.seq:
                followed = self.follower.follow(done)
        self.commands += 1
        if followed is None:
            self.read_again += 1
        for viewer in VIEWERS:
            if followed is not None:
                mine, theirs = (
                    news(table, viewer, told) for table, told in self._both(steps, followed)
                )
                assert theirs == mine
            assert state(self.follower, viewer) == state(self.owner, viewer)
        assert_same(self.owner, self.follower)

    def _both(self, steps: list[Step], followed: list[Step]) -> list[tuple[LiveTable, list[Step]]]:
        return [(self.owner, steps), (self.follower, followed)]


@every_game
@quick(2)
@given(data=st.data())
def test_followers_get_the_same_messages_as_those_who_are_with_the_owner(
    game: str, data: st.DataObject
) -> None:
    """In every game, with mishaps, declarations and corrections: each visitor is sent the same by
    either server, and so neither sends a card that he may not know."""
    log = EventLog.open("sqlite://")
    people = LiveCrowd(log, drawn(data, game, REAL_OR_VIRTUAL))
    following = Following(people.live)
    people.steps(40)
    assert following.commands > 10
    log.close()
