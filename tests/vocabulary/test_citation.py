"""Citations, as chapters and rulings are cited."""

import pytest

from pitboss.vocabulary.citation import citation, citations_in, is_ruling
from pitboss.vocabulary.refusal import Refused


@pytest.mark.parametrize(
    "text",
    [
        "686a.9",
        "686a.7(e)",
        "9001a.3(b)",
        "686a.7(i.2)(1)",
        "686a.2(b)(4)(iii)",
        "686a.7(d)[lead]",
        "686a.1[Over 23 Wager]",
        "670a.1[Envy Bonus Qualifying Hand](i)",
    ],
)
def test_a_citation_reads_back_as_it_was_written(text: str) -> None:
    assert str(citation(text)) == text


@pytest.mark.parametrize(
    "text", ["", "686a", "1686a.7(a)", "686.7(a)", "§ 686a.7", "686a.7(", "686a.7()", "R-1"]
)
def test_what_is_not_a_citation_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        citation(text)
    assert caught.value.field == "citation"


@pytest.mark.parametrize(
    ("outer", "inner", "held"),
    [
        ("686a.7", "686a.7(i.2)(1)", True),
        ("686a.7(i.2)", "686a.7(i.2)(1)", True),
        ("686a.7(i.2)", "686a.7(i.1)", False),
        ("686a.7(i.2)(1)", "686a.7(i.2)", False),
        ("686a.7(d)", "686a.7(d)[lead]", True),
        ("686a.7(d)[lead]", "686a.7(d)(1)", False),
        ("686a.1", "686a.1[Hand]", True),
        ("686a.1[Hand]", "686a.1[Surrender]", False),
        ("686a.9", "687a.9(a)", False),
    ],
)
def test_a_place_holds_its_parts(outer: str, inner: str, held: bool) -> None:
    assert citation(outer).holds(citation(inner)) is held


def test_citations_are_found_in_running_text() -> None:
    text = "See §§ 686a.7(i.2)(1) and 686a.9, not 1686a.2; R-686a-12, R-GEN-4 (686a.1[Hand])."
    assert citations_in(text) == [
        "686a.7(i.2)(1)", "686a.9", "R-686a-12", "R-GEN-4", "686a.1[Hand]",
    ]  # fmt: skip


def test_a_ruling_is_known_by_its_form() -> None:
    assert is_ruling("R-686a-12")
    assert is_ruling("R-GEN-4")
    assert not is_ruling("R-686a")
    assert not is_ruling("686a.9(a)")
