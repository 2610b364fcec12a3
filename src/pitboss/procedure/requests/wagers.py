"""Requests about wagers: made, and decided on."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field

from pitboss.procedure.answers import Answer, Bet, Decision, Missed, NoMoreBets, Who
from pitboss.procedure.requests.request import (
    EVERYONE,
    Request,
    Told,
    Words,
    check_own_seat,
    seat_place,
    told,
)
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused, as_entered
from pitboss.vocabulary.value import value


@value()
class Area:
    """A betting area: what may be staked on it."""

    wager: str
    required: bool
    least: Cents
    most: Cents
    step: Cents
    cites: tuple[str, ...]


@value()
class Closed:
    """Why a seat may not wager in this round, or only on some areas."""

    why: str
    cites: tuple[str, ...]
    areas: tuple[Area, ...] = ()  # open to it all the same


@value()
class BettingRules:
    """What wagers a table takes, and from whom."""

    areas: tuple[Area, ...]
    boxes: int  # how many adjacent boxes one player may play
    boxes_cite: str
    verbal_bets: bool
    verbal_cite: str
    barred: tuple[str, ...] = ()  # players who sat out a round of this shoe
    bar_cite: str = ""
    seat_cites: tuple[str, ...] = ()  # by which only those who sit there may wager
    equal: tuple[tuple[str, str, str], ...] = ()  # a wager, the one it must equal, and the citation
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # not taken now: citations
    closed: Mapping[int, Closed] = field(default_factory=dict)  # seats, such as the bank's
    stopped: Mapping[str, Closed] = field(default_factory=dict)  # wagers, such as on a meter
    required: frozenset[str] = field(init=False, repr=False)  # wagers that a round needs

    def __post_init__(self) -> None:
        required = frozenset(area.wager for area in self.areas if area.required)
        object.__setattr__(self, "required", required)

    @property
    def equals(self) -> list[list[str]]:
        """Pairs of wagers that must be of one size."""
        return [[wager, other] for wager, other, _ in self.equal]

    def check(self, wagers: Mapping[str, int], owner: str, boxes: Sequence[int]) -> None:
        """One player's wagers at the last of his boxes."""
        for wager in wagers:
            if stopped := self.stopped.get(wager):
                raise Refused(
                    stopped.why,
                    field=f"wagers.{wager}",
                    allowed="the other wagers",
                    cites=stopped.cites,
                )
        if closed := self.closed.get(boxes[-1]):
            if not closed.areas or not wagers.keys() <= {area.wager for area in closed.areas}:
                raise Refused(
                    closed.why,
                    field="wagers",
                    allowed=", ".join(area.wager for area in closed.areas) or "no wager",
                    cites=closed.cites,
                )
            check_wagers(wagers, closed.areas, self.others)
            return
        if owner in self.barred:
            raise Refused(
                f"{owner} sat out a round of this shoe and may not wager until the next shuffle",
                field="seat",
                allowed="a floorperson's permission, or the next shuffle",
                cites=[self.bar_cite],
            )
        check_wagers(wagers, self.areas, self.others)
        for wager, other, cite in self.equal:
            if wagers[wager] != wagers[other]:
                raise Refused(
                    f"{wager!r} is {dollars(wagers[wager])} and does not equal {other!r}",
                    field=f"wagers.{wager}",
                    allowed=dollars(wagers[other]),
                    cites=[cite],
                )
        in_order = sorted(boxes)
        if len(in_order) > self.boxes or in_order[-1] - in_order[0] >= len(in_order):
            raise Refused(
                f"{owner} has wagers at boxes {', '.join(map(str, in_order))}",
                field="seat",
                allowed=f"{self.boxes} adjacent boxes" if self.boxes > 1 else "one box",
                cites=[self.boxes_cite],
            )


def check_wagers(
    wagers: Mapping[str, int],
    areas: Sequence[Area],
    others: Mapping[str, tuple[str, ...]] | None = None,
) -> None:
    """The wagers of one seat, on the areas that the table has."""
    known = {area.wager: area for area in areas}
    for wager, cents in wagers.items():
        if wager not in known:
            raise Refused(
                f"this table does not take the wager {wager!r} before the deal",
                field=f"wagers.{wager}",
                allowed=", ".join(known),
                cites=(others or {}).get(wager, areas[0].cites),
            )
        area = known[wager]
        whole = type(cents) is int
        if not whole or not area.least <= cents <= area.most or cents % area.step:
            step = f" in steps of {dollars(area.step)}" if area.step > 1 else " in whole cents"
            raise Refused(
                f"the wager {wager!r} cannot be {dollars(cents) if whole else as_entered(cents)}",
                field=f"wagers.{wager}",
                allowed=dollars(area.least)
                if area.least == area.most
                else f"{dollars(area.least)} to {dollars(area.most)}{step}",
                cites=area.cites,
            )
    for area in areas:
        if area.required and area.wager not in wagers:
            raise Refused(
                f"the wager {area.wager!r} is missing",
                field=f"wagers.{area.wager}",
                allowed=f"at least {dollars(area.least)}",
                cites=area.cites,
            )


