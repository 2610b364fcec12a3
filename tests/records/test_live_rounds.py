"""Every live round is a record: adjudicated, it settles as it was played.

A larger number of rounds, and every card of a deal, is for the night:
``PITBOSS_LIVE_ROUNDS=50 pytest tests/records/test_live_rounds.py``.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.chapters.crowds import Crowd, permitted
from tests.records.choices import pairwise
from tests.records.live_rounds import (
    TABLES,
    Troubled,
    declared_everywhere,
    same_as_its_record,
)

from pitboss.chapters import CHAPTERS
from pitboss.vocabulary.refusal import Refused

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("PITBOSS_LIVE_ROUNDS", "3"))
"""How many rounds are played under each set of choices."""
EVERY = 1 if ROUNDS > 3 else 9
"""Before every so manieth card an irregularity is declared."""

METHODS = ("manual_shoe", "hand", "automated_shoe")

every_table = pytest.mark.parametrize("table", TABLES)


def gathered(table: str, chosen: dict[str, Any], seed: int, *, virtual: bool) -> Crowd | None:
    """Some players at a table; none where its limits do not go with the choices."""
    gather, _ = TABLES[table]
    try:
        return gather(seed, dict(chosen), virtual=virtual)
    except Refused:
        return None


@pytest.mark.shows("R-GEN-5", "R-GEN-9", "R-GEN-10")
@every_table
def test_every_round_settles_as_it_was_played(table: str) -> None:
    """Under choices that bring every two values together; with mishaps, players who leave, cards
    that are exposed, irregularities, and rounds that the house voids."""
    chapter, chance = CHAPTERS[table.partition(" ")[0]].file, Random(table)
    told = Counter[str]()
    for number, chosen in enumerate(pairwise(chapter, TABLES[table][1])):
        crowd = gathered(table, chosen, chance.getrandbits(32), virtual=number % 2 == 0)
        if crowd is None:
            continue
        crowd.mishaps = chance.choice((0, 0.01, 0.05))
        troubled = Troubled(crowd, chance.choice((0, 0.02, 0.1)))
        for _ in range(ROUNDS):
            troubled.round()
            told.update(list(same_as_its_record(crowd)))
            crowd.game.next_round()
    assert told["id"] > 20 * ROUNDS
    assert told["irregularity"]


@pytest.mark.shows("R-GEN-5")
@pytest.mark.parametrize(
    ("table", "method"),
    [
        (table, method)
        for table in TABLES
        for method in (METHODS if "dealing_method" in CHAPTERS[table.split()[0]].file.defaults
                       else ("",))
        if table != "over-under"  # nothing can be declared there
    ],
)  # fmt: skip
def test_a_round_is_void_wherever_it_can_be(table: str, method: str) -> None:
    """Each paragraph at each request where it can be declared, with every wager that is offered."""
    chapter = CHAPTERS[table.partition(" ")[0]].file
    chosen = dict(TABLES[table][1]) | {"dealing_method": method} if method else TABLES[table][1]
    offered = {
        choice.name: True
        for choice in chapter.choice
        if choice.name.endswith("_wager") and choice.allowed.flag
    }
    allowed = dict(chosen)
    for name in offered:
        if permitted(chapter.chapter.number)(allowed | {name: True}):
            allowed[name] = True
    declared = Counter[str]()
    for seed in range(max(1, ROUNDS // 10)):

        def again(seed: int = seed) -> Crowd:
            crowd = gathered(table, allowed, seed + 3, virtual=True)
            assert crowd is not None
            crowd.mishaps = 0
            crowd.round()  # the table is open, its cards are shuffled
            crowd.game.next_round()
            return crowd

        for cite, _, crowd in declared_everywhere(again, EVERY):
            same_as_its_record(crowd)
            declared[cite] += 1
    assert declared
