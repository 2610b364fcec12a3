"""The games that can be played, and the rules of a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from warnings import warn

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS, chapter_named
from pitboss.regulation import Rules
from pitboss.regulation.changed import Tables
from pitboss.regulation.changed import changed as changed_rules
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its chapter has it. Wherever a game is asked for, this or its slug will do."""

    slug: str
    title: str
    chapter: str
    edition: str
    decks: int
    joker: bool
    hand: int  # cards of a hand as it is dealt
    wagers: tuple[str, ...]
    choices: tuple[str, ...]
    """What a casino may choose, beside the paytable of each wager."""

    def __str__(self) -> str:
        return self.slug

    def to_dict(self) -> dict[str, Any]:
        """The game as data."""
        return {
            "slug": self.slug,
            "title": self.title,
            "chapter": self.chapter,
            "edition": self.edition,
            "decks": self.decks,
            "joker": self.joker,
            "hand": self.hand,
            "wagers": list(self.wagers),
            "choices": list(self.choices),
        }


def games() -> tuple[Game, ...]:
    """Every game: the seven of 58 Pa. Code, and those that installed packages bring.

    >>> [game.slug for game in games()][:3]
    ['over-under', 'dj-wild', 'high-card-flush']
    """
    return tuple(game(slug) for slug in CHAPTERS)


def game(slug: "str | Game") -> Game:
    """One game by its slug.

    >>> stud = game("dj-wild")
    >>> stud.title, stud.chapter, stud.hand, stud.wagers[:2]
    ('DJ Wild Stud Poker', '687a', 5, ('ante', 'blind'))
    """
    file = chapter_of(slug).file
    return Game(
        slug=file.chapter.game,
        title=file.chapter.title,
        chapter=file.chapter.number,
        edition=file.chapter.edition,
        decks=file.cards.decks,
        joker=file.cards.joker,
        hand=file.hand.cards,
        wagers=tuple(wager.name for wager in file.wager),
        choices=tuple(choice.name for choice in file.choice),
    )


def rules(game: str | Game, **choices: Any) -> Rules:
    """The rules of a table: a game with these choices of its casino, every other as it is where
    nobody says anything. Paytables are named by wager, by the chapter's own names for them.

    >>> table = rules("dj-wild", bad_beat="two_way", paytables={"trips_bonus": "DJWT-05"})
    >>> table["bad_beat"], table.paytable("trips_bonus").name
    ('two_way', 'DJWT-05')
    >>> rules("blackjack", decks=9)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    pitboss.vocabulary.refusal.Refused: rules.decks: ... allowed: ...
    """
    return Rules.of(chapter_of(game).file.chapter.number, choices)


def changed(
    game: str | Game | Rules | None = None,
    paytables: Tables | None = None,
    terms: Mapping[str, Any] | None = None,
    house_way: object = None,
    rules: Rules | Mapping[str, object] | None = None,
) -> Rules:
    """Rules that the chapter of a game does not print: lines of its paytables changed (``None``
    takes a line away), paytables of a new name, which must be whole, or other terms of play; else
    as ``rules`` have it. Odds can be counted by them, no round is played by them.

    A wager whose paytable is changed is offered, and paid by it. A house way is the casino's own
    choice where its chapter leaves it, and then no change.

    >>> richer = changed("over-under", {"bonus": {"Paytable": {"6 or 33": "60 to 1"}}})
    >>> richer.changes
    ('Bonus Wager, Paytable: 6 or 33 pays 60 to 1, where § 686a.8(b) prints 50 to 1',)

    Rules in the place of the game are deprecated: they are what is changed, as before.
    """
    before = rules if game is None else game
    if isinstance(before, Rules):
        warn(
            "changed(rules, …) is deprecated: changed(game, …, rules=rules) takes its place",
            DeprecationWarning,
            stacklevel=2,
        )
        return changed_rules(before, paytables, terms, house_way)
    return changed_rules(rules_of(game, rules), paytables, terms, house_way)


def chapter_of(game: object) -> Chapter:
    """The chapter of a game that is named, or told whole."""
    return chapter_named(game.slug if isinstance(game, Game) else game)


def rules_of(game: object, given: Rules | Mapping[str, object] | None) -> Rules:
    """The rules that somebody gives for a game: made before, as a file or a record has them, or
    none, which are the defaults."""
    number = chapter_of(game).file.chapter.number
    if not isinstance(given, Rules):
        return Rules.of(number, given)
    if given.chapter.chapter.number != number:
        other = given.chapter.chapter.title
        raise Refused(f"these are rules of {other}", field="rules", allowed=f"rules of {game}")
    return given
