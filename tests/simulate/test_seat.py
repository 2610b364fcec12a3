"""The wagers of one seat together: each by itself as the odds have it, and what they have in common
by another method."""

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest

from pitboss.chapters import ODDS
from pitboss.chapters.blackjack import joint as blackjack
from pitboss.chapters.blackjack.odds import advice
from pitboss.chapters.dj_wild.odds.play import best_rule
from pitboss.chapters.dj_wild.odds.wagers import DECK as DJ_DECK
from pitboss.chapters.dj_wild.odds.wagers import Showdown
from pitboss.chapters.dj_wild.ranking import CATEGORIES
from pitboss.chapters.dj_wild.ranking_kernels import dj_natural_ranks, dj_wild_ranks
from pitboss.chapters.face_up_pai_gow.odds import ace_high
from pitboss.chapters.high_card_flush.ranking_kernels import (
    high_card_flush_ranks,
    straight_flush_lengths,
)
from pitboss.families.pai_gow.odds.hands import ANY_CARD, AS_USUAL, kinds_of
from pitboss.families.pai_gow.odds.setting import against_every_dealer
from pitboss.families.pai_gow.odds.together import rows_of, together
from pitboss.figures.figures import Figures, back_per_unit
from pitboss.figures.joint import REQUIRED, Joint
from pitboss.figures.repriced import hands as kept_hands
from pitboss.figures.strategy import Situation
from pitboss.hands.pai_gow import hands_of
from pitboss.regulation import Rules
from pitboss.regulation.changed import changed
from pitboss.regulation.house_way import house_way
from pitboss.simulate.seat import joint
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.refusal import Refused

STAKES: Mapping[str, Mapping[str, int]] = {
    "686a": {REQUIRED: 1, "bonus": 1},
    "687a": {REQUIRED: 1, "trips_bonus": 1, "bad_beat_bonus": 1, "progressive_bonus": 1},
    "678a": {REQUIRED: 1, "flush_bonus": 1, "straight_flush_bonus": 1, "progressive_jackpot": 1},
    "645a": {
        REQUIRED: 1, "fortune_bonus": 1, "emperors_treasure": 1, "pai_gow_insurance": 1,
        "progressive": 1,
    },
    "670a": {REQUIRED: 1, "fortune_bonus": 1, "insurance": 1, "progressive": 1},
    "688a": {REQUIRED: 1, "ace_high_bonus": 1, "fortune_bonus": 1, "progressive": 1},
}  # fmt: skip


@cache
def seat(number: str) -> Joint:
    return joint(Rules.of(number), STAKES[number])


@pytest.mark.parametrize("number", STAKES)
def test_each_wager_by_itself_is_what_the_odds_have(number: str) -> None:
    rules, found = Rules.of(number), seat(number)
    for wager in STAKES[number]:
        figures = in_use_of(rules, wager)
        assert found.mean(found.amount(wager)) == figures.mean(lambda end: end.net)
        assert found.covariance(wager, wager) == figures.variance


@pytest.mark.parametrize("number", STAKES)
def test_variances_and_covariances_add_up(number: str) -> None:
    found = seat(number)
    every = sum(found.covariance(one, other) for one in found.wagers for other in found.wagers)
    assert every == found.total_variance
    assert sum(chance for _, chance in found.distribution) == 1
    assert found.ahead <= found.wins_anything


def test_over_under_by_every_deal_of_ranks() -> None:
    """Under 18 from deuce to five, Over 23 from six to ace; each rank has 24 cards."""
    values = [*range(2, 11), 10, 10, 10, 11]
    pays = {6: 50, 33: 50, 7: 10, 32: 10, 8: 5, 31: 5, 9: 4, 30: 4, 10: 3, 29: 3, 11: 2, 28: 2,
            12: 1, 27: 1}  # fmt: skip
    sums = dict.fromkeys(("required", "bonus", "both", "any"), 0)
    for ranks in product(range(13), repeat=3):
        ways, left = 1, [24] * 13
        for rank in ranks:
            ways *= left[rank]
            left[rank] -= 1
        first, total = values[ranks[0]], sum(values[rank] for rank in ranks)
        main = 2 if (total < 18 if first <= 5 else total > 23) else -2
        bonus = pays.get(total, -1)
        sums["required"] += ways * main
        sums["bonus"] += ways * bonus
        sums["both"] += ways * main * bonus
        sums["any"] += ways * (main > 0 or bonus > 0)
    mean = {name: Fraction(value, 312 * 311 * 310) for name, value in sums.items()}
    found = seat("686a")
    assert found.covariance(REQUIRED, "bonus") == mean["both"] - mean["required"] * mean["bonus"]
    assert found.wins_anything == mean["any"]


