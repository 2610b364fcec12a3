"""The chapters, one module or folder each."""

from pitboss.games import (
    blackjack,
    dj_wild,
    face_up_pai_gow,
    high_card_flush,
    over_under,
    pai_gow,
    six_card_pai_gow,
)
from pitboss.games.game import Game
from pitboss.refusal import Refused

GAMES: dict[str, Game] = {
    game.slug: game
    for game in (
        over_under.GAME,
        dj_wild.GAME,
        high_card_flush.GAME,
        pai_gow.GAME,
        six_card_pai_gow.GAME,
        face_up_pai_gow.GAME,
        blackjack.GAME,
    )
}


def game_named(slug: object) -> Game:
    """The game with this slug.

    >>> game_named("over-under").chapter.chapter.number
    '686a'
    """
    if not isinstance(slug, str) or slug not in GAMES:
        raise Refused(f"{slug!r} is not a game", field="game", allowed=", ".join(GAMES))
    return GAMES[slug]


__all__ = ["GAMES", "Game", "game_named"]
