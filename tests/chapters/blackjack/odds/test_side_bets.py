"""The optional wagers of Blackjack, counted a second time: through the procedure that settles them,
by formulas worked by hand from § 633a.13, and by simulated rounds."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, sqrt
from typing import Any

import pytest

from pitboss.chapters import new_table
from pitboss.chapters.blackjack.boxes import BlackjackRound
from pitboss.chapters.blackjack.odds.side_bets import COUNTS
from pitboss.chapters.blackjack.ranking import is_blackjack
from pitboss.chapters.blackjack.settlement import side_ending
from pitboss.chapters.blackjack.side_bets import waits_for_hole
from pitboss.chapters.blackjack.simulate import PlayByTable, simulate, strategy
from pitboss.figures.figures import Figures
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, Card

ALL_DECKS = range(1, 9)
STAKE = 200
Backs = dict[Fraction, Fraction]
"""The chance of everything that can come back, per unit."""


def figures(wager: str, decks: int, paytable: str | None = None, **chosen: Any) -> Figures:
    """The figures of one paytable; of the only one, if none is named."""
    found = COUNTS[wager](Rules.of("633a", chosen), decks)
    (one,) = [each for each in found if paytable in (None, each.paytable)]
    return one


def backs(of: Figures) -> Backs:
    """What the figures say comes back, and how often."""
    found: Backs = {}
    for outcome in of.outcomes:
        found[outcome.back] = found.get(outcome.back, Fraction(0)) + outcome.probability
    return found


# which tables there are


def test_r_633a_4_each_table_for_the_decks_that_it_is_printed_for() -> None:
    printed: dict[str, dict[int, tuple[str, ...]]] = {
        "lucky_ladies": dict.fromkeys(ALL_DECKS, ("Paytable",)),
        "match_the_dealer": {6: ("6",), 8: ("8",)},
        "in_between": dict.fromkeys(ALL_DECKS, ("Paytable",)),
        "royal_match": {1: ("A", "B")} | dict.fromkeys(range(2, 9), ("C", "D", "E")),
        "bet_the_set": {1: ("A",), 2: ("B",)} | dict.fromkeys(range(4, 9), ("C", "D")),
        "kings_bounty": dict.fromkeys(ALL_DECKS, ("Paytable",)),
        "super_match": {6: ("6",), 8: ("8",)},
        "insurance": dict.fromkeys(ALL_DECKS, ("2 to 1",)),
    }
    assert list(COUNTS) == list(printed)
    rules = Rules.of("633a")
    for wager, count in COUNTS.items():
        for decks in ALL_DECKS:
            found = count(rules, decks)
            assert tuple(one.paytable for one in found) == printed[wager].get(decks, ())
            for one in found:
                assert (one.wager, one.decks, one.board) == (wager, decks, None)
                assert sum(outcome.probability for outcome in one.outcomes) == 1
                assert one.house_edge == 1 - one.payback


# through the settlement


def settled(round_: BlackjackRound, wager: str, dealt: tuple[Card, ...]) -> Fraction:
    """What the procedure hands back for two cards, the up card and the hole card."""
    one, other, up_card, hole = dealt
    round_.first_two[1, 1], round_.dealer_hand = [one, other], [up_card, hole]
    waits = waits_for_hole(wager, [one, other], up_card)
    round_.hole_known = waits
    blackjack = is_blackjack([up_card, hole]) if waits else None
    return Fraction(side_ending(round_, 1, wager, blackjack).back, STAKE)


def through_settlement(wager: str, decks: int, chosen: dict[str, Any]) -> Backs:
    """Every deal of two cards and an up card; where the wager waits for it, every hole card."""
    table = new_table(Rules.of("633a", {"decks": decks, **chosen}), seats={1: "player"})
    round_ = BlackjackRound(table)
    round_.stakes[1] = {wager: STAKE}
    found: Counter[Fraction] = Counter()
    rest = 52 * decks - 3
    for one, other in combinations_with_replacement(DECK, 2):
        ways = decks * (decks - 1) if one == other else 2 * decks * decks
        for up_card in DECK:
            gone = [one, other].count(up_card)
            ups = ways * (decks - gone)
            if not ups:
                continue
            if not waits_for_hole(wager, [one, other], up_card):
                found[settled(round_, wager, (one, other, up_card, up_card))] += ups * rest
                continue
            for hole in DECK:
                left = decks - [one, other, up_card].count(hole)
                if ups * left:
                    found[settled(round_, wager, (one, other, up_card, hole))] += ups * left
    every = 52 * decks * (52 * decks - 1) * (52 * decks - 2) * rest
    assert found.total() == every
    return {back: Fraction(count, every) for back, count in found.items()}


@pytest.mark.shows("633a.13(c)", "633a.13(e)", "633a.13(f)(1)", "633a.13(g)(2)", "633a.13(h)")
@pytest.mark.shows("633a.7(g)(1)(i)", "633a.7(g)(1)(ii)", "633a.7(g)(6)(i)", "633a.7(g)(6)(ii)")
@pytest.mark.parametrize(
    ("wager", "decks", "chosen", "paytable"),
    [
        ("lucky_ladies", 2, {}, None),
        ("kings_bounty", 2, {}, None),
        ("in_between", 1, {"in_between_ace": "low"}, None),
        ("royal_match", 1, {}, "B"),
        ("royal_match", 2, {"crown_treasure": False}, "D"),
        ("bet_the_set", 2, {}, "B"),
        ("match_the_dealer", 6, {}, "6"),
    ],
)
def test_all_first_cards_through_the_settlement(
    wager: str, decks: int, chosen: dict[str, Any], paytable: str | None
) -> None:
    named = {"paytables": {wager: paytable}} if paytable else {}
    expected = through_settlement(wager, decks, chosen | named)
    assert backs(figures(wager, decks, paytable, **chosen)) == expected


# by hand


def paying(*lines: tuple[int | str, Fraction]) -> Backs:
    """Odds to one and their chances; the rest loses."""
    found = {1 + Fraction(odds): chance for odds, chance in lines if chance}
    return found | {Fraction(0): 1 - sum(found.values(), Fraction(0))}


def hands(decks: int) -> int:
    """Two cards of a shoe."""
    return comb(52 * decks, 2)


@pytest.mark.shows("633a.13(c)", "633a.1[Matched 20]", "633a.1[Suited 20]", "633a.1[Any 20]")
@pytest.mark.parametrize("decks", ALL_DECKS)
def test_633a_13_c_lucky_ladies_by_hand(decks: int) -> None:
    """Sixteen ten-valued cards, and ace-nine, suited or not; two queens of hearts leave the dealer
    all the aces and two tens less."""
    every, queens = hands(decks), Fraction(comb(decks, 2), hands(decks))
    blackjack = Fraction(4 * decks * (16 * decks - 2), comb(52 * decks - 2, 2))
    matched = Fraction(15 * comb(decks, 2), every)
    tens = 4 * comb(4 * decks, 2) - 16 * comb(decks, 2)  # of one suit, not identical
    suited = Fraction(tens + 4 * decks**2, every)
    any_20 = Fraction(comb(16 * decks, 2) - 4 * comb(4 * decks, 2) + 12 * decks**2, every)
    assert backs(figures("lucky_ladies", decks)) == paying(
        (1000, queens * blackjack), (200, queens * (1 - blackjack)),
        (25, matched), (10, suited), (4, any_20),
    )  # fmt: skip


@pytest.mark.shows("633a.13(h)", "633a.1[Suited pair]")
@pytest.mark.parametrize("decks", ALL_DECKS)
def test_633a_13_h_kings_bounty_by_hand(decks: int) -> None:
    every, pair = hands(decks), Fraction(comb(decks, 2), hands(decks))
    blackjack = Fraction(4 * decks * (16 * decks - 2), comb(52 * decks - 2, 2))
    suited = Fraction(4 * comb(4 * decks, 2) - 16 * comb(decks, 2) + 4 * decks**2, every)
    kings = Fraction(6 * decks**2, every)
    any_20 = Fraction(comb(16 * decks, 2) - 4 * comb(4 * decks, 2) + 12 * decks**2, every) - kings
    assert backs(figures("kings_bounty", decks)) == paying(
        (1000, pair * blackjack), (200, pair * (1 - blackjack)), (50, 3 * pair),
        (25, 12 * pair), (9, suited), (6, kings), (4, any_20),
    )  # fmt: skip


@pytest.mark.shows("633a.13(d)(1)", "633a.13(d)(2)", "633a.7(g)(2)")
@pytest.mark.parametrize(("decks", "same", "other"), [(6, 11, 4), (8, 14, 3)])
def test_633a_13_d_match_the_dealer_by_hand(decks: int, same: int, other: int) -> None:
    """Of the cards beside the up card, one less than the decks are identical, and three times the
    decks of its rank in other suits."""
    alike, rank, left = decks - 1, 3 * decks, 52 * decks - 1
    none = left - alike - rank
    every = comb(left, 2)
    expected = paying(
        (2 * same, Fraction(comb(alike, 2), every)),
        (same + other, Fraction(alike * rank, every)),
        (2 * other, Fraction(comb(rank, 2), every)),
        (same, Fraction(alike * none, every)),
        (other, Fraction(rank * none, every)),
    )
    found = figures("match_the_dealer", decks)
    assert backs(found) == expected
    # each card by itself wins its row, whatever the other does; a stake comes back if any matches
    each = Fraction(same * alike + other * rank, left)
    assert found.payback == 2 * each + 1 - Fraction(comb(none, 2), every)
    assert {line.hand: line.pays for line in found.outcomes} == {
        "two matching cards of the same suit": f"{2 * same} to 1",
        "matching card of a different suit and matching card of the same suit":
            f"{same + other} to 1",
        "two matching cards of a different suit": f"{2 * other} to 1",
        "matching card of the same suit": f"{same} to 1",
        "matching card of a different suit": f"{other} to 1",
        "any other hand": "lose",
    }  # fmt: skip


@pytest.mark.shows("633a.13(e)", "633a.7(g)(3)(i)", "633a.7(g)(3)(ii)", "633a.1[Triple Match]")
@pytest.mark.parametrize("ace", ["high", "low"])
@pytest.mark.parametrize("decks", ALL_DECKS)
def test_633a_13_e_in_between_by_hand(decks: int, ace: str) -> None:
    """Of thirteen ranks in a row, 12 - s pairs have s ranks between them; wherever the ace is, as
    many (R-633a-7)."""
    of_rank, cards = 4 * decks, 52 * decks
    every = cards * (cards - 1) * (cards - 2)
    spread = [Fraction(2 * (12 - s) * s * of_rank**3, every) for s in range(12)]
    triple = Fraction(13 * of_rank * (of_rank - 1) * (of_rank - 2), every)
    expected = paying(
        (30, triple),
        (10, spread[1]),
        (6, spread[2]),
        (4, spread[3]),
        (1, sum(spread[4:], Fraction(0))),
    )
    assert backs(figures("in_between", decks, in_between_ace=ace)) == expected


ROYAL: dict[str, tuple[int, int | str]] = {
    "A": (10, 3),
    "B": (5, 3),
    "C": (30, "2.5"),
    "D": (25, "2.5"),
    "E": (50, 2),
}


@pytest.mark.shows("633a.13(f)(1)", "633a.13(f)(2)", "633a.7(g)(4)")
@pytest.mark.shows("633a.1[Royal Match]", "633a.1[Suited Match]", "633a.1[Crown Treasure Bonus]")
@pytest.mark.parametrize("crown", [True, False])
@pytest.mark.parametrize("decks", ALL_DECKS)
def test_633a_13_f_royal_match_by_hand(decks: int, crown: bool) -> None:
    """A Royal Match leaves the dealer one king and one queen less in its suit, and all of them in
    three; his bonus is 1,000 times the wager on top (R-633a-10)."""
    royal = Fraction(4 * decks**2, hands(decks))
    suited = Fraction(4 * comb(13 * decks, 2), hands(decks)) - royal
    both = Fraction((decks - 1) ** 2 + 3 * decks**2, comb(52 * decks - 2, 2)) if crown else 0
    for name in "AB" if decks == 1 else "CDE":
        for_royal, for_suited = ROYAL[name]
        assert backs(figures("royal_match", decks, name, crown_treasure=crown)) == paying(
            (1000 + for_royal, royal * both), (for_royal, royal * (1 - both)), (for_suited, suited)
        )


def test_royal_match_c_at_six_decks_in_figures() -> None:
    """144 Royal Matches and 11,868 Suited Matches among the 48,516 hands of six decks; against one
    of the first, 133 of the dealer's 47,895."""
    found = figures("royal_match", 6, "C")
    assert found.hit_frequency == Fraction(144 + 11_868, 48_516)
    bonus = Fraction(144, 48_516) * Fraction(133, 47_895) * 1_000
    assert found.payback == Fraction(144 * 31 + 11_868 * 7 // 2, 48_516) + bonus
    assert found.outcomes[0].hand == "royal match and crown treasure"
    assert found.outcomes[0].pays == "1,030 to 1"


SET = {"A": (15, 15), "B": (10, 25), "C": (10, 15), "D": (10, 12)}


@pytest.mark.shows("633a.13(g)(1)", "633a.13(g)(2)", "633a.13(g)(3)", "633a.7(g)(5)")
@pytest.mark.parametrize(
    ("decks", "names"), [(1, "A"), (2, "B"), *((decks, "CD") for decks in range(4, 9))]
)
def test_633a_13_g_bet_the_set_by_hand(decks: int, names: str) -> None:
    """The second card is one of those of the first one's rank that are left."""
    left = 52 * decks - 1
    for name in names:
        pair, suited = SET[name]
        assert backs(figures("bet_the_set", decks, name)) == paying(
            (pair, Fraction(3 * decks, left)), (suited, Fraction(decks - 1, left))
        )


@pytest.mark.shows("633a.13(i)(1)", "633a.13(i)(2)", "633a.7(g)(7)")
@pytest.mark.parametrize(("decks", "four", "two_pair"), [(6, 40, 8), (8, 50, 7)])
def test_633a_13_i_super_match_by_hand(decks: int, four: int, two_pair: int) -> None:
    each = 4 * decks
    every = comb(52 * decks, 4)
    assert backs(figures("super_match", decks)) == paying(
        (four, Fraction(13 * comb(each, 4), every)),
        (two_pair, Fraction(comb(13, 2) * comb(each, 2) ** 2, every)),
        (5, Fraction(13 * comb(each, 3) * 12 * each, every)),
        (1, Fraction(13 * comb(each, 2) * comb(12, 2) * each**2, every)),
    )


@pytest.mark.shows("633a.13(b)", "633a.8(a)", "633a.8(c)")
@pytest.mark.parametrize("decks", ALL_DECKS)
def test_633a_13_b_insurance_by_hand(decks: int) -> None:
    found = figures("insurance", decks)
    assert backs(found) == paying((2, Fraction(16 * decks, 52 * decks - 1)))
    assert "ace" in found.note


@pytest.mark.shows("633a.13(j)")
def test_633a_13_j_a_cap_is_told_and_cuts_no_winner_alone() -> None:
    for wager in ("lucky_ladies", "kings_bounty"):
        capped = figures(wager, 6, twenty_pair_cap=2_500_000)
        assert "633a.13(j)" in capped.note
        assert backs(capped) == backs(figures(wager, 6))


# by simulated rounds

ROUNDS = 1_000_000
INSURES: PlayByTable = strategy({}, {}, {}, insures=True)
ON_ONE_HAND = [name for name in COUNTS if name not in ("super_match", "insurance")]


@pytest.mark.parametrize("decks", [6, 8])
def test_simulated_rounds_pay_back_as_counted(decks: int) -> None:
    offered = {f"{name}_wager": True for name in ON_ONE_HAND}
    rules = Rules.of("633a", {"decks": decks, **offered})
    bets = {1: {"blackjack": STAKE, **dict.fromkeys(ON_ONE_HAND, STAKE)}}
    compare(rules, simulate(rules, bets, INSURES, ROUNDS).sums, [*ON_ONE_HAND, "insurance"])
    table = Rules.of("633a", {"decks": decks, "switch": True, "super_match_wager": True})
    two = {1: {"blackjack": STAKE, "blackjack.2": STAKE, "super_match": STAKE}}
    compare(table, simulate(table, two, INSURES, ROUNDS // 3).sums, ["super_match"])


def compare(rules: Rules, sums: Any, wagers: list[str]) -> None:
    """What was paid back lies within four standard errors of the count."""
    for wager in wagers:
        staked, back = sums[1, wager]
        unit = STAKE // 2 if wager == "insurance" else STAKE
        times = staked // unit
        expected = figures(wager, rules.decks, rules.paytable(wager).name)
        error = sqrt(expected.variance / times)
        assert abs(back / staked - expected.payback) < 4 * error, wager
