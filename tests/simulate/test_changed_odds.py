"""Odds by rules that a chapter does not print, beside rounds dealt at random and played by them."""

from functools import partial
from typing import Any

import pytest

from pitboss.chapters import ODDS
from pitboss.chapters.dj_wild.odds import play as dj_wild
from pitboss.chapters.dj_wild.odds.wagers import showdown, terms_of
from pitboss.chapters.high_card_flush.odds import play as high_card_flush
from pitboss.chapters.high_card_flush.odds.terms import terms_of as flush_terms
from pitboss.parts import Local, done_in_parts
from pitboss.regulation import Rules
from pitboss.regulation.changed import changed_as
from pitboss.simulate.studies import STUDIES

ROUNDS = 400_000
HERE = partial(done_in_parts, place=Local(1))
SIX_TO_FIVE = {"1 to 1": {"win": "6 to 5"}}


def price(rules: Rules) -> Any:
    """What the rule that is simulated gives away against best play."""
    if rules.chapter.chapter.game == "high-card-flush":
        terms, places = flush_terms(rules), range(len(high_card_flush.FLUSHES))
        cuts = high_card_flush.cut_offs(places, alone=False, terms=terms)
        return high_card_flush.cost(cuts, terms)
    if rules.chapter.chapter.game == "dj-wild":
        dealt = showdown(terms_of(rules))
        return dj_wild.cost(dealt, dj_wild.best_rule(dealt))
    return 0


@pytest.mark.parametrize(
    ("game", "document"),
    [
        ("over-under", {"paytables": {"over_23": SIX_TO_FIVE}}),
        ("high-card-flush", {"terms": {"qualifying_high": 11}}),
        ("high-card-flush", {"terms": {"qualifying_cards": 0}}),
        ("high-card-flush", {"paytables": {"raise": SIX_TO_FIVE}}),
        ("dj-wild", {"terms": {"raise_antes": 1}}),
        ("dj-wild", {"paytables": {"ante": SIX_TO_FIVE}}),
    ],
)
def test_rounds_by_changed_rules_come_to_what_was_counted(
    game: str, document: dict[str, Any]
) -> None:
    rules = changed_as(ODDS[game].rules, document)
    study = STUDIES[game]["required"].run(rules, ROUNDS, 7, HERE)
    (counted,) = ODDS[game].wager("required", rules)
    (printed,) = ODDS[game].wager("required", ODDS[game].rules)
    assert counted.not_the_chapter == rules.changes
    net = sum(end.rounds * (end.back - end.staked) for end in study.endings) / ROUNDS
    error = float(counted.variance / ROUNDS) ** 0.5
    expected = counted.mean(lambda end: end.net) - price(rules)
    assert abs(float(net - expected)) < 3.5 * error
    assert abs(float(counted.house_edge - printed.house_edge)) > 3.5 * error
