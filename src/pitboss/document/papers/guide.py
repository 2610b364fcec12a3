"""The gaming guide: a game told to a patron, under the rules of one table."""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from pitboss.chapters import wagers_taken
from pitboss.document.blocks import FiguresTable, in_numbers, in_words
from pitboss.document.cells import NONE
from pitboss.document.papers.paid import limits_of, meter_in_words, paid_lines
from pitboss.document.papers.paper import (
    Hands,
    HandShown,
    Paper,
    PaperSection,
    Sentence,
    Sentences,
    WagerShown,
    footer_of,
)
from pitboss.document.papers.told import told
from pitboss.procedure.table import Limits
from pitboss.regulation import Rules, Wager
from pitboss.regulation.guide import Guide, GuideHand, Said
from pitboss.regulation.house_way import HouseWay, house_way
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.citation import as_printed
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused

HOUSE_WAY = "house_way"
"""The choice of how the dealer sets hands."""


def guide_paper(submission: Submission, offer: Offer) -> Paper:
    """The guide of a game as a casino offers it."""
    edition = offer.rules.chapter.chapter
    return Paper(
        offer.name,
        f"How to play{f' {edition.title}' if offer.name != edition.title else ''} at "
        f"{submission.facility}. {edition.text}, {edition.edition} text.",
        footer_of(submission),
        guide_sections(offer.rules, offer.limits),
    )


def guide_of(rules: Rules) -> Guide:
    """What the chapter says to a patron; refused where it says nothing."""
    chapter = rules.chapter
    if chapter.guide is None:
        raise Refused(f"{chapter.chapter.title} has no gaming guide", field="game")
    return chapter.guide


def guide_sections(rules: Rules, limits: Limits) -> tuple[PaperSection, ...]:
    """Everything that a patron is told: only what is true under these rules."""
    guide = guide_of(rules)
    taken = {wager.name for wager in wagers_taken(rules)}
    dealer = (_listed(told(guide.dealer, rules, taken)), *_way(rules))
    steps = [step for step in told(guide.step, rules, taken) if step.words]
    sections = (
        PaperSection("Object of the game", (_listed([_object(guide)]),)),
        PaperSection("How a round goes", (_listed(steps, numbered=True),)),
        PaperSection("The cards", (_listed(told(guide.card, rules, taken)),)),
        PaperSection("The hands, from highest to lowest", tuple(_hands(guide, rules, taken))),
        PaperSection("How the dealer plays", dealer),
        PaperSection("The wagers, and what they pay", tuple(_wagers(guide, rules, taken))),
        PaperSection("Limits of this table", (limits_table(rules, limits),)),
        PaperSection("When something goes wrong", (_listed(told(guide.wrong, rules, taken)),)),
    )
    return tuple(section for section in sections if section.blocks)


def _object(guide: Guide) -> Said:
    return Said(words=guide.object, cites=guide.cites)


def _listed(said: Iterable[Said], *, numbered: bool = False) -> Sentences:
    return Sentences(tuple(Sentence(one.words, one.cites) for one in said), numbered)


def way_of(rules: Rules) -> HouseWay | None:
    """The house way that the casino has chosen, where the chapter leaves it one."""
    return house_way(rules[HOUSE_WAY]) if HOUSE_WAY in rules.chapter.defaults else None


def _way(rules: Rules) -> Iterator[Sentences]:
    """The rules of the house way; each is by the paragraph that has the casino file it."""
    way = way_of(rules)
    if way is not None:
        yield Sentences(tuple(Sentence(rule.words, ()) for rule in way.rule), numbered=True)


# hands


def _hands(guide: Guide, rules: Rules, taken: Collection[str]) -> Iterator[Hands]:
    """The hands, those that only some wagers know under a heading of their own."""
    paid = {line.hand.lower() for wager in taken for line in paid_lines(rules, wager)}
    shown = [
        hand
        for hand in told(guide.hand, rules, taken)
        if not hand.paid or hand.paid.lower() in paid
    ]
    for group, hands in groupby(shown, lambda hand: hand.group):
        yield Hands(group, tuple(map(_hand, hands)))


def _hand(hand: GuideHand) -> HandShown:
    names = ", ".join(one.name for one in cards(hand.cards))
    spare = tuple(face in hand.spare for face in hand.cards)
    return HandShown(hand.name, hand.words, hand.cites, hand.cards, spare, names)


# wagers


def _wagers(guide: Guide, rules: Rules, taken: Collection[str]) -> Iterator[WagerShown]:
    """The wagers that are taken, those that one must make first."""
    said = told(guide.wager, rules, taken)
    for wager in sorted(rules.chapter.wager, key=lambda wager: not wager.required):
        if wager.name in taken:
            own = [one for one in said if one.wager == wager.name]
            yield WagerShown(
                wager.name, wager.title, _listed(own).sentences, paytable(rules, wager),
                meter_in_words(rules, wager.name),
            )  # fmt: skip


def paytable(rules: Rules, wager: Wager) -> FiguresTable:
    """What a wager pays, line by line, with a column for natural hands or Envy where it has one."""
    table, lines = rules.paytable(wager.name), paid_lines(rules, wager.name)
    natural = any(line.natural for line in lines)
    stakes = sorted({stake for line in lines for stake, _ in line.envy})
    least = "for" if rules.has_meter(wager.name) else "from"
    pays = ("Natural", "With wild") if natural else ("Pays",)
    envies = (f"Envy {least} {dollars(stake)}" for stake in stakes)
    columns = (*in_words("Hand", fills=True), *in_numbers(*pays, *envies))
    rows = []
    for line in lines:
        envy = dict(line.envy)
        paid = (line.natural or NONE, line.pay) if natural else (line.pay,)
        amounts = (dollars(envy[stake]) if stake in envy else NONE for stake in stakes)
        rows.append((line.hand[:1].upper() + line.hand[1:], *paid, *amounts))
    return FiguresTable("", columns, tuple(rows), note=as_printed(table.cite))


def limits_table(rules: Rules, limits: Limits) -> FiguresTable:
    """What may be staked before the deal, wager by wager."""
    rows = tuple((wager.title, least, most) for wager, least, most in limits_of(rules, limits))
    return FiguresTable("", (*in_words("Wager", fills=True), *in_numbers("Least", "Most")), rows)
