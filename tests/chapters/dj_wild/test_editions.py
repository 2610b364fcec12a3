"""DJ Wild by the proposal of 2019, where that differs in substance from the text of 2021."""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable
from tests.submission.filed import filed

from pitboss.procedure.answers import Decision, Who
from pitboss.procedure.requests import Ask, AwaitPlayer, Deal
from pitboss.regulation import Rules
from pitboss.store.played_under import played_under
from pitboss.submission.reading import read
from pitboss.vocabulary.refusal import Refused

BY_HAND = {"automated_shuffler": False, "decks": 1, "dealing_method": "manual_shoe"}


def idle(edition: str) -> DjWildTable:
    """A table that stood idle, at which Bob arrives first and then Cyd."""
    game = DjWildTable.fresh({**BY_HAND, "edition": edition}, seats={2: "Ann"})
    game.play({2: game.wager})
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    game.sit(4, "Bob")
    assert game.to(Ask).player == "Bob"
    game.sit(5, "Cyd")
    return game


@pytest.mark.shows("687a.5(f)")
def test_687a_5_f_by_the_proposal_any_player_may_have_the_cards_turned() -> None:
    game = idle("proposed")
    game.elect(4, "face_down")
    assert game.to(Ask).player == "Cyd"
    game.elect(5, "face_up")
    game.bets = {4: game.wager}
    game.to(Deal)
    assert any("spread face up" in text for text in game.words())


@pytest.mark.shows("687a.5(f)")
def test_687a_5_f_by_the_final_text_only_the_first() -> None:
    game = idle("final")
    assert game.refuses(Decision(4, "face_up"), Who("player", "Cyd")).field == "seat"
    game.elect(4, "face_down")
    game.bets = {4: game.wager}
    game.to(Deal)
    assert not any("spread face up" in text for text in game.words())


def test_a_round_says_by_which_text_it_is_played() -> None:
    assert played_under(Rules.of("687a"))["edition"] == "687a, final, 2021-05-29"
    earlier = played_under(Rules.of("687a", {"edition": "proposed"}))
    assert earlier["edition"] == "687a, proposed, 2019-07-13"
    assert earlier["rules"] != played_under(Rules.of("687a"))["rules"]


def test_a_submission_names_its_edition() -> None:
    text = filed(("dj-wild", "DJ Wild", {}))
    final = read(text).submission
    assert final is not None
    assert final.offers[0].at_table.chosen == {}
    proposed = read(text.replace('edition = "final"', 'edition = "proposed"')).submission
    assert proposed is not None
    assert proposed.offers[0].at_table.chosen == {"edition": "proposed"}
    wrong = read(text.replace('edition = "final"', 'edition = "2021"')).findings
    assert [one.field for one in wrong] == ["game[0].edition"]


def test_a_text_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        Rules.of("687a", {"edition": "2021"})
    assert (caught.value.field, caught.value.allowed) == ("rules.edition", "final, proposed")
    with pytest.raises(Refused):  # a chapter with one text leaves no choice
        Rules.of("686a", {"edition": "proposed"})
