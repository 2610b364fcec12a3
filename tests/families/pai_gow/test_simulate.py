"""Simulated rounds of Pai Gow Poker and Face Up Pai Gow Poker against the plain functions, the
chapters' own procedure, and what was counted or stored."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.families.pai_gow import simulate as pai_gow
from pitboss.families.pai_gow import simulate_kernels as pai_gow_kernel
from pitboss.families.pai_gow.odds.every_deal import FACE_UP
from pitboss.families.pai_gow.odds.required import GAME, studies_of
from pitboss.families.pai_gow.simulate import STUDIES, best_of
from pitboss.families.pai_gow.simulate_kernels import HANDS, deal, new_table
from pitboss.hands.house_way import set_seven
from pitboss.hands.kernels.house_way import program
from pitboss.hands.kernels.pai_gow import rank_tables
from pitboss.hands.pai_gow import is_ace_high, is_foul, rank_high, rank_low
from pitboss.parts import Local, done_in_parts
from pitboss.records import adjudicate
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.cards import Card

STANDARD = house_way("standard")
RULES = {GAME: Rules.of("645a"), FACE_UP: Rules.of("688a")}
WAYS = [(game, name) for game, studies in STUDIES.items() for name in studies]


def dealt_by(seed: int, shuffles: int) -> list[list[tuple[Card, ...]]]:
    """The hands of the first shuffles from a seed, as the kernel deals them."""
    chance = np.random.default_rng(np.random.SeedSequence(seed).spawn(1)[0])
    table, found = new_table(), []
    for _ in range(shuffles):
        deal(chance, table.deck)
        cards = [Card(card) for card in table.deck[:49].tolist()]
        assert len(set(cards)) == 49
        found.append([tuple(cards[begin : begin + 7]) for begin in range(0, 49, 7)])
    return found


def values(high: Any, low: Any) -> tuple[int, int]:
    return rank_high(high).value, rank_low(low).value


def outcome(player: tuple[int, int], dealer: tuple[int, int]) -> int:
    """How many hands of the player are higher."""
    return (player[0] > dealer[0]) + (player[1] > dealer[1])


def ended(game: str, name: str, shuffles: int, seed: int) -> list[int]:
    """How rounds ended in a study: won, pushed, tied by an Ace High Pai Gow, lost."""
    study = STUDIES[game][name].run(RULES[game], 42 * shuffles, seed)
    assert study.rounds == 42 * shuffles
    return [one.rounds for one in study.endings]


# the kernel


@pytest.mark.shows("645a.11(f)(1)(ii)", "645a.11(f)(3)", "688a.11(f)(2)(iii)", "688a.11(f)(3)")
def test_rounds_end_as_by_the_plain_functions() -> None:
    """Forty shuffles, 1,680 rounds: the house way at both games, and the best answer to open
    hands."""
    seen: dict[str, Counter[int]] = {name: Counter() for name in ("closed", "open", "answer")}
    for hands in dealt_by(5, 40):
        houses = [set_seven(STANDARD, hand) for hand in hands]
        house = [values(one.high, one.low) for one in houses]
        aces = [is_ace_high(hand) for hand in hands]
        every = []
        for hand in hands:
            settings = [([card for card in hand if card not in low], low)
                        for low in combinations(hand, 2)]  # fmt: skip
            every.append([values(*one) for one in settings if not is_foul(*one)])
        for dealer in range(HANDS):
            for player in set(range(HANDS)) - {dealer}:
                alike = outcome(house[player], house[dealer])
                seen["closed"][alike] += 1
                seen["open"][9 if aces[dealer] else alike] += 1
                best = max(outcome(one, house[dealer]) for one in every[player])
                seen["answer"][9 if aces[dealer] else best] += 1
    counts = seen["closed"]
    assert ended(GAME, "house_way", 40, 5) == [counts[2], counts[1], counts[0]]
    for name, told in (("house_way", "open"), ("best_answer", "answer")):
        counts = seen[told]
        assert counts[9] > 0
        assert ended(FACE_UP, name, 40, 5) == [counts[2], counts[1], counts[9], counts[0]]


@pytest.mark.shows("645a.12(i)", "645a.12(j)", "645a.12(l)", "R-645a-13", "R-645a-16")
def test_645a_12_j_a_bank_comes_out_as_by_the_procedure() -> None:
    """The first hand of each shuffle banks against the next; the dealer's wager is the sixth."""
    tables, chance = dealt_by(7, 12), np.random.default_rng(np.random.SeedSequence(7).spawn(1)[0])
    table = new_table()
    tally, sums = np.zeros((HANDS, 2 * HANDS), np.int64), np.zeros((HANDS, 2), np.int64)
    totals = dict.fromkeys((5, 6), 0)
    for hands in tables:
        before = sums.copy()
        pai_gow_kernel.bank(chance, 1, program(STANDARD), rank_tables(5), table, tally, sums)
        for others in (5, 6):
            net = sum(banked(hands[at:] + hands[:at], others) for at in range(HANDS))
            assert net == 50 * (sums - before)[others, 0]  # a twentieth of $10 is 50 cents
            totals[others] += net
    assert tally[6].sum() == 12 * HANDS
    assert 0 not in totals.values()
    half = sum(banked(tables[0][at:] + tables[0][:at], 5, co_bank=True) for at in range(HANDS))
    whole = sum(banked(tables[0][at:] + tables[0][:at], 5) for at in range(HANDS))
    assert 2 * half == whole


