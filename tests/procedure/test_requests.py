"""What a procedure can ask for, and what it accepts."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Asserted,
    Bet,
    CardDealt,
    Cut,
    Decision,
    Done,
    FoundFaceUp,
    Jammed,
    Missed,
    NoCards,
    Recut,
    Shuffled,
    Time,
    Who,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    AcceptCut,
    Announce,
    Area,
    Ask,
    AwaitPlayer,
    BettingRules,
    Certify,
    Collect,
    Deal,
    Line,
    OfferCut,
    Option,
    PlaceCoverCard,
    Record,
    Request,
    Settle,
    Shuffle,
    TakeBets,
    TellTime,
    Verify,
    check_wagers,
)
from pitboss.procedure.requests.request import check_own_seat
from pitboss.procedure.shoe import Shoe
from pitboss.vocabulary.cards import Card, cards
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value

ANN = Who("player", "Ann")
CITE = ("686a.7(e)",)
ANTE = Area("ante", True, 500, 10_000, 50, ("686a.6(d)",))
BONUS = Area("bonus", False, 100, 1_000, 50, ("686a.6(e)",))


def _rules(**changed: Any) -> BettingRules:
    given: dict[str, Any] = {
        "areas": (ANTE, BONUS),
        "boxes": 2,
        "boxes_cite": "686a.6(f)",
        "verbal_bets": False,
        "verbal_cite": "686a.6(a)",
        "barred": (),
        "bar_cite": "686a.6(b)[lead]",
    }
    return BettingRules(**(given | changed))


def _deal(shoe: Shoe, **changed: Any) -> Deal:
    given: dict[str, Any] = {"to": "seat 2", "audience": "everyone", "shoe": shoe,
                             "decks_cite": "686a.3(a)", "cites": CITE}  # fmt: skip
    return Deal(**(given | changed))


def _refused(request: Request, answer: Answer, who: Who = DEALER) -> Refused:
    with pytest.raises(Refused) as caught:
        request.check(answer, who)
    return caught.value


ALL: list[Request] = [
    Announce(words="No more bets", cites=CITE),
    Record(act="The cards are washed", cites=CITE),
    Verify(act="The floorperson verifies", cites=CITE),
    Certify(items=(("a", "The table has an a", "686a.2(a)"),), cites=CITE),
    TellTime(cites=CITE),
    AwaitPlayer(cites=CITE),
    Shuffle(batch="red", by="device", count=2, cards="AhKd", cites=CITE),
    OfferCut(seat=2, player="Ann", count=312, from_ends=10, cites=CITE),
    AcceptCut(cites=CITE),
    PlaceCoverCard(count=312, least=78, chosen=78, cites=CITE),
    _deal(Shoe.loaded("AhKd", 2, copies=1)),
    Collect(place="seat 2", cards=(), audience="everyone", cites=CITE),
    TakeBets(
        rules=_rules(),
        seats={2: "Ann"},
        answered=frozenset(),
        betting={},
        playing=False,
        chips=None,
        cites=CITE,
    ),
    Ask(
        seat=2,
        player="Ann",
        question="Over?",
        options=(Option("over", "Over 23", CITE, "over_23", 500),),
        default="over",
        chips=None,
        cites=CITE,
    ),
    Settle(line=Line(2, "ante", 500, "win", 1_000, "24", CITE), why="24 wins", cites=CITE),
]


@pytest.mark.parametrize("request_", ALL, ids=lambda one: one.what)
def test_every_request_describes_itself_as_data(request_: Request) -> None:
    told = json.loads(json.dumps(request_.describe()))
    assert told["what"] == request_.what
    assert told["cites"] == list(CITE)
    assert told["roles"] == list(request_.roles)
    assert told["answers"] == request_.kinds()


@pytest.mark.parametrize("request_", ALL, ids=lambda one: one.what)
def test_every_request_refuses_what_does_not_answer_it(request_: Request) -> None:
    wrong = Time(0) if request_.what != "tell_time" else Done()
    refusal = _refused(request_, wrong, HOUSE)
    assert refusal.field == "kind"
    assert refusal.cites == CITE
    assert refusal.allowed == ", ".join(request_.kinds())


@pytest.mark.parametrize("request_", ALL, ids=lambda one: one.what)
def test_no_description_or_repr_holds_cards_of_a_stack(request_: Request) -> None:
    for told in (json.dumps(request_.describe()), repr(request_)):
        assert "Ah" not in told
        assert "Kd" not in told


def test_a_role_that_may_not_answer_is_refused_by_its_own_paragraph() -> None:
    request = _deal(Shoe.loaded("Ah", 1, copies=1), role_cites=("686a.7(n)",))
    refusal = _refused(request, CardDealt("Ah"), ANN)
    assert (refusal.field, refusal.cites) == ("who", ("686a.7(n)",))
    assert refusal.allowed == "dealer, house"


def test_a_step_may_cite_more_exactly_what_an_irregular_answer_meant() -> None:
    shuffle = Shuffle(
        batch="red", by="device", count=2, cards=None, answer_cites={"jammed": ("686a.9(d)",)},
        cites=CITE,
    )  # fmt: skip
    shuffle.check(Jammed(), DEALER)
    assert shuffle.answer_cites["jammed"] == ("686a.9(d)",)
    assert shuffle.tell(Jammed())["outcome"] == "jammed"
    assert "cards" not in shuffle.tell(Shuffled(None))


def test_a_virtual_card_is_the_next_of_its_stack() -> None:
    request = _deal(Shoe.loaded("AhKd", 2, copies=1))
    request.check(CardDealt("Ah"), HOUSE)
    assert _refused(request, CardDealt("Kd")).field == "card"
    assert _refused(request, CardDealt("Jk")).cites == ("686a.3(a)",)
    assert _refused(request, CardDealt(None)).field == "card"
    assert _refused(request, NoCards()).field == "kind"
    assert _refused(request, Missed()).field == "kind"
    request.check(FoundFaceUp(), DEALER)
    assert _refused(request, FoundFaceUp("Kd")).field == "card"


def test_a_joker_is_dealt_where_the_decks_have_one() -> None:
    _deal(Shoe.loaded(None, 53, copies=1, joker=True)).check(CardDealt("Jk"), DEALER)


def test_an_empty_shoe_says_so() -> None:
    request = _deal(Shoe.loaded("", 0, copies=1))
    request.check(NoCards(), HOUSE)
    assert _refused(request, CardDealt("Ah")).allowed == "no_cards"


def test_what_came_out_is_told_with_its_audience() -> None:
    down = _deal(Shoe.loaded(None, 5, copies=1), face="down", audience="nobody", to="discard rack")
    told = down.tell(CardDealt(None))
    assert (told["cards"], told["audience"]) == ([], "nobody")
    assert told["text"] == "A card to the discard rack, face down"
    up = _deal(Shoe.loaded(None, 5, copies=1))
    assert up.tell(CardDealt("Ah"))["text"] == "A card to seat 2, face up"
    assert up.tell(CardDealt("Ah"))["cards"] == ["Ah"]


@pytest.mark.parametrize(
    ("wagers", "field", "cite"),
    [
        ({}, "wagers.ante", "686a.6(d)"),
        ({"bonus": 100}, "wagers.ante", "686a.6(d)"),
        ({"ante": 450}, "wagers.ante", "686a.6(d)"),
        ({"ante": 10_050}, "wagers.ante", "686a.6(d)"),
        ({"ante": 525}, "wagers.ante", "686a.6(d)"),
        ({"ante": 500, "bonus": 1_050}, "wagers.bonus", "686a.6(e)"),
        ({"ante": 500, "envy": 100}, "wagers.envy", "686a.6(d)"),
    ],
)
def test_wagers_are_checked_against_their_areas(
    wagers: dict[str, int], field: str, cite: str
) -> None:
    with pytest.raises(Refused) as caught:
        check_wagers(wagers, (ANTE, BONUS))
    assert caught.value.field == field
    assert cite in caught.value.cites


def test_wagers_at_the_limits_are_taken() -> None:
    check_wagers({"ante": 500, "bonus": 1_000}, (ANTE, BONUS))
    check_wagers({"ante": 10_000}, (ANTE, BONUS))


def test_limits_are_told_in_words() -> None:
    with pytest.raises(Refused, match=r"allowed: \$5 to \$100 in steps of \$0\.50"):
        check_wagers({"ante": 525}, (ANTE, BONUS))


@pytest.mark.parametrize(
    ("boxes", "most", "good"),
    [
        ([2], 1, True),
        ([2, 3], 2, True),
        ([3, 2], 2, True),
        ([2, 4], 2, False),
        ([2, 3, 4], 2, False),
        ([4, 2, 3], 3, True),
        ([1, 2, 4], 6, False),
    ],
)
def test_boxes_are_adjacent_and_not_too_many(boxes: list[int], most: int, good: bool) -> None:
    rules = _rules(boxes=most)
    if good:
        rules.check({"ante": 500}, "Ann", boxes)
    else:
        with pytest.raises(Refused) as caught:
            rules.check({"ante": 500}, "Ann", boxes)
        assert caught.value.cites == ("686a.6(f)",)


def test_who_is_barred_hears_what_would_end_the_bar() -> None:
    with pytest.raises(Refused) as caught:
        _rules(barred=("Ann",)).check({"ante": 500}, "Ann", [2])
    assert caught.value.cites == ("686a.6(b)[lead]",)
    assert "the next shuffle" in caught.value.allowed


def test_a_checklist_is_asserted_whole() -> None:
    certify = Certify(
        items=(("a", "an a", "686a.2(a)"), ("b", "a b", "686a.2(c)")), cites=("686a.2(a)",)
    )
    certify.check(Asserted(["b", "a"]), FLOORPERSON)
    assert _refused(certify, Asserted(["a"]), FLOORPERSON).cites == ("686a.2(c)",)
    assert _refused(certify, Asserted([]), FLOORPERSON).field == "items.a"
    assert _refused(certify, Asserted(["a", "b", "c"]), FLOORPERSON).field == "items"


def test_only_the_clock_tells_the_time() -> None:
    for who in (ANN, DEALER, FLOORPERSON):
        assert _refused(TellTime(cites=CITE), Time(0), who).field == "who"


def test_a_decision_may_name_the_amount_it_stakes() -> None:
    ask = ALL[-2]
    ask.check(Decision(2, "over"), ANN)
    ask.check(Decision(2, "over", 500), ANN)
    assert _refused(ask, Decision(2, "over", 499), ANN).allowed == "$5"


def test_a_decision_tells_its_options_unless_they_tell_of_a_hidden_hand() -> None:
    options = (
        Option("bid", "Bid", CITE, stake=500, most=1_500, step=500, usual=1_000),
        Option("pass", "Pass", CITE),
    )
    hidden = Ask(
        seat=2, player="Ann", question="", options=options, default="pass", chips=None, cites=CITE
    )
    openly = replace(hidden, private=False)
    for ask in (hidden, openly):
        assert ask.tell(Decision(2, "bid"))["amount"] == 1_000  # as its text tells
        assert ask.tell(Decision(2, "bid", 500))["amount"] == 500
        assert "amount" not in ask.tell(Decision(2, "pass"))
    assert "options" not in hidden.tell(Decision(2, "pass"))
    assert openly.tell(Decision(2, "pass"))["options"] == ["bid", "pass"]


def test_who_may_have_the_cards_recut() -> None:
    AcceptCut(cites=CITE).check(Recut("next"), FLOORPERSON)
    assert _refused(AcceptCut(cites=CITE), Recut("next"), HOUSE).field == "who"


def test_an_offer_to_cut_is_bounded_by_a_small_stack() -> None:
    offer = OfferCut(seat=None, player="", count=15, from_ends=10, cites=CITE)
    assert (offer.describe()["least"], offer.describe()["most"]) == (7, 8)
    offer.check(Cut(8), DEALER)
    assert _refused(offer, Cut(9)).field == "position"


def test_bets_tell_what_was_staked() -> None:
    bets = ALL[12]
    assert bets.tell(Bet(2, {"ante": 500, "bonus": 100}))["text"] == (
        "Seat 2 stakes $5 ante, $1 bonus"
    )
    assert bets.tell(Bet(2))["text"] == "Seat 2 sits this round out"
    assert "verbal" not in bets.tell(Bet(2, {"ante": 500}))
    assert bets.tell(Bet(2, {"ante": 500}, verbal=True))["verbal"]


@value(kw_only=True)
class Peek(Record):
    """A request that forgot to say who may know its cards."""

    what = "peek"
    shows = ("act", "how_many=count", "side?")
    tells = ("cards", "side?")
    cards: tuple[Card, ...]
    side: str = ""

    @property
    def count(self) -> int:
        """How many."""
        return len(self.cards)


def test_what_a_request_lists_is_shown_and_told() -> None:
    peek = Peek(act="A peek", cards=cards(["Ah", "Kd"]), cites=CITE)
    shown = {name: value for name, value in peek.describe().items() if name not in ("answers",)}
    assert shown == {"what": "peek", "roles": ["dealer", "house"], "cites": [*CITE],
                     "act": "A peek", "how_many": 2, "side": ""}  # fmt: skip
    assert peek.tell(Done()) == {
        "what": "peek", "text": "A peek", "cards": ["Ah", "Kd"], "audience": "nobody",
    }  # fmt: skip
    assert replace(peek, side="B").tell(Done())["side"] == "B"


def test_cards_whose_audience_is_not_told_are_nobodys() -> None:
    step = Peek(act="A peek", cards=cards(["Ah"]), cites=CITE).tell(Done())
    assert seen_by(step, frozenset({"seat 2", "everyone"})) == {
        "what": "peek", "text": "A peek", "cards": ["??"],
    }  # fmt: skip


def test_a_player_answers_for_a_seat_of_his_own() -> None:
    seats = {2: "Ann", 4: "Bob", 5: "Ann"}
    words: Any = {"refusal": lambda: "not yours", "otherwise": "none", "cites": CITE}
    assert check_own_seat(seats, 5, ANN, **words) == "Ann"
    assert check_own_seat(seats, 4, DEALER, **words) == "Bob"
    for seat, who, allowed in ((4, ANN, "2, 5"), (1, ANN, "2, 5"), (1, DEALER, "none")):
        with pytest.raises(Refused) as caught:
            check_own_seat(seats, seat, who, **words)
        assert (caught.value.field, caught.value.allowed) == ("seat", allowed)
