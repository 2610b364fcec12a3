"""Every study that can be made: by game and name."""

from collections.abc import Mapping
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


STUDIES: Final[Mapping[str, Mapping[str, Simulation]]] = {
    odds.chapter.chapter.game: studies
    for odds in sorted(ODDS.values(), key=_number)
    if (studies := odds.simulations())
}


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
