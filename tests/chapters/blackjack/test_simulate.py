"""The kernel of Blackjack against the reference procedure: the same cards, the same decisions."""

import runpy
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.chapters import new_table
from pitboss.chapters.blackjack import play
from pitboss.chapters.blackjack import round as reference
from pitboss.chapters.blackjack.boxes import BlackjackRound
from pitboss.chapters.blackjack.ranking import is_soft, total, value
from pitboss.chapters.blackjack.simulate import (
    LETTERS,
    WAGERS,
    Bets,
    PlayByTable,
    ShoePlayed,
    elected,
    elected_amount,
    play_shoe,
    simulate,
    stakes_of,
    strategy,
    terms_of,
)
from pitboss.chapters.blackjack.simulate.kernels import choices as choosing
from pitboss.chapters.blackjack.simulate.kernels import layout as felt
from pitboss.chapters.blackjack.simulate.kernels import round as kernel
from pitboss.chapters.blackjack.simulate.kernels import shoe as shoes
from pitboss.procedure.answers import Answer, Bet, CardDealt, Decision, Done, ReaderSays, Who
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, Deal, InsertHoleCard, TakeBets
from pitboss.procedure.shoe import Shoe
from pitboss.procedure.table import Table
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.cards import DECK, Card, cards
from pitboss.vocabulary.refusal import Refused

BY_CHANCE, BY_STRATEGY = 20_000, 10_000
BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "blackjack.py"
BASIC: PlayByTable = runpy.run_path(str(BENCHMARK))["BASIC"]
PLAIN: Bets = {1: {"blackjack": 1_000}}
TWO: Bets = {1: {"blackjack": 1_000, "blackjack.2": 1_000}}
OPTIONS = {"D": "double", "H": "hit", "P": "split", "R": "surrender", "S": "stand"}
Lines = dict[tuple[int, str], tuple[int, int]]
Choose = Callable[[Ask], Decision]

ONCE_IN_A_WHILE = (
    "Qh Ks As Ad",  # the two 1,000 to 1 awards, and the dealer's Blackjack
    "Kc Qc Kd Qd Ah",  # Royal Matches on both sides
    "As Ah Ac Td Kh",  # aces split again and again
    "8c 8d 8h 3s Ts Ac",
    "5c 5d 6h 6s 2d",
    "2c 2d 3h As",
    "9c 7d Ah Ts Kd Qh",
)


def a_table(rules: Rules, bets: Bets, stack: Sequence[int]) -> Table[Any]:
    """Open, and these cards in its shoe."""
    table = new_table(rules, seats={seat: f"player {seat}" for seat in bets})
    table.ready.certified = table.ready.opened = True
    order = [Card(one) for one in reversed(stack)]
    table.batches.shoe = Shoe(len(order), order, copies=rules.decks)
    return table


def one_round(table: Table[Any], bets: Bets, choose: Choose) -> Lines:
    """The reference procedure without a driver: nothing checks the answers, nothing is told."""
    waiting = iter(bets.items())
    procedure = play(table)
    request, card, done = next(procedure), CardDealt(None), Done()
    reply: Answer
    try:
        while True:
            if isinstance(request, Deal):
                reply = card
            elif isinstance(request, Ask):
                reply = choose(request)
            elif isinstance(request, TakeBets):
                seat, wagers = next(waiting)
                reply = Bet(seat, dict(wagers))
            elif isinstance(request, InsertHoleCard):
                assert request.blackjack is not None
                reply = ReaderSays(request.blackjack)
            else:
                reply = done
            request = procedure.send(reply)
    except StopIteration as stop:
        table.books.entries.clear()
        return {(line.seat, line.wager): (line.stake, line.back) for line in stop.value.lines}


def by_numbers(numbers: Iterator[int]) -> Choose:
    """Each question takes a number, which chooses the option and perhaps the amount."""

    def choose(request: Ask) -> Decision:
        name, left = elected(next(numbers), [option.name for option in request.options])
        option = next(one for one in request.options if one.name == name)
        amount = elected_amount(left, option.stake, option.most) if option.most else None
        return Decision(request.seat, name, amount)

    return choose


