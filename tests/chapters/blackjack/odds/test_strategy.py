"""The Blackjack Wager and basic strategy: against play by the million, against what is published
for common rules, and the chart read back from its words."""

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from pitboss.chapters.blackjack.odds.advice import advise, strategy
from pitboss.chapters.blackjack.odds.basic_strategy import BasicStrategy, basic_strategy
from pitboss.chapters.blackjack.odds.facing import Facing, facing
from pitboss.chapters.blackjack.odds.hands import every_hand, shoe_of
from pitboss.chapters.blackjack.odds.rounds import Rounds, best_rounds, played, required
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.chapters.blackjack.odds.words import in_words
from pitboss.chapters.blackjack.simulate import endings, play_shoe, simulate
from pitboss.chapters.blackjack.simulate import strategy as simulated
from pitboss.figures.figures import Figures, Outcome
from pitboss.figures.strategy import Situation
from pitboss.protect.bankroll.results import results_of
from pitboss.protect.bankroll.session import play as play_session
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.refusal import Refused

RULES = Rules.of("633a")
COMMON = {"split_aces_one_card": True, "resplits_aces": 0}
"""As most casinos have it, with a dealer who stands on soft 17, doubles after splits, surrender."""
UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "ace"]


@cache
def best(decks: int, **chosen: Any) -> Rounds:
    """Best play under these choices."""
    return best_rounds(shoe_of(decks), terms_of(Rules.of("633a", chosen)))


@cache
def chart(decks: int, **chosen: Any) -> BasicStrategy:
    """Basic strategy under these choices."""
    return basic_strategy(shoe_of(decks), best(decks, **chosen))


@cache
def by_chart(decks: int, **chosen: Any) -> Rounds:
    """What basic strategy comes to."""
    terms = terms_of(Rules.of("633a", chosen))
    return played(shoe_of(decks), terms, chart(decks, **chosen).play)


def figures(rounds: Rounds, decks: int) -> Figures:
    """The figures of a way to play."""
    return Figures("required", None, decks, rounds.outcomes)


def line(rounds: Rounds, hand: str) -> Outcome:
    """One line of the outcomes."""
    return next(one for one in rounds.outcomes if one.hand == hand)


# What is published for six decks, a dealer who stands on soft 17, double after split and late
# surrender, and nobody disputes. 16 against a ten is surrendered; what is said of it here with more
# than two cards is not in such charts.
HARD = {
    8: "H H H H H H H H H H", 9: "H Dh Dh Dh Dh H H H H H", 10: "Dh Dh Dh Dh Dh Dh Dh Dh H H",
    11: "Dh Dh Dh Dh Dh Dh Dh Dh Dh H", 12: "H H S S S H H H H H", 13: "S S S S S H H H H H",
    14: "S S S S S H H H H H", 15: "S S S S S H H H Rh H", 17: "S S S S S S S S S S",
}  # fmt: skip
SOFT = {
    13: "H H H Dh Dh H H H H H", 14: "H H H Dh Dh H H H H H", 15: "H H Dh Dh Dh H H H H H",
    16: "H H Dh Dh Dh H H H H H", 17: "H Dh Dh Dh Dh H H H H H", 18: "S Ds Ds Ds Ds S S H H H",
    19: "S S S S S S S S S S",
}  # fmt: skip
PAIRS = {
    1: "P P P P P P P P P P", 2: "P P P P P P H H H H", 3: "P P P P P P H H H H",
    4: "H H H P P H H H H H", 5: "Dh Dh Dh Dh Dh Dh Dh Dh H H", 6: "P P P P P H H H H H",
    7: "P P P P P P H H H H", 8: "P P P P P P P P P P", 9: "P P P P P S P P S S",
    10: "S S S S S S S S S S",
}  # fmt: skip


@pytest.mark.shows("633a.7(j)(2)", "633a.9(a)[lead]", "633a.10(a)", "633a.11(a)")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_chart_is_the_published_one(decks: int) -> None:
    found = chart(decks, **COMMON)
    assert {total: " ".join(found.hard[total]) for total in HARD} == HARD
    assert {total: " ".join(found.soft[total]) for total in SOFT} == SOFT
    assert {points: " ".join(found.pairs[points]) for points in PAIRS} == PAIRS
    assert [cell[0] for cell in found.hard[16]] == [*"SSSSSHHRRR"]


