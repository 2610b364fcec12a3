"""A round of one seat under way: the house does what is its own, actions answer for the player."""

from pitboss.chapter import Chapter
from pitboss.procedure.answers import HOUSE, Answer, Bet, CutDeclined, Who
from pitboss.procedure.driver import Driver, seen_by
from pitboss.procedure.house import House
from pitboss.procedure.requests import (
    EVERYONE,
    Deal,
    Line,
    OfferCut,
    Request,
    TakeBets,
    TurnUp,
    seat_place,
)
from pitboss.procedure.seat_play import SeatPlay, by_default
from pitboss.procedure.table import Table
from pitboss.vocabulary.money import Cents

SEAT = 1
SHOWN = (Deal.what, TurnUp.what)
"""Steps that are told with their cards."""
PLAYER = Who("player", "player")


class UnderWay:
    """A round, up to the next decision of its player."""

    def __init__(
        self, chapter: Chapter, table: Table, house: House, wagers: dict[str, Cents], *,
        followed: bool = False,
    ) -> None:  # fmt: skip
        self.driver, self.house, self.wagers = Driver(chapter.play, table), house, wagers
        self.followed = followed  # somebody wants to be told what happens
        self.asked = self._next_decision()

    def _next_decision(self) -> Request | None:
        """The request that the player decides; none: the round is over."""
        while True:
            self.house.carry_on(self.driver) if self.followed else self.house.go_on(self.driver)
            match self.driver.pending:
                case TakeBets():
                    self._give(Bet(SEAT, self.wagers))
                case OfferCut():
                    self._give(CutDeclined())
                case request:
                    return request

    def _give(self, answer: Answer, who: Who = PLAYER) -> None:
        give = self.driver.answer if self.followed else self.driver.go_on
        give(answer, who)

    def act(self, play: SeatPlay, action: int) -> None:
        """The player does this; an action that is not open is as no answer (R-GEN-10). One that is
        for a whole round answers all that is asked in it."""
        while (request := self.asked) is not None:
            if play.is_open(request)[action]:
                self._give(play.answer(request, action))
            else:
                self._give(by_default(request, SEAT), HOUSE)
            self.asked = self._next_decision()
            if not play.whole_round:
                return

    @property
    def over(self) -> bool:
        """Whether every wager is settled."""
        return self.driver.over

    @property
    def lines(self) -> list[Line]:
        """How the wagers ended."""
        assert self.driver.round is not None
        return self.driver.round.lines

    @property
    def net(self) -> Cents:
        """What the round brought its player: what came back, less every stake."""
        return sum(line.back - line.stake for line in self.lines)

    def told(self) -> str:
        """What the player has been told so far, with the cards that he sees."""
        audiences = frozenset({EVERYONE, seat_place(SEAT)})
        seen = [seen_by(step, audiences) for step in self.driver.steps]
        return "\n".join(
            f"{step['text']}: {' '.join(step['cards'])}" if step["what"] in SHOWN else step["text"]
            for step in seen
            if step["text"]
        )
