"""What a record of a past round of Blackjack tells: hands, from which the decisions follow."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, ValidationError

from pitboss.chapters.blackjack.boxes import BlackjackRound, Hand, first_of
from pitboss.chapters.blackjack.game import GOES_ON, BlackjackTable
from pitboss.chapters.blackjack.ranking import MOST, is_blackjack, is_soft, total, value
from pitboss.chapters.blackjack.round import DEAD, FILE
from pitboss.chapters.blackjack.script import (
    INSURANCE,
    SHORT,
    PlayedHand,
    Script,
    write_script,
)
from pitboss.procedure.answers import Answer, Decision
from pitboss.procedure.driver import Driver
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.recorded import RecordedRound, RecordedSeat, Recording, refused_kind
from pitboss.procedure.requests import Ask, Deal, Request
from pitboss.procedure.shoe import Batches
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card, cards
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused, as_entered, count_of

MISSED_CARD = "633a.14(i)"


class RecordedHand(BaseModel):
    """One hand as a seat lists it."""

    model_config = ConfigDict(strict=True)

    cards: list[object] | None = None
    doubled: int | None = None
    surrendered: bool | None = None
    split: bool | None = None
    dead: bool | None = None
    refused: bool | None = None


HAND_FIELDS = tuple(RecordedHand.model_fields)


class BlackjackSeat(RecordedSeat):
    """The hands that a seat played, more than one after a split or at Switch."""

    hands: list[object] | None = None
    switched: bool | None = None

    made_when_asked: ClassVar[Mapping[str, str]] = {INSURANCE[0]: "insurance"}

    @cached_property
    def played(self) -> list[PlayedHand]:
        """The hands, as far as they are read."""
        return []

    @cached_property
    def script(self) -> Script:
        """How the seat came to its hands; it is written when the casino's choices are known."""
        return Script()

    @property
    def refused(self) -> bool:
        """Whether the player refused a card drawn in error, and so took no other (§ 633a.14(c))."""
        return any(hand.refused for hand in self.played)

    @property
    def has_decided(self) -> bool:
        """Whether a player is known to have decided something; nothing tells that he only stood."""
        acted = any(
            len(hand.cards) > 2 or hand.doubled or hand.surrendered or hand.split
            for hand in self.played
        )
        drew = not self.played and len(self.cards or []) > 2
        return bool(self.switched or acted or drew)

    def check(self, recording: Recording, irregularity: str | None) -> None:
        """Refuses hands that no round can have come to."""
        hands = self.hands or [{}]
        for at, listed in enumerate(hands):
            where = f"hands[{at}]" if self.hands else ""
            hand = _read(listed, at, where, self.cards if len(hands) == 1 else None)
            _check_hand(hand, where, irregularity, refused=self.refused)
            self.played.append(hand)
        first = self.played[0].faces[:2]
        if self.cards and len(hands) == 1 and self.cards[:2] != first:
            raise Refused(
                "cards must begin with the first two cards of the hand",
                field="cards",
                allowed=" ".join(first),
            )

    def make_ready(self, rules: Rules) -> None:
        """How the seat came to its hands."""
        switched = bool(self.switched)
        written = write_script(self.played, self.cards, self.wagers, rules, switched=switched)
        self.script.cards, self.script.decisions = written.cards, written.decisions

    def bets(self, rules: Rules) -> dict[str, Cents]:
        """What was wagered before the first card: not the Insurance; at Switch on both areas."""
        later = INSURANCE if rules["switch"] else INSURANCE[:1]
        before = {name: cents for name, cents in self.wagers.items() if name not in later}
        if rules["switch"] and "blackjack" in before:
            before.setdefault("blackjack.2", before["blackjack"])
        return before

    def recorded_wagers(self) -> list[tuple[str, Cents]]:
        """Those that are listed, one equal to the Blackjack Wager on every further hand, and what
        hands were doubled by."""
        main = [name for name in self.wagers if first_of(name) == "blackjack"]
        more = (
            [("blackjack", self.wagers[main[0]])] * (len(self.played) - len(main)) if main else []
        )
        doubled = [("double_down", hand.doubled) for hand in self.played if hand.doubled]
        return [*self.wagers.items(), *more, *doubled]

    def answer(self, request: Request) -> Answer | None:
        """The next decision or the next card of the script."""
        match request:
            case Ask():
                return self.script.decide(request)
            case Deal():
                return self.script.deal(request)
            case _:
                return None

    def lacks_card(self) -> bool:
        """Whether the next card of the script was never dealt."""
        return not self.script.cards or self.script.cards[0] is None

    def name_of(self, field: str) -> str:
        """A decision is read off the hand, or the wager, that tells it."""
        named = {"card": "cards", "option": self.script.told_by, "amount": self.script.told_by}
        return named.get(field, field)

    def check_used(self, *, void: bool) -> None:
        """Refuses hands of which something was never asked for or dealt."""
        self.script.check_used(void=void)


