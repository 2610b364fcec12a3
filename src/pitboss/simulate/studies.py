"""Every study that can be made: by game and name."""

from collections.abc import Callable, Mapping
from typing import Final

from pitboss.chapters import ODDS
from pitboss.chapters.blackjack.odds.switch import STUDY as SWITCH
from pitboss.chapters.blackjack.simulate import switch
from pitboss.families.pai_gow import simulate as pai_gow
from pitboss.families.pai_gow.odds import every_deal
from pitboss.families.pai_gow.odds.required import COUNTED
from pitboss.figures.sampled import Study
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way

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
