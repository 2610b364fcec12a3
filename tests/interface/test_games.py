"""Games and rules, as they are asked for by name."""

import pytest

import pitboss


def test_the_seven_games_of_the_chapters() -> None:
    chapters = {game.slug: game.chapter for game in pitboss.games()}
    assert chapters.items() >= {
        "over-under": "686a", "dj-wild": "687a", "high-card-flush": "678a", "pai-gow": "645a",
        "six-card-pai-gow": "670a", "face-up-pai-gow": "688a", "blackjack": "633a",
    }.items()  # fmt: skip


def test_a_game_is_told_whole_or_by_its_slug() -> None:
    whole = pitboss.game("pai-gow")
    assert pitboss.game(whole) == whole
    assert pitboss.rules(whole, bank=True).flag("bank")
    assert whole.to_dict()["hand"] == 7
    assert str(whole) == "pai-gow"


def test_a_game_that_is_none_is_refused() -> None:
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.game("chess")
    assert refused.value.field == "game"
    assert "over-under" in refused.value.allowed


def test_rules_of_another_game_are_refused() -> None:
    with pytest.raises(pitboss.Refused, match="rules of Over/Under"):
        pitboss.odds("dj-wild", pitboss.rules("over-under"))


def test_rules_may_come_as_a_file_has_them() -> None:
    (figures,) = pitboss.odds("over-under", {"decks": 6}, wager="bonus", decks=6)
    assert figures.decks == 6
