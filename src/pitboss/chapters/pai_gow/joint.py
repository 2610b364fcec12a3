"""The wagers of one seat of Pai Gow Poker together: every deal, by what the player's seven cards
are paid for (§ 645a.11(f), § 645a.13)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.families.pai_gow.joint import OwnHand, not_stored, own_tables
from pitboss.families.pai_gow.odds.required import LESS_VIGORISH
from pitboss.families.pai_gow.odds.together import COMMAND, Together, rows_of, together
from pitboss.figures.joint import AT_SEED, REQUIRED, Joint, Meters, Nets, joint
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way


def of_seat(rules: Rules, stakes: Mapping[str, Fraction], meters: Meters = AT_SEED) -> Joint:
    """The wagers of a seat that sets every hand as it is worth most, by the stakes on them."""
    own = OwnHand(rules, own_tables(rules, [name for name in stakes if name != REQUIRED]), meters)
    if REQUIRED not in stakes:
        return joint(rules, stakes, own.ends())
    counted = together(house_way(rules["house_way"]))
    if counted is None:
        raise not_stored(rules, COMMAND)
    return joint(rules, stakes, _ends(list(stakes), own, counted))


def _ends(wagers: list[str], own: OwnHand, counted: Together) -> Iterator[tuple[Nets, int]]:
    for mask, ended in counted.items():
        nets = own.nets(rows_of(mask, wild=False))
        for main, deals in (
            (LESS_VIGORISH, ended.won),
            (Fraction(0), ended.deals - ended.won - ended.lost),
            (Fraction(-1), ended.lost),
        ):
            yield tuple(main if name == REQUIRED else nets[name] for name in wagers), deals
