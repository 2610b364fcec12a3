"""A layout has what § .2 of its chapter puts on it, under the choices that were made."""

from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Any

import pytest
import typst
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.document.papers.submitted import HOLDER, legal_choices, pages, submitted, words_of

from pitboss.document.papers.felt import RADIUS, FeltDrawing
from pitboss.document.papers.layout import LayoutSheets, layout_pdf, layout_svg
from pitboss.document.papers.letters import _LETTERS, TYPEFACE, width
from pitboss.document.papers.seat import INNERMOST, Placed, Seat
from pitboss.document.papers.signs import signs, signs_pdf
from pitboss.regulation import Rules
from pitboss.regulation.chapter import NUMBERS, chapter_file
from pitboss.regulation.paragraphs import paragraphs
from pitboss.vocabulary.citation import as_printed

Chosen = dict[str, Any]
SWITCH: Chosen = {"switch": True}
OTHERS: Chosen = {"switch": True, "switch_other_side_bets": True}
ON_LAYOUT: Chosen = {"odds_shown": "layout"}
LIMIT: Chosen = {"limit_shown": "layout"}
QUALIFIES = (
    "The dealer qualifies with a three-card flush, nine high or pays the Ante Wager and pushes "
    "the Raise Wager"
)


def drawn(number: str, chosen: Chosen) -> tuple[list[str], dict[str, int]]:
    """The words of the felt, and how often each paragraph is in the list beside it."""
    submission, offer = submitted(Rules.of(number, chosen))
    sheets = LayoutSheets(submission, offer)
    cited: dict[str, int] = {}
    for row in sheets.key():
        if row.number != "sign":
            cited[row.cite] = cited.get(row.cite, 0) + 1
    return words_of(sheets.drawing(annotated=False)), cited


def of_text(*rows: tuple[str, Chosen, str, int]) -> list[Any]:
    """One case a row: a paragraph, the choices with which it applies, a word that it puts on the
    layout, and how often."""
    return [
        pytest.param(cite, chosen, words, count, marks=pytest.mark.shows(cite), id=cite)
        for cite, chosen, words, count in rows
    ]


