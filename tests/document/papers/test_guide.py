"""The guide says what is true at a table, all of it, and nothing else."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import permitted, quick
from tests.document.papers.offers import EVERYTHING, GAMES, SWITCH, offered, pages, rules_of

from pitboss.chapters import CHAPTERS, wagers_taken
from pitboss.document.cells import text
from pitboss.document.papers.guide import guide_paper, guide_sections
from pitboss.document.papers.paper import (
    Duties,
    Hands,
    PaperSection,
    Sentences,
    WagerShown,
    as_pdf,
)
from pitboss.document.papers.procedure import procedure_card
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.guide import GuideHand, Said
from pitboss.server import signs
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.money import dollars

WAYS = [
    *((slug, {}) for slug in GAMES),
    *((slug, EVERYTHING[slug]) for slug in GAMES),
    ("blackjack", SWITCH),
]
GUIDES = {slug: guide for slug in GAMES if (guide := CHAPTERS[slug].file.guide)}
HANDS = [(slug, hand) for slug, guide in GUIDES.items() for hand in guide.hand]


def sections_of(rules: Rules) -> tuple[PaperSection, ...]:
    """The guide of a table with the game's own limits."""
    return guide_sections(rules, CHAPTERS[rules.chapter.chapter.game].limits)


def shown_wagers(rules: Rules) -> dict[str, WagerShown]:
    """The wagers of a guide, by name."""
    found = [
        block
        for section in sections_of(rules)
        for block in section.blocks
        if isinstance(block, WagerShown)
    ]
    return {wager.name: wager for wager in found}


def words_of(rules: Rules) -> str:
    """Every sentence of a guide."""
    said: list[str] = []
    for section in sections_of(rules):
        for block in section.blocks:
            match block:
                case Sentences():
                    said += [one.words for one in block.sentences]
                case Hands():
                    said += [hand.words for hand in block.hands]
                case WagerShown():
                    said += [one.words for one in block.sentences]
    return " ".join(said)


@pytest.mark.parametrize(("slug", "chosen"), WAYS)
def test_every_wager_taken_is_told_with_every_line_that_is_posted(
    slug: str, chosen: Mapping[str, object]
) -> None:
    rules = rules_of(slug, chosen)
    shown = shown_wagers(rules)
    posted = {sign["wager"]: sign for sign in signs.paytables(rules)}
    assert shown.keys() == posted.keys()
    for name, sign in posted.items():
        assert shown[name].sentences, name
        rows = [[text(cell).lower() for cell in row] for row in shown[name].table.rows]
        assert [row[0] for row in rows] == [line["hand"].lower() for line in sign["lines"]]
        for row, line in zip(rows, sign["lines"], strict=True):
            assert line["pay"].lower() in row
            assert str(line.get("natural", line["pay"])).lower() in row
            if envy := line.get("envy"):
                assert dollars(envy) in row


@pytest.mark.parametrize(
    ("least", "columns", "five_aces"),
    [(500, ["Envy from $5"], ["$5,000"]),
     (100, ["Envy from $1", "Envy from $5"], ["$1,000", "$5,000"])],
)  # fmt: skip
def test_envy_has_a_column_for_each_wager_that_earns_another_amount(
    least: int, columns: list[str], five_aces: list[str]
) -> None:
    """§ 670a.12(b)(2) prints a column for $1 and one for $5; from what wager on one earns any is
    R-670a-1."""
    chosen = {"fortune_bonus_wager": True, "fortune_envy_minimum": least}
    table = shown_wagers(rules_of("six-card-pai-gow", chosen))["fortune_bonus"].table
    assert [column.title for column in table.columns] == ["Hand", "Pays", *columns]
    assert list(map(text, table.rows[0])) == ["Five aces", "1,000 to 1", *five_aces]


@pytest.mark.parametrize("slug", GAMES)
@quick(60)
@given(data=st.data())
def test_whatever_is_chosen_the_guide_names_exactly_the_wagers_taken(
    slug: str, data: st.DataObject
) -> None:
    number = CHAPTERS[slug].file.chapter.number
    choices = {
        choice.name: st.booleans()
        if choice.allowed.flag
        else st.sampled_from(choice.allowed.values or choice.allowed.numbers or (choice.default,))
        for choice in CHAPTERS[slug].file.choice
    }
    chosen = data.draw(st.fixed_dictionaries({}, optional=choices).filter(permitted(number)))
    rules = Rules.of(number, chosen)
    shown = shown_wagers(rules)
    assert shown.keys() == {wager.name for wager in wagers_taken(rules)}
    assert all(wager.sentences for wager in shown.values())
    assert "{" not in words_of(rules)
    titles = [section.title for section in sections_of(rules)]
    assert len(titles) == 8


@pytest.mark.parametrize(("slug", "hand"), HANDS, ids=lambda one: getattr(one, "name", one))
def test_an_example_is_the_hand_that_it_is_an_example_of(slug: str, hand: GuideHand) -> None:
    ranked = CHAPTERS[slug].rank(cards(hand.cards))
    wanted = hand.category or hand.name.lower()
    made = [*ranked.get("fits", ()), ranked["category"]]
    if length := ranked.get("straight_flush", 0):
        numbers = ("", "", "two", "three", "four", "five", "six", "seven")
        made.append(f"{numbers[length]}-card straight flush")
    assert wanted in made
    assert set(hand.spare) < set(hand.cards)


@pytest.mark.parametrize("slug", GAMES)
def test_hands_are_listed_from_the_highest_to_the_lowest(slug: str) -> None:
    guide = GUIDES[slug]
    listed = [CHAPTERS[slug].rank(cards(hand.cards)) for hand in guide.hand if not hand.group]
    values = [ranked["value"] for ranked in listed if "value" in ranked]
    assert values == sorted(set(values), reverse=True)
    assert bool(values) == (slug != "over-under")  # whose hands are not compared


