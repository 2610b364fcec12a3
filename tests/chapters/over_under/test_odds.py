"""The odds of Over/Under, counted a second time in other ways.

Nothing here takes a value, a total or a payout from the software: they are those of §§ 686a.3(d),
686a.7(i.2), 686a.7(k) and 686a.8, written out again.
"""

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement, permutations, product
from math import comb
from random import Random

import pytest

from pitboss.chapters import new_table
from pitboss.chapters.over_under import play
from pitboss.chapters.over_under.odds import ODDS, decisions
from pitboss.figures.figures import Figures, percent
from pitboss.figures.strategy import Situation
from pitboss.procedure.answers import HOUSE, Answer, Bet, CutDeclined, Decision
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, OfferCut, Request, TakeBets
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.refusal import Refused

RANKS = "23456789TJQKA"
VALUE = dict(zip(RANKS, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11], strict=True))
OVER = range(24, 34)
UNDER = range(6, 18)
HOUSE_WINS = range(18, 24)
PAYS = {6: 50, 7: 10, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
PAYS |= {33: 50, 32: 10, 31: 5, 30: 4, 29: 3, 28: 2, 27: 1}


@cache
def every_deal_of_one_deck() -> dict[str, Counter[int]]:
    """All 132,600 ordered triples of one real deck: totals by the rank of the first card."""
    totals: dict[str, Counter[int]] = {rank: Counter() for rank in RANKS}
    deck = list(product(RANKS, "cdhs"))
    for first, second, third in permutations(deck, 3):
        totals[first[0]][VALUE[first[0]] + VALUE[second[0]] + VALUE[third[0]]] += 1
    return totals


def hands_of(decks: int) -> list[tuple[tuple[str, str, str], int]]:
    """Every unordered hand by its ranks, and how many hands of these decks have them."""
    return [
        (hand, ways)
        for hand in combinations_with_replacement(RANKS, 3)
        if (ways := _ways(Counter(hand), 4 * decks))
    ]


def _ways(held: Counter[str], of_each: int) -> int:
    ways = 1
    for count in held.values():
        ways *= comb(of_each, count)
    return ways


def totals_by_first_card(decks: int) -> dict[str, Counter[int]]:
    """The same by unordered hands: each of the three cards is as likely to have come first."""
    totals: dict[str, Counter[int]] = {rank: Counter() for rank in RANKS}
    for hand, ways in hands_of(decks):
        for first in hand:
            totals[first][sum(VALUE[rank] for rank in hand)] += ways
    return totals


def worth(totals: Counter[int], wins: range) -> Fraction:
    """What Ante and a second wager like it bring, when these totals win even money."""
    won = Fraction(sum(totals[total] for total in wins), totals.total())
    return 2 * won - 2 * (1 - won)


def entry(wager: str, decks: int) -> Figures:
    """The figures of one wager."""
    return next(figures for figures in ODDS.odds(decks=decks) if figures.wager == wager)


@pytest.mark.shows("686a.3(d)(1)", "686a.3(d)(2)", "686a.3(d)(3)", "686a.7(i.2)(1)")
@pytest.mark.shows("686a.7(i.2)(2)", "686a.7(k)")
def test_686a_7_chances_after_each_first_card_from_every_deal_of_one_deck() -> None:
    for decision in decisions(1):
        totals = every_deal_of_one_deck()[decision.first_card]
        for name, wins in (("over", OVER), ("under", UNDER)):
            counted = Fraction(sum(totals[total] for total in wins), totals.total())
            assert decision.wins[name] == counted
            assert decision.expected[name] == worth(totals, wins)
        neither = Fraction(sum(totals[total] for total in HOUSE_WINS), totals.total())
        assert decision.neither == neither
        assert decision.wins["over"] + decision.wins["under"] + neither == 1


def test_both_recounts_agree_on_one_deck() -> None:
    by_deal, by_hand = every_deal_of_one_deck(), totals_by_first_card(1)
    for rank in RANKS:
        for total in range(6, 34):
            one = Fraction(by_deal[rank][total], by_deal[rank].total())
            assert one == Fraction(by_hand[rank][total], by_hand[rank].total())


@pytest.mark.shows("686a.8(a)")
@pytest.mark.parametrize("decks", range(1, 9))
def test_686a_8_a_required_wagers_by_another_count(decks: int) -> None:
    totals = totals_by_first_card(decks)
    best = [max(worth(totals[rank], OVER), worth(totals[rank], UNDER)) for rank in RANKS]
    assert min(best) > -1  # so nobody who plays well surrenders
    loss = -sum(best) / 13
    figures = entry("required", decks)
    assert figures.house_edge == loss
    assert figures.payback == 1 - loss / 2
    lines = {line.hand: line.probability for line in figures.outcomes}
    assert lines["Under 18 wins"] == _chance(totals, "2345", UNDER)
    assert lines["Over 23 wins"] == _chance(totals, "6789TJQKA", OVER)
    assert [line.pays for line in figures.outcomes] == ["1 to 1", "1 to 1", "lose"]


def _chance(totals: dict[str, Counter[int]], first: str, wins: range) -> Fraction:
    """The chance of a first card among these and then of a total among those."""
    every = sum(each.total() for each in totals.values())
    return Fraction(sum(totals[rank][total] for rank in first for total in wins), every)


@pytest.mark.shows("686a.8(b)", "686a.7(l)")
@pytest.mark.parametrize("decks", range(1, 9))
def test_686a_8_b_bonus_wager_by_another_count(decks: int) -> None:
    ways: Counter[int] = Counter()
    for hand, count in hands_of(decks):
        ways[sum(VALUE[rank] for rank in hand)] += count
    every = comb(52 * decks, 3)
    assert ways.total() == every
    figures = entry("bonus", decks)
    back = sum(Fraction(ways[total], every) * (odd + 1) for total, odd in PAYS.items())
    assert figures.payback == back
    assert figures.hit_frequency == Fraction(sum(ways[total] for total in PAYS), every)
    squares = sum(Fraction(ways[total], every) * (odd + 1) ** 2 for total, odd in PAYS.items())
    assert figures.variance == squares - back**2
    for line, low in zip(figures.outcomes, range(6, 13), strict=False):
        assert line.hand == f"{low} or {39 - low}"
        assert line.pays == f"{PAYS[low]} to 1"
        assert line.probability == Fraction(ways[low] + ways[39 - low], every)
    lost = Fraction(sum(ways[total] for total in range(13, 27)), every)
    assert figures.outcomes[-1].pays == "lose"
    assert figures.outcomes[-1].probability == lost


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)", "686a.7(g)(3)", "686a.1[Surrender]")
@pytest.mark.parametrize("decks", range(1, 9))
def test_686a_7_g_best_play_is_under_on_2_to_5_and_over_on_6_to_ace(decks: int) -> None:
    best = {decision.first_card: decision.best for decision in decisions(decks)}
    assert best == dict.fromkeys("2345", "under") | dict.fromkeys("6789TJQKA", "over")
    assert {decision.expected["surrender"] for decision in decisions(decks)} == {-1}


