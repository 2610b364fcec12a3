"""What is sent of a table, as types: the messages of its WebSocket and the answers of the API."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.chapter import Felt
from pitboss.procedure.answers import Answer, Data
from pitboss.procedure.asides import Aside
from pitboss.procedure.day import Stage
from pitboss.procedure.requests import LineTold
from pitboss.server.kinds import Clock, Pending, StepSeen
from pitboss.vocabulary.money import Cents


class Identity(TypedDict):
    """Which table it is."""

    id: str
    name: str
    game: str
    title: str
    chapter: str
    virtual: bool
    dealer: str
    casino: str


class BettingArea(TypedDict):
    """An area that is printed on the felt, and what may be staked there."""

    wager: str
    label: str
    title: str
    made: str
    required: bool
    least: Cents
    most: Cents
    step: Cents
    cites: list[str]


class InscriptionShown(TypedDict):
    """Words on the felt, and the paragraph that wants them there."""

    words: str
    cite: str


class LinePosted(TypedDict):
    """A line of a posted paytable."""

    hand: str
    pay: str
    natural: NotRequired[Annotated[str, Field(description="What it pays without wild cards.")]]
    envy: NotRequired[Annotated[Cents, Field(description="To each other who made the wager.")]]


class PostedMeter(TypedDict):
    """What a progressive meter starts with, and what each wager adds to it."""

    bet: Cents
    seed: Cents
    reseed: Cents
    rate: str
    reserve: str
    spare_card: bool
    cites: list[str]


class PostedPaytable(TypedDict):
    """What one wager pays, as printed."""

    wager: str
    label: str
    cite: str
    lines: list[LinePosted]
    meter: NotRequired[PostedMeter]


class FeltLayout(TypedDict):
    """What is printed on the felt, and what a page must know to draw it."""

    positions: int
    hands: Annotated[int, Field(description="How many a player is dealt.")]
    hand_cards: int
    low_cards: Annotated[int, Field(description="Of a hand that is set, those of the low hand.")]
    dealer_cards: int
    areas: list[BettingArea]
    inscriptions: list[InscriptionShown]
    odds: list[PostedPaytable]
    joker: bool
    felt: Felt


class You(TypedDict):
    """The viewer at this table."""

    name: str
    seats: list[int]
    chips: Cents | None
    pit: bool
    roles: Annotated[
        list[str], Field(description="As what he may act here now, beside as a player.")
    ]
    cuts: Annotated[
        bool, Field(description="Whether he cuts himself; otherwise the house declines for him.")
    ]


class Sitter(TypedDict):
    """A betting position, and who sits there."""

    seat: int
    player: str | None
    chips: Cents | None
    you: bool
    sits_out: Annotated[bool, Field(description="No betting waits for it until it wagers again.")]


class ShoeSide(TypedDict):
    """How many cards are where; never which."""

    remaining: int
    of: int
    batch: str
    rack: int


class ShoeTold(ShoeSide):
    """The shoe; of a double shoe, the side that is dealt from and the other."""

    side: NotRequired[str]
    other: NotRequired[ShoeSide]


class DayTold(TypedDict):
    """How far a table's gaming day has come, at a table that people run."""

    date: str
    stage: Stage


class ActPending(TypedDict):
    """An act that waits for its second person."""

    number: int
    act: Annotated[Data, Field(description="An aside, by its `kind`.")]
    by: str
    role: str
    needs: Annotated[str, Field(description="The role of the person that it waits for.")]
    confirm: Annotated[str, Field(description="As what the viewer may confirm it; empty: not.")]
    withdraw: Annotated[str, Field(description="As what he may withdraw it; empty: not.")]


class PitTold(TypedDict):
    """What those who run a table see of it, and players do not."""

    acts: list[ActPending]
    rack: Annotated[
        dict[str, int] | None,
        Field(description="Chips, by the cents of a denomination; none while they are counted."),
    ]
    denominations: list[Cents]
    worth: Cents | None
    owed: Annotated[Cents, Field(description="What waits for a fill.")]
    offers: Annotated[
        dict[str, str], Field(description="Asides that the viewer may give: kind, and as what.")
    ]
    may_deal: Annotated[bool, Field(description="Whether he may come to deal, and does not yet.")]
    filed_limits: dict[str, tuple[Cents, Cents]]
    next_limits: dict[str, tuple[Cents, Cents]] | None


class Standing(TypedDict):
    """What changes with every step."""

    seq: int
    round: int
    you: You
    seats: list[Sitter]
    shoe: ShoeTold
    meters: dict[str, Cents]
    pending: Pending | None
    declarable: list[str]
    day: DayTold | None
    pit: PitTold | None


class Past(TypedDict):
    """The round before this one."""

    round: int
    lines: list[LineTold]


class State(Standing):
    """All that the visitor may know of a table: the first message of its WebSocket."""

    type: Literal["state"]
    table: Identity
    layout: FeltLayout
    steps: list[StepSeen]
    previous: Past | None


class News(Standing):
    """What has just happened, and how the table stands after it."""

    type: Literal["steps"]
    steps: list[StepSeen]


class MetersMoved(TypedDict):
    """What stands on a meter that this table shares, while others play."""

    type: Literal["meters"]
    meters: dict[str, Cents]


class ClockMoved(TypedDict):
    """There is more time for what is asked, or nobody is hurried any more."""

    type: Literal["clock"]
    clock: Clock | None


class Pong(TypedDict):
    """The server is there: the number of the client's own ``ping``."""

    type: Literal["pong"]
    ping: int


class CommandTaken(TypedDict):
    """A command is done; ``seq`` is the last event that it caused."""

    type: Literal["done"]
    command_id: str | None
    seq: int


class NotDone(TypedDict):
    """A command was refused, and nothing has changed."""

    type: Literal["refused"]
    command_id: str | None
    error: str
    field: str
    allowed: str
    cites: list[str]


Message = Annotated[
    State | News | MetersMoved | ClockMoved | Pong | CommandTaken | NotDone,
    Field(discriminator="type"),
]
"""Whatever the server says at a table's WebSocket."""


Deed = Annotated[Answer | Aside, Field(discriminator="kind")]
"""What somebody may do at a table: answer what is asked, or something that nobody asked for."""


class BankSettled(TypedDict):
    """How a banked round ended for the player who banked it; amounts in whole cents."""

    seat: int
    paid_in: Cents
    taken_out: Annotated[Cents, Field(description="Before the vigorish on it.")]
    vigorish: Cents
    net: Cents
    house_net: Cents
    cites: list[str]


class RoundTold(TypedDict):
    """One round of a table's log."""

    table: str
    round: int
    steps: list[StepSeen]
    lines: list[LineTold]
    bank: Annotated[BankSettled | None, Field(description="Of a banked round that is over.")]
    over: bool


class CommandDone(TypedDict):
    """What a command caused."""

    seq: Annotated[int, Field(description="The last event of the table.")]
    steps: list[StepSeen]
