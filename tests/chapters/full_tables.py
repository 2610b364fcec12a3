"""A table of each chapter that is played with one deck, at which two players make every wager."""

from dataclasses import dataclass, field

from tests.chapters.each import TABLES
from tests.chapters.scripted import ScriptedTable

from pitboss.ledger import RESERVE
from pitboss.procedure.requests import TakeBets

METHODS = ("manual_shoe", "hand", "automated_shoe")
SEATS = {2: "Ann", 5: "Bob"}


@dataclass(frozen=True)
class FullTable:
    """What two players wager on what hands, and how the meter stands before that."""

    chosen: dict[str, object]
    wagers: dict[str, int]
    hands: dict[int, str]
    meter: int
    added: dict[str, int] = field(default_factory=dict)
    """What each adds in the middle of the round."""
    spare: str = ""
    """A card that is dealt beside the hands, which come one after the other then."""


FULL = {
    "645a": FullTable(
        {"fortune_bonus_wager": True, "emperors_treasure_wager": True,
         "pai_gow_insurance_wager": True, "progressive_wager": True},
        {"pai_gow": 1_000, "fortune_bonus": 500, "emperors_treasure": 500,
         "pai_gow_insurance": 100, "progressive": 100},
        {0: "Ts Td Qc 9c 8h 5s 3d", 2: "Jh Js 6c 4h 2s Kh 7d", 5: "9h 9s 6h 4s 2c Jd 7h"},
        meter=200_000,
    ),
    "670a": FullTable(
        {"fortune_bonus_wager": True, "insurance_wager": True, "progressive_wager": True},
        {"pai_gow": 1_000, "fortune_bonus": 500, "insurance": 100, "progressive": 100},
        {0: "Kc Kd 9h 7s 4c 2d", 2: "Ac Ad 6s 5c 3d Th", 5: "9c 9d 9s 8h 8s 2h"},
        meter=500_000,
        added={"double_down": 1_000},
    ),
    "678a": FullTable(
        {"flush_bonus_wager": True, "straight_flush_bonus_wager": True,
         "progressive_jackpot_wager": True},
        {"ante": 500, "flush_bonus": 100, "straight_flush_bonus": 100, "progressive_jackpot": 100},
        {0: "9c 5c 2c Td 3d Qs 9s", 2: "6h 7h 8h 9h Ks Js 2d", 5: "Ah 3h Kh Kc 8s 4d Qd"},
        meter=3_000_000,
        added={"raise": 500},
    ),
    "687a": FullTable(
        {"progressive_bonus_wager": True, "trips_bonus_wager": True, "bad_beat_bonus_wager": True},
        {"ante": 1_000, "blind": 1_000, "progressive_bonus": 100, "trips_bonus": 200,
         "bad_beat_bonus": 300},
        {0: "Tc Th 6s 5h 4d", 2: "Kc Kd Kh 7s 5d", 5: "9c 9d 8h 6c 4s"},
        meter=200_000,
        added={"raise": 2_000},
        spare="Qs",
    ),
    "688a": FullTable(
        {"ace_high_bonus_wager": True, "fortune_bonus_wager": True, "progressive_wager": True,
         "paytables": {"progressive": "4"}},
        {"pai_gow": 1_000, "ace_high_bonus": 100, "fortune_bonus": 500, "progressive": 500},
        {0: "Kc Kd 7c 5d 3h Qh 9s", 2: "Ah Js Td 6h 4c 2d 9h", 5: "Ac Ad 8h 6s 4d Kh Qs"},
        meter=1_000_000,
    ),
}  # fmt: skip


def full_table(
    chapter: str, method: str = "automated_shoe", *, virtual: bool = True, **chosen: object
) -> ScriptedTable:
    """Betting is open; both will make every wager, and add what they can."""
    full = FULL[chapter]
    in_turn = " ".join([*(full.hands[place] for place in (*SEATS, 0)), full.spare])
    game = TABLES[chapter].ready(
        in_turn if full.spare else "",
        full.chosen | {"dealing_method": method} | chosen,
        hands=None if full.spare else full.hands,
        seats=SEATS,
        virtual=virtual,
    )
    game.bets = dict.fromkeys(SEATS, full.wagers)
    game.elects = {seat: [*full.added] for seat in SEATS}
    return game


def all_void(game: ScriptedTable, cite: str, *, added: bool = False) -> None:
    """Every wager of the round comes back by this paragraph, the meter and its reserve stand as
    before, and the cards are reshuffled."""
    full = FULL[game.chapter]
    wagers = full.wagers | (full.added if added else {})
    game.finish()
    assert sorted(game.lines()) == sorted(
        (seat, wager, "void", cents, cents) for seat in SEATS for wager, cents in wagers.items()
    )
    assert [seat for seat, *_ in game.lines()] == [5] * len(wagers) + [2] * len(wagers)
    assert all(cite in game.cites_of(seat, wager) for seat in SEATS for wager in wagers)
    assert (game.meter, game.balance(RESERVE)) == (full.meter, 0)
    game.balanced()
    deck = len(game.plays.file.cards.deck)
    assert (game.table.batches.shoe.remaining, game.table.batches.rack.count) == (0, deck)
    if game.table.virtual:
        game.whole()
    game.replays()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle")
