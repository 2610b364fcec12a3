"""One hand: what it is worth, and how the dealer sets it."""

from typing import Any

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.cards import cards as read_cards
from pitboss.vocabulary.refusal import Refused, as_entered, count_of


def no_low_hands(game: Chapter) -> Refused:
    """A game without low hands was asked for one."""
    return Refused(f"{game.file.chapter.title} has no low hands", field="low")


def ranked(game: Chapter, hand: object, vs: object = None, *, low: bool = False) -> dict[str, Any]:
    """A hand's category, and how it compares with another; with its ``value``, if it has one."""
    if low and game.house_way is None:
        raise no_low_hands(game)
    more = {"low": True} if low else {}
    result = dict(game.rank(hand_of(game, hand, "cards"), **more))
    if vs is None:
        return result
    other = game.rank(hand_of(game, vs, "vs"), **more, **({"of_dealer": True} if low else {}))
    value = result.get("value")
    if value is None:
        raise Refused(
            f"hands of {game.file.chapter.title} cannot be compared with each other",
            field="vs",
            cites=game.file.hand.cites,
        )
    return result | {"compare": (value > other["value"]) - (value < other["value"])}


def hand_of(game: Chapter, faces: object, field: str) -> tuple[Card, ...]:
    """The cards of a hand, such as this game's decks hold."""
    if not isinstance(faces, list):
        raise Refused(
            f"{as_entered(faces)} is not a list of cards", field=field, allowed="a list of cards"
        )
    hand = read_cards(faces, field)
    if JOKER in hand and not game.file.cards.joker:
        raise Refused("this game has no joker", field=field, allowed="the 52 cards",
                      cites=game.file.cards.cites[:1])  # fmt: skip
    return hand


def check_sets_hands(game: Chapter) -> None:
    """Refuses a game whose hands nobody sets."""
    if game.house_way is None:
        setting = [slug for slug, chapter in CHAPTERS.items() if chapter.house_way is not None]
        raise Refused(f"the dealer sets no hands at {game.file.chapter.title}", field="game",
                      allowed=", ".join(setting))  # fmt: skip


def set_by_house(game: Chapter, rules: Rules, faces: object) -> dict[str, Any]:
    """How the dealer sets these cards, and by which rule."""
    check_sets_hands(game)
    assert game.house_way is not None
    hand = hand_of(game, faces, "cards")
    needed = game.file.hand.cards
    if len(hand) != needed or len(set(hand)) != needed:
        raise Refused(
            f"the hand has {count_of(len(set(hand)), 'different card')}",
            field="cards",
            allowed=f"{needed} different cards",
            cites=game.file.hand.cites[:1],
        )
    return dict(game.house_way(rules, hand))