def some_rules(chance: Random) -> Rules:
    """Choices that matter for money, at random."""
    decks = chance.randint(1, 8)
    switch = chance.random() < 0.3
    chosen: dict[str, Any] = {
        "decks": decks,
        "switch": switch,
        "peek": chance.random() < 0.6,
        "resplits": chance.randint(0, 6),
        "split_aces_one_card": chance.random() < 0.4,
        "min_chip": chance.choice([1, 50, 100, 500]),
        "crown_treasure": chance.random() < 0.7,
        "in_between_ace": chance.choice(["high", "low"]),
        "switch_natural_pays": chance.choice(["text", "even_money"]),
        "switch_natural_vs_22": chance.choice(["push", "win"]),
        "switch_other_side_bets": chance.random() < 0.7,
        "settlement_order": chance.choice(["losers_first", "seat_by_seat"]),
        "double_card_face": chance.choice(["up", "down"]),
        "twenty_pair_cap": chance.choice([0, 2_500_000]),
        "lucky_ladies_wager": chance.random() < 0.6,
        "kings_bounty_wager": chance.random() < 0.6,
        "in_between_wager": chance.random() < 0.6,
        "royal_match_wager": chance.random() < 0.6,
        "bet_the_set_wager": decks != 3 and chance.random() < 0.6,
        "match_the_dealer_wager": decks in (6, 8) and chance.random() < 0.6,
        "super_match_wager": switch and decks in (6, 8) and chance.random() < 0.8,
    }
    if chance.random() < 0.5:
        chosen["resplits_aces"] = chance.randint(0, 6)
    if decks <= 2:
        chosen["hand_dealt"] = chance.random() < 0.4
    rules = Rules.of("633a", chosen)
    named = {}
    for wager in ("royal_match", "bet_the_set"):
        tables = [
            data.name
            for data in rules.chapter.paytable
            if data.wager == wager and decks in data.decks
        ]
        if rules.offers(wager) and tables:
            named[wager] = chance.choice(tables)
    return Rules.of("633a", chosen | {"paytables": named})


def some_bets(rules: Rules, chance: Random) -> Bets:
    """One seat mostly; odd amounts, and side wagers now and then."""
    seats = 1 if chance.random() < 0.9 else chance.randint(2, 7)
    sides = [
        wager.name
        for wager in rules.wagers()
        if wager.made == "before" and wager.name != "blackjack"
    ]
    bets = {}
    for seat in sorted(chance.sample(range(1, 8), seats)):
        main = chance.choice([1_000, 1_500, chance.randint(1, 2_000)])
        wagers = {"blackjack": main}
        if rules["switch"]:
            wagers["blackjack.2"] = main
        for name in sides:
            if rules["switch"] and name != "super_match":
                if not rules["switch_other_side_bets"]:
                    continue
                if chance.random() < 0.5:
                    wagers[f"{name}.2"] = chance.randint(1, 5_000)
            if chance.random() < 0.6:
                wagers[name] = chance.randint(1, 5_000)
        bets[seat] = wagers
    return bets


def a_stack(decks: int, chance: Random) -> list[int]:
    """A shuffled shoe, or as many cards of a few faces only, so that rare hands are common."""
    if chance.random() < 0.7:
        return chance.sample(DECK * decks, 52 * decks)
    faces = list(cards(chance.choice(ONCE_IN_A_WHILE)))
    if chance.random() < 0.3:
        faces = chance.sample(DECK, chance.randint(3, 12))
    return chance.choices(faces, k=52 * decks)


