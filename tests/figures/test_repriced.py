"""Counts of hands that come with the package: how many there are, and that a paytable is read
against them as the printed one is."""

import subprocess
import sys
from math import comb

import pytest

from pitboss.chapters import ODDS
from pitboss.figures.repriced import asked_for, kinds
from pitboss.regulation.changed import changed

HANDS = {
    ("high-card-flush", "flushes"): comb(52, 7),
    ("high-card-flush", "straight flushes"): comb(52, 7),
    ("high-card-flush", "straight flushes, ace low"): comb(52, 7),
    ("high-card-flush", "all wagers together"): comb(52, 7) * comb(45, 7),
    ("dj-wild", "by category"): comb(53, 5),
    ("dj-wild", "with the joker replaced"): comb(53, 5) * 48,
    ("pai-gow", "hands"): comb(53, 7),
    ("six-card-pai-gow", "hands"): comb(53, 6),
    ("face-up-pai-gow", "hands"): comb(53, 7),
    ("face-up-pai-gow", "hands, the joker any card"): comb(53, 7),
    ("face-up-pai-gow", "deals of two hands"): comb(53, 7) * comb(46, 7),
}


@pytest.mark.parametrize(("game", "name"), HANDS)
def test_every_hand_is_counted_once(game: str, name: str) -> None:
    odds = ODDS[game]
    counted = kinds(odds.rules, name, odds.hands()[name])
    assert sum(kind.count for kind in counted) == HANDS[game, name]


@pytest.mark.parametrize("game", list(ODDS))
def test_the_printed_lines_under_another_name_pay_back_the_same(game: str) -> None:
    printed = ODDS[game].rules
    for wager in ODDS[game].counts:
        if wager.startswith("required"):
            continue
        name = printed.chapter.default_paytable(wager, printed.decks)
        data = next(
            table
            for table in printed.chapter.paytable
            if (table.wager, table.name) == (wager, name)
        )
        lines = {line.hand: line.model_dump(exclude={"hand"}) for line in data.lines}
        tables = {
            entry.paytable: entry
            for entry in ODDS[game].wager(wager, changed(printed, {wager: {"Mine": lines}}))
            if entry.decks == printed.decks
        }
        assert tables["Mine"].payback == tables[name].payback
        assert tables["Mine"].not_the_chapter


def test_counts_hang_on_what_best_play_hangs_on() -> None:
    rules = ODDS["dj-wild"].rules
    other = changed(rules, terms={"raise_antes": 3})
    trips = changed(rules, {"trips_bonus": {"Mine": {"straight": "4 to 1"}}})
    assert asked_for(other, "beaten hands") != asked_for(rules, "beaten hands")
    assert asked_for(trips, "beaten hands") == asked_for(rules, "beaten hands")


def test_a_paytable_is_priced_without_kernels() -> None:
    text = """
import sys
from pitboss.chapters import ODDS
from pitboss.regulation.changed import changed
for game, wager, hand in (("dj-wild", "trips_bonus", "straight"),
                          ("high-card-flush", "flush_bonus", "five-card flush"),
                          ("pai-gow", "fortune_bonus", "full house"),
                          ("blackjack", "lucky_ladies", "any 20")):
    rules = changed(ODDS[game].rules, {wager: {"Mine": {hand: "3 to 1"}}})
    ODDS[game].wager(wager, rules)
sys.exit("numba" in sys.modules)
"""
    subprocess.run([sys.executable, "-c", text], check=True)
