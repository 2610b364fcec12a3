"""What a record of a past round tells of a seat that sets its hands: the three pai gow games."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import PrivateAttr

from pitboss.families.pai_gow.game import PaiGowSteps, PaiGowTable
from pitboss.families.pai_gow.round import Bank, PaiGowRound
from pitboss.procedure.answers import Answer, Decision, HandsClosed, HandsSet
from pitboss.procedure.dealing import DEALER_PLACE
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.recorded import (
    RecordedBank,
    RecordedRound,
    RecordedSeat,
    Recording,
    Void,
)
from pitboss.procedure.requests import (
    HOUSE_WAY,
    SURRENDER,
    ArrangeHands,
    Ask,
    Request,
    SetHands,
    ShowExposed,
    seat_place,
)
from pitboss.procedure.steps import Cites
from pitboss.regulation import ChapterFile, Rules
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused, as_entered, count_of

VOID = "void"


def voids(steps: PaiGowSteps) -> dict[str, Void]:
    """The irregularities that void a round, by the chapter's own paragraphs."""
    ways = [steps.dealt[way].exposed_dealing for way in ("hand", "automated_shoe")]
    dealing = [steps.wrong_start, steps.shoe_jam, *ways]
    later = [steps.miscounted, steps.exposed_dealer]
    if not steps.exposed_dealer:  # there the dealer's cards lie open and are set first
        dealing, later = [*dealing, *later], []
    kinds: dict[Void, list[Cites]] = {
        "jammed": dealing,
        "miscounted": later,
        "broke_off": [steps.face_up, steps.out_of_order],
        "stub": [dealt.count_wrong for dealt in steps.dealt.values()],
    }
    return {
        cite: kind
        for kind, cited in kinds.items()
        for cites in cited
        for cite in cites
        if not cite.startswith("R-")
    }