@value(kw_only=True)
class TakeBets(Request):
    """Betting is open: each seat answers once, in any order, until all have or it is closed."""

    what = "take_bets"
    answers = (Bet, NoMoreBets)
    roles = ("player", "dealer", "house")
    reconsiders = True
    shows = ("areas=rules.areas", "waiting", "barred=rules.barred", "equal=rules.equals")
    also = (("bet", "seat", "wagers", "verbal?"), ("no_more_bets",))
    rules: BettingRules
    seats: Mapping[int, str]  # whose each taken seat is
    answered: frozenset[int]
    sitting_out: frozenset[int] = frozenset()  # who are not waited for, and may wager all the same
    betting: Mapping[int, str]  # seats that have wagered, and whose they are
    playing: bool  # somebody has made the wagers that a round needs
    chips: Mapping[str, Cents] | None  # what each player has; not watched where nobody buys in

    def decisions(self) -> tuple[type, ...]:
        """What a seat wagers; when the betting closes is the dealer's to say."""
        return (Bet,)

    def check(self, answer: Answer, who: Who) -> None:
        """The seat's own wagers, on areas that this table has, within their limits."""
        Request.check(self, answer, who)
        if isinstance(answer, NoMoreBets):
            self._check_close(who)
            return
        assert isinstance(answer, Bet)
        owner = check_own_seat(
            self.seats,
            answer.seat,
            who,
            refusal=lambda: f"seat {answer.seat} is not {who}'s to wager at",
            otherwise="a seat of your own",
            cites=self.rules.seat_cites,
        )
        waits = answer.seat in self.rules.closed and answer.seat not in self.betting
        if answer.seat in self.answered and not waits:
            raise Refused(
                f"the wagers of seat {answer.seat} are made and may not be altered",
                field="seat",
                cites=self.cites,
            )
        if answer.wagers:
            self._check_bet(answer, owner)

    def _check_close(self, who: Who) -> None:
        if who.role == "player":
            raise Refused("only the dealer closes the betting", field="who", allowed="dealer")
        if not self.playing:
            raise Refused("no wager has been placed", field="kind", allowed="bet")

    def _check_bet(self, answer: Bet, owner: str) -> None:
        boxes = [seat for seat, name in self.betting.items() if name == owner]
        self.rules.check(answer.wagers, owner, [*boxes, answer.seat])
        if answer.verbal and not self.rules.verbal_bets:
            raise Refused(
                "this table takes no verbal wagers with cash",
                field="verbal",
                allowed="chips on the layout",
                cites=[self.rules.verbal_cite],
            )
        total = sum(answer.wagers.values())
        if self.chips is not None and not answer.verbal and total > self.chips.get(owner, 0):
            held = dollars(self.chips.get(owner, 0))
            raise Refused(
                f"wagers of {dollars(total)} with {held} in chips",
                field="wagers",
                allowed=f"at most {held}",
                cites=[self.rules.verbal_cite],
            )

    @property
    def waiting(self) -> list[int]:
        """The seats that have yet to wager."""
        return [seat for seat in self.seats if seat not in self.answered | self.sitting_out]

    def waits_for(self, player: str, seats: Collection[int]) -> bool:
        """For who has not wagered."""
        return any(seat in self.waiting for seat in seats)

    def tell(self, answer: Answer) -> Told:
        """What was staked."""
        if not isinstance(answer, Bet):
            return told("no_more_bets", "The dealer closes the betting", audience=EVERYONE)
        stakes = ", ".join(
            f"{dollars(cents)} {wager.replace('_', ' ')}" for wager, cents in answer.wagers.items()
        )
        does = f"stakes {stakes}" if stakes else "sits this round out"
        step = told("bet", f"Seat {answer.seat} {does}", audience=EVERYONE, seat=answer.seat,
                    wagers=dict(answer.wagers))  # fmt: skip
        if answer.verbal:
            step["verbal"] = True
        return step


@value()
class Option:
    """Something that a seat may elect, and the wager that it makes by that."""

    name: str
    label: str
    cites: tuple[str, ...]
    wager: str | None = None
    stake: Cents = 0  # where there is no choice of amount, or the least
    most: Cents = 0  # where there is: up to this, in steps
    step: Cents = 1
    limit_cites: tuple[str, ...] = ()  # why no more: it may tell something of the hand
    usual: Cents = 0  # where none is named; none: the least

    def amount(self, named: Cents | None) -> Cents:
        """What electing it stakes."""
        return (self.usual or self.stake) if named is None else named

    def check_amount(self, amount: Cents, secret_for: str = "") -> None:
        """An amount that this option allows; which, may be only its player's to know."""
        most = self.most or self.stake
        if not self.stake <= amount <= most or (amount - self.stake) % self.step:
            allowed = dollars(self.stake)
            if most > self.stake:
                steps = f" in steps of {dollars(self.step)}" if self.step > 1 else ""
                allowed = f"{allowed} to {dollars(most)}{steps}"
            raise Refused(
                f"the amount for {self.label} cannot be {dollars(amount)}",
                field="amount",
                allowed=allowed,
                cites=self.limit_cites or self.cites,
                secret_for=secret_for,
            )


