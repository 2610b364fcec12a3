"""The Rules Submission that a table is played under, and how a new version takes its place.

The log knows a submission by its digest and the name under which it offers the game; what the file
says is for :mod:`pitboss.submission`.
"""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, TypedDict

from pitboss.chapters import CHAPTERS
from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.procedure.requests import LineTold
from pitboss.procedure.table import Limits, Table
from pitboss.regulation import Rules
from pitboss.vocabulary.money import meter_share


class Law(TypedDict):
    """Under which submission a round is played."""

    submission: str  # the digest of the file
    offer: str  # the name under which it offers the game
    kept: list[str]  # progressive wagers whose old terms last until their meters are won


class Renewed(NamedTuple):
    """What a table is played under from now on."""

    law: Law
    rules: Rules
    limits: Limits


Renewal = Callable[[Table, Law | None, frozenset[str]], Renewed | None]
"""Asked between rounds with the table, its law, and the wagers whose whole meters were won in the
round that is over: what the table is played under from now on; nothing where that is the same."""


def unchanged(_table: Table, _law: Law | None, _won: frozenset[str]) -> None:
    """The renewal of a log that nobody submits anything to."""


def renewed_table(table: Table, rules: Rules, limits: Limits, kept: Collection[str]) -> Table:
    """The table under other rules, its meters brought to their new terms."""
    _restart_meters(table, rules, kept)
    return under_other_rules(table, rules, limits)


def _restart_meters(table: Table, rules: Rules, kept: Collection[str]) -> None:
    """Terms that are not kept are those of a meter that was just won, and has restarted by the old
    ones: it restarts by the new, or goes back to the casino where its wager is gone. A meter that
    tables share has terms of its own."""
    if table.linked is not None:
        return
    books = table.books
    for wager in table.rules.wagers():
        if wager.name in kept or not table.rules.has_meter(wager.name):
            continue
        if METER not in books.balances:
            continue
        if rules.offers(wager.name):
            more = rules.meter(wager.name).reseed - table.rules.meter(wager.name).reseed
            books.move(CASINO, METER, max(more, 0), "reseed of the meter")
            books.move(METER, CASINO, min(max(-more, 0), books.balance(METER)), "reseed returned")
        else:
            for account in (METER, RESERVE):
                books.move(account, CASINO, books.balance(account), "the meter is taken away")
                books.balances.pop(account, None)


def under_other_rules(table: Table, rules: Rules, limits: Limits) -> Table:
    """The table under other rules. People, chips and meters stay. Layout and equipment may be
    others: it is certified and opened anew, with cards that are inspected and shuffled."""
    game = CHAPTERS[rules.chapter.chapter.game].game()
    if table.day is not None:
        table.day.filed_limits = limits
    return Table(
        rules=rules, game=game, limits=limits, virtual=table.virtual,
        keeps_chips=table.keeps_chips, has_pit=table.has_pit, of_record=table.of_record,
        seats=dict(table.seats), books=table.books, dealer=table.dealer, rounds=table.rounds,
        sitting_out=set(table.sitting_out), cutters=set(table.cutters),
        linked=table.linked, one_bankroll=table.one_bankroll,
        day=table.day,
    )  # fmt: skip


def won_elsewhere(table: Table) -> frozenset[str]:
    """The progressive wagers whose meter, which tables share, was won at another of them."""
    if table.linked is None or not table.linked.won_since:
        return frozenset()
    return frozenset(one.name for one in table.rules.wagers() if table.rules.has_meter(one.name))


def meters_won(rules: Rules, lines: Sequence[LineTold]) -> frozenset[str]:
    """The progressive wagers of which a round paid out the whole meter."""
    won = set()
    for line in lines:
        wager = line["wager"]
        if line["outcome"] == "win" and rules.has_meter(wager):
            paid = rules.paytable(wager).line(line["hand"])
            share = meter_share(paid.pay) if paid else None
            if share is not None and share.share == 1:
                won.add(wager)
    return frozenset(won)
