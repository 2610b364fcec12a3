"""A table whose meter is shared, by the procedure alone: each thing that it asks of the meter, and
that one table on a linked meter plays as a table does that has its meter to itself."""

from typing import Any

import pytest
from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS, table_from
from pitboss.ledger import CASINO, METER
from pitboss.ledger.meters import Meter
from pitboss.procedure.answers import DEALER, HOUSE, Answer, Bet, MeterStands, Who
from pitboss.procedure.asides import Expose, VoidRound
from pitboss.procedure.linked import Linked
from pitboss.procedure.progressive import terms_of
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    Collect,
    ContributeToMeter,
    Deal,
    Document,
    LockAward,
    ReadMeter,
    Request,
    ReverseOnMeter,
    SetHands,
    TakeBets,
    Validate,
)
from pitboss.store.meters import AskedOfMeter, Dealing, MeterAt

FLUSH = {"progressive_jackpot_wager": True, "linked_progressive": True, "decks": 1}
FACE_UP: dict[str, Any] = {"progressive_wager": True, "linked_progressive": True}
SIX, NOTHING, DEALERS = "6h 7h 8h 9h Th Jh 2d", "Kh 3h Kd 8c Qc 4d Ad", "9c 5c 2c Td 3d Qs 9s"
STRAIGHT_FLUSH = "4s 5s 6s 7s 8s 9s Ts"
ROYAL = "As Ks Qs Js Ts Kh Qh"


class Linking(ScriptedTable):
    """The meter answers from a value that the test can look at, and move as another table would."""

    slug = ""
    stopped = ""

    @classmethod
    def linked(cls, hands: dict[int, str], chosen: dict[str, Any], **more: Any) -> "Linking":
        """A table on a meter at its seed."""
        own: type[Linking] = type("table", (cls,), {"plays": CHAPTERS[cls.slug]})
        wager = next(
            one for one in own.rules(chosen).wagers() if own.rules(chosen).has_meter(one.name)
        )
        terms = vars(terms_of(own.rules(chosen), wager.name))
        own.stands = MeterAt(1, Meter().after("started", {"terms": terms}))
        return own.ready(hands=hands, chosen=chosen, linked=Linked("m"), **more)

    stands = MeterAt(0, Meter())

    def scripted(self, request: Request) -> tuple[Answer, Who]:
        """As ever; the meter's part by the meter."""
        if not isinstance(request, AskedOfMeter):
            return super().scripted(request)
        dealing = Dealing(self.stands, request.name, "t")
        answer = dealing.answer(request, self.table.rounds + 1)
        self.stands = dealing.at
        return answer, HOUSE

    @property
    def on_meter(self) -> tuple[int, int]:
        """What stands there, and in the reserve."""
        return self.stands.meter.value, self.stands.meter.reserve

    def of_another(self, kind: str, **body: Any) -> None:
        """Another table does something to the meter."""
        told = {"table": "other", "round": 1, **body}
        self.stands = MeterAt(self.stands.seq + 1, self.stands.meter.after(kind, told))


class FlushTable(Linking):
    """High Card Flush."""

    slug = "high-card-flush"


class FaceUpTable(Linking):
    """Face Up Pai Gow Poker."""

    slug = "face-up-pai-gow"


def bets(**more: int) -> dict[str, int]:
    """The wagers of a seat at High Card Flush."""
    return {"ante": 500, "progressive_jackpot": 100, **more}


@pytest.mark.shows("678a.2(c)[lead]", "678a.12(d)(4)", "678a.11(e)(3)(iv)")
def test_678a_2_c_a_hit_is_locked_at_the_players_turn_and_validated_then() -> None:
    """Another table's wager moves the meter between ours and our hit: it counts, for what stands
    there at his turn is paid."""
    game = FlushTable.linked({1: SIX, 0: DEALERS}, FLUSH, pit=True)
    game.bets, game.elects = {1: bets()}, {1: "raise"}
    game.to(Ask)
    game.of_another("contributed", increments=[[1, 2_300, 500]])
    asked = game.to(LockAward)
    assert (asked.seat, asked.share, asked.most) == (1, "1/10", None)
    assert asked.cites == ("678a.2(c)[lead]", "R-GEN-7")
    award = game.to(Validate).award
    assert award == (30_000_00 + 23 + 2_300) // 10
    assert game.balance(METER) == 30_000_00 + 23 + 2_300
    game.of_another("contributed", increments=[[1, 23, 5]])  # while the floorperson comes
    document = game.to(Document)
    assert (document.award, game.balance(METER)) == (award, 30_000_00 + 23 + 2_300 - award)
    assert game.told("collect") == []
    game.to(Collect)
    game.finish()
    assert game.on_meter[0] == 30_000_00 + 2_346 - award
    assert sum(game.table.books.balances.values()) == 0