def compared(rules: Rules, bets: Bets, stack: list[int], chance: Random) -> ShoePlayed:
    """A shoe that the reference and the kernel play alike: lines, cards and decisions."""
    numbers = np.array([chance.getrandbits(32) for _ in range(2 * len(stack))], np.uint32)
    played = play_shoe(stack, rules, bets, numbers=numbers)
    table, drawn = a_table(rules, bets, stack), iter(numbers.tolist())
    choose = by_numbers(drawn)
    for number in range(len(played)):
        lines = one_round(table, bets, choose)
        assert lines == played.round(number), (rules.chosen, bets, stack, number)
        assert len(stack) - table.batches.shoe.remaining == played.ends[number, 1]
    if len(played):
        assert len(numbers) - sum(1 for _ in drawn) == played.ends[-1, 2]
    return played


def test_the_same_lines_as_the_reference_procedure() -> None:
    chance, played_rounds, seen = Random(0), 0, set()
    while played_rounds < BY_CHANCE:
        rules = some_rules(chance)
        bets = some_bets(rules, chance)
        for _ in range(4):
            played = compared(rules, bets, a_stack(rules.decks, chance), chance)
            played_rounds += len(played)
            seen.update(played.lines[:, 1].tolist())
    often = {name for name in WAGERS if int(name.partition(".")[2] or 1) <= 5}
    assert {WAGERS[wager] for wager in seen} >= often


def test_a_driver_that_checks_every_answer_comes_to_the_same() -> None:
    chance = Random(7)
    house = House(chance, lambda: 0)
    for _ in range(20):
        rules = some_rules(chance)
        bets = some_bets(rules, chance)
        stack = chance.sample(DECK * rules.decks, 52 * rules.decks)
        numbers = np.array([chance.getrandbits(32) for _ in range(2 * len(stack))], np.uint32)
        played = play_shoe(stack, rules, bets, numbers=numbers, rounds=10)
        table, choose = a_table(rules, bets, stack), by_numbers(iter(numbers.tolist()))
        for number in range(len(played)):
            driver = Driver(play, table)
            house.carry_on(driver)
            while (request := driver.pending) is not None:
                answer: Answer
                if isinstance(request, TakeBets):
                    seat = min(request.seats.keys() - request.answered)
                    answer = Bet(seat, dict(bets[seat]))
                else:
                    assert isinstance(request, Ask)
                    seat, answer = request.seat, choose(request)
                driver.answer(answer, Who("player", f"player {seat}"))
                house.carry_on(driver)
            assert driver.round is not None
            lines = {
                (line.seat, line.wager): (line.stake, line.back) for line in driver.round.lines
            }
            assert lines == played.round(number)


def by_strategy(by: PlayByTable, rounds: list[BlackjackRound]) -> Choose:
    """What a strategy elects for the hand that is being played, of the last of these rounds."""
    letters = {number: letter for letter, number in LETTERS.items()}

    def choose(request: Ask) -> Decision:
        names = {option.name for option in request.options}
        if "insurance" in names:
            return Decision(request.seat, "insurance" if by.insures else "no_insurance")
        box = rounds[-1].boxes[request.seat]
        hand = [one for one in box if len(one.cards) > 1][-1].cards
        up = value(rounds[-1].up_card) % 10 or 10
        if len(hand) == 2 and value(hand[0]) == value(hand[1]):
            entry = by.plays[choosing.PAIRED, value(hand[0]) % 10 or 10, up]
        else:
            entry = by.plays[choosing.SOFT if is_soft(hand) else choosing.HARD, total(hand), up]
        up_to = (OPTIONS[letters[int(entry) >> 3 * place & 7]] for place in range(5))
        return Decision(request.seat, next(name for name in up_to if name in names))

    return choose


