"""Requests about hands that are set: a high hand and a low hand out of the cards dealt."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field

from typing_extensions import TypedDict

from pitboss.procedure.answers import Answer, Data, Decision, Done, HandsClosed, HandsSet, Who
from pitboss.procedure.requests.request import (
    EVERYONE,
    Request,
    Told,
    check_own_seat,
    seat_place,
    told,
)
from pitboss.vocabulary.cards import Card, cards
from pitboss.vocabulary.refusal import Refused, count_of
from pitboss.vocabulary.value import value

HOUSE_WAY = "house way"
SURRENDER = "surrender"


@value(kw_only=True)
class SetHands(Request):
    """Each seat sets its hands, in any order, until all have or the dealer waits no longer.

    A player may have the dealer tell him the house way, and take it; where the dealer's hands are
    set before, one who surrenders need not set his.
    """

    what = "set_hands"
    answers = (HandsSet, Decision, HandsClosed)
    roles = ("player", "dealer", "house")
    reconsiders = True
    shows = ("waiting", "ready=ready_seats", "low", "options=options_by_seat", "unread")
    tells = ("seat", "place", "cards", "low")
    also = (("decision", "seat", "decision", "options"), ("hands_closed",))
    seats: Mapping[int, str]  # that have not set their hands, and whose they are
    hands: Mapping[int, tuple[Card, ...]] = field(repr=False)
    low: int  # cards of a low hand
    after: Mapping[int, int]  # seats that wait for another one of the same player's
    surrender: frozenset[int]  # seats that may surrender
    surrender_later: frozenset[int] = frozenset()  # seats that may, once the dealer's hands are set
    unread: bool  # hands may be laid down without being read
    exact: tuple[str, ...] = ()  # by which a hand of another size is refused; none: it is lost
    set_cites: Mapping[str, tuple[str, ...]]  # ``house way``, ``surrender``, ``adjacent``
    dealer: tuple[Card, ...] = ()  # what is seen of the dealer's hand
    doubled: frozenset[int] = frozenset()  # seats with a second wager on their hands
    banked: bool = False  # the hands play against a bank's, who sets his as he likes

    def check(self, answer: Answer, who: Who) -> None:
        """A seat's own cards, every one of them, and in the order of its player's hands."""
        Request.check(self, answer, who)
        if isinstance(answer, HandsClosed):
            if who.role == "player":
                raise Refused("only the dealer ends the setting", field="who", allowed="dealer")
            return
        assert isinstance(answer, HandsSet | Decision)
        self._check_seat(answer.seat, who)
        if isinstance(answer, HandsSet):
            self._check_hands(answer)
        elif answer.option not in self.options(answer.seat):
            raise Refused(
                f"{answer.option!r} is not allowed at seat {answer.seat} now",
                field="option",
                allowed=", ".join(["high and low", *self.options(answer.seat)]),
                cites=self.set_cites.get(answer.option, self.cites),
            )

    def decisions(self) -> tuple[type, ...]:
        """Each seat sets its own hands, and the house way is the house's to give who does not."""
        return self.answers

    def options(self, seat: int) -> list[str]:
        """What a seat may elect other than setting its hands itself."""
        return [HOUSE_WAY, *([SURRENDER] if seat in self.surrender else [])]

    def ready(self) -> list[int]:
        """The seats that may set their hands now."""
        return [seat for seat in self.seats if self.after.get(seat) not in self.seats]

    @property
    def waiting(self) -> list[int]:
        """The seats that have yet to set their hands."""
        return list(self.seats)

    @property
    def ready_seats(self) -> list[int]:
        """Those that may now."""
        return self.ready()

    @property
    def options_by_seat(self) -> dict[str, list[str]]:
        """What each of them may elect instead."""
        return {str(seat): self.options(seat) for seat in self.seats}

    def waits_for(self, player: str, seats: Collection[int]) -> bool:
        """For who has not set his hands."""
        return any(seat in self.seats for seat in seats)

    def decided_for(self, answer: Answer) -> str:
        """Whose hands have the house way."""
        return self.seats.get(answer.seat, "") if isinstance(answer, Decision) else ""

    def _check_seat(self, seat: int, who: Who) -> None:
        check_own_seat(
            self.seats,
            seat,
            who,
            refusal=lambda: f"the hands of seat {seat} are not {who}'s to set now",
            otherwise="a seat that has not set its hands",
            cites=(self.role_cites or self.cites) if seat in self.seats else self.cites,
        )
        if seat not in self.ready():
            raise Refused(
                f"the hands of seat {self.after[seat]} are set first",
                field="seat",
                allowed=str(self.after[seat]),
                cites=self.set_cites["adjacent"],
            )

    def _check_hands(self, answer: HandsSet) -> None:
        if not answer.high and not answer.low and self.unread:
            return
        check_hands(self.hands[answer.seat], answer, self.low, self.exact, self.cites,
                    seat_place(answer.seat))  # fmt: skip

    def tell(self, answer: Answer) -> Told:
        """That a seat has set its hands; how, is for its own eyes."""
        match answer:
            case HandsSet(seat=seat, high=high, low=low):
                return told(
                    self.what,
                    f"Seat {seat} sets its hands and lays them face down",
                    audience=seat_place(seat),
                    seat=seat,
                    place=seat_place(seat),
                    cards=[*high, *low],
                    low=len(low),
                )
            case Decision(seat=seat, option=option):
                text = {
                    HOUSE_WAY: f"Seat {seat} has its hands set the house way",
                    SURRENDER: f"Seat {seat} announces that it will surrender",
                }[option]
                cites = list(self.set_cites[option])
                return told("decision", text, audience=EVERYONE, seat=seat, decision=option,
                            options=self.options(seat), cites=cites)  # fmt: skip
            case _:
                return told("hands_closed", "The dealer waits no longer", audience=EVERYONE)


