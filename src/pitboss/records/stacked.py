"""A round from a stacked shoe."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pitboss.chapter import Chapter
from pitboss.families.from_shoe.drawing import seat_at
from pitboss.families.from_shoe.equipment import has_cover_card, no_cover_cites
from pitboss.procedure.answers import (
    Answer,
    CardDealt,
    CoverCardShown,
    Decision,
    FoundFaceUp,
    HandsSet,
    Missed,
)
from pitboss.procedure.asides import Declare
from pitboss.procedure.driver import Driver, seen_by
from pitboss.procedure.elections import MISSED, SAME, Election, elected, elects_nothing
from pitboss.procedure.recorded import STOPPED, RecordedRound, RecordedSeat
from pitboss.procedure.requests import (
    DISCARD_RACK,
    HOUSE_WAY,
    PLACES,
    SURRENDER,
    Ask,
    Deal,
    Request,
    SetHands,
)
from pitboss.records.irregularity import is_void
from pitboss.records.record import inside, read, read_asked_seats
from pitboss.records.replay import Replay
from pitboss.records.run import of_course, result_of, table_of
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, Card, card
from pitboss.vocabulary.refusal import Refused, as_entered

COVER = "cover"
"""In a stacked shoe: here the cover card comes out."""

NAMES = {"card": "shoe", "kind": "shoe", "option": "decisions", "amount": "decisions",
         "high": "decisions", "low": "decisions"}  # fmt: skip
"""What a record with a shoe calls the fields of an answer."""


def play_stacked(data: Mapping[str, object]) -> dict[str, Any]:
    """The round that a stacked shoe and each seat's decisions lead to, with its transcript."""
    record, game = read(data)
    if record.irregularity == STOPPED:
        raise Refused("the house voided this round, and nothing is left to play",
                      field="irregularity", allowed="a paragraph", cites=[STOPPED])  # fmt: skip
    read_asked_seats(game, record)
    stacked = StackedRound(game, record, answers_of_shoe(game, record))
    driver = stacked.play(followed=True)
    stacked.check_end(driver)
    # who stacked the shoe knows every card of it
    transcript = [seen_by(step, frozenset({step["audience"]})) for step in driver.steps]
    return result_of(record, driver) | {"transcript": transcript}


def _check_start(game: Chapter, record: RecordedRound) -> None:
    """Where a number tells who gets the first cards, a record with a shoe tells that number."""
    method = record.rules.get("start_method", game.file.defaults.get("start_method"))
    if "start" in game.recording.fields and record.start is None and method != "button":
        raise Refused(
            "the start number is missing",
            field="start",
            allowed=f"1 to {PLACES}",
            cites=(*game.file.step["rng"], "R-GEN-14"),
        )


def answers_of_shoe(game: Chapter, record: RecordedRound) -> list[Answer]:
    """The answers of a stacked shoe: cards, one found face up, the cover card."""
    _check_start(game, record)
    if not record.shoe:
        raise Refused(
            "the shoe is missing", field="shoe", allowed="the cards in the order they leave it"
        )
    rules = Rules.of(game.file.chapter.number, dict(record.rules))
    seen: Counter[Card] = Counter()
    answers: list[Answer] = []
    for index, entry in enumerate(record.shoe):
        field = f"shoe[{index}]"
        if entry == COVER:
            if not has_cover_card(rules):
                raise Refused(
                    "this shoe has no cut card",
                    field=field,
                    allowed="cards",
                    cites=no_cover_cites(rules),
                )
            answers.append(CoverCardShown())
        elif isinstance(entry, str):
            _check_in_decks(rules, entry, seen, field)
            answers.append(CardDealt(entry))
        elif set(entry) == {"face_up"}:
            _check_in_decks(rules, entry["face_up"], seen, field)
            answers.append(FoundFaceUp(entry["face_up"]))
        else:
            raise Refused(
                f"{as_entered(entry)} is not a card",
                field=field,
                allowed='a card, or {"face_up": card}',
            )
    return answers


def _check_in_decks(rules: Rules, face: str, seen: Counter[Card], field: str) -> None:
    """Each card appears at most once a deck, and the joker only in games that have one."""
    next_card, cards = card(face, field), rules.chapter.cards
    seen[next_card] += 1
    is_foreign = next_card == JOKER and not cards.joker
    if seen[next_card] > rules.decks or is_foreign:
        raise Refused(
            "this game has no joker"
            if is_foreign
            else f"{next_card} appears {seen[next_card]} times in the shoe",
            field=field,
            allowed=f"{rules.decks} of each of {len(cards.deck)} cards",
            cites=cards.cites[:1],
        )


