"""§ 687a.12(c) and R-GEN-7: the meter, from its seed to the next."""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable

from pitboss.chapters import table_from
from pitboss.ledger import CASINO, METER, TABLE_INVENTORY, chips
from pitboss.procedure.requests import Ask, Deal

PROGRESSIVE: dict[str, object] = {"progressive_bonus_wager": True}
ROYAL = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"
NOTHING = "Kc Qd 7h 5s 4d"
DEALER = "3s 4s 6s 8d Td"


def wagers(**more: int) -> dict[str, int]:
    return {"ante": 1_000, "blind": 1_000} | more


BET = wagers(progressive_bonus=100)


@pytest.mark.shows("687a.12(c)", "687a.8(c)")
@pytest.mark.parametrize(
    ("table", "bet", "rate", "seed", "added"),
    [
        ("1", 100, None, 200_000, 20),
        ("2", 500, None, 1_000_000, 100),
        ("1", 100, "0", 200_000, 0),
        ("1", 100, "1", 200_000, 100),
        ("1", 100, "1/3", 200_000, 33),  # R-GEN-4: a split cent is rounded down
        ("2", 500, "17/100", 1_000_000, 85),
    ],
)
def test_687a_12_c_the_seed_and_the_rate_of_progression(
    table: str, bet: int, rate: str | None, seed: int, added: int
) -> None:
    """R-687a-13: each wager moves the meter when the bets have closed, before the first card."""
    rules: dict[str, object] = {"paytables": {"progressive_bonus": table}}
    rules |= {"progressive_rate": rate} if rate else {}
    game = DjWildTable.ready(f"{NOTHING} {DEALER}", rules, seats={1: "Ann", 2: "Bob", 3: "Cyd"})
    assert game.meter == seed
    game.bets = {1: wagers(progressive_bonus=bet), 2: wagers(progressive_bonus=bet), 3: wagers()}
    game.to(Deal)
    assert game.meter == seed + 2 * added
    assert game.table.books.balance(CASINO) == -(seed + 2 * added)
    assert game.table.books.balance(TABLE_INVENTORY) == 2 * bet  # the chips are collected
    assert sum(game.table.books.balances.values()) == 0


@pytest.mark.shows("687a.12(c)")
def test_687a_12_c_the_meter_stands_from_round_to_round_and_is_seeded_once() -> None:
    game = DjWildTable.ready(f"{NOTHING} {DEALER}", PROGRESSIVE, meter=345_678)
    game.play({2: BET}, {2: "fold"})
    assert game.meter == 345_698
    again = table_from(game.table.value())
    later = DjWildTable(again)
    assert later.meter == 345_698
    assert not [entry for entry in again.books.entries if entry.target == METER]


@pytest.mark.shows("687a.12(c)", "687a.11(f)(1)(ii)")
def test_687a_12_c_a_percentage_award_then_the_whole_meter_in_one_round() -> None:
    """R-687a-9, R-GEN-7: from the right. $2,000.40: the straight flush of seat 5 takes 10%,
    $200.04, the royal flush of seat 1 the $1,800.36 that are left; then $2,000 stand again."""
    game = DjWildTable.ready(
        f"{ROYAL} {STRAIGHT_FLUSH} {DEALER}", PROGRESSIVE, seats={1: "Ann", 5: "Bob"}
    )
    result = game.play({1: BET, 5: BET}, {1: "raise", 5: "raise"})
    assert result[5, "progressive_bonus"] == ("win", 100, 20_004)
    assert result[1, "progressive_bonus"] == ("win", 100, 180_036)
    assert result[1, "progressive_bonus.envy"] == ("win", 0, 30_000)
    assert result[5, "progressive_bonus.envy"] == ("win", 0, 100_000)
    assert game.meter == 200_000
    assert [key for key in game.order() if key[1].startswith("progressive")] == [
        (5, "progressive_bonus"), (1, "progressive_bonus.envy"),
        (1, "progressive_bonus"), (5, "progressive_bonus.envy"),
    ]  # fmt: skip


