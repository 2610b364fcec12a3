"""Submissions of one game under any legal rules, and what their papers say, read back."""

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from hashlib import sha256
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from hypothesis import strategies as st
from pypdf import PdfReader

from pitboss.chapters import CHAPTERS
from pitboss.procedure.table import Limits
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.choices import Choice
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.refusal import Refused

HOLDER = "Keystone Downs Gaming Associates, L.P."
SVG = "{http://www.w3.org/2000/svg}"


def submitted(rules: Rules, limits: Limits | None = None) -> tuple[Submission, Offer]:
    """A submission that offers one game, with the limits that the game has by itself."""
    game = CHAPTERS[rules.chapter.chapter.game]
    offer = Offer(f"{rules.chapter.chapter.title} II", game.slug, rules, limits or game.limits)
    digest = sha256(str(sorted(rules.chosen.items())).encode()).hexdigest()
    return Submission(
        "Keystone Downs", HOLDER, "3.1", date(2026, 12, 1), (offer,), digest, ""
    ), offer  # fmt: skip


@st.composite
def legal_choices(draw: st.DrawFn, /, number: str, **fixed: Any) -> dict[str, Any]:
    """Any choices that the chapter lets stand together, and any paytables."""
    chapter = chapter_file(number)
    chosen: dict[str, Any] = dict(fixed)
    for choice in chapter.choice:
        if choice.name not in fixed and not choice.allowed.house_way:
            _choose(number, chosen, choice.name, draw(values(choice)))
    for wager in dict.fromkeys(data.wager for data in chapter.paytable):
        name = draw(st.sampled_from([None, *chapter.paytables(wager)]))
        if name is not None and Rules.of(number, chosen).offers(wager):
            named = chosen.get("paytables", {}) | {wager: name}
            _choose(number, chosen, "paytables", named)
    return chosen


def values(choice: Choice) -> st.SearchStrategy[Any]:
    """What a choice may be."""
    allowed = choice.allowed
    if allowed.flag:
        return st.booleans()
    if allowed.numbers:
        return st.sampled_from([choice.default, *allowed.numbers])
    if allowed.share_from is not None:
        return st.sampled_from([choice.default, str(allowed.share_from), str(allowed.share_to)])
    if allowed.values:
        return st.sampled_from(allowed.values)
    return st.one_of(st.just(choice.default), st.integers(allowed.from_ or 0, allowed.to))


def _choose(number: str, chosen: dict[str, Any], name: str, value: Any) -> None:
    try:
        Rules.of(number, chosen | {name: value})
    except Refused:
        return
    chosen[name] = value


# reading back


def pages(pdf: bytes) -> list[str]:
    """The words of each page, in one line; a hyphen or a stroke at the end of a line is one
    of the text."""
    read = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    return [" ".join(re.sub(r"([-/])\s*\n", r"\1", page).split()) for page in read]


def words_of(drawing: str) -> list[str]:
    """Every line of words of a drawing."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def odds_drawn(drawing: str) -> dict[str, list[list[str]]]:
    """The lines of the payout odds on a layout, by wager."""
    found: dict[str, list[list[str]]] = {}
    for line in ElementTree.fromstring(drawing).iter(f"{SVG}g"):
        if line.get("class") == "line":
            cells = ["".join(text.itertext()) for text in line.iter(f"{SVG}text")]
            found.setdefault(line.get("data-wager", ""), []).append(cells)
    return found


ODDS = re.compile(
    r"\d[\d,]*(?:\.\d+)? (?:to|for) \d+|\d+% of meter|Push|"
    r"\$\d[\d,]*(?:\.\d\d)?(?:/\d+% of meter)?"
)
VIGORISH = re.compile(
    r"1 to 1, less a vigorish of (\d+)% of what is won(, rounded up to (\d+) cents)?"
)


def promised(printed: str) -> Callable[[int], int | Fraction]:
    """What printed odds promise to hand back on a wager of so many cents, the stake included where
    it is odds "to"; of a meter, which share of it. Read here by itself, not by the software."""
    if vigorish := VIGORISH.fullmatch(printed):
        share, step = Fraction(int(vigorish[1]), 100), int(vigorish[3] or 1)
        return lambda stake: 2 * stake - -(-(stake * share) // step) * step
    if printed == "Push":
        return lambda stake: stake
    if meter := re.fullmatch(r"(\d+)% of meter", printed):
        part = Fraction(int(meter[1]), 100)
        return lambda stake: part
    ratio = re.fullmatch(r"([\d,.]+) (to|for) (\d+)", printed)
    assert ratio, printed
    odds = Fraction(ratio[1].replace(",", "")) / int(ratio[3])
    return lambda stake: int(stake * odds) + (stake if ratio[2] == "to" else 0)
