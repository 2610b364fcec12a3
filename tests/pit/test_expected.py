"""What wagers were to bring, by the exact odds of the table's own rules."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.pit.hired import Clock
from tests.pit.short_day import DAY, UTC, short_day

from pitboss.chapters import ODDS
from pitboss.pit.expected import Measured, expecting_of, measured, title_of
from pitboss.pit.reading import read_book
from pitboss.pit.rounds_told import needs_form
from pitboss.pit.wagers_tallied import Part, Tally, WagerKey, key_of
from pitboss.procedure.requests import LineTold
from pitboss.regulation import Rules
from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused

NOON = 1_563_019_200_000


def line(seat: int, wager: str, stake: int, back: int, hand: str = "", **more: str) -> LineTold:
    outcome = more.get("outcome", "win" if back > stake else "lose" if back < stake else "push")
    return {"seat": seat, "wager": wager, "stake": stake, "outcome": outcome, "back": back,
            "hand": hand, "cites": []}  # fmt: skip


def tallied(rules: Rules, *lines: LineTold, seats: dict[int, str] | None = None) -> Tally:
    tally = Tally()
    tally.add_round(rules, lines, seats or {}, NOON)
    return tally


def by_wager(tally: Tally) -> dict[str, Part]:
    return {key.wager: tally.total(key) for key in tally.parts}


@pytest.fixture
def one(log: EventLog, clock: Clock) -> Measured:
    """The short day of Over/Under: $10, $20 and $10 on the Ante, $5 twice on the Bonus."""
    short_day(log, clock)
    book = read_book(log, "t", DAY, UTC)
    assert book is not None
    return measured(book)


def test_theoretical_win_is_the_edge_of_the_first_stakes(one: Measured) -> None:
    """The edge of the Ante counts the second wager in: it is per unit of the Ante."""
    main, bonus = one.wagers
    required, of_bonus = ODDS["over-under"].odds()
    assert main.expected is not None
    assert bonus.expected is not None
    assert main.expected.mean == required.house_edge * 4_000
    assert main.expected.variance == required.variance * (1_000**2 + 2_000**2 + 1_000**2)
    assert bonus.expected.mean == Fraction(2702, 48205) * 1_000
    assert bonus.expected.variance == of_bonus.variance * 2 * 500**2
    assert (main.title, bonus.title) == ("Ante, Over 23, Under 18", "Bonus")


def test_the_table_as_a_whole_is_the_sum_of_its_wagers(one: Measured) -> None:
    assert one.result == 2_000
    assert one.expected.mean == sum(
        (wager.expected.mean for wager in one.wagers if wager.expected), Fraction(0)
    )
    assert one.look == ""


def test_the_result_as_it_grew(one: Measured) -> None:
    """At 13:30, 14:15 and 15:45, which is the end; the round that was stopped has no part."""
    points = one.points
    assert [point.result for point in points] == [-2_500, -500, 2_000]
    assert points[-1].expected == one.expected


def test_void_wagers_are_no_handle() -> None:
    tally = tallied(Rules.of("686a"), line(1, "ante", 500, 500, outcome="void"))
    assert tally.parts == {}


def test_split_and_doubled_hands_belong_to_the_first_wager() -> None:
    """A pair of eights for $10, split and the second hand doubled: $30 of handle, of which the
    edge is told by the first $10."""
    rules = Rules.of("633a")
    tally = tallied(
        rules, line(1, "blackjack", 1_000, 2_000), line(1, "blackjack.2", 1_000, 0),
        line(1, "double_down.2", 1_000, 0), line(1, "insurance", 500, 0),
        line(1, "lucky_ladies", 300, 0),
    )  # fmt: skip
    parts = by_wager(tally)
    assert (parts["required"].handle, parts["required"].result) == (3_000, 1_000)
    assert parts["required"].stakes == {1_000: 1}
    assert parts["insurance"].stakes == {500: 1}
    assert parts["lucky_ladies"].stakes == {300: 1}


def test_vigorish_is_a_result_and_no_stake() -> None:
    """$20 win $20, of which 5% are the house's."""
    tally = tallied(Rules.of("645a"), line(2, "pai_gow", 2_000, 4_000), line(2, "vigorish", 100, 0))
    part = by_wager(tally)["required"]
    assert (part.handle, part.result, part.stakes) == (2_000, -1_900, {2_000: 1})


