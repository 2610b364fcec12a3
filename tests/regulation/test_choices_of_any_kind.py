"""Whatever stands where a choice belongs is a choice or is refused with its field and paragraph."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import quick

from pitboss.regulation import NUMBERS, Rules, chapter_file, exists
from pitboss.vocabulary.refusal import Refused

CHOICES = [(number, choice.name) for number in NUMBERS for choice in chapter_file(number).choice]
WAGERS = sorted(
    {(number, data.wager) for number in NUMBERS for data in chapter_file(number).paytable}
)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
ANYTHING = st.recursive(
    PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=6
)
NO_CHOICE: list[object] = [
    {},
    [],
    {"A": "A"},
    ["A"],
    None,
    1.5,
    10**80,
    "1e99999999",
    "1/0",
    "\ud800",
]


def refusal(number: str, chosen: dict[str, object]) -> Refused:
    """Why a choice is not one of the chapter's."""
    with pytest.raises(Refused) as refused:
        Rules.of(number, chosen)
    return refused.value


@pytest.mark.parametrize(("number", "name"), CHOICES)
def test_a_value_of_another_kind_is_refused(number: str, name: str) -> None:
    for value in NO_CHOICE:
        told = refusal(number, {name: value})
        assert told.field.startswith(f"rules.{name}")
        assert told.allowed
        assert told.cites
        assert all(exists(cite) for cite in told.cites)


@pytest.mark.parametrize(("number", "wager"), WAGERS)
def test_a_paytable_is_named_by_a_word(number: str, wager: str) -> None:
    for value in (*NO_CHOICE, 1, True, "", "no such table"):
        told = refusal(number, {"paytables": {wager: value}})
        assert told.field == f"rules.paytables.{wager}"
        assert told.allowed == ", ".join(chapter_file(number).paytables(wager))
        assert told.cites


@pytest.mark.parametrize("number", NUMBERS)
def test_paytables_stand_under_the_wagers_that_have_them(number: str) -> None:
    values: list[object] = [None, [], "A", 1, {"roulette": "A"}]
    for value in values:
        told = refusal(number, {"paytables": value})
        assert told.field.startswith("rules.paytables")
        assert told.allowed
        assert told.cites


@pytest.mark.parametrize("number", NUMBERS)
@quick(150)
@given(value=ANYTHING, data=st.data())
def test_anything_is_a_choice_or_is_refused(
    number: str, value: object, data: st.DataObject
) -> None:
    names = [choice.name for choice in chapter_file(number).choice]
    name = data.draw(st.sampled_from([*names, "paytables", "decks"]) | st.text())
    try:
        field = f"rules.{name}" if Rules.of(number, {name: value}) else ""
    except Refused as told:
        field = told.field
    assert field.startswith("rules.")
