"""What two stud chapters say in the same words: wagers, dealing, the stub, voids.

The paragraphs behind each step are in the chapter's own file, under ``[step]``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pitboss.cards import Card, card
from pitboss.procedure import betting, progressive
from pitboss.procedure.answers import CardDealt, FoundFaceUp, StubCounted
from pitboss.procedure.one_deck import by_device, change_old_decks, make_ready, method
from pitboss.procedure.opening import step
from pitboss.procedure.requests import (
    EVERYONE,
    NOBODY,
    Area,
    BettingRules,
    Collect,
    CountStub,
    Deal,
    Record,
    TurnUp,
    Verify,
    seat_place,
)
from pitboss.procedure.round import Declared, Procedure, Round
from pitboss.procedure.table import Table

DEALER_PLACE = "dealer"
SPARE = "spare card"
STUB_COUNTED_EVERY = 5  # rounds


def take_bets(round_: Round, equal: tuple[tuple[str, str, str], ...] = ()) -> Procedure:
    """Everything but the Raise Wager is placed before "no more bets"; then progressives lock."""
    table = round_.table

    def rules(table: Table) -> BettingRules:
        return betting_rules(table, equal)

    yield from change_old_decks(table)
    yield from betting.take_bets(
        round_,
        rules,
        make_ready,
        step(table, "wagers_placed"),
        step(table, f"no_more_bets_{method(table)}"),
    )
    yield from change_old_decks(table)
    table.stub_counted += 1
    table.deck_unused = False


def betting_rules(table: Table, equal: tuple[tuple[str, str, str], ...]) -> BettingRules:
    """What this table takes before the cards are dealt."""
    wagers = [wager for wager in table.rules.wagers() if wager.made == "before"]
    return BettingRules(
        areas=tuple(_area(table, wager.name) for wager in wagers),
        boxes=table.rules.number("adjacent_boxes"),
        boxes_cite=step(table, "boxes")[0],
        verbal_bets=False,
        verbal_cite=step(table, "no_verbal")[0],
        seat_cites=step(table, "seated"),
        equal=equal,
        others={wager.name: wager.cites for wager in table.rules.chapter.wager},
    )


def _area(table: Table, wager: str) -> Area:
    """A betting area; a progressive wager has the size that its paytable is for."""
    area = table.area(wager)
    if not wager.startswith("progressive"):
        return area
    bet = progressive.meter_data(table, wager).bet
    return replace(area, least=bet, most=bet, step=1)


def lock_progressive(round_: Round, wager: str, *, always: bool) -> Procedure:
    """No progressive wager is recognised any more; those made are taken in and move the meter."""
    table = round_.table
    made = any(wager in stakes for stakes in round_.stakes.values())
    if not made and not (always and table.rules.offers(wager)):
        return
    taken = ", its wagers are counted and taken in" if made else ""
    yield Record(
        act=f"The progressive is locked{taken}",
        cites=step(table, f"progressive_locked_{method(table)}"),
    )
    if made:
        round_.collect(wager)
        progressive.contribute(round_, wager)


def draw(round_: Round, place: str, audience: str, cites: tuple[str, ...]) -> Procedure:
    """One card, face down, to a place."""
    table = round_.table
    while True:
        table.declarable = round_.voids(round_)
        answer = yield Deal(
            to=place,
            face="down",
            audience=audience,
            must_read=not table.of_record,
            shoe=table.batches.shoe,
            decks_cite=table.rules.chapter.cards.cites[0],
            role_cites=step(table, "own_hand"),
            answer_cites={
                "found_face_up": step(table, "face_up"),
                "drawn_in_error": step(table, "drawn_in_error"),
                "bet": step(table, "wagers_placed"),
            },
            cites=cites,
        )
        read = getattr(answer, "card", None)
        taken = table.batches.shoe.take(card(read) if read else None)
        if isinstance(answer, FoundFaceUp):
            table.batches.discard(None if taken is None else [taken], 1)
            round_.found_face_up += 1
            if round_.found_face_up > 1:
                raise Declared(step(table, "face_up")[0])
            continue
        assert isinstance(answer, CardDealt)
        if taken is not None:
            table.batches.on_layout.append(taken)
        return taken


def deal_stacks(round_: Round, count: int) -> Procedure:
    """A stack to each player, clockwise from the dealer's left, then one to the dealer."""
    table, dealt = round_.table, method(round_.table)
    for seat in round_.clockwise():
        round_.hands[seat] = []
        for _ in range(count):
            yield from _to_seat(round_, seat, step(table, f"deal_{dealt}"))
    for _ in range(count):
        yield from _to_dealer(round_, step(table, f"dealer_{dealt}"))


def deal_one_at_a_time(round_: Round, count: int) -> Procedure:
    """One card at a time to each player and to the dealer, until all have their hands."""
    table, dealt = round_.table, method(round_.table)
    round_.hands.update({seat: [] for seat in round_.clockwise()})
    for _ in range(count):
        for seat in round_.clockwise():
            yield from _to_seat(round_, seat, step(table, f"deal_{dealt}"))
        yield from _to_dealer(round_, step(table, f"dealer_{dealt}"))


def _to_seat(round_: Round, seat: int, cites: tuple[str, ...]) -> Procedure:
    taken = yield from draw(round_, seat_place(seat), seat_place(seat), cites)
    round_.hands[seat].append(taken)


def _to_dealer(round_: Round, cites: tuple[str, ...]) -> Procedure:
    taken = yield from draw(round_, DEALER_PLACE, NOBODY, cites)
    round_.dealer_hand.append(taken)


def turn_up(
    round_: Round, place: str, hand: Sequence[Card], words: str, cites: tuple[str, ...]
) -> Procedure:
    """A hand is turned face up on the layout."""
    yield TurnUp(place=place, cards=tuple(hand), words=words, cites=cites)
    round_.turned_up.add(place)