MOST = 20
"""What a wager brings counts no higher: so few rounds do not see the hands that bring more."""


def near(found: Joint, nets: Mapping[str, np.ndarray]) -> None:
    """What two wagers bring, one times the other, is in rounds dealt at random within four standard
    errors of the count."""
    names = list(nets)
    for place, first in enumerate(names):
        for second in names[place + 1 :]:
            one, other = found.amount(first), found.amount(second)
            counted = found.mean(
                lambda ends, one=one, other=other: min(one(ends), MOST) * min(other(ends), MOST)  # type: ignore[misc]
            )
            products = np.minimum(nets[first], MOST) * np.minimum(nets[second], MOST)
            error = products.std() / len(products) ** 0.5
            assert abs(products.mean() - float(counted)) < 4 * error


ROUNDS = 150_000


def dealt(deck: np.ndarray, cards: int) -> np.ndarray:
    chance = np.random.default_rng(5)
    return np.argpartition(chance.random((ROUNDS, len(deck))), cards)[:, :cards].astype(np.uint8)


def test_high_card_flush_by_rounds_at_random() -> None:
    """By a simple rule for three cards, which gives little away: at least a nine (table A of the
    Flush Bonus; the straight flushes are too rare for so few rounds)."""
    rows = dealt(np.arange(52), 14)
    own, dealers = (high_card_flush_ranks(rows[:, at : at + 7]).astype(np.int64) for at in (0, 7))
    runs = straight_flush_lengths(rows[:, :7], ace_low=False)
    rules, found = Rules.of("678a"), seat("678a")
    length = own >> 13
    raised = np.array([0, 0, 0, 1, 1, 2, 3, 3])[length]
    raised[(length == 3) & (own & 0x1FFF < 1 << 7)] = 0
    qualifies = dealers >= (3 << 13 | 1 << 7)
    main = np.where(own > dealers, 1 + raised, np.where(own == dealers, 0, -1 - raised))
    main = np.where(qualifies, main, 1)
    main[raised == 0] = -1
    pays = np.full(8, -1.0)
    for line in rules.paytable("flush_bonus").lines:
        pays[
            ["two", "three", "four", "five", "six", "seven"].index(line.hand.split("-")[0]) + 2
        ] = float(
            line.pay.odds  # type: ignore[union-attr]
        )
    near(found, {REQUIRED: main.astype(float), "flush_bonus": pays[length]})
    share = float(found.mean(lambda nets: Fraction(nets[2] > -1)))
    assert abs((runs >= 3).mean() - share) < 4 * (share / ROUNDS) ** 0.5


def test_dj_wild_by_rounds_at_random() -> None:
    rows = DJ_DECK[dealt(np.arange(53), 11)]
    hands = np.sort(rows[:, :5], axis=1)
    own, dealers = dj_wild_ranks(hands), dj_wild_ranks(rows[:, 5:10])
    none = np.zeros(0, np.int32)
    raised = best_rule(Showdown(hands, own, none, none, none.astype(np.int64)))
    rules, found = Rules.of("687a"), seat("687a")
    names = list(CATEGORIES)
    blind = np.array([float(rules.paytable("blind").line(name).pay.back(100)) / 100 - 1  # type: ignore[union-attr]
                      for name in names])  # fmt: skip
    category = own >> 20
    main = np.where(own > dealers, 3 + blind[category], np.where(own == dealers, 0, -4.0))
    main[~raised] = -2
    joker = hands[:, -1] == int(JOKER)
    natural = np.full(len(hands), len(names))
    natural[~joker] = dj_natural_ranks(hands[~joker]) >> 20
    wild_pays, natural_pays = np.full(len(names), -1.0), np.full(len(names) + 1, -1.0)
    for line in rules.paytable("trips_bonus").lines:
        for name in line.covers:
            wild_pays[names.index(name)] = float(line.pay.odds)  # type: ignore[union-attr]
            if line.natural is not None:
                natural_pays[names.index(name)] = float(line.natural.odds)  # type: ignore[union-attr]
    trips = np.maximum(wild_pays[category], natural_pays[natural])
    hands[joker, 4] = rows[joker, 10]  # the joker is replaced by a card of the stub
    replaced = dj_natural_ranks(hands) >> 20
    progressive = np.array(
        [float(paid_at_seed(rules, "progressive_bonus", name)) for name in names]
    )
    nets = {REQUIRED: main, "trips_bonus": trips, "progressive_bonus": progressive[replaced]}
    near(found, nets)


