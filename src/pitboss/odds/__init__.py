"""Exact paybacks and strategies, by the slug of the game."""

from collections.abc import Sequence
from functools import partial
from importlib import import_module

from pitboss.odds.figures import Figures
from pitboss.odds.game import REQUIRED, GameOdds
from pitboss.odds.strategy import Advice, Chart, Rule, Situation, Strategy
from pitboss.refusal import Refused
from pitboss.regulation import Rules, chapter

__all__ = [
    "ODDS",
    "REQUIRED",
    "Advice",
    "Chart",
    "Figures",
    "GameOdds",
    "Rule",
    "Situation",
    "Strategy",
    "odds_of",
]


def _of(module: str, number: str, wagers: str, deck_counts: Sequence[int] = (1,)) -> GameOdds:
    """The odds of a game. Its module, with the kernels that count, is loaded when something must be
    counted: what is kept from before is told without."""

    def loaded() -> GameOdds:
        found = import_module(f"pitboss.odds.{module}").ODDS
        assert isinstance(found, GameOdds)
        return found

    def count(wager: str, rules: Rules, decks: int) -> list[Figures]:
        return loaded().counts[wager](rules, decks)

    return GameOdds(
        chapter(number),
        {wager: partial(count, wager) for wager in wagers.split()},
        lambda rules, decks: loaded().find_strategy(rules, decks),
        lambda rules, decks, situation: loaded().find_advice(rules, decks, situation),
        tuple(deck_counts),
    )


ODDS: dict[str, GameOdds] = {
    "blackjack": _of(
        "blackjack", "633a",
        "required required.switch lucky_ladies match_the_dealer in_between royal_match bet_the_set "
        "kings_bounty super_match insurance",
        range(1, 9),
    ),
    "dj-wild": _of(
        "dj_wild", "687a", "required trips_bonus bad_beat_bonus progressive_bonus"
    ),
    "high-card-flush": _of(
        "high_card_flush", "678a",
        "required flush_bonus straight_flush_bonus progressive_jackpot",
    ),
    "pai-gow": _of(
        "pai_gow", "645a",
        "required required.house_way required.bank required.co_bank fortune_bonus "
        "emperors_treasure pai_gow_insurance progressive",
    ),
    "face-up-pai-gow": _of(
        "face_up_pai_gow", "688a",
        "required required.house_way ace_high_bonus fortune_bonus progressive",
    ),
    "six-card-pai-gow": _of(
        "six_card_pai_gow", "670a",
        "required required.house_way fortune_bonus insurance progressive",
    ),
    "over-under": _of("over_under", "686a", "required bonus", range(1, 9)),
}  # fmt: skip


def odds_of(game: str) -> GameOdds:
    """The odds of a game, by its slug."""
    if game not in ODDS:
        raise Refused(f"there are no odds for {game!r}", field="game", allowed=", ".join(ODDS))
    return ODDS[game]
