"""Which rounds every release writes down: of each game, with what goes wrong at its tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.chapters.blackjack import crowd as blackjack
from tests.chapters.crowds import Crowd
from tests.chapters.dj_wild import crowd as dj_wild
from tests.chapters.face_up_pai_gow import crowd as face_up_pai_gow
from tests.chapters.high_card_flush import crowd as high_card_flush
from tests.chapters.over_under import crowd as over_under
from tests.chapters.pai_gow import crowd as pai_gow
from tests.chapters.six_card_pai_gow import crowd as six_card_pai_gow
from tests.store.through_the_log import LiveCrowd

from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused

MOST_STEPS = 600
ROUNDS = 2


@dataclass(frozen=True)
class Golden:
    """A table whose rounds are kept: what its casino has chosen, and what must happen at it."""

    gather: Callable[..., Crowd]
    chosen: Mapping[str, Any] = field(default_factory=dict)
    virtual: bool = True
    shows: frozenset[str] = frozenset()  # steps that are among those of its rounds

    def played(self, open_log: Callable[[], EventLog]) -> EventLog:
        """A log with such rounds: the first of many that shows everything."""
        for seed in count(1):
            log = open_log()
            if self._shows_all(log, seed):
                return log
            log.close()
        raise AssertionError("there is always another seed")

    def _shows_all(self, log: EventLog, seed: int) -> bool:
        crowd = self.gather(seed, dict(self.chosen), virtual=self.virtual, keeps_chips=True)
        crowd.mishaps = 0.05
        people = LiveCrowd(log, crowd)
        seen: set[str] = set()
        for _ in range(MOST_STEPS):
            try:
                people.steps(1)
            except Refused:  # a player may have no chips for what the crowd lets him do
                return False
            seen |= {step["what"] for step in people.live.steps()}
            if people.live.round_number > ROUNDS:
                break
        return people.live.round_number > ROUNDS and self.shows <= seen


WRONG = frozenset({"correction", "declare"})

GOLDEN: Mapping[str, Golden] = {
    "over-under-real": Golden(over_under.gather, {}, False, frozenset({"correction"})),
    "over-under-virtual": Golden(over_under.gather),
    "blackjack-real": Golden(
        blackjack.gather, {"decks": 6, "shuffler": "none"}, False, frozenset({"correction"})
    ),
    "blackjack-switch": Golden(
        blackjack.gather,
        {"switch": True, "super_match_wager": True, "decks": 6, "shuffler": "none"},
        False,
        frozenset({"correction"}),
    ),
    "blackjack-double-shoe": Golden(
        blackjack.gather, {"double_shoe": True, "shuffler": "none", "decks": 4}
    ),
    "blackjack-from-the-hand": Golden(blackjack.gather, {"hand_dealt": True, "decks": 2}),
    "dj-wild-real": Golden(dj_wild.gather, {}, False, WRONG),
    "high-card-flush-real": Golden(
        high_card_flush.gather, {"flush_bonus_wager": True}, False, WRONG
    ),
    "high-card-flush-virtual": Golden(high_card_flush.gather),
    "pai-gow-real": Golden(pai_gow.gather, {}, False, WRONG),
    "pai-gow-banked": Golden(pai_gow.gather, {"bank": True, "co_bank": True}),
    "six-card-pai-gow-real": Golden(six_card_pai_gow.gather, {}, False, WRONG),
    "face-up-pai-gow-virtual": Golden(face_up_pai_gow.gather),
    "face-up-pai-gow-real": Golden(face_up_pai_gow.gather, {}, False, WRONG),
}
"""By the name of the file that keeps them."""
