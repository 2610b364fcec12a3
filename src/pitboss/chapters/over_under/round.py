"""§§ 686a.7(e)-(n), 686a.8 and 686a.9(c): the round itself."""

from collections.abc import Iterable
from functools import lru_cache, partial

from pitboss.chapters.over_under.ranking import point_total
from pitboss.families.from_shoe.drawing import MISSED, draw
from pitboss.families.from_shoe.game import ShoeSteps, ShoeTable
from pitboss.families.from_shoe.opening import (
    change_old_decks,
    finish,
    open_table,
    shuffle_and_cut,
)
from pitboss.families.from_shoe.wagers import betting_rules, close_bets
from pitboss.procedure.answers import Decision, Missed
from pitboss.procedure.asking import ask
from pitboss.procedure.betting import Betting
from pitboss.procedure.requests import EVERYONE, Collect, Option, seat_place
from pitboss.procedure.round import Procedure, Round
from pitboss.procedure.sentences import paid_by_table
from pitboss.regulation import chapter_file
from pitboss.regulation.wagers import OptionData, Wager
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents, Pay, back_at_odds, dollars

FILE = chapter_file("686a")
STEPS = ShoeSteps.of(FILE)
POINTS = FILE.cards.points()
CHOICES = {option.name: option for option in FILE.option}

ShoeRound = Round[ShoeTable]


def play(table: ShoeTable) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    round_ = Round(table)
    yield from change_old_decks(table)  # § 686a.3(c), as a rule before the wagers
    betting = Betting(round_)
    while betting.is_open:
        yield from open_table(table)  # § 686a.4
        if not (yield from shuffle_and_cut(table)):  # § 686a.5
            yield from betting.take_wager(betting_rules(table))  # § 686a.6
    yield from close_bets(round_)
    yield from change_old_decks(table)  # the wagers may have been waited for
    yield from first_cards(round_)  # § 686a.7(e)
    missed = yield from tour(round_)  # § 686a.7(f)-(l)
    for seat in missed:
        yield from late_cards_or_dead_hand(round_, seat)  # § 686a.9(c)
    yield from clear_table(round_)  # § 686a.7(m)
    return round_


def total(hand: Iterable[Card]) -> int:
    """The total point count of a hand (§ 686a.3(d), § 686a.1[Hand])."""
    return point_total(hand, POINTS)


def first_cards(round_: ShoeRound) -> Procedure:
    """One card face up to each position with an Ante Wager, clockwise (§ 686a.7(e))."""
    for seat in round_.clockwise():
        first = yield from draw(
            round_.table, seat_place(seat), first_of_round=not round_.hands, cites=("686a.7(e)",)
        )
        assert first is not None  # it was dealt face up
        round_.hands[seat] = [first]


def tour(round_: ShoeRound) -> Procedure:
    """Round the table from the dealer's left: decision, two more cards, settlement, next player
    (§ 686a.7(f)-(j), R-686a-4); the seats whose cards were missed."""
    seats, missed = round_.clockwise(), []
    all_first = round_.table.rules["decision_order"] == "all_first"
    if all_first:
        for seat in seats:
            yield from decide(round_, seat)
    for seat in seats:
        if not all_first:
            yield from decide(round_, seat)
        passed_over = seat not in round_.decisions
        if not passed_over and (yield from two_more_cards(round_, seat)):
            yield from settle(round_, seat)
        else:
            missed.append(seat)
    return missed


def decide(round_: ShoeRound, seat: int, *, late: bool = False) -> Procedure:
    """Over 23, Under 18, each equal to the Ante Wager, or surrender (§ 686a.7(f), § 686a.7(g),
    R-686a-5). A player who never answers stakes nothing more: he surrenders (R-GEN-10). One whom
    the dealer passes over gets his turn when all others are done (§ 686a.9(c))."""
    ante = round_.stakes[seat]["ante"]
    answer = yield from ask(
        round_.table,
        seat,
        f"Seat {seat} has {total(round_.hands[seat])}. Over, under or surrender?",
        choices_for(ante),
        default="surrender",
        private=False,
        may_be_missed=not late,
        hand=tuple(round_.hands[seat]),
        answer_cites={"missed": ("686a.9(c)",)},
        cites=("686a.7(f)",),
    )
    if isinstance(answer, Missed):
        return
    assert isinstance(answer, Decision)
    elected = CHOICES[answer.option]
    round_.decisions[seat] = elected.name
    if elected.wager:
        round_.stake(seat, elected.wager, ante)
    else:
        yield from round_.settle(
            seat, "ante", "lose", 0,
            hand="surrender",
            why=f"Seat {seat} surrenders the Ante Wager",
            cites=("686a.7(g)(3)", "686a.1[Surrender]"),
            to_player="You surrendered",
        )  # fmt: skip


@lru_cache(maxsize=256)
def choices_for(ante: Cents) -> tuple[Option, ...]:
    """Over 23 and Under 18, each equal to the Ante Wager, and the surrender (§ 686a.7(g))."""
    return tuple(
        Option(data.name, data.label, data.cites, data.wager, ante if data.wager else 0)
        for data in FILE.option
    )


def two_more_cards(round_: ShoeRound, seat: int, *, late: bool = False) -> Procedure:
    """Two additional cards face up, even after a surrender (§ 686a.7(i.1)); whether they came, or
    were missed (§ 686a.9(c))."""
    hand = round_.hands[seat]
    while len(hand) < FILE.hand.cards:
        more = yield from draw(
            round_.table,
            seat_place(seat),
            missed="" if late else "686a.9(c)",
            cites=("686a.9(c)",) if late else ("686a.7(i.1)",),
        )
        if more is MISSED:
            return False
        hand.append(more)
    return True


