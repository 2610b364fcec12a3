"""The protection of a game, as the command tells it."""

from typing import Any

from pitboss.interface.figures import Given
from pitboss.interface.games import Game, chapter_of, rules_of
from pitboss.protect.topics import TITLES, Answer, ask, check_terms, check_topics


def protect(game: str | Game, *topics: str, rules: Given = None, **terms: Any) -> dict[str, Answer]:
    """What counting, collusion, seen cards and mistakes are worth, and what money must stand: these
    topics, or all, under terms such as ``players=3``.

    >>> answers = protect("dj-wild", "counting")
    >>> answers["counting"].not_open is not None  # the deck is shuffled for every round
    True
    """
    check_topics(topics)
    asked = [name for name in TITLES if not topics or name in topics]
    check_terms(asked, terms)
    slug, table = chapter_of(game).slug, rules_of(game, rules)
    return {name: ask(name, slug, table, terms) for name in asked}