class PaiGowSeat(RecordedSeat):
    """A seat that sets two hands, or gives them up."""

    decision: str | None = None
    high: list[object] | None = None
    low: list[object] | None = None
    exposed: bool | None = None
    at_turn: bool | None = None
    surrendered: int | None = None
    _banks: bool = PrivateAttr(default=False)

    made_when_asked: ClassVar[Mapping[str, str]] = {"double_down": "double"}

    @property
    def banks(self) -> bool:
        """Whether this seat banks the round (§ 645a.12)."""
        return self._banks

    def take_bank(self) -> None:
        """The record says that this seat banks the round."""
        self._banks = True

    @property
    def has_decided(self) -> bool:
        """Whether it is told what the seat did with its cards; a bank's may be set the house
        way."""
        return bool(self.decision or self.high or self.banks)

    def check(self, recording: Recording, irregularity: str | None) -> None:
        """Refuses a seat that makes no sense in its chapter."""
        chapter, kind = recording.file, recording.voids.get(irregularity or "")
        count, needed = len(self.cards or []), chapter.hand.cards
        played_on = bool(self.decision or self.high) and kind == "broke_off"
        if count != needed and (kind is None or played_on or self.left):
            raise Refused(
                f"the hand has {count_of(count, 'card')}",
                field="cards",
                allowed=f"{needed} cards",
                cites=chapter.hand.cites[:1],
            )
        self._check_double_down()
        for name, faces in (("high", self.high), ("low", self.low)):
            if faces and not all(isinstance(face, str) for face in faces):
                raise Refused(
                    f"{as_entered(faces)} is not a list of cards",
                    field=name,
                    allowed="a list of cards",
                )
        exposed = self.exposed or irregularity == chapter.step["exposed_player"][0]
        gives_up = [SURRENDER] if "surrender" in chapter.step else []
        allowed = [HOUSE_WAY, *gives_up, *([VOID] if exposed else [])]
        self._check_decision(chapter, allowed)
        if not self.has_decided and kind is None and self.left is None:
            raise Refused(
                "the record does not say how the hands were set",
                field="high",
                allowed=f"high and low, or a decision: {', '.join(allowed)}",
                cites=chapter.step["set_hands"],
            )

    def _check_double_down(self) -> None:
        """A Double Down Wager equals the main wager (§ 670a.7(e)(1))."""
        doubled, main = self.wagers.get("double_down"), self.wagers.get("pai_gow")
        if doubled is not None and self.decision == VOID:
            raise Refused(
                "a hand voided before the player looked at it cannot have a Double Down Wager",
                field="wagers.double_down",
                cites=["670a.13(d)", "670a.11(c)"],
            )
        if doubled is not None and main is not None and doubled != main:
            raise Refused(
                f"the Double Down Wager of {dollars(doubled)} does not equal the Pai Gow Wager",
                field="wagers.double_down",
                allowed=dollars(main),
                cites=["670a.7(e)(1)", "670a.11(c)"],
            )

    def _check_decision(self, chapter: ChapterFile, allowed: list[str]) -> None:
        if (self.at_turn or self.surrendered) and self.decision != SURRENDER:
            field = "at_turn" if self.at_turn else "surrendered"
            raise Refused("nothing was surrendered", field=field,
                          allowed="nothing", cites=chapter.step.get("surrender", ()))  # fmt: skip
        if self.decision is None:
            return
        if self.decision not in allowed:
            raise Refused(
                f"{self.decision!r} is not a decision in this game",
                field="decision",
                allowed=", ".join(["high and low", *allowed]),
                cites=chapter.not_left.get(self.decision)
                or chapter.step.get("surrender", chapter.step["set_hands"]),
            )
        if self.banks and self.decision != HOUSE_WAY:
            raise Refused(
                f"a bank cannot decide {self.decision!r}",
                field="decision",
                allowed="high and low, or the house way",
                cites=["645a.11(c)", "645a.14(e)" if self.decision == VOID else "R-645a-14"],
            )
        if self.high or self.low:
            raise Refused(
                f"the record has both set hands and {self.decision!r}",
                field="decision",
                allowed="one or the other",
                cites=chapter.step["set_hands"],
            )

    def answer(self, request: Request) -> Answer | None:
        """What the recorded seat did when it was asked."""
        match request:
            case SetHands() if self.high or self.low:
                return self._setting()
            case SetHands() if self.decision == SURRENDER and (
                self.at_turn or self.seat in request.surrender_later
            ):
                return Decision(self.seat, HOUSE_WAY)  # set somehow, given up when he is asked
            case SetHands():
                return Decision(self.seat, self.decision or HOUSE_WAY)
            case ArrangeHands() if self.high:
                return self._setting()
            case Ask():
                return self._decide(request)
            case _:
                return None

    def _setting(self) -> HandsSet:
        high, low = ([str(face) for face in faces or []] for faces in (self.high, self.low))
        return HandsSet(self.seat, high, low)

    def _decide(self, request: Ask) -> Decision:
        names = [option.name for option in request.options]
        if VOID in names:
            return Decision(self.seat, VOID if self.decision == VOID else "play_out")
        if SURRENDER in names:
            given_up = self.decision == SURRENDER
            return Decision(self.seat, SURRENDER if given_up else request.default)
        if "double_down" in names:
            amount = self.wagers.get("double_down")
            chosen = "no_double_down" if amount is None else "double_down"
            return Decision(self.seat, chosen, amount)
        return Decision(self.seat, request.default)


class PaiGowRecording(Recording):
    """How the three pai gow chapters are recorded."""

    def check(self, record: RecordedRound) -> None:
        """A bank sits at the table and makes no wager; a co-bank has none against him
        (§ 645a.12)."""
        bank = record.bank
        if bank is None:
            return
        if bank.seat not in [seat.seat for seat in record.seats]:
            raise Refused(
                f"the bank's seat {bank.seat} is not in the record",
                field="bank.seat",
                allowed=", ".join(str(seat.seat) for seat in record.seats),
                cites=["645a.12(c)"],
            )
        if bank.co_bank and bank.dealer_wager:
            raise Refused(
                "the dealer cannot wager against a bank that the house co-banks",
                field="bank.dealer_wager",
                allowed="0",
                cites=["645a.12(e)"],
            )

    def make_ready(self, record: RecordedRound, table: PaiGowTable) -> None:
        """Who banks; and after a card of a player's was exposed each player may have voided his
        hand, as his decision says."""
        if record.bank is not None:
            _check_allowed(record.bank, table.rules)
            table.game.recorded_bank = record.bank
        if record.irregularity in table.game.steps.exposed_player[:1]:
            table.game.exposed = {seat.seat: [] for seat in record.seats if not seat.banks}
        for seat in record.seats:
            if isinstance(seat, PaiGowSeat) and seat.exposed:
                table.game.exposed[seat.seat] = []

    def next_to_answer(self, request: SetHands, seats: Mapping[int, RecordedSeat]) -> int:
        """Who surrendered sooner than others comes before them; otherwise in the order from the
        dealer's right."""

        def nth(seat: int) -> int:
            recorded = seats[seat]
            return (isinstance(recorded, PaiGowSeat) and recorded.surrendered) or 0

        return min(request.ready(), key=nth)

    def seats_told(self, played: PlayedRound) -> list[int]:
        """The bank's too, without a wager."""
        bank = _banked(played)
        return sorted({*played.stakes, *([bank.seat] if bank else [])})

    def seat_told(self, played: PlayedRound, seat: int) -> dict[str, Any]:
        """The cards, and how they were set or given up."""
        told = super().seat_told(played, seat) | _setting_told(played, seat)
        order = _surrendered_while_set(played)
        if seat in order and order != sorted(order, reverse=True):
            told["surrendered"] = order.index(seat) + 1
        if _asked_to_void(played, seat) and (played.round.voided_by or played.left_at(seat)):
            told["exposed"] = True
        return told

    def round_told(self, played: PlayedRound) -> dict[str, Any]:
        """Where dealing started, how the dealer's hand was arranged, and who banked."""
        told = super().round_told(played)
        if played.start is not None:
            told["start"] = played.start
        told["dealer"] |= _arranged(played, DEALER_PLACE)
        if bank := _banked(played):
            told["bank"] = {"seat": bank.seat} | (
                {"co_bank": True} if bank.co_bank else {"dealer_wager": bank.dealer_wager}
            )
        seats = [self.seat_told(played, seat) for seat in played.stakes]
        if not told["irregularity"] and any(seat.get("decision") == VOID for seat in seats):
            told["irregularity"] = self.file.step["exposed_player"][0]
        return told


