"""A short gaming day at a table that people run, of which every figure can be worked by hand."""

from tests.pit.hired import Clock
from tests.store.two_keys import ANN, CASH, DEE, FAY, FRED, SEC, StaffedTable

from pitboss.pit.gaming_clock import GamingClock
from pitboss.procedure.answers import (
    Bet,
    CardDealt,
    CoverPlaced,
    Cut,
    Decision,
    Done,
    Shuffled,
    Who,
)
from pitboss.procedure.asides import BuyIn, NewDealer, Sit, VoidRound
from pitboss.procedure.day_asides import (
    CloseTable,
    Correction,
    Count,
    CounterCheck,
    Credit,
    Drop,
    Exchange,
    Fill,
)
from pitboss.store import EventLog

DAY = "2019-07-13"
UTC = GamingClock("UTC")
DAN = Who("dealer", "Dan", "p7")


def goes_on(table: StaffedTable, until: str, cards: str = "") -> None:
    """The dealer does what is next at a real table, and reads these cards, until it waits for
    something else."""
    faces = iter(cards.split())
    dealer = DAN if table.live.table.dealer == "Dan" else DEE
    while table.pending != until:
        request = table.live.driver.pending
        assert request is not None
        match request.what:
            case "verify":
                table.do(Done(), FAY)
            case "shuffle":
                table.do(Shuffled(None), dealer)
            case "offer_cut":
                table.do(Cut(40), dealer)
            case "place_cover_card":
                table.do(CoverPlaced(request.describe()["chosen"]), dealer)
            case "deal":
                face_up = request.describe()["face"] == "up"
                table.do(CardDealt(next(faces) if face_up else None), dealer)
            case _:
                table.do(Done(), dealer)


def over_under(
    table: StaffedTable, wagers: dict[str, int], decision: str, cards: str, until: str = "take_bets"
) -> None:
    """Ann plays a round: she sees her first card, decides, and is dealt two more."""
    table.do(Bet(2, wagers), ANN)
    first, rest = cards.split(" ", 1)
    goes_on(table, "ask", first)
    table.do(Decision(2, decision), ANN)
    goes_on(table, until, rest)


def short_day(log: EventLog, clock: Clock) -> StaffedTable:
    """From the opening count at 1 p.m. to the drop, an hour between one thing and the next."""
    table = StaffedTable(log, virtual=False, chosen={"shuffler": "none"})
    clock.now = 1_563_022_800.0  # 13:00 UTC, on the day for which it is planned
    table.open()
    table.do(Sit(2), ANN)
    table.do(BuyIn(100_000), ANN)
    goes_on(table, "take_bets")
    clock.pass_(minutes=30)
    return table
__all__ = ["CASH", "Count", "CounterCheck", "CloseTable", "Correction", "Credit", "Drop",
           "Exchange", "FRED", "Fill", "NewDealer", "SEC", "VoidRound"]
