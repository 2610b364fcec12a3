"""Wagers are placed: each seat answers once, until all have or the dealer closes the betting."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pitboss.procedure.answers import Bet, NoMoreBets
from pitboss.procedure.opening import step
from pitboss.procedure.requests import Announce, Area, BettingRules, Closed, Record, TakeBets
from pitboss.procedure.round import Procedure, Round, TableChanged
from pitboss.procedure.table import Table

MakeReady = Callable[[Table], Procedure]
"""Whatever must be done at a table before wagers are placed; it may come up again meanwhile."""


def take_bets(
    round_: Round,
    betting_rules: Callable[[Table], BettingRules],
    make_ready: MakeReady,
    cites: tuple[str, ...],
    closing_cites: tuple[str, ...],
) -> Procedure:
    """Betting is open until every seat has answered or the dealer closes it."""
    yield from collect_bets(round_, betting_rules, make_ready, cites)
    yield Announce(words="No more bets", cites=closing_cites)


def collect_bets(
    round_: Round,
    betting_rules: Callable[[Table], BettingRules],
    make_ready: MakeReady,
    cites: tuple[str, ...],
) -> Procedure:
    """Every wager that is placed."""
    table = round_.table
    answered = set(round_.stakes)
    while True:
        yield from make_ready(table)
        rules = betting_rules(table)
        answered = (answered | rules.closed.keys()) & table.seats.keys()
        if plays(round_, rules) and answered >= table.seats.keys():
            break
        if answered >= table.seats.keys():  # all sit out: the table waits for a wager
            if rules.closed and not table.of_record:
                break  # nobody plays against the bank, who may not wager himself
            answered = set(rules.closed)
        answer = yield _request(round_, rules, frozenset(answered), cites)
        if isinstance(answer, Bet):
            yield from _place(round_, answer, rules.verbal_cite)
            answered.add(answer.seat)
        elif isinstance(answer, NoMoreBets):
            break
        else:
            assert isinstance(answer, TableChanged)


def plays(round_: Round, rules: BettingRules) -> bool:
    """Whether anybody has made the wagers that a round needs."""
    required = {area.wager for area in rules.areas if area.required}
    return any(required <= stakes.keys() for stakes in round_.stakes.values())


def _request(
    round_: Round, rules: BettingRules, answered: frozenset[int], cites: tuple[str, ...]
) -> TakeBets:
    table = round_.table
    players = set(table.seats.values())
    return TakeBets(
        rules=rules,
        seats=dict(table.seats),
        answered=answered,
        betting={seat: round_.player(seat) for seat in round_.stakes},
        playing=plays(round_, rules),
        chips={name: table.chips_of(name) or 0 for name in players} if table.keeps_chips else None,
        cites=cites,
    )


def _place(round_: Round, bet: Bet, verbal_cite: str) -> Procedure:
    """Chips on the betting areas; cash behind a verbal wager becomes chips first."""
    if bet.verbal and bet.wagers:
        round_.table.live.add(bet.seat)  # his word binds him while the dealer confirms it
        yield Record(
            act=f"The dealer confirms the verbal wager of seat {bet.seat} and converts the cash",
            cites=(verbal_cite,),
        )
        player, cash = round_.player(bet.seat), sum(bet.wagers.values())
        round_.table.books.buy_in(player, cash, "cash of a verbal wager")
    for wager, cents in bet.wagers.items():
        round_.stake(bet.seat, wager, cents)


def betting_rules(
    table: Table, boxes: int, *, equal: tuple[tuple[str, str, str], ...] = (),
    closed: Mapping[int, Closed] | None = None,
) -> BettingRules:  # fmt: skip
    """What a table takes before the cards are dealt; the chapter's file gives the paragraphs."""
    wagers = [wager for wager in table.rules.wagers() if wager.made == "before"]
    return BettingRules(
        areas=tuple(area(table, wager.name) for wager in wagers),
        boxes=boxes,
        boxes_cite=step(table, "boxes")[0],
        verbal_bets=False,
        verbal_cite=step(table, "no_verbal")[0],
        seat_cites=step(table, "seated"),
        equal=equal,
        others={wager.name: wager.cites for wager in table.rules.chapter.wager},
        closed=closed or {},
    )


def area(table: Table, wager: str) -> Area:
    """A betting area; a progressive wager has the size that its paytable is for."""
    plain = table.area(wager)
    if not wager.startswith("progressive"):
        return plain
    bet = table.rules.meter(wager).bet
    return replace(plain, least=bet, most=bet, step=1)
