"""No message holds a card that its receiver may not know, in any game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.test_every_round import CROWDS
from tests.server.onlookers import Evening, Leak

from pitboss.procedure.answers import CardDealt, HandsSet, Who
from pitboss.procedure.requests import Collect, Deal, SetHands, told
from pitboss.server import views
from pitboss.store import EventLog
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

SLUGS = {
    "blackjack": "blackjack", "pai gow": "pai-gow", "six-card": "six-card-pai-gow",
    "high card": "high-card-flush", "over/under": "over-under", "dj wild": "dj-wild",
    "face up": "face-up-pai-gow",
}  # fmt: skip
ROUNDS = 3


def evening(log: EventLog, game: str, chosen: dict[str, Any], seed: int, **more: Any) -> Evening:
    """An evening at a table of a game, with people who do whatever they may."""
    gather, _ = CROWDS[game]
    slug = next(slug for name, slug in SLUGS.items() if game.startswith(name))
    return Evening(log, slug, gather(seed, chosen, **more))


@pytest.mark.shows("633a.12(b)(5)(i)", "633a.7(f)(4)")
@pytest.mark.shows("645a.11(a)(1)", "670a.11(a)(1)", "688a.11(b)(1)")
@pytest.mark.shows("678a.11(a)(1)", "687a.11(a)(1)")
@pytest.mark.parametrize("game", CROWDS)
@quick(4)
@given(data=st.data())
def test_nobody_is_told_a_card_that_he_may_not_know(
    game: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Over random rounds: real and virtual tables, with and without a pit, seats that change hands;
    states, news, results, refusals, past rounds and commands that are sent again."""
    chosen, seed = data.draw(CROWDS[game][1]), data.draw(SEEDS)
    virtual, pit = data.draw(st.booleans()), data.draw(st.booleans())
    log = EventLog.open(f"sqlite:///{tmp_path_factory.mktemp('log') / 'casino.db'}")
    watched = evening(log, game, chosen, seed, virtual=virtual, pit=pit or not virtual)
    with pytest.MonkeyPatch.context() as patched, watched.watched(patched):
        watched.until_round(ROUNDS)
    log.close()


def everybodys(patched: pytest.MonkeyPatch) -> None:
    """Cards that lie face down are told to everyone."""
    tell = Deal.tell

    def open_handed(request: Deal, answer: Any) -> Any:
        return tell(request, answer) | {"audience": "everyone"}

    patched.setattr(Deal, "tell", open_handed)


def by_the_seat(patched: pytest.MonkeyPatch) -> None:
    """Whoever sits at a seat sees what was dealt there."""

    def sits_there(step: Any, viewer: views.Viewer) -> frozenset[str]:
        return frozenset({step["audience"]} if viewer.name == "Eve" else ())

    patched.setattr(views, "audiences", sits_there)


def failing_open(patched: pytest.MonkeyPatch) -> None:
    """A step without an audience is everyone's."""

    def open_to_all(step: Any, audiences: frozenset[str]) -> Any:
        return dict(step)

    patched.setattr(views, "seen_by", open_to_all)


def collected_open(patched: pytest.MonkeyPatch) -> None:
    """Cards that nobody turned up are shown when they are collected."""

    def shown(request: Collect, answer: Any) -> Any:
        return told("collect", "", audience="everyone", cards=[str(one) for one in request.cards])

    patched.setattr(Collect, "tell", shown)


def outspoken(patched: pytest.MonkeyPatch) -> None:
    """A refusal says the same to everybody."""
    patched.setattr(Refused, "seen_by", lambda refused, *_: refused)


@pytest.mark.parametrize(
    ("fault", "game"),
    [
        (everybodys, "high card flush"),
        (by_the_seat, "dj wild"),
        (failing_open, "pai gow"),
        (collected_open, "six-card pai gow"),
        (outspoken, "pai gow"),
    ],
)
def test_a_leak_is_noticed(
    tmp_path: Path, fault: Callable[[pytest.MonkeyPatch], None], game: str
) -> None:
    """The test above sees what it is there to see."""
    log = EventLog.open(f"sqlite:///{tmp_path / 'casino.db'}")
    chosen = {} if game != "dj wild" else {"dealing_method": "automated_shoe"}
    with pytest.MonkeyPatch.context() as patched:
        fault(patched)
        watched = evening(log, game, chosen, 7, virtual=fault is not outspoken, pit=True)
        with pytest.raises(Leak), watched.watched(patched):
            watched.until_round(8)
    log.close()


@pytest.mark.shows("670a.11(a)(1)")
def test_a_correction_that_does_not_fit_tells_nothing_of_a_hidden_hand(tmp_path: Path) -> None:
    """A card of a hand that its player has set already cannot have been another."""
    log = EventLog.open(f"sqlite:///{tmp_path / 'casino.db'}")
    watched = evening(log, "six-card pai gow", {}, 3, virtual=False, pit=True)
    live, watched.crowd.mishaps = watched.live, 0
    with pytest.MonkeyPatch.context() as patched, watched.watched(patched):
        while not isinstance(request := live.driver.pending, SetHands):
            watched.crowd.step()
        seat = request.ready()[0]
        faces = [card.face for card in request.hands[seat]]
        watched.do(HandsSet(seat, faces[1:], faces[:1]), Who("player", request.seats[seat]))
    dealt = [step for step in live.steps() if step.get("to") == f"seat {seat}"]
    known = {face for step in live.steps() for face in step.get("cards", [])}
    other = next(card.face for card in DECK if card.face not in known)
    floorperson = Who("floorperson", "Pat")
    with pytest.raises(Refused) as caught:
        live.correct(dealt[0]["seq"], CardDealt(other), floorperson, "misread", "c")
    assert "does not fit the round" in caught.value.what
    watched.compare(floorperson, str(caught.value), {other})
    log.close()
