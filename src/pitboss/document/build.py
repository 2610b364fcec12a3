"""Everything that a report says, put together."""

from collections.abc import Iterator
from contextlib import suppress

from pitboss.document import findings, par_sheet, protect, wager
from pitboss.document.blocks import Report
from pitboss.document.cross_check import cross_check
from pitboss.document.identity import footer, identity
from pitboss.document.methods import methods
from pitboss.document.other_rules import sensitivity
from pitboss.document.rules_counted import rules_counted
from pitboss.document.sensitivity import Tell, every_table, sensitivities
from pitboss.document.terms import ReportTerms
from pitboss.figures.checked import FoundAgain
from pitboss.figures.figures import Figures
from pitboss.figures.in_use import in_use, wagers_of
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused


def build(odds: GameOdds, rules: Rules, terms: ReportTerms, tell: Tell = lambda _: None) -> Report:
    """The report of a game under these rules."""
    chapter, wagers = odds.chapter, wagers_of(odds, rules, every=terms.every)
    every, missing = every_table(odds, rules, wagers, tell)
    figures = [entry for entry in every if in_use(rules, entry)]
    first = next(data.title for data in chapter.wager if data.required)
    sections = [
        identity(odds, rules),
        rules_counted(rules, every=terms.every),
        findings.summary(chapter, figures, missing),
    ]
    for entry in figures:
        tell(f"describing {entry.wager}")
        sections.append(wager.section(odds, rules, entry, terms.rounds_per_hour))
    tell("strategy")
    with suppress(Refused):  # the summary says which wagers are not counted, and why
        sections.append(findings.strategy(odds.strategy(rules), first))
    if terms.sensitivity:
        tried = sensitivities(odds, rules, wagers, tell)
        decks = list(_other_decks(odds, rules, wagers, tell))
        sections.append(sensitivity(odds, rules, every, tried, decks))
    sections.append(findings.board(chapter, figures))
    if terms.protection:
        tell("protection")
        sections += protect.chapter(chapter.chapter.game, rules)
    checked = cross_check(odds, rules, figures, terms.rounds, terms.seed, tell)
    by_machine: list[FoundAgain] = []
    if terms.rounds and terms.kernel_rounds:
        tell("playing rounds in machine code")
        by_machine = odds.second_methods.in_machine_code(
            odds, rules, figures, terms.kernel_rounds, terms.seed
        )
    sections.append(methods(odds, rules, figures, checked, by_machine, terms))
    sections += [findings.definitions(), par_sheet.files(rules), par_sheet.sign_off()]
    return Report(
        f"{chapter.chapter.title}: mathematics of the game",
        f"{chapter.chapter.text}, {rules.edition} edition",
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
            for entry in odds.wager(name, rules, decks):
                if entry.paytable is None or entry.paytable == rules.paytable(name).name:
                    yield entry