PARAGRAPHS = of_text(
    ("633a.2(a)", {"betting_positions": 5}, "Blackjack", 5),
    ("633a.2(b)(1)", {}, HOLDER, 1),
    ("633a.2(b)(2)", {}, "Blackjack", 7),
    ("633a.2(b)(3)(i)", {}, "Blackjack pays 3 to 2", 1),
    ("633a.2(b)(3)(ii)", {}, "Insurance pays 2 to 1", 1),
    ("633a.2(b)(3)(iii)", {}, "Dealer shall draw to 16 and stand on all 17s", 1),
    ("633a.2(b)(4)", {"lucky_ladies_wager": True}, "Ladies", 7),
    ("633a.2(b)(5)", {"match_the_dealer_wager": True}, "Dealer", 7),
    ("633a.2(b)(6)", {"in_between_wager": True}, "Between", 7),
    ("633a.2(b)(7)", {"royal_match_wager": True}, "Royal", 7),
    ("633a.2(b)(8)", {"bet_the_set_wager": True}, "Bet the", 7),
    ("633a.2(b)(9)", {"kings_bounty_wager": True}, "King's", 7),
    ("633a.2(b)(10)[lead]", SWITCH, "Blackjack Switch", 1),
    ("633a.2(b)(10)(i)", SWITCH, "Blackjack", 14),
    ("633a.2(b)(10)(ii)", SWITCH, "Super", 7),
    ("633a.2(b)(11)", ON_LAYOUT, "3 to 2", 1),
    ("633a.2(b)(12)", LIMIT | {"twenty_pair_cap": 2_500_000, "lucky_ladies_wager": True},
     "Payout limit $25,000 a round, on Queen of Hearts pairs with dealer Blackjack", 1),
    ("633a.2(c)", {}, "Drop box", 1),
    ("633a.2(d)", {}, "Card", 1),
    ("633a.2(e)(1)", {}, "Discard", 1),
    ("645a.2(a)", {}, "Pai Gow", 6),
    ("645a.2(b)(1)", {}, HOLDER, 1),
    ("645a.2(b)(2)", {}, "Pai Gow", 6),
    ("645a.2(b)(3)", {}, "High hand", 7),
    ("645a.2(b)(4)", {}, "Low hand", 1),
    ("645a.2(b)(5)", {"fortune_bonus_wager": True}, "Fortune", 6),
    ("645a.2(b)(6)", {"emperors_treasure_wager": True}, "Emperor's", 6),
    ("645a.2(b)(7)", {"pai_gow_insurance_wager": True}, "Insurance", 6),
    ("645a.2(b)(8)", {"progressive_wager": True}, "Progressive", 6),
    ("645a.2(b)(9)", ON_LAYOUT | {"pai_gow_insurance_wager": True}, "100 to 1", 1),
    ("645a.2(b)(10)", LIMIT | {"payout_limit": 5_000_000},
     "Payout limit $50,000 a hand, Envy Bonuses apart", 1),
    ("645a.2(d)(2)", {"progressive_wager": True}, "Lock-out", 1),
    ("645a.2(e)", {}, "Tip box", 1),
    ("645a.2(f)", {}, "Discard", 1),
    ("670a.2(a)", {}, "Pai Gow", 6),
    ("670a.2(b)(1)", {}, HOLDER, 1),
    ("670a.2(b)(2)", {}, "Pai Gow", 6),
    ("670a.2(b)(3)", {}, "High hand", 7),
    ("670a.2(b)(4)", {}, "High hand", 7),
    ("670a.2(b)(5)", {"double_down_wager": True}, "Double", 6),
    ("670a.2(b)(6)", {"fortune_bonus_wager": True}, "Fortune", 6),
    ("670a.2(b)(7)", {"insurance_wager": True}, "Insurance", 6),
    ("670a.2(b)(8)", {"progressive_wager": True}, "Progressive", 6),
    ("670a.2(b)(9)", ON_LAYOUT | {"insurance_wager": True}, "100 to 1", 1),
    ("670a.2(c)(2)", {"progressive_wager": True}, "Lock-out", 1),
    ("670a.2(e)", {}, "Tip box", 1),
    ("670a.2(f)", {}, "Discard", 1),
    ("678a.2(a)", {"betting_positions": 4}, "Ante", 4),
    ("678a.2(b)(1)", {}, HOLDER, 1),
    ("678a.2(b)(2)", {}, "Raise", 6),
    ("678a.2(b)(3)", {}, "Dealer's seven cards", 1),
    ("678a.2(b)(4)", {"flush_bonus_wager": True}, "Flush", 6),
    ("678a.2(b)(5)", {"straight_flush_bonus_wager": True}, "Straight", 6),
    ("678a.2(b)(6)", {"progressive_jackpot_wager": True}, "Jackpot", 6),
    ("678a.2(b)(7)(i)", ON_LAYOUT | {"flush_bonus_wager": True}, "300 to 1", 1),
    ("678a.2(b)(7)(ii)", ON_LAYOUT, QUALIFIES, 1),
    ("678a.2(b)(7)(iii)(A)", ON_LAYOUT,
     "Two-card, three-card or four-card flush: Raise Wager equal to the Ante Wager", 1),
    ("678a.2(b)(7)(iii)(B)", ON_LAYOUT,
     "Five-card flush: Raise Wager up to two times the Ante Wager", 1),
    ("678a.2(b)(7)(iii)(C)", ON_LAYOUT,
     "Six-card or seven-card flush: Raise Wager up to three times the Ante Wager", 1),
    ("678a.2(b)(7)(iv)", ON_LAYOUT | {"payout_limit": 5_000_000},
     "Payout limit $50,000 per player per round of play, on Ante and Raise Wagers", 1),
    ("678a.2(c)(2)", {"progressive_jackpot_wager": True}, "Lock-out", 1),
    ("678a.2(d)", {}, "Tip box", 1),
    ("678a.2(e)", {}, "Discard", 1),
    ("686a.2(a)", {"betting_positions": 1}, "Ante", 1),
    ("686a.2(b)(1)", {}, HOLDER, 1),
    ("686a.2(b)(2)", {}, "Under 18", 6),
    ("686a.2(b)(4)(i)", {}, "All bets pay even money except for Bonus Bets", 1),
    ("686a.2(b)(4)(ii)", {}, "House wins on 18–23", 1),
    ("686a.2(b)(4)(iii)", {}, "Aces are always counted as 11", 1),
    ("686a.2(b)(5)", {"bonus_wager": True}, "Bonus", 6),
    ("686a.2(b)(6)", ON_LAYOUT, "50 to 1", 1),
    ("686a.2(c)", {}, "Tip box", 1),
    ("686a.2(d)(1)", {}, "Discard", 1),
    ("687a.2(a)", {"betting_positions": 3}, "Ante", 3),
    ("687a.2(b)(1)", {}, HOLDER, 1),
    ("687a.2(b)(2)", {}, "Blind", 6),
    ("687a.2(b)(3)", {"trips_bonus_wager": True}, "Trips", 6),
    ("687a.2(b)(4)", {"progressive_bonus_wager": True}, "Spare", 1),
    ("687a.2(b)(5)", ON_LAYOUT, "1000 to 1", 1),
    ("687a.2(c)", {}, "Tip box", 1),
    ("687a.2(d)", {}, "Discard", 1),
    ("688a.2(a)", {}, "Pai Gow", 6),
    ("688a.2(b)(1)", {}, HOLDER, 1),
    ("688a.2(b)(2)", {}, "Pai Gow", 6),
    ("688a.2(b)(3)", {}, "High hand", 7),
    ("688a.2(b)(4)", {}, "High hand", 7),
    ("688a.2(b)(5)", {"ace_high_bonus_wager": True}, "Ace", 6),
    ("688a.2(b)(6)", {"fortune_bonus_wager": True}, "Fortune", 6),
    ("688a.2(b)(7)", {"progressive_wager": True}, "Progressive", 6),
    ("688a.2(b)(8)", {},
     "Ace High Pai Gow of the dealer: the Face Up Pai Gow Poker Wager pushes and is returned", 1),
    ("688a.2(b)(9)", ON_LAYOUT | {"ace_high_bonus_wager": True}, "20 to 1", 1),
    ("688a.2(d)(2)", {"progressive_wager": True}, "Lock-out", 1),
    ("688a.2(e)", {}, "Tip box", 1),
    ("688a.2(f)", {}, "Discard", 1),
)  # fmt: skip