def test_r_686a_11_the_published_figures_come_out_for_six_decks() -> None:
    required, bonus = ODDS.odds()
    assert percent(required.payback, 3) == "98.950%"
    assert percent(1 - required.house_edge, 3) == "97.900%"
    assert percent(bonus.payback, 3) == "94.395%"
    for figures, printed in ((required, "98.95%"), (bonus, "94.393%")):
        data = figures.to_dict()
        assert data["decks"] == 6
        assert data["published"]["payback"] == printed
        assert data["published"]["agrees"] is True


@pytest.mark.shows("686a.3(a)")
@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 7, 8])
def test_other_decks_are_for_comparison_and_not_set_beside_the_board(decks: int) -> None:
    for figures in ODDS.odds(decks=decks):
        assert figures.to_dict()["published"] is None
        assert figures.note == "for comparison only: the chapter plays with 6 decks"
    assert not any(figures.note for figures in ODDS.odds())


@pytest.mark.parametrize("decks", range(1, 9))
def test_what_comes_back_and_what_is_lost_make_up_what_was_staked(decks: int) -> None:
    for figures, units in zip(ODDS.odds(decks=decks), (2, 1), strict=True):
        assert figures.payback + figures.house_edge / units == 1
        data = figures.to_dict()
        assert sum(Fraction(line["probability"]) for line in data["lines"]) == 1
        assert Fraction(data["exact"]) == figures.payback
        assert abs(Fraction(data["payback"]) - figures.payback) <= Fraction(1, 2 * 10**10)


