"""§ 688a.2(c): the starting position comes from a shaker or from a random number generator."""

import pytest
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable

from pitboss.procedure.requests import DrawNumber, ReadDice, Request, SetHands
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

HANDS = {0: "Ad Kc Qh 9s 7d 5c 3h", 2: "Ks Kd Js Td 8s 6h 4c"}


@pytest.mark.shows("688a.2(c)[lead]", "688a.5(i)[lead]")
@pytest.mark.parametrize(("chosen", "asked"), [("shaker", ReadDice), ("rng", DrawNumber)])
def test_688a_2_c_a_shaker_or_a_random_number_finds_the_start_and_never_both(
    chosen: str, asked: type[Request]
) -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen={"start_method": chosen})
    game.bets = {2: {"pai_gow": 1_000}}
    game.to(asked)
    game.to(SetHands)
    found = [step["what"] for step in game.steps if step["what"] in ("read_dice", "draw_number")]
    assert found == [asked.what]


@pytest.mark.shows("688a.2(c)[lead]", "688a.5(i)[lead]")
def test_688a_2_c_there_is_no_third_way() -> None:
    with pytest.raises(Refused) as refused:
        Rules.of("688a", {"start_method": "button"})
    assert {"688a.2(c)[lead]", "688a.5(i)[lead]"} <= set(refused.value.cites)