def _read(listed: object, number: int, where: str, dealt: list[str] | None) -> PlayedHand:
    """A hand as it is listed; the only one of a seat has the cards ``dealt`` unless it tells its
    own."""
    if not isinstance(listed, dict):
        raise Refused(f"{as_entered(listed)} is not a hand", field=where, allowed='{"cards": […]}')
    hand = _of_its_kind(listed, where)
    faces, field = hand.cards if hand.cards is not None else dealt, f"{where}.cards".lstrip(".")
    if faces is None:
        raise Refused("the cards are missing", field=field, allowed="a list of cards")
    return PlayedHand(
        number,
        cards(faces, field),
        hand.doubled,
        surrendered=bool(hand.surrendered),
        split=bool(hand.split),
        dead=bool(hand.dead),
        refused=bool(hand.refused),
    )


def _of_its_kind(listed: dict[str, object], where: str) -> RecordedHand:
    """Refuses the first field that a hand does not have, or not of this kind."""
    known = dict(takewhile(lambda field: field[0] in HAND_FIELDS, listed.items()))
    try:
        hand = RecordedHand.model_validate(known)
    except ValidationError as error:
        refusal = refused_kind(error, list(known))
        refusal.cites = ("633a.10(a)",) if refusal.field == "doubled" else ()
        raise refusal.within(where) from None
    for name in list(listed)[len(known) :]:
        raise Refused(f"a hand has no field {name!r}", field=f"{where}.{name}",
                      allowed=", ".join(HAND_FIELDS))  # fmt: skip
    return hand


def _check_hand(hand: PlayedHand, where: str, irregularity: str | None, *, refused: bool) -> None:
    """Refuses a hand that is too short, dead without a reason, or doubled otherwise than on two
    cards."""
    count, field = len(hand.cards), f"{where}.cards".lstrip(".")
    was_missed = refused or (hand.dead and irregularity == MISSED_CARD)
    if count < 2 and irregularity not in (SHORT, DEAD) and not was_missed:
        raise Refused(
            f"the hand has only {count_of(count, 'card')}",
            field=field,
            allowed="two or more",
            cites=["633a.7(f)(1)", "633a.7(f)(3)"],
        )
    is_short = irregularity in (SHORT, DEAD) and count < 2
    if hand.dead and irregularity != MISSED_CARD and not is_short:
        raise Refused(
            "a dead hand needs the irregularity that made it dead", field=f"{where}.dead",
            allowed=f"the irregularity {MISSED_CARD}, or {SHORT} with one card or none",
            cites=[MISSED_CARD, SHORT],
        )  # fmt: skip
    if hand.doubled is None:
        return
    if hand.doubled <= 0:
        raise Refused(
            f"{as_entered(hand.doubled)} is not an amount to double by",
            field=f"{where}.doubled",
            allowed="whole cents",
            cites=["633a.10(a)"],
        )
    if count != 3 and not hand.dead and irregularity != DEAD:
        raise Refused(
            f"the doubled hand has {count_of(count, 'card')}",
            field=field,
            allowed="three cards",
            cites=["633a.10(a)", "633a.7(l)(2)"],
        )