@pytest.mark.shows("633a.10(a)")
def test_fewer_decks_double_more() -> None:
    """11 against an ace from one and two decks, not from six; soft 19 against 6 from one."""
    assert [chart(decks).hard[11][-1] for decks in (1, 2, 6)] == ["Dh", "Dh", "H"]
    assert [chart(decks).soft[19][4] for decks in (1, 2, 6)] == ["Ds", "S", "S"]
    assert [chart(decks).hard[9][0] for decks in (1, 2, 6)] == ["Dh", "Dh", "H"]


@pytest.mark.shows("633a.7(j)(2)", "633a.9(a)[lead]")
def test_known_exceptions_by_composition() -> None:
    """From six decks: hit ten-deuce against 4, and eight-seven against a ten."""
    rounds = best(6)
    hands = every_hand()
    assert rounds.play.first[3, hands.of((9, 1))] == "hit"
    assert rounds.play.first[9, hands.of((7, 6))] == "hit"
    (exceptions,) = strategy(RULES, 6).charts[3:]
    named = [row[:3] for row in exceptions.rows]
    assert named == [("T 2 against 4", "stand", "hit"), ("8 7 against T", "surrender", "hit")]


@pytest.mark.shows("633a.13(a)", "633a.9(a)[lead]", "633a.11(c)")
@pytest.mark.parametrize(
    ("chosen", "edge"),
    [(COMMON, "0.0033"), (COMMON | {"resplits_aces": 2}, "0.0026")],
)
def test_the_house_edge_is_near_what_is_commonly_given(chosen: dict[str, Any], edge: str) -> None:
    """Six decks and these rules: 0.33% and 0.26% where aces are split again."""
    assert abs(-best(6, **chosen).net - Fraction(edge)) < Fraction(2, 10_000)


@pytest.mark.shows("633a.11(c)", "633a.13(a)", "633a.7(h)")
@pytest.mark.parametrize(
    ("decks", "chosen"),
    [
        (6, {}),
        (6, {"resplits": 0}),
        (6, COMMON),
        (8, {"resplits": 6, "resplits_aces": 1}),
        (2, {"resplits": 1}),
        (1, {}),
    ],
)
def test_the_chart_brings_what_simulated_rounds_do(decks: int, chosen: dict[str, Any]) -> None:
    """Each from a full shoe: a continuous shuffler takes the cards of a round at once."""
    rounds = 1_500_000
    rules = Rules.of("633a", {**chosen, "decks": decks, "shuffler": "continuous"})
    plays = simulated(**chart(decks, **chosen).preferences)  # type: ignore[arg-type]
    totals = simulate(rules, {1: {"blackjack": 1_000}}, plays, rounds, seed=633)
    expected = by_chart(decks, **chosen)
    entry = figures(expected, decks)
    assert abs(totals.net_share - float(expected.net)) < 4 * totals.error
    # a round stakes 1, 2 or more: from how often it does, its spread is below 0.5
    assert abs(totals.staked / totals.initial - float(entry.staked)) < 4 * 0.5 / rounds**0.5
    variance = totals.squares / rounds / 1_000**2 - totals.net_share**2
    # the fourth moment of a round is below ten
    assert abs(variance - float(entry.variance)) < 4 * (10 / rounds) ** 0.5


@pytest.mark.shows("633a.11(b)", "633a.11(c)")
def test_split_pairs_win_and_spread_about_as_played() -> None:
    """Pairs dealt on purpose from one deck, where hands hang together most: within a hundredth and
    four standard errors."""
    rounds, decks = 10_000, 1
    expected = line(by_chart(decks), "split pair")
    nets = np.array([*split_rounds(decks, rounds)])
    mean, variance = nets.mean(), nets.var()
    assert abs(mean - float(expected.net)) < 4 * (variance / rounds) ** 0.5
    fourth = ((nets - mean) ** 4).mean()
    error = ((fourth - variance**2) / rounds) ** 0.5
    spread = sum(share * (net - expected.net) ** 2 for net, share in expected.results)
    assert abs(variance - float(spread)) < 4 * error + 0.01 * variance
    third, sixth = ((nets - mean) ** 3).mean(), ((nets - mean) ** 6).mean()
    lean = sum(share * (net - expected.net) ** 3 for net, share in expected.results)
    assert abs(third - float(lean)) < 4 * (sixth / rounds) ** 0.5 + 0.01 * variance**1.5
    wins = (nets > 0).mean()
    assert abs(wins - float(expected.won)) < 4 * (0.25 / rounds) ** 0.5 + 0.01 * wins


