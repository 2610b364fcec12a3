"""What a procedure asks for next: the language in which the chapters are written.

A procedure yields a request and is sent the answer to it. Each request knows who may answer it and
what a permitted answer is, so that a forbidden one is refused before it reaches the procedure and
nothing changes. Requests never answer themselves: a virtual shoe, a dealer at a real table, a
record of a past round or a test does.
"""

from pitboss.procedure.requests.cards import Collect, CountStub, Deal, TurnUp
from pitboss.procedure.requests.hands import HOUSE_WAY, SURRENDER, ArrangeHands, SetHands
from pitboss.procedure.requests.hole import DealerStands, InsertHoleCard, TurnHoleCard
from pitboss.procedure.requests.looking import LookAtCards, ShowExposed
from pitboss.procedure.requests.progressive import (
    ContributeToMeter,
    CountChips,
    LockAward,
    OfLinkedMeter,
    Owed,
    ReadMeter,
    ReverseOnMeter,
)
from pitboss.procedure.requests.request import (
    DISCARD_RACK,
    EVERYONE,
    NOBODY,
    Announce,
    Detail,
    Details,
    Document,
    LineTold,
    Record,
    Request,
    Told,
    Validate,
    Verify,
    Words,
    as_data,
    details,
    said,
    seat_place,
    told,
)
from pitboss.procedure.requests.settling import Line, Settle
from pitboss.procedure.requests.shuffling import AcceptCut, OfferCut, PlaceCoverCard, Shuffle
from pitboss.procedure.requests.start import PLACES, DrawNumber, ReadDice
from pitboss.procedure.requests.table import (
    AwaitFill,
    AwaitOpening,
    AwaitPlayer,
    Certify,
    Countersign,
    TellTime,
)
from pitboss.procedure.requests.wagers import (
    Area,
    Ask,
    BettingRules,
    Closed,
    Option,
    TakeBets,
    check_wagers,
)

__all__ = [
    "DISCARD_RACK",
    "EVERYONE",
    "HOUSE_WAY",
    "NOBODY",
    "PLACES",
    "SURRENDER",
    "AcceptCut",
    "Announce",
    "Area",
    "ArrangeHands",
    "Ask",
    "AwaitFill",
    "AwaitOpening",
    "AwaitPlayer",
    "BettingRules",
    "Certify",
    "Closed",
    "Collect",
    "ContributeToMeter",
    "CountChips",
    "CountStub",
    "Countersign",
    "Deal",
    "DealerStands",
    "Detail",
    "Details",
    "Document",
    "DrawNumber",
    "InsertHoleCard",
    "Line",
    "LineTold",
    "LockAward",
    "LookAtCards",
    "OfLinkedMeter",
    "OfferCut",
    "Option",
    "Owed",
    "PlaceCoverCard",
    "ReadDice",
    "ReadMeter",
    "Record",
    "Request",
    "ReverseOnMeter",
    "SetHands",
    "Settle",
    "ShowExposed",
    "Shuffle",
    "TakeBets",
    "TellTime",
    "Told",
    "TurnHoleCard",
    "TurnUp",
    "Validate",
    "Verify",
    "Words",
    "as_data",
    "check_wagers",
    "details",
    "said",
    "seat_place",
    "told",
]
