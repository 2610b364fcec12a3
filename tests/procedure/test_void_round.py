"""The house voids a round that cannot go on, wherever it stands (R-GEN-5)."""

import json
from collections import Counter
from collections.abc import Generator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from tests.chapters.crowds import PLAYERS, SEEDS, Crowd, quick
from tests.chapters.odd_stakes import any_rules, bet_oddly
from tests.chapters.test_no_table_jams import CROWDS

from pitboss.ledger import (
    DEALERS_WAGER,
    DROP_BOX,
    METER,
    PATRONS,
    POT,
    TABLE_INVENTORY,
    VIGORISH,
    Books,
    area_of,
    chips,
    layout,
)
from pitboss.procedure.answers import DEALER, FLOORPERSON, HOUSE, Done, Who
from pitboss.procedure.asides import BuyIn, OrderReshuffle, VoidRound, aside_from_json
from pitboss.procedure.driver import Driver, Play
from pitboss.procedure.table import Table
from pitboss.regulation import exists
from pitboss.vocabulary.refusal import Refused

VOID = VoidRound("the software jammed")
every_chapter = pytest.mark.parametrize("number", CROWDS)


def gathered(number: str, seed: int, *, virtual: bool = True) -> Crowd:
    """People at a table of a chapter, under any choices, who wager any cents."""
    crowd = CROWDS[number](seed, any_rules(number, Random(seed)), virtual=virtual)
    bet_oddly(crowd)
    return crowd


def amounts(books: Books) -> dict[str, int]:
    """What every account holds, without those that hold nothing; a meter that stands at nothing is
    in use all the same."""
    return {name: cents for name, cents in books.balances.items() if cents or name == METER}


def staked(crowd: Crowd) -> Counter[int]:
    """What each seat wagered, as the steps tell it."""
    seats: Counter[int] = Counter()
    for step in crowd.game.steps:
        for cents in step.get("wagers", {}).values():
            seats[step["seat"]] += cents
    return seats


def voided(crowd: Crowd, before: dict[str, int], bought: Counter[str]) -> None:
    """Voids the round, and shows that every cent is where it was, but for chips bought."""
    game, wagers = crowd.game, staked(crowd)
    step = game.aside(VOID, FLOORPERSON)
    assert game.driver.over
    game.balanced()
    after = Counter(amounts(game.table.books))
    for player, cents in bought.items():
        after.subtract({chips(player): cents, DROP_BOX: cents})
        after.update({TABLE_INVENTORY: cents, PATRONS: cents})
    assert {name: cents for name, cents in after.items() if cents or name == METER} == before
    assert game.table.books.balance(POT) == game.table.books.balance(DEALERS_WAGER) == 0
    assert game.driver.round is not None
    returned: Counter[int] = Counter()
    lines = game.driver.round.lines
    for line in lines:
        assert (line.outcome, line.back, line.hand) == ("void", line.stake, "void")
        assert line.cites == ("R-GEN-5", game.plays.file.irregularities)
        returned[line.seat] += line.stake
    assert returned == wagers
    assert len({(line.seat, line.wager) for line in lines}) == len(lines)
    assert VOID.reason in step["text"]
    assert step["lines"] == [line.as_told() for line in lines]
    assert all(exists(cite) for cite in step["cites"])


def played_on(crowd: Crowd) -> None:
    """The table opens anew and rounds are played at it, and no card is lost."""
    game = crowd.game
    assert json.loads(json.dumps(game.table.value())) == game.table.value()
    assert game.table.value()["opened"] is False
    for _ in range(2):
        game.next_round()
        crowd.round()
        game.balanced()
        if game.table.virtual and game.table.ready.opened:
            game.whole()


@pytest.mark.slow
@every_chapter
@quick(60)
@given(seed=SEEDS)
def test_at_any_point_of_a_round_every_balance_is_restored(number: str, seed: int) -> None:
    crowd = gathered(number, seed, virtual=bool(seed % 4))
    game, chance = crowd.game, Random(seed)
    for _ in range(chance.randint(0, 2)):
        crowd.round()
        game.next_round()
    before, bought = amounts(game.table.books), Counter[str]()
    for _ in range(chance.randint(0, 120)):
        crowd.step()
        if game.driver.over:
            game.next_round()
            before, bought = amounts(game.table.books), Counter()
        if chance.random() < 0.03:
            player = chance.choice(PLAYERS)
            game.aside(BuyIn(701), Who("player", player))
            bought[player] += 701
    bought += verbal(crowd)
    voided(crowd, before, bought)
    game.replays()
    played_on(crowd)


