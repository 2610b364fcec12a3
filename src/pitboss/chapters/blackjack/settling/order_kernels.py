"""The lines of a recorded round, in the order in which the chapter settles (§ 633a.7(g)-(r))."""

from pitboss.chapters.blackjack.ranking import ACE as ACE_RANK
from pitboss.chapters.blackjack.settling.kinds import (
    AREAS,
    BLACKJACK,
    DEALER_BLACKJACK,
    DEALT_BLACKJACK,
    HELD,
    HOLE_UNKNOWN,
    NO_BLACKJACK,
    NOT_KNOWN,
    Played,
    SettlingTerms,
)
from pitboss.chapters.blackjack.settling.line_kernels import (
    ALL,
    LOSING,
    OTHERS,
    add_hand,
    add_insurance,
    add_side_line,
    add_surrender,
)
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    INSURANCE,
    MAIN,
    SIDE_WAGERS,
    TEN,
    paid,
    value,
)
from pitboss.chapters.blackjack.simulate.kernels.shoe import compiled
from pitboss.chapters.blackjack.simulate.kernels.side_rows import (
    KING_OF_SPADES,
    KING_RANK,
    KINGS_AND_BLACKJACK,
    KINGS_BOUNTY,
    LUCKY_LADIES,
    PAIR_AND_BLACKJACK,
    QUEEN_OF_HEARTS,
    QUEEN_RANK,
    ROYAL_MATCH,
    SECOND_AREA,
    SUPER_MATCH,
    is_royal,
)
from pitboss.columns.lines import Lines
from pitboss.columns.rounds import RoundColumns

LARGEST_PRODUCT = 1 << 62


@compiled
def _waits_for_hole(wager: int, first: int, second: int, up: int) -> bool:
    """Whether a side wager that wins is settled when the hole card is known (§ 633a.7(g)(1),
    § 633a.7(g)(4), § 633a.7(g)(6))."""
    if wager == SUPER_MATCH:
        return False
    name = wager % SECOND_AREA
    if name == ROYAL_MATCH:
        return is_royal(first, second) and up >> 2 in (KING_RANK, QUEEN_RANK)
    if first != second or (up >> 2 != ACE_RANK and value(up) != TEN):
        return False
    if name == LUCKY_LADIES:
        return bool(first == QUEEN_OF_HEARTS)
    return bool(name == KINGS_BOUNTY and first == KING_OF_SPADES)


@compiled
def _settle_side_wagers(
    terms: SettlingTerms, rounds: RoundColumns, lines: Lines, played: Played, number: int, up: int,
    hole: int,
) -> None:  # fmt: skip
    """Seat by seat from the dealer's right, each seat's in the order of the paragraphs; those that
    hang on the hole card wait (§ 633a.7(g)[lead], R-633a-29)."""
    first = rounds.first[number]
    for row in range(rounds.first[number + 1] - 1, first - 1, -1):
        box = row - first
        for place in range(SIDE_WAGERS):
            area = place % AREAS
            wager = place // AREAS + area * SECOND_AREA if place < SUPER_MATCH else SUPER_MATCH
            stake = rounds.stakes[row, wager]
            if not stake:
                continue
            cards = played.firsts[box, area]
            if _waits_for_hole(wager, cards[0], cards[1], up):
                held = played.at[HELD]
                played.held[held, 0], played.held[held, 1] = box, wager
                played.at[HELD] = held + 1
            else:
                add_side_line(
                    terms, lines, played, number, rounds.seat[row], box, wager, stake, up, hole,
                    NOT_KNOWN, 0,
                )  # fmt: skip


