"""Face Up Pai Gow Poker for learners (§ 688a.11(a)-(d)): the dealer's cards are seen before."""

from collections.abc import Mapping

from numpy.random import Generator

from pitboss.chapters.face_up_pai_gow.settling import settling
from pitboss.columns.playing import DecidedOnce
from pitboss.families.pai_gow.environment import SettingPlay
from pitboss.procedure.seat_play import SeatPlay
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents


def seat_play(rules: Rules, wagers: Mapping[str, Cents]) -> SeatPlay:
    """Seven cards to be set against seven that lie face up, or given up."""
    return _play(rules, wagers).seat_play()


def many_rounds(
    rules: Rules, wagers: Mapping[str, Cents], count: int, chance: Generator, *, fresh: bool
) -> DecidedOnce:
    """So many rounds."""
    return _play(rules, wagers).many_rounds(settling(rules.chosen), count, chance)


def _play(rules: Rules, wagers: Mapping[str, Cents]) -> SettingPlay:
    return SettingPlay(rules, wagers, gives_up=True, dealer_seen=True)