def verbal(crowd: Crowd) -> Counter[str]:
    """The cash of verbal wagers, which became chips."""
    cash: Counter[str] = Counter()
    entries = crowd.game.table.books.entries
    for entry, after in pairwise(entries):
        if entry.why == "cash of a verbal wager" and entry.target == DROP_BOX:
            cash[after.target.removeprefix("chips of ")] += entry.cents
    return cash


def breaking_down(play: Play, after: int) -> Play:
    """A procedure in which a fault shows at this request."""

    def procedure(table: Table[Any]) -> Generator[Any, Any, Any]:
        inner = play(table)
        request = next(inner)
        for _ in range(after):
            try:
                request = inner.send((yield request))
            except StopIteration as stop:
                return stop.value
        yield request
        raise ArithmeticError("a fault of the program")

    return procedure


@pytest.mark.slow
@every_chapter
@quick(40)
@given(seed=SEEDS)
def test_a_round_whose_procedure_has_failed_is_voided(number: str, seed: int) -> None:
    crowd = gathered(number, seed)
    game, chance = crowd.game, Random(seed)
    crowd.mishaps = 0
    crowd.round()
    game.next_round()
    before, asked = amounts(game.table.books), chance.randint(0, 60)
    game.driver = Driver(breaking_down(game.plays.play, asked), game.table)
    try:
        crowd.round()
    except ArithmeticError:
        pass
    else:
        return  # it was over before
    with pytest.raises(Refused, match="void_round, by the floorperson"):
        game.driver.answer(Done(), DEALER)
    with pytest.raises(Refused, match="void_round, by the floorperson"):
        game.driver.aside(OrderReshuffle(), FLOORPERSON)
    voided(crowd, before, verbal(crowd))
    played_on(crowd)


def test_only_a_floorperson_voids_a_round_and_says_why() -> None:
    game = gathered("686a", 5).game
    for who in (DEALER, HOUSE, Who("player", "P1")):
        refusal = game.attempt(VOID, who)
        assert refusal is not None
        assert refusal.allowed == "floorperson"
    for reason in ("", "  ", "x" * 201, None, 5):
        with pytest.raises(Refused) as refused:
            aside_from_json({"kind": "void_round", "reason": reason})
        assert refused.value.field == "reason"
    game.aside(VOID, FLOORPERSON)
    refusal = game.attempt(VOID, FLOORPERSON)
    assert refusal is not None
    assert "the round is over" in refusal.what


# the books


def test_a_hand_that_moves_over_takes_its_wager_along() -> None:
    """As after a second split at Blackjack: three stakes on three areas, none of them twice."""
    books = Books()
    for area in ("blackjack", "blackjack.2"):
        books.move(chips("Ann"), layout(1, area), 500, area)
    books.move(layout(1, "blackjack.2"), layout(1, "blackjack.3"), 500, "a hand moves over")
    books.move(chips("Ann"), layout(1, "blackjack.2"), 500, "blackjack.2")
    assert books.staked(0) == dict.fromkeys(
        (layout(1, "blackjack"), layout(1, "blackjack.2"), layout(1, "blackjack.3")), 500
    )
    assert area_of(layout(1, "blackjack.3")) == (1, "blackjack.3")


def test_entries_are_taken_back_and_bought_chips_stay() -> None:
    books = Books({METER: 0})
    books.buy_in("Ann", 300, "before")
    first = len(books.entries)
    books.move(chips("Ann"), layout(1, "ante"), 100, "ante")
    books.buy_in("Bob", 50, "Bob buys in")
    books.move(layout(1, "ante"), TABLE_INVENTORY, 100, "ante collected")
    books.move(chips("Ann"), VIGORISH, 3, "vigorish")
    books.take_back(first)
    assert amounts(books) == {
        METER: 0, PATRONS: -350, DROP_BOX: 350, TABLE_INVENTORY: -350,
        chips("Ann"): 300, chips("Bob"): 50,
    }  # fmt: skip
    assert [entry.cents for entry in books.entries[first + 5 :]] == [3, 100, 100]