def test_envy_is_expected_of_each_hand_of_another_player() -> None:
    """Ann at seats 1 and 2, Bob at 4, each with $5 on the Fortune Bonus: Ann's wagers earn by one
    hand each, Bob's by two. What a hand earns is in the paytable's column."""
    rules = Rules.of("645a", {"fortune_bonus_wager": True})
    seats = {1: "Ann", 2: "Ann", 4: "Bob"}
    lines = [line(seat, wager, 500, 0) for seat in seats for wager in ("pai_gow", "fortune_bonus")]
    tally = tallied(rules, *lines, seats=seats)
    envy = by_wager(tally)["fortune_bonus.envy"]
    assert envy.stakes == {500: 4}
    key = key_of(rules, "fortune_bonus.envy")
    assert title_of(rules, key.wager).endswith("Envy")
    (figures,) = (one for one in ODDS["pai-gow"].wager("fortune_bonus", rules)
                  if one.paytable == key.paytable)  # fmt: skip
    table = rules.paytable("fortune_bonus")
    prizes = {row.hand: row.envy_for(500) for row in table.lines}
    mean = figures.mean(lambda end: Fraction(prizes.get(end.hand, 0)))
    assert mean > 0
    assert expecting_of(rules, key)(envy).mean == -4 * mean


def test_a_progressive_costs_what_it_puts_on_the_meter() -> None:
    """By the convention of the odds: $1 lost, its increments are the players'."""
    rules = Rules.of("678a", {"progressive_jackpot_wager": True})
    meter = rules.meter("progressive_jackpot")
    part = by_wager(tallied(rules, line(1, "progressive_jackpot", 100, 0)))["progressive_jackpot"]
    put_on = int(100 * (meter.primary or 0)) + int(100 * meter.reserve)
    assert put_on > 0
    assert (part.taken, part.result) == (100, 100 - put_on)


def test_a_wager_without_figures_says_why(one: Measured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.pit.expected.at_table", lambda *_: [])
    (first, *_) = measured(one.book).wagers
    assert (first.expected, first.look) == (None, "")
    assert first.unknown == "nobody has made the study that its figures come from"
    assert measured(one.book).result == 0


@pytest.mark.shows("645a.1[Qualifying Wager]", "R-687a-12")
def test_645a_1_no_envy_is_expected_of_a_wager_that_earns_none() -> None:
    """Less than $5 is no Qualifying Wager; and a casino may pay no Envy at all."""
    rules = Rules.of("645a", {"fortune_bonus_wager": True})
    others = [line(seat, "pai_gow", 1_000, 0) for seat in (1, 2)]
    seats = {1: "Ann", 2: "Bob"}
    few = tallied(rules, line(1, "fortune_bonus", 400, 0), *others, seats=seats)
    assert "fortune_bonus.envy" not in by_wager(few)
    chosen = {"progressive_bonus_wager": True, "progressive_envy": "off"}
    stud = Rules.of("687a", chosen)
    antes = [line(seat, "ante", 1_000, 0) for seat in (1, 2)]
    made = tallied(stud, line(1, "progressive_bonus", 100, 0), *antes, seats=seats)
    assert "progressive_bonus.envy" not in by_wager(made)


def test_envy_without_a_paytable_is_not_told() -> None:
    rules = Rules.of("686a")
    with pytest.raises(Refused, match="do not tell it"):
        expecting_of(rules, WagerKey("required.envy", "", ""))


def test_simulated_figures_are_named_so() -> None:
    """The best setting of Pai Gow Poker under a house way of the casino's own is a study."""
    rules = Rules.of("633a", {"switch": True})
    expected = expecting_of(rules, key_of(rules, "blackjack"))(Part(stakes=Counter({1_000: 1})))
    assert expected.simulated


@pytest.mark.parametrize(
    ("stake", "won", "form"),
    [(200, 60_000, True), (201, 60_000, False), (100, 59_999, False), (500, 150_000, True)],
)
def test_a_form_w_2g_is_due_from_600_dollars_and_300_to_1(stake: int, won: int, form: bool) -> None:
    assert needs_form(stake, won) is form
