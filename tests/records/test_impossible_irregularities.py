"""Irregularities that a recorded round cannot have met are refused, however few its cards."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.adjudicated import Record, refused

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS
from pitboss.records import adjudicate, play_stacked
from pitboss.records.record import irregularities_of
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER
from pitboss.vocabulary.refusal import Refused

DEALER = ["As", "Ah", "Kd", "Qc", "9h", "7s", "4d"]
SEAT = ["2s", "2h", "8h", "7c", "5d", "Qs", "Jd"]


def _pai_gow(
    game: str, cited: str, dealer: list[str], cards: list[str], rules: Record, **more: Any
) -> Record:
    seat = {"seat": 1, "cards": cards, "wagers": {"pai_gow": 1000}} | more
    return {"game": game, "rules": rules, "irregularity": cited, "dealer": {"cards": dealer},
            "seats": [seat]}  # fmt: skip


HOUSE_WAY = {"decision": "house way"}
BY_HAND, BY_SHOE = {"dealing_method": "hand"}, {"dealing_method": "manual_shoe"}


@pytest.mark.shows("645a.14(c)", "645a.14(m)", "670a.13(m)", "688a.13(i)")
@pytest.mark.parametrize(
    ("record", "instead"),
    [
        (_pai_gow("pai-gow", "645a.14(c)", DEALER, SEAT[:1], {}, **HOUSE_WAY), "645a.14(m)"),
        (_pai_gow("pai-gow", "645a.14(m)", DEALER[:3], SEAT, BY_SHOE), "645a.14(h)"),
        (_pai_gow("six-card-pai-gow", "670a.13(m)", DEALER[:3], SEAT[:2], BY_HAND), "670a.13(h)"),
        (_pai_gow("face-up-pai-gow", "688a.13(i)", DEALER, SEAT[:6], BY_SHOE, **HOUSE_WAY),
         "688a.13(f)"),
    ],
)  # fmt: skip
def test_an_incomplete_hand_with_what_this_table_cannot_have(record: Record, instead: str) -> None:
    refused(record, "irregularity", record["irregularity"], allowed=instead)


@pytest.mark.shows("645a.14(c)", "670a.13(c)", "688a.13(c)")
@pytest.mark.parametrize(
    ("game", "section", "size", "start"),
    [("pai-gow", "645a.14", 7, "rng"), ("pai-gow", "645a.14", 7, "button"),
     ("six-card-pai-gow", "670a.13", 6, "rng"), ("face-up-pai-gow", "688a.13", 7, "rng")],
)  # fmt: skip
def test_only_dice_are_totalled_wrongly(game: str, section: str, size: int, start: str) -> None:
    record = _pai_gow(game, f"{section}(c)", DEALER[:size], SEAT[:size], {"start_method": start},
                      **HOUSE_WAY)  # fmt: skip
    refusal = refused(record, "irregularity", "R-645a-25", allowed='start_method "shaker"')
    assert f"{section}(c)" in refusal.cites
    listed = refusal.allowed.split(", ")
    assert f"{section}(d)" in listed
    assert f"{section}(c)" not in listed
    record["irregularity"] = f"{section}(d)"
    assert adjudicate(record)["lines"]


BY_HAND_ONLY: Record = {"automated_shuffler": False, "dealing_method": "manual_shoe"}
DEVICES: list[Record] = [{"automated_shuffler": True}, {"reshuffling_device": True}]
ANY_DEVICE: list[Record] = [*DEVICES, {"dealing_method": "automated_shoe"}]
PAI_GOW = {"645a.14": "pai-gow", "670a.13": "six-card-pai-gow", "688a.13": "face-up-pai-gow"}
STUD = {"678a.13": "high-card-flush", "687a.13": "dj-wild"}
GAMES = {**PAI_GOW, **STUD, "633a.14": "blackjack", "686a.9": "over-under"}

NEEDS: dict[str, tuple[Record, list[Record], str]] = {
    "633a.14(h)": ({}, [{"double_shoe": True, "shuffler": "none"}], "633a.1[Double shoe]"),
    **dict.fromkeys(
        ("633a.14(l)", "633a.14(m)"),
        ({"shuffler": "none"}, [{"shuffler": one} for one in ("batch", "continuous", "device")],
         "633a.3(b)[lead]"),
    ),
    **dict.fromkeys(
        ("686a.9(d)", "686a.9(e)"),
        ({"shuffler": "none"}, [{"shuffler": one} for one in ("batch", "continuous", "device")],
         "686a.3(b)[lead]"),
    ),
    **{f"{section}({letter})": ({"start_method": "rng"}, [{"start_method": "shaker"}],
                                f"{section[:4]}.5(i)[lead]")
       for section in PAI_GOW for letter in "ab"},
    **{cited: (BY_HAND_ONLY, DEVICES, f"{cited[:4]}.5(a)")
       for cited in ("645a.14(l)", "670a.13(l)", "688a.13(k)", "678a.13(e)", "687a.13(e)")},
    **{cited: (BY_HAND_ONLY, ANY_DEVICE, f"{cited[:4]}.5(a)")
       for cited in ("645a.14(n)", "670a.13(n)", "688a.13(m)", "678a.13(g)", "687a.13(g)")},
}  # fmt: skip
"""Irregularities that void nothing, or need not: choices without what they need, those with it,
and a paragraph that says what is needed."""


def _played_on(cited: str, rules: Record) -> Record:
    """A round that was played to its end, in which one seat has the game's required wagers."""
    game = CHAPTERS[GAMES[cited.partition("(")[0]]]
    size = game.file.hand.cards
    wagers = {wager.name: 1000 for wager in game.file.wager
              if wager.required and wager.made == "before"}  # fmt: skip
    seat: Record = {"seat": 1, "cards": SEAT[:size], "wagers": wagers}
    record: Record = {"game": game.slug, "rules": rules, "irregularity": cited, "seats": [seat]}
    if game.recording.tells == "hands":
        seat["cards"] = ["Kh", "9s"]
        return record | {"dealer": {"cards": ["Td", "8c"]}}
    seat |= {"decision": "house way"} if game.house_way else DECISIONS[game.slug][-1]
    has_dealer = "dealer" in game.recording.fields
    return record | ({"dealer": {"cards": DEALER[:size]}} if has_dealer else {})


