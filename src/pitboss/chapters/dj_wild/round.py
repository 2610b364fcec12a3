"""§§ 687a.7-11 and 687a.13: a round of DJ Wild Stud Poker."""

from functools import lru_cache, partial

from pitboss.chapters.dj_wild.ranking import made_of
from pitboss.chapters.dj_wild.settlement import settle_optional, settle_player
from pitboss.families import stud
from pitboss.families.stud import StudRound, StudSteps, StudTable
from pitboss.hands.naming import named
from pitboss.procedure import dealing, one_deck, progressive
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.betting import Betting
from pitboss.procedure.ending import void
from pitboss.procedure.one_deck import method
from pitboss.procedure.requests import NOBODY, Option, Record, seat_place
from pitboss.procedure.round import Declared, Procedure
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.money import Cents, dollars

FILE = chapter_file("687a")
PROGRESSIVE = "progressive_bonus"
STEPS = StudSteps.of(FILE)
BLIND_EQUALS_ANTE = ("blind", FILE.wager_named("blind").equal_to, "687a.1[Blind Wager]")

VOIDS = frozenset({f"687a.13({letter})" for letter in "acdfg"})
"""Irregularities that can void a round: cards found face up, a wrong number of cards, an exposed
card, a dealing shoe that jams, or cannot be used (§ 687a.13(a), (c), (d), (f), (g))."""

JAMS = frozenset({"687a.13(f)", "687a.13(g)"})
"""Those of them that are of the dealing shoe."""


def voids_dealing(round_: StudRound) -> frozenset[str]:
    """What can be declared while the cards are dealt: a jam only of an automated shoe, until the
    remaining cards are taken from it (§ 687a.10(c))."""
    emptied = len(round_.dealer_hand) == FILE.hand.cards and not round_.table.of_record
    automated = method(round_.table) == "automated_shoe"
    return VOIDS if automated and not emptied else VOIDS - JAMS


def play(table: StudTable) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    round_ = StudRound(table, voids=voids_dealing)
    if table.rules.offers(PROGRESSIVE):
        yield from progressive.start_meter(table, PROGRESSIVE)
    yield from one_deck.change_old_decks(table)  # § 687a.3(c)
    betting = Betting(round_)
    while betting.is_open:
        yield from one_deck.open_table(table)  # § 687a.4
        if not (yield from one_deck.shuffle_and_cut(table)):  # § 687a.5
            yield from stud.take_wager(betting, table, BLIND_EQUALS_ANTE)  # § 687a.7
    yield from stud.close_bets(round_)
    yield from progressive.start_game(round_, PROGRESSIVE)
    try:
        yield from deal(round_)  # §§ 687a.8-10
        yield from complete(round_)  # § 687a.11
    except Declared as declared:
        yield from remedy(round_, declared.cite)  # § 687a.13
    yield from stud.clear(round_)
    return round_


def deal(round_: StudRound) -> Procedure:
    """Five cards to each player, five to the dealer, one spare where the Progressive is played
    (§ 687a.8(d)-(f), § 687a.9(c)-(e), § 687a.10(b)-(c), R-687a-11)."""
    yield from stud.deal_stacks(round_, FILE.hand.cards)
    if method(round_.table) == "automated_shoe":
        yield Record(
            act="The dealer takes the remaining cards from the dealing shoe into the chosen hand",
            cites=("687a.10(c)", "687a.9(a)(2)"),
        )
    if PROGRESSIVE in round_.collected:
        paragraph = {
            "manual_shoe": "687a.8(f)",
            "hand": "687a.9(e)",
            "automated_shoe": "687a.10(c)",
        }
        cites = (paragraph[method(round_.table)], "687a.2(b)(4)")
        round_.spare = yield from dealing.draw(round_, dealing.SPARE, NOBODY, cites)
    yield from stud.put_stub_away(round_)


def complete(round_: StudRound) -> Procedure:
    """The players decide, folded hands are collected, the others are shown and settled
    (§ 687a.11)."""
    table = round_.table
    table.declarable = stud.voids_until_shown(round_, "c", "d")
    yield from decide(round_)
    yield from stud.settle_abandoned(round_)
    table.declarable = stud.voids_until_shown(round_, "c")
    yield from collect_forfeited(round_)
    yield from showdown(round_)


def decide(round_: StudRound) -> Procedure:
    """Each player raises twice the Ante or folds, clockwise (§ 687a.11(b)[lead], R-687a-18). Who
    has left the table has folded (R-GEN-10)."""
    table = round_.table
    yield from stud.examine(round_)
    for seat in round_.clockwise():
        stake = FILE.number("raise_antes") * round_.stakes[seat]["ante"]
        if seat in table.abandoned:
            round_.decisions[seat] = "fold"
            continue
        answer = yield from ask(
            table,
            seat,
            f"Seat {seat}: raise {dollars(stake)} or fold?",
            choices_for(stake),
            default="fold",
            private=False,
            hand=tuple(round_.hands[seat]),
            held=partial(held, tuple(round_.hands[seat])),
            answer_cites={"bet": table.game.steps.wagers_placed},
            cites=("687a.11(b)[lead]",),
        )
        if answer is None:  # he left
            round_.decisions[seat] = "fold"
            continue
        assert isinstance(answer, Decision)
        round_.decisions[seat] = answer.option
        if answer.option == "raise":
            round_.stake(seat, "raise", stake)


