"""Who sees what: the only place where a live table becomes messages for one viewer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.chapters import CHAPTERS, wagers_taken
from pitboss.ledger import METER
from pitboss.procedure.driver import PIT, Step, seen_by
from pitboss.procedure.requests import Ask, Request, TakeBets, as_data
from pitboss.procedure.shoe import Batches
from pitboss.procedure.table import Table
from pitboss.regulation import Wager
from pitboss.server.advice import question
from pitboss.server.kinds import Pending, StepSeen
from pitboss.server.messages import (
    BankSettled,
    BettingArea,
    FeltLayout,
    Identity,
    News,
    RoundTold,
    ShoeSide,
    ShoeTold,
    Sitter,
    Standing,
    State,
    You,
)
from pitboss.server.signs import paytables
from pitboss.store import LiveTable, Replayed
from pitboss.vocabulary.cards import DECK

PUBLIC = ("what", "answers", "roles", "cites", "seat", "player")  # of a request for one's eyes only


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table: by name, and whether it is his pit."""

    name: str = ""
    pit: bool = False


def audiences(step: Step, viewer: Viewer) -> frozenset[str]:
    """To which audiences a viewer belonged when this happened: to that of a seat if he had it then,
    whoever has it now. The pit of a table has no eyes of its own: what lies face down, its dealer
    has not seen either."""
    own = viewer.name != "" and step.get("owner") == viewer.name
    return frozenset({step["audience"]} if own else ())


def seen(steps: Iterable[Step], viewer: Viewer) -> list[StepSeen]:
    """The steps as this viewer may see them."""
    return [seen_by(step, audiences(step, viewer)) for step in steps]


def state(live: LiveTable, viewer: Viewer) -> State:
    """All that a viewer may know of a table."""
    return {
        "type": "state",
        **_standing(live, viewer),
        "table": identity(live),
        "layout": _layout(live),
        "steps": seen(live.steps(), viewer),
        "previous": live.previous(),
    }


def news(live: LiveTable, viewer: Viewer, steps: Sequence[Step]) -> News:
    """What has just happened, and how the table stands after it."""
    return {
        "type": "steps",
        **_standing(live, viewer),
        "steps": seen(steps, viewer),
    }


def past_round(table_id: str, number: int, replayed: Replayed, viewer: Viewer) -> RoundTold:
    """A round of the log as everybody saw it, and whoever played in it his own cards."""
    return {
        "table": table_id,
        "round": number,
        "steps": seen(replayed.steps, viewer),
        "lines": replayed.lines,
        "bank": _bank(replayed),
        "over": replayed.over,
    }


def _bank(replayed: Replayed) -> BankSettled | None:
    """How a banked round that is over ended for its bank, and by which paragraphs."""
    round_ = replayed.driver.round
    result = round_.result()["bank"] if round_ is not None else None
    if round_ is None or result is None:
        return None
    settled: BankSettled = {**result, "cites": list(round_.bank_cites())}
    return settled


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


def _standing(live: LiveTable, viewer: Viewer) -> Standing:
    """What changes with every step."""
    return {
        "seq": live.seq,
        "round": live.round_number,
        "you": _you(live.table, viewer),
        "seats": _seats(live.table, viewer),
        "shoe": _shoe(live.table),
        "meters": _meters(live.table),
        "pending": _pending(live, viewer),
        "declarable": sorted(live.table.declarable) if viewer.pit else [],
    }


def _you(table: Table, viewer: Viewer) -> You:
    return {
        "name": viewer.name,
        "seats": table.seats_of(viewer.name),
        "chips": table.chips_of(viewer.name),
        "pit": viewer.pit,
    }


def _seats(table: Table, viewer: Viewer) -> list[Sitter]:
    return [
        {
            "seat": seat,
            "player": (player := table.seats.get(seat)),
            "chips": None if player is None else table.chips_of(player),
            "you": player is not None and player == viewer.name,
        }
        for seat in range(1, table.rules.number("betting_positions") + 1)
    ]


def _shoe(table: Table) -> ShoeTold:
    """How many cards are where; never which. Of a double shoe, both sides."""
    shown = _side(table, table.batches)
    if (sides := table.game.sides(table)) is None:
        return {**shown}  # type: ignore[typeddict-item]
    side, other = sides
    return {**shown, "side": side, "other": _side(table, other)}


def _side(table: Table, batches: Batches) -> ShoeSide:
    return {
        "remaining": batches.shoe.remaining,
        "of": table.rules.decks * (len(DECK) + table.rules.chapter.cards.joker),
        "batch": batches.in_play,
        "rack": batches.rack.count,
    }


def _meters(table: Table) -> dict[str, int]:
    """What the progressive shows, where there is one."""
    balances = table.books.balances
    return {"progressive": balances[METER]} if METER in balances else {}


def _layout(live: LiveTable) -> FeltLayout:
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


def _pending(live: LiveTable, viewer: Viewer) -> Pending | None:
    """What the table waits for. Of a question about a hidden hand, others know only whose it is."""
    request = live.driver.pending
    if request is None:
        return None
    described = request.describe()
    if isinstance(request, TakeBets):
        described["closed"] = _closed(request)
    private = isinstance(request, Ask) and request.private
    if private and not _enters(live.table, described["player"], viewer):
        described = {name: described[name] for name in PUBLIC}
    if _has_advice(live, request, viewer):
        described["advice"] = True
    return described | {"yours": may_answer(request, live.table, viewer)}


def _enters(table: Table, player: str, viewer: Viewer) -> bool:
    """Whether a viewer gives the answer of a hidden hand: its player; at a table with a dealer his
    pit too, who enters what the player does, unless he plays there himself."""
    dealer = viewer.pit and not table.virtual and not table.seats_of(viewer.name)
    return dealer or (viewer.name != "" and viewer.name == player)


def _has_advice(live: LiveTable, request: Request, viewer: Viewer) -> bool:
    """Whether the viewer is asked something whose worth can be told, to him alone."""
    seats = live.table.seats_of(viewer.name)
    return any(question(live.record.game, live.table, request, seat) for seat in seats)


def _closed(request: TakeBets) -> dict[str, list[str]]:
    """Seats that need not wager, such as the bank's, and on which areas they still may."""
    return {
        str(seat): [area.wager for area in closed.areas]
        for seat, closed in request.rules.closed.items()
        if seat not in request.betting
    }


def may_answer(request: Request, table: Table, viewer: Viewer) -> bool:
    """Whether the table waits for this viewer, as a player or as its pit, who at a virtual table
    decides for nobody."""
    decisions = request.decisions() if table.virtual else ()
    for_pit = any(role in PIT for role in request.roles)
    if viewer.pit and for_pit and set(request.taken()) - set(decisions):
        return True
    if "player" not in request.roles or not viewer.name:
        return False
    return request.waits_for(viewer.name, table.seats_of(viewer.name))
