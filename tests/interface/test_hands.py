"""Hands ranked and set: one, and many in one call."""

from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray
from tests.cli.commands import Command

import pitboss
from pitboss.cli.house_way import house_way as house_way_command
from pitboss.cli.rank import rank as rank_command

RANK, HOUSE_WAY = Command(rank_command), Command(house_way_command)

HANDS = {
    "over-under": (52, 3),
    "dj-wild": (53, 5),
    "high-card-flush": (52, 7),
    "pai-gow": (53, 7),
    "six-card-pai-gow": (53, 6),
    "face-up-pai-gow": (53, 5),
    "blackjack": (52, 4),
}
"""The codes of each game's deck, and how many cards of it are ranked here."""


def dealt(deck: int, size: int, rows: int = 60, seed: int = 1) -> NDArray[np.uint8]:
    """Random hands of different cards."""
    chance = Random(seed)
    return np.array([chance.sample(range(deck), size) for _ in range(rows)], np.uint8)


def test_codes_and_faces_are_each_other_undone() -> None:
    codes = np.arange(53)
    assert pitboss.cards(pitboss.faces(codes)).tolist() == codes.tolist()
    assert pitboss.cards([["2c", "As"], ["Jk", "Kd"]]).tolist() == [[0, 51], [52, 45]]


@pytest.mark.parametrize("codes", [[53], [-1], np.array([[0, 99]])])
def test_a_code_of_no_card_is_refused(codes: Any) -> None:
    with pytest.raises(pitboss.Refused):
        pitboss.faces(codes)


def test_hands_of_different_sizes_are_no_rows() -> None:
    with pytest.raises(pitboss.Refused, match="different numbers of cards"):
        pitboss.cards(["2c 3c", "2c"])


@pytest.mark.parametrize("game", HANDS)
def test_many_hands_are_what_each_of_them_is(game: str) -> None:
    rows = dealt(*HANDS[game])
    many = pitboss.rank(game, rows)
    assert len(many) == len(rows)
    for row, value, category in zip(rows, many.values, many.categories, strict=True):
        one = pitboss.rank(game, pitboss.faces(row))
        assert many.names[category] == one.category
        assert value == (one.to_dict()["total"] if one.value is None else one.value)


@pytest.mark.parametrize(("game", "size"), [("pai-gow", 2), ("six-card-pai-gow", 1)])
@pytest.mark.shows("670a.6(c)", "645a.6(b)(10)")
def test_many_low_hands_are_what_each_of_them_is(game: str, size: int) -> None:
    rows = dealt(53, size)
    rows[0, 0] = 52
    many = pitboss.rank(game, rows, low=True)
    ones = [pitboss.rank(game, pitboss.faces(row), low=True) for row in rows]
    assert many.values.tolist() == [one.value for one in ones]
    assert many.to_dict()["categories"] == [one.category for one in ones]


@pytest.mark.parametrize("game", ["pai-gow", "face-up-pai-gow", "six-card-pai-gow"])
@pytest.mark.shows("645a.11(c)", "688a.11(a)", "670a.11(d)[lead]")
def test_many_hands_are_set_as_each_of_them_is(game: str) -> None:
    rows = dealt(53, 6 if game.startswith("six") else 7)
    many = pitboss.house_way(game, rows)
    for row, high, low in zip(rows, many.high, many.low, strict=True):
        one = pitboss.house_way(game, pitboss.faces(row))
        assert set(pitboss.faces(high)) == set(one.high)
        assert set(pitboss.faces(low)) == set(one.low)
        assert [code for code in row if code in high] == high.tolist()


def test_the_longest_hands_of_blackjack_stand_beside_short_ones() -> None:
    none = 255
    rows = np.array([[48, 49, 50, 51], [48, 36, none, none], [47, 46, 45, none]], np.uint8)
    ranked = pitboss.rank("blackjack", rows)  # four aces; an ace and a jack; three kings
    assert ranked.values.tolist() == [14, 22, 0]
    assert ranked.to_dict()["categories"] == ["soft", "blackjack", "bust"]


def column_of(words: str, row: list[int]) -> str:
    """What is wrong with one code is told with its column, what is wrong with a row is not."""
    code = words.partition(" is not a card code")[0]
    return f"[{row.index(int(code))}]" if code != words else ""


@pytest.mark.parametrize(
    ("game", "row", "words"),
    [
        ("dj-wild", [0, 1, 2, 3, 53], "53 is not a card code"),
        ("dj-wild", [52, 1, 2, 3, 52], "Jk appears twice"),
        ("high-card-flush", [0, 1, 2, 3, 4, 5, 52], "52 is not a card code"),
        ("high-card-flush", [9, 1, 2, 3, 4, 5, 9], "4d appears twice"),
        ("over-under", [0, 0, 52], "52 is not a card code"),
        ("pai-gow", [0, 1, 2, 3, 4, 5, 5], "3d appears twice"),
        ("blackjack", [0, 255, 1], "or a gap: [0, 255, 1]"),
        ("blackjack", [0, 255, 255], "or a gap: [0, 255, 255]"),
        ("blackjack", [0, 60, 255], "60 is not a card code"),
        ("blackjack", [0, 255, 52], "52 is not a card code"),
    ],
)
@pytest.mark.parametrize("at", [0, 777, 2_999])
def test_a_row_that_is_no_hand_is_refused_by_its_number(
    game: str, row: list[int], words: str, at: int
) -> None:
    size = len(row)
    rows = np.tile(np.arange(4, 4 + size, dtype=np.uint8), (3_000, 1))
    rows[at] = row
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.rank(game, rows)
    assert refused.value.field == f"cards[{at}]{column_of(words, row)}"
    assert words in refused.value.what