def test_basic_strategy_loses_as_much_as_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[BlackjackRound] = []

    def begin(table: Table[Any]) -> BlackjackRound:
        rounds[:] = [BlackjackRound(table)]
        return rounds[0]

    monkeypatch.setattr(reference, "BlackjackRound", begin)
    rules, chance = Rules.of("633a"), Random(3)
    nets: list[int] = []
    while len(nets) < BY_STRATEGY:
        stack = chance.sample(DECK * 6, 312)
        played = play_shoe(stack, rules, PLAIN, by=BASIC, rounds=45)
        table, choose = a_table(rules, PLAIN, stack), by_strategy(BASIC, rounds)
        for number in range(len(played)):
            lines = one_round(table, PLAIN, choose)
            assert lines == played.round(number)
            nets.append(sum(back - stake for stake, back in lines.values()))
    mean, error = np.mean(nets) / 1_000, np.std(nets) / sqrt(len(nets)) / 1_000
    totals = simulate(rules, PLAIN, BASIC, 4_000_000)
    assert abs(totals.net_share - mean) < 4 * error
    # a player who never surrenders, splits or doubles, but draws as the dealer does, loses what he
    # busts first with less three to two: some five or six per cent; one who plays well, next to
    # nothing
    assert -0.005 < totals.net_share < 0.002
    as_the_dealer = strategy({}, {}, {})
    assert -0.065 < simulate(rules, PLAIN, as_the_dealer, 1_000_000).net_share < -0.05


# every choice that matters for money


def side(*names: str) -> Bets:
    """A seat with these side wagers."""
    return {1: {"blackjack": 1_000, **dict.fromkeys(names, 500)}}


def with_worth() -> PlayByTable:
    """Basic strategy, and a rough idea of what hands are worth, by which it switches."""
    worth = np.zeros(BASIC.worth.shape)
    for count in range(4, 22):
        worth[: choosing.PAIRED, count] = abs(count - 13.5)
    worth[choosing.HARD, 21] = 10
    for one, worth_of_pair in {1: 6, 8: 3, 9: 4, 10: 7}.items():
        worth[choosing.PAIRED, one] = worth_of_pair
    return PlayByTable(BASIC.plays, worth)


SPLITS = strategy({}, {}, dict.fromkeys(range(1, 11), "PH"))
INSURES = strategy({}, {}, {}, insures=True)

CHANGES: dict[str, tuple[dict[str, Any], object, Bets, PlayByTable]] = {
    "decks": ({}, 8, PLAIN, BASIC),
    "cover_card_depth": ({}, "1/2", PLAIN, BASIC),
    "shuffler": ({}, "continuous", PLAIN, BASIC),
    "hand_dealt": ({"decks": 2}, True, PLAIN, BASIC),
    "resplits": ({}, 0, PLAIN, SPLITS),
    "resplits_aces": ({}, 0, PLAIN, SPLITS),
    "split_aces_one_card": ({}, True, PLAIN, BASIC),
    "peek": ({}, False, PLAIN, SPLITS),
    "min_chip": ({}, 500, {1: {"blackjack": 1_100}}, INSURES),
    "in_between_ace": ({"in_between_wager": True}, "low", side("in_between"), BASIC),
    "crown_treasure": ({"royal_match_wager": True}, False, side("royal_match"), BASIC),
    "switch_natural_pays": ({"switch": True}, "even_money", TWO, BASIC),
    "switch_natural_vs_22": ({"switch": True}, "win", TWO, BASIC),
    "paytables": (
        {"royal_match_wager": True}, {"royal_match": "E"}, side("royal_match"), BASIC
    ),
}  # fmt: skip
"""Choices besides, what is chosen instead of the default, the wagers and the strategy."""

OFFERS = {
    "lucky_ladies_wager", "match_the_dealer_wager", "in_between_wager", "royal_match_wager",
    "bet_the_set_wager", "kings_bounty_wager",
}  # fmt: skip
TESTED_ALONE = {"switch", "super_match_wager", "switch_other_side_bets", "twenty_pair_cap"}
NO_MATTER = {
    "settlement_order": "losers_first", "double_card_face": "down", "odds_shown": "layout",
    "limit_shown": "layout", "preshuffled_cards": True, "mid_shoe_entry_bar": True,
    "verbal_bets": True, "adjacent_boxes": 1, "betting_positions": 5, "red_suits_side": "B",
}  # fmt: skip
"""Who may wager, and in which order things are done and shown."""