@pytest.mark.parametrize(("cite", "chosen", "words", "count"), PARAGRAPHS)
def test_a_paragraph_is_drawn(cite: str, chosen: Chosen, words: str, count: int) -> None:
    said, cited = drawn(cite.partition(".")[0], chosen)
    assert said.count(words) == count
    printed = as_printed(cite)
    assert printed in cited or any(printed.startswith(f"{one}(") for one in cited)


@pytest.mark.parametrize(("number", "wagers"), [
    pytest.param(number, wager, marks=pytest.mark.shows(cite))
    for number, wager, cite in (
        ("645a", "progressive_wager", "645a.2(d)(1)"),
        ("670a", "progressive_wager", "670a.2(c)(1)"),
        ("678a", "progressive_jackpot_wager", "678a.2(c)(1)"),
        ("688a", "progressive_wager", "688a.2(d)(1)"),
    )
])  # fmt: skip
def test_each_position_has_a_device_of_the_progressive_wager(number: str, wagers: str) -> None:
    submission, offer = submitted(Rules.of(number, {wagers: True}))
    assert layout_svg(submission, offer, annotated=False).count('class="device"') == 6


@pytest.mark.shows("686a.2(b)(3)")
def test_686a_2_b_3_three_rectangles_for_the_hand_before_each_player() -> None:
    submission, offer = submitted(Rules.of("686a"))
    felt = LayoutSheets(submission, offer).drawing(annotated=False)
    seats = felt.split('class="seat"')[1:]
    assert [seat.split("</g></g>")[0].count("<rect") for seat in seats] == [3] * 6


@pytest.mark.shows("687a.2(b)(4)")
def test_687a_2_b_4_no_spare_card_without_the_progressive_wager() -> None:
    said, cited = drawn("687a", {})
    assert "Spare" not in said
    assert "§ 687a.2(b)(4)" not in cited


@pytest.mark.shows("633a.2(b)(4)", "R-633a-23")
def test_r_633a_23_other_wagers_at_switch_have_an_area_for_each_hand() -> None:
    assert drawn("633a", SWITCH | {"lucky_ladies_wager": True})[0].count("Ladies") == 0
    assert drawn("633a", OTHERS | {"lucky_ladies_wager": True})[0].count("Ladies") == 14


@pytest.mark.shows("678a.2(b)(8)")
def test_678a_2_b_8_what_is_not_on_the_layout_is_marked_as_on_a_sign() -> None:
    submission, offer = submitted(Rules.of("678a", {"payout_limit": 5_000_000}))
    signs = [row.cite for row in LayoutSheets(submission, offer).key() if row.number == "sign"]
    assert signs == [
        "§ 678a.2(b)(7)(i)", "§ 678a.2(b)(7)(ii)", "§ 678a.2(b)(7)(iii)(A)",
        "§ 678a.2(b)(7)(iii)(B)", "§ 678a.2(b)(7)(iii)(C)", "§ 678a.2(b)(7)(iv)", "§ 678a.2(b)(8)",
    ]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS)
