"""Pai Gow Poker: what each way to set seven cards is worth, and how they are best set."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from pitboss.families.pai_gow.odds import learnt
from pitboss.families.pai_gow.odds.kernels import (
    BINS,
    COLUMNS,
    SETTINGS,
    add_edge,
    add_up,
    ends,
    left_by,
    new_bins,
    settings_of,
    sort_into_bins,
    tally_dealers,
)
from pitboss.families.pai_gow.odds.kinds import kinds_of
from pitboss.families.pai_gow.odds.required import (
    BEST_SETTING,
    GAME,
    HOUSE_WAY,
    LEARNT,
    LESS_VIGORISH,
    VIGORISH,
    studies_of,
)
from pitboss.figures.figures import ratio
from pitboss.figures.sampled import Study
from pitboss.figures.strategy import Advice, Chart, RuleInWords, Situation, Strategy, check_cards
from pitboss.hands.house_way import in_sight, set_seven
from pitboss.hands.kernels.pai_gow import rank_tables
from pitboss.hands.pai_gow import in_words, rank_high, rank_low
from pitboss.regulation import Rules
from pitboss.regulation.house_way import HouseWay, house_way
from pitboss.regulation.house_way_in_words import reading
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused

DEALERS: Final = comb(46, 7)
"""The hands that a dealer may hold beside a player's."""
ALL_RANKS: Final = (1 << 13) - 1


def against_every_dealer(
    way: HouseWay, hand: Sequence[Card]
) -> dict[tuple[Card, Card], tuple[int, int]]:
    """For every setting that is not foul, by its low hand: how many of the 53,524,680 hands of the
    dealer, set the house way, lose both hands to it, and how many win both; with any other one hand
    wins and the wager is a push (§ 645a.11(f), R-645a-8)."""
    kinds, cards = kinds_of(way), np.array(hand, np.uint8)
    settings, bins = np.zeros((SETTINGS, 4), np.int64), new_bins(len(kinds.highs))
    settings = settings[: settings_of(cards, rank_tables(5), kinds.highs, settings)]
    for high, low, _, _ in settings:
        add_edge(bins.edges, high)
        add_edge(bins.low_edges, low)
    sort_into_bins(bins)
    left, tally = np.full(4, ALL_RANKS, np.int64), np.zeros((BINS, 2 * COLUMNS), np.int64)
    joker = left_by(cards, left)
    tally_dealers(left, joker, kinds, bins, tally)
    assert int(tally.sum()) == DEALERS
    summed = np.zeros((BINS, COLUMNS), np.int64)
    add_up(tally, bins, False, summed)
    ended = {}
    for high, low, first, second in settings.tolist():
        won, lost = ends(summed, bins, high, low)
        ended[hand[first], hand[second]] = (int(won), int(lost))
    return ended


SURRENDER = "surrender"
Setting = tuple[tuple[Card, ...], tuple[Card, ...]]


def advise(rules: Rules, _: int, situation: Situation) -> Advice:
    """Every setting that is not foul, against every hand that the dealer may hold and sets the
    house way: exact (§ 645a.11(b)-(f)). Surrender loses the whole wager (R-645a-14)."""
    # imports Numba
    from pitboss.families.pai_gow.odds.setting import DEALERS, against_every_dealer  # noqa: PLC0415

    hand, way = situation.cards, way_of(rules)
    check_cards(rules.chapter, hand, "645a.8(d)")
    situation.check_nothing_seen(
        "the dealer's cards are face down when a player sets his hands", "645a.11(c)"
    )
    ended = against_every_dealer(way, hand)
    settings, expected, wins, pushes, loses = {}, {}, {}, {}, {}
    for low, (won, lost) in ended.items():
        setting = split(hand, low)
        name = name_of(setting)
        settings[name] = setting
        wins[name], loses[name] = Fraction(won, DEALERS), Fraction(lost, DEALERS)
        pushes[name] = 1 - wins[name] - loses[name]
        expected[name] = LESS_VIGORISH * wins[name] - loses[name]
    house = name_of(split(hand, set_seven(way, hand).low))
    ordered = sorted(expected, key=lambda name: (-expected[name], name != house))
    worths = {name: expected[name] for name in ordered}
    if SURRENDER in situation.options:
        worths[SURRENDER] = Fraction(-1)
    facts = {
        "wins": {name: ratio(wins[name]) for name in ordered},
        "pushes": {name: ratio(pushes[name]) for name in ordered},
        "loses": {name: ratio(loses[name]) for name in ordered},
    }
    return Advice(
        situation,
        worths,
        facts,
        {name: settings[name] for name in ordered},
        {name: label_of(settings[name]) for name in ordered},
        house_way=house,
    )


def way_of(rules: Rules) -> HouseWay:
    """The house way of these rules (§ 645a.11(c), § 688a.11(a), R-688a-22)."""
    return house_way(rules["house_way"])


def split(hand: tuple[Card, ...], low: tuple[Card, ...]) -> Setting:
    """The two hands as they are laid out."""
    return in_sight(card for card in hand if card not in low), in_sight(low)


def name_of(setting: Setting) -> str:
    """A setting by the two cards of its low hand."""
    return " ".join(card.face for card in setting[1])


def label_of(setting: Setting) -> str:
    """A setting in words.

    >>> from pitboss.vocabulary.cards import cards
    >>> label_of((cards("9c 9d 4h 4s 2c"), cards("Ah Kd")))
    'ace-king low, two pair, nines and fours high'
    """
    high, low = setting
    return f"{in_words(rank_low(low))} low, {in_words(rank_high(high))} high"


# best play in words


def strategy(rules: Rules, decks: int) -> Strategy:
    """Rules in words with what each gives away, and the house way that the dealer plays."""
    same = "Set the cards the house way"
    return Strategy(
        rules.chapter.chapter.game,
        decks,
        (
            cost_of(learnt.IN_WORDS, GAME, LEARNT, BEST_SETTING, rules),
            cost_of(same, GAME, HOUSE_WAY, BEST_SETTING, rules),
        ),
        (*learnt.charts(), house_way_chart(way_of(rules))),
        notes=(VIGORISH,),
    )


def cost_of(words: str, game: str, name: str, best: str, rules: Rules) -> RuleInWords:
    """What a way to play gives away against the best: exact where every deal was counted, else from
    two samples."""
    counted, sampled = studies_of(game, name, rules)
    best_counted, best_sampled = studies_of(game, best, rules)
    if counted and best_counted:
        return RuleInWords(words, net(best_counted) - net(counted))
    if sampled and best_sampled:
        error = sampled.standard_error + best_sampled.standard_error
        return RuleInWords(words, net(best_sampled) - net(sampled), error)
    raise Refused(
        "playing by this house way has not been simulated, so its cost is not known",
        field="rules.house_way",
        allowed=f"{rules.chapter.defaults['house_way']}, or one that was simulated: "
        f"pitboss simulate {game} {name}, and {best}",
        cites=("R-688a-22",),
    )


def net(made: Study) -> Fraction:
    """What a study's player wins per unit."""
    return -made.figures(made.name).house_edge


def house_way_chart(way: HouseWay) -> Chart:
    """A house way for people: its rules as filed, and what the software makes of each."""
    return Chart(
        f"{way.title}: the first rule that fits sets the cards; the joker is an ace",
        ("Rule", "As filed", "As played"),
        tuple(
            (str(number), rule.words, reading(rule))
            for number, rule in enumerate(way.rule, start=1)
        ),
    )