def test_of_seven_cards_those_that_rank_are_told_from_the_spare_ones() -> None:
    for hand in GUIDES["high-card-flush"].hand:
        if not hand.group:
            ranked = CHAPTERS["high-card-flush"].rank(cards(hand.cards))
            assert set(ranked["cards"]) == set(hand.cards) - set(hand.spare)


MORE: tuple[Mapping[str, object], ...] = (
    {}, {"decks": 2}, {"switch": True}, {"shuffler": "none"}, {"bank": True},
    {"automated_shuffler": True, "dealing_method": "automated_shoe"}, {"decks": 1},
    {"switch": True, "super_match_wager": True},
)  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_every_sentence_is_said_at_some_table(slug: str) -> None:
    """What is offered and chosen for it may be chosen together: none is dead."""
    file, guide = CHAPTERS[slug].file, GUIDES[slug]
    for one in (*guide.step, *guide.card, *guide.hand, *guide.dealer, *guide.wager, *guide.wrong):
        assert any(_is_permitted(file.chapter.number, one, more) for more in MORE), one


def _is_permitted(number: str, one: Said, more: Mapping[str, object]) -> bool:
    chosen = dict(more)
    for condition in (*one.when, *one.any_of[:1]):
        above = condition.above
        chosen[condition.choice] = (
            condition.value if above is None else 10_000_000 if above == 0 else above + 1
        )
    if one.wager and f"{one.wager}_wager" in chapter_file(number).defaults:
        chosen[f"{one.wager}_wager"] = True
    return permitted(number)(chosen)


@pytest.mark.parametrize(
    ("slug", "chosen", "said", "not_said"),
    [
        ("blackjack", {"resplits": 0}, "cannot be split again", "You may split again"),
        ("blackjack", {"resplits": 3}, "split again three more times", "again one more time"),
        ("blackjack", {"double_card_face": "down"}, "face down, sideways", "face up, sideways"),
        ("blackjack", SWITCH, "no surrender at this table", "Surrender: with"),
        (
            "blackjack", {"switch": True, "lucky_ladies_wager": True}, "you may switch",
            "optional wagers",
        ),
        ("blackjack", {}, "Surrender: with your first two cards", "Blackjack Switch"),
        ("blackjack", {"hand_dealt": True, "decks": 2}, "deals from his hand", "do not touch"),
        ("pai-gow", {}, "vigorish of 5%", "the bank"),
        ("pai-gow", {"bank": True}, "You may be offered the bank", "co-bank"),
        ("pai-gow", {"bank": True, "co_bank": True}, "you may ask to co-bank", "{"),
        ("face-up-pai-gow", {}, "No commission is taken", "Envy"),
        (
            "dj-wild", {"progressive_bonus_wager": True, "folded_progressive": False},
            "A folded hand does not win", "A folded hand can still win",
        ),
        ("dj-wild", {"adjacent_boxes": 3}, "up to three boxes", "one box"),
        ("over-under", {"bonus_wager": False}, "Over 23, Under 18, or surrender", "Bonus"),
        ("high-card-flush", {"payout_limit": 5_000_000}, "ends at $50,000", "optional"),
        ("six-card-pai-gow", {"double_down_wager": False}, "Three pairs:", "Double Down Wager"),
    ],
)  # fmt: skip
def test_a_sentence_hangs_on_what_was_chosen(
    slug: str, chosen: Mapping[str, object], said: str, not_said: str
) -> None:
    words = words_of(rules_of(slug, chosen))
    assert said in words
    assert not_said not in words


def test_three_pair_is_pictured_only_where_the_paytable_in_use_has_it() -> None:
    def pictured(paytable: str) -> set[str]:
        chosen = {"fortune_bonus_wager": True, "paytables": {"fortune_bonus": paytable}}
        sections = sections_of(rules_of("face-up-pai-gow", chosen))
        hands = [block for part in sections for block in part.blocks if isinstance(block, Hands)]
        return {hand.name for block in hands for hand in block.hands}

    assert "Three pair" in pictured("1")  # a push there (R-688a-2)
    assert "Three pair" not in pictured("2")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("method", ["manual_shoe", "hand", "automated_shoe"])
def test_however_the_cards_are_dealt_each_duty_is_there_once(slug: str, method: str) -> None:
    chosen = dict(EVERYTHING[slug])
    if "dealing_method" in CHAPTERS[slug].file.defaults:
        chosen["dealing_method"] = method
    made, offer = offered(slug, chosen)
    (duties,) = procedure_card(made, offer).sections[0].blocks
    assert isinstance(duties, Duties)
    does = [duty.does.words for duty in duties.duties]
    assert len(does) == len(set(does))
    assert {duty.who for duty in duties.duties} == {"Dealer", "Player", "Floorperson"}
    if "dealing_method" in CHAPTERS[slug].file.defaults:
        assert sum("no more bets" in duty for duty in does if "Announce" in duty) == 1


@pytest.mark.parametrize(("slug", "chosen"), WAYS)
def test_all_of_it_stands_on_paper(slug: str, chosen: Mapping[str, object]) -> None:
    made, offer = offered(slug, chosen)
    read = "".join(pages(as_pdf(guide_paper(made, offer)))).replace(" ", "")
    for word in words_of(offer.rules).split():
        assert word in read, word
    for wager in shown_wagers(offer.rules).values():
        for row in wager.table.rows:
            assert all(text(cell).replace(" ", "") in read for cell in row)