class StackedRound(Replay):
    """A round of which the record tells the shoe, and what each seat decides when it is asked."""

    def __init__(self, game: Chapter, record: RecordedRound, shoe: list[Answer]) -> None:
        super().__init__(game, record, table_of(game, record, cover_in=True))
        self.shoe = shoe
        self.left = {seat.seat: _elections(seat) for seat in record.seats}

    def has_decided(self, seat: int) -> bool:
        """Whether a decision of this seat is left."""
        return bool(self.left[seat])

    def wagers_to_come(self) -> bool:
        """Whether a wager that is listed, or one among the decisions left, is to be made."""
        left = [election for elections in self.left.values() for election in elections]
        return Replay.wagers_to_come(self) or any(_stakes(self.game, each) for each in left)

    def name_of(self, field: str, seat: int | None) -> str:
        """Everything is a card of the shoe, or a decision."""
        return NAMES.get(field, field)

    def answer(self, request: Request) -> Answer | Declare:
        """The next decision of a seat, or the next card of the shoe."""
        match request:
            case Ask(seat=seat):
                return self._decide(request, self.left[seat])
            case SetHands():
                seat = request.ready()[0]
                return _setting(request, seat, self.left[seat], banks=seat == self.table.game.bank)
            case Deal(to=place) if place == DISCARD_RACK:
                return CardDealt(None)  # burn cards are left out
            case Deal(may_be_missed=True) if self._is_missed(request):
                return Missed()
            case Deal():
                return self._deal(request)
            case _:
                return of_course(request, self.record)

    def _decide(self, request: Ask, left: list[Election]) -> Answer:
        if elects_nothing(request, left[0] if left else None):
            return Decision(request.seat, request.default)
        return elected(request, left.pop(0) if left else None)

    def _is_missed(self, request: Deal) -> bool:
        """Whether the dealer fails to deal this card, which a seat tells where it would decide
        next (§ 633a.14(g), § 633a.14(i), § 686a.9(c))."""
        left = self.left.get(seat_at(request.to) or 0)
        if not left or left[0] != MISSED:
            return False
        del left[0]
        return True

    def _deal(self, request: Deal) -> Answer | Declare:
        """The next card; an empty shoe is where a round broke off."""
        if self.shoe:
            return self.shoe.pop(0)
        cited = self.record.irregularity
        if cited in self.table.declarable & self.game.recording.voids.keys():
            return Declare(cited)
        raise Refused(
            f"the shoe runs out before the card for {request.to}",
            field="shoe",
            allowed="a card for every deal of the round",
            cites=request.cites,
        )

    def check_end(self, driver: Driver) -> None:
        """Refuses a decision for which nothing was asked, and an irregularity that cannot have
        been."""
        for seat in self.record.seats:
            left = self.left[seat.seat]
            if left and not is_void(driver):
                with inside(self.place_of[seat.seat]):
                    raise _left_over(self.game, seat, left)
        if self.irregularity is not None:
            self.irregularity.check_declared(driver, undecided=False)


def _elections(seat: RecordedSeat) -> list[Election]:
    """A seat's decisions in the order in which it is asked: a wager made during the round that is
    listed among its wagers first."""
    first: list[Election] = [
        {option: seat.wagers[name]}
        for name, option in seat.made_when_asked.items()
        if name in seat.wagers
    ]
    return [*first, *(seat.decisions or [])]


def _left_over(game: Chapter, seat: RecordedSeat, left: list[Election]) -> Refused:
    """A decision for which nothing was asked, by its field and the paragraph on what it elects."""
    listed = [f"wagers.{name}" for name in seat.made_when_asked if name in seat.wagers]
    listed += [f"decisions[{at}]" for at in range(len(seat.decisions or []))]
    return Refused(
        f"the decision {left[0]!r} is left over: nothing more is asked",
        field=listed[-len(left)],
        allowed="one decision for each question",
        cites=_cites_of(game, left[0]),
    )


def _cites_of(game: Chapter, election: Election) -> tuple[str, ...]:
    """The paragraphs on what a decision elects; none where the game has no such option."""
    chapter = game.file
    named = next(iter(election), "") if isinstance(election, dict) else election
    names = (named, *SAME.get(named, ()))
    for option in chapter.option:
        if option.name in names:
            return option.cites
    if named in ("high", "low", HOUSE_WAY):
        return chapter.step.get("set_hands", ())
    return chapter.step.get(named, chapter.not_left.get(named, ()))


def _stakes(game: Chapter, election: Election) -> bool:
    """Whether a decision makes a wager."""
    named = next(iter(election), "") if isinstance(election, dict) else election.partition(" ")[0]
    names = (named, *SAME.get(named, ()))
    return any(option.name in names and option.wager for option in game.file.option)


def _setting(request: SetHands, seat: int, left: list[Election], *, banks: bool) -> Answer:
    """How a seat sets its hands; those of which nothing is told are set the house way, a bank's or
    those that a player surrenders when the dealer's are set."""
    gives_up = left[:1] == [SURRENDER] and seat in request.surrender_later
    if gives_up or (not left and banks):
        return Decision(seat, HOUSE_WAY)
    if not left:
        raise Refused(
            f"seat {seat} has no decision left to set its hands",
            field="decisions",
            allowed=f'{{"high": […], "low": […]}}, {", ".join(request.options(seat))}',
            cites=request.cites,
        )
    election = left.pop(0)
    if isinstance(election, str):
        return Decision(seat, election)
    high, low = election.get("high"), election.get("low")
    if set(election) != {"high", "low"} or not isinstance(high, list) or not isinstance(low, list):
        raise Refused(
            f"{as_entered(election)} does not set two hands",
            field="decisions",
            allowed='{"high": […], "low": […]}',
            cites=request.cites,
        )
    return HandsSet(seat, high, low)