@pytest.mark.shows("633a.11(b)", "633a.11(c)", "633a.13(a)")
def test_a_round_leans_and_a_session_ends_as_rounds_that_are_played() -> None:
    """Twenty million rounds from full shoes: each result as often, the third moment, and how a
    session of 500 rounds ends whose rounds are drawn from these. What a split pair brings hand by
    hand is in all of it: without it the third moment is ten standard errors away, and a session
    ends two units nearer to its start."""
    rounds, sessions = 20_000_000, 200_000
    plays = simulated(**chart(6).preferences)  # type: ignore[arg-type]
    ends: Counter[float] = Counter()
    for (staked, back), count in endings(RULES, 2, plays, rounds, seed=633).items():
        ends[(back - staked) / 2] += count
    expected = figures(by_chart(6), 6)
    nets, shares = np.array([*ends]), np.array([*ends.values()]) / rounds
    counted: dict[float, float] = {}
    for net, chance in expected.nets:
        counted[float(net)] = counted.get(float(net), 0.0) + float(chance)
    for net, share in zip(nets, shares, strict=True):
        error = (counted[net] / rounds) ** 0.5
        assert abs(share - counted[net]) < 4 * error + 0.01 * counted[net], net
    mean = nets @ shares
    third, sixth = ((nets - mean) ** 3) @ shares, ((nets - mean) ** 6) @ shares
    assert abs(third - float(expected.moment(3))) < 4 * (sixth / rounds) ** 0.5
    drawn = np.random.default_rng(633).multinomial(500, shares, sessions) @ nets
    session = play_session(results_of(expected), 500)
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        assert abs(float(session.quantile(Fraction(share))) - np.quantile(drawn, share)) <= 0.5
    for result in (-43.0, 41.5):
        at = float(session.chances[session.results <= result].sum())
        assert abs(at - (drawn <= result).mean()) < 4 * (0.25 / sessions) ** 0.5 + 0.002