@pytest.mark.shows("688a.2(d)[lead]", "688a.11(h)(3)(i)(B)(4)", "688a.12(d)")
def test_688a_2_d_a_whole_linked_meter_is_won_and_restarts() -> None:
    """The winner has all that stands there; the meter goes on with its reseed and the reserve."""
    game = FaceUpTable.linked({0: "Kc Kd 7c 5d 3h Qh 9c", 4: STRAIGHT_FLUSH}, FACE_UP, pit=True)
    terms = game.stands.meter.terms
    assert terms is not None
    primary, reserve = terms.increment(terms.bet)
    game.bets = {4: {"pai_gow": 1_000, "progressive": terms.bet}}
    asked = game.to(LockAward)
    assert (asked.share, asked.cites) == ("1", ("688a.2(d)[lead]", "R-GEN-7"))
    document = game.to(Document)
    assert document.award == terms.seed + primary
    assert document.cites[0].startswith("688a.")
    assert not [step for step in game.told("collect") if step["place"] == "seat 4"]
    game.finish()
    assert game.on_meter == (terms.reseed + reserve, 0)
    assert game.balance(METER) == game.on_meter[0]
    assert game.stands.meter.won == 1


def test_r_gen_5_a_void_that_is_declared_moves_the_linked_meter_back() -> None:
    game = FlushTable.linked({1: NOTHING, 2: "2h 4h 5h 7d 8d 9d Ah", 0: DEALERS}, FLUSH)
    game.bets = {1: bets(), 2: bets()}
    game.to(Deal)
    assert game.on_meter == (30_000_00 + 46, 10)
    game.of_another("contributed", increments=[[1, 23, 5]])
    game.declare("678a.13(c)")
    asked = game.to(ReverseOnMeter)
    assert asked.increments == ((1, 23, 5), (2, 23, 5))
    game.finish()
    assert game.on_meter == (30_000_00 + 23, 5)
    assert game.table.linked is not None
    assert (game.table.linked.sum, game.balance(METER)) == (0, 30_000_00 + 23)


def test_r_gen_6_a_player_who_voids_his_hand_takes_his_own_increment_back() -> None:
    hands = {0: "Kc Kd 7c 5d 3h Qh 9c", 2: "Ah Js Td 6h 4c 2d 9h", 5: "Ts Th 3c 3d 8s 6c 2s"}
    game = FaceUpTable.linked(hands, FACE_UP)
    terms = game.stands.meter.terms
    assert terms is not None
    game.bets = {seat: {"pai_gow": 1_000, "progressive": terms.bet} for seat in (2, 5)}
    game.to(ArrangeHands)
    game.aside(Expose(5), DEALER)
    game.elects = {5: "void"}
    assert [each[0] for each in game.to(ReverseOnMeter).increments] == [5]
    game.to(SetHands)
    assert game.on_meter[0] == terms.seed + terms.increment(terms.bet)[0]
    game.finish()


def test_r_gen_10_wagers_that_an_absent_player_gets_back_move_the_meter_back() -> None:
    chosen = {**FLUSH, "abandoned_wagers": "return"}
    game = FlushTable.linked({1: NOTHING, 2: "2h 4h 5h 7d 8d 9d Ah", 0: DEALERS}, chosen)
    game.bets, game.elects = {1: bets(), 2: bets()}, {2: "raise"}
    game.to(Ask)
    game.leave(1)
    game.finish()
    assert game.on_meter == (30_000_00 + 23, 5)


def test_what_a_stopped_meter_has_accepted_before_returns_and_earns_no_envy() -> None:
    """Between the betting and the lock the meter's people have found that the sums differ."""
    chosen = FACE_UP | {"paytables": {"progressive": "4"}}
    hands = {0: "9c 9h 7c 5c 2h 4c Jc", 2: ROYAL, 4: "Ah Jd Td 6h 5d 3c 2d"}
    game = FaceUpTable.linked(hands, chosen, pit=True)
    terms = game.stands.meter.terms
    assert terms is not None
    game.bets = {seat: {"pai_gow": 1_000, "progressive": terms.bet} for seat in (2, 4)}
    game.to(ContributeToMeter)
    game.of_another("mismatch", table="t", sum=0, why="the sums differ")
    result = game.finish()
    assert [result[seat, "progressive"] for seat in (2, 4)] == [("void", terms.bet, terms.bet)] * 2
    assert not [key for key in result if key[1] == "progressive.envy"]
    assert game.on_meter == (terms.seed, 0)
    told = [step["text"] for step in game.steps if step["what"] == "contribute_to_meter"]
    assert told == ["The progressive wagers are not accepted: the sums differ"]
    game.next_round(hands=hands)
    betting = game.to(TakeBets)
    assert "progressive" not in [area.wager for area in betting.rules.areas]
    refusal = game.refuses(*_bet(game, 2, terms.bet))
    assert (refusal.what, refusal.field) == ("the sums differ", "wagers.progressive")


