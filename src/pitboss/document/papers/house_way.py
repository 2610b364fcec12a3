"""The house-way card: how the dealer sets his hands, for the dealer to have beside him."""

from pitboss.chapters import CHAPTERS, wagers_taken
from pitboss.document.papers.guide import HOUSE_WAY, way_of
from pitboss.document.papers.paper import Paper, PaperSection, Sentence, Sentences, footer_of
from pitboss.document.papers.told import told
from pitboss.regulation import Rules
from pitboss.regulation.house_way_in_words import reading
from pitboss.submission.model import Offer, Submission


def has_house_way(offer: Offer) -> bool:
    """Whether the dealer of a game sets hands, and there is something to say of it."""
    rules = offer.rules
    sets = CHAPTERS[offer.game].house_way is not None
    return sets and (way_of(rules) is not None or rules.chapter.guide is not None)


def house_way_card(submission: Submission, offer: Offer) -> Paper:
    """The card: the way that the casino files (§ 645a.11(c), § 688a.11(a)), or the one that the
    chapter fixes (§ 670a.11(d))."""
    rules = offer.rules
    way = way_of(rules)
    if way is None:
        section = PaperSection("As the chapter has it", (_fixed(rules),))
        subtitle = "The dealer's hands are set as the chapter requires; the casino has no choice."
    else:
        section = PaperSection(
            way.title,
            (
                Sentences(
                    tuple(Sentence(rule.words, (), reading(rule)) for rule in way.rule),
                    numbered=True,
                ),
            ),
        )
        cites = next(one.cites for one in rules.chapter.choice if one.name == HOUSE_WAY)
        filed = Sentences((Sentence("Filed with the Rules Submission.", cites),))
        section = PaperSection(section.title, (filed, *section.blocks))
        subtitle = "The first rule that fits sets the cards. The joker is an ace."
    return Paper(f"{offer.name}: house way", subtitle, footer_of(submission), (section,))


def _fixed(rules: Rules) -> Sentences:
    """What the chapter itself says of the dealer's hands."""
    guide = rules.chapter.guide
    assert guide is not None
    said = told(guide.dealer, rules, {wager.name for wager in wagers_taken(rules)})
    return Sentences(tuple(Sentence(one.words, one.cites) for one in said), numbered=True)