def paid_at_seed(rules: Rules, wager: str, *names: str) -> Fraction:
    """What a dollar is up by the line of these hands, from the printed words."""
    line, meter = rules.paytable(wager).line(*names), rules.meter(wager)
    if line is None:
        return Fraction(-1)
    words = str(line.pay)
    if words.endswith("% of meter"):
        return Fraction(words.removesuffix("% of meter")) / 100 * meter.seed / meter.bet - 1
    if words.startswith("$"):
        return Fraction(words[1:].replace(",", "")) * 100 / meter.bet - 1
    return Fraction(words.partition(" ")[0].replace(",", "")) - (" for " in words)


def test_six_cards_by_hands_at_random() -> None:
    """Each hand by itself, set and doubled as its advice says, and what the cards are called."""
    rules, found = Rules.of("670a"), seat("670a")
    mains, fortunes = [], []
    for row in dealt(np.arange(53), 6)[:150].tolist():
        hand = tuple(Card(card) for card in row)
        advice = ODDS["six-card-pai-gow"].advise(Situation(hand), rules)
        mains.append(float(max(advice.expected.values())))
        line = rules.paytable("fortune_bonus").line(*hands_of(hand))
        fortunes.append(-1.0 if line is None else float(back_per_unit(line.pay) - 1))
    near(found, {REQUIRED: np.array(mains), "fortune_bonus": np.array(fortunes)})


def test_seven_cards_by_hands_at_random() -> None:
    """Each hand by itself against every hand that the dealer may then hold."""
    rules, found = Rules.of("645a"), seat("645a")
    way, every = house_way(rules["house_way"]), 53_524_680
    mains, fortunes = [], []
    for row in dealt(np.arange(53), 7)[:150].tolist():
        hand = tuple(Card(card) for card in row)
        ends = against_every_dealer(way, hand).values()
        mains.append(max(0.95 * won - lost for won, lost in ends) / every)
        line = rules.paytable("fortune_bonus").line(*hands_of(hand))
        fortunes.append(-1.0 if line is None else float(back_per_unit(line.pay) - 1))
    near(found, {REQUIRED: np.array(mains), "fortune_bonus": np.array(fortunes)})


@pytest.mark.parametrize(
    ("number", "chosen"),
    [
        ("670a", {"double_down_wager": False}),
        ("687a", {"folded_progressive": False}),
        ("688a", {"fortune_three_pair": "push_all"}),
        ("688a", {"paytables": {"progressive": "4", "fortune_bonus": "5"}}),
    ],
)
def test_so_it_is_by_other_choices(number: str, chosen: Mapping[str, object]) -> None:
    rules = Rules.of(number, chosen)
    found = joint(rules, STAKES[number])
    for wager in STAKES[number]:
        figures = in_use_of(rules, wager)
        assert found.mean(found.amount(wager)) == figures.mean(lambda end: end.net)
        assert found.covariance(wager, wager) == figures.variance


def in_use_of(rules: Rules, wager: str) -> Figures:
    table = None if wager == REQUIRED else rules.paytable(wager).name
    (figures,) = [
        entry
        for entry in ODDS[rules.chapter.chapter.game].wager(wager, rules)
        if entry.paytable == table
    ]
    return figures


def test_face_up_by_the_dealers_ace_high() -> None:
    """Where the Ace High Bonus Wager wins, the dealer has an Ace High Pai Gow, and the required one
    ties (R-688a-13)."""
    found = seat("688a")
    won = [nets for nets, _ in found.ends if nets[1] > 0]
    assert won
    assert {nets[0] for nets in won} == {0}


def test_seven_cards_are_as_many_of_each_kind_as_there_are() -> None:
    """The count of every deal beside that of hands alone."""
    rules = Rules.of("688a")
    counted = together(house_way(rules["house_way"]))
    assert counted is not None
    dealers = comb(46, 7)
    for wild in (False, True):
        deals = Counter[frozenset[str]]()
        for mask, ended in counted.items():
            deals[rows_of(mask, wild=wild)] += ended.deals
        name = ANY_CARD if wild else AS_USUAL
        hands = kept_hands(rules, name, kinds_of(wild=wild))
        assert deals == {names: count * dealers for names, count in hands.items()}


