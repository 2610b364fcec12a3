"""Lines of settlement: how each wager of a round ends (§ 633a.7(g), (p)-(r), §§ 633a.8-9,
§ 633a.13)."""

from pitboss.chapters.blackjack.settling.kinds import (
    AREAS,
    BLACKJACK,
    CITES,
    DEALER,
    DEALER_BLACKJACK,
    DOUBLED_ON,
    FIRST_ROW,
    HOLE,
    KNOWN,
    LINE,
    NOT_KNOWN,
    ODDS,
    ODDS_OVER,
    ORIGINAL,
    OUTCOME,
    ROUND,
    SHARING,
    SPLIT_OFF,
    UP,
    WHICH,
    Played,
    SettlingTerms,
    Staked,
)
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    DOUBLE_DOWN,
    INSURANCE,
    INSURED,
    MAIN,
    TEN,
    paid,
    value,
)
from pitboss.chapters.blackjack.simulate.kernels.shoe import compiled
from pitboss.chapters.blackjack.simulate.kernels.side_rows import (
    CROWN,
    IN_BETWEEN,
    KINGS_AND_BLACKJACK,
    KINGS_BOUNTY,
    LUCKY_LADIES,
    MATCH_THE_DEALER,
    OTHER_SUIT,
    PAIR_AND_BLACKJACK,
    ROYAL,
    ROYAL_MATCH,
    SECOND_AREA,
    SUPER_MATCH,
    in_between_row,
    is_royal,
    match_row,
    pair_row,
    royal_row,
    super_match_row,
    twenty_row,
)
from pitboss.columns.lines import LOSE, PUSH, WIN, Lines

ALL, LOSING, OTHERS = range(3)
"""The wagers that are settled: all, or first the losing ones and then the others (§ 633a.7(r)(1)).
"""


@compiled
def _add_line(
    lines: Lines, played: Played, seat: int, wager: int, stake: int, outcome: int, back: int,
    hand: int, cites: int,
) -> None:  # fmt: skip
    """A wager of this round is settled."""
    line = played.at[LINE]
    lines.round[line], lines.seat[line], lines.wager[line] = played.at[ROUND], seat, wager
    lines.stake[line], lines.outcome[line], lines.back[line] = stake, outcome, back
    lines.hand[line], lines.cites[line] = hand, cites
    played.at[LINE] = line + 1


@compiled
def add_side_line(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played, box: int, wager: int
) -> None:
    """A side wager is paid by the row that the first two cards make, or collected (§ 633a.7(g),
    § 633a.13(c)-(j))."""
    at, place = played.at, played.at[FIRST_ROW] + box
    seat, stake, up = staked.seat[place], staked.stakes[place, wager], at[UP]
    area, name = wager // SECOND_AREA, wager % SECOND_AREA
    if wager == SUPER_MATCH:
        area, name = 0, SECOND_AREA
    first, second = played.firsts[box, area, 0], played.firsts[box, area, 1]
    row, more, words = -1, -1, -1
    if name in (LUCKY_LADIES, KINGS_BOUNTY):
        row = twenty_row(name, first, second, at[KNOWN] == BLACKJACK)
    elif name == MATCH_THE_DEALER:  # each matching card is paid by itself (R-633a-6)
        row, more = match_row(first, up), match_row(second, up)
        if row < 0:
            row, more = more, -1
        elif more >= 0:
            words = terms.two_matches[row - OTHER_SUIT, more - OTHER_SUIT]
    elif name == IN_BETWEEN:
        row = in_between_row(first, second, up, terms.money.ace_low)
    elif name == ROYAL_MATCH:
        row = royal_row(first, second)
        crowned = terms.money.crown and at[KNOWN] != NOT_KNOWN and is_royal(up, at[HOLE])
        if row == ROYAL and crowned:
            more, words = CROWN, terms.royal_and_crown  # R-633a-10
    elif wager == SUPER_MATCH:
        row = super_match_row(first, second, played.firsts[box, 1, 0], played.firsts[box, 1, 1])
    else:
        row = pair_row(first, second)
    outcome, won, cites = LOSE, -stake, terms.lost_cites[name]
    if row < 0:
        words = terms.lost_words[first, second]
    else:
        outcome, won, cites = WIN, paid(terms.money, row, stake), terms.row_cites[row, at[KNOWN]]
        if more >= 0:
            won += paid(terms.money, more, stake)
        if words < 0:
            words = terms.row_words[row]
        if at[SHARING] and row in (PAIR_AND_BLACKJACK, KINGS_AND_BLACKJACK):
            won = terms.money.cap * stake // at[SHARING]  # § 633a.13(j), R-633a-3
            cites = terms.capped_cites[0 if row == PAIR_AND_BLACKJACK else 1]
    _add_line(lines, played, seat, wager, stake, outcome, stake + won, words, cites)


@compiled
def add_insurance(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played, box: int
) -> None:
    """Insurance wins against a Blackjack, and is collected otherwise (§ 633a.8(c)-(d))."""
    row = played.at[FIRST_ROW] + box
    wins = played.at[DEALER] == DEALER_BLACKJACK
    ending = terms.insured[1 if wins else 0]
    for wager in range(INSURANCE, INSURANCE + AREAS):
        stake = staked.stakes[row, wager]
        if stake:
            back = stake + paid(terms.money, INSURED, stake) if wins else 0
            outcome = WIN if wins else LOSE
            _add_line(
                lines, played, staked.seat[row], wager, stake, outcome, back, ending[0], ending[1]
            )


@compiled
def add_surrender(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played, box: int
) -> None:
    """Half of the wager is collected; all of it, if the dealer turns out to have a Blackjack
    (§ 633a.9(a)(1)-(2))."""
    row = played.at[FIRST_ROW] + box
    stake = staked.stakes[row, MAIN]
    back = 0 if played.at[DEALER] == DEALER_BLACKJACK else stake // 2
    cites = terms.surrendered[2 if may_be_blackjack(played.at[UP]) else 1]
    _add_line(lines, played, staked.seat[row], MAIN, stake, LOSE, back, terms.surrendered[0], cites)


@compiled
def may_be_blackjack(up: int) -> bool:
    """An ace or a card of value 10 lies up (§ 633a.7(h))."""
    return value(up) in (1, TEN)


@compiled
def add_hand(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played, box: int, place: int
) -> None:
    """The Blackjack Wager on a hand, and what was doubled on it (§ 633a.7(p)-(q), § 633a.13(a))."""
    row, hand = played.at[FIRST_ROW] + box, played.kinds[box, place]
    kind = SPLIT_OFF if played.split_off[box, place] else ORIGINAL
    for doubled in (False, True):
        stake, wager = staked.stakes[row, MAIN], MAIN + place
        if doubled:
            stake, wager, kind = played.doubled[box, place], DOUBLE_DOWN + place, DOUBLED_ON
        ending = terms.endings[played.at[DEALER], hand, kind]
        outcome, which = ending[OUTCOME], played.at[WHICH]
        if not stake or (which != ALL and (outcome == LOSE) != (which == LOSING)):
            continue
        back = stake if outcome == PUSH else 0
        if outcome == WIN:
            back = stake + stake * ending[ODDS] // ending[ODDS_OVER]  # R-GEN-4
        _add_line(
            lines, played, staked.seat[row], wager, stake, outcome, back, terms.hand_words[hand],
            ending[CITES],
        )  # fmt: skip