@pytest.mark.shows("687a.12(c)", "687a.11(f)(1)(ii)")
def test_687a_12_c_the_whole_meter_then_a_percentage_of_the_reseed() -> None:
    """The royal flush at the right takes $2,000.40; the next winner finds $2,000, and 10% of it is
    $200."""
    game = DjWildTable.ready(
        f"{STRAIGHT_FLUSH} {ROYAL} {DEALER}", PROGRESSIVE, seats={1: "Ann", 5: "Bob"}
    )
    result = game.play({1: BET, 5: BET}, {1: "raise", 5: "raise"})
    assert result[5, "progressive_bonus"] == ("win", 100, 200_040)
    assert result[1, "progressive_bonus"] == ("win", 100, 20_000)
    assert game.meter == 180_000


@pytest.mark.shows("687a.12(c)")
def test_687a_12_c_two_royal_flushes_in_one_round() -> None:
    game = DjWildTable.ready(
        f"{ROYAL} As Ks Qs Js Ts {DEALER}", PROGRESSIVE, seats={1: "Ann", 5: "Bob"}
    )
    result = game.play({1: BET, 5: BET}, {1: "raise", 5: "raise"})
    assert result[5, "progressive_bonus"] == ("win", 100, 200_040)
    assert result[1, "progressive_bonus"] == ("win", 100, 200_000)
    assert game.meter == 200_000


@pytest.mark.shows("687a.12(c)")
def test_687a_12_c_a_split_cent_stays_on_the_meter() -> None:
    """10% of $3,333.39 and $0.20 is $333.359: the player gets $333.35."""
    game = DjWildTable.ready(f"{STRAIGHT_FLUSH} {DEALER}", PROGRESSIVE, meter=333_339)
    result = game.play({2: BET}, {2: "raise"})
    assert result[2, "progressive_bonus"] == ("win", 100, 33_335)
    assert game.meter == 333_359 - 33_335


@pytest.mark.shows("687a.12(c)")
def test_687a_12_c_meter_awards_come_from_the_meter_and_envy_from_the_house() -> None:
    """R-GEN-3: a percentage is paid without the stake. R-GEN-7."""
    shoe = f"{ROYAL} {NOTHING} {DEALER}".replace("Kc Qd 7h", "Kc Qd 7d")
    game = DjWildTable.ready(shoe, PROGRESSIVE, seats={1: "Ann", 2: "Bob"})
    game.play({1: BET, 2: BET}, {1: "raise", 2: "fold"})
    books = game.table.books
    awards = [entry for entry in books.entries if entry.source == METER]
    assert [(entry.target, entry.cents) for entry in awards] == [(chips("Ann"), 200_040)]
    # Ann: Ante +$10, Blind 50 to 1 +$500, Raise +$20, the award less the stake
    assert books.balance(chips("Ann")) == 1_000 + 50_000 + 2_000 + 200_040 - 100
    # Bob: Ante and Blind forfeited, the stake lost, $1,000 Envy
    assert books.balance(chips("Bob")) == 100_000 - 2_000 - 100
    assert books.balance(TABLE_INVENTORY) == -53_000 + 2_000 + 200 - 100_000
    assert books.balance(METER) + books.balance(CASINO) == -200_040
    assert sum(books.balances.values()) == 0


@pytest.mark.shows("687a.12(c)")
@pytest.mark.parametrize(
    ("mode", "bettor", "envied"),
    [
        ("bettors_only", True, True),
        ("bettors_only", False, False),
        ("all_live_hands", True, True),
        ("all_live_hands", False, True),
        ("off", True, False),
        ("off", False, False),
    ],
)
def test_r_687a_12_whose_royal_flush_brings_envy(mode: str, bettor: bool, envied: bool) -> None:
    """Seat 1 holds it; seat 3 made the wager, seat 4 did not."""
    game = DjWildTable.ready(
        f"{ROYAL} {NOTHING.replace('7h', '7d')} Jc 9d 8s 6h 3c {DEALER}",
        PROGRESSIVE | {"progressive_envy": mode},
        seats={1: "Ann", 3: "Bob", 4: "Cyd"},
    )
    bets = {1: BET if bettor else wagers(), 3: BET, 4: wagers()}
    result = game.play(bets, {1: "raise"})
    paid = {seat for seat, wager in result if wager.endswith(".envy")}
    assert paid == ({3} if envied else set())
    if envied:
        assert result[3, "progressive_bonus.envy"] == ("win", 0, 100_000)


