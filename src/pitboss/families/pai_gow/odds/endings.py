"""How rounds of Pai Gow Poker and Face Up Pai Gow Poker end for a player, or for a bank."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.figures.sampled import CountedEnding
from pitboss.regulation import chapter_file

ONE, NOTHING = Fraction(1), Fraction(0)
LESS_VIGORISH = 1 - chapter_file("645a").share("vigorish_rate")
"""What a winning unit brings: even money less the vigorish as an exact share, however it is rounded
(§ 645a.13(a), R-645a-13)."""


def of_player(won: int, pushed: int, lost: int) -> tuple[CountedEnding, ...]:
    """A wager against the dealer (§ 645a.11(f), § 645a.13(a))."""
    return (
        CountedEnding(hand="both hands win", pays="1 to 1 less 5%", staked=ONE, back=1 + LESS_VIGORISH,
               rounds=won),
        CountedEnding(hand="one hand wins", pays="push", staked=ONE, back=ONE, rounds=pushed),
        CountedEnding(hand="neither hand wins", pays="lose", staked=ONE, back=NOTHING, rounds=lost),
    )  # fmt: skip


def face_up(won: int, pushed: int, ace_high: int, lost: int) -> tuple[CountedEnding, ...]:
    """A wager against the open hands of the dealer, without vigorish (§ 688a.11(f), § 688a.12(a));
    his Ace High Pai Gow ties with every hand (R-688a-13)."""
    return (
        CountedEnding(hand="both hands win", pays="1 to 1", staked=ONE, back=2 * ONE, rounds=won),
        CountedEnding(hand="one hand wins", pays="push", staked=ONE, back=ONE, rounds=pushed),
        CountedEnding(hand="dealer's Ace High Pai Gow", pays="push", staked=ONE, back=ONE,
               rounds=ace_high),
        CountedEnding(hand="neither hand wins", pays="lose", staked=ONE, back=NOTHING, rounds=lost),
    )  # fmt: skip


def of_bank(others: int, surpluses: Mapping[int, int]) -> tuple[CountedEnding, ...]:
    """A bank against so many equal wagers, which are his unit together: how many more lose to him
    than win, and how often. His surplus is less the vigorish (§ 645a.12(j), § 645a.12(l))."""
    endings = []
    for surplus in sorted(surpluses, reverse=True):
        share = Fraction(surplus, others)
        net = share * LESS_VIGORISH if surplus > 0 else share
        way = f"{surplus:+d}" if surplus else "even"
        pays = "surplus less 5%" if surplus > 0 else "pays the difference" if surplus else "push"
        endings.append(
            CountedEnding(hand=f"{way} of {others}", pays=pays, staked=ONE, back=1 + net,
                   rounds=surpluses[surplus])
        )  # fmt: skip
    return tuple(endings)