def test_every_choice_is_in_one_of_these_tests() -> None:
    listed = [*CHANGES, *OFFERS, *TESTED_ALONE, *NO_MATTER, "double_shoe"]
    names = [choice.name for choice in chapter_file("633a").choice]
    assert sorted(listed) == sorted([*names, "paytables"])


@pytest.mark.parametrize("name", CHANGES)
def test_a_choice_changes_what_a_seed_comes_to(name: str) -> None:
    besides, instead, bets, by = CHANGES[name]
    plain = simulate(Rules.of("633a", besides), bets, by, 400_000, seed=5)
    changed = simulate(Rules.of("633a", besides | {name: instead}), bets, by, 400_000, seed=5)
    assert plain.net != changed.net


@pytest.mark.parametrize("name", sorted(OFFERS))
def test_an_optional_wager_changes_what_a_seed_comes_to(name: str) -> None:
    rules, wager = Rules.of("633a", {name: True}), name.removesuffix("_wager")
    with pytest.raises(Refused):
        simulate(Rules.of("633a"), side(wager), BASIC, 10)
    without = simulate(rules, PLAIN, BASIC, 100_000)
    added = simulate(rules, side(wager), BASIC, 100_000)
    stake, back = added.sums[1, wager]
    assert stake == 100_000 * 500
    assert 0 < back == added.back - without.back != stake


def test_switch_changes_what_a_seed_comes_to() -> None:
    rules = Rules.of("633a", {"switch": True, "super_match_wager": True})
    kept = simulate(rules, TWO, BASIC, 100_000)
    switched = simulate(rules, TWO, with_worth(), 100_000)
    assert kept.net < switched.net
    one, two = PLAIN[1], TWO[1]
    with pytest.raises(Refused):
        simulate(rules, {1: one}, BASIC, 10)
    with pytest.raises(Refused):
        simulate(Rules.of("633a"), {1: two}, BASIC, 10)
    matched = simulate(rules, {1: {**two, "super_match": 500}}, BASIC, 100_000)
    assert matched.net != kept.net
    with pytest.raises(Refused):
        simulate(rules, {1: {**two, "lucky_ladies.2": 500}}, BASIC, 10)
    others = {"switch": True, "switch_other_side_bets": True, "lucky_ladies_wager": True}
    more = simulate(Rules.of("633a", others), {1: {**two, "lucky_ladies.2": 500}}, BASIC, 100_000)
    assert more.net != kept.net


def test_a_cap_is_shared_by_those_who_win_the_most() -> None:
    chosen = {"lucky_ladies_wager": True, "kings_bounty_wager": True}
    bets = {seat: {"blackjack": 1_000, "lucky_ladies": 2_000 * seat} for seat in (1, 2, 3)}
    bets[4] = {"blackjack": 1_000, "kings_bounty": 7_777}
    stack: list[int] = Random(1).choices(cards("Qh Qh Ks As"), k=5_000)
    plain = play_shoe(stack, Rules.of("633a", chosen), bets, by=BASIC)
    rules = Rules.of("633a", chosen | {"twenty_pair_cap": 2_500_000})
    capped = play_shoe(stack, rules, bets, by=BASIC)
    assert plain.lines[:, 3].sum() > capped.lines[:, 3].sum()
    compared(rules, bets, stack, Random(2))


@pytest.mark.parametrize("name", NO_MATTER)
def test_other_choices_change_nothing(name: str) -> None:
    plain = simulate(Rules.of("633a"), PLAIN, BASIC, 10_000)
    assert simulate(Rules.of("633a", {name: NO_MATTER[name]}), PLAIN, BASIC, 10_000) == plain


def test_a_double_shoe_is_refused() -> None:
    with pytest.raises(Refused):
        simulate(Rules.of("633a", {"double_shoe": True, "shuffler": "none"}), PLAIN, BASIC, 10)
    with pytest.raises(Refused):
        simulate(Rules.of("686a"), PLAIN, BASIC, 10)


# shoes


