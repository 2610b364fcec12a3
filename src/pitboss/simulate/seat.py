"""What the wagers of one seat bring together, of any game that can say so."""

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module

from pitboss.chapters import chapter_named
from pitboss.figures.joint import REQUIRED, Joint
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused


def joint(rules: Rules, stakes: Mapping[str, int | Fraction]) -> Joint:
    """The joint distribution of the required wagers, under that name, and of the optional wagers
    with these stakes, the first stake on each in any unit, for a player who plays best.

    >>> both = joint(Rules.of("686a"), {"required": 1, "bonus": 1})
    >>> both.wagers, both.ends[0][1] > 0
    (('required', 'bonus'), True)
    """
    chapter = chapter_named(rules.chapter.chapter.game)
    named = chapter.design.get("joint")
    if named is None:
        raise Refused(
            f"the wagers of {chapter.file.chapter.title} are not counted together", field="game"
        )
    _check(chapter.odds, stakes)
    found = import_module(named).of_seat(rules, {name: Fraction(at) for name, at in stakes.items()})
    assert isinstance(found, Joint)
    return found


def _check(odds: GameOdds, stakes: Mapping[str, int | Fraction]) -> None:
    known = [wager for wager in odds.counts if wager == REQUIRED or "." not in wager]
    for wager, stake in stakes.items():
        if wager not in known or stake < 0:
            raise Refused(f"{stake} on {wager!r}", field=f"stakes.{wager}",
                          allowed=", ".join(known))  # fmt: skip
