"""Everything that a report says, put together."""

from collections.abc import Iterator
from contextlib import suppress

from pitboss.document import findings, wager
from pitboss.document.by_kernels import by_kernels
from pitboss.document.cross_check import cross_check
from pitboss.document.document import Report
from pitboss.document.identity import footer, identity
from pitboss.document.methods import methods
from pitboss.document.other_rules import sensitivity
from pitboss.document.rules_counted import rules_counted
from pitboss.document.sensitivity import Tell, every_table, in_use, sensitivities, wagers_of
from pitboss.document.terms import Terms
from pitboss.figures.figures import Figures
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused


def build(odds: GameOdds, rules: Rules, terms: Terms, tell: Tell = lambda _: None) -> Report:
    """The report of a game under these rules."""
    chapter, wagers = odds.chapter, wagers_of(odds, rules, every=terms.every)
    every, missing = every_table(odds, rules, wagers, tell)
    figures = [one for one in every if in_use(rules, one)]
    first = next(one.title for one in chapter.wager if one.required)
    sections = [
        identity(odds, rules),
        rules_counted(rules, every=terms.every),
        findings.summary(chapter, figures, missing),
    ]
    for one in figures:
        tell(f"describing {one.wager}")
        sections.append(wager.section(odds, rules, one, terms.rounds_per_hour))
    tell("strategy")
    with suppress(Refused):  # the summary says which wagers are not counted, and why
        sections.append(findings.strategy(odds.strategy(rules), first))
    if terms.sensitivity:
        found = sensitivities(odds, rules, wagers, tell)
        decks = list(_other_decks(odds, rules, wagers, tell))
        sections.append(sensitivity(odds, rules, every, found, decks))
    sections.append(findings.board(chapter, figures))
    checked = cross_check(odds, rules, figures, terms.rounds, terms.seed, tell)
    most = terms.kernel_rounds if terms.rounds else 0
    by_machine = by_kernels(odds, rules, figures, most, terms.seed, tell)
    sections.append(methods(odds, rules, figures, checked, by_machine, terms))
    sections.append(findings.definitions())
    return Report(
        f"{chapter.chapter.title}: mathematics of the game",
        f"{chapter.chapter.text}, {chapter.chapter.edition} edition",
        footer(rules),
        tuple(sections),
    )


def _other_decks(odds: GameOdds, rules: Rules, wagers: list[str], tell: Tell) -> Iterator[Figures]:
    """The figures for other numbers of decks, where the chapter leaves no choice of them."""
    if odds.chapter.cards.decks_chosen or len(odds.deck_counts) < 2:
        return
    for name in wagers:
        for decks in odds.deck_counts:
            tell(f"{name} with {decks} decks")
            for one in odds.wager(name, rules, decks):
                if one.paytable is None or one.paytable == rules.paytable(name).name:
                    yield one
