"""Simulated rounds of the games that are counted, beside the count: another method, cards dealt at
random instead of every hand. Seeds are fixed, so what holds once holds always."""

from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest

from pitboss.chapters import ODDS
from pitboss.chapters.blackjack.odds import advice
from pitboss.chapters.high_card_flush.odds import play as high_card_flush_play
from pitboss.figures import tallied
from pitboss.figures.sampled import Study
from pitboss.figures.tallied import DealtRounds
from pitboss.hands.kernels.dealing import deal_rows
from pitboss.parts import Local, done_in_parts
from pitboss.regulation import Rules
from pitboss.simulate.studies import STUDIES, made_from
from pitboss.vocabulary.refusal import Refused

ROUNDS = 1_000_000
HERE = partial(done_in_parts, place=Local(1))


def price_of_the_chart() -> Fraction:
    """What the printed chart of Blackjack gives away."""
    return advice.strategy(Rules.of("633a"), 6).rules[0].cost


def price_of_the_rule() -> Fraction:
    """What the best rule of High Card Flush gives away."""
    play = high_card_flush_play
    return play.cost(play.cut_offs(range(len(play.FLUSHES)), alone=False))


WAGERS = [
    ("over-under", "required", "required", lambda: Fraction(0)),
    ("dj-wild", "required", "required", lambda: Fraction(0)),
    ("high-card-flush", "required", "required", price_of_the_rule),
    ("six-card-pai-gow", "house_way", "required.house_way", lambda: Fraction(0)),
    ("blackjack", "required", "required", price_of_the_chart),
]


@cache
def simulated(game: str, name: str, rounds: int = ROUNDS, seed: int = 1) -> Study:
    return STUDIES[game][name].run(ODDS[game].rules, rounds, seed, HERE)


@pytest.mark.parametrize(("game", "name", "wager", "price"), WAGERS)
def test_rounds_come_to_what_was_counted(game: str, name: str, wager: str, price: object) -> None:
    """Within three and a half standard errors of the mean of a round, which the count gives; the
    price of a rule that is not quite best play is counted too."""
    study = simulated(game, name)
    (counted,) = ODDS[game].odds(wagers=[wager])
    assert study.rounds == sum(end.rounds for end in study.endings) == ROUNDS
    net = sum(end.rounds * (end.back - end.staked) for end in study.endings) / ROUNDS
    expected = counted.mean(lambda end: end.net) - price()  # type: ignore[operator]
    error = float(counted.variance / ROUNDS) ** 0.5
    assert abs(float(net - expected)) < 3.5 * error
    assert error < 0.004


@pytest.mark.parametrize(("game", "name", "wager"), [one[:3] for one in WAGERS[:4]])
def test_each_ending_comes_as_often_as_was_counted(game: str, name: str, wager: str) -> None:
    """By its words, its pay and what it brings; within four standard errors of a count, and one
    more where it is rare."""
    study = simulated(game, name)
    (counted,) = ODDS[game].odds(wagers=[wager])
    chances = {
        (end.hand, end.pays, end.staked, end.back): end.probability for end in counted.outcomes
    }
    seen = {end.brings: end.rounds for end in study.endings}
    assert chances.keys() <= seen.keys()
    assert all(not seen[brings] for brings in seen.keys() - chances.keys())  # such as Surrender
    if game == "high-card-flush":
        return  # the rule folds a few hands that are worth a Raise
    for brings, chance in chances.items():
        spread = float(chance * (1 - chance) * ROUNDS) ** 0.5
        assert abs(seen[brings] - float(chance * ROUNDS)) < 4 * spread + 1, brings


@pytest.mark.parametrize(("game", "name"), [one[:2] for one in WAGERS])
def test_a_study_is_the_same_however_it_is_cut_among_processes(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallied, "CHUNK", 400)
    monkeypatch.setattr("pitboss.chapters.blackjack.simulate.full_shoes.CHUNK", 400)
    rules = ODDS[game].rules
    work = STUDIES[game][name].cut(rules, 1_000, 3)
    study = STUDIES[game][name].study(rules, 1_000, 3, HERE(work))
    backwards = [work.do(part.given) for part in reversed(work.parts)][::-1]
    assert STUDIES[game][name].study(rules, 1_000, 3, backwards) == study
    assert study.rounds == 1_000
    assert made_from(study) == study.made_from
    assert simulated(game, name, 1_000, 4).endings != study.endings


def test_every_card_is_dealt_to_every_place_alike() -> None:
    """Chi-squared over place and card, 20,000 rows: 5 times 51 degrees of freedom."""
    rows = np.empty((20_000, 5), np.uint8)
    deal_rows(np.random.default_rng(3), np.arange(52, dtype=np.uint8), rows)
    assert all(len(set(row)) == 5 for row in rows.tolist())
    seen = np.array([np.bincount(rows[:, place], minlength=52) for place in range(5)])
    expected = 20_000 / 52
    assert ((seen - expected) ** 2 / expected).sum() < 255 + 4 * (2 * 255) ** 0.5


def test_parts_of_a_study_have_seeds_of_their_own() -> None:
    first, second = (
        next(DealtRounds(7, number, 100, None).dealt(range(52), 5)) for number in (0, 1)
    )
    assert (first != second).any()
    again = next(DealtRounds(7, 1, 100, None).dealt(range(52), 5))
    assert (second == again).all()


def test_633a_12_a_the_chart_is_not_for_a_switch_table() -> None:
    with pytest.raises(Refused) as refused:
        STUDIES["blackjack"]["required"].cut(Rules.of("633a", {"switch": True}), 100, 1)
    assert refused.value.allowed == "switch"


def test_every_game_is_simulated() -> None:
    assert set(STUDIES) == {game for game in ODDS if game != "higher"}