def test_a_seed_is_repeated() -> None:
    rules = Rules.of("633a")
    first = simulate(rules, PLAIN, BASIC, 10_000, seed=1)
    assert simulate(rules, PLAIN, BASIC, 10_000, seed=1) == first
    assert simulate(rules, PLAIN, BASIC, 10_000, seed=2) != first


def a_random_shoe(decks: int) -> shoes.DealtShoe:
    """Cards that are shuffled as they are dealt."""
    at = np.zeros(shoes.PLACES, np.int64)
    at[shoes.SHUFFLES] = 1
    chance = np.random.SeedSequence(1).generate_state(4, np.uint64).astype(np.uint64)
    return shoes.DealtShoe(np.array(DECK * decks, np.uint8), at, chance, np.zeros(32, np.uint8))


def test_every_card_is_as_likely_to_come_first() -> None:
    shoe, seen, times = a_random_shoe(1), np.zeros((4, 52), np.int64), 26_000
    for _ in range(times):
        shoes.shuffle(shoe, 3)
        shoes.draw(shoe)
        for place in (0, 1, 2):
            seen[place, shoe.cards[place]] += 1
        for _ in range(3):
            last = shoes.draw(shoe)
        seen[3, last] += 1
    usual = times / 52
    assert abs(seen - usual).max() < 5 * sqrt(usual)
    assert (((seen - usual) ** 2 / usual).sum(axis=1) < 51 + 5 * sqrt(2 * 51)).all()


def test_discards_go_into_the_shoe_again() -> None:
    """One deck and seven boxes: now and then it does not last for a round (§ 633a.14(f))."""
    rules = Rules.of("633a", {"decks": 1})
    bets = {seat: {"blackjack": 1_000} for seat in range(1, 8)}
    terms, stakes, shoe = terms_of(rules), stakes_of(rules, bets), a_random_shoe(1)
    layout = felt.Layout(
        np.zeros((7, 2, 2), np.int64), np.zeros((113, felt.FIELDS), np.int64),
        np.zeros(7, np.int64), np.zeros((7, 2), np.int64), np.zeros((400, 4), np.int64),
    )  # fmt: skip
    choices = choosing.Choices(np.zeros(0, np.uint32), BASIC.plays, BASIC.worth, False)
    for _ in range(200):
        shoes.shuffle(shoe, 0)
        while not shoe.at[shoes.AGAIN]:
            shoe.at[shoes.LINES] = 0
            kernel.play_round(terms, stakes, False, shoe, choices, layout)
            assert sorted(shoe.cards) == list(range(52))
            dealt = layout.firsts[:, 0].ravel().tolist()
            assert len(set(dealt)) == 14  # no card is on the layout twice
            assert shoe.at[shoes.LINES] >= 7
        # the burned card comes first, then what lies on the layout; the shoe is the rest
        on_layout = set(shoe.cards[1 : shoe.at[shoes.NEXT]].tolist())
        for box in range(7):
            status = layout.hands[box * felt.HANDS, felt.STATUS]
            paid = status == felt.SETTLED and layout.hands[box * felt.HANDS, felt.IS_NATURAL]
            assert paid or set(dealt[2 * box : 2 * box + 2]) <= on_layout
    totals = simulate(rules, bets, BASIC, 200_000)
    assert totals.rounds == 200_000
    assert -0.01 < totals.net_share < 0.01


def test_cards_that_cannot_complete_a_round_are_refused() -> None:
    """One deck, fourteen hands, and everybody draws to the last."""
    always = strategy(dict.fromkeys(range(4, 21), "H"), dict.fromkeys(range(12, 21), "H"), {})
    with pytest.raises(Refused):
        simulate(
            Rules.of("633a", {"decks": 1, "switch": True}),
            dict.fromkeys(range(1, 8), TWO[1]),
            always,
            1_000,
        )
    with pytest.raises(ValueError):
        play_shoe([52] * 20, Rules.of("633a"), PLAIN, by=always)
    assert len(play_shoe(range(3), Rules.of("633a"), PLAIN, by=always)) == 0
