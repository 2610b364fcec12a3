"""A new submission: every choice stands in it, and what is written is read back."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.submission.filed import filed
from tests.submission.findings import found, open_file

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS
from pitboss.regulation import Rules
from pitboss.regulation.choices import Choice
from pitboss.submission.reading import read
from pitboss.submission.sample import every_wager, sample_submission
from pitboss.submission.writing import new_submission
from pitboss.vocabulary.refusal import Refused


@pytest.mark.parametrize("slug", CHAPTERS)
def test_a_file_with_recommended_values_may_be_filed(slug: str) -> None:
    assert found(filed((slug, slug, {}))) == []
    assert found(filed((slug, slug, every_wager(CHAPTERS[slug])))) == []


def test_the_sample_may_be_opened() -> None:
    assert found(sample_submission()) == []


def test_without_them_every_must_is_told_and_nothing_else() -> None:
    expected = {
        f"game[{number}].choices.{choice.name}"
        for number, chapter in enumerate(CHAPTERS.values())
        for choice in chapter.file.choice
        if choice.filed == "must" and not choice.when
    }
    assert {one.field for one in found(open_file(*CHAPTERS))} == expected


@pytest.mark.parametrize("slug", CHAPTERS)
def test_every_choice_stands_in_it_with_its_paragraph(slug: str) -> None:
    text = open_file(slug)
    for choice in CHAPTERS[slug].file.choice:
        assert f"\n{choice.name} = " in text or f"\n# {choice.name} = " in text
        assert choice.cites[-1].partition("[")[0] in text


def values(choice: Choice) -> st.SearchStrategy[Any]:
    """What may be chosen."""
    allowed = choice.allowed
    if allowed.flag:
        return st.booleans()
    if allowed.house_way:
        return st.just("standard")
    if allowed.numbers:
        return st.sampled_from(allowed.numbers)
    if allowed.share_from is not None:
        return st.fractions(allowed.share_from, allowed.share_to, max_denominator=20).map(_share)
    named = st.sampled_from(allowed.values) if allowed.values else st.nothing()
    if allowed.values and not allowed.to:
        return named
    return named | st.integers(allowed.from_ or 0, allowed.to)


def _share(part: Fraction) -> str:
    return str(part)


@st.composite
def chosen(draw: st.DrawFn, chapter: Chapter) -> dict[str, object]:
    """A few choices of a chapter, and tables for the wagers offered, that go together."""
    named = draw(st.sets(st.sampled_from([one.name for one in chapter.file.choice]), max_size=6))
    made: dict[str, object] = {
        one.name: draw(values(one)) for one in chapter.file.choice if one.name in named
    }
    tables = {}
    for wager in dict.fromkeys(table.wager for table in chapter.file.paytable):
        offered = made.get(f"{wager}_wager", chapter.file.defaults.get(f"{wager}_wager", True))
        if offered and draw(st.booleans()):
            tables[wager] = draw(st.sampled_from([*chapter.file.paytables(wager)]))
    kept: dict[str, object] = {}
    for name, value in {**made, "paytables": tables}.items():
        try:
            Rules.of(chapter.file.chapter.number, {**kept, name: value})
        except Refused:
            continue
        kept[name] = value
    return kept


@given(st.data(), st.sampled_from([*CHAPTERS]))
def test_what_is_written_is_read_back(data: st.DataObject, slug: str) -> None:
    chapter = CHAPTERS[slug]
    made = data.draw(chosen(chapter))
    text = new_submission(
        [(chapter, "Offered", made)], date(2027, 1, 31), facility='The "F" \\ Casino',
        certificate_holder="Ⅱ", recommended=True,
    )  # fmt: skip
    found_in = read(text)
    assert found_in.findings == []
    assert found_in.submission is not None
    offer, rules = found_in.submission.offers[0], Rules.of(chapter.file.chapter.number, made)
    assert found_in.submission.facility == 'The "F" \\ Casino'
    names = [one.name for one in chapter.file.choice]
    assert {name: offer.rules[name] for name in names} == {name: rules[name] for name in names}
    assert [wager.name for wager in offer.rules.wagers()] == [one.name for one in rules.wagers()]
    for wager in rules.wagers():
        assert offer.rules.paytable(wager.name) == rules.paytable(wager.name)
    assert offer.limits == {
        wager.name: chapter.limits[wager.name]
        for wager in rules.wagers()
        if wager.name in chapter.limits and not rules.has_meter(wager.name)
    }