def banked(hands: list[tuple[Card, ...]], others: int, *, co_bank: bool = False) -> int:
    """What a bank with the first hand wins in cents from the next five, with $10 each, and from the
    dealer who has the last."""
    seats = [
        {"seat": seat, "cards": [card.face for card in hand], "decision": "house way",
         "wagers": {} if seat == 1 else {"pai_gow": 1_000}}
        for seat, hand in enumerate(hands[:6], start=1)
    ]  # fmt: skip
    bank: dict[str, Any] = {"seat": 1} | ({"co_bank": True} if co_bank else {})
    if others == 6:
        bank["dealer_wager"] = 1_000
    dealer = {"cards": [card.face for card in hands[6]]}
    record = {"id": "b", "game": "pai-gow", "dealer": dealer, "seats": seats, "bank": bank}
    return int(adjudicate(record)["bank"]["net"])


@pytest.mark.parametrize(("game", "name"), [(GAME, "best_setting"), (GAME, "bank_3")])
def test_how_many_processes_there_are_changes_nothing(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pai_gow, "CHUNK", 300)
    one, two = (
        STUDIES[game][name].run(
            RULES[game], 42_000, 3, partial(done_in_parts, place=Local(processes))
        )
        for processes in (1, 2)
    )
    assert one == two
    assert one.rounds == 42_000


def test_a_part_is_what_its_own_seed_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second part deals what the second of the study's seeds deals."""
    monkeypatch.setattr(pai_gow, "CHUNK", 2)
    work = STUDIES[GAME]["house_way"].cut(RULES[GAME], 42 * 3, 5)
    assert [part.size for part in work.parts] == [84, 42]
    chance = np.random.default_rng(np.random.SeedSequence(5).spawn(2)[1])
    table, tally, sums = new_table(), np.zeros(4, np.int64), np.zeros(2, np.int64)
    pai_gow_kernel.play(
        chance, 1, pai_gow_kernel.HOUSE_WAY, False, program(STANDARD),
        best_of(work.parts[1].given), rank_tables(5), rank_tables(7), table, tally, sums,
    )  # fmt: skip
    assert work.do(work.parts[1].given) == [tally.tolist(), sums.tolist()]


def test_every_card_is_dealt_to_every_hand_alike() -> None:
    """Chi-squared over hand and card, 4,000 shuffles: 311 degrees of freedom."""
    seen = np.zeros((HANDS, 53))
    for hands in dealt_by(9, 4_000):
        for number, hand in enumerate(hands):
            seen[number, list(hand)] += 1
    expected = 4_000 * 7 / 53
    assert ((seen - expected) ** 2 / expected).sum() < 53 * HANDS + 4 * (2 * 53 * HANDS) ** 0.5


# what is stored


@pytest.mark.shows("645a.13(a)", "645a.12(j)", "688a.12(a)")
@pytest.mark.parametrize(("game", "name"), WAYS)
def test_a_smaller_study_agrees_with_the_stored_one(game: str, name: str) -> None:
    """From another seed, within four standard errors of both."""
    counted, stored = studies_of(game, name, RULES[game])
    assert stored is not None
    small = STUDIES[game][name].run(RULES[game], 400_000, 20)
    assert small.rounds >= 400_000
    seen, error = small.figures(name), small.standard_error + stored.standard_error
    assert 0 < small.standard_error < Fraction(1, 800)
    assert abs(seen.payback - stored.figures(name).payback) <= 4 * error
    if counted is not None:
        assert abs(seen.payback - counted.figures(name).payback) <= 4 * small.standard_error
    assert stored.rounds >= 10**9
    assert stored.command == (
        f"pitboss simulate {game} {name} --rounds 1000000000 --seed {stored.seed}"
    )
    assert [one.hand for one in stored.endings] == [one.hand for one in small.endings]


def test_a_casinos_own_house_way_is_named_in_its_study() -> None:
    own = {"name": "x", "title": "x", "rule": [{"words": "…", "keep": "best"}]}
    rules = Rules.of("645a", {"house_way": own})
    study = STUDIES[GAME]["house_way"].run(rules, 420_000, 1)
    assert study.rules == {"house_way": own}
    usual = STUDIES[GAME]["house_way"].run(RULES[GAME], 420_000, 1)
    assert study.endings != usual.endings