class BlackjackRecording(Recording):
    """How rounds of Blackjack are recorded."""

    def make_ready(self, record: RecordedRound, table: BlackjackTable) -> None:
        """One stacked shoe tells the cards of both sides of a double shoe; a card that was drawn in
        error may be refused where a hand tells that it was."""
        seats = [seat for seat in record.seats if isinstance(seat, BlackjackSeat)]
        table.game.refusable = any(seat.refused for seat in seats)
        if table.rules.flag("double_shoe"):
            table.game.other_side = Batches(shoe=table.batches.shoe)

    def shown(self, record: RecordedRound) -> dict[str, bool]:
        """That the hole card was not read, if players acted before a dealer's Blackjack
        (R-633a-11)."""
        if record.reader is not None:
            return {}
        acted = any(seat.has_decided for seat in record.seats)
        dealer = record.dealer.cards
        if len(dealer) != 2:
            return {}
        upcard, hole = cards(dealer, "dealer.cards")
        known = is_blackjack((upcard, hole)) and value(upcard) >= 10
        return {"peek": False} if acted and known else {}

    def check_end(self, record: RecordedRound, driver: Driver, left: list[str]) -> None:
        """The dealer's cards beyond those that he had to draw: none, unless he overdrew or nothing
        depended on his hand (§ 633a.7(n)-(o), § 633a.14(d))."""
        assert isinstance(driver.round, BlackjackRound)
        if record.reader is not None and driver.round.reader_said is None:
            raise Refused(
                "the hole card was not put into the reader",
                field="reader",
                allowed="nothing",
                cites=["633a.7(h)"],
            )
        needless = driver.round.needs_no_dealer
        if left and record.irregularity != "633a.14(d)" and not needless:
            raise Refused(
                f"the dealer would not draw the {left[0]}",
                field="dealer.cards",
                allowed="cards until 17 or more",
                cites=["633a.7(n)", "633a.14(d)"],
            )

    def seat_told(self, played: PlayedRound, seat: int) -> dict[str, Any]:
        """The hands, or the cards of one hand of which there is nothing else to tell."""
        round_ = played.round
        assert isinstance(round_, BlackjackRound)
        hands, switch = round_.boxes[seat], round_.switch
        listed = [_hand_told(round_, seat, hand) for hand in hands]
        for request, answer in played.asked(seat):
            if isinstance(answer, Decision) and answer.option == "refuse_card":
                listed[max(request.number, 1) - 1]["refused"] = True
        told: dict[str, Any] = {}
        if len(hands) == 1 and listed[0].keys() == {"cards"}:
            return listed[0]
        areas = [round_.first_two.get((seat, area), []) for area in (1, 2)]
        dealt = [card.face for area in areas for card in area]
        if len(dealt) == (4 if switch else 2) and (not switch or any(h.split for h in hands)):
            told["cards"] = dealt
        told["hands"] = listed
        return told | ({"switched": any(hand.switched for hand in hands)} if switch else {})

    def round_told(self, played: PlayedRound) -> dict[str, Any]:
        """The dealer's hand as far as it was seen, and an irregularity that made hands dead."""
        round_ = played.round
        assert isinstance(round_, BlackjackRound)
        dealer = [card.face for card in round_.dealer_hand if card is not None]
        dead = (cite for cite in (MISSED_CARD, SHORT) if _cited(round_, cite))
        told: dict[str, Any] = {"dealer": {"cards": dealer}}
        told["irregularity"] = round_.voided_by or next(dead, "")
        before = sum(round_.voided_by not in line.cites for line in round_.lines)
        if round_.voided_by:
            told["settled_before"] = before
        if round_.reader_said is not None and round_.reader_said != is_blackjack(
            round_.dealer_hand
        ):
            told["reader"] = round_.reader_said
        return told


def _hand_told(round_: BlackjackRound, seat: int, hand: Hand) -> dict[str, Any]:
    """A hand as a record lists it."""
    told: dict[str, Any] = {"cards": [card.face for card in hand.cards]}
    wager = round_.wager("blackjack", seat, hand)
    dead = [line for line in round_.lines if (line.seat, line.wager) == (seat, wager)]
    return told | {
        name: value
        for name, value in {
            "doubled": hand.doubled,
            "surrendered": hand.surrendered,
            "split": hand.split,
            "dead": any({MISSED_CARD, SHORT} & {*line.cites} for line in dead),
        }.items()
        if value
    }


def _cited(round_: BlackjackRound, cite: str) -> bool:
    """Whether a hand was dead by this paragraph."""
    return any(line.outcome == "void" and cite in line.cites for line in round_.lines)


RECORDING = BlackjackRecording(
    FILE,
    BlackjackSeat,
    frozenset({"dealer", "reader", "settled_before"}),
    voids={DEAD: "whenever"},
    goes_on=GOES_ON,
    answers=frozenset({MISSED_CARD}),
    tells="hands",
)


def ranked(hand: Sequence[Card]) -> dict[str, Any]:
    """The total of a hand; two cards that make 21 are a Blackjack."""
    if len(hand) < 2:
        raise Refused(
            f"the hand has only {count_of(len(hand), 'card')}",
            field="cards",
            allowed="two or more",
            cites=["633a.7(f)(1)"],
        )
    count, natural = total(hand), is_blackjack(hand)
    plain = "soft" if is_soft(hand) else "hard"
    return {
        "category": "blackjack" if natural else "bust" if count > MOST else plain,
        "total": count,
        "cards": [card.face for card in hand],
        "value": 0 if count > MOST else count + natural,
    }
