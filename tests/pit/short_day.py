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
    Fill,
)
from pitboss.store import EventLog

DAY = "2019-07-13"
UTC = GamingClock("UTC")
ONE = 1_563_022_800.0
"""One o'clock of that day, in UTC."""
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
    """From the opening count at 13:00 to the drop at 17:00, in UTC.

    Opening $3,617; Ann buys in for $1,000. Round 1: she stakes $10 and $5 on the Bonus, and 27
    pays all of it 1 to 1: -$25. A fill of $500. Round 2: a wager that was entered as $50 is
    corrected to $20; she surrenders: +$20. A credit of $100, a counter check of $200. Round 3 is
    stopped. Round 4, dealt by Dan: $10 and $5 again lose on 20: +$25. The closing count is $5
    short, the drop as the books have it.
    """
    clock.now = ONE
    table = StaffedTable(log, virtual=False, chosen={"shuffler": "none"})
    table.open()
    table.do(Sit(2), ANN)
    table.do(BuyIn(100_000), ANN)
    goes_on(table, "take_bets")
    clock.pass_(minutes=30)  # 13:30
    over_under(table, {"ante": 1_000, "bonus": 500}, "over", "9h 9d 9s")
    table.both(Fill({"2500": 10, "500": 50}), FAY, CASH)
    clock.pass_(minutes=45)  # 14:15: the swing shift
    (bet,) = table.do(Bet(2, {"ante": 5_000}), ANN)
    right = {"kind": "bet", "seat": 2, "wagers": {"ante": 2_000}}
    table.both(Correction(bet["seq"], right, "misheard"), DEE, FAY)
    goes_on(table, "ask", "9h")
    table.do(Decision(2, "surrender"), ANN)
    goes_on(table, "take_bets", "5d 6s")
    table.both(Credit({"2500": 4}), CASH, FRED)
    table.both(CounterCheck("Ann", 20_000), FAY, DEE)
    clock.pass_(minutes=30)  # 14:45
    table.do(Bet(2, {"ante": 1_000}), ANN)
    table.both(VoidRound("a spill on the layout", "R-GEN-5"), FAY, DEE)
    table.do(NewDealer(), DAN)
    goes_on(table, "take_bets")
    clock.pass_(minutes=60)  # 15:45
    table.do(Bet(2, {"ante": 1_000, "bonus": 500}), ANN)
    table.do(CloseTable(), FAY)
    goes_on(table, "ask", "9h")
    table.do(Decision(2, "under"), ANN)
    goes_on(table, "await_opening", "5d 6s")
    clock.pass_(minutes=15)  # 16:00
    held = {str(cents): number for cents, number in table.day.rack.chips.items()}
    table.both(Count("closing", held | {"500": held["500"] - 1}), FAY, DAN)
    clock.pass_(minutes=60)
    table.both(Drop(100_000), CASH, SEC)
    return table
