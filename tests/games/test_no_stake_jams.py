"""No legal stake jams a table of the three pai gow games: whatever the casino chose and however
oddly people wager, every round ends, the books balance, and nobody's chips go below zero."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.crowds import PLAYERS, SEEDS, Crowd, permitted, quick, seated
from tests.games.face_up_pai_gow import crowd as face_up_pai_gow
from tests.games.face_up_pai_gow.conftest import FaceUpTable
from tests.games.pai_gow import crowd as pai_gow
from tests.games.pai_gow.conftest import PaiGowTable
from tests.games.scripted import ScriptedTable
from tests.games.six_card_pai_gow import crowd as six_card_pai_gow
from tests.games.six_card_pai_gow.conftest import SixCardTable

from pitboss.ledger import DEALERS_WAGER, POT, chips
from pitboss.procedure.answers import DEALER, Answer, Bet, Decision, Who
from pitboss.procedure.requests import Ask, Request, TakeBets
from pitboss.refusal import Refused

ODD = (1, 2, 3, 19, 20, 21, 24, 25, 26, 49, 99, 101, 333, 499, 500, 501, 999, 1_000, 1_001, 1_019)
"""Stakes in cents, about the steps at which a vigorish, a half or an Envy Bonus changes."""

BANKED = st.fixed_dictionaries(
    pai_gow.WITHOUT_BANK | {"bank": st.just(True), "co_bank": st.booleans()},
    optional=pai_gow.OPTIONAL
    | {
        "dealer_bet_vs_bank": st.sampled_from(["last", 0, 1, 13, 2_501]),
        "bank_side_bets": st.booleans(),
        "progressive_bet": st.sampled_from([1, 3, 100, 101]),
        "progressive_rate": st.sampled_from(["0", "1/3", "1"]),
    },
).filter(permitted("645a"))
GAMES: dict[str, tuple[type[ScriptedTable], st.SearchStrategy[dict[str, Any]]]] = {
    "645a": (PaiGowTable, pai_gow.RULES),
    "645a, banked": (PaiGowTable, BANKED),
    "670a": (SixCardTable, six_card_pai_gow.RULES),
    "688a": (FaceUpTable, face_up_pai_gow.RULES),
}


class PennyCrowd(Crowd):
    """People with few chips, who wager and decide by odd cents."""

    def buy_in(self) -> None:
        """Some chips for everybody, at least one for each stake of a round."""
        for name in PLAYERS:
            self.game.buy_in(name, self.chance.choice((60, 1_001, 5_003)))

    def legal(self, request: Request) -> tuple[Answer, Who]:
        """As others do, where the chips allow it."""
        answer, who = super().legal(request)
        if isinstance(request, Ask) and isinstance(answer, Decision):
            try:
                request.check(answer, who)
            except Refused:
                return Decision(request.seat, request.default), who
        return answer, who

    def _bet(self, request: TakeBets, seat: int) -> Bet:
        stakes: dict[str, int] = {}
        for area in request.rules.areas:
            if area.required or self.chance.random() < 0.5:
                odd = [cents for cents in ODD if area.least <= cents <= area.most]
                stakes[area.wager] = self.chance.choice(odd or [area.least])
        least = {area.wager: area.least for area in request.rules.areas if area.required}
        for bet in (Bet(seat, stakes), Bet(seat, least), Bet(seat)):
            if _permitted(request, bet):
                return bet
        raise AssertionError("to sit out is always permitted")


def _permitted(request: TakeBets, bet: Bet) -> bool:
    try:
        request.check(bet, DEALER)
    except Refused:
        return False
    return True


def gather(
    tables: type[ScriptedTable], seed: int, chosen: dict[str, Any], **more: Any
) -> PennyCrowd:
    """Some players with odd chips at a table without limits."""
    game = seated(tables, seed, chosen, keeps_chips=True, **more).game
    return PennyCrowd(game, seed, mishaps=0.01)


@pytest.mark.shows("645a.12(d)(2)", "645a.12(j)", "645a.12(l)", "645a.13(a)", "645a.13(f)")
@pytest.mark.shows("670a.12(a)", "688a.12(a)")
@pytest.mark.parametrize("game", GAMES)
@quick(60)
@given(data=st.data())
def test_every_round_ends_balanced_and_nobody_owes(game: str, data: st.DataObject) -> None:
    tables, rules = GAMES[game]
    crowd = gather(tables, data.draw(SEEDS), data.draw(rules), virtual=data.draw(st.booleans()))
    for _ in range(4):
        crowd.buy_in()
        while not crowd.game.driver.over:
            crowd.step()
            assert all(crowd.game.balance(chips(name)) >= 0 for name in PLAYERS)
        crowd.game.balanced()
        assert crowd.game.balance(POT) == crowd.game.balance(DEALERS_WAGER) == 0
        crowd.game.replays()
        crowd.game.next_round()


LOST, WON = "9h 9s 6h 4s 2c Jd 7h", "Jh Js 6c 4h 2s Kh 7d"
TENS = "Ts Td Qc 9c 8h 5s 3d"


@pytest.mark.shows("645a.12(j)", "645a.12(l)", "645a.13(a)")
@pytest.mark.parametrize(
    ("elected", "stakes", "taken_out", "vigorish"),
    [
        ("bank", (1_000, 1_001), 1, 1),  # five per cent, to the next 25 cents, of one cent
        ("bank", (1_000, 1_024), 24, 24),
        ("bank", (1_000, 1_025), 25, 25),
        ("bank", (1_000, 1_526), 526, 50),
        ("co_bank", (1_000, 1_003), 1, 1),  # of three cents the house has two (R-GEN-4)
        ("co_bank", (1_000, 1_001), 0, 0),
    ],
)
def test_645a_13_a_a_banks_vigorish_is_at_most_his_surplus(
    elected: str, stakes: tuple[int, int], taken_out: int, vigorish: int
) -> None:
    """Seat 1 wins what it staked from the bank, seat 6 loses a little more to it."""
    game = PaiGowTable.ready(
        chosen={"bank": True, "co_bank": True, "vig_round_to": 25},
        hands={1: WON, 3: TENS, 6: LOST},
        bank=3,
        unbanked={"Cyd": 1_000},
        elects={3: [elected, "no_dealer_wager"]},
    )
    won, lost = stakes
    game.play({1: {"pai_gow": won}, 6: {"pai_gow": lost}})
    assert game.driver.round is not None
    told = game.driver.round.result()["bank"]
    assert (told["taken_out"], told["vigorish"]) == (taken_out, vigorish)
    assert told["net"] == taken_out - vigorish
    game.balanced()
    assert game.balance(POT) == 0
