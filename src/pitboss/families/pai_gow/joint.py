"""The optional wagers of one seat of a pai gow game together: all are paid by the player's own
cards, and the counts of hands have every name that a paytable may know them by."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.families.pai_gow.odds.hands import AS_USUAL, kinds_of
from pitboss.figures.joint import Joint, Nets, joint, net_of
from pitboss.figures.repriced import kinds
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused


def of_seat(rules: Rules, stakes: Mapping[str, Fraction]) -> Joint:
    """The optional wagers of a seat, by the stakes on them."""
    own = {
        table.wager
        for table in rules.chapter.paytable
        if not rules.chapter.wager_named(table.wager).required and not table.wild
    } - {"ace_high_bonus", "double_down"}
    for wager in stakes:
        if wager not in own or rules.chapter.paytables(wager)[rules.paytable(wager).name].wild:
            raise Refused(f"{wager} is not counted together with the others", field=wager,
                          allowed=", ".join(sorted(own)))  # fmt: skip
    left_out = (
        "the main wager: how the hands are set and the dealer's cards are not in the count",
    )
    return joint(rules, stakes, _ends(rules, list(stakes)), left_out=left_out)


def _ends(rules: Rules, wagers: list[str]) -> Iterator[tuple[Nets, int]]:
    for kind in kinds(rules, AS_USUAL, kinds_of(wild=False)):
        lines = [rules.paytable(wager).line(*kind.names) for wager in wagers]
        nets = (net_of(rules, wager, line) for wager, line in zip(wagers, lines, strict=True))
        yield tuple(nets), kind.count