@value(kw_only=True)
class Ask(Request):
    """A seat's decision, taken in its turn."""

    what = "ask"
    answers = (Decision, Missed)
    reconsiders = True
    roles = ("player", "dealer", "house")
    shows = (
        "seat", "player", "question?", "options?", "default?", "may_be_missed?", "private?",
    )  # fmt: skip
    also = (
        ("decision", "seat", "decision", "wagers", "amount?", "options?"),
        ("missed", "seat"),
    )
    seat: int
    player: str
    question: str
    options: tuple[Option, ...]
    default: str  # taken for a player who never answers (R-GEN-10)
    chips: Cents | None  # what the player has; not watched where nobody buys in
    may_be_missed: bool = False  # the dealer may pass the seat over by mistake
    may_be_left_out: bool = False  # a record that does not tell it means the default
    private: bool = True  # for the seat's eyes only, unless the options tell nothing of its hand
    hand: tuple[Card, ...] = field(default=(), repr=False)  # the cards that are decided on
    held: Words = field(
        default="", repr=False, compare=False
    )  # what they are, to the player alone,
    # where the question does not say it
    number: int = 0  # which of the seat's hands it is, where there are several
    dealer: tuple[Card, ...] = ()  # what is seen of the dealer's hand
    is_wanted: bool = True  # otherwise the house leaves it as it is, where it holds the cards
    closed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By which paragraph an option that the chapter knows is not open now."""

    def decisions(self) -> tuple[type, ...]:
        """What the seat elects; that it was passed over, where it can be, is no decision of its."""
        return (Decision,)

    def taken(self) -> tuple[type, ...]:
        """That the seat was passed over, only where it can be."""
        return self.answers if self.may_be_missed else (Decision,)

    def option(self, name: str) -> Option | None:
        """The option of this name."""
        for option in self.options:
            if option.name == name:
                return option
        return None

    def check(self, answer: Answer, who: Who) -> None:
        """One of the options, by whose turn it is, with the chips to back it."""
        Request.check(self, answer, who)
        if isinstance(answer, Missed):
            self._check_missed(who)
            return
        assert isinstance(answer, Decision)
        if answer.seat != self.seat or (who.role == "player" and who.name != self.player):
            raise Refused(
                f"it is not {who}'s decision at seat {answer.seat}",
                field="seat",
                allowed=f"seat {self.seat}, by {self.player}",
                cites=self.cites,
            )
        self._check_option(answer, seat_place(self.seat) if self.private else "")

    def _check_option(self, answer: Decision, secret_for: str) -> None:
        option = self.option(answer.option)
        if option is None:
            raise Refused(
                f"{answer.option!r} is not allowed at seat {self.seat} now",
                field="option",
                allowed=", ".join(option.name for option in self.options),
                cites=self.closed.get(answer.option)
                or sorted({cite for option in self.options for cite in option.cites}),
                secret_for=secret_for,
            )
        stake = option.amount(answer.amount)
        option.check_amount(stake, secret_for)
        if self.chips is not None and stake > self.chips:
            raise Refused(
                f"{option.label} takes {dollars(stake)}, {self.player} has "
                f"{dollars(self.chips)} in chips",
                field="option",
                allowed="buy in, or another option",
                cites=option.cites,
                secret_for=secret_for,
            )

    def _check_missed(self, who: Who) -> None:
        if not self.may_be_missed or who.role == "player":
            raise Refused(
                f"seat {self.seat} cannot be passed over here",
                field="kind",
                allowed="a decision",
                cites=self.cites,
            )

    def decided_for(self, answer: Answer) -> str:
        """Whose turn it is, if he wanted it."""
        return self.player if isinstance(answer, Decision) and self.is_wanted else ""

    def house_says(self, answer: Answer) -> str:
        """That the house has not asked who did not want it."""
        if self.is_wanted or not isinstance(answer, Decision):
            return ""
        option = self.option(answer.option)
        assert option is not None
        return f"The house answers for {self.player}, who did not ask to cut: {option.label}"

    def waits_for(self, player: str, seats: Collection[int]) -> bool:
        """For whose turn it is."""
        return player == self.player

    def tell(self, answer: Answer) -> Told:
        """What was elected, for how much, and out of what, unless that tells something of the
        seat's hand."""
        if isinstance(answer, Missed):
            text = f"Seat {self.seat} was passed over"
            return told("missed", text, audience=EVERYONE, seat=self.seat)
        assert isinstance(answer, Decision)
        option = self.option(answer.option)
        assert option is not None
        stake = option.amount(answer.amount)
        staked = f" for {dollars(stake)}" if stake else ""
        step = told(
            "decision",
            f"Seat {self.seat}: {option.label}{staked}",
            audience=EVERYONE,
            seat=self.seat,
            decision=option.name,
            wagers={option.wager: stake} if option.wager else {},
            cites=list(option.cites),
        )
        if stake:
            step["amount"] = stake
        if not self.private:
            step["options"] = [option.name for option in self.options]
        return step
