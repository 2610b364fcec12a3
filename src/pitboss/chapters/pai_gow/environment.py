"""Pai Gow Poker for learners (§ 645a.11(a)-(d)): nobody banks but the house."""

from collections.abc import Mapping

from numpy.random import Generator

from pitboss.chapters.pai_gow.settling import settling
from pitboss.columns.playing import DecidedOnce
from pitboss.families.pai_gow.environment import SettingPlay
from pitboss.procedure.seat_play import SeatPlay
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused


def seat_play(rules: Rules, wagers: Mapping[str, Cents]) -> SeatPlay:
    """Seven cards to be set, or given up."""
    return _play(rules, wagers).seat_play()


def many_rounds(
    rules: Rules, wagers: Mapping[str, Cents], count: int, chance: Generator, *, fresh: bool
) -> DecidedOnce:
    """So many rounds."""
    return _play(rules, wagers).many_rounds(settling(rules.chosen), count, chance)


def _play(rules: Rules, wagers: Mapping[str, Cents]) -> SettingPlay:
    if rules["bank"]:
        raise Refused(
            "environments do not support player banking",
            field="rules.bank",
            allowed="false",
            cites=["645a.12(a)"],
        )
    return SettingPlay(rules, wagers, gives_up=True)