@pytest.mark.shows("686a.3(a)")
@pytest.mark.parametrize("decks", [0, 9, -1])
def test_686a_3_a_numbers_of_decks_that_cannot_be_counted(decks: int) -> None:
    held = Situation(cards("2c"))
    for count in (ODDS.odds, ODDS.strategy, partial(ODDS.advise, held)):
        with pytest.raises(Refused) as caught:
            count(decks=decks)
        assert caught.value.field == "decks"
        assert caught.value.allowed == "1 to 8; the chapter plays with 6"
        assert caught.value.cites == ("686a.3(a)",)


@pytest.mark.shows("686a.7(f)")
@pytest.mark.parametrize("hand", ["", "2c 3d", "Jk"])
def test_686a_7_f_only_the_first_card_is_decided_on(hand: str) -> None:
    with pytest.raises(Refused) as caught:
        ODDS.advise(Situation(cards(hand)))
    assert caught.value.field == "hand"
    assert "686a.7(f)" in caught.value.cites


def test_suits_do_not_matter_to_the_decision() -> None:
    for rank, suit in product(RANKS, "cdhs"):
        advice = ODDS.advise(Situation(cards(f"{rank}{suit}")))
        assert advice.facts["first_card"] == rank


ROUNDS = 1_500


@pytest.mark.shows("686a.7(i.2)[lead]", "686a.8(a)", "686a.8(b)")
def test_the_table_itself_pays_back_as_counted() -> None:
    """Six seats with a unit of 100 play by the rule at a virtual table, seeded; for each wager the
    mean of a round lies within four standard errors of the count."""
    table = new_table(Rules.of("686a"), seats={seat: f"Player {seat}" for seat in range(1, 7)})
    house = House(Random(686), lambda: 0)
    nets: dict[str, list[int]] = {"required": [], "bonus": []}
    for _ in range(ROUNDS):
        driver = Driver(play, table)
        while driver.pending is not None:
            answer = _player(driver.pending, driver.steps)
            driver.answer(answer or _house(house, driver.pending), HOUSE)
        assert driver.round is not None
        won = Counter({"required": 0, "bonus": 0})
        for line in driver.round.lines:
            won["bonus" if line.wager == "bonus" else "required"] += line.back - line.stake
        for wager, each in nets.items():
            each.append(won[wager])
    for wager, each in nets.items():
        mean = Fraction(sum(each), ROUNDS)
        expected = -600 * entry(wager, 6).house_edge
        variance = Fraction(sum(net**2 for net in each), ROUNDS) - mean**2
        assert (mean - expected) ** 2 <= 16 * variance / ROUNDS


def _player(request: Request, steps: list[Step]) -> Answer | None:
    """What a player who knows the rule and looks at his first card answers."""
    match request:
        case TakeBets(seats=seats, answered=answered):
            return Bet(min(seats.keys() - answered), {"ante": 100, "bonus": 100})
        case OfferCut(seat=int()):
            return CutDeclined()
        case Ask(seat=seat):
            first = next(step["cards"][0] for step in steps if step.get("to") == f"seat {seat}")
            return Decision(seat, "under" if first[0] in "2345" else "over")
    return None


def _house(house: House, request: Request) -> Answer:
    answer = house.answer(request, virtual=True)
    assert answer is not None
    return answer