def split_rounds(decks: int, rounds: int) -> list[float]:
    """What the player was up in rounds that begin with a pair that the chart splits."""
    shoe, terms_rules = shoe_of(decks), Rules.of("633a", {"decks": decks})
    basic = chart(decks)
    plays = simulated(**basic.preferences)  # type: ignore[arg-type]
    dealt = [of for of, name in basic.play.first.items() if name == "split"]
    weights = np.array([_chance(facing(shoe, up), hand) for up, hand in dealt])
    chance = np.random.default_rng(633)
    deck = np.array([*range(52)] * decks, np.uint8)
    ranks = np.where(deck // 4 == 12, 0, np.minimum(deck // 4 + 1, 9))
    nets = []
    for at in chance.choice(len(dealt), rounds, p=weights / weights.sum()):
        up, hand = dealt[at]
        rank = every_hand().ranks[hand][0]
        one, other, *_ = np.flatnonzero(ranks == rank)
        shown = np.flatnonzero(ranks == up)[-1]
        rest = np.delete(np.arange(len(deck)), [one, other, shown])
        while True:  # until the card reader finds no Blackjack
            chance.shuffle(rest)
            if {up, int(ranks[rest[0]])} != {0, 9}:
                break
        order = deck[[one, shown, other, *rest]]
        lines = play_shoe(order, terms_rules, {1: {"blackjack": 100}}, by=plays, rounds=1).round(0)
        nets.append(sum(back - stake for stake, back in lines.values()) / 100)
    return nets


def _chance(against: Facing, hand: int) -> float:
    return float(against.dealt(hand) * against.goes_on(hand))


@pytest.mark.shows("633a.3(a)", "633a.13(a)", "633a.7(q)")
def test_the_required_wager_from_one_to_eight_decks() -> None:
    """The books balance, Blackjacks come as often as first cards say, and each deck costs."""
    edges = []
    for decks in range(1, 9):
        (entry,) = required(Rules.of("633a", {"decks": decks}), decks)
        rounds = best(decks)
        edges.append(entry.house_edge)
        assert entry.house_edge == -rounds.net
        assert entry.payback == 1 - entry.house_edge / entry.staked
        every, tens, aces = 52 * decks, 16 * decks, 4 * decks
        both = Fraction(
            4 * tens * aces * (tens - 1) * (aces - 1),
            every * (every - 1) * (every - 2) * (every - 3),
        )
        one = Fraction(2 * tens * aces, every * (every - 1)) - both
        assert line(rounds, "Blackjack tied").probability == both
        assert line(rounds, "Blackjack").probability == one
        assert line(rounds, "dealer's Blackjack").probability == one
        assert line(rounds, "Blackjack").back == Fraction(5, 2)
    assert all(fewer < more for fewer, more in pairwise(edges))


@pytest.mark.shows("633a.11(c)")
def test_more_splits_are_worth_more_and_one_card_to_aces_less() -> None:
    again = [best(6, resplits=count).net for count in (0, 1, 2, 6)]
    assert all(fewer < more for fewer, more in pairwise(again))
    # of one deck no rank that is split has more than four cards: two additional splits are all
    assert best(1, resplits=1).net < best(1, resplits=2).net == best(1, resplits=6).net
    assert best(6, split_aces_one_card=True).net < best(6, resplits_aces=0).net < best(6).net


@pytest.mark.shows("633a.7(j)(2)")
@pytest.mark.parametrize("decks", range(1, 9))
def test_the_chart_costs_less_than_a_thousandth(decks: int) -> None:
    """It is a way to play like any other, so best play brings more; and the rule's cost is that."""
    cost = best(decks).net - by_chart(decks).net
    assert 0 < cost < Fraction(1, 1000)
    if decks == 6:
        (rule,) = strategy(RULES, decks).rules
        assert rule.cost == cost
        assert rule.words == in_words(chart(decks))


@pytest.mark.parametrize(("decks", "chosen"), [(1, {}), (2, {}), (6, {}), (8, COMMON)])
def test_the_words_say_what_the_chart_does(decks: int, chosen: dict[str, Any]) -> None:
    """The sentences are read as a person would: the first that applies and is possible."""
    basic, hands = chart(decks, **chosen), every_hand()
    *sentences, _hit, _insurance = in_words(basic).rstrip(".").split(". ")
    assert (_hit, _insurance) == ("Otherwise hit", "Never insure")
    told = [one for sentence in sentences for one in read(sentence)]
    for (up, hand), name in basic.play.first.items():
        ranks = hands.ranks[hand]
        points, soft = int(hands.table.points[hand]), bool(hands.soft[hand])
        pair = ranks[0] + 1 if ranks[0] == ranks[1] else None
        said = next(
            (
                act
                for act, kind, which, ups in told
                if up in ups and (pair if kind == "pair" else points) in which
                and (kind == "pair" or (kind == "soft") == soft)
            ),
            "hit",
        )  # fmt: skip
        assert said == name, (ranks, up)


def read(sentence: str) -> list[tuple[str, str, set[int], set[int]]]:
    """What to do, whether it is about pairs, hard or soft hands, which, and against which ranks."""
    act = re.sub(r"^Of other pairs ", "", sentence).split()[0].lower()
    body = re.sub(r"^(Of other pairs )?\w+ (on )?", "", sentence)
    found = []
    for part in body.split("; "):
        who, where = re.split(r" against | (?=always)", part)
        kind = who.split()[0] if who.startswith(("hard", "soft")) else "pair"
        which = numbers(who.removeprefix(kind), [str(number) for number in range(22)])
        columns = range(10) if where == "always" else numbers(where, UPS)
        ups = {(column + 1) % 10 for column in columns}
        found.append((act, kind, which, ups))
    return found


def numbers(words: str, names: list[str]) -> set[int]:
    """The places of what is listed: ``2 to 6, 8 and 9``; ``17 or more``; ``aces and 8s``."""
    found: set[int] = set()
    for one in re.split(r", | and ", words.replace("aces", "1").replace("s", "").strip()):
        if one.endswith(" or more"):
            found |= {*range(names.index(one.removesuffix(" or more")), len(names))}
        elif " to " in one:
            first, last = one.split(" to ")
            found |= {*range(names.index(first), names.index(last) + 1)}
        else:
            found.add(names.index(one))
    return found


def ask(hand: str, dealer: str, *options: str, decks: int = 6) -> Any:
    """What is advised."""
    return advise(RULES, decks, Situation(cards(hand), cards(dealer), options))


@pytest.mark.shows("633a.8(a)", "633a.8(b)", "633a.13(b)")
def test_insurance_is_worth_what_the_tens_say() -> None:
    """Six decks, two tens and an ace gone: 94 tens of 309 cards; half a unit at 2 to 1."""
    advice = ask("Kc Td", "Ah")
    assert advice.facts["insurance_wager"]["exact"] == "-9/103"
    asked = ask("Kc Td", "Ah", "insurance", "no_insurance")
    assert asked.expected == {"insurance": Fraction(-9, 206), "no_insurance": 0}
    assert asked.best == "no_insurance"
    natural = ask("Ac Td", "Ah")  # 95 tens of 309
    assert natural.expected["insurance"] == Fraction(3 * 95 - 309, 2 * 309)


@pytest.mark.shows("633a.7(j)(2)", "633a.7(l)(2)", "633a.9(a)[lead]")
def test_advice_is_for_the_options_that_there_are() -> None:
    first = ask("8c 8d", "Th")
    assert set(first.expected) == {"stand", "hit", "double", "surrender", "split"}
    assert first.best == "split"
    assert first.expected["surrender"] == Fraction(-1, 2)
    later = ask("8c 8d", "Th", "stand", "hit", "double", "split")
    assert set(later.expected) == {"stand", "hit", "double", "split"}
    assert {name: first.expected[name] for name in ("stand", "hit", "double")} == {
        name: later.expected[name] for name in ("stand", "hit", "double")
    }
    assert (
        later.expected["split"]
        == (
            advise(
                Rules.of("633a", {"resplits": 1}), 6, Situation(cards("8c 8d"), cards("Th"))
            ).expected["split"]
        )
    )
    assert set(ask("8c 3d 5s", "Th").expected) == {"stand", "hit"}
    assert set(ask("Ac 9d", "Th", "stand", "hit", "double").expected) == {"stand", "hit", "double"}


@pytest.mark.shows("633a.7(j)(2)")
def test_advice_is_what_the_decisions_say() -> None:
    """Every two cards against every up card, once each, and what is advised on some of them."""
    decisions = strategy(RULES, 6).decisions
    asked = {(*decision["hand"], *decision["dealer"]): decision for decision in decisions}
    assert len(asked) == len(decisions) == 54 * 10
    for hand, dealer in (("Ac Ad", "2h"), ("5c Td", "Th"), ("9c 9d", "7h"), ("Ac 7d", "9h")):
        decision, advice = asked[*hand.split(), dealer], ask(hand, dealer)
        assert decision["exact"] == advice.to_dict()["exact"]
        assert decision["best"] == advice.best


@pytest.mark.shows("633a.7(l)(1)", "633a.7(j)(1)(i)", "633a.7(h)", "633a.12(a)[lead]")
def test_what_cannot_be_advised_is_refused() -> None:
    for hand, dealer, field in (
        ("Ac Td", "5h", "hand"), ("7c 7d 7h", "5h", "hand"), ("9c", "5h", "hand"),
        ("Tc Td 2h", "5h", "hand"), ("Jk 2c", "5h", "hand"), ("Tc 2d", "Jk", "dealer"),
    ):  # fmt: skip
        with pytest.raises(Refused) as refusal:
            ask(hand, dealer)
        assert refusal.value.field == field
    with pytest.raises(Refused) as refusal:
        ask("Tc Tc", "5h", decks=1)
    assert refusal.value.field == "hand"
    with pytest.raises(Refused) as refusal:
        advise(RULES, 6, Situation(cards("Tc 2d")))
    assert refusal.value.field == "dealer"
    with pytest.raises(Refused) as refusal:
        ask("Tc 2d 3h", "5h", "double")
    assert refusal.value.field == "options"
    for choice, value in (("peek", False), ("switch", True)):
        with pytest.raises(Refused) as refusal:
            required(Rules.of("633a", {choice: value}), 6)
        assert refusal.value.field == f"rules.{choice}"
