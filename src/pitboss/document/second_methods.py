"""By what second method a figure is checked that rounds of the reference procedure do not have.

One seat plays those rounds, by the advice or with its hands set the house way: so best play of
hands that are set, a bank and, at an ordinary table, Blackjack Switch are not among them.
"""

from collections.abc import Mapping

from pitboss.figures.figures import Figures
from pitboss.figures.sampled import Study, study
from pitboss.regulation import Rules

SIMULATED: Mapping[tuple[str, str], str] = {
    ("pai-gow", "required"): "best_setting",
    ("pai-gow", "required.house_way"): "house_way",
    ("pai-gow", "required.bank.1"): "bank_1",
    ("face-up-pai-gow", "required"): "best_answer",
    ("face-up-pai-gow", "required.house_way"): "house_way",
}
"""Counted wagers that were simulated too: the study by game and wager."""

IN_WORDS: Mapping[tuple[str, str], str] = {
    ("blackjack", "required.switch"): (
        "a count over all first cards, in floating-point numbers, which lies within four standard "
        "errors of the simulation; single hands by plain recursion in fractions"
    ),
    ("blackjack", "super_match"): (
        "the lines worked out as combinations, and simulated rounds at a Switch table, which lie "
        "within four standard errors of the count"
    ),
    ("pai-gow", "required.bank"): (
        "before the vigorish a bank must win from each hand what that hand loses when it plays "
        "alone, which is counted; and rounds of the procedure with a bank, one by one"
    ),
    ("pai-gow", "required.co_bank"): "by the unit it is a bank against five hands, simulated too",
    ("six-card-pai-gow", "required"): (
        "single hands against all 10,737,573 hands of the dealer, Burnside's count of the classes "
        "of hands, and rounds settled one by one"
    ),
}
"""Second methods of the other wagers, which the tests of the software carry out."""


def simulated_too(game: str, figures: Figures, rules: Rules) -> Study | None:
    """Stored rounds of a wager that is counted, for the house way that comes with Pitboss."""
    name = SIMULATED.get((game, figures.wager))
    if not name or figures.sample or rules["house_way"] != rules.chapter.defaults["house_way"]:
        return None
    return study(game, name, {})


def second_method(game: str, wager: str) -> str | None:
    """The method in words; a bank against fewer hands is checked as one against all.

    >>> second_method("pai-gow", "required.bank.3") == IN_WORDS["pai-gow", "required.bank"]
    True
    """
    whole = ".".join(wager.split(".")[:2])
    return IN_WORDS.get((game, wager)) or IN_WORDS.get((game, whole))
