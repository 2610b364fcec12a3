"""Round records of the three pai gow games: what all of them settle and refuse in the same way."""

import copy
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.records.adjudicated import Paid, Record, paid, refused

from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.cards import DECK, JOKER

METHODS = ("manual_shoe", "hand", "automated_shoe")
METER = {"progressive": 300_000}
CLOCKWISE = ["seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "dealer"]
COUNTED = ["dealer", "seat 6", "seat 5", "seat 4", "seat 3", "seat 2", "seat 1"]
"""The places as the count from one to seven meets them."""


@dataclass(frozen=True)
class Game:
    """A game, a dealer's hands as the house way sets them, players' hands that beat both, tie, or
    lose both, and the cents that a $1 wager adds to the meter."""

    slug: str
    chapter: str
    irregularities: str
    dealer: tuple[str, str]
    winner: tuple[str, str]
    tie: tuple[str, str]
    loser: tuple[str, str]
    set_by: str
    dealer_sets_by: str
    optional: dict[str, int]
    increment: int
    wins: Paid = field(default_factory=lambda: [(2, "pai_gow", 1_000, "win", 2_000)])
    dealer_face: str = "down"

    def cite(self, paragraph: str) -> str:
        """A paragraph of this chapter."""
        return f"{self.chapter}.{paragraph}"

    def seat(self, number: int, hands: tuple[str, str], **more: Any) -> Record:
        """A seat with $10 on the main wager that set its hands so."""
        high, low = (hand.split() for hand in hands)
        wagers = {"pai_gow": 1_000}
        set_so = {"cards": [*high, *low], "high": high, "low": low}
        return {"seat": number, "wagers": wagers} | set_so | more

    def undecided(self, number: int, hands: tuple[str, str], **more: Any) -> Record:
        """A seat with all optional wagers of which nobody says how it was set."""
        wagers = {"pai_gow": 1_000} | self.optional
        return {"seat": number, "wagers": wagers, "cards": " ".join(hands).split()} | more

    def record(self, *seats: Record, **more: Any) -> Record:
        """A past round of these seats."""
        dealer = {"cards": " ".join(self.dealer).split()}
        return {"id": "r", "game": self.slug, "dealer": dealer, "seats": list(seats)} | more

    def order(self, start: int, method: str) -> list[str]:
        """Where each card goes, from the place that the number counts to."""
        first = CLOCKWISE.index(COUNTED[start - 1])
        places, count = CLOCKWISE[first:] + CLOCKWISE[:first], len(" ".join(self.dealer).split())
        if method == "automated_shoe":
            return [place for place in places for _ in range(count)]
        return places * count

    def played(
        self, said: list[Any] | None = None, start: int = 1, method: str = "automated_shoe",
        **more: Any,
    ) -> Record:  # fmt: skip
        """A shoe from which seat 2 gets the hands that win, and seat 5 those that lose."""
        hands = {"dealer": self.dealer, "seat 2": self.winner, "seat 5": self.loser}
        stacks = {place: " ".join(hand).split() for place, hand in hands.items()}
        taken = {face for stack in stacks.values() for face in stack}
        rest = [card.face for card in (*DECK, JOKER) if card.face not in taken]
        order = self.order(start, method)
        shoe = [stacks[place].pop(0) if place in stacks else rest.pop(0) for place in order]
        told = {2: [self.setting(self.winner)] if said is None else said}
        told[5] = [self.setting(self.loser)]
        seats = [
            {"seat": number, "wagers": {"pai_gow": 1_000}, "decisions": decisions}
            for number, decisions in told.items()
        ]
        rules = {"dealing_method": method} | more.pop("rules", {})
        given = {"id": "p", "game": self.slug, "start": start, "shoe": shoe, "seats": seats}
        return given | {"rules": rules} | more

    def setting(self, hands: tuple[str, str]) -> Record:
        """The decision to set these hands."""
        return {"high": hands[0].split(), "low": hands[1].split()}


PAI_GOW = Game(
    slug="pai-gow",
    chapter="645a",
    irregularities="645a.14",
    dealer=("Ts Td 8h 5s 3d", "Qc 9c"),
    winner=("Jh Js 6c 4h 2s", "Kh 7d"),
    tie=("8c 8d 7c 6d 3s", "Kc 5c"),
    loser=("9h 9s 6h 4s 2c", "Jd 7h"),
    set_by="645a.11(b)",
    dealer_sets_by="645a.11(c)",
    optional={
        "fortune_bonus": 500,
        "emperors_treasure": 300,
        "pai_gow_insurance": 200,
        "progressive": 100,
    },
    increment=29,  # R-645a-18
    wins=[(2, "pai_gow", 1_000, "win", 2_000), (2, "vigorish", 50, "paid", 0)],
)
SIX_CARD = Game(
    slug="six-card-pai-gow",
    chapter="670a",
    irregularities="670a.13",
    dealer=("Kc Kd 7s 4c 2d", "9h"),
    winner=("Ac Ad 6s 5c 3d", "Th"),
    tie=("Kh Ks 7c 4d 2c", "Ts"),
    loser=("Qh Qs 6h 5d 3h", "8h"),
    set_by="670a.11(b)",
    dealer_sets_by="670a.11(d)[lead]",
    optional={"fortune_bonus": 500, "insurance": 200, "progressive": 100},
    increment=21,  # § 670a.12(d)(2), R-670a-15
)
FACE_UP = Game(
    slug="face-up-pai-gow",
    chapter="688a",
    irregularities="688a.13",
    dealer=("Kc Kd 7c 5d 3h", "Qh 9s"),
    winner=("Ac Ad 8h 6s 4d", "Kh Qs"),
    tie=("Jc Jd 8s 6d 2s", "As Ts"),
    loser=("Ah 9h 6h 4c 2d", "Js Td"),
    set_by="688a.11(c)",
    dealer_sets_by="688a.11(a)",
    optional={"ace_high_bonus": 100, "fortune_bonus": 500, "progressive": 100},
    increment=28,  # § 688a.12(d), paytable 1
    dealer_face="up",
)
GAMES = {"645a": PAI_GOW, "670a": SIX_CARD, "688a": FACE_UP}


def each(*paragraphs: str, **more: tuple[str, ...]) -> pytest.MarkDecorator:
    """The three games, marked with these paragraphs of each chapter, and ``more`` of one."""
    return pytest.mark.parametrize(
        "game",
        [
            pytest.param(
                game,
                marks=pytest.mark.shows(
                    *map(game.cite, (*paragraphs, *more.get(f"of_{game.chapter}", ())))
                ),
                id=game.slug,
            )
            for game in GAMES.values()
        ],
    )


def irregular(of_645a: str, of_670a: str, of_688a: str) -> pytest.MarkDecorator:
    """Irregularities by their letters, each marked with its paragraph."""
    letters = zip(GAMES.values(), (of_645a, of_670a, of_688a), strict=True)
    cited = [(game, f"{game.irregularities}({one})") for game, all_ in letters for one in all_]
    return pytest.mark.parametrize(
        ("game", "cite"),
        [pytest.param(*case, marks=pytest.mark.shows(case[1]), id=case[1]) for case in cited],
    )


def all_back(game: Game, *seats: int) -> Paid:
    """Every wager of these seats returned."""
    wagers = {"pai_gow": 1_000} | game.optional
    return [(seat, name, cents, "void", cents) for seat in seats for name, cents in wagers.items()]


def two_seats(game: Game, **more: Any) -> Record:
    """Two seats that made every wager, of which nobody says how they were set."""
    seats = game.undecided(1, game.winner), game.undecided(4, game.loser)
    return game.record(*seats, meters=METER, **more)


def deals(result: Record) -> list[Record]:
    """The steps in which a card was dealt."""
    return [step for step in result["transcript"] if step["what"] == "deal"]


# dealing from a stacked shoe


@each("5(i)(2)", "8(c)", "8(d)", "9(c)", "10(b)", "10(c)", of_670a=("5(i)[lead]",),
      of_688a=("9(b)",))  # fmt: skip
@pytest.mark.parametrize("start", range(1, 8))
@pytest.mark.parametrize(
    ("method", "paragraph"),
    [("manual_shoe", "8(d)"), ("hand", "9(c)"), ("automated_shoe", "10(c)")],
)
def test_dealing_starts_where_the_number_counts_to_and_runs_clockwise(
    game: Game, start: int, method: str, paragraph: str
) -> None:
    given = game.played(start=start, method=method)
    result = play_stacked(given)
    assert [step["to"] for step in deals(result)] == game.order(start, method)
    assert [face for step in deals(result) for face in step["cards"]] == given["shoe"]
    assert {step["face"] for step in deals(result) if step["to"] == "dealer"} == {game.dealer_face}
    assert {step["face"] for step in deals(result) if step["to"] != "dealer"} == {"down"}
    assert all(game.cite(paragraph) in step["cites"] for step in deals(result))
    assert paid(result) == [(5, "pai_gow", 1_000, "lose", 0), *game.wins]


@each("5(i)(1)(iii)", of_670a=("5(i)(1)(ii)",))
@pytest.mark.parametrize("start", range(1, 8))
def test_dice_count_to_the_same_places(game: Game, start: int) -> None:
    """A total that counts to the same place: 3 to 18, seven places (R-GEN-14)."""
    given = game.played(start=start, method="hand", rules={"start_method": "shaker"})
    result = play_stacked(given)
    assert [step["to"] for step in deals(result)] == game.order(start, "hand")
    dice = next(step["dice"] for step in result["transcript"] if step["what"] == "read_dice")
    assert sum(dice) % 7 == start % 7
    assert paid(result) == [(5, "pai_gow", 1_000, "lose", 0), *game.wins]


@each("5(i)(2)")
@pytest.mark.parametrize("start", [None, 0, 8, -1])
def test_a_start_that_is_none_of_the_seven_places(game: Game, start: int | None) -> None:
    refused(game.played() | {"start": start}, "start", game.cite("5(i)(2)"), play_stacked)
    if start is not None:
        past = game.record(game.seat(1, game.winner), start=start)
        refused(past, "start", game.cite("5(i)(2)"))


@each("3(a)")
def test_a_shoe_has_a_card_for_every_place_and_each_once(game: Game) -> None:
    given = game.played()
    dealt, last = given["shoe"], len(given["shoe"]) - 1
    shoes: list[list[str] | None] = [dealt[:-1], [], None]
    for shoe in shoes:
        refused(given | {"shoe": shoe}, "shoe", run=play_stacked)
    refused({name: given[name] for name in given if name != "shoe"}, "shoe", run=play_stacked)
    twice = [*dealt[:-1], dealt[0]]
    refused(given | {"shoe": twice}, f"shoe[{last}]", game.cite("3(a)"), play_stacked)
    refused(given | {"shoe": [*dealt[:5], "1s", *dealt[6:]]}, "shoe[5]", run=play_stacked)


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ([], "seats[0].decisions"),
        (["fold"], "seats[0].decisions"),
        (["raise"], "seats[0].decisions"),
        (["void"], "seats[0].decisions"),
        (["house way", "house way"], "seats[0].decisions[1]"),
        ([{"high": ["2c"]}], "seats[0].decisions"),
        ([{"high": [], "low": [], "double": 1000}], "seats[0].decisions"),
        ([{"high": "Ac Ad 6s 5c 3d", "low": "Th"}], "seats[0].decisions"),
    ],
)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_decisions_that_are_missing_wrong_or_left_over(
    game: Game, said: list[Any], field: str
) -> None:
    assert refused(game.played(said), field, run=play_stacked).what


