"""Lines of settlement: how each wager of a round ends (§ 633a.7(g), (p)-(r), §§ 633a.8-9,
§ 633a.13)."""

from pitboss.chapters.blackjack.settling.kinds import (
    BLACKJACK,
    CITES,
    DOUBLED_ON,
    LINE,
    NOT_KNOWN,
    ODDS,
    ODDS_OVER,
    ORIGINAL,
    OUTCOME,
    SPLIT_OFF,
    Played,
    SettlingTerms,
)
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    DOUBLE_DOWN,
    INSURANCE,
    INSURED,
    MAIN,
    paid,
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
"""The lines that are written: all, or first those of losing wagers and then the others
(§ 633a.7(r)(1))."""


@compiled
def add_line(
    lines: Lines, played: Played, number: int, seat: int, wager: int, stake: int, outcome: int,
    back: int, hand: int, cites: int,
) -> None:  # fmt: skip
    """A wager of this round is settled."""
    at = played.at[LINE]
    lines.round[at], lines.seat[at], lines.wager[at] = number, seat, wager
    lines.stake[at], lines.outcome[at], lines.back[at] = stake, outcome, back
    lines.hand[at], lines.cites[at] = hand, cites
    played.at[LINE] = at + 1


@compiled
def add_side_line(
    terms: SettlingTerms, lines: Lines, played: Played, number: int, seat: int, box: int,
    wager: int, stake: int, up: int, hole: int, known: int, sharing: int,
) -> None:  # fmt: skip
    """A side wager is paid by the row that the first two cards make, or collected; ``sharing`` are
    the stakes of all that share the cap, where it bites (§ 633a.7(g), § 633a.13(c)-(j))."""
    area, name = wager // SECOND_AREA, wager % SECOND_AREA
    if wager == SUPER_MATCH:
        area, name = 0, SECOND_AREA
    first, second = played.firsts[box, area, 0], played.firsts[box, area, 1]
    row, more, words = -1, -1, -1
    if name in (LUCKY_LADIES, KINGS_BOUNTY):
        row = twenty_row(name, first, second, known == BLACKJACK)
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
        if row == ROYAL and known != NOT_KNOWN and terms.money.crown and is_royal(up, hole):
            more, words = CROWN, terms.royal_and_crown  # R-633a-10
    elif wager == SUPER_MATCH:
        row = super_match_row(first, second, played.firsts[box, 1, 0], played.firsts[box, 1, 1])
    else:
        row = pair_row(first, second)
    if row < 0:
        lost = terms.lost_words[first, second]
        add_line(lines, played, number, seat, wager, stake, LOSE, 0, lost, terms.lost_cites[name])
        return
    won = paid(terms.money, row, stake)
    if more >= 0:
        won += paid(terms.money, more, stake)
    if words < 0:
        words = terms.row_words[row]
    cites = terms.row_cites[row, known]
    if sharing and row in (PAIR_AND_BLACKJACK, KINGS_AND_BLACKJACK):
        won = terms.money.cap * stake // sharing  # § 633a.13(j), R-633a-3
        cites = terms.capped_cites[0 if row == PAIR_AND_BLACKJACK else 1]
    add_line(lines, played, number, seat, wager, stake, WIN, stake + won, words, cites)


@compiled
def add_insurance(
    terms: SettlingTerms, lines: Lines, played: Played, number: int, seat: int, area: int,
    stake: int, blackjack: bool,
) -> None:  # fmt: skip
    """Insurance wins against a Blackjack, and is collected otherwise (§ 633a.8(c)-(d))."""
    wins = 1 if blackjack else 0
    back = stake + paid(terms.money, INSURED, stake) if blackjack else 0
    add_line(
        lines, played, number, seat, INSURANCE + area, stake, WIN if blackjack else LOSE, back,
        terms.insured[wins, 0], terms.insured[wins, 1],
    )  # fmt: skip


@compiled
def add_surrender(
    terms: SettlingTerms, lines: Lines, played: Played, number: int, seat: int, stake: int,
    may_be_blackjack: bool, lost: bool,
) -> None:  # fmt: skip
    """Half of the wager is collected; all of it, if the dealer turns out to have a Blackjack
    (§ 633a.9(a)(1)-(2))."""
    add_line(
        lines, played, number, seat, MAIN, stake, LOSE, 0 if lost else stake // 2,
        terms.surrendered[0], terms.surrendered[2 if may_be_blackjack else 1],
    )  # fmt: skip


@compiled
def _add_wager(
    terms: SettlingTerms, lines: Lines, played: Played, number: int, seat: int, wager: int,
    stake: int, dealer: int, hand: int, wager_kind: int, which: int,
) -> None:  # fmt: skip
    ending = terms.endings[dealer, hand, wager_kind]
    outcome = ending[OUTCOME]
    if which != ALL and (outcome == LOSE) != (which == LOSING):
        return
    back = 0
    if outcome == WIN:
        back = stake + stake * ending[ODDS] // ending[ODDS_OVER]  # R-GEN-4
    elif outcome == PUSH:
        back = stake
    add_line(
        lines, played, number, seat, wager, stake, outcome, back, terms.hand_words[hand],
        ending[CITES],
    )  # fmt: skip


@compiled
def add_hand(
    terms: SettlingTerms, lines: Lines, played: Played, number: int, seat: int, box: int,
    place: int, stake: int, dealer: int, which: int,
) -> None:  # fmt: skip
    """The Blackjack Wager on a hand, and what was doubled on it (§ 633a.7(p)-(q), § 633a.13(a))."""
    hand, doubled = played.kinds[box, place], played.doubled[box, place]
    kind = SPLIT_OFF if played.split_off[box, place] else ORIGINAL
    _add_wager(terms, lines, played, number, seat, MAIN + place, stake, dealer, hand, kind, which)
    if doubled:
        _add_wager(
            terms, lines, played, number, seat, DOUBLE_DOWN + place, doubled, dealer, hand,
            DOUBLED_ON, which,
        )  # fmt: skip
