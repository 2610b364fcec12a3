"""Hands by the million as other libraries hold them: arrays, frames of pandas and polars, Arrow."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from numpy.typing import NDArray
from tests.interface.test_hands import dealt

import pitboss
from pitboss.vocabulary.cards import Card

STUD = ["2c Jk Ah Kh Qh", "9c 9d 9h 9s Kd", "Ac Kd 9h 7s 3c"]
CATEGORIES = ["royal flush", "four-of-a-kind", "high card"]
"""By § 687a.6: a wild royal flush, four nines, and nothing."""
SEVEN = ["Ah 9c 9d 4h 4s Kd 2c"]

TEXT = [hand.split() for hand in STUD]
CODES = pitboss.cards(STUD)
COLUMNS = ["2c", "3c", "4c", "5c", "6c"]
"""Names that are cards themselves, as 0 to 4 are codes."""


class Array:
    """An array of some other library."""

    def __init__(self, cells: NDArray[Any]) -> None:
        self.cells = cells

    def __array__(self, *_: Any, **__: Any) -> NDArray[Any]:
        return self.cells


class Stream:
    """A table of some other library."""

    def __init__(self, table: pa.Table) -> None:
        self.table = table

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.table.__arrow_c_stream__(requested_schema)


def arrow(rows: Any) -> pa.Table:
    """A table with a column for each card."""
    return pa.table({name: list(cells) for name, cells in zip(COLUMNS, zip(*rows, strict=True),
                                                             strict=False)})  # fmt: skip


FRAMES: dict[str, Callable[[Any], Any]] = {
    "pandas": pd.DataFrame,
    "pandas with cards as names": lambda rows: pd.DataFrame(rows, columns=COLUMNS),
    "pandas with one name": lambda rows: pd.DataFrame(rows, columns=["card"] * 5),
    "pandas with an index": lambda rows: pd.DataFrame(rows, index=[7, 9, 11]).rename_axis("hand"),
    "pandas of categories": lambda rows: pd.DataFrame(rows, dtype="category"),
    "pandas of objects": lambda rows: pd.DataFrame(rows, dtype=object),
    "polars": lambda rows: pl.DataFrame(rows, orient="row"),
    "polars with cards as names": lambda rows: pl.DataFrame(rows, COLUMNS, orient="row"),
    "polars with lists": lambda rows: pl.DataFrame({"hand": rows}).select(
        pl.col("hand").cast(pl.Array(pl.String if isinstance(rows[0][0], str) else pl.Int64, 5))
    ),
    "Arrow": arrow,
    "a batch of Arrow": lambda rows: arrow(rows).to_batches()[0],
    "a stream of Arrow": lambda rows: arrow(rows).to_reader(),
    "a table of another library": lambda rows: Stream(arrow(rows)),
    "an array of another library": lambda rows: Array(np.array(rows)),
    "NumPy": np.array,
    "NumPy of objects": lambda rows: np.array(rows, object),
}


@pytest.mark.parametrize("cells", [TEXT, CODES.tolist()], ids=["text", "codes"])
@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_is_ranked_by_its_rows(frame: str, cells: list[list[Any]]) -> None:
    ranked = pitboss.rank("dj-wild", FRAMES[frame](cells))
    assert ranked.to_dict()["categories"] == CATEGORIES
    assert pitboss.cards(FRAMES[frame](cells)).tolist() == CODES.tolist()
    assert pitboss.faces(FRAMES[frame](cells)) == TEXT


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame, pa.table])
def test_a_frame_is_set_by_its_rows(frame: Any) -> None:
    given = {str(at): [face] for at, face in enumerate(SEVEN[0].split())}
    (low,) = pitboss.faces(pitboss.house_way("pai-gow", frame(given)).low)
    assert low == [*pitboss.house_way("pai-gow", SEVEN[0]).low]


def test_low_hands_of_one_card_are_a_frame_of_one_column() -> None:
    for frame in (pd.DataFrame, pl.DataFrame, pa.table):
        ranked = pitboss.rank("six-card-pai-gow", frame({"low": ["2c", "Ah", "Jk"]}), low=True)
        ones = [pitboss.rank("six-card-pai-gow", one, low=True).value for one in ("2c", "Ah", "Jk")]
        assert ranked.values.tolist() == ones


def test_random_frames_are_worth_what_their_arrays_are() -> None:
    rows = dealt(53, 5)
    values = pitboss.rank("dj-wild", rows).values.tolist()
    for frame in (pd.DataFrame(rows), pl.DataFrame(rows), pd.DataFrame(pitboss.faces(rows))):
        assert pitboss.rank("dj-wild", frame).values.tolist() == values


EMPTY: dict[str, Any] = {
    "pandas": pd.DataFrame({"a": ["Ah", "Kc"], "b": ["Kd", "Qd"], "c": [None, "Jh"]}),
    "pandas with nothing as text": pd.DataFrame([["Ah", "Kd", ""], ["Kc", "Qd", "Jh"]]),
    "pandas of numbers that may be missing": pd.DataFrame(
        {"a": [50, 44], "b": [45, 41], "c": pd.array([None, 38], dtype="Int64")}
    ),
    "polars": pl.DataFrame({"a": ["Ah", "Kc"], "b": ["Kd", "Qd"], "c": [None, "Jh"]}),
    "polars of numbers": pl.DataFrame({"a": [50, 44], "b": [45, 41], "c": [None, 38]}),
}


@pytest.mark.parametrize("frame", EMPTY)
@pytest.mark.shows("633a.1[Blackjack]")
def test_633a_1_an_empty_cell_ends_a_short_hand_of_blackjack(frame: str) -> None:
    ranked = pitboss.rank("blackjack", EMPTY[frame])
    assert ranked.to_dict()["categories"] == ["blackjack", "bust"]


class Columns:
    """A frame that only tells its columns."""

    columns = COLUMNS

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)


REFUSED: dict[str, Any] = {
    "a lazy frame": pl.DataFrame(TEXT, COLUMNS, orient="row").lazy(),
    "a dict of columns": dict(zip(COLUMNS, zip(*TEXT, strict=True), strict=True)),
    "a frame of no known kind": Columns(),
    "records": pd.DataFrame(TEXT, columns=COLUMNS).to_records(),
    "masked": np.ma.masked_equal(CODES, 52),
    "numbers that are no codes": pd.DataFrame(CODES.tolist(), dtype=float),
    "numbers of Arrow that are no codes": pa.table({"a": [1.5]}),
    "three dimensions": CODES[None],
    "dates": pd.DataFrame({"day": pd.to_datetime(["2026-11-18"])}),
}


@pytest.mark.parametrize("call", [pitboss.rank, pitboss.house_way, pitboss.cards, pitboss.faces])
@pytest.mark.parametrize("given", REFUSED)
def test_what_has_columns_that_are_no_cards_is_refused(given: str, call: Any) -> None:
    game = () if call in (pitboss.cards, pitboss.faces) else ("pai-gow",)
    with pytest.raises(pitboss.Refused):
        call(*game, REFUSED[given])


def test_a_cell_that_is_no_card_is_refused_by_its_row_and_column() -> None:
    frame = pd.DataFrame(TEXT)
    frame.iloc[2, 3] = "7x"
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.rank("dj-wild", frame)
    assert (refused.value.field, refused.value.what) == ("cards[2][3]", "'7x' is not a card")
    frame.iloc[2, 3] = None
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.rank("dj-wild", frame)
    assert refused.value.field == "cards[2][3]"


@pytest.mark.parametrize(
    "one",
    [pd.Series(TEXT[0]), pl.Series(TEXT[0]), np.array(TEXT[0]), pd.Series(CODES[0]),
     pl.Series(CODES[0]), CODES[0], CODES[0].tolist(), [*CODES[0]], [*map(Card, CODES[0])],
     tuple(TEXT[0]), iter(TEXT[0])],
)  # fmt: skip
def test_one_hand_comes_as_a_series_too(one: Any) -> None:
    assert pitboss.rank("dj-wild", one).category == "royal flush"


def test_many_hands_are_not_one() -> None:
    for call in (lambda: pitboss.rank("dj-wild", STUD[0], pd.DataFrame(TEXT)),
                 lambda: pitboss.advise("dj-wild", pd.DataFrame(TEXT)),
                 lambda: pitboss.play("dj-wild", {"ante": 1_000}, shoe=CODES)):  # fmt: skip
        with pytest.raises(pitboss.Refused, match="3 hands"):
            call()


@pytest.mark.parametrize("given", [5, None, [["2c", 5.5]], [5.5], True])
def test_what_is_no_card_is_refused(given: Any) -> None:
    with pytest.raises(pitboss.Refused):
        pitboss.cards(given)


@pytest.mark.parametrize(
    "frame",
    [pl.DataFrame({"low": [True, False]}), pd.DataFrame({"low": [True, None]}),
     pa.table({"low": [True, False]}), np.array([[True], [False]], object),
     np.array([[np.True_], ["2c"]], object)],
)  # fmt: skip
def test_a_boolean_is_not_a_code(frame: Any) -> None:
    """True equals 1, the code of 2d, and False the code of 2c."""
    for call in (lambda: pitboss.rank("six-card-pai-gow", frame, low=True),
                 lambda: pitboss.cards(frame), lambda: pitboss.faces(frame)):  # fmt: skip
        with pytest.raises(pitboss.Refused, match="is not a card; allowed"):
            call()


@pytest.mark.parametrize(
    "one",
    [pa.array(TEXT[0]), pa.array(CODES[0]), pa.chunked_array([TEXT[0][:2], TEXT[0][2:]]),
     pa.array(TEXT[0]).dictionary_encode(), memoryview(CODES[0].copy()), STUD[0]],
)  # fmt: skip
def test_a_column_of_arrow_is_one_hand(one: Any) -> None:
    assert pitboss.rank("dj-wild", one).category == "royal flush"
    assert pitboss.cards(one).tolist() == CODES[0].tolist()
    assert pitboss.faces(one) == TEXT[0]
    assert pitboss.advise("dj-wild", one).best == "raise"


def test_strings_are_hands_in_any_container() -> None:
    for held in (STUD, np.array(STUD), pd.Series(STUD), pl.Series(STUD), pa.array(STUD)):
        assert pitboss.cards(held).tolist() == CODES.tolist()


@pytest.mark.parametrize("code", [53, 200, 254])
def test_codes_that_are_not_cards_are_refused(code: int) -> None:
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.cards(np.array([[0, 1], [2, code]], np.uint8))
    assert (refused.value.field, refused.value.what) == (
        "cards[1][1]", f"{code} is not a card code",
    )  # fmt: skip
    assert pitboss.cards(np.array([[0, 255]], np.uint8)).tolist() == [[0, 255]]  # no second card


def test_hands_of_different_sizes_are_refused() -> None:
    for call in (pitboss.cards, pitboss.faces):
        with pytest.raises(pitboss.Refused, match="different numbers of cards"):
            call([[0, 1], [2]])