def test_every_paragraph_of_2_b_has_an_area_or_an_inscription(number: str) -> None:
    chapter = chapter_file(number)
    drawn_of = {area.cite for area in chapter.area} | {one.cite for one in chapter.inscription}
    text = {
        str(one.citation) for one in paragraphs() if str(one.citation).startswith(f"{number}.2(b)")
    }
    assert text <= drawn_of


def test_a_chapter_that_names_no_areas_has_a_bare_layout() -> None:
    rules = Rules(chapter_file("686a").model_copy(update={"area": ()}))
    said = words_of(layout_svg(*submitted(rules), annotated=True))
    assert "Aces are always counted as 11" in said
    assert "Ante" not in said


# the sheets


@pytest.mark.parametrize("number", NUMBERS)
def test_each_sheet_names_the_submission_and_is_the_same_every_time(number: str) -> None:
    submission, offer = submitted(Rules.of(number))
    pdf = layout_pdf(submission, offer)
    assert layout_pdf(submission, offer) == pdf
    plain, annotated = pages(pdf)
    line = (
        f"{offer.name} · Keystone Downs · version 3.1 · effective 2026-12-01 · submission "
        f"{submission.digest[:16]}"
    )
    assert line in plain
    assert line in annotated
    assert submission.digest in plain
    assert "scale 1 : 5" in plain
    assert "scale 1 : 7" in annotated
    drawing = layout_svg(submission, offer, annotated=True)
    assert line in words_of(drawing)
    assert any(submission.digest in words for words in words_of(drawing))
    assert layout_svg(submission, offer, annotated=True) == drawing


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_of_the_annotated_sheet_is_in_its_list(number: str) -> None:
    submission, offer = submitted(Rules.of(number))
    sheets = LayoutSheets(submission, offer)
    felt = sheets.drawing(annotated=True)
    tags = [part.split("</text>")[0].rpartition(">")[2] for part in felt.split('class="tag"')[1:]]
    rows = [row.number for row in sheets.key() if row.number != "sign"]
    assert sorted(map(int, tags)) == list(map(int, rows)) == list(range(1, len(tags) + 1))
    listed = pages(layout_pdf(submission, offer))[1]
    assert all(row.cite in listed for row in sheets.key())


# room


def test_long_names_have_room() -> None:
    submission, offer = submitted(Rules.of("633a", OTHERS | ON_LAYOUT))
    long = (
        "Wm. MacGregor Memorial Gaming & Wagering Company of Montgomery County, Pennsylvania, " * 2
    )
    submission = replace(submission, certificate_holder=long[:100], facility=long[:100])
    offer = replace(offer, name=long[:100])
    assert len(pages(layout_pdf(submission, offer))) == 2
    assert len(pages(signs_pdf(submission, offer))) == len(signs(offer))
    assert long[:100] in words_of(layout_svg(submission, offer, annotated=False))


@pytest.mark.parametrize("number", NUMBERS)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nothing_lies_on_anything_else(number: str, data: st.DataObject) -> None:
    rules = Rules.of(number, data.draw(legal_choices(number)))
    felt = FeltDrawing(rules, HOLDER)
    count = rules.number("betting_positions")
    seat = Seat(min(36, 178 / count) / 2, [area for area in felt.areas if area.place == "seat"])
    for one, other in combinations(seat.placed, 2):
        assert _apart(one, other)
    for one in seat.placed:
        assert hypot(abs(one.x) + one.wide / 2, one.r) < RADIUS + one.wide / 2
        assert one.r - one.high / 2 >= INNERMOST
    layout_svg(*submitted(rules), annotated=True)  # the list has room on its sheet


def _apart(one: Placed, other: Placed) -> bool:
    return (
        abs(one.x - other.x) >= (one.wide + other.wide) / 2
        or abs(one.r - other.r) >= (one.high + other.high) / 2
    )


@pytest.mark.parametrize(("bold", "weight"), [(False, 400), (True, 600)])
def test_words_are_as_wide_as_typst_sets_them(bold: bool, weight: int) -> None:
    query = (
        f"#context [#metadata(sys.inputs.letters.clusters().map(letter => measure(text("
        f'font: "{TYPEFACE}", weight: {weight}, size: 1000pt, letter)).width / 1pt)) <wide>]'
    )
    found = typst.query(
        query.encode(), "<wide>", field="value", one=True, ignore_system_fonts=True,
        sys_inputs={"letters": _LETTERS},
    )  # fmt: skip
    measured = [round(float(wide)) for wide in found.strip("[] \n").split(",")]
    assert measured == [round(width(letter, 1000, bold=bold)) for letter in _LETTERS]
