"""The dealer's procedure card: the steps of a round in their order, and who takes each.

The steps are the chapter's own, not those of a round that was played: a round shows one way of
many, the text has them all.
"""

from pitboss.chapters import wagers_taken
from pitboss.document.papers.guide import guide_of
from pitboss.document.papers.paper import (
    Duties,
    Duty,
    Paper,
    PaperSection,
    Sentence,
    Sentences,
    footer_of,
)
from pitboss.document.papers.told import told
from pitboss.submission.model import Offer, Submission


def procedure_card(submission: Submission, offer: Offer) -> Paper:
    """The card of a game as a casino offers it."""
    rules, guide = offer.rules, guide_of(offer.rules)
    taken = {wager.name for wager in wagers_taken(rules)}
    duties = tuple(
        Duty(step.who.capitalize(), Sentence(step.duty, step.cites))
        for step in told(guide.step, rules, taken)
        if step.duty
    )
    wrong = told(guide.wrong, rules, taken)
    edition = rules.chapter.chapter
    return Paper(
        f"{offer.name}: procedure of a round",
        f"What the dealer, the players and the floorperson do. {edition.text}, "
        f"{edition.edition} text.",
        footer_of(submission),
        (
            PaperSection("The round", (Duties(duties),)),
            PaperSection(
                "Irregularities",
                (Sentences(tuple(Sentence(one.words, one.cites) for one in wrong)),),
            ),
        ),
    )
