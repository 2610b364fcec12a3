"""Files that nobody files: they are refused in words, and soon."""

import pytest
from tests.submission.filed import filed

from pitboss.chapters import CHAPTERS
from pitboss.regulation.house_way import house_way
from pitboss.submission.check import check
from pitboss.submission.reading import read
from pitboss.vocabulary.money import dollars


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 1_900,
        "a = " + "\n[" * 100_000,
        "a = " + "9" * 5_000,
        "a = 0x" + "f" * 1_990,
        ".".join("a" * 1_000) + " = 1",
        "a" * 100_000 + " = 1",
        "[[game]]\n" * 101,
        "\x00",
        "",
    ],
)
def test_it_is_refused_with_words_of_a_length_that_is_read(text: str) -> None:
    found = read(text)
    assert found.submission is None
    assert found.findings
    assert all(len(finding.words) < 1_000 for finding in found.findings)


@pytest.mark.parametrize("value", ["0x" + "f" * 1_900, '"' + "x" * 1_900 + '"', "1e400", "[1, 2]"])
def test_a_value_that_makes_no_sense_is_quoted_in_part(value: str) -> None:
    text = filed(("over-under", "A", {})).replace("adjacent_boxes = 2", f"adjacent_boxes = {value}")
    (finding,) = [one for one in read(text).findings if one.field.endswith("adjacent_boxes")]
    assert len(finding.words) <= 301


def test_a_whole_house_way_is_written_and_read_back() -> None:
    way = house_way("standard").model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    own = way | {"name": "own-way", "title": "Our own way"}
    text = filed(("pai-gow", "Pai Gow", {"house_way": own}))
    submission = read(text).submission
    assert submission is not None
    assert house_way(submission.offers[0].at_table["house_way"]).title == "Our own way"


def test_a_progressive_wager_that_no_chip_makes() -> None:
    chosen = {"progressive_jackpot_wager": True, "min_chip": 500}
    text = filed(("high-card-flush", "A", chosen))
    found = [one for one in check(text, figures=False) if one.grade == "refused"]
    assert any(one.field == "game[0].choices.min_chip" and dollars(100) in one.words
               for one in found)  # fmt: skip
    assert CHAPTERS["high-card-flush"].limits["ante"][0] % 500 == 0