def _bet(game: Linking, seat: int, cents: int) -> tuple[Answer, Who]:
    wagers = {"pai_gow": 1_000, "progressive": cents}
    return Bet(seat, wagers), Who("player", game.table.seats[seat])


def test_what_a_voided_round_owes_the_meter_is_stored_and_told_with_the_next() -> None:
    game = FlushTable.linked({1: SIX, 0: DEALERS}, FLUSH, pit=True)
    game.bets, game.elects = {1: bets()}, {1: "raise"}
    game.to(Document)
    before = game.on_meter
    game.aside(VoidRound("a trial"), Who("floorperson", "Fay"))
    stored = table_from(game.table.value())
    assert stored.linked is not None
    (owed,) = stored.linked.owed
    assert owed.increments == ((1, 23, 5),)
    assert [hit.cents for hit in owed.hits] == [3_000_02]
    assert (stored.linked.sum, stored.linked.counted) == (28, 0)
    game.table = stored
    game.next_round(hands={1: NOTHING, 0: DEALERS})
    assert game.to(ReadMeter).owed == (owed,)
    game.to(TakeBets)
    assert before[0] == 30_000_23 - 3_000_02
    assert game.on_meter == (30_000_00, 0)
    assert game.table.linked is not None
    assert game.table.linked.value() == {"meter": "m", "sum": 0, "won": 0, "at": game.stands.seq}


def test_nobody_but_the_house_answers_for_the_meter_and_only_what_is_due() -> None:
    game = FlushTable.linked({1: SIX, 0: DEALERS}, FLUSH, pit=True)
    game.bets, game.elects = {1: bets()}, {1: "raise"}
    game.to(ContributeToMeter)
    right, house = game.scripted(game.pending)
    assert isinstance(right, MeterStands)
    for who in (DEALER, Who("floorperson", "Fay"), Who("player", "Ann")):
        assert game.refuses(right, who).field == "who"
    wrong = MeterStands(right.value, right.reserve, right.sum + 1, right.won, right.at)
    assert game.refuses(wrong, house).field == "sum"
    game.answer(right, house)
    game.to(LockAward)
    award, house = game.scripted(game.pending)
    award.cents += 1  # type: ignore[misc,union-attr]
    assert game.refuses(award, house).field == "cents"


ROUNDS = [
    ({1: SIX, 0: DEALERS}, {1: bets()}),
    ({1: NOTHING, 2: "2h 4h 5h 7d 8d 9d Ah", 0: DEALERS}, {1: bets(), 2: {"ante": 500}}),
    ({1: "6h 7h 8h 9h Th Jh Qh", 2: "2s 3s 4s 5s 6s 7s Ac", 0: DEALERS.replace("3d", "3c")},
     {1: bets(), 2: bets()}),
    ({2: "2s 3s 4s 5s 6s 7s 8s", 0: DEALERS}, {2: bets()}),
]  # fmt: skip


def test_alone_on_a_linked_meter_a_table_plays_as_one_with_its_own() -> None:
    """The same lines, and the same on the meter after every round."""
    first, wagers = ROUNDS[0]
    seats = {1: "Ann", 2: "Bob"}
    linked = FlushTable.linked(first, FLUSH, seats=seats)
    own: Any = type("own", (ScriptedTable,), {"plays": CHAPTERS["high-card-flush"]})
    alone: ScriptedTable = own.ready(hands=first, chosen=FLUSH, seats=seats)
    for number, (hands, wagers) in enumerate(ROUNDS):
        for game in (linked, alone):
            if number:
                game.next_round(hands=hands)
            game.bets, game.elects = wagers, {1: "raise", 2: "raise"}
            game.finish()
        assert linked.result() == alone.result()
        assert linked.balance(METER) == alone.balance(METER) == linked.on_meter[0]
    assert linked.balance(CASINO) + linked.on_meter[1] != 0
    assert linked.stands.meter.balances
