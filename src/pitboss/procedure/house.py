"""Who answers when no person must: a virtual table's shoe, shuffler and dealer; the clock."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from random import Random

from pitboss.procedure.answers import (
    HOUSE,
    Answer,
    Asserted,
    CardDealt,
    ChipsCounted,
    CoverCardShown,
    CoverPlaced,
    Cut,
    CutDeclined,
    Decision,
    Done,
    Look,
    NoCards,
    NumberDrawn,
    ReaderSays,
    Shaken,
    Shuffled,
    StubCounted,
    Time,
)
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.requests import (
    PLACES,
    AcceptCut,
    Announce,
    ArrangeHands,
    Ask,
    Certify,
    Collect,
    CountChips,
    Countersign,
    CountStub,
    Deal,
    DrawNumber,
    InsertHoleCard,
    LookAtCards,
    OfferCut,
    PlaceCoverCard,
    ReadDice,
    Record,
    Request,
    Settle,
    ShowExposed,
    Shuffle,
    TellTime,
    TurnHoleCard,
    TurnUp,
    Validate,
)
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import pack, unpack


def calendar_day(seconds: int) -> date:
    """The day of a moment, for a casino that has not said when its gaming day begins."""
    return datetime.fromtimestamp(seconds, UTC).date()


class House:
    """Answers for a table's equipment.

    At a virtual table that is everything but the players' own decisions; a cut is one only of who
    has asked to cut. At a table with a dealer
    it is only the clock: the dealer and the floorperson confirm each step themselves.

    ``chance`` is the operating system's randomness (``random.SystemRandom``, which draws without
    bias by rejection) at a table, a seeded generator in simulations and tests. ``clock`` tells the
    seconds since 1970. Where nobody works, it waits for no floorperson, as whom a table that was
    opened earlier may have had somebody.
    """

    def __init__(self, chance: Random, clock: Callable[[], int]) -> None:
        self.chance = chance
        self.clock = clock
        self.gaming_day: Callable[[int], date] = calendar_day  # to which a moment belongs
        self.is_alone = False  # in a casino for practice nobody is the pit but the house

    @property
    def today(self) -> date:
        """The gaming day now."""
        return self.gaming_day(self.clock())

    def answer(
        self, request: Request, *, virtual: bool, pit: bool = False, keys: bool = False
    ) -> Answer | None:
        """The answer, or none where a person must give it: ``pit``, a floorperson is there;
        ``keys``, two people answer for the table."""
        pit = pit and not self.is_alone
        if isinstance(request, TellTime):
            return Time(self.clock())
        if isinstance(request, LookAtCards) and (request.closed or (virtual and not pit)):
            return Look(min(request.seats))  # where nobody deals, nobody can expose a card first
        if not virtual or (pit and isinstance(request, Validate)):
            return None
        if keys and isinstance(request, Certify | Countersign):
            return None
        match request:
            case Announce() | Record() | AcceptCut() | Settle() | Collect() | TurnUp():
                return Done()
            case ShowExposed():
                return Done()
            case ArrangeHands(proposed=proposed) if proposed:
                return Done()
            case InsertHoleCard(blackjack=blackjack) if blackjack is not None:
                return ReaderSays(blackjack)
            case TurnHoleCard(hole=hole) if hole is not None:
                return Done()
            case ReadDice():
                return Shaken([self.chance.randint(1, 6) for _ in range(3)])
            case DrawNumber():
                return NumberDrawn(self.chance.randint(1, PLACES))
            case CountStub(expected=expected):
                return StubCounted(expected)
            case CountChips(accepted=accepted):
                return ChipsCounted(accepted)
            case Certify(items=items):
                return Asserted([name for name, _, _ in items])
            case Shuffle(cards=cards):
                return Shuffled(self._shuffle(cards))
            case OfferCut(seat=None):
                return Cut(self.chance.randint(request.nearest, request.farthest))
            case OfferCut(is_wanted=False):
                return CutDeclined()
            case Ask(is_wanted=False, seat=seat, default=default):
                return Decision(seat, default)
            case PlaceCoverCard(chosen=chosen):
                return CoverPlaced(chosen)
            case Deal(shoe=shoe):
                if shoe.shows_cover():
                    return CoverCardShown()
                next_card = shoe.next_card
                return NoCards() if next_card is None else CardDealt(next_card.face)
            case _:
                return None

    def answer_at(self, table: Table, request: Request) -> Answer | None:
        """The answer at a table, or none where one of its people must give it."""
        return self.answer(
            request, virtual=table.virtual, pit=table.has_pit, keys=table.day is not None
        )

    def _shuffle(self, cards: str | None) -> str | None:
        """A uniform random permutation (R-GEN-11)."""
        if cards is None:
            return None
        stack = unpack(cards)
        self.chance.shuffle(stack)
        return pack(stack)

    def carry_on(self, driver: Driver) -> list[tuple[Answer, Step]]:
        """Answers until a person must, or the round is over."""
        answered = []
        while (answer := self._next(driver)) is not None:
            answered.append((answer, driver.answer(answer, HOUSE)))
        return answered

    def go_on(self, driver: Driver) -> None:
        """The same in a round that nobody follows."""
        while (answer := self._next(driver)) is not None:
            driver.go_on(answer, HOUSE)

    def _next(self, driver: Driver) -> Answer | None:
        if driver.pending is None:
            return None
        table = driver.table
        return self.answer_at(table, driver.pending)