@each(of_645a=("11(b)",), of_670a=("11(b)",), of_688a=("11(c)",))
def test_hands_are_set_of_the_cards_that_were_dealt(game: Game) -> None:
    """Another seat's; one card twice; too many of them low."""
    high, low = (hand.split() for hand in game.winner)
    twice = {"high": high, "low": [high[0], *low[1:]]}
    too_low = {"high": high[:4], "low": [high[4], *low]}
    for said in (game.setting(game.loser), twice):
        refused(game.played([said]), "seats[0].decisions", game.set_by, play_stacked)
    if game is SIX_CARD:
        refused(game.played([too_low]), "seats[0].decisions", game.set_by, play_stacked)


# what voids a round


@irregular("cehk", "cehk", "cgj")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("decided", [True, False])
def test_what_voids_a_round_whenever_it_is_found(
    game: Game, cite: str, method: str, decided: bool
) -> None:
    """Every wager returns, and this round's increments come off the meter (R-GEN-5)."""
    given = two_seats(
        game, irregularity=cite, rules={"dealing_method": method, "start_method": "shaker"}
    )
    for seat in given["seats"] if decided else ():
        seat["decision"] = "house way"
    result = adjudicate(given)
    assert paid(result) == all_back(game, 4, 1)
    assert result["meters"] == {"progressive": METER["progressive"] - 2 * game.increment}
    assert all(cite in line["cites"] for line in result["lines"])


