"""Runs a procedure: checks each answer against the request it answers, and tells what happened."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Required, cast

from typing_extensions import TypedDict

from pitboss.ledger.rack import written_chips
from pitboss.procedure.answers import Answer, Data, Done, ReaderFailed, Who
from pitboss.procedure.asides import (
    Aside,
    Declare,
    DrawInError,
    NewDealer,
    Note,
    VoidRound,
    apply_aside,
    aside_cites,
    aside_from_json,
    aside_to_json,
    decided_for,
)
from pitboss.procedure.day_asides import Confirm, ReportReader
from pitboss.procedure.requests import EVERYONE, NOBODY, Request, Told, seat_place, told
from pitboss.procedure.round import TABLE_CHANGED, Declared, Procedure, Round, TableChanged
from pitboss.procedure.table import Table
from pitboss.procedure.two_keys import (
    KEYS,
    OF_ROUND,
    check_aside,
    check_key,
    check_staff,
    confirmed,
    needed,
)
from pitboss.procedure.voiding import Beginning, check_goes_on, void_round
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

Play = Callable[[Table[Any]], Procedure]

PIT = ("dealer", "floorperson")

DONE, ONLY_DONE = Done(), (Done,)
"""The answer to a request that is always answered alike."""


Move = TypedDict("Move", {"from": str, "to": str, "cents": Cents})
"""Money that moved between two accounts."""


class PostingTold(TypedDict):
    """A change of the rack: chips that came or went, by the cents of their denomination."""

    kind: str
    chips: dict[str, int]
    cents: Cents
    why: str


For = TypedDict("For", {"for": str}, total=False)
"""The player for whom the house decided, because he did not answer."""


class Step(Told, For, total=False):
    """What one answer or aside meant, by whom and by which paragraphs. What is for the eyes of one
    seat is its ``owner``'s, who sat there, whoever sits there later."""

    who: Required[str]
    owner: str
    moves: list[Move]
    cite: str  # of an irregularity that is declared or noted
    corrects: int
    reason: str  # of a correction or a void
    was: Data  # an answer before it was corrected, and after
    now: Data
    superseded: int  # the event whose line took the place of this one's
    act: Data  # that waits for a second person
    needs: str  # the role of that person
    proposed_by: str  # who had proposed what another person confirmed
    effect: dict[str, Cents]  # of a correction: by what each account's balance changed
    postings: list[PostingTold]  # how the chips in the rack changed
    seq: int
    round: int
    at: int  # milliseconds since 1970
    by: str  # who of the staff it was


Seen = Data
"""A step as somebody may see it: without its audience, and the cards hidden that are not his."""


