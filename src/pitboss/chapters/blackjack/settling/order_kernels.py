"""The lines of a recorded round, in the order in which the chapter settles (§ 633a.7(g)-(r))."""

from pitboss.chapters.blackjack.settling.kinds import (
    AREAS,
    BLACKJACK,
    BOXES,
    DEALER,
    DEALER_BLACKJACK,
    DEALT_BLACKJACK,
    FIRST_ROW,
    HELD,
    HOLE_UNKNOWN,
    KNOWN,
    NO_BLACKJACK,
    NOT_KNOWN,
    SHARING,
    UP,
    WHICH,
    Played,
    SettlingTerms,
    Staked,
)
from pitboss.chapters.blackjack.settling.line_kernels import (
    ALL,
    LOSING,
    OTHERS,
    add_hand,
    add_insurance,
    add_side_line,
    add_surrender,
    may_be_blackjack,
)
from pitboss.chapters.blackjack.simulate.kernels.layout import SIDE_WAGERS, paid
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
    if first != second or not may_be_blackjack(up):
        return False
    if name == LUCKY_LADIES:
        return bool(first == QUEEN_OF_HEARTS)
    return bool(name == KINGS_BOUNTY and first == KING_OF_SPADES)


@compiled
def _settle_side_wagers(terms: SettlingTerms, staked: Staked, lines: Lines, played: Played) -> None:
    """Seat by seat from the dealer's right, each seat's in the order of the paragraphs; those that
    hang on the hole card wait (§ 633a.7(g)[lead], R-633a-29)."""
    at = played.at
    for box in range(at[BOXES] - 1, -1, -1):
        for place in range(SIDE_WAGERS):
            area = place % AREAS
            wager = place // AREAS + area * SECOND_AREA if place < SUPER_MATCH else SUPER_MATCH
            if not staked.stakes[at[FIRST_ROW] + box, wager]:
                continue
            first, second = played.firsts[box, area, 0], played.firsts[box, area, 1]
            if _waits_for_hole(wager, first, second, at[UP]):
                played.held[at[HELD], 0], played.held[at[HELD], 1] = box, wager
                at[HELD] += 1
            else:
                add_side_line(terms, staked, lines, played, box, wager)


@compiled
def _settle_held(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played, royal: int, pairs: int
) -> None:
    """Wagers that waited for the hole card, in the same order: Royal Matches, pairs of twenties, or
    both (§ 633a.7(g)(1)(i)-(ii), § 633a.7(g)(4), § 633a.7(g)(6)(i)-(ii))."""
    for held in range(played.at[HELD]):
        box, wager = played.held[held, 0], played.held[held, 1]
        if royal if wager % SECOND_AREA == ROYAL_MATCH else pairs:
            add_side_line(terms, staked, lines, played, box, wager)


@compiled
def _sharing(terms: SettlingTerms, staked: Staked, played: Played) -> int:
    """The stakes of all 1,000 to 1 awards of the round, if there are several and they come to more
    than the cap (§ 633a.13(j), R-633a-3); -1, too much for 64 bits."""
    if not terms.money.cap:
        return 0
    winners, stakes, won = 0, 0, 0
    for held in range(played.at[HELD]):
        box, wager = played.held[held, 0], played.held[held, 1]
        if wager % SECOND_AREA != ROYAL_MATCH:
            stake = staked.stakes[played.at[FIRST_ROW] + box, wager]
            lady = wager % SECOND_AREA == LUCKY_LADIES
            winners += 1
            stakes += stake
            won += paid(terms.money, PAIR_AND_BLACKJACK if lady else KINGS_AND_BLACKJACK, stake)
    if winners < 2 or won <= terms.money.cap:
        return 0
    return int(stakes) if stakes < LARGEST_PRODUCT // terms.money.cap else -1


@compiled
def _settle_insurance(terms: SettlingTerms, staked: Staked, lines: Lines, played: Played) -> None:
    """The dealer has no Blackjack: Insurance is lost at once (§ 633a.8(d))."""
    for box in range(played.at[BOXES] - 1, -1, -1):
        add_insurance(terms, staked, lines, played, box)


