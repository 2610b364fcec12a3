"""Wagers are placed, Envy lammers laid down, progressives locked (§ .7, § .8(b) and parallels)."""

from collections.abc import Mapping

from pitboss.families.pai_gow.game import PaiGowTable, dealt_by
from pitboss.families.pai_gow.round import PaiGowRound
from pitboss.procedure import one_deck, progressive
from pitboss.procedure.requests import BettingRules, Closed, Record
from pitboss.procedure.round import Procedure
from pitboss.vocabulary.money import dollars

MAIN = "pai_gow"
PROGRESSIVE = "progressive"
QUALIFYING = "qualifying_wager"
"""The least wager that may earn an Envy Bonus, among the chapter's numbers."""


def betting_rules(table: PaiGowTable, closed: Mapping[int, Closed] | None = None) -> BettingRules:
    """One betting area for a player, or two adjacent ones (§ .7(f))."""
    boxes = 2 if table.rules["two_adjacent_areas"] else 1
    return one_deck.betting_rules(table, boxes, closed=closed)


def end_betting(table: PaiGowTable) -> Procedure:
    """No more bets are taken; old decks are changed before a card is dealt (§ .3(c), § .8(b))."""
    yield one_deck.no_more_bets(table)
    yield from one_deck.change_old_decks(table)


def close_bets(round_: PaiGowRound, lammers: Mapping[str, int]) -> Procedure:
    """Lammers beside the wagers that may earn Envy, each from its least amount on, and the
    progressive locked (§ .8(b)(1)-(2) and parallels)."""
    round_.table.game.deck_unused = False
    for wager, least in lammers.items():
        yield from _lay_lammers(round_, wager, least)
    yield from progressive.lock(round_, PROGRESSIVE)
    if PROGRESSIVE not in round_.collected:  # a linked meter may have refused the wagers
        round_.lammers.pop(PROGRESSIVE, None)


def _lay_lammers(round_: PaiGowRound, wager: str, least: int) -> Procedure:
    """One flag for each wager that qualifies (§ 645a.1[Qualifying Wager],
    § 670a.1[Qualifying Fortune Bonus Wager], § 688a.1[Qualifying Wager], R-645a-5, R-688a-12)."""
    table, title = round_.table, round_.table.rules.chapter.wager_named(wager).title
    for seat in round_.counterclockwise():
        stake = round_.stakes[seat].get(wager, 0)
        if stake >= least:
            yield Record(
                act=f"An Envy lammer lies at the {title} of seat {seat}, {dollars(stake)}",
                cites=dealt_by(table).lammer,
            )
            round_.lammers.setdefault(wager, {})[seat] = stake