@dataclass
class Driver:
    """A round under way. ``pending`` is what it waits for; nothing when it is over. ``cited`` are
    the irregularities that were declared or noted in it."""

    play: Play
    table: Table[Any]
    steps: list[Step] = field(default_factory=list)
    pending: Request | None = None
    round: Round | None = None
    cited: set[str] = field(default_factory=set)
    history: list[tuple[Request | None, Answer | Aside]] = field(default_factory=list)
    """What was answered, and what happened unasked, each with the request that was waiting."""

    def __post_init__(self) -> None:
        self._beginning = Beginning.of(self.table.books)
        self._posted = len(self.table.books.entries)
        self._owners: dict[str, str] = {}
        self._procedure = self.play(self.table)
        self.pending = next(self._procedure)

    @property
    def first_entry(self) -> int:
        """Where in the books the entries of this round begin."""
        return self._beginning.entries

    @property
    def over(self) -> bool:
        """Whether the round is complete."""
        return self.pending is None

    def answer(self, answer: Answer, who: Who) -> Step:
        """Answers the pending request, and tells what that meant. A refused answer changes
        nothing."""
        return self._answered(self._check(answer, who), answer, who)

    def _answered(self, request: Request, answer: Answer, who: Who) -> Step:
        """What an answer meant that may be given."""
        cites = request.answer_cites.get(answer.kind, request.cites)
        step = self._step(request.tell(answer), who, cites)
        if who.role == "house":
            self._by_the_house(step, request, answer)
        self._send(answer)
        self.history.append((request, answer))
        return self._record(step)

    @staticmethod
    def _by_the_house(step: Step, request: Request, answer: Answer) -> None:
        """Whom the house has decided for is told so, and by which ruling."""
        if words := request.house_says(answer):
            step["text"] = words
        if player := request.decided_for(answer):
            step["for"] = player
            step["cites"] = list(dict.fromkeys((*step["cites"], "R-GEN-10")))

    def go_on(self, answer: Answer, who: Who) -> None:
        """Answers the pending request of a round that nobody follows: it goes on as it would, and
        no step tells what the answer meant."""
        self._check(answer, who)
        self._send(answer)

    def carry_out(self) -> None:
        """Has everything done, in a round that nobody follows, that can only be done: up to the
        next request that takes another answer, or to the end of the round."""
        while self.pending is not None and self.pending.answers == ONLY_DONE:
            self._send(DONE)

    def _check(self, answer: Answer, who: Who) -> Request:
        """The pending request, for which this is an answer. Refuses what a rule forbids, and tells
        nobody more of a hidden hand than he may know."""
        request = self.pending
        if request is None:
            raise Refused("the round is over: nothing is asked", field="kind")
        check_goes_on(self.table, self._procedure)
        check_staff(self.table, who, request.role_cites or request.cites)
        if self.table.day is not None and isinstance(answer, ReaderFailed):
            raise Refused(
                "a failure of the card reader that nobody else has seen",
                field="kind",
                allowed="report_reader, which a floorperson confirms",
                cites=request.answer_cites.get(answer.kind, request.cites),
            )
        if self.table.virtual and who.role in PIT and isinstance(answer, request.decisions()):
            raise Refused(
                "at a virtual table nobody decides for a player but he himself, or the clock",
                field="who",
                allowed="player, house",
                cites=dict.fromkeys((*(request.role_cites or request.cites), "R-GEN-10")),
            )
        try:
            request.check(answer, who)
        except Refused as refused:
            if self.table.of_record:  # who wrote the record knows its cards
                raise
            raise refused.seen_by(self._own_places(who), request.cites) from None
        return request

    def aside(self, aside: Aside, who: Who, audience: str = EVERYONE) -> Step:
        """Something happens at the table without being asked for. Where two people must agree to
        it, it waits for the second; what it tells may be for the eyes of one seat."""
        check_aside(self.table, aside, who)
        if self.table.day is not None:
            if isinstance(aside, Confirm):
                return self._confirm(aside, who)
            if aside.kind in KEYS:
                return self._propose(aside, who, audience)
        return self._do(aside, who)

    def _propose(self, aside: Aside, who: Who, audience: str) -> Step:
        """An act that needs two people waits for the second; what could not be done then is refused
        now."""
        assert self.table.day is not None
        check_key(aside.kind, who)
        if aside.kind in OF_ROUND and self.pending is None:
            raise Refused("the round is over", field="kind")
        if isinstance(aside, ReportReader):
            self._asked_of_reader()
        elif not isinstance(aside, VoidRound):  # which is checked before
            aside.check(self.table)  # type: ignore[union-attr]  # every other act of two has one
        proposal = self.table.day.propose(aside_to_json(aside), who, self.table.rounds, audience)
        text = f"{who.name} proposes: {aside.kind.replace('_', ' ')}"
        act = {name: each for name, each in proposal.act.items() if name != "answer"}
        said = cast(
            Told,
            {
                "what": "proposed", "text": f"{text}. It waits for the {needed(proposal)}",
                "number": proposal.number, "act": act, "needs": needed(proposal),
                "audience": audience,
            },
        )  # fmt: skip
        cites = self.table.rules.chapter.aside_cites(aside.kind)
        return self._record(self._step(said, who, cites))

    def _asked_of_reader(self) -> Request:
        """The request that a failure of the card reader answers."""
        if self.pending is None or ReaderFailed not in self.pending.taken():
            raise Refused("no card reader is asked for now", field="kind")
        return self.pending

    def _confirm(self, aside: Confirm, who: Who) -> Step:
        """The second person agrees: what was proposed is done, as both did it."""
        assert self.table.day is not None
        proposal = confirmed(self.table, aside, who)
        act, floor = aside_from_json(proposal.act, from_log=True), proposal.who
        check_staff(self.table, floor)
        if who.role == "floorperson":
            floor = who  # of two of the pit, what only a floorperson may do is his
        if isinstance(act, ReportReader):
            step = self._answered(self._asked_of_reader(), ReaderFailed(), floor)
        else:
            step = self._do(act, floor, proposal.audience)
        self.table.day.proposals.pop(aside.number, None)  # or it has ended with the round
        step["who"], step["proposed_by"], step["number"] = str(who), proposal.name, aside.number
        return step

    def _do(self, aside: Aside, who: Who, audience: str = EVERYONE) -> Step:
        pending = self.pending
        step = self._done(aside, who, audience)
        self.history.append((pending, aside))
        return step

    def _done(self, aside: Aside, who: Who, audience: str) -> Step:
        if aside.kind == "void_round":
            return self._void(aside, who)
        if self.pending is not None:
            check_goes_on(self.table, self._procedure)
        fields = {name: value for name, value in aside_to_json(aside).items() if name != "kind"}
        if isinstance(aside, DrawInError):
            fields["drawn"] = aside.card or str(self.table.batches.shoe.next_card)
        if player := decided_for(aside, self.table, who):
            fields["for"] = player
        text = apply_aside(aside, self.table, who)
        if isinstance(aside, NewDealer):
            fields["name"] = self.table.dealer
        if isinstance(aside, Declare):
            self._throw(Declared(aside.cite))
        elif self.pending is not None and self.pending.reconsiders:
            self._send(TABLE_CHANGED)
        cites = aside_cites(aside, self.table, who)
        if isinstance(aside, Declare | Note):
            cites = (aside.cite,)
            self.cited.add(aside.cite)
        said = cast(Told, {"what": aside.kind, "text": text, **fields, "audience": audience})
        return self._record(self._step(said, who, cites))

    def _step(self, said: Told, who: Who, cites: Iterable[str]) -> Step:
        """What was said, by whom, and whose it is; by these paragraphs, unless it names its own."""
        owner = self._owner(said["audience"])
        step = {"what": said["what"], "who": str(who), "cites": list(cites), **said}
        return cast(Step, step | ({"owner": owner} if owner else {}))

    def _owner(self, audience: str) -> str | None:
        """Whose eyes something is for. Who has the seat when the round first tells it a hidden card
        has wagers there and keeps it until they are decided; who sits down after him has not seen
        his cards."""
        if audience in (EVERYONE, NOBODY):
            return None
        seats = {seat_place(seat): name for seat, name in self.table.seats.items()}
        if audience in seats:
            self._owners.setdefault(audience, seats[audience])
        return self._owners.get(audience)

    def _own_places(self, who: Who) -> set[str]:
        """The places whose hidden cards are this player's; the pit has none."""
        own = {place for place, name in self._owners.items() if name == who.name}
        return own if who.role == "player" else set()

    def _send(self, value: Answer | TableChanged) -> None:
        try:
            self.pending = self._procedure.send(value)
        except StopIteration as stop:
            self._end(stop.value)

    def _throw(self, declared: Declared) -> None:
        try:
            self.pending = self._procedure.throw(declared)
        except StopIteration as stop:
            self._end(stop.value)

    def _end(self, round_: Round) -> None:
        self.pending, self.round = None, round_
        if self.table.day is not None:
            self.table.day.end_round(OF_ROUND)

    def _void(self, aside: Aside, who: Who) -> Step:
        """The round ends here, whether or not its procedure could go on (R-GEN-5)."""
        text = apply_aside(aside, self.table, who)
        if self.pending is None:
            raise Refused("the round is over: nothing can be voided", field="kind")
        self._procedure.close()
        self._end(void_round(self.table, self._beginning))
        assert self.round is not None
        said = told(
            aside.kind,
            text,
            audience=EVERYONE,
            lines=[line.as_told() for line in self.round.lines],
        )
        cites = self.table.rules.chapter.aside_cites(aside.kind)
        if isinstance(aside, VoidRound) and aside.cite:
            cites = tuple(dict.fromkeys((aside.cite, *cites)))
        return self._record(self._step(said, who, cites))

    def _record(self, step: Step) -> Step:
        entries = self.table.books.entries
        moves: list[Move] = [
            {"from": entry.source, "to": entry.target, "cents": entry.cents}
            for entry in entries[self._posted :]
        ]
        self._posted = len(entries)
        if moves:
            step["moves"] = moves
        rack = self.table.books.rack
        if rack is not None and rack.postings:
            step["postings"] = [
                {
                    "kind": posting.kind, "chips": written_chips(posting.chips),
                    "cents": posting.cents, "why": posting.why,
                }
                for posting in rack.postings
            ]  # fmt: skip
            rack.postings.clear()
        self.steps.append(step)
        return step


HIDDEN = "??"
"""The back of a card, in the eyes of those who may not know its face."""


_THAT_IT_HAPPENED = frozenset({"what", "who", "by", "cites", "seq", "round", "at"})
_FACE_DOWN = _THAT_IT_HAPPENED | {
    "text", "to", "face", "place", "low", "seat", "outcome", "moves", "corrects", "reason", "for",
}  # fmt: skip
"""What everybody may know of something that was told to others: nothing but what is listed."""


def seen_by(step: Mapping[str, object], audiences: frozenset[str]) -> Seen:
    """A step as somebody sees it who belongs to these audiences (such as ``seat 2``).

    Every view, message, export and transcript passes through here. A step without an audience is
    nobody's: that it happened is all that is seen of it.
    """
    audience = step.get("audience")
    if audience is None:
        return {key: step[key] for key in step if key in _THAT_IT_HAPPENED} | {"text": ""}
    if audience == EVERYONE or audience in audiences:
        return {key: value for key, value in step.items() if key not in ("audience", "owner")}
    cards = step.get("cards")
    hidden = {"cards": [HIDDEN] * len(cards)} if isinstance(cards, list) else {}
    return {key: value for key, value in step.items() if key in _FACE_DOWN} | hidden
