"""The drawing of the house shows the house."""

import pytest
from tests.graph.__main__ import DRAWING
from tests.graph.drawing import draw
from tests.graph.house import House, read_house


@pytest.fixture(scope="module")
def house() -> House:
    return read_house()


def test_the_drawing_is_up_to_date(house: House) -> None:
    assert DRAWING.read_text(encoding="utf-8") == draw(house), "make graph draws it anew"


def test_every_line_goes_down(house: House) -> None:
    at = {room: number for number, room in enumerate(house.rooms)}
    assert [pair for pair in house.uses if at[pair[0]] >= at[pair[1]]] == []


def test_each_chapter_has_a_room(house: House) -> None:
    assert "chapters.dj_wild" in house.floors["chapters"]
    assert house.uses["chapters.dj_wild", "families.stud"] > 0
