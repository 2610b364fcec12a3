"""Wagers are placed: each seat answers once, until all have or the dealer closes the betting."""

from dataclasses import dataclass

from pitboss.procedure.answers import Bet, NoMoreBets
from pitboss.procedure.requests import BettingRules, Record, TakeBets
from pitboss.procedure.round import Procedure, Round, TableChanged


@dataclass
class Betting:
    """Wagers are being placed: each seat answers once, until all have or the dealer closes it."""

    round: Round
    is_open: bool = True

    def __post_init__(self) -> None:
        self._answered = set(self.round.stakes)

    def take_wager(self, rules: BettingRules) -> Procedure:
        """The next answer of a seat, under the rules as they are now; nobody may be left who has
        not answered and does not sit out."""
        table = self.round.table
        answered = (self._answered | rules.closed.keys()) & table.seats.keys()
        if answered | table.sitting_out >= table.seats.keys():
            if plays(self.round, rules) or (rules.closed and not table.of_record):
                self.is_open = False  # or nobody plays against the bank, who may not wager himself
                return
            answered = set(rules.closed)  # all sit out: the table waits for a wager
        answer = yield _request(self.round, rules, frozenset(answered))
        if isinstance(answer, Bet):
            if answer.wagers:
                table.sitting_out.discard(answer.seat)
            yield from _place(self.round, answer, rules.verbal_cite)
            answered.add(answer.seat)
        elif isinstance(answer, NoMoreBets):
            self.is_open = False
        else:
            assert isinstance(answer, TableChanged)
        self._answered = answered


def plays(round_: Round, rules: BettingRules) -> bool:
    """Whether anybody has made the wagers that a round needs."""
    return any(rules.required <= stakes.keys() for stakes in round_.stakes.values())


def _request(round_: Round, rules: BettingRules, answered: frozenset[int]) -> TakeBets:
    table = round_.table
    players = table.seats.values()
    return TakeBets(
        rules=rules,
        seats=dict(table.seats),
        answered=answered,
        sitting_out=frozenset(table.sitting_out),
        betting={seat: round_.player(seat) for seat in round_.stakes},
        playing=plays(round_, rules),
        chips={name: table.chips_of(name) or 0 for name in players} if table.keeps_chips else None,
        cites=table.game.steps.wagers_placed,
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
