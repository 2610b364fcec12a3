"""What a page, a sign and a layout say is paid is what the engine pays, under any legal rules."""

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.document.papers.paid import STAKE, lines_paid
from tests.document.papers.submitted import (
    ODDS,
    VIGORISH,
    legal_choices,
    odds_drawn,
    pages,
    promised,
    submitted,
    words_of,
)

from pitboss.chapters import new_table, wagers_taken
from pitboss.document.papers.layout import layout_svg
from pitboss.document.papers.signs import placard, signs_pdf
from pitboss.regulation import Rules, Wager
from pitboss.regulation.chapter import NUMBERS
from pitboss.server.signs import paytables
from pitboss.vocabulary.money import dollars

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
MANY = settings(max_examples=20, deadline=None, suppress_health_check=SLOW)
FEW = settings(max_examples=10, deadline=None, suppress_health_check=SLOW)
EACH = pytest.mark.parametrize("number", NUMBERS)


def read(printed: str) -> object:
    """What printed words promise for ten dollars."""
    if printed.startswith("$"):
        amount, _, share = printed.partition("/")
        cents = int(Fraction(amount.removeprefix("$").replace(",", "")) * 100)
        return cents, promised(share)(STAKE) if share else None
    return promised(printed)(STAKE)


def odds_in(text: str) -> list[str]:
    """The odds of a text in their order; a vigorish is one with what it is taken from."""
    found = []
    while odd := VIGORISH.search(text) or ODDS.search(text):
        found.append(odd[0])
        text = text[odd.end() :]
    return found


def expected(rules: Rules) -> dict[str, list[tuple[str, object]]]:
    """What the engine pays, by wager."""
    return {wager.name: lines_paid(rules, wager.name) for wager in wagers_taken(rules)}


@EACH
@MANY
@given(data=st.data())
def test_the_page_says_what_is_paid(number: str, data: st.DataObject) -> None:
    rules = Rules.of(number, data.draw(legal_choices(number)))
    posted = {
        sign["wager"]: [(line["hand"], read(line["pay"])) for line in sign["lines"]]
        for sign in paytables(rules)
    }
    assert posted == expected(rules)


@EACH
@FEW
@given(data=st.data())
def test_the_signs_say_what_is_paid(number: str, data: st.DataObject) -> None:
    rules = Rules.of(number, data.draw(legal_choices(number, odds_shown="sign")))
    told = pages(signs_pdf(*submitted(rules)))
    for wager, lines in expected(rules).items():
        title = rules.chapter.wager_named(wager).title
        page = _of_wager(told, title)
        natural = any(line.natural for line in rules.paytable(wager).lines)
        for hand, back in lines:
            row = _row(page, hand[:1].upper() + hand[1:])
            odds = row[-1] if natural else row[0]
            assert read(odds) == back, (title, hand, page)


def _of_wager(told: list[str], title: str) -> str:
    """What the sign of a wager says from its title on."""
    page = next(page for page in told if title in page and "Table limits" not in page)
    return page[page.index(title) + len(title) :]


def _row(page: str, hand: str) -> list[str]:
    """The odds that stand beside a hand: those of the first row that begins with it."""
    odds = rf"(?:{VIGORISH.pattern}|{ODDS.pattern})"
    row = re.search(rf"(?<![-\w]){re.escape(hand)}(?: —)?((?: {odds}){{1,2}})", page)
    assert row, (hand, page)
    return odds_in(row[1])


@EACH
@MANY
@given(data=st.data())
def test_the_layout_says_what_is_paid(number: str, data: st.DataObject) -> None:
    rules = Rules.of(number, data.draw(legal_choices(number, odds_shown="layout")))
    submission, offer = submitted(rules)
    drawn = odds_drawn(layout_svg(submission, offer, annotated=False))
    assert drawn.keys() == expected(rules).keys()
    for wager, lines in expected(rules).items():
        said = [read(odd) for odd in _column(rules, wager, drawn[wager])]
        assert said == [back for _, back in lines]


def _column(rules: Rules, wager: str, rows: list[list[str]]) -> list[str]:
    """What a layout says that a wager pays, with wild cards where there are two columns."""
    table = rules.paytable(wager)
    place = 2 if any(line.natural for line in table.lines) else 1
    text = " ".join(row[place] if len(row) > place else row[0] for row in rows)
    return odds_in(text)


