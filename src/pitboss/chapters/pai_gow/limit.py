"""§ 645a.13(f): a casino's limit on the payouts of one hand, and how low it may be."""

from pitboss.hands.pai_gow import hands_of
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.money import Cents, MeterShare, To, back_at_odds, dollars
from pitboss.vocabulary.paytable import PayLine
from pitboss.vocabulary.refusal import Refused

BEST = tuple(
    map(
        cards,
        (
            "As Ks Qs Js Ts 9s 8s",
            "As Ks Qs Js Ts 9s Jk",
            "As Ks Qs Js Ts Ah Kh",
            "As Ks Qs Js Ts Kh Qh",
            "As Ah Ac Ad Jk Ks Kh",
            "As Ks Qs Js Ts Ah Ac",
        ),
    )
)
"""Cards that fit several of the rows that pay most; a row below those is best met alone."""


def check_limit(table: Table) -> None:
    """At least the most that a player could win in one round with the least wagers; that it is at
    least $50,000 the chapter's data says (R-645a-19)."""
    limit = table.rules.number("payout_limit")
    least = best_at_minimum(table) if limit and table.limits else 0
    if limit < least:
        raise Refused(
            f"the payout limit of {dollars(limit)} is too low",
            field="rules.payout_limit",
            allowed=f"at least {dollars(least)}, what the best hand wins at minimum bets",
            cites=["645a.13(f)", "R-645a-19"],
        )


def best_at_minimum(table: Table) -> Cents:
    """The optional wagers together on the cards that pay them most, each at its least amount and by
    its best row that the cards fit (R-645a-1)."""
    wagers = [wager.name for wager in table.rules.wagers() if not wager.required]
    paytables = {wager: table.rules.paytable(wager) for wager in wagers}
    lines = [line for paytable in paytables.values() for line in paytable.lines]
    alone = {frozenset({name}) for line in lines for name in line.covers}
    return max(
        sum(_won(table, wager, paytable.line(*fits)) for wager, paytable in paytables.items())
        for fits in (*alone, *map(hands_of, BEST))
    )


def _won(table: Table, wager: str, line: PayLine | None) -> Cents:
    if line is None:
        return 0
    if isinstance(line.pay, MeterShare):
        return line.pay.of(table.rules.meter(wager).seed)
    least, _ = table.limits.get(wager, (0, 0))
    if table.rules.has_meter(wager):  # it has one size, whatever limits say
        least = table.rules.meter(wager).bet
    return back_at_odds(line.pay, least) - (least if isinstance(line.pay, To) else 0)