def held(hand: tuple[Card, ...]) -> str:
    """What a player holds, in words (§ 687a.6(c)).

    >>> from pitboss.vocabulary.cards import cards
    >>> held(cards("2c Kh Ks 9d 9c")), held(cards("Kh Qs 9d 7c 3c"))
    ('full house, kings over nines', 'king high')
    """
    made = made_of(hand)
    return named(made.category, made.ranks)


@lru_cache(maxsize=256)
def choices_for(stake: Cents) -> tuple[Option, ...]:
    """To raise for so much, or to fold (§ 687a.11(b)[lead])."""
    return tuple(
        Option(data.name, data.label, data.cites, data.wager, stake if data.wager else 0)
        for data in FILE.option
    )


def collect_forfeited(round_: StudRound) -> Procedure:
    """What a fold forfeits: Ante, Blind and Bad Beat, not the Trips Bonus; the Progressive as the
    casino chose (§ 687a.11(b)(1)-(3), R-687a-14). The cards go too, but for those of players who
    placed a Trips Bonus or Progressive Bonus Wager (§ 687a.11(c))."""
    lost: dict[str, tuple[str, ...]] = {
        "ante": ("687a.11(b)[lead]", "687a.11(c)"),
        "blind": ("687a.11(b)[lead]", "687a.11(c)"),
        "bad_beat_bonus": ("687a.11(b)(2)", "687a.11(c)"),
    }
    if not round_.table.rules["folded_progressive"]:
        lost[PROGRESSIVE] = ("687a.11(b)(3)", "R-687a-14")
    for seat in round_.clockwise():
        if round_.decisions[seat] != "fold" or seat not in round_.hands:
            continue
        for wager in [data.name for data in FILE.wager if data.name in round_.stakes[seat]]:
            if wager in lost:
                why = f"Seat {seat} folded: {FILE.wager_named(wager).title} collected"
                yield from round_.settle(
                    seat, wager, "lose", 0, hand="fold", why=why, cites=lost[wager],
                    to_player="You folded",
                )  # fmt: skip
        if "trips_bonus" not in round_.stakes[seat] and seat not in round_.progressive_seats:
            yield from dealing.collect_hand(round_, seat, "687a.11(c)")


def showdown(round_: StudRound) -> Procedure:
    """The dealer's hand is shown, then each player's is settled, counterclockwise from the right
    (§ 687a.11(d), § 687a.11(e)[lead], R-687a-9)."""
    yield from stud.show_incomplete(round_)
    dealer = made_of(round_.dealer_hand)
    yield from dealing.turn_up(
        round_, dealing.DEALER_PLACE, round_.dealer_hand, dealer.category, ("687a.11(d)",)
    )
    round_.showing = True
    for seat in round_.counterclockwise():
        if (yield from stud.stays(round_, seat)) and round_.stakes[seat]:
            player = yield from show(round_, seat)
            if round_.decisions[seat] == "raise":
                yield from settle_player(round_, seat, player, dealer)
            yield from settle_optional(round_, seat, player, dealer)
        if seat in round_.hands:
            yield from dealing.collect_hand(round_, seat)


def show(round_: StudRound, seat: int) -> Procedure:
    """A player's hand is turned up and announced (§ 687a.11(e)[lead])."""
    player = made_of(round_.hands[seat])
    yield from dealing.turn_up(
        round_, seat_place(seat), round_.hands[seat], player.category, ("687a.11(e)[lead]",)
    )
    return player


def remedy(round_: StudRound, cite: str) -> Procedure:
    """All hands are void and all wagers return; after an exposed card the Progressive and the Trips
    Bonus are settled all the same, on the cards as dealt, and bring nobody Envy (§ 687a.13(a), (c),
    (d), (f), R-687a-12, R-687a-17, R-GEN-5)."""
    settled, cites = yield from stud.declare_void(round_, cite)
    keep: dict[int, tuple[str, ...]] = dict.fromkeys(round_.stakes, ())
    if settled:  # what returns is off the meter before anybody wins a share of it
        for seat in round_.stakes:
            keep[seat] = yield from settled_all_the_same(round_, seat)
    round_.progressive_seats.clear()
    for seat in round_.counterclockwise():
        lines = [line for line in round_.lines if line.seat == seat and line.wager in keep[seat]]
        for line in lines:
            if seat in round_.hands:  # a fold counts for nothing either
                round_.reopen(line)
        yield from void(round_, seat, keep[seat], cites)
        if round_.stakes[seat]:
            player = yield from show(round_, seat)
            yield from settle_optional(round_, seat, player, None)


def settled_all_the_same(round_: StudRound, seat: int) -> Procedure:
    """The Trips Bonus, and the Progressive unless a joker waits for a spare card not yet dealt:
    then its wager returns with its move of the meter."""
    if JOKER in round_.hands.get(seat, []) and round_.spare is None:
        yield from progressive.reverse(round_, seat)
        return ("trips_bonus",)
    return (PROGRESSIVE, "trips_bonus")
