"""What several chapters say alike is asked of each, under its own paragraphs."""

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.dj_wild.conftest import DjWildTable
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable
from tests.chapters.high_card_flush.conftest import FlushTable
from tests.chapters.pai_gow.conftest import PaiGowTable
from tests.chapters.scripted import ScriptedTable
from tests.chapters.six_card_pai_gow.conftest import SixCardTable
from tests.conftest import OverUnderTable

TABLES: dict[str, type[ScriptedTable]] = {
    "633a": BlackjackTable,
    "645a": PaiGowTable,
    "670a": SixCardTable,
    "678a": FlushTable,
    "686a": OverUnderTable,
    "687a": DjWildTable,
    "688a": FaceUpTable,
}
"""The tables of a chapter."""

Tables = type[ScriptedTable]
Case = pytest.MarkDecorator | tuple[object, ...]


def in_each(*cases: Case, also: str = "") -> pytest.MarkDecorator:
    """A test of several chapters, once for each: its ``tables``, marked with what it shows there. A
    mark may be followed by the values of the arguments that ``also`` names::

        @in_each(
            (pytest.mark.shows("645a.5(d)(3)"), 5), (pytest.mark.shows("670a.5(d)(2)"), 4),
            also="seat",
        )
        def test_5_d_who_is_offered_the_cut(tables: Tables, seat: int) -> None:
    """
    return pytest.mark.parametrize(("tables", *also.split()), [_param(case) for case in cases])


def _param(case: Case) -> object:
    shown, *values = case if isinstance(case, tuple) else (case,)
    assert isinstance(shown, pytest.MarkDecorator)
    chapter = shown.args[0].partition(".")[0]
    return pytest.param(TABLES[chapter], *values, marks=shown, id=_name(chapter, values))


def _name(chapter: str, values: list[object]) -> str:
    return "-".join([chapter, *(str(value) for value in values if isinstance(value, str | int))])