def _stacked(record: Record) -> Record:
    """The same round from a stacked shoe, as far as it is needed."""
    seat = {name: record["seats"][0][name] for name in ("seat", "wagers")}
    decision = record["seats"][0].get("decision", "stand")
    deck = [one.face for one in CHAPTERS[record["game"]].file.cards.deck if one != JOKER]
    start = {"start": 1} if "start" in CHAPTERS[record["game"]].recording.fields else {}
    shoe = deck[: 8 * CHAPTERS[record["game"]].file.hand.cards]
    if record["game"] == "blackjack":
        shoe = ["Kh", "Td", "9s", "8c"]
    told = {name: record[name] for name in ("game", "rules", "irregularity")} | start
    return told | {"shoe": shoe, "seats": [seat | {"decisions": [decision]}]}


@pytest.mark.parametrize(
    "cited", [pytest.param(one, marks=pytest.mark.shows(one)) for one in NEEDS]
)
def test_what_equipment_does_needs_that_equipment(cited: str) -> None:
    without, those_with, reason = NEEDS[cited]
    bare = _played_on(cited, without)
    for run, record in ((adjudicate, bare), (play_stacked, _stacked(bare))):
        needed = next(iter(those_with[0]))
        refusal = refused(record, "irregularity", reason, run, allowed=f"rules.{needed} ")
        assert cited in refusal.cites
        assert cited not in refusal.allowed.split(", ")
    del bare["irregularity"]
    plain = adjudicate(bare)
    for rules in those_with:
        assert adjudicate(_played_on(cited, without | rules))["lines"] == plain["lines"]


@pytest.mark.shows("633a.14(i)")
@pytest.mark.parametrize(
    ("cards", "asked"), [(["Kh", "9s"], False), (["5h", "6s", "9s"], True)]
)  # fmt: skip
def test_no_card_is_missed_that_nobody_asked_for(cards: list[str], asked: bool) -> None:
    """“A player who has requested a card.”"""
    seat = {"seat": 1, "wagers": {"blackjack": 1000}}
    past = {"game": "blackjack", "irregularity": "633a.14(i)", "dealer": {"cards": ["Td", "8c"]},
            "seats": [seat | {"cards": cards}]}  # fmt: skip
    stacked = {"game": "blackjack", "irregularity": "633a.14(i)",
               "shoe": [cards[0], "Td", cards[1], "8c", *cards[2:]],
               "seats": [seat | {"decisions": [*(["hit"] if asked else []), "stand"]}]}  # fmt: skip
    for run, record in ((adjudicate, past), (play_stacked, stacked)):
        if asked:
            assert [line["back"] for line in run(record)["lines"]] == [2000]
        else:
            refused(record, "irregularity", "633a.14(i)", run, allowed="633a.14(g)")


@pytest.mark.shows("633a.14(j)[lead]", "633a.14(j)(2)")
@pytest.mark.parametrize("cited", ["633a.14(j)[lead]", "633a.14(j)(1)", "633a.14(j)(2)"])
@pytest.mark.parametrize("peek", [True, False])
@pytest.mark.parametrize("up", ["Td", "Jd", "Qd", "Kd", "Ad"])
def test_a_hole_card_is_read_needlessly_under_a_low_card_only(
    cited: str, up: str, peek: bool
) -> None:
    seat = {"seat": 1, "wagers": {"blackjack": 1000}, "cards": ["Kh", "9s"]}
    record = {"game": "blackjack", "rules": {"peek": peek}, "irregularity": cited,
              "dealer": {"cards": [up, "8c"]}, "seats": [seat]}  # fmt: skip
    refused(record, "irregularity", "633a.14(j)[lead]")