@compiled
def _settle_held(
    terms: SettlingTerms, rounds: RoundColumns, lines: Lines, played: Played, number: int, up: int,
    hole: int, known: int, royal: bool, pairs: bool,
) -> None:  # fmt: skip
    """Wagers that waited for the hole card, in the same order: Royal Matches, pairs of twenties, or
    both (§ 633a.7(g)(1)(i)-(ii), § 633a.7(g)(4), § 633a.7(g)(6)(i)-(ii))."""
    for held in range(played.at[HELD]):
        box, wager = played.held[held, 0], played.held[held, 1]
        row = rounds.first[number] + box
        if royal if wager % SECOND_AREA == ROYAL_MATCH else pairs:
            add_side_line(
                terms, lines, played, number, rounds.seat[row], box, wager,
                rounds.stakes[row, wager], up, hole, known, 0,
            )  # fmt: skip


@compiled
def _sharing(terms: SettlingTerms, rounds: RoundColumns, played: Played, number: int) -> int:
    """The stakes of all 1,000 to 1 awards of the round, if there are several and they come to more
    than the cap (§ 633a.13(j), R-633a-3); -1, too much for 64 bits."""
    if not terms.money.cap:
        return 0
    winners, staked, won = 0, 0, 0
    for held in range(played.at[HELD]):
        box, wager = played.held[held, 0], played.held[held, 1]
        if wager % SECOND_AREA != ROYAL_MATCH:
            stake = rounds.stakes[rounds.first[number] + box, wager]
            lady = wager % SECOND_AREA == LUCKY_LADIES
            winners += 1
            staked += stake
            won += paid(terms.money, PAIR_AND_BLACKJACK if lady else KINGS_AND_BLACKJACK, stake)
    if winners < 2 or won <= terms.money.cap:
        return 0
    return int(staked) if staked < LARGEST_PRODUCT // terms.money.cap else -1


@compiled
def _settle_insurance(
    terms: SettlingTerms, rounds: RoundColumns, lines: Lines, played: Played, number: int
) -> None:
    """The dealer has no Blackjack: Insurance is lost at once (§ 633a.8(d))."""
    for row in range(rounds.first[number + 1] - 1, rounds.first[number] - 1, -1):
        for area in range(AREAS):
            stake = rounds.stakes[row, INSURANCE + area]
            if stake:
                add_insurance(terms, lines, played, number, rounds.seat[row], area, stake, False)


@compiled
def _settle_hands(
    terms: SettlingTerms, rounds: RoundColumns, lines: Lines, played: Played, number: int,
    dealer: int, paid_early: bool, which: int,
) -> None:  # fmt: skip
    """The hands that are left, from the dealer's right; surrendered ones are settled, and where
    they are ``paid_early`` Blackjacks too (§ 633a.7(p)-(r))."""
    first = rounds.first[number]
    for row in range(rounds.first[number + 1] - 1, first - 1, -1):
        box = row - first
        if played.surrendered[box]:
            continue
        for place in range(played.counts[box]):
            if not paid_early or played.kinds[box, place] != DEALT_BLACKJACK:
                add_hand(
                    terms, lines, played, number, rounds.seat[row], box, place,
                    rounds.stakes[row, MAIN], dealer, which,
                )  # fmt: skip


@compiled
def _settle_early(
    terms: SettlingTerms, rounds: RoundColumns, lines: Lines, played: Played, number: int,
    pays_blackjacks: bool,
) -> None:  # fmt: skip
    """While the players decide, from the dealer's left: a Blackjack against a small card, but not
    at Switch, and a surrendered hand (§ 633a.7(j)(1)(i), § 633a.9(a)(1))."""
    first = rounds.first[number]
    for row in range(first, rounds.first[number + 1]):
        box, seat, stake = row - first, rounds.seat[row], rounds.stakes[row, MAIN]
        if played.surrendered[box]:
            add_surrender(terms, lines, played, number, seat, stake, False, False)
        elif pays_blackjacks and played.kinds[box, 0] == DEALT_BLACKJACK:
            add_hand(terms, lines, played, number, seat, box, 0, stake, HOLE_UNKNOWN, ALL)


