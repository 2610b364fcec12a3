"""Six-Card Fortune Pai Gow Poker for learners (§ 670a.11(a)-(c)): to double and to set the cards is
one action."""

from collections.abc import Mapping

from numpy.random import Generator

from pitboss.chapters.six_card_pai_gow.round import DOUBLE_DOWN
from pitboss.chapters.six_card_pai_gow.settling import settling
from pitboss.columns.playing import DecidedOnce
from pitboss.families.pai_gow.environment import SettingPlay
from pitboss.procedure.seat_play import SeatPlay
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents


def seat_play(rules: Rules, wagers: Mapping[str, Cents]) -> SeatPlay:
    """Six cards to be set, doubled on or not."""
    return _play(rules, wagers).seat_play()


def many_rounds(
    rules: Rules, wagers: Mapping[str, Cents], count: int, chance: Generator, *, fresh: bool
) -> DecidedOnce:
    """So many rounds."""
    return _play(rules, wagers).many_rounds(settling(rules.chosen), count, chance)


def _play(rules: Rules, wagers: Mapping[str, Cents]) -> SettingPlay:
    return SettingPlay(rules, wagers, doubles=DOUBLE_DOWN if rules.offers(DOUBLE_DOWN) else "")
