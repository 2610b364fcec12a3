"""The wagers of one seat of a pai gow game together. Optional wagers are paid by the player's own
cards, and the counts of hands have every name that a paytable may know them by."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache

from pitboss.families.pai_gow.odds.hands import AS_USUAL, kinds_of
from pitboss.figures.joint import Meters, Nets, net_of
from pitboss.figures.repriced import kinds
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.paytable import Paytable
from pitboss.vocabulary.refusal import Refused

Names = frozenset[str]


class OwnHand:
    """What optional wagers bring that are paid by the player's own cards, by their paytables."""

    def __init__(self, rules: Rules, tables: Mapping[str, Paytable], meters: Meters) -> None:
        """The tables are by wager."""
        self.rules, self.tables, self.meters = rules, tables, meters
        self.nets = cache(self._nets)

    def _nets(self, usual: Names, wild: Names = frozenset()) -> dict[str, Fraction]:
        """By wager, what a hand of these names brings: with the joker as usual, or any card."""
        return {
            wager: net_of(
                self.rules, wager, table.line(*(wild if table.wild else usual)), self.meters
            )
            for wager, table in self.tables.items()
        }

    def ends(self) -> Iterator[tuple[Nets, int]]:
        """Every hand of a player, the dealer's cards aside; no table has a wild joker."""
        for kind in kinds(self.rules, AS_USUAL, kinds_of(wild=False)):
            nets = self.nets(frozenset(kind.names))
            yield tuple(nets[wager] for wager in self.tables), kind.count


def own_tables(rules: Rules, wagers: Collection[str]) -> dict[str, Paytable]:
    """The paytables in use of these wagers."""
    return {wager: rules.paytable(wager) for wager in wagers}


def not_stored(rules: Rules, command: str) -> Refused:
    """Said where a casino's own house way has no count of every deal."""
    named = house_way(rules["house_way"]).name
    return Refused(
        f"a seat's wagers have not been counted together for the house way {named!r}",
        field="rules.house_way",
        allowed=f"{rules.chapter.defaults['house_way']}, for which {command} counts them; "
        "or optional wagers alone that are paid by the player's own cards",
        cites=rules.chapter.choices["house_way"].cites,
    )
