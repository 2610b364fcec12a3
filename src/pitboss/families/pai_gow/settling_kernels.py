"""How the wagers of a pai gow round end, as machine code: what three chapters settle alike.

Each chapter's kernel calls these in its own order. Lines are written at ``count``, and what is
given back is the count after them.
"""

from typing import Final, NamedTuple

from pitboss.columns import Lines
from pitboss.columns.lines import LOSE, PUSH, WIN
from pitboss.families.pai_gow.settling_hands import (
    CALLED,
    CITES,
    METER,
    OUTCOME,
    PAID_OUT,
    RESEED,
    SEAT,
    Ints,
)
from pitboss.hands.kernels.cache import compiled

NO_LINE: Final = -1
REFUSED: Final = -1
"""In place of a count: the reference refuses the round."""

ROUND_OF, SEAT_OF, WAGER, STAKE, ENDED, BACK, HAND, BY = range(8)
"""Of a line: the columns of ``Lines``."""

COVERS, RETURNS, NUMERATOR, DENOMINATOR, CENTS, SHARE, NAMED, ENVY = range(8)
PAY = slice(RETURNS, NAMED)
"""Of a line of a paytable: the hands that it covers, as bits; a row of pays (``PAY``); what the
hand is called; and from there on by twos the least wager and what Envy pays it."""
WHOLE_METER: Final = 100


class MainWager(NamedTuple):
    """A wager on the two hands."""

    wager: int
    column: int
    line: int  # of its paytable


class PaidByHand(NamedTuple):
    """An optional wager that a player's own cards decide, with its paytable and its Envy."""

    wager: int
    column: int
    mask: int  # the column of the mask, with the joker as this paytable has it
    loses_as: int  # and of what the cards are called that lose
    first: int  # line of its paytable
    last: int
    win: int  # paragraphs
    win_cut: int  # where a payout limit cuts
    lose: int
    limit: int  # on all payouts of one hand; 0: none
    envy_wager: int
    envy_least: int  # the wager that earns Envy; 0: none does
    envy_cites: int


@compiled
def write(
    lines: Ints, count: int, seat: int, wager: int, stake: int, outcome: int, back: int,
    called: int, cites: int,
) -> int:  # fmt: skip
    """One line more; its round is written when all of it are there."""
    lines[count, SEAT_OF] = seat
    lines[count, WAGER] = wager
    lines[count, STAKE] = stake
    lines[count, ENDED] = outcome
    lines[count, BACK] = back
    lines[count, HAND] = called
    lines[count, BY] = cites
    return count + 1


@compiled
def end_round(lines: Ints, begin: int, end: int, number: int) -> None:
    """The lines of a round have its number."""
    for count in range(begin, end):
        lines[count, ROUND_OF] = number


@compiled
def store(written: Ints, lines: Lines, at: int, rounds: int) -> None:
    """Puts lines behind those that are there, their rounds behind so many others."""
    for count in range(len(written)):
        lines.round[at + count] = written[count, ROUND_OF] + rounds
        lines.seat[at + count] = written[count, SEAT_OF]
        lines.wager[at + count] = written[count, WAGER]
        lines.stake[at + count] = written[count, STAKE]
        lines.outcome[at + count] = written[count, ENDED]
        lines.back[at + count] = written[count, BACK]
        lines.hand[at + count] = written[count, HAND]
        lines.cites[at + count] = written[count, BY]


# the main wager (§ 645a.11(f), § 670a.11(f), § 688a.11(f))


@compiled
def settle_main(
    hands: Ints, row: int, main: MainWager, paytables: Ints, lines: Ints, count: int
) -> int:
    """As the two hands have it, or surrendered."""
    outcome, cites = hands[row, OUTCOME], hands[row, CITES]
    return settle_as(hands, row, main, outcome, cites, paytables, lines, count)


@compiled
def settle_as(
    hands: Ints, row: int, main: MainWager, outcome: int, cites: int, paytables: Ints, lines: Ints,
    count: int,
) -> int:  # fmt: skip
    """Collected, returned, or paid at 1 to 1 (§ 645a.13(a), § 670a.12(a), § 688a.12(a))."""
    stake, back = hands[row, main.column], 0
    if outcome == WIN:
        back = back_by_line(paytables, main.line, stake)
    elif outcome == PUSH:
        back = stake
    seat, called = hands[row, SEAT], hands[row, CALLED]
    return write(lines, count, seat, main.wager, stake, outcome, back, called, cites)


@compiled
def back_by_line(paytables: Ints, line: int, stake: int) -> int:
    """Every cent that the house hands to the player for this stake, rounded down (R-GEN-4); what
    the meter adds is apart."""
    returned = paytables[line, RETURNS] * stake
    won = stake * paytables[line, NUMERATOR] // paytables[line, DENOMINATOR]
    return int(returned + won + paytables[line, CENTS])


# the optional wagers (§ 645a.11(h), § 670a.11(h), § 688a.11(h))