@irregular("cehjkm", "cehjkm", "gijl")
def test_cards_that_were_not_dealt_by_then_may_be_missing(game: Game, cite: str) -> None:
    given = two_seats(game, irregularity=cite, rules={"start_method": "shaker"})
    given["seats"][0]["cards"] = given["seats"][0]["cards"][:3]
    given["seats"][1]["cards"] = []
    result = adjudicate(given | {"dealer": {"cards": []}})
    assert paid(result) == all_back(game, 4, 1)


@irregular("hk", "hk", "gj")
def test_a_wrong_number_of_cards(game: Game, cite: str) -> None:
    given = two_seats(game, irregularity=cite)
    given["seats"][0]["cards"].pop()
    given["seats"][1]["cards"].append("2h")
    given["dealer"]["cards"].pop()
    assert paid(adjudicate(given)) == all_back(game, 4, 1)
    short = game.seat(1, game.winner)
    short["cards"].pop()
    assert refused(game.record(short), "seats[0].cards").cites


@irregular("j", "", "i")
@pytest.mark.parametrize("decided", [True, False])
def test_a_card_exposed_while_dealing_by_hand_or_automated_shoe(
    game: Game, cite: str, decided: bool
) -> None:
    """No paragraph speaks of a manual shoe (R-645a-20, R-688a-17)."""
    given = two_seats(game, irregularity=cite)
    for seat in given["seats"] if decided else ():
        seat["decision"] = "house way"
    for method in ("hand", "automated_shoe"):
        result = adjudicate(given | {"rules": {"dealing_method": method}})
        assert paid(result) == all_back(game, 4, 1)
        assert all(cite in line["cites"] for line in result["lines"])
    refused(given | {"rules": {"dealing_method": "manual_shoe"}}, "irregularity", cite)