@pytest.mark.shows("633a.14(j)(2)")
@pytest.mark.parametrize("up", ["2d", "9d"])
def test_633a_14_j_2_play_goes_on(up: str) -> None:
    shoe = ["Kh", up, "9s", "8c"] + (["8d"] if up == "2d" else [])
    seat = {"seat": 1, "wagers": {"blackjack": 1000}}
    past = {"game": "blackjack", "irregularity": "633a.14(j)(2)",
            "dealer": {"cards": [up, *shoe[3:]]},
            "seats": [seat | {"cards": ["Kh", "9s"]}]}  # fmt: skip
    stacked = {"game": "blackjack", "irregularity": "633a.14(j)(2)", "shoe": shoe,
               "seats": [seat | {"decisions": ["stand"]}]}  # fmt: skip
    for result in (adjudicate(past), play_stacked(stacked)):
        assert [line["back"] for line in result["lines"]] == [2000]


@pytest.mark.shows("633a.14(j)[lead]", "633a.14(j)(2)")
def test_633a_14_j_2_not_under_a_ten_from_a_shoe() -> None:
    seat = {"seat": 1, "wagers": {"blackjack": 1000}, "decisions": ["stand"]}
    record = {"game": "blackjack", "irregularity": "633a.14(j)(2)",
              "shoe": ["Kh", "Td", "9s", "8c"], "seats": [seat]}  # fmt: skip
    refused(record, "irregularity", "633a.14(j)[lead]", play_stacked)


def _decision(game: Chapter, chance: Random, cards: list[str]) -> Record:
    """What a seat of this game may have done, or nothing."""
    if game.recording.tells == "hands":
        hands: list[list[Record]] = [
            [{"cards": cards}],
            [{"cards": cards, "dead": True}],
            [{"cards": cards[:1]}, {"cards": cards[1:]}],
        ]
        return chance.choice([{}, *({"hands": one} for one in hands)])
    if game.house_way:
        low = game.file.hand.low
        told: list[Record] = [{"decision": "house way"}, {"decision": "surrender"},
                              {"decision": "void"},
                              {"high": cards[low:], "low": cards[:low]}]  # fmt: skip
        return chance.choice([{}, *told])
    return chance.choice(DECISIONS[game.slug])


DECISIONS: dict[str, list[Record]] = {
    "over-under": [{}, {"missed": True}, {"decision": "over"}, {"decision": "over", "missed": True},
                   {"decision": "surrender"}],
    "dj-wild": [{}, {"decision": "raise"}, {"decision": "fold"}],
    "high-card-flush": [{}, {"decision": {"raise": 1000}}, {"decision": "fold"}],
}  # fmt: skip

RULES: list[Record] = [{}, {"dealing_method": "hand"}, {"dealing_method": "manual_shoe"},
                       {"dealing_method": "automated_shoe"}, {"start_method": "shaker"},
                       {"start_method": "button"}, {"switch": True}, {"peek": False}]  # fmt: skip


def _is_known(game: Chapter, rules: Record) -> bool:
    """Whether a casino can choose so at this game's tables."""
    try:
        Rules.of(game.file.chapter.number, rules)
    except Refused:
        return False
    return True


def a_record(game: Chapter, seed: int) -> Record:
    """Short hands, one irregularity of the chapter or none, and some choice of the casino's."""
    chance, size = Random(seed), game.file.hand.cards
    deck = [one.face for one in game.file.cards.deck if one != JOKER or chance.random() < 0.5]
    chance.shuffle(deck)

    def dealt() -> list[str]:
        count = size if chance.random() < 0.6 else chance.randint(0, size + 1)
        return [deck.pop() for _ in range(count)]

    required = [wager.name for wager in game.file.wager if wager.required]
    seats = []
    for number in sorted(chance.sample(range(1, 7), chance.randint(1, 3))):
        cards = dealt()
        told = {"seat": number, "cards": cards, "wagers": dict.fromkeys(required, 1000)}
        seats.append(told | _decision(game, chance, cards))
    rules = chance.choice([one for one in RULES if _is_known(game, one)])
    record: Record = {"game": game.slug, "rules": rules, "seats": seats}
    if "dealer" in game.recording.fields:
        record["dealer"] = {"cards": dealt()}
    if "bank" in game.recording.fields and chance.random() < 0.3:
        record["bank"] = {"seat": seats[0]["seat"], "dealer_wager": chance.choice([0, 500])}
        seats[0]["wagers"] = {}
    if chance.random() < 0.9:
        record["irregularity"] = chance.choice(irregularities_of(game.file.irregularities))
    return record


@pytest.mark.parametrize("slug", sorted(CHAPTERS))
@given(seed=st.integers(0, 10**9))
def test_short_hands_and_irregularities_are_settled_or_refused(slug: str, seed: int) -> None:
    refusal = None
    try:
        assert adjudicate(a_record(CHAPTERS[slug], seed))["lines"]
    except Refused as error:
        refusal = error
    if refusal is not None:
        assert refusal.field.startswith(("seats", "dealer", "irregularity", "rules", "bank"))
        assert "kind" not in refusal.field
        assert refusal.allowed
        assert refusal.cites
