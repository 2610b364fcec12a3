"""§ 686a.6: wagers."""

from pitboss.games.over_under.dealing import make_ready
from pitboss.ledger import DROP_BOX, PATRONS, TABLE_INVENTORY, chips
from pitboss.procedure.answers import Bet, NoMoreBets
from pitboss.procedure.requests import Announce, BettingRules, Record, TakeBets
from pitboss.procedure.round import Procedure, Round, TableChanged
from pitboss.procedure.table import Table


def betting_rules(table: Table) -> BettingRules:
    """What this table takes before the first card (§ 686a.6(a)-(f))."""
    areas = tuple(
        table.area(wager.name) for wager in table.rules.wagers() if wager.made == "before"
    )
    return BettingRules(
        areas=areas,
        boxes=table.rules.number("adjacent_boxes"),
        boxes_cite="686a.6(f)",
        verbal_bets=bool(table.rules["verbal_bets"]),
        verbal_cite="686a.6(a)",
        barred=barred(table),
        bar_cite="686a.6(b)[lead]",
    )


def barred(table: Table) -> tuple[str, ...]:
    """Players who sat out a round since the shuffle, where the casino bars them
    (§ 686a.6(b)[lead])."""
    if not table.rules["mid_shoe_entry_bar"] or table.may_wager is None:
        return ()
    return tuple(sorted(set(table.seats.values()) - table.may_wager))


def take_bets(round_: Round) -> Procedure:
    """All wagers but Over 23 and Under 18 are placed before the first card (§ 686a.6(c))."""
    table = round_.table
    answered: set[int] = set()
    while True:
        yield from make_ready(table)
        answered &= table.seats.keys()
        if round_.stakes and answered >= table.seats.keys():
            break
        if answered >= table.seats.keys():  # all sit out: the table waits for a wager
            answered.clear()
        answer = yield take_bets_request(round_, frozenset(answered))
        if isinstance(answer, Bet):
            yield from place(round_, answer)
            answered.add(answer.seat)
        elif isinstance(answer, NoMoreBets):
            break
        else:
            assert isinstance(answer, TableChanged)
    yield Announce(words="No more bets", cites=("686a.6(c)",))
    if table.rules["mid_shoe_entry_bar"]:
        table.may_wager = {round_.player(seat) for seat in round_.stakes}


def take_bets_request(round_: Round, answered: frozenset[int]) -> TakeBets:
    """Betting as it stands."""
    table = round_.table
    players = set(table.seats.values())
    return TakeBets(
        rules=betting_rules(table),
        seats=dict(table.seats),
        answered=answered,
        betting={seat: round_.player(seat) for seat in round_.stakes},
        chips={name: table.chips_of(name) or 0 for name in players} if table.keeps_chips else None,
        cites=("686a.6(c)", "686a.6(d)"),
    )


def place(round_: Round, bet: Bet) -> Procedure:
    """Chips on the betting areas; cash behind a verbal wager becomes chips first (§ 686a.6(a))."""
    if bet.verbal and bet.wagers:
        yield Record(
            act=f"The dealer confirms the verbal wager of seat {bet.seat} and converts the cash",
            cites=("686a.6(a)",),
        )
        player, cash = round_.player(bet.seat), sum(bet.wagers.values())
        round_.table.books.move(PATRONS, DROP_BOX, cash, "cash of a verbal wager")
        round_.table.books.move(TABLE_INVENTORY, chips(player), cash, "cash of a verbal wager")
    for wager, cents in bet.wagers.items():
        round_.stake(bet.seat, wager, cents)