def settle(round_: ShoeRound, seat: int) -> Procedure:
    """A player's wagers, then his cards to the discard rack (§ 686a.7(j))."""
    elected = CHOICES[round_.decisions[seat]]
    if elected.wager:
        yield from settle_main(round_, seat, elected)
    if "bonus" in round_.stakes[seat]:
        yield from settle_bonus(round_, seat, surrendered=elected.wager is None)
    yield from collect(round_, seat)


def settle_main(round_: ShoeRound, seat: int, elected: OptionData) -> Procedure:
    """The Ante Wager and the Over 23 or Under 18 Wager stand or fall together (§ 686a.7(i.2),
    § 686a.7(k), § 686a.8(a)); the side that was not backed loses too (R-686a-3)."""
    assert elected.wager is not None
    count = total(round_.hands[seat])
    if count in elected.wins:
        outcome, cites = "win", (*elected.wins_cites, "686a.8(a)")
    elif FILE.house_wins and count in FILE.house_wins.totals:
        outcome, cites = "lose", FILE.house_wins.cites
    else:
        outcome, cites = "lose", (*elected.wins_cites, "R-686a-3")
    for wager in ("ante", elected.wager):
        stake = round_.stakes[seat][wager]
        line = round_.table.rules.paytable(wager).lines[0]
        back = back_at_odds(line.pay, stake) if outcome == "win" else 0
        why = partial(_why, FILE.wager_named(wager), elected, count, line.pay, back)
        yield from round_.settle(
            seat, wager, outcome, back, hand=str(count), why=why, cites=cites,
            to_player=f"You bet {elected.label} and made {count}",
        )  # fmt: skip


def _why(wager: Wager, elected: OptionData, count: int, pay: Pay, back: Cents) -> str:
    if back:
        return f"{count} wins for {elected.label}: {wager.title} paid {pay}, {dollars(back)} back"
    return f"{count} loses for {elected.label}: {wager.title} collected"


def settle_bonus(round_: ShoeRound, seat: int, *, surrendered: bool) -> Procedure:
    """The Bonus Wager, which no surrender forfeits (§ 686a.7(h), § 686a.7(l), § 686a.8(b))."""
    count = total(round_.hands[seat])
    stake = round_.stakes[seat]["bonus"]
    line = round_.table.rules.paytable("bonus").line(str(count))
    cites: tuple[str, ...] = ("686a.7(h)", "R-686a-2") if surrendered else ()
    if line:
        back = back_at_odds(line.pay, stake)
        outcome, cites = "win", ("686a.7(l)", "686a.8(b)", *cites)
    else:
        back, outcome, cites = 0, "lose", ("686a.7(l)", *cites)

    def why() -> str:
        paid = line and f"pays the Bonus Wager {line.pay}, {dollars(back)} back"
        return f"{count} {paid or 'loses the Bonus Wager'}"

    def to_player() -> str:
        return paid_by_table("Bonus", str(count), line.pay) if line else f"Bonus: your {count} lost"

    yield from round_.settle(
        seat, "bonus", outcome, back, hand=str(count), why=why, cites=cites, to_player=to_player
    )


def collect(round_: ShoeRound, seat: int) -> Procedure:
    """A hand goes to the discard rack as it was dealt (§ 686a.7(j), § 686a.7(m))."""
    hand = round_.hands[seat]
    if round_.table.followed:
        yield Collect(
            place=seat_place(seat), cards=tuple(hand), audience=EVERYONE, role_cites=("686a.7(n)",),
            cites=("686a.7(j)", "686a.7(m)"),
        )  # fmt: skip
    round_.table.batches.collect(hand)
    round_.table.live.discard(seat)
    del round_.hands[seat]


def late_cards_or_dead_hand(round_: ShoeRound, seat: int) -> Procedure:
    """The missed cards, after all other players have theirs, or a dead hand: the player's option
    (§ 686a.9(c)). A dead hand returns every wager that has no result (R-686a-8)."""
    answer = yield from ask(
        round_.table,
        seat,
        f"The dealer missed the cards of seat {seat}. Take them now, or call it dead?",
        (
            Option("late_cards", "Take the cards", ("686a.9(c)",)),
            Option("dead_hand", "Call the hand dead", ("686a.9(c)", "R-686a-8")),
        ),
        default="late_cards",
        private=False,
        cites=("686a.9(c)",),
    )
    assert isinstance(answer, Decision)
    if answer.option == "late_cards":
        if seat not in round_.decisions:
            yield from decide(round_, seat, late=True)
        yield from two_more_cards(round_, seat, late=True)
        yield from settle(round_, seat)
        return
    for wager in [data.name for data in FILE.wager if data.name in round_.stakes[seat]]:
        stake = round_.stakes[seat][wager]
        yield from round_.settle(
            seat, wager, "void", stake,
            hand="dead",
            why=f"The hand of seat {seat} is dead: the {FILE.wager_named(wager).title} returns",
            cites=("686a.9(c)", "R-686a-8"),
            to_player="Your hand is dead",
        )  # fmt: skip


def clear_table(round_: ShoeRound) -> Procedure:
    """Whatever cards remain go to the discard rack (§ 686a.7(m)). A device that reshuffles by
    itself takes them back at once (R-686a-9)."""
    for seat in sorted(round_.hands):
        yield from collect(round_, seat)
    finish(round_.table)
