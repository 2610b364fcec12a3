"""Who sees what: the only place where a live table becomes messages for one viewer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from pitboss.ledger.rack import written_chips
from pitboss.procedure.answers import Data, Role
from pitboss.procedure.day import Proposal
from pitboss.procedure.driver import PIT, Step, seen_by
from pitboss.procedure.requests import Ask, LineTold, Request, TakeBets, said
from pitboss.procedure.shoe import Batches
from pitboss.procedure.table import Table
from pitboss.procedure.two_keys import KEYS, needed
from pitboss.server.advice import question
from pitboss.server.kinds import Clock, Pending, StepSeen
from pitboss.server.layout import identity, layout
from pitboss.server.messages import (
    ActPending,
    BankSettled,
    DayTold,
    News,
    PitTold,
    RoundTold,
    ShoeSide,
    ShoeTold,
    Sitter,
    Standing,
    State,
    You,
)
from pitboss.server.offers import offers
from pitboss.store import LiveTable, Replayed
from pitboss.vocabulary.cards import DECK

PUBLIC = (
    "what",
    "answers",
    "roles",
    "cites",
    "seat",
    "player",
    "hand",
)  # of a request for one's eyes only


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table: by name, and as what he may act there; a guest only as a
    player. Who has an account is a ``person``, by its id."""

    name: str = ""
    roles: frozenset[Role] = frozenset()
    person: str = ""

    @property
    def pit(self) -> bool:
        """Whether he may be one of the table's pit."""
        return not self.roles.isdisjoint(PIT)


def audiences(step: Step, viewer: Viewer) -> frozenset[str]:
    """To which audiences a viewer belonged when this happened: to that of a seat if he had it then,
    whoever has it now. The pit of a table has no eyes of its own: what lies face down, its dealer
    has not seen either."""
    own = viewer.name != "" and step.get("owner") == viewer.name
    return frozenset({step["audience"]} if own else ())


def seen(steps: Iterable[Step], viewer: Viewer) -> list[StepSeen]:
    """The steps as this viewer may see them."""
    return [seen_by(step, audiences(step, viewer)) for step in steps]


def state(live: LiveTable, viewer: Viewer, clock: Clock | None = None) -> State:
    """All that a viewer may know of a table, and how long it still waits."""
    return {
        "type": "state",
        **_standing(live, viewer, clock),
        "table": identity(live),
        "layout": layout(live),
        "steps": seen(live.steps(), viewer),
        "previous": live.previous(),
    }


def news(
    live: LiveTable, viewer: Viewer, steps: Sequence[Step], clock: Clock | None = None
) -> News:
    """What has just happened, and how the table stands after it."""
    return {
        "type": "steps",
        **_standing(live, viewer, clock),
        "steps": seen(steps, viewer),
    }


def past_round(table_id: str, number: int, replayed: Replayed, viewer: Viewer) -> RoundTold:
    """A round of the log as everybody saw it, and whoever played in it his own cards."""
    return {
        "table": table_id,
        "round": number,
        "steps": seen(replayed.steps, viewer),
        "lines": _lines(replayed),
        "bank": _bank(replayed),
        "over": replayed.over,
    }


def _lines(replayed: Replayed) -> list[LineTold]:
    """The lines that hold, each with what its player was told."""
    round_ = replayed.driver.round
    return replayed.lines if round_ is None else [line.as_told() for line in round_.lines]


def _bank(replayed: Replayed) -> BankSettled | None:
    """How a banked round that is over ended for its bank, and by which paragraphs."""
    round_ = replayed.driver.round
    result = round_.result()["bank"] if round_ is not None else None
    if round_ is None or result is None:
        return None
    settled: BankSettled = {**result, "cites": list(round_.bank_cites())}
    return settled


def _standing(live: LiveTable, viewer: Viewer, clock: Clock | None) -> Standing:
    """What changes with every step."""
    return {
        "seq": live.seq,
        "round": live.round_number,
        "you": you(live.table, viewer),
        "seats": sitters(live.table, viewer),
        "shoe": shoe(live.table),
        "meters": meters(live),
        "pending": _pending(live, viewer, clock),
        "declarable": declarable(live.table, viewer),
        "day": day(live.table),
        "pit": pit(live, viewer),
    }


def declarable(table: Table, viewer: Viewer) -> list[str]:
    """What may be declared now, to who may declare it. Where people run a virtual table its shoe
    knows that nothing of the kind has happened."""
    may = viewer.pit and not (table.virtual and table.day is not None)
    return sorted(table.declarable) if may else []


def day(table: Table) -> DayTold | None:
    """How far the gaming day of a table has come, where people run it."""
    return None if table.day is None else {"date": table.day.written_date, "stage": table.day.stage}


def is_blind(table: Table) -> bool:
    """Whether the rack is about to be counted: who counts is not told what should be there."""
    return table.day is not None and table.day.stage in ("planned", "closing")


def pit(live: LiveTable, viewer: Viewer) -> PitTold | None:
    """What those who run a table see of it: its rack, and the acts that wait for a second one."""
    table = live.table
    if table.day is None:
        return _without_day(live, viewer) if viewer.pit else None
    if not viewer.roles or table.seats_of(viewer.name):
        return None
    rack, blind = table.day.rack, viewer.pit and is_blind(table)
    return {
        "acts": [proposal_seen(live, each, viewer) for each in table.day.proposals.values()],
        "rack": None if blind else written_chips(rack.chips),
        "denominations": list(rack.denominations),
        "worth": None if blind else rack.worth,
        "owed": rack.owed,
        "offers": offers(live, roles_at(table, viewer)),
        "may_deal": may_deal(table, viewer),
        "filed_limits": dict(table.day.filed_limits),
        "next_limits": None if table.day.next_limits is None else dict(table.day.next_limits),
    }  # fmt: skip


