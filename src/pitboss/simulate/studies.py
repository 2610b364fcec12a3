"""Every study that can be made: by game and name."""

from collections.abc import Callable, Mapping
from typing import Final

from pitboss.odds import ODDS
from pitboss.odds.blackjack.switch import STUDY as SWITCH
from pitboss.odds.pai_gow import every_deal
from pitboss.odds.pai_gow.required import COUNTED
from pitboss.odds.sampled import Study
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way
from pitboss.simulate import pai_gow
from pitboss.simulate.blackjack import switch

Run = Callable[[Rules, int, int], Study]
"""Makes a study under these rules, of so many rounds, from this seed."""

STUDIES: Final[Mapping[str, Mapping[str, Run]]] = {
    **switch.STUDIES,
    **pai_gow.STUDIES,
}

MADE_FROM: Final[Mapping[str, Mapping[str, Callable[[Rules, int, int], str]]]] = {
    **switch.MADE_FROM,
    **pai_gow.MADE_FROM,
}
"""What the study of so many rounds from a seed is made from: a digest."""


def made_from(study: Study) -> str:
    """What a study would be made from now."""
    rules = rules_of(study)
    if study.name.startswith(COUNTED):
        return every_deal.made_from(house_way(rules["house_way"]))
    return MADE_FROM[study.game][study.name](rules, study.rounds, study.seed)


def rules_of(study: Study) -> Rules:
    """The rules that a study holds for."""
    table = {"switch": True} if study.name == SWITCH else {}
    return Rules.of(ODDS[study.game].chapter.chapter.number, {**study.rules, **table})
