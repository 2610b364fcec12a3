"""What holds for every round of a game, whatever a crowd does; a game's own tests ask for it."""

import json
import re
from collections import Counter
from collections.abc import Iterator

from tests.chapters.crowds import PLAYERS, Crowd

from pitboss.ledger import (
    CASINO,
    DEALERS_WAGER,
    METER,
    POT,
    RESERVE,
    TABLE_INVENTORY,
    VIGORISH,
    chips,
)
from pitboss.procedure.driver import Step, seen_by
from pitboss.procedure.requests import EVERYONE, NOBODY, ArrangeHands, Collect, TurnUp

HOUSES = (TABLE_INVENTORY, METER, RESERVE, CASINO, VIGORISH, POT, DEALERS_WAGER)
FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")


def the_books_balance(crowd: Crowd, rounds: int) -> Iterator[dict[str, int]]:
    """All sum to zero, and the house has what the players have not: after each round, by how much
    every account of the house has changed. ``crowd.game`` still tells of that round."""
    game = crowd.game
    for _ in range(rounds):
        books = game.table.books
        before = dict(books.balances)
        crowd.round()
        game.balanced()
        assert game.driver.round is not None
        lines, bank = game.driver.round.lines, game.driver.round.result()["bank"]
        assert all(line.back >= 0 <= line.stake for line in lines)
        changed = {name: cents - before.get(name, 0) for name, cents in books.balances.items()}
        players = sum(changed.get(chips(name), 0) for name in PLAYERS)
        won = sum(line.back - line.stake for line in lines) + (bank["net"] if bank else 0)
        assert players == won
        assert sum(changed.get(name, 0) for name in HOUSES) == -players
        staked, ended = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
        for step in game.steps:
            for wager, cents in step.get("wagers", {}).items():
                staked[step["seat"], wager.partition(".")[0]] += cents
        wagers = [line for line in lines if line.stake and line.wager != "vigorish"]
        assert len({(line.seat, line.wager) for line in wagers}) == len(wagers)
        for line in wagers:
            ended[line.seat, line.wager.partition(".")[0]] += line.stake
        assert staked == ended
        yield {name: changed.get(name, 0) for name in HOUSES}
        game.next_round()


def faces(told: object) -> set[str]:
    """Every card's face in something that is told."""
    return set(FACE.findall(json.dumps(told)))


def nobody_sees_a_hidden_card(
    crowd: Crowd, rounds: int, *, named: bool = False, told: bool = False
) -> None:
    """Neither in what is asked nor in what is told: a seat sees its own cards, and everyone those
    that lie face up. No words name a card, unless a step's may name these (``told``), or requests
    too (``named``)."""
    game = crowd.game
    seats = [f"seat {seat}" for seat in range(1, 7)]
    for _ in range(rounds):
        public: set[str] = set()
        own: dict[str, set[str]] = {seat: set() for seat in seats}
        betting: set[int] = set()
        while not game.driver.over:
            asked, before = game.pending, len(game.steps)
            if isinstance(asked, ArrangeHands) and asked.audience == EVERYONE:
                public |= {card.face for card in asked.cards}  # which lie face up
            known = public if named else set()
            assert _named(asked.describe(), known, wild=named) <= known, asked
            if not isinstance(asked, Collect | TurnUp | ArrangeHands):
                assert _named(repr(asked), known, wild=named) <= known, asked
            crowd.step()
            for step in game.steps[before:]:
                to = step.get("to")
                betting |= {step["seat"]} if step.get("wagers") else set()
                playing = {f"seat {seat}" for seat in (*betting, game.table.game.bank)}
                dealt = step["what"] == "deal" and step.get("audience") != NOBODY
                if _lies_face_up(step):
                    public |= set(step["cards"])
                elif dealt and to in playing:
                    own[to] |= set(step["cards"])
                elif step["what"] == "look":  # dealt face down for its player too
                    own[step["place"]] |= set(step["cards"])
                for viewer in (None, *seats):
                    view = seen_by(step, frozenset([viewer] if viewer else []))
                    assert "audience" not in view
                    seen = faces(view.pop("cards", []))
                    assert seen <= (public | own[viewer] if viewer else public), (viewer, step)
                    if dealt and to == viewer and to in playing:
                        assert len(seen) == 1
                    known = public if named or told else set()
                    assert _named(view, known, wild=named) <= known, step
        game.next_round()


def _named(words: object, known: set[str], *, wild: bool) -> set[str]:
    """The cards that are named; where the joker is ``wild`` and known, without the one other card
    for which it counts."""
    named = faces(words)
    counts_for = named - known
    return named & known if wild and "Jk" in known and len(counts_for) == 1 else named


def _lies_face_up(step: Step) -> bool:
    """Whether everyone may know the cards of this step from now on."""
    if step["what"] == "arrange_hands":
        return bool(step["audience"] == EVERYONE)
    found = step.get("outcome") == "found_face_up"
    turned = step["what"] in ("turn_up", "show_exposed")
    return turned or step.get("face") == "up" or found