@irregular("mn", "jmn", "lm")
def test_what_only_an_automated_shoe_can_do(game: Game, cite: str) -> None:
    """Hands that nobody set are no hands set the house way: void, or refused."""
    given = two_seats(game, irregularity=cite)
    automated = adjudicate(given | {"rules": {"dealing_method": "automated_shoe"}})
    assert paid(automated) == all_back(game, 4, 1)
    for method in ("manual_shoe", "hand"):
        refused(given | {"rules": {"dealing_method": method}}, "irregularity", cite)


@irregular("fn", "fn", "em")
def test_what_voids_only_a_round_that_was_not_played_on(game: Game, cite: str) -> None:
    """One card face up is set aside; with more than one, nobody came to set a hand."""
    won = game.record(game.seat(2, game.winner), irregularity=cite)
    assert paid(adjudicate(won)) == game.wins
    broken_off = game.undecided(2, (game.winner[0][:5], ""))
    result = adjudicate(game.record(broken_off, dealer={"cards": []}, irregularity=cite))
    assert paid(result) == all_back(game, 2)


@irregular("abgil", "abgil", "abfhk")
def test_what_the_round_goes_on_after(game: Game, cite: str) -> None:
    """A no roll, a card drawn in error, hands that are reset, a jammed shuffler."""
    rules = {"start_method": "shaker"}
    given = game.record(game.seat(2, game.winner), irregularity=cite, rules=rules)
    assert paid(adjudicate(given)) == game.wins
    refused(two_seats(game, irregularity=cite, rules=rules), "seats[0].high", game.set_by)


@irregular("abdfgiln", "abdfgiln", "abdefhkm")
def test_a_round_that_was_played_has_all_its_cards(game: Game, cite: str) -> None:
    """An irregularity that did not end the round is no reason to leave them out."""
    won = game.record(game.seat(2, game.winner), irregularity=cite)
    refused(won | {"dealer": {"cards": []}}, "dealer.cards")
    won["seats"][0]["cards"].pop()
    refused(won, "seats[0].cards")


@irregular("c", "c", "c")
@pytest.mark.parametrize("rules", [{}, {"start_method": "rng"}])
def test_r_645a_25_only_dice_are_totalled_wrongly(game: Game, cite: str, rules: Record) -> None:
    given = game.record(game.seat(2, game.winner), irregularity=cite, rules=rules)
    refusal = refused(given, "irregularity", cite, allowed='rules.start_method "shaker"')
    assert refusal.cites == (cite, "R-645a-25")


@irregular("cehm", "cehjkm", "cgijl")
@pytest.mark.parametrize("reached", [True, False])
def test_what_voids_a_round_from_a_shoe(game: Game, cite: str, reached: bool) -> None:
    said: list[Any] | None = None if reached else []
    given = game.played(said, irregularity=cite, rules={"start_method": "shaker"})
    assert paid(play_stacked(given)) == [
        (5, "pai_gow", 1_000, "void", 1_000),
        (2, "pai_gow", 1_000, "void", 1_000),
    ]


