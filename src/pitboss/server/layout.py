"""What is printed on a table's felt and sign, the same for everybody who looks at it."""

from pitboss.chapters import CHAPTERS, wagers_taken
from pitboss.procedure.requests import as_data
from pitboss.procedure.table import Table
from pitboss.regulation import Wager
from pitboss.server.messages import BettingArea, FeltLayout, Identity
from pitboss.server.signs import paytables
from pitboss.store import LiveTable


def identity(live: LiveTable) -> Identity:
    """Which table it is."""
    edition = live.table.rules.chapter.chapter
    return {
        "id": live.record.id,
        "name": live.record.name,
        "game": live.record.game,
        "title": edition.title,
        "chapter": edition.number,
        "virtual": live.table.virtual,
        "dealer": live.table.dealer,
        "casino": live.record.casino,
    }


def layout(live: LiveTable) -> FeltLayout:
    """What is printed on the felt, and what may be staked there."""
    table, game = live.table, CHAPTERS[live.record.game]
    chapter, counted = table.rules.chapter, game.felt.counted
    two = counted is not None and table.rules.flag(counted.two_hands)
    return {
        "positions": table.rules.number("betting_positions"),
        "hands": 2 if two else 1,
        "hand_cards": chapter.hand.cards,
        "low_cards": chapter.hand.low,
        "dealer_cards": chapter.hand.cards if "dealer" in game.recording.fields else 0,
        "areas": [_area(table, wager) for wager in wagers_taken(table.rules)],
        "inscriptions": [
            {"words": inscription.words, "cite": inscription.cite}
            for inscription in table.rules.inscriptions()
        ],
        "odds": paytables(table.rules),
        "joker": chapter.cards.joker,
        "felt": as_data(game.felt),
    }


def _area(table: Table, wager: Wager) -> BettingArea:
    area = table.area(wager.name)
    return {
        "wager": wager.name,
        "label": wager.label,
        "title": wager.title,
        "made": wager.made,
        "required": wager.required,
        "least": area.least,
        "most": area.most,
        "step": area.step,
        "cites": list(wager.cites),
    }
