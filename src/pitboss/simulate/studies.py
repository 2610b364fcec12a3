"""Every study that can be made: by game and name."""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.chapters import ODDS
from pitboss.families.pai_gow.odds import every_deal
from pitboss.families.pai_gow.odds.required import COUNTED
from pitboss.figures.odds import GameOdds
from pitboss.figures.sampled import Study
from pitboss.figures.simulation import Simulation
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way


def _number(odds: GameOdds) -> str:
    return odds.chapter.chapter.number


class _Studies(Mapping[str, Mapping[str, Simulation]]):
    """By game and name. What simulates a game is loaded when its studies are asked for."""

    def __init__(self) -> None:
        odds = sorted(ODDS.values(), key=_number)
        self._games = {
            game.chapter.chapter.game: game for game in odds if game.simulations is not dict
        }

    def __getitem__(self, game: str) -> Mapping[str, Simulation]:
        return self._games[game].simulations()

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


STUDIES: Final = _Studies()


def made_from(study: Study) -> str:
    """What a study would be made from now."""
    rules = rules_of(study)
    if study.name.startswith(COUNTED):
        return every_deal.made_from(house_way(rules["house_way"]))
    return STUDIES[study.game][study.name].made_from(rules, study.rounds, study.seed)


def rules_of(study: Study) -> Rules:
    """The rules that a study holds for."""
    simulation = STUDIES[study.game].get(study.name)
    table = simulation.table if simulation else {}
    return Rules.of(_number(ODDS[study.game]), {**study.rules, **table})