class TwoHands(TypedDict):
    """Cards that are set in a high and a low hand."""

    high: list[str]
    low: list[str]


@value(kw_only=True)
class ArrangeHands(Request):
    """The dealer arranges cards that lie face up into a high and a low hand, as ``proposed``. Of a
    hand that was laid down unread, he tells how it was set."""

    what = "arrange_hands"
    answers = (Done, HandsSet)
    shows = ("place", "seat", "cards?", "low?", "proposed?=as_proposed")
    tells = ("place", "cards", "low")
    place: str
    seat: int  # 0: the dealer's own
    cards: tuple[Card, ...]
    low: int
    proposed: tuple[Card, ...] = ()  # the high hand, then the low; none where it must be read
    exact: tuple[str, ...] = ()  # by which a hand of another size is refused; none: it is lost
    wrong: tuple[str, ...] = ()  # by which another setting than the proposed is reset
    differs: Callable[[HandsSet], bool] = field(default=lambda _: False, repr=False)
    recorded: bool = False  # of a past round: a wrong setting may have stood
    audience: str
    only_told: bool = False  # to a player who asked how the house would set them

    def check(self, answer: Answer, who: Who) -> None:
        """Every card in one of the two hands."""
        Request.check(self, answer, who)
        if self.only_told and not isinstance(answer, Done):
            raise Refused("the house way is told as it is", field="kind", allowed="done")
        if isinstance(answer, Done):
            if not self.proposed:
                raise Refused(
                    f"how were the hands of {self.place} set?",
                    field="kind",
                    allowed="hands_set",
                    cites=self.cites,
                )
            return
        assert isinstance(answer, HandsSet)
        if answer.seat != self.seat:
            raise Refused(f"not the hands of {self.place}", field="seat", allowed=str(self.seat))
        if answer.stood and not self.recorded:
            raise Refused(
                "a setting that is not the house way's is reset",
                field="stood",
                allowed="false",
                cites=self.wrong or self.cites,
            )
        check_hands(self.cards, answer, self.low, self.exact, self.cites,
                    "" if self.audience == EVERYONE else self.audience)  # fmt: skip

    @property
    def as_proposed(self) -> TwoHands | None:
        """How they are to be set."""
        if not self.proposed:
            return None
        faces = [card.face for card in self.proposed]
        return {"high": faces[: -self.low], "low": faces[-self.low :]}

    def describe(self) -> Data:
        """The cards and how they are to be set, where they lie face up; otherwise only whose."""
        described = Request.describe(self)
        if self.audience != EVERYONE:
            for hidden in ("cards", "low", "proposed"):
                del described[hidden]
        return described

    def tell(self, answer: Answer) -> Told:
        """The hands, for everyone."""
        if isinstance(answer, HandsSet):
            arranged = [*answer.high, *answer.low]
        else:
            arranged = [card.face for card in self.proposed]
        high, low = " ".join(arranged[: -self.low]), " ".join(arranged[-self.low :])
        where = "The dealer" if self.seat == 0 else f"Seat {self.seat}"
        text = f"{where}: high hand {high}, low hand {low}"
        if self.audience != EVERYONE:
            text = f"The dealer tells {self.place} the house way"
        step = told(self.what, text, audience=self.audience, place=self.place, cards=arranged,
                    low=self.low)  # fmt: skip
        if isinstance(answer, HandsSet) and not answer.stood and self.differs(answer):
            step["cites"] = list(self.wrong)
        return step


def check_hands(
    dealt: Sequence[Card], answer: HandsSet, low: int, exact: tuple[str, ...],
    cites: tuple[str, ...], secret_for: str,
) -> None:  # fmt: skip
    """Refuses a setting that is not made of the cards dealt, each once; where a chapter has no
    paragraph for it, also one of another size. Which cards were dealt is ``secret_for`` one."""
    high_cards, low_cards = cards(answer.high, "high"), cards(answer.low, "low")
    if sorted((*high_cards, *low_cards)) != sorted(dealt):
        wrong = next((card for card in (*high_cards, *low_cards) if card not in dealt), None)
        raise Refused(
            f"{wrong} is not among the cards dealt"
            if wrong is not None
            else "each card dealt must be in one of the two hands, once",
            field="low" if wrong is not None and wrong in low_cards else "high",
            allowed=" ".join(card.face for card in sorted(dealt, reverse=True)),
            cites=cites,
            secret_for=secret_for,
        )
    if exact and len(low_cards) != low:
        raise Refused(
            f"the low hand cannot have {count_of(len(low_cards), 'card')}",
            field="low",
            allowed=f"{len(dealt) - low} cards in the high hand and {low} in the low hand",
            cites=exact,
            secret_for=secret_for,
        )