def _without_day(live: LiveTable, viewer: Viewer) -> PitTold:
    """At a table without a gaming day: only what the pit may do."""
    return {
        "acts": [],
        "rack": None,
        "denominations": [],
        "worth": None,
        "owed": 0,
        "offers": offers(live, roles_at(live.table, viewer)),
        "may_deal": may_deal(live.table, viewer),
        "filed_limits": {},
        "next_limits": None,
    }


def proposal_seen(live: LiveTable, proposal: Proposal, viewer: Viewer) -> ActPending:
    """An act that waits, with what the viewer may do about it."""
    roles = roles_at(live.table, viewer)
    needs, both = needed(proposal), KEYS[proposal.kind]
    stands = proposal.role in roles_at(live.table, Viewer(proposal.name, frozenset(both)))
    confirms = needs in roles and proposal.name != viewer.name and stands
    return {
        "number": proposal.number,
        "act": proposal.shown,
        "by": proposal.name,
        "role": proposal.role,
        "needs": needs,
        "confirm": needs if confirms else "",
        "withdraw": next((role for role in both if role in roles), ""),
    }


def may_deal(table: Table, viewer: Viewer) -> bool:
    """Whether a viewer may come to deal at a table where he does not yet."""
    plays = bool(table.seats_of(viewer.name) or table.chips_of(viewer.name))
    return "dealer" in viewer.roles and viewer.name != table.dealer and not plays


def you(table: Table, viewer: Viewer) -> You:
    """The viewer himself."""
    return {
        "name": viewer.name,
        "seats": table.seats_of(viewer.name),
        "chips": table.chips_of(viewer.name),
        "pit": viewer.pit,
        "roles": sorted(roles_at(table, viewer)),
        "cuts": not table.virtual or viewer.name in table.cutters,
    }


def sitters(table: Table, viewer: Viewer) -> list[Sitter]:
    """Every betting position, and who sits there."""
    return [
        {
            "seat": seat,
            "player": (player := table.seats.get(seat)),
            "chips": None if player is None else table.chips_of(player),
            "you": player is not None and player == viewer.name,
            "sits_out": seat in table.sitting_out,
        }
        for seat in range(1, table.rules.number("betting_positions") + 1)
    ]


def shoe(table: Table) -> ShoeTold:
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


def meters(live: LiveTable) -> dict[str, int]:
    """What the progressive shows, where there is one; never more than stands on it."""
    stands = live.on_meter()
    return {"progressive": stands} if stands is not None else {}


class Asked(NamedTuple):
    """What a viewer may know of what the table waits for."""

    whole: bool  # otherwise only whose hidden hand it is about
    advice: bool
    yours: bool
    held: str = ""


def asked(live: LiveTable, request: Request, viewer: Viewer) -> Asked:
    """How much of a request a viewer sees. Of a question about a hidden hand, others know only
    whose it is."""
    private = isinstance(request, Ask) and request.private
    return Asked(
        not private or _enters(live.table, cast(Ask, request).player, viewer),
        _has_advice(live, request, viewer),
        may_answer(request, live.table, viewer),
        _held(request, viewer),
    )


def _held(request: Request, viewer: Viewer) -> str:
    """What the cards are that a player is asked about, to him alone; nothing where the question
    says it to all, or the software does not know them."""
    if not isinstance(request, Ask) or not viewer.name or viewer.name != request.player:
        return ""
    return said(request.held) if None not in request.hand else ""


def described(request: Request) -> Data:
    """A request as whoever may see all of it sees it."""
    whole = request.describe()
    if isinstance(request, TakeBets):
        whole["closed"] = _closed(request)
    if isinstance(request, Ask) and request.number:
        whole["hand"] = request.number
    return whole


def pending(whole: Data, sees: Asked, clock: Clock | None = None) -> Pending:
    """A request that was described, as somebody sees it, and how long an answer is waited for."""
    shown = dict(whole) if sees.whole else {name: whole[name] for name in PUBLIC if name in whole}
    if sees.advice:
        shown["advice"] = True
    if sees.held:
        shown["held"] = sees.held
    if clock is not None:
        shown["clock"] = clock
    return shown | {"yours": sees.yours}


def _pending(live: LiveTable, viewer: Viewer, clock: Clock | None) -> Pending | None:
    """What the table waits for."""
    request = live.driver.pending
    if request is None:
        return None
    return pending(described(request), asked(live, request, viewer), clock)


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


def roles_at(table: Table, viewer: Viewer) -> frozenset[Role]:
    """As what somebody may act at a table now. Where people run it, its dealer is who has come to
    deal, and is not its floorperson; who plays there acts for nobody."""
    if table.day is None:
        return viewer.roles
    if table.seats_of(viewer.name) or table.chips_of(viewer.name):
        return frozenset()
    return viewer.roles - {"floorperson" if viewer.name == table.dealer else "dealer"}


def may_answer(request: Request, table: Table, viewer: Viewer) -> bool:
    """Whether the table waits for this viewer, as a player or in a role of his, in which at a
    virtual table he decides for nobody."""
    decisions = request.decisions() if table.virtual else ()
    is_asked = not roles_at(table, viewer).isdisjoint(request.roles)
    if is_asked and set(request.taken()) - set(decisions):
        return True
    if "player" not in request.roles or not viewer.name:
        return False
    return request.waits_for(viewer.name, table.seats_of(viewer.name))
