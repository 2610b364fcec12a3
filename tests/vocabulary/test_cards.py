"""Cards: integers that read as faces."""

import pytest

from pitboss.vocabulary.cards import DECK, JOKER, card, cards, pack, unpack
from pitboss.vocabulary.refusal import Refused


def test_a_deck_has_thirteen_ranks_in_each_of_four_suits() -> None:
    assert len(set(DECK)) == 52
    assert {one.face for one in DECK} == {r + s for r in "23456789TJQKA" for s in "cdhs"}
    assert JOKER not in DECK


@pytest.mark.parametrize(
    ("face", "number", "rank", "suit", "name"),
    [
        ("2c", 0, "2", "c", "deuce of clubs"),
        ("2s", 3, "2", "s", "deuce of spades"),
        ("Td", 33, "T", "d", "ten of diamonds"),
        ("As", 51, "A", "s", "ace of spades"),
        ("Jk", 52, "Jk", "", "joker"),
    ],
)
def test_a_card_reads_back_as_it_was_written(
    face: str, number: int, rank: str, suit: str, name: str
) -> None:
    one = card(face)
    assert (int(one), one.face, one.rank, one.suit, one.name) == (number, face, rank, suit, name)
    assert repr(one) == str(one) == face


@pytest.mark.parametrize("face", ["", "1c", "10c", "AH", "ah", "A", "Ahh", "jk", None, 7, ["Ah"]])
def test_what_is_not_a_face_is_refused_by_its_field(face: object) -> None:
    with pytest.raises(Refused) as caught:
        card(face, "shoe[3]")
    assert caught.value.field == "shoe[3]"
    assert "a rank A K Q J T 9 8 7 6 5 4 3 2 then a suit c d h s" in caught.value.allowed


def test_the_bad_card_of_several_is_named() -> None:
    with pytest.raises(Refused) as caught:
        cards(["Ah", "Xx", "Kd"])
    assert caught.value.field == "cards[1]"


def test_a_stack_packs_and_unpacks() -> None:
    assert pack(cards("Ah Td Jk")) == "AhTdJk"
    assert tuple(unpack("AhTdJk")) == cards("Ah Td Jk")
    assert unpack("") == []
