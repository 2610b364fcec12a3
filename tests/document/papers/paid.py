"""What the engine pays, asked of the engine alone: its paytables, and rounds it adjudicates."""

from typing import Any

from pitboss.records import adjudicate
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Award, MeterShare

STAKE = 1_000
TENS = "Ts Td Qc 9c 8h 5s 3d"
NATURAL, SEVENTEEN, TWENTY_ONE = "Ac Kd", "Th 7c", "9c 7d 5h"


def lines_paid(rules: Rules, wager: str) -> list[tuple[str, object]]:
    """Each hand that a wager pays, with what comes back for ten dollars; of a meter its share, of
    an award in dollars its cents and its share."""
    table = rules.paytable(wager)
    found: list[tuple[str, object]] = []
    for line in table.lines:
        engine = table.line(*line.covers)
        assert engine is line, (wager, line.hand)
        found.append((line.hand, _back(line.pay)))
    special = OTHERWISE.get(wager)
    return special(rules, found) if special else found


def _back(pay: Any) -> object:
    if isinstance(pay, MeterShare):
        return pay.share
    if isinstance(pay, Award):
        return pay.cents, pay.share.share if pay.share else None
    return pay.back(STAKE)


def _adjudicated(rules: Rules, wager: str, record: dict[str, Any], **chosen: Any) -> int:
    """What one wager of an adjudicated round brought back, less what the player paid for it."""
    told = {"id": "r", "game": rules.chapter.chapter.game, **record, "rules": dict(chosen)}
    lines = [line for line in adjudicate(told)["lines"] if line["seat"] == 1]
    back = sum(int(line["back"]) for line in lines if line["wager"] == wager)
    return back - sum(int(line["stake"]) for line in lines if line["wager"] == "vigorish")


def _chosen(rules: Rules, *names: str) -> dict[str, Any]:
    return {name: rules[name] for name in names}


def _naturals(rules: Rules, found: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """Blackjack: at a Switch table a natural is played against 17 and against 21 in three cards."""
    pays = dict(found)
    chosen = _chosen(rules, "switch", "switch_natural_pays", "switch_natural_vs_22")

    def against(dealer: str) -> int:
        hands = [{"cards": NATURAL.split()}, {"cards": ["2c", "3d"]}]
        seat: dict[str, Any] = {"seat": 1, "wagers": {"blackjack": STAKE}}
        seat |= {"hands": hands} if rules["switch"] else {"cards": NATURAL.split()}
        record = {"dealer": {"cards": dealer.split()}, "seats": [seat]}
        return _adjudicated(rules, "blackjack", record, **chosen)

    pays["blackjack"] = against(SEVENTEEN)
    late = against(TWENTY_ONE)
    if late != pays["blackjack"]:
        pays["blackjack against a dealer's 21 in more than two cards"] = late
    return list(pays.items())


def _crown(rules: Rules, found: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """Royal Match: the dealer and the player both hold a king and a queen of one suit."""
    wagers = {"blackjack": STAKE, "royal_match": STAKE}
    seat = {"seat": 1, "wagers": wagers, "cards": ["Kc", "Qc"]}
    record = {"dealer": {"cards": ["Kh", "Qh"]}, "seats": [seat]}
    chosen = _chosen(rules, "crown_treasure", "decks") | {"shuffler": "batch"}
    chosen |= {"paytables": {"royal_match": rules.paytable("royal_match").name}}
    extra = _adjudicated(rules, "royal_match", record, **chosen) - int(
        str(dict(found)["royal match"])
    )
    kept = [line for line in found if line[0] != "crown treasure"]
    return [*kept, ("crown treasure", extra)] if extra else kept


def _vigorish(rules: Rules, found: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """Pai Gow Poker: both hands of the player are higher, at a table with the bank's rules left."""
    if "vig_round_to" not in rules.chapter.defaults:
        return found
    high, low = ["Jh", "Js", "6c", "4h", "2s"], ["Kh", "7d"]
    seat = {
        "seat": 1,
        "wagers": {"pai_gow": STAKE},
        "cards": [*low, *high],
        "high": high,
        "low": low,
    }
    record = {"dealer": {"cards": TENS.split()}, "seats": [seat]}
    return [("win", _adjudicated(rules, "pai_gow", record, **_chosen(rules, "vig_round_to")))]


def _bad_beat(rules: Rules, found: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """DJ Wild: three kings lose to three aces; two pairs lose, and are no bad beat."""
    name = rules.paytable("bad_beat_bonus").name
    chosen = {"paytables": {"bad_beat_bonus": name}}

    def losing(cards: str, dealer: str) -> int:
        wagers = {"ante": STAKE, "blind": STAKE, "bad_beat_bonus": STAKE}
        seat = {"seat": 1, "wagers": wagers, "cards": cards.split(), "decision": "raise"}
        record = {"dealer": {"cards": dealer.split()}, "seats": [seat]}
        return _adjudicated(rules, "bad_beat_bonus", record, **chosen)

    trips = losing("Kc Kd Kh 7s 5d", "Ac Ad Ah 6s 4d")
    assert losing("Kc Kd 7h 7s 5d", "Qc Qd Qh 6s 4d") == 0
    return [*found[:-1], ("three-of-a-kind", trips)]


def _fortune(rules: Rules, found: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """Face Up Pai Gow Poker: three pair, and four-of-a-kind, whatever its table prints."""
    if "fortune_three_pair" not in rules.chapter.defaults:
        return found
    chosen = _chosen(rules, "fortune_three_pair", "fortune5_quads")
    chosen |= {"paytables": {"fortune_bonus": rules.paytable("fortune_bonus").name}}

    def held(cards: str) -> int:
        wagers = {"pai_gow": STAKE, "fortune_bonus": STAKE}
        seat = {"seat": 1, "wagers": wagers, "cards": cards.split(), "decision": "house way"}
        record = {"dealer": {"cards": TENS.split()}, "seats": [seat]}
        return _adjudicated(rules, "fortune_bonus", record, **chosen)

    pays = dict(found)
    pays["four-of-a-kind"] = held("Jh Js Jc Jd 7s 4h 2c")
    if three_pair := held("Jh Js 7h 7d 4h 4c Ks"):
        pays["three pair"] = three_pair
    else:
        pays.pop("three pair", None)
    return list(pays.items())


OTHERWISE = {
    "blackjack": _naturals,
    "royal_match": _crown,
    "pai_gow": _vigorish,
    "bad_beat_bonus": _bad_beat,
    "fortune_bonus": _fortune,
}
"""The wagers that a choice or a ruling can make pay other than their paytables print."""