def test_r_687a_12_a_folded_hand_without_the_wager_is_not_live() -> None:
    game = DjWildTable.ready(
        f"{ROYAL} {NOTHING.replace('7h', '7d')} {DEALER}",
        PROGRESSIVE | {"progressive_envy": "all_live_hands"},
        seats={1: "Ann", 3: "Bob"},
    )
    result = game.play({1: wagers(), 3: BET}, {1: "fold"})
    assert (3, "progressive_bonus.envy") not in result


def test_r_687a_12_nobody_envies_where_nobody_wagered() -> None:
    game = DjWildTable.ready(
        f"{ROYAL} {NOTHING.replace('7h', '7d')} {DEALER}",
        PROGRESSIVE | {"progressive_envy": "all_live_hands"},
        seats={1: "Ann", 3: "Bob"},
    )
    result = game.play({1: wagers(), 3: wagers()}, {1: "raise"})
    assert not [wager for _, wager in result if wager.endswith(".envy")]


def test_r_gen_8_envy_is_between_persons() -> None:
    """Ann plays seats 1 and 2, Bob 4 and 5: each of Bob's bets envies Ann's royal flush, and Ann's
    own other bet does not; each of Ann's envies Bob's straight flush."""
    game = DjWildTable.ready(
        f"{ROYAL} Kc Qd 7d 5s 4d {STRAIGHT_FLUSH} Jc 9d 8s 6h 3c {DEALER}",
        PROGRESSIVE | {"adjacent_boxes": 2},
        seats={1: "Ann", 2: "Ann", 4: "Bob", 5: "Bob"},
    )
    game.play(dict.fromkeys((1, 2, 4, 5), BET), {1: "raise", 4: "raise"})
    assert game.driver.round is not None
    envy = [
        (line.seat, line.back) for line in game.driver.round.lines if line.wager.endswith(".envy")
    ]
    assert envy == [(2, 30_000), (1, 30_000), (5, 100_000), (4, 100_000)]


def test_r_687a_12_wild_royals_bring_no_envy() -> None:
    game = DjWildTable.ready(
        f"2h Kh Qh Jh Th {NOTHING.replace('7h', '7d')} {DEALER}",
        PROGRESSIVE,
        seats={1: "Ann", 3: "Bob"},
    )
    result = game.play({1: BET, 3: BET}, {1: "raise"})
    assert result[1, "progressive_bonus"] == ("win", 100, 4_100)  # five hearts: a flush, 40 to 1
    assert (3, "progressive_bonus.envy") not in result


@pytest.mark.shows("687a.13(c)", "687a.12(c)")
@pytest.mark.parametrize("cite", ["687a.13(c)", "687a.13(f)"])
def test_r_gen_5_a_void_takes_the_increments_off_the_meter(cite: str) -> None:
    game = DjWildTable.ready(
        f"{ROYAL} {NOTHING.replace('7h', '7d')} {DEALER}", PROGRESSIVE, meter=250_000,
        seats={1: "Ann", 3: "Bob"},
    )  # fmt: skip
    game.bets = {1: BET, 3: BET}
    game.to(Deal, to="dealer")
    assert game.meter == 250_040
    game.declare(cite)
    result = game.finish()
    assert game.meter == 250_000
    assert result[1, "progressive_bonus"] == ("void", 100, 100)
    books = game.table.books
    assert books.balance(chips("Ann")) == books.balance(chips("Bob")) == 0
    assert books.balance(TABLE_INVENTORY) == 0


def test_no_meter_where_the_wager_is_not_offered() -> None:
    game = DjWildTable.ready(f"{NOTHING} {DEALER}")
    game.play({2: wagers()}, {2: "fold"})
    assert METER not in game.table.books.balances
    assert game.driver.round is not None
    assert game.driver.round.result()["meters"] == {}


@pytest.mark.shows("687a.10(c)", "687a.8(f)")
@pytest.mark.parametrize("made", [True, False])
def test_r_687a_11_the_spare_card_is_laid_where_a_progressive_bet_was_made(made: bool) -> None:
    game = DjWildTable.ready(f"{NOTHING} {DEALER} 9s", PROGRESSIVE)
    game.bets = {2: BET if made else wagers()}
    game.to(Ask)
    assert (("spare card", "9s") in game.dealt()) is made