@compiled
def _settle_late_surrenders(
    terms: SettlingTerms, rounds: RoundColumns, lines: Lines, played: Played, number: int
) -> None:
    """When the hole card is revealed (§ 633a.9(a)(2))."""
    first = rounds.first[number]
    for row in range(rounds.first[number + 1] - 1, first - 1, -1):
        if played.surrendered[row - first]:
            stake = rounds.stakes[row, MAIN]
            add_surrender(terms, lines, played, number, rounds.seat[row], stake, True, False)


@compiled
def _settle_for_blackjack(
    terms: SettlingTerms, rounds: RoundColumns, lines: Lines, played: Played, number: int, up: int,
    hole: int, sharing: int, which: int,
) -> None:  # fmt: skip
    """Against a dealer's Blackjack, seat by seat: pairs that waited, which are paid when
    losing wagers are collected, Insurance, and the hands (§ 633a.7(h), § 633a.7(g)(1)(ii),
    § 633a.7(g)(6)(ii))."""
    first = rounds.first[number]
    for row in range(rounds.first[number + 1] - 1, first - 1, -1):
        box, seat, stake = row - first, rounds.seat[row], rounds.stakes[row, MAIN]
        if which != OTHERS:
            for held in range(played.at[HELD]):
                wager = played.held[held, 1]
                if played.held[held, 0] == box and wager % SECOND_AREA != ROYAL_MATCH:
                    add_side_line(
                        terms, lines, played, number, seat, box, wager, rounds.stakes[row, wager],
                        up, hole, BLACKJACK, sharing,
                    )  # fmt: skip
        if which != LOSING:
            for area in range(AREAS):
                insured = rounds.stakes[row, INSURANCE + area]
                if insured:
                    add_insurance(terms, lines, played, number, seat, area, insured, True)
        if not played.surrendered[box]:
            for place in range(played.counts[box]):
                add_hand(
                    terms, lines, played, number, seat, box, place, stake, DEALER_BLACKJACK, which
                )
        elif which != OTHERS:
            add_surrender(terms, lines, played, number, seat, stake, True, True)


@compiled
def settle_round(
    terms: SettlingTerms, rounds: RoundColumns, lines: Lines, played: Played, number: int,
    dealer: int, peek: bool,
) -> bool:  # fmt: skip
    """The lines of a round, in their order (§ 633a.7(g)-(r))."""
    start = rounds.dealer.starts[number]
    up, hole = int(rounds.dealer.cards[start]), int(rounds.dealer.cards[start + 1])
    may_be_blackjack = value(up) == TEN or up >> 2 == ACE_RANK
    losers_first = terms.losers_first
    _settle_side_wagers(terms, rounds, lines, played, number, up, hole)
    if dealer == DEALER_BLACKJACK:
        _settle_held(terms, rounds, lines, played, number, up, hole, BLACKJACK, True, False)
        sharing = _sharing(terms, rounds, played, number)
        if sharing < 0:
            return False
        for which in range(LOSING if losers_first else ALL, (OTHERS if losers_first else ALL) + 1):
            _settle_for_blackjack(terms, rounds, lines, played, number, up, hole, sharing, which)
        return True
    peek = peek and may_be_blackjack
    if peek:
        _settle_insurance(terms, rounds, lines, played, number)
        _settle_held(terms, rounds, lines, played, number, up, hole, NO_BLACKJACK, False, True)
    paid_early = not may_be_blackjack and not terms.money.switch
    if may_be_blackjack:
        if not peek:
            _settle_insurance(terms, rounds, lines, played, number)
        _settle_late_surrenders(terms, rounds, lines, played, number)
        _settle_held(terms, rounds, lines, played, number, up, hole, NO_BLACKJACK, True, not peek)
    else:
        _settle_early(terms, rounds, lines, played, number, paid_early)
    for which in range(LOSING if losers_first else ALL, (OTHERS if losers_first else ALL) + 1):
        _settle_hands(terms, rounds, lines, played, number, dealer, paid_early, which)
    return True