def test_the_dealers_ace_high_is_as_often_as_it_is_counted_by_suits() -> None:
    counted = together(house_way(Rules.of("688a")["house_way"]))
    assert counted is not None
    rows = Counter[str]()
    for mask, ended in counted.items():
        both = "ace-high" in rows_of(mask, wild=False)
        rows[ace_high.BOTH if both else ace_high.WITH_JOKER] += ended.ace_high_joker
        plain = ended.ace_high - ended.ace_high_joker
        rows[ace_high.BOTH if both else ace_high.NO_JOKER] += plain
    expected = {name: count for (name,), count in ace_high.deals().items() if name in rows}
    assert rows == expected


def test_a_meter_stands_where_it_is_said_to_stand() -> None:
    rules, stakes = Rules.of("687a"), {REQUIRED: 1, "progressive_bonus": 1}
    (figures,) = [
        entry
        for entry in ODDS["dj-wild"].wager("progressive_bonus", rules)
        if entry.paytable == rules.paytable("progressive_bonus").name
    ]
    assert figures.meter is not None
    for stands in (0, 5_000_000):
        found = joint(rules, stakes, {"progressive_bonus": stands})
        back = figures.meter.fixed + figures.meter.share * Fraction(stands, figures.meter.bet)
        assert found.mean(found.amount("progressive_bonus")) == back - 1
    with pytest.raises(Refused, match="a meter at 5 cents"):
        joint(rules, stakes, {"trips_bonus": 5})


def test_another_house_way_has_no_such_count() -> None:
    way = {**json.loads(house_way("standard").model_dump_json(exclude_none=True)), "name": "ours"}
    way["rule"] = way["rule"][-1:]
    rules = changed(Rules.of("645a"), house_way=way)
    with pytest.raises(Refused, match="for the house way 'ours'"):
        joint(rules, {REQUIRED: 1, "fortune_bonus": 1})
    alone = joint(rules, {"fortune_bonus": 1, "pai_gow_insurance": 1})
    assert alone.mean(alone.amount("fortune_bonus")) == seat("645a").mean(
        seat("645a").amount("fortune_bonus")
    )


def test_blackjack_is_simulated_and_says_so() -> None:
    rules = Rules.of("633a", {"lucky_ladies_wager": True})
    found = blackjack.of_seat(
        rules, {REQUIRED: Fraction(1), "lucky_ladies": Fraction(1)}, shoes=1_000
    )
    assert found.rounds == 10_000
    assert found.to_dict()["method"] == "simulated"
    chart = advice.strategy(rules, 6).rules[0].cost
    (required,) = ODDS["blackjack"].wager(REQUIRED, rules)
    (ladies,) = ODDS["blackjack"].wager("lucky_ladies", rules)
    expected = {
        REQUIRED: required.mean(lambda end: end.net) - chart,
        "lucky_ladies": ladies.mean(lambda end: end.net),
    }
    for wager, mean in expected.items():
        variance = required.variance if wager == REQUIRED else ladies.variance
        error = float(variance / found.rounds) ** 0.5
        assert abs(float(found.mean(found.amount(wager)) - mean)) < 4 * error


def test_changed_rules_are_marked() -> None:
    rules = changed(Rules.of("686a"), {"bonus": {"Paytable": {"6 or 33": "60 to 1"}}})
    found = joint(rules, STAKES["686a"])
    assert found.to_dict()["not_the_chapter"] == [*rules.changes]
    assert found.mean(found.amount("bonus")) > seat("686a").mean(seat("686a").amount("bonus"))


def test_what_is_not_counted_together_is_refused() -> None:
    with pytest.raises(Refused, match="just the player's beaten hand is paid"):
        joint(Rules.of("687a", {"bad_beat": "two_way"}), {REQUIRED: 1, "bad_beat_bonus": 1})
    with pytest.raises(Refused, match="'trips'"):
        joint(Rules.of("686a"), {"trips": 1})
    with pytest.raises(Refused, match="a bet of -1 on"):
        joint(Rules.of("686a"), {REQUIRED: -1})