@compiled
def line_of(paid: PaidByHand, mask: int, paytables: Ints) -> int:
    """The first line of the paytable, which pays best, that covers these hands."""
    for line in range(paid.first, paid.last):
        if mask & paytables[line, COVERS]:
            return line
    return NO_LINE


@compiled
def lose(hands: Ints, row: int, paid: PaidByHand, lines: Ints, count: int) -> int:
    """Collected."""
    stake, called = hands[row, paid.column], hands[row, paid.loses_as]
    return write(lines, count, hands[row, SEAT], paid.wager, stake, LOSE, 0, called, paid.lose)


@compiled
def settle_by_hand(
    hands: Ints, row: int, paid: PaidByHand, paytables: Ints, lines: Ints, count: int
) -> int:
    """Collected, or paid at the odds of its paytable, where the wager was made."""
    stake = hands[row, paid.column]
    if not stake:
        return count
    line = line_of(paid, hands[row, paid.mask], paytables)
    if line == NO_LINE:
        return lose(hands, row, paid, lines, count)
    back = back_by_line(paytables, line, stake)
    limited = _limited(hands, row, paid.limit, paytables[line, RETURNS] * stake, back)
    outcome = WIN if paytables[line, NUMERATOR] or paytables[line, CENTS] else PUSH
    cites = paid.win if limited == back else paid.win_cut
    seat, called = hands[row, SEAT], paytables[line, NAMED]
    return write(lines, count, seat, paid.wager, stake, outcome, limited, called, cites)


@compiled
def settle_progressive(
    hands: Ints, row: int, paid: PaidByHand, dealers: Ints, number: int, paytables: Ints,
    lines: Ints, count: int,
) -> int:  # fmt: skip
    """Paid by its paytable, a share of the meter as it stands at this turn; won whole, the meter
    restarts (§ 645a.13(e), § 670a.12(d), § 688a.12(d), R-GEN-3, R-GEN-7). A record that does not
    tell a meter of which a share is won is refused."""
    stake = hands[row, paid.column]
    if not stake:
        return count
    line = line_of(paid, hands[row, paid.mask], paytables)
    if line == NO_LINE:
        return lose(hands, row, paid, lines, count)
    share, from_meter = paytables[line, SHARE], 0
    if share:
        if dealers[number, METER] < 0:
            return REFUSED
        from_meter = dealers[number, METER] * share // WHOLE_METER  # the split cent stays on it
    back = back_by_line(paytables, line, stake) + from_meter
    award = _limited(hands, row, paid.limit, paytables[line, RETURNS] * stake, back)
    dealers[number, METER] -= min(from_meter, award)
    if share == WHOLE_METER:
        dealers[number, METER] = max(dealers[number, METER], dealers[number, RESEED])
    cites = paid.win if award == back else paid.win_cut
    seat, called = hands[row, SEAT], paytables[line, NAMED]
    return write(lines, count, seat, paid.wager, stake, WIN, award, called, cites)


@compiled
def _limited(hands: Ints, row: int, limit: int, returned: int, back: int) -> int:
    """What comes back under the casino's limit on all payouts of one hand; a stake that returns is
    no payout (§ 645a.13(f), R-645a-19)."""
    if not limit:
        return back
    payout = min(back - returned, max(limit - hands[row, PAID_OUT], 0))
    hands[row, PAID_OUT] += payout
    return int(returned + payout)


# Envy (§ 645a.11(h)(1)(ii), § 670a.11(h)(1)(ii), § 688a.11(h)(2)(ii) and parallels)


@compiled
def pay_envy(
    hands: Ints, begin: int, end: int, paid: PaidByHand, paytables: Ints, lines: Ints, count: int
) -> int:
    """Each player whose wager earns Envy is paid for every qualifying hand of another's (R-GEN-8,
    R-GEN-9)."""
    if not paid.envy_least or not _earns_any(hands, begin, end, paid):
        return count
    for holder in range(end - 1, begin - 1, -1):
        line = line_of(paid, hands[holder, paid.mask], paytables)
        if line == NO_LINE:
            continue
        for row in range(end - 1, begin - 1, -1):
            stake = hands[row, paid.column]
            if row == holder or stake < paid.envy_least:
                continue
            amount, called = _envy_for(paytables, line, stake), paytables[line, NAMED]
            if amount:
                count = write(
                    lines, count, hands[row, SEAT], paid.envy_wager, 0, WIN, amount, called,
                    paid.envy_cites,
                )  # fmt: skip
    return count


@compiled
def _earns_any(hands: Ints, begin: int, end: int, paid: PaidByHand) -> bool:
    earns = False
    for row in range(begin, end):
        earns |= hands[row, paid.column] >= paid.envy_least
    return earns


@compiled
def _envy_for(paytables: Ints, line: int, stake: int) -> int:
    """What Envy pays a wager of this size."""
    amount = 0
    for column in range(ENVY, paytables.shape[1], 2):
        if stake >= paytables[line, column]:
            amount = max(amount, paytables[line, column + 1])
    return amount