@irregular("f", "f", "e")
@pytest.mark.shows("645a.8(e)")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_found_face_up_is_not_dealt_and_a_second_voids(
    game: Game, cite: str, method: str
) -> None:
    given = game.played(method=method)
    dealt = given["shoe"]
    spare = [card.face for card in (*DECK, JOKER) if card.face not in dealt][:2]
    shoe = [*dealt[:9], {"face_up": spare[0]}, *dealt[9:]]
    result = play_stacked(given | {"shoe": shoe})
    assert paid(result) == [(5, "pai_gow", 1_000, "lose", 0), *game.wins]
    assert spare[0] not in [
        face for step in deals(result) if step.get("outcome") == "card" for face in step["cards"]
    ]
    void = copy.deepcopy(given) | {"shoe": [*shoe[:21], {"face_up": spare[1]}]}
    for seat in void["seats"]:
        seat["decisions"] = []
    for more in ({}, {"irregularity": cite}):
        assert paid(play_stacked(void | more)) == [
            (5, "pai_gow", 1_000, "void", 1_000),
            (2, "pai_gow", 1_000, "void", 1_000),
        ]


# a card of a player's that the dealer exposed


@irregular("d", "d", "d")
@pytest.mark.parametrize(
    ("said", "sets", "outcome"),
    [
        (["void"], False, "void"),
        (["play_out"], True, "win"),
        (["play out"], True, "win"),
        ([], True, "win"),
    ],
)
def test_a_seat_may_void_its_hand_or_play_it_out(
    game: Game, cite: str, said: list[Any], sets: bool, outcome: str
) -> None:
    setting = [game.setting(game.winner)] if sets else []
    result = play_stacked(game.played([*said, *setting], irregularity=cite))
    ended = {line[0]: line[3] for line in paid(result) if line[1] == "pai_gow"}
    assert ended == {2: outcome, 5: "lose"}


@irregular("d", "d", "d")
def test_only_an_exposed_card_lets_a_player_void_his_hand(game: Game, cite: str) -> None:
    seat = game.undecided(1, game.winner, decision="void")
    given = game.record(seat, meters=METER)
    assert paid(adjudicate(given | {"irregularity": cite})) == all_back(game, 1)
    won = game.record(game.seat(2, game.winner), irregularity=cite)
    assert paid(adjudicate(won)) == game.wins
    for other in (None, f"{game.irregularities}(b)"):
        assert refused(given | {"irregularity": other}, "seats[0].decision").cites


# refusals


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("cited", ["{0}", "{0}(z)", "{1}.8(g)", "{1}.11(d)", "686a.9(c)", ""])
def test_an_irregularity_is_a_paragraph_of_the_chapters_section(game: Game, cited: str) -> None:
    given = game.record(game.seat(2, game.winner))
    named = cited.format(game.irregularities, game.chapter)
    refusal = refused(given | {"irregularity": named}, "irregularity")
    assert refusal.cites == (game.irregularities,)


@each("7(f)")
def test_one_person_plays_two_adjacent_areas_at_most(game: Game) -> None:
    """A record that tells them has them allowed."""
    hands = {1: game.winner, 2: game.loser, 3: game.tie}

    def of_ann(*numbers: int) -> Record:
        seats = [game.seat(number, hands[number], player="Ann") for number in numbers]
        return game.record(*seats)

    lines = adjudicate(of_ann(1, 2))["lines"]
    assert len([line for line in lines if line["wager"] == "pai_gow"]) == 2
    no_two = {"rules": {"two_adjacent_areas": False}}
    for numbers, more in (((1, 3), {}), ((1, 2, 3), {}), ((1, 2), no_two)):
        refusal = refused(of_ann(*numbers) | more, f"seats[{len(numbers) - 1}].seat")
        assert refusal.cites == (game.cite("7(f)"),)


@each("11(c)", of_670a=("11(d)[lead]",), of_688a=("11(a)",))
def test_a_dealers_setting_is_made_of_his_cards(game: Game) -> None:
    high, low = (hand.split() for hand in game.dealer)
    settings: list[tuple[Record, str]] = [
        ({"high": high}, "dealer.high"),
        ({"low": low}, "dealer.high"),
        ({"high": high[:4], "low": [*low, high[4]]}, "dealer.low"),
        ({"high": [*high[:4], "6d"], "low": low}, "dealer.high"),
        ({"high": high, "low": [*low[:-1], "6d"]}, "dealer.low"),
    ]
    for told, place in settings:
        dealer = {"cards": [*high, *low]} | told
        given = game.record(game.seat(1, game.winner), dealer=dealer)
        refused(given, place, game.dealer_sets_by)
    dealer = {"cards": [*high, *low], "hihg": []}
    refused(game.record(game.seat(1, game.winner), dealer=dealer), "dealer.hihg")
