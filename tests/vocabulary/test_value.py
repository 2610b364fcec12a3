"""Values: data of which nothing is changed."""

import pytest

from pitboss.vocabulary.value import value


@value()
class Chip:
    """A chip of so many cents."""

    cents: int
    colour: str = "red"


@value(kw_only=True)
class Marked(Chip):
    """A chip with a mark on it."""

    mark: str


def test_values_are_equal_and_hashed_by_what_they_hold() -> None:
    assert Chip(500) == Chip(500, "red") != Chip(100)
    assert {Chip(500), Chip(500)} == {Chip(500)}


def test_a_value_has_no_other_fields_than_its_own() -> None:
    with pytest.raises(AttributeError):
        Chip(500).size = 3  # type: ignore[attr-defined]


def test_a_value_extends_another() -> None:
    assert Marked(500, mark="x").cents == 500
    with pytest.raises(TypeError):
        Marked(500, "red", "x")  # type: ignore[call-arg]