@pytest.mark.parametrize(
    ("game", "row", "words"),
    [
        ("pai-gow", [9, 9], "4d appears twice"),
        ("pai-gow", [52, 52], "Jk appears twice"),
        ("pai-gow", [53, 0], "53 is not a card code"),
        ("face-up-pai-gow", [0, 255], "255 is not a card code"),
        ("six-card-pai-gow", [53], "53 is not a card code"),
    ],
)
@pytest.mark.parametrize("at", [0, 777, 2_999])
def test_a_row_that_is_no_low_hand_is_refused_by_its_number(
    game: str, row: list[int], words: str, at: int
) -> None:
    rows = dealt(53, len(row), 3_000)
    rows[at] = row
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.rank(game, rows, low=True)
    assert refused.value.field == f"cards[{at}]{column_of(words, row)}"
    assert words in refused.value.what


def test_a_card_twice_is_no_fault_of_several_decks() -> None:
    assert pitboss.rank("over-under", np.array([[0, 0, 0]], np.uint8)).values.tolist() == [6]


def test_columns_of_arrow_are_hands_too() -> None:
    rows = dealt(53, 5)
    column = pa.FixedSizeListArray.from_arrays(pa.array(rows.ravel()), 5)
    ranked = pitboss.rank("dj-wild", rows)
    for given in (column, pa.chunked_array([column]), pa.table({"hand": column})):
        assert pitboss.rank("dj-wild", given).values.tolist() == ranked.values.tolist()
    table = ranked.to_arrow()
    assert table.column("value").to_pylist() == ranked.values.tolist()
    assert table.column("category").to_pylist() == ranked.to_dict()["categories"]
    low = pitboss.house_way("pai-gow", dealt(53, 7)).to_arrow().column("low")
    assert low.type == pa.list_(pa.uint8(), 2)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (np.zeros((2, 5)), "an array of float64"),
        (np.array([[0, 1, 2, 3, 300]]), "300"),
        (np.zeros((2, 4), np.uint8), "the hands have 4 cards"),
        (pa.array([[0, 1, 2, 3, 4]]), "this column has type list"),
        (pa.table({"a": [1], "b": [2]}), "the hands have 2 cards"),
        (pa.FixedSizeListArray.from_arrays(pa.array([0, 1, None, 3, 4]), 5), "null"),
    ],
)
def test_what_are_no_rows_of_hands_is_refused(given: Any, words: str) -> None:
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.rank("dj-wild", given)
    assert words in refused.value.what


def test_wider_numbers_are_codes_as_well() -> None:
    rows = dealt(53, 5)
    wide = pitboss.rank("dj-wild", rows.astype(np.int64))
    assert wide.values.tolist() == pitboss.rank("dj-wild", rows).values.tolist()


@pytest.mark.parametrize(
    "asked",
    [("dj-wild", ["2c", "Jk", "Ah", "Kh", "Qh"]), ("over-under", ["Ah", "Kd", "9c"]),
     ("high-card-flush", ["Kd", "9h", "4c", "Th", "2h", "7d", "3d"])],
)  # fmt: skip
def test_a_hand_is_told_as_the_command_tells_it(asked: tuple[str, list[str]]) -> None:
    game, hand = asked
    assert pitboss.rank(game, hand).to_dict() == RANK.json(game, *hand)
    assert pitboss.rank(game, pitboss.cards(hand)).to_dict() == RANK.json(game, *hand)


def test_a_setting_is_told_as_the_command_tells_it() -> None:
    hand = ["Ah", "9c", "9d", "4h", "4s", "Kd", "2c"]
    assert pitboss.house_way("pai-gow", hand).to_dict() == HOUSE_WAY.json("pai-gow", *hand)


def test_two_hands_are_compared_as_by_the_command() -> None:
    told = pitboss.rank("dj-wild", "9c 9d 9h 9s Kd", vs="2c Jk Ah Kh Qh")
    assert told.compare == -1
    both = ("9c", "9d", "9h", "9s", "Kd", "--vs", "2c", "Jk", "Ah", "Kh", "Qh")
    assert told.to_dict() == RANK.json("dj-wild", *both)


@pytest.mark.parametrize("call", [pitboss.rank, pitboss.house_way])
def test_games_without_such_hands_say_so(call: Any) -> None:
    more = {"low": True} if call is pitboss.rank else {}
    for hands in ("Ah Kd 9c", dealt(52, 3)):
        with pytest.raises(pitboss.Refused, match=r"has no low|sets no hands"):
            call("over-under", hands, **more)


def test_hands_of_the_same_ranks_in_other_suits_are_equal() -> None:
    assert pitboss.rank("dj-wild", "Ah Kd Qs Js 9s", vs="As Kh Qd Jd 9d").compare == 0


def test_many_hands_are_compared_by_their_values() -> None:
    with pytest.raises(pitboss.Refused, match="or the values of two results"):
        pitboss.rank("dj-wild", dealt(53, 5), "Ah")
