"""Blackjack Switch: what hands are worth, card by card a second time; the tables of play; and the
studies against a count of all first cards."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.chapters.blackjack.odds.switch_card_by_card import (
    THIN,
    Counts,
    best,
    counting,
    dealer_ends,
    less,
    next_card,
    standing,
    values_in,
    won,
)

from pitboss.chapters.blackjack.odds import switch as module
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.kernels import DOUBLE, HIT
from pitboss.chapters.blackjack.odds.switch import (
    COUNTS,
    charts,
    decisions,
    in_words,
    switch_strategy,
)
from pitboss.chapters.blackjack.odds.switch_advice import Dealer, best_option, natural, split
from pitboss.chapters.blackjack.odds.switch_hands import DEALER_TOTALS, counted, without
from pitboss.chapters.blackjack.odds.switch_play import SwitchPlay, played, terms_of
from pitboss.chapters.blackjack.odds.switch_tables import UP_CARDS, by_totals, columns, naturals
from pitboss.chapters.blackjack.odds.terms import Splits
from pitboss.chapters.blackjack.simulate import endings, simulate
from pitboss.chapters.blackjack.simulate.full_shoes import UNIT
from pitboss.chapters.blackjack.simulate.switch import SIMULATION, by_tables
from pitboss.figures import sampled
from pitboss.figures.figures import Figures
from pitboss.regulation import Rules

FOUR_HANDS = Splits(2, 2, one_card_aces=False)


@pytest.mark.parametrize("up", [1, 2, 5, 8, 10])
def test_the_dealers_totals_from_a_shoe_of_few_values(up: int) -> None:
    dealer, left = Dealer(up), less(THIN, up)
    ends = dealer_ends(up, left)
    told = dict(zip(DEALER_TOTALS, dealer.totals(left), strict=True))
    for total in range(17, 23):
        assert told[total] == ends.get(total, 0)
    assert sum(told.values()) == sum(ends.values()) == dealer.no_blackjack(left)


@pytest.mark.shows("633a.12(a)(5)(v)", "633a.7(h)", "633a.7(n)", "633a.10(a)")
@pytest.mark.parametrize("up", [1, 2, 5, 8, 10])
@pytest.mark.parametrize(
    "hand", [(10, 5), (10, 2), (8, 5), (5, 2), (8, 1), (5, 1), (8, 2), (1, 10)]
)
def test_best_play_of_two_cards_card_by_card(up: int, hand: tuple[int, int]) -> None:
    shoe = less(THIN, up)
    found = best_option(Dealer(up), shoe, hand, FOUR_HANDS)
    left = without(shoe, *hand)
    assert found.worth == best(up, sum(hand), 1 in hand, 2, left)


def split_one_by_one(up: int, left: Counts, value: int, most: int, play: SwitchPlay) -> Fraction:
    """A split pair hand after hand, as § 633a.11(b) deals them, and then the dealer; every hand by
    a play that looks at its own cards."""

    @cache
    def settled(left: Counts, done: tuple[tuple[int, int], ...]) -> Fraction:
        ends = dealer_ends(up, left)
        return sum(
            (chance * bet * won(total, end) for end, chance in ends.items() for total, bet in done),
            Fraction(0),
        )

    @cache
    def dealt(
        left: Counts, hand: Counts, waiting: int, hands: int, done: tuple[tuple[int, int], ...]
    ) -> Fraction:
        if not sum(hand):
            if not waiting:
                return settled(left, done)
            worth = Fraction(0)
            for second in values_in(left):
                share, rest = Fraction(left[second - 1], sum(left)), less(left, second)
                if second == value and hands < most:
                    worth += share * dealt(rest, hand, waiting + 1, hands + 1, done)
                else:
                    two = counted([value, second])
                    worth += share * dealt(rest, two, waiting - 1, hands, done)
            return worth
        points = sum(at * count for at, count in enumerate(hand, start=1))
        total, none = counting(points, hand[0] > 0), (0,) * 10
        if total > 21:
            return dealt(left, none, waiting, hands, tuple(sorted([*done, (total, 1)])))
        at = play.hands.at[hand]
        action = (play.first if sum(hand) == 2 else play.later)[0, at]
        if action not in (HIT, DOUBLE):
            return dealt(left, none, waiting, hands, tuple(sorted([*done, (total, 1)])))
        worth = Fraction(0)
        for card in values_in(left):
            share, rest = Fraction(left[card - 1], sum(left)), less(left, card)
            more = tuple(have + (at == card) for at, have in enumerate(hand, start=1))
            if action == DOUBLE:
                end = counting(points + card, more[0] > 0)
                ended = tuple(sorted([*done, (end, 2)]))
                worth += share * dealt(rest, none, waiting, hands, ended)
            else:
                worth += share * dealt(rest, more, waiting, hands, done)
        return worth

    return dealt(left, (0,) * 10, 2, 2, ()) / sum(dealer_ends(up, left).values())


@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)")
@pytest.mark.parametrize("most", [2, 3, 4])
@pytest.mark.parametrize(("up", "value"), [(5, 8), (10, 8), (1, 8), (8, 10)])
def test_split_pairs_hand_by_hand(up: int, value: int, most: int) -> None:
    shoe: Counts = (6, 0, 0, 0, 7, 0, 0, 9, 0, 24)
    left = without(shoe, up, value, value)
    own = tuple(np.add(left, counted([value])).tolist())
    play = played(up, np.array([own]), holding=value).play
    found = split(Dealer(up), left, value, Splits(most - 2, most - 2, one_card_aces=False))
    assert found == split_one_by_one(up, left, value, most, play)


def test_r_633a_15_split_aces_with_one_card_each() -> None:
    left = without(THIN, 5, 1, 1)
    found = split(Dealer(5), left, 1, Splits(0, 0, one_card_aces=True))
    one_card = Fraction(0)
    for value in values_in(left):
        total = counting(1 + value, ace=True)
        one_card += next_card(5, value, left) * standing(5, total, less(left, value))
    assert found == 2 * one_card
    assert found < split(Dealer(5), left, 1, Splits(0, 0, one_card_aces=False))


@pytest.mark.shows("633a.12(a)(5)(i)", "633a.12(a)(5)(v)")
@pytest.mark.parametrize(
    ("pays", "against_22", "natural_wins", "wins_22"),
    [
        ("text", "push", Fraction(3, 2), Fraction(0)),
        ("text", "win", Fraction(3, 2), Fraction(3, 2)),
        ("even_money", "push", Fraction(1), Fraction(0)),
        ("even_money", "win", Fraction(1), Fraction(1)),
    ],
)
def test_r_633a_20_and_21_what_a_blackjack_as_dealt_is_worth(
    pays: str, against_22: str, natural_wins: Fraction, wins_22: Fraction
) -> None:
    rules = table(switch_natural_pays=pays, switch_natural_vs_22=against_22)
    left = without(shoe_of(1), 6, 1, 10)
    ends = dealer_ends(6, left)
    pays_of = {21: Fraction(1), 22: wins_22}
    worth = sum(chance * pays_of.get(end, natural_wins) for end, chance in ends.items())
    found = natural(Dealer(6), without(shoe_of(1), 6), terms_of(rules))
    assert found.worth == worth
    assert naturals(1, terms_of(rules))[6] == pytest.approx(float(worth), abs=1e-12)


# the tables


def table(**chosen: Any) -> Rules:
    """A Switch table."""
    return Rules.of("633a", {"switch": True, **chosen})


def test_the_tables_have_what_is_known_of_the_game() -> None:
    """Published play where 22 ties: twelve is always hit, soft hands are doubled on 17 and 18
    against 5 and 6 alone, eleven is doubled against 2 to 9, tens and fives are never split, aces
    always."""
    tables = columns(6, terms_of(table()).splits)
    for up in UP_CARDS:
        entries = tables[up].entries
        assert entries["hard", 12] == "H"
        assert entries["hard", 11] == ("DH" if 2 <= up <= 9 else "H")
        assert entries["hard", 17] == entries["soft", 19] == entries["pair", 10] == "S"
        doubled = {key[1] for key, entry in entries.items() if key[0] == "soft" and "D" in entry}
        assert doubled == ({17, 18} if up in (5, 6) else set())
        assert tables[up].splits(1)
        assert not tables[up].splits(5)


def test_charts_and_decisions_say_what_the_tables_say() -> None:
    terms = terms_of(table())
    tables = columns(6, terms.splits)
    hard, soft, pairs, worth = charts(tables, naturals(6, terms))
    assert hard.columns == ("Hand", "2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
    assert ("hard 17 to 21", *"SSSSSSSSSS") in hard.rows
    assert ("soft 19 to 21", *"SSSSSSSSSS") in soft.rows
    assert ("A A", *"PPPPPPPPPP") in pairs.rows
    assert len(pairs.rows) == 10
    assert worth.rows[0][0] == "Blackjack"
    assert len(worth.rows) == 1 + 15 + 9 + 10  # hard 5 to 19, soft 13 to 21, and pairs
    listed = list(decisions(tables))
    (found,) = [one for one in listed if (one["hand"], one["dealer"]) == ("soft 18", "6")]
    assert found["play"] == ["double", "stand"]
    assert len(listed) == 10 * (18 + 10 + 10)


def test_a_strategy_tells_its_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "by_cards", lambda *_: 0.0314159)
    monkeypatch.setattr(module, "by_totals", lambda *_: 0.0312345)
    found = switch_strategy(table(), 6).to_dict()
    assert found["cost"] == "0.0001810000"
    assert "Switch when" in found["rule"]
    assert len(found["charts"]) == 4
    # with no ten among five cards of one deck, 16 of 47 are tens, of two 32 of 99
    assert [decks for decks in range(1, 9) if "never insure" not in in_words(decks)] == [1]


# studies

MADE: list[dict[str, Any]] = [
    {"decks": 6},
    {"decks": 6, "switch_natural_pays": "even_money"},
    {"decks": 6, "switch_natural_vs_22": "win"},
    {"decks": 6, "switch_natural_pays": "even_money", "switch_natural_vs_22": "win"},
    {"decks": 8},
]


def studied(chosen: dict[str, Any]) -> Figures:
    """The figures of a study that is kept."""
    (found,) = COUNTS["required.switch"](Rules.of("633a", chosen), chosen["decks"])
    return found


@pytest.mark.shows("633a.12(a)(1)", "633a.12(a)(4)", "633a.12(a)(5)(v)")
@pytest.mark.parametrize("chosen", MADE, ids=str)
def test_a_study_comes_to_what_all_first_cards_come_to(chosen: dict[str, Any]) -> None:
    found = studied(chosen)
    assert found.sample is not None
    assert found.sample.rounds >= 10**9
    expected = by_totals(chosen["decks"], terms_of(table(**chosen)))
    error = sqrt(found.variance / found.sample.rounds)
    assert abs(-float(found.house_edge) - expected) < 4 * error
    assert found.payback == 1 - found.house_edge / found.staked
    assert found.sample.standard_error < Fraction(1, 30_000)


def test_r_633a_20_the_text_favours_the_player_and_even_money_hardly() -> None:
    assert studied(MADE[0]).house_edge < Fraction(-2, 100)
    assert studied(MADE[2]).house_edge < studied(MADE[0]).house_edge
    assert Fraction(1, 200) < studied(MADE[1]).house_edge < Fraction(1, 100)


def test_endings_of_ordinary_rounds_are_those_of_the_simulation() -> None:
    rules, by = Rules.of("633a", {"shuffler": "continuous"}), by_tables(table())
    ended = endings(rules, UNIT, by, 100_000, seed=5)
    totals = simulate(rules, {1: {"blackjack": UNIT}}, by, 100_000, seed=5)
    assert sum(ended.values()) == 100_000
    assert sum(staked * count for (staked, _), count in ended.items()) == totals.staked
    assert sum(back * count for (_, back), count in ended.items()) == totals.back


def test_no_figures_where_no_study_was_made() -> None:
    assert COUNTS["required.switch"](table(peek=False), 6) == []
    assert COUNTS["required.switch"](Rules.of("633a"), 2) == []
    assert COUNTS["required.switch"](Rules.of("633a", {"resplits": 0}), 6) == []


def test_a_study_is_what_the_simulation_plays(tmp_path: Path) -> None:
    """The same seed through the totals of shoes that are shuffled for every round."""
    chosen = {"switch_natural_pays": "even_money"}
    made = SIMULATION.run(Rules.of("633a", chosen), 200_000, 3)
    rules = table(shuffler="continuous", **chosen)
    bets = {1: {"blackjack": UNIT, "blackjack.2": UNIT}}
    totals = simulate(rules, bets, by_tables(rules), 200_000, seed=3)
    ends = made.endings
    assert sum(one.rounds for one in ends) == made.rounds == totals.rounds
    assert sum(one.rounds * one.staked for one in ends) * UNIT == totals.staked
    assert sum(one.rounds * one.back for one in ends) * UNIT == totals.back
    squares = sum(one.rounds * (one.back - one.staked) ** 2 for one in ends) * UNIT**2
    assert float(squares) == totals.squares
    with pytest.raises(ValueError):
        endings(rules, UNIT, replace(by_tables(rules), insures=True), 10)
    echoed = """--rules <(echo '{"switch_natural_pays": "even_money"}')"""
    assert made.command == (f"pitboss simulate blackjack switch --rounds 200000 --seed 3 {echoed}")
    path = sampled.keep(made, tmp_path)
    assert sampled.Study.model_validate_json(path.read_bytes()) == made
    assert path.name == sampled.file_name("blackjack", "switch", module.choices(rules, 6))
    assert {(one.hand, one.pays) for one in ends} >= {
        ("2 units wagered", "wins 2"), ("2 units wagered", "ties"), ("3 units wagered", "loses 3"),
    }  # fmt: skip