def put_stub_away(round_: Round) -> Procedure:
    """The stub goes to the discard rack; without a device that counts, it is counted first at
    least once in five rounds, and a wrong count voids the round."""
    table, dealt = round_.table, method(round_.table)
    counted = bool(table.rules["counting_shuffler"]) and by_device(table)
    if not counted and table.stub_counted >= STUB_COUNTED_EVERY:
        yield from _count_stub(round_)
    yield Record(
        act="The stub is placed in the discard rack without exposing the cards",
        cites=step(table, f"stub_{dealt}"),
    )
    left, count = table.batches.shoe.empty()
    table.batches.discard(left, count)


def examine(round_: Round) -> Procedure:
    """Each player looks at his own cards, which nobody else touches and the dealer can see."""
    table = round_.table
    yield Record(
        act="The players examine their cards: each only his own, always in the dealer's view",
        cites=(*step(table, "own_hand"), *step(table, "in_view")),
    )


def _count_stub(round_: Round) -> Procedure:
    table, dealt = round_.table, method(round_.table)
    answer = yield CountStub(
        expected=table.batches.shoe.remaining,
        cites=(*step(table, f"count_stub_{dealt}"), *step(table, f"count_right_{dealt}")),
    )
    assert isinstance(answer, StubCounted)
    table.stub_counted = 0
    if answer.count == table.batches.shoe.remaining:
        return
    if not answer.misdealt:
        yield Record(
            act="The entire deck is removed from the table",
            cites=step(table, f"count_wrong_{dealt}"),
        )
        table.opened = table.idle = False
    raise Declared(step(table, f"count_wrong_{dealt}")[0])


def void(
    round_: Round, seat: int, keep: Iterable[str], cites: tuple[str, ...]
) -> Procedure:  # fmt: skip
    """A hand is void and its wagers return, those among them that were collected already, but not
    those that are to be settled all the same (R-GEN-5)."""
    kept = set(keep)
    for data in round_.table.rules.chapter.wager:
        if data.name in kept:
            continue
        why = f"The hand of seat {seat} is void: {data.title} returned"
        if data.name in round_.stakes[seat]:
            stake = round_.stakes[seat][data.name]
            yield from round_.settle(
                seat, data.name, "void", stake, hand="void", why=why, cites=cites
            )
            continue
        for line in list(round_.lines):
            if (line.seat, line.wager, line.outcome) == (seat, data.name, "lose"):
                yield from round_.give_back(line, why, cites)


def settle_abandoned(round_: Round) -> Procedure:
    """Who left before the hands were shown has folded (R-GEN-10)."""
    for seat in round_.clockwise():
        if seat in round_.table.abandoned and seat in round_.hands:
            yield from abandon(round_, seat)


def abandon(round_: Round, seat: int) -> Procedure:
    """A player who left loses every wager, or gets them back where the casino chose so, with their
    move of the meter (R-GEN-10)."""
    table, cites = round_.table, step(round_.table, "abandoned")
    round_.decisions[seat] = "fold"
    if table.rules["abandoned_wagers"] == "return":
        progressive.reverse(round_, seat)
        yield from void(round_, seat, (), cites)
    for wager in [one.name for one in table.rules.chapter.wager]:
        if wager in round_.stakes[seat]:
            title = table.rules.chapter.wager_named(wager).title
            yield from round_.settle(
                seat, wager, "lose", 0, hand="fold", why=f"{title} abandoned", cites=cites
            )
    yield from collect_hand(round_, seat)


def out_of_order(table: Table) -> Procedure:
    """An automated dealing shoe that cannot be used is covered or marked before another way."""
    yield Verify(
        act="The dealing shoe is covered, or a sign on it says that it is out of order",
        cites=step(table, "out_of_order"),
    )
    table.shoe_down = True


def collect_hand(round_: Round, seat: int, *cites: str) -> Procedure:
    """A player's hand goes to the discard rack."""
    yield from collect(round_, seat_place(seat), round_.hands[seat], cites)
    del round_.hands[seat]


def collect(
    round_: Round, place: str, hand: Sequence[Card | None], cites: tuple[str, ...] = ()
) -> Procedure:
    """Cards go to the discard rack, in an order that permits reconstruction; face down, unless
    they have been turned up."""
    table = round_.table
    known = [one for one in hand if one is not None]
    hidden = NOBODY if place in (DEALER_PLACE, SPARE) else place
    yield Collect(
        place=place,
        cards=tuple(known),
        audience=EVERYONE if place in round_.turned_up else hidden,
        role_cites=step(table, "own_hand"),
        cites=(*cites, *step(table, "reconstruct")),
    )
    for one in known:
        table.batches.on_layout.remove(one)
    table.batches.discard(known if len(known) == len(hand) else None, len(hand))


def clear(round_: Round) -> Procedure:
    """Whatever cards remain go to the discard rack, and are shuffled before the next round."""
    round_.table.declarable = frozenset()
    for seat in sorted(round_.hands, reverse=True):
        yield from collect_hand(round_, seat)
    if round_.dealer_hand:
        yield from collect(round_, DEALER_PLACE, round_.dealer_hand)
    if round_.spare is not None:
        yield from collect(round_, SPARE, [round_.spare])
    left, count = round_.table.batches.shoe.empty()
    round_.table.batches.discard(left, count)
    finish(round_)


def finish(round_: Round) -> None:
    """The round is over."""
    table = round_.table
    table.live.clear()
    for seat in table.abandoned:
        del table.seats[seat]
    table.abandoned.clear()
    table.declarable = frozenset()
    table.new_dealer = False
    table.rounds += 1
    table.shuffle_due = "dealer"
