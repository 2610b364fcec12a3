"""What the wagers of one seat bring together, of any game that can say so."""

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module

from pitboss.chapters import chapter_named
from pitboss.figures.joint import AT_SEED, REQUIRED, Joint, Meters
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused, as_entered


def joint(
    rules: Rules, stakes: Mapping[str, int | Fraction], meters: Meters | None = None
) -> Joint:
    """The joint distribution of the required wagers, under that name, and of the optional wagers
    with these stakes, the first stake on each in any unit, for a player who plays best. Progressive
    meters show so many cents, or their seeds; Envy is left aside.

    >>> both = joint(Rules.of("686a"), {"required": 1, "bonus": 1})
    >>> both.wagers, both.ends[0][1] > 0
    (('required', 'bonus'), True)
    """
    chapter = chapter_named(rules.chapter.chapter.game)
    named = chapter.design.get("joint")
    if named is None:
        raise Refused(
            f"the wagers of {chapter.file.chapter.title} have no joint distribution", field="game"
        )
    _check(chapter.odds, stakes)
    shown = meters or AT_SEED
    _check_meters(rules, stakes, shown)
    staked = {name: Fraction(at) for name, at in stakes.items()}
    found = import_module(named).of_seat(rules, staked, shown)
    assert isinstance(found, Joint)
    return found


def counted_together(
    rules: Rules, stakes: Mapping[str, int | Fraction], meters: Meters | None = None
) -> Joint | None:
    """The same, if it is counted exactly; none where it is simulated or these wagers are not
    counted together."""
    named = chapter_named(rules.chapter.chapter.game).design.get("joint")
    if named is None or not getattr(import_module(named), "EXACT", True):
        return None
    try:
        return joint(rules, stakes, meters)
    except Refused:
        return None


def _check(odds: GameOdds, stakes: Mapping[str, int | Fraction]) -> None:
    known = [wager for wager in odds.counts if wager == REQUIRED or "." not in wager]
    for wager, stake in stakes.items():
        if wager not in known or stake < 0:
            raise Refused(
                f"a bet of {as_entered(stake)} on {wager!r} is not possible",
                field=f"stakes.{wager}",
                allowed=", ".join(known),
            )


def _check_meters(rules: Rules, stakes: Mapping[str, int | Fraction], meters: Meters) -> None:
    for wager, stands in meters.items():
        if wager not in stakes or not rules.has_meter(wager) or stands < 0:
            metered = [name for name in stakes if name != REQUIRED and rules.has_meter(name)]
            raise Refused(
                f"the wager {wager!r} cannot have a meter at {as_entered(stands)} cents",
                field=f"meters.{wager}",
                allowed=", ".join(metered) or "none: no wager here has one",
            )