def _asked_to_void(played: PlayedRound, seat: int) -> bool:
    """Whether the dealer exposed a card of this seat's, so that it could void its hand."""
    for request, _ in played.driver.history:
        if isinstance(request, ShowExposed) and request.place == seat_place(seat):
            return True
        if isinstance(request, Ask) and request.seat == seat and request.option(VOID):
            return True
    return False


def _banked(played: PlayedRound) -> Bank | None:
    return played.round.bank if isinstance(played.round, PaiGowRound) else None


def _setting_told(played: PlayedRound, seat: int) -> dict[str, Any]:
    """The hands as they were set, or what was decided in place of that; hands that nobody set in
    time were set the house way."""
    told: dict[str, Any] = {}
    for request, answer in played.answers(SetHands):
        if isinstance(answer, HandsClosed) and seat in request.seats:
            told = {"decision": HOUSE_WAY}
        elif isinstance(answer, Decision) and answer.seat == seat:
            told = {"decision": answer.option}
        elif isinstance(answer, HandsSet) and answer.seat == seat and answer.high:
            told = {"high": answer.high, "low": answer.low}
    told = _arranged(played, seat_place(seat)) or told
    for _, answer in played.asked(seat):
        if isinstance(answer, Decision) and answer.option in (VOID, SURRENDER):
            told = {"decision": answer.option}
            if any(seat in request.surrender for request, _ in played.answers(SetHands)):
                told["at_turn"] = True
    return told


def _surrendered_while_set(played: PlayedRound) -> list[int]:
    """The seats that surrendered while hands were set, in that order."""
    return [
        answer.seat
        for _, answer in played.answers(SetHands)
        if isinstance(answer, Decision) and answer.option == SURRENDER
    ]


def _arranged(played: PlayedRound, place: str) -> dict[str, Any]:
    """Hands as the dealer arranged them, or read how a player had; nothing where he set them as he
    must."""
    told: dict[str, Any] = {}
    for request, answer in played.answers(ArrangeHands):
        if request.place == place and isinstance(answer, HandsSet):
            told = {"high": answer.high, "low": answer.low}
    return told


def _check_allowed(bank: RecordedBank, rules: Rules) -> None:
    """A player banks, or co-banks, only where the casino offers it, and the dealer wagers against
    him no more than it filed (§ 645a.12(a), (e), (g))."""
    if not rules.flag("bank"):
        raise Refused(
            "this table does not allow player banking",
            field="bank",
            allowed="a table with the rule bank",
            cites=["645a.12(a)"],
        )
    if bank.co_bank and not rules.flag("co_bank"):
        raise Refused("this table does not allow co-banking", field="bank.co_bank",
                      allowed="a table with the rule co_bank", cites=["645a.12(e)"])  # fmt: skip
    filed = rules["dealer_bet_vs_bank"]
    if isinstance(filed, int) and bank.dealer_wager > filed:
        raise Refused(
            f"the dealer's wager of {dollars(bank.dealer_wager)} against the bank is not as filed",
            field="bank.dealer_wager",
            allowed=f"{dollars(filed)} as filed, or less, or none",
            cites=["645a.12(g)"],
        )
