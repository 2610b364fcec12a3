"""Live rounds in which everything happens sooner or later, each as its record settles it."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

from tests.chapters.blackjack import crowd as blackjack
from tests.chapters.crowds import Crowd
from tests.chapters.dj_wild import crowd as dj_wild
from tests.chapters.face_up_pai_gow import crowd as face_up_pai_gow
from tests.chapters.high_card_flush import crowd as high_card_flush
from tests.chapters.over_under import crowd as over_under
from tests.chapters.pai_gow import crowd as pai_gow
from tests.chapters.six_card_pai_gow import crowd as six_card_pai_gow
from tests.records.adjudicated import Record

from pitboss.procedure.answers import DEALER, FLOORPERSON
from pitboss.procedure.asides import Aside, Expose, VoidRound
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.requests import Deal, ShowExposed, TakeBets
from pitboss.records import adjudicate
from pitboss.records.telling import differences, record_of
from pitboss.vocabulary.refusal import Refused

LONGEST: Final = 20_000
"""Steps of a round: what takes more goes round in circles."""

Gather = Callable[..., Crowd]

TABLES: Mapping[str, tuple[Gather, Mapping[str, Any]]] = {
    "blackjack": (blackjack.gather, {}),
    "blackjack switch": (
        blackjack.gather,
        {"switch": True, "super_match_wager": True, "decks": 6},
    ),
    "high-card-flush": (high_card_flush.gather, {}),
    "over-under": (over_under.gather, {}),
    "dj-wild": (dj_wild.gather, {}),
    "pai-gow": (pai_gow.gather, {}),
    "pai-gow banked": (pai_gow.gather, {"bank": True}),
    "six-card-pai-gow": (six_card_pai_gow.gather, {}),
    "face-up-pai-gow": (face_up_pai_gow.gather, {}),
}
"""Who gathers people at a table, and the choices without which it would be no such table."""


def same_as_its_record(crowd: Crowd) -> Record:
    """The record of the round that is over: written as JSON and read again, it settles line by
    line, with the same meter and bank."""
    driver = crowd.game.driver
    record = record_of(PlayedRound(driver), "round")
    assert record is not None
    read: Record = json.loads(json.dumps(record))
    try:
        settled = adjudicate(read)
    except Refused as refusal:
        raise AssertionError(f"{refusal}\n{_story(crowd, read)}") from None
    if differing := differences(settled, driver):
        raise AssertionError(f"{differing}\n{_story(crowd, read)}")
    return read


def _story(crowd: Crowd, record: Record) -> str:
    """What there is to know of a round that its record did not tell."""
    told = [f"{type(request).__name__} {said}" for request, said in crowd.game.driver.history]
    return "\n".join([json.dumps(record), *told])


class Troubled:
    """A crowd whose players leave their wagers, whose dealer exposes cards, and whose floorperson
    voids rounds."""

    def __init__(self, crowd: Crowd, trouble: float) -> None:
        self.crowd, self.trouble, self.chance = crowd, trouble, Random(crowd.chance.random())

    def round(self) -> None:
        """On to the end of the round."""
        for _ in range(LONGEST):
            if self.crowd.game.driver.over:
                return
            self.step()
        raise AssertionError(f"the round does not end: {self.crowd.game.driver.pending}")

    def step(self) -> None:
        """As others do, or something happens that happens rarely."""
        game, chance = self.crowd.game, self.chance
        calm = isinstance(game.pending, Deal | ShowExposed)
        if game.table.live and not calm and chance.random() < 0.5:
            return self._something()
        self.crowd.step()
        return None

    def _something(self) -> None:
        game, chance = self.crowd.game, self.chance
        if chance.random() < self.trouble and (may := _exposable(self.crowd)):
            self._aside(Expose(chance.choice(may)))
        if chance.random() < self.trouble and (staying := game.table.live - game.table.abandoned):
            with suppress(Refused):
                game.leave(chance.choice(sorted(staying)))
        if game.driver.over:
            return
        if chance.random() < self.trouble / 4 and not isinstance(game.pending, TakeBets):
            game.aside(VoidRound("by chance"), FLOORPERSON)
        else:
            self.crowd.step()

    def _aside(self, aside: Aside) -> None:
        with suppress(Refused):
            self.crowd.game.aside(aside, DEALER)


def _exposable(crowd: Crowd) -> list[int]:
    exposable: Mapping[int, list[Any]] = getattr(crowd.game.table.game, "exposable", {})
    return sorted(seat for seat, cards in exposable.items() if cards)


def declared_everywhere(
    gathered: Callable[[], Crowd], every: int
) -> Iterator[tuple[str, str, Crowd]]:
    """The same round again and again: each time another paragraph is declared, at each request at
    which it can be; while cards are dealt, before every so manieth."""
    for at, cite in sorted(_declarable(gathered(), every)):
        crowd = gathered()
        for _ in range(at):
            crowd.step()
        what = crowd.game.pending.what
        crowd.game.declare(cite)
        crowd.mishaps = 0
        crowd.round()
        yield cite, what, crowd


def _declarable(crowd: Crowd, every: int) -> set[tuple[int, str]]:
    """After how many steps which paragraphs can be declared."""
    found, steps, dealt = set(), 0, 0
    while not crowd.game.driver.over:
        is_deal = isinstance(crowd.game.pending, Deal)
        dealt += is_deal
        if not is_deal or dealt % every == 0:
            found |= {(steps, cite) for cite in crowd.game.table.declarable}
        crowd.step()
        steps += 1
    return found
