"""The Rules Submission on paper: choice by choice, with what the text says of each (§ 601a.2)."""

from collections.abc import Iterator
from typing import Final

from pitboss.chapters import wagers_taken
from pitboss.document.blocks import Facts, FiguresTable, in_words
from pitboss.document.papers.guide import HOUSE_WAY, limits_table, paytable, way_of
from pitboss.document.papers.paid import meter_in_words
from pitboss.document.papers.paper import (
    Paper,
    PaperSection,
    Sentence,
    Sentences,
    SignOff,
    WagerShown,
    footer_of,
    printed,
)
from pitboss.regulation import rulings
from pitboss.regulation.choice_in_words import label_of, title_of_choice
from pitboss.regulation.choices import Choice
from pitboss.submission.checks.places import stated
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.citation import is_ruling

SAID: Final = {
    "must": "shall be stated",
    "may": "allowed if stated",
    "free": "left to the casino",
    "gap": "a value is needed, none is given",
}
"""What the text says of a choice."""

COLUMNS = (
    *in_words("Choice", "Here", fills=True), *in_words("The text"),
    *in_words("Paragraphs", fills=True),
)  # fmt: skip


def submission_paper(submission: Submission) -> Paper:
    """The whole submission: the casino, a page for each game, and where it is signed."""
    sections = [_casino(submission)]
    for offer in submission.offers:
        sections += game_sections(offer)
    return Paper(
        f"Rules Submission of {submission.facility}",
        f"58 Pa. Code § 601a.2 · version {submission.version}, from "
        f"{submission.effective:%B} {submission.effective.day}, {submission.effective.year} on"
        f"{' · sample: no certificate holder has filed it' if submission.sample else ''}",
        footer_of(submission),
        (*sections, _signed(submission)),
    )


def _casino(submission: Submission) -> PaperSection:
    facts = Facts(
        (
            ("Facility", submission.facility),
            ("Certificate holder", submission.certificate_holder),
            ("Version", submission.version),
            ("Effective", submission.effective.isoformat()),
            ("Digest of the file (SHA-256)", submission.digest),
        )
    )
    games = FiguresTable(
        "Games offered",
        (*in_words("Name", "Game", fills=True), *in_words("Text")),
        tuple((offer.name, offer.title, _text(offer)) for offer in submission.offers),
    )
    return PaperSection("The casino", (facts, games))


def _text(offer: Offer) -> str:
    edition = offer.rules.chapter.chapter
    return f"{edition.text}, {edition.edition}"


def game_sections(offer: Offer) -> Iterator[PaperSection]:
    """What is filed of a game."""
    rules, edition = offer.rules, offer.rules.chapter.chapter
    facts = [
        ("Game", offer.title),
        ("Text", f"{edition.text}, {edition.edition} text of {edition.published.isoformat()}"),
        ("Source", edition.source),
    ]
    if offer.linked_group:
        facts.append(("Progressive linked with the group", offer.linked_group))
    yield PaperSection(
        offer.name,
        (
            Facts(tuple(facts)),
            _choices(offer, "play", "Choices"),
            _choices(offer, "equipment", "Equipment"),
        ),
        new_page=True,
    )
    tables = tuple(
        WagerShown(
            wager.name, f"{wager.title}: paytable {rules.paytable(wager.name).name}", (),
            paytable(rules, wager), meter_in_words(rules, wager.name),
        )
        for wager in wagers_taken(rules)
    )  # fmt: skip
    yield PaperSection(f"{offer.name}: paytables", tables)
    yield PaperSection(f"{offer.name}: limits", (limits_table(rules, offer.limits),))
    if way := way_of(rules):
        listed = tuple(Sentence(rule.words, ()) for rule in way.rule)
        section = f"{offer.name}: house way, {way.title}"
        yield PaperSection(section, (Sentences(listed, numbered=True),))
    if relied := tuple(_relied(offer)):
        yield PaperSection(f"{offer.name}: rulings relied on", (Sentences(relied),))


def _choices(offer: Offer, about: str, title: str) -> FiguresTable:
    own = [choice for choice in offer.rules.chapter.choice if choice.about == about]
    return FiguresTable(title, COLUMNS, tuple(_choice(offer, choice) for choice in own))


def _choice(offer: Offer, choice: Choice) -> tuple[str, ...]:
    return (
        title_of_choice(choice),
        _here(offer, choice),
        SAID[choice.filed],
        printed(choice.cites),
    )


def _here(offer: Offer, choice: Choice) -> str:
    """A choice as it is made here; a value that does nothing beside the others is not printed."""
    value = offer.rules[choice.name]
    if not offer.rules.matters(choice):
        return "Not offered" if value is False else "Does not apply"
    label = label_of(choice, value)
    if choice.name == HOUSE_WAY:
        label = f"{label}, below in full"
    return label if choice.name in stated(offer) else f"{label} (default, not stated)"


def _relied(offer: Offer) -> Iterator[Sentence]:
    """The rulings by which the choices that matter and the wagers offered are read."""
    rules = offer.rules
    matter = [choice for choice in rules.chapter.choice if rules.matters(choice)]
    cited = [cite for choice in matter for cite in choice.cites]
    cited += [cite for wager in wagers_taken(rules) for cite in wager.cites]
    for name in dict.fromkeys(cite for cite in cited if is_ruling(cite)):
        ruling = rulings()[name]
        yield Sentence(f"{ruling.subject}. {ruling.reading}", (name,))


def _signed(submission: Submission) -> PaperSection:
    parties = (
        f"For the certificate holder, {submission.certificate_holder}",
        "For the Pennsylvania Gaming Control Board",
    )
    return PaperSection("Signatures", (SignOff(parties),))