@pytest.mark.parametrize("number", ["687a"])
def test_natural_hands_have_their_own_column(number: str) -> None:
    rules = Rules.of(number, {"trips_bonus_wager": True, "odds_shown": "layout"})
    submission, offer = submitted(rules)
    rows = odds_drawn(layout_svg(submission, offer, annotated=False))["trips_bonus"]
    table = rules.paytable("trips_bonus")
    for line, row in zip(table.lines, rows, strict=True):
        natural = line.natural.back(STAKE) if line.natural else None  # type: ignore[union-attr]
        assert (read(row[1]) if row[1] != "—" else None) == natural
    told = _of_wager(pages(signs_pdf(*submitted(Rules.of(number, {"trips_bonus_wager": True})))),
                     "Trips Bonus Wager")  # fmt: skip
    assert "Royal flush 1000 to 1 70 to 1" in told


# limits


@EACH
@FEW
@given(data=st.data(), least=st.integers(1, 400), more=st.integers(0, 10_000))
def test_the_placard_says_what_the_table_takes(
    number: str, data: st.DataObject, least: int, more: int
) -> None:
    rules = Rules.of(number, data.draw(legal_choices(number)))
    chip = rules.number("min_chip")
    own = {wager.name: (least * chip, (least + more) * chip) for wager in _limited(rules)}
    submission, offer = submitted(rules, own)
    table = new_table(rules, own)
    told = pages(signs_pdf(submission, offer))[-1]
    for wager in [wager for wager in wagers_taken(rules) if wager.made == "before"]:
        area = table.area(wager.name)
        span = (area.least, area.most)
        if rules.has_meter(wager.name):
            span = (rules.meter(wager.name).bet,) * 2
        assert f"{wager.title} {dollars(span[0])} {dollars(span[1])}" in told
    assert len(placard(offer).rows) == told.count("$") // 2  # the chip's is the odd one


def _limited(rules: Rules) -> list[Wager]:
    taken = [wager for wager in wagers_taken(rules) if wager.made == "before"]
    return [wager for wager in taken if not rules.has_meter(wager.name)]


LIMITS: list[tuple[str, dict[str, Any], str]] = [
    ("633a", {"twenty_pair_cap": 7_500_000, "lucky_ladies_wager": True}, "limit_shown"),
    ("645a", {"payout_limit": 7_500_000}, "limit_shown"),
    ("678a", {"payout_limit": 7_500_000}, "odds_shown"),
]


@pytest.mark.shows("633a.2(b)(12)", "645a.2(b)(10)", "678a.2(b)(7)(iv)", "678a.2(b)(8)")
@pytest.mark.parametrize(("number", "chosen", "shown"), LIMITS)
@pytest.mark.parametrize("where", ["layout", "sign"])
def test_a_payout_limit_is_on_the_layout_or_on_a_sign(
    number: str, chosen: dict[str, Any], shown: str, where: str
) -> None:
    submission, offer = submitted(Rules.of(number, chosen | {shown: where}))
    on_layout = any(
        "$75,000" in said for said in words_of(layout_svg(submission, offer, annotated=False))
    )
    on_sign = any("Payout limit $75,000" in page for page in pages(signs_pdf(submission, offer)))
    assert (on_layout, on_sign) == (where == "layout", where == "sign")


@pytest.mark.shows("R-633a-20", "633a.2(b)(3)(i)", "633a.2(b)(11)")
@pytest.mark.parametrize("where", ["layout", "sign"])
@pytest.mark.parametrize("pays", ["text", "even_money"])
def test_r_633a_20_no_paper_of_an_even_money_table_says_3_to_2(pays: str, where: str) -> None:
    rules = Rules.of("633a", {"switch": True, "switch_natural_pays": pays, "odds_shown": where})
    submission, offer = submitted(rules)
    said = [
        *words_of(layout_svg(submission, offer, annotated=True)),
        *pages(signs_pdf(submission, offer)),
    ]
    assert any("3 to 2" in words for words in said) is (pays == "text")
    assert ("Blackjack pays 1 to 1" in said) is (pays == "even_money")
