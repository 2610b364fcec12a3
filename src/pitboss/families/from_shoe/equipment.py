"""Which device shuffles, and how many batches of cards there are."""

from pitboss.procedure.opening import BLUE, RED
from pitboss.procedure.table import Table
from pitboss.regulation import Rules

BY_ITSELF = ("continuous", "device")
"""Shufflers that take the used cards back after each round (R-686a-9)."""


def shuffler(table: Table) -> str:
    """The shuffle equipment in use: the one chosen, or the dealer's hands while it is down."""
    device = table.rules.flag("shuffler") and not table.ready.shuffler_down
    return str(table.rules["shuffler"]) if device else "none"


def reshuffles_by_itself(table: Table) -> bool:
    """Whether the device in use takes the cards back after each round: nothing is played down to a
    cover card then (§ 633a.5(h), § 686a.5(h), R-686a-9)."""
    return shuffler(table) in BY_ITSELF


def has_cover_card(rules: Rules) -> bool:
    """Whether a cover card lies among the cards that are dealt."""
    by_itself = rules.chapter.defaults.get("shuffler") and rules["shuffler"] in BY_ITSELF
    return bool(rules.chapter.cards.cover_from_bottom) and not by_itself


def no_cover_cites(rules: Rules) -> tuple[str, ...]:
    """Why none does."""
    if not rules.chapter.cards.cover_from_bottom:
        return rules.chapter.cards.cites[:1]
    return ("R-686a-9", *rules.chapter.step["device"])


def colours(table: Table) -> tuple[str, ...]:
    """Two batches with an automated shuffler, their backs of different colours; otherwise one
    (§ 633a.3(a), § 633a.3(b)[lead], § 633a.3(b)(1), § 633a.3(b)(2), § 686a.3(a),
    § 686a.3(b)[lead], § 686a.3(b)(1), § 686a.3(b)(2))."""
    two = shuffler(table) == "batch" or table.rules.flag("double_shoe")
    return (RED, BLUE) if two else (RED,)


def dealt_from(table: Table) -> str:
    """From a shoe, or from the dealer's hand: decks are changed the sooner (§ 633a.3(d))."""
    return "hand" if table.rules.flag("hand_dealt") else "shoe"