@compiled
def _settle_early(terms: SettlingTerms, staked: Staked, lines: Lines, played: Played) -> None:
    """While the players decide, from the dealer's left: a Blackjack against a small card, but not
    at Switch, and a surrendered hand (§ 633a.7(j)(1)(i), § 633a.9(a)(1))."""
    for box in range(played.at[BOXES]):
        if played.surrendered[box]:
            add_surrender(terms, staked, lines, played, box)
        elif not terms.money.switch and played.kinds[box, 0] == DEALT_BLACKJACK:
            add_hand(terms, staked, lines, played, box, 0)


@compiled
def _settle_late_surrenders(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played
) -> None:
    """When the hole card is revealed (§ 633a.9(a)(2))."""
    for box in range(played.at[BOXES] - 1, -1, -1):
        if played.surrendered[box]:
            add_surrender(terms, staked, lines, played, box)


@compiled
def _settle_hands(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played, paid_early: bool
) -> None:
    """The hands that are left, from the dealer's right; surrendered ones are settled, and where
    they are ``paid_early`` Blackjacks too (§ 633a.7(p)-(r))."""
    for box in range(played.at[BOXES] - 1, -1, -1):
        if played.surrendered[box]:
            continue
        for place in range(played.counts[box]):
            if not paid_early or played.kinds[box, place] != DEALT_BLACKJACK:
                add_hand(terms, staked, lines, played, box, place)


@compiled
def _settle_for_blackjack(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played
) -> None:
    """Against a dealer's Blackjack, seat by seat: pairs that waited, which are paid when losing
    wagers are collected, Insurance, and the hands (§ 633a.7(h), § 633a.7(g)(1)(ii),
    § 633a.7(g)(6)(ii))."""
    which = played.at[WHICH]
    for box in range(played.at[BOXES] - 1, -1, -1):
        if which != OTHERS:
            for held in range(played.at[HELD]):
                wager = played.held[held, 1]
                if played.held[held, 0] == box and wager % SECOND_AREA != ROYAL_MATCH:
                    add_side_line(terms, staked, lines, played, box, wager)
        if which != LOSING:
            add_insurance(terms, staked, lines, played, box)
        if not played.surrendered[box]:
            for place in range(played.counts[box]):
                add_hand(terms, staked, lines, played, box, place)
        elif which != OTHERS:
            add_surrender(terms, staked, lines, played, box)


@compiled
def settle_round(
    terms: SettlingTerms, staked: Staked, lines: Lines, played: Played, peek: bool
) -> bool:
    """The lines of a round, in their order (§ 633a.7(g)-(r)); whether they could be reckoned."""
    at, dealer = played.at, played.at[DEALER]
    at[HELD], at[SHARING], at[WHICH], at[KNOWN] = 0, 0, ALL, NOT_KNOWN
    _settle_side_wagers(terms, staked, lines, played)
    first, last = (LOSING, OTHERS) if terms.losers_first else (ALL, ALL)
    if dealer == DEALER_BLACKJACK:
        at[KNOWN] = BLACKJACK
        _settle_held(terms, staked, lines, played, True, False)
        at[SHARING] = _sharing(terms, staked, played)
        for which in range(first, last + 1):
            at[WHICH] = which
            _settle_for_blackjack(terms, staked, lines, played)
        return bool(at[SHARING] >= 0)
    paid_early = False
    if may_be_blackjack(at[UP]):
        at[KNOWN] = NO_BLACKJACK
        _settle_insurance(terms, staked, lines, played)
        if peek:  # the pairs are settled when the reader shows no Blackjack
            _settle_held(terms, staked, lines, played, False, True)
        _settle_late_surrenders(terms, staked, lines, played)
        _settle_held(terms, staked, lines, played, True, not peek)
    else:
        paid_early, at[DEALER] = not terms.money.switch, HOLE_UNKNOWN
        _settle_early(terms, staked, lines, played)
        at[DEALER] = dealer
    for which in range(first, last + 1):
        at[WHICH] = which
        _settle_hands(terms, staked, lines, played, paid_early)
    return True
