"""§ 678a.12(e): a casino's limit on the payouts of one player in a round, and how low it may be."""

from pitboss.procedure.table import Table
from pitboss.vocabulary.money import Cents, back_at_odds, dollars
from pitboss.vocabulary.refusal import Refused


def check_limit(table: Table) -> None:
    """At least the most that a patron could win in one round with the least Ante Wager; that it is
    at least $50,000 the chapter's data says (R-678a-10)."""
    limit = table.rules.number("payout_limit")
    least = best_at_minimum(table) if limit and "ante" in table.limits else 0
    if limit < least:
        raise Refused(
            f"the payout limit of {dollars(limit)} is too low",
            field="rules.payout_limit",
            allowed=f"at least {dollars(least)}, what the best hand wins at this table's "
            "minimum Ante Wager",
            cites=["678a.12(e)", "R-678a-10"],
        )


def best_at_minimum(table: Table) -> Cents:
    """The least Ante Wager and the largest Raise Wager that it allows, both won, at all adjacent
    boxes that one patron may play (§ 678a.12(a), § 678a.11(b)(3), § 678a.7(e))."""
    rules = table.rules
    ante, _ = table.limits["ante"]
    raised = ante * max(limit.antes for limit in rules.chapter.raise_limit)
    won = sum(
        back_at_odds(rules.paytable(wager).lines[0].pay, stake) - stake
        for wager, stake in (("ante", ante), ("raise", raised))
    )
    boxes = min(rules.number("adjacent_boxes"), rules.number("betting_positions"))
    return won * boxes
