"""The wagers of one seat of Face Up Pai Gow Poker together: every deal, by what the player's seven
cards are paid for and whether the dealer has an Ace High Pai Gow (§ 688a.11(f), § 688a.12)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from pitboss.chapters.face_up_pai_gow.odds.ace_high import BOTH, NO_JOKER, WITH_JOKER
from pitboss.chapters.face_up_pai_gow.odds.optional import _as_paid
from pitboss.families.pai_gow.joint import OwnHand, not_stored, own_tables
from pitboss.families.pai_gow.odds.together import COMMAND, Ended, Together, rows_of, together
from pitboss.figures.joint import AT_SEED, REQUIRED, Joint, Meters, Nets, joint, net_of
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way

ACE_HIGH, FORTUNE = "ace_high_bonus", "fortune_bonus"
OF_PLAYER: Final = "ace-high"
"""What the player's Ace High Pai Gow is called among the rows of a paytable."""


def of_seat(rules: Rules, stakes: Mapping[str, Fraction], meters: Meters = AT_SEED) -> Joint:
    """The wagers of a seat that answers the dealer's open hands as well as it can, by the stakes on
    them; doubtful rows are paid as the casino had them confirmed (R-688a-2, R-688a-3)."""
    tables = own_tables(rules, [name for name in stakes if name not in (REQUIRED, ACE_HIGH)])
    if FORTUNE in tables:
        tables[FORTUNE] = _as_paid(rules, tables[FORTUNE])
    own = OwnHand(rules, tables, meters)
    if tables.keys() == stakes.keys() and not any(table.wild for table in tables.values()):
        return joint(rules, stakes, own.ends())
    counted = together(house_way(rules["house_way"]))
    if counted is None:
        raise not_stored(rules, COMMAND)
    return joint(rules, stakes, _ends(rules, list(stakes), own, counted))


def _ends(
    rules: Rules, wagers: list[str], own: OwnHand, counted: Together
) -> Iterator[tuple[Nets, int]]:
    for mask, ended in counted.items():
        usual = rows_of(mask, wild=False)
        nets = own.nets(usual, rows_of(mask, wild=True))
        for main, row, deals in _endings(ended, OF_PLAYER in usual):
            if ACE_HIGH in wagers:
                line = rules.paytable(ACE_HIGH).line(row)
                nets = {**nets, ACE_HIGH: net_of(rules, ACE_HIGH, line)}
            yield (
                tuple(Fraction(main) if name == REQUIRED else nets[name] for name in wagers),
                deals,
            )


def _endings(ended: Ended, ace_high: bool) -> Iterator[tuple[int, str, int]]:
    """What the required wager is up, the row of the Ace High Bonus Wager, and of how many deals:
    the dealer's Ace High Pai Gow ties with every hand (§ 688a.12(a)-(b), R-688a-13, R-688a-14)."""
    yield 1, "", ended.won_open
    yield 0, "", ended.deals - ended.ace_high - ended.won_open - ended.lost_open
    yield -1, "", ended.lost_open
    yield 0, BOTH if ace_high else WITH_JOKER, ended.ace_high_joker
    yield 0, BOTH if ace_high else NO_JOKER, ended.ace_high - ended.ace_high_joker
