"""§ 14 of chapter 645a and § 13 of the two made from it, where they say the same: when each
irregularity can be declared, the first card to the wrong position, and exposed cards."""

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.full_tables import FULL, METHODS, SEATS, all_void, full_table
from tests.chapters.scripted import ANN, BOB

from pitboss.ledger import RESERVE
from pitboss.procedure.answers import DEALER, FLOORPERSON, Decision
from pitboss.procedure.asides import Declare, Expose
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    CountStub,
    Deal,
    ReadDice,
    SetHands,
    Settle,
    TurnUp,
)

dealt_each_way = pytest.mark.parametrize("method", METHODS)


# when each can be declared


@in_each(
    (
        pytest.mark.shows("645a.14(c)", "645a.14(e)", "645a.14(f)", "645a.14(h)", "645a.14(j)",
                          "645a.14(k)", "645a.14(m)", "645a.14(n)"),
        "645a.14", "hk", "f", "j", "j", "mn", "e",
    ),
    (
        pytest.mark.shows("670a.13(c)", "670a.13(e)", "670a.13(f)", "670a.13(h)", "670a.13(j)",
                          "670a.13(k)", "670a.13(m)", "670a.13(n)"),
        "670a.13", "hk", "f", "", "j", "mn", "e",
    ),
    (
        pytest.mark.shows("688a.13(c)", "688a.13(e)", "688a.13(g)", "688a.13(i)", "688a.13(j)",
                          "688a.13(l)", "688a.13(m)"),
        "688a.13", "gj", "e", "i", "i", "lm", "",
    ),
    also="section count face_up by_hand by_shoe shoe dealers",
)  # fmt: skip
@dealt_each_way
def test_what_can_be_declared_when(
    tables: Tables,
    section: str,
    count: str,
    face_up: str,
    by_hand: str,
    by_shoe: str,
    shoe: str,
    dealers: str,
    method: str,
) -> None:
    """By paragraph: a wrong ``count`` until a wager is decided; cards ``face_up`` and those exposed
    ``by_hand`` or ``by_shoe`` while they are dealt, as the ``shoe`` fails; the first card to the
    wrong position, and a card of the ``dealers``, until the hands are shown."""
    game = full_table(tables.chapter, method, start_method="shaker")
    dealing = face_up + {"hand": by_hand, "automated_shoe": by_shoe + shoe}.get(method, "")

    def declarable(letters: str) -> bool:
        return game.table.declarable == {f"{section}({letter})" for letter in letters}

    assert declarable("")
    game.to(ReadDice)
    assert declarable("")
    game.to(Deal)
    assert declarable(count + dealing)
    game.go()
    later = "c" if game.told("deal")[-1]["to"] != "dealer" else "c" + dealers
    assert declarable(count + dealing + later)
    game.to(Deal, to="dealer")
    game.go()
    game.to(Deal)
    assert declarable(count + dealing + "c" + dealers)
    while not isinstance(game.pending, SetHands):
        if isinstance(game.pending, Ask | ArrangeHands):
            assert declarable(count + "c" + dealers)
        game.go()
    assert declarable(count + "c" + dealers)
    game.to(TurnUp)
    assert declarable(count)
    game.to(Settle)
    assert declarable(count)
    game.go()
    assert declarable("")  # a wager has been decided
    game.finish()
    assert declarable("")


# the first card to the wrong position


@in_each(
    (pytest.mark.shows("645a.14(c)"), "645a.14(c)"),
    (pytest.mark.shows("670a.13(c)"), "670a.13(c)"),
    (pytest.mark.shows("688a.13(c)"), "688a.13(c)"),
    also="cite",
)
@dealt_each_way
@pytest.mark.parametrize("found", [None, SetHands], ids=["at once", "after the deal"])
def test_the_first_card_to_the_wrong_position_voids_all_hands(
    tables: Tables, cite: str, method: str, found: type[SetHands] | None
) -> None:
    """The paragraph does not say when: until the hands are shown it can still be set right."""
    game = full_table(tables.chapter, method, start_method="shaker")
    game.to(Deal)
    assert game.refuses(Declare(cite), DEALER).field == "cite"  # none has been dealt yet
    game.go()
    if found:
        game.to(found)
    assert game.refuses(Declare(cite), BOB).field == "who"
    assert game.declare(cite)["cites"] == [cite]
    all_void(game, cite, added=bool(found))


@in_each(
    (pytest.mark.shows("645a.14(c)"), "645a.14(c)", ["rng", "button"]),
    (pytest.mark.shows("670a.13(c)"), "670a.13(c)", ["rng"]),
    (pytest.mark.shows("688a.13(c)"), "688a.13(c)", ["rng"]),
    also="cite ways",
)
def test_r_645a_25_a_generator_or_a_button_gives_the_position_without_a_total(
    tables: Tables, cite: str, ways: list[str]
) -> None:
    for way in ways:
        game = full_table(tables.chapter, start_method=way)
        game.to(Deal)
        game.go()
        assert game.refuses(Declare(cite), DEALER).field == "cite"
        game.to(SetHands)
        assert game.refuses(Declare(cite), DEALER).field == "cite"


# a card exposed: of the dealer's, or while stacks are dealt


@in_each(
    (pytest.mark.shows("645a.14(e)"), "645a.14(e)"),
    (pytest.mark.shows("670a.13(e)"), "670a.13(e)"),
    also="cite",
)
@dealt_each_way
@pytest.mark.parametrize("when", ["dealing", "setting"])
def test_e_an_exposed_card_of_the_dealers_voids_all_hands(
    tables: Tables, cite: str, method: str, when: str
) -> None:
    game = full_table(tables.chapter, method)
    game.to(Deal, to="dealer")
    assert cite not in game.table.declarable  # he has no card yet
    game.go()
    if when == "setting":
        game.to(SetHands)
    game.declare(cite)
    all_void(game, cite, added=when == "setting")


@in_each(
    (pytest.mark.shows("645a.14(e)"), "645a.14(e)", "645a.14"),
    (pytest.mark.shows("670a.13(e)"), "670a.13(e)", "670a.13"),
    also="cite section",
)
def test_e_not_once_his_cards_are_turned_over(tables: Tables, cite: str, section: str) -> None:
    game = full_table(tables.chapter)
    game.to(TurnUp, place="dealer")
    assert game.refuses(Declare(cite), DEALER).cites == (section,)


@in_each(
    (pytest.mark.shows("645a.14(j)", "645a.14(d)"), "645a.14(j)", ["hand", "automated_shoe"]),
    (pytest.mark.shows("670a.13(j)", "670a.13(d)"), "670a.13(j)", ["automated_shoe"]),
    (pytest.mark.shows("688a.13(i)", "688a.13(d)"), "688a.13(i)", ["hand", "automated_shoe"]),
    also="cite ways",
)
@dealt_each_way
def test_a_card_exposed_while_so_dealt_returns_all_wagers_and_is_no_choice_of_the_players(
    tables: Tables, cite: str, ways: list[str], method: str
) -> None:
    """R-645a-20, R-670a-14, R-688a-17; otherwise, and after the deal, it is his."""
    game = full_table(tables.chapter, method)
    game.to(Deal, to="seat 5")
    game.go()
    if method in ways:
        assert cite in game.refuses(Expose(5), DEALER).cites
        game.declare(cite)
        all_void(game, cite)
        return
    assert game.refuses(Declare(cite), DEALER).field == "cite"
    game.aside(Expose(5), DEALER)
    later = full_table(tables.chapter, method)
    later.to(SetHands)
    assert later.refuses(Declare(cite), DEALER).field == "cite"


# (d): an exposed card of a player's


@in_each(
    (pytest.mark.shows("645a.14(d)"), "645a.14(d)", "win", 29, 0),
    (pytest.mark.shows("670a.13(d)"), "670a.13(d)", "win", 21, 0),
    (pytest.mark.shows("688a.13(d)"), "688a.13(d)", "lose", 5, 5),
    also="cite others added reserve",
)
@pytest.mark.parametrize("choice", ["void", "play_out"])
@pytest.mark.parametrize("when", ["dealing", "dealt"])
def test_d_the_player_may_void_his_hand_before_he_looks_or_play_it_out(
    tables: Tables, cite: str, others: str, added: int, reserve: int, choice: str, when: str
) -> None:
    """R-GEN-6: his wagers return, and the meter forgets them; Ann, at seat 2, plays on either way.
    Dealt from a manual shoe, or when all have their cards."""
    full = FULL[tables.chapter]
    game = full_table(tables.chapter, "manual_shoe")
    assert game.refuses(Expose(5), DEALER).cites == (cite,)  # nothing is dealt
    game.to(Deal)
    for seat in (3, 7, 5):  # no hand is played there, or nothing is dealt to it yet
        assert game.refuses(Expose(seat), DEALER).field == "seat"
    game.to(Deal, to="seat 5")
    game.go()
    if when == "dealt":
        game.to(CountStub)
    for who in (ANN, BOB):
        assert game.refuses(Expose(5), who).field == "who"
    assert game.aside(Expose(5), DEALER)["cites"] == [cite]
    assert game.aside(Expose(5), FLOORPERSON)  # he is asked once
    asked = game.to(Ask)
    assert (asked.seat, {option.name for option in asked.options}) == (5, {"void", "play_out"})
    assert cite in asked.cites
    assert not [text for text in game.words() if "examine their cards" in text]  # unseen
    assert game.refuses(Decision(5, choice), ANN).field == "seat"
    game.elect(5, choice)
    players = [5, 2] if choice == "play_out" else [2]
    assert game.to(SetHands).ready() == players
    result = game.finish()
    assert result[2, "pai_gow"][0] == others
    assert len([step for step in game.told("decision") if step["decision"] == choice]) == 1
    assert game.meter == full.meter + added * len(players)
    assert game.balance(RESERVE) == reserve * len(players)
    if choice == "void":
        wagers = {wager: ended for (seat, wager), ended in result.items() if seat == 5}
        assert wagers == {wager: ("void", cents, cents) for wager, cents in full.wagers.items()}
        assert all({cite, "R-GEN-6"} <= set(game.cites_of(5, wager)) for wager in wagers)
        assert "seat 5" not in [step["place"] for step in game.told("turn_up")]
    else:
        assert "void" not in {ended[0] for ended in result.values()}
    game.balanced()
    game.whole()
    game.replays()


@in_each(
    pytest.mark.shows("645a.14(d)"),
    pytest.mark.shows("670a.13(d)"),
    pytest.mark.shows("688a.13(d)"),
)
@pytest.mark.parametrize("voids", [True, False])
def test_r_gen_6_a_voided_hand_gives_and_gets_no_envy(tables: Tables, voids: bool) -> None:
    """Both have four of a kind; that of seat 5 is void, or both earn Envy."""
    size = tables.plays.file.hand.cards
    hands = {2: "8c 8d 8h 8s Ks 4d 2c", 5: "7c 7d 7h 7s Kc 9d 2d"}
    game = tables.ready(
        "",
        FULL[tables.chapter].chosen | {"dealing_method": "manual_shoe"},
        hands={seat: " ".join(hand.split()[:size]) for seat, hand in hands.items()},
        seats=SEATS,
    )
    game.bets = dict.fromkeys(SEATS, FULL[tables.chapter].wagers)
    game.to(CountStub)
    game.aside(Expose(5), DEALER)
    game.elects = {5: "void" if voids else "play_out"}
    game.finish()
    envied = {seat for seat, wager, *_ in game.lines() if wager.endswith(".envy")}
    assert envied == (set() if voids else {2, 5})


@in_each(
    (pytest.mark.shows("645a.14(d)"), "645a.14(d)"),
    (pytest.mark.shows("670a.13(d)"), "670a.13(d)"),
    (pytest.mark.shows("688a.13(d)"), "688a.13(d)"),
    also="cite",
)
def test_d_everybody_voids(tables: Tables, cite: str) -> None:
    game = full_table(tables.chapter, "manual_shoe")
    game.to(CountStub)
    for seat in SEATS:
        game.aside(Expose(seat), DEALER)
    game.elects = dict.fromkeys(SEATS, "void")
    all_void(game, cite)


@in_each(
    pytest.mark.shows("645a.14(d)"),
    pytest.mark.shows("670a.13(d)", "670a.11(c)"),
    pytest.mark.shows("688a.13(d)"),
)
def test_d_not_once_he_has_looked_and_not_once_the_hands_are_shown(tables: Tables) -> None:
    """Also before and after a Double Down Wager."""
    game = full_table(tables.chapter)
    if FULL[tables.chapter].added:
        assert game.to(Ask).option("double_down")
        assert game.refuses(Expose(5), FLOORPERSON).field == "seat"
    game.to(SetHands)
    assert game.refuses(Expose(5), FLOORPERSON).field == "seat"
    game.to(TurnUp)
    assert game.refuses(Expose(2), DEALER).field == "seat"
    game.to(TurnUp, place="seat 5")
    assert game.refuses(Expose(5), DEALER).field == "seat"
    game.to(Settle)
    assert game.table.declarable  # until the first wager is decided
    game.go()
    assert game.refuses(Expose(2), DEALER).field == "seat"


@in_each(
    pytest.mark.shows("645a.14(d)"),
    pytest.mark.shows("670a.13(d)", "670a.7(b)"),
    pytest.mark.shows("688a.13(d)"),
)
def test_who_voided_his_hand_may_leave(tables: Tables) -> None:
    """Nothing of his is on the layout any more, while the others set their hands."""
    game = full_table(tables.chapter, "manual_shoe")
    game.to(CountStub)
    game.aside(Expose(5), DEALER)
    game.to(Ask)
    game.elect(5, "void")
    game.to(SetHands)
    game.leave(5)
    result = game.finish()
    assert result[5, "pai_gow"] == ("void", 1_000, 1_000)
    assert result[2, "pai_gow"][0] in ("win", "lose")
    assert 5 not in game.table.seats
    game.balanced()
    game.whole()


@pytest.mark.shows("688a.13(d)")
@dealt_each_way
def test_r_688a_17_a_card_exposed_after_the_deal_is_the_players_choice(method: str) -> None:
    """However the cards were dealt, before anybody looks at them: the round waits for him."""
    game = full_table("688a", method)
    game.to(ArrangeHands)
    game.aside(Expose(2), DEALER)
    assert game.to(Ask).seat == 2
    game.elect(2, "void")
    assert game.to(SetHands).ready() == [5]
    game.finish()
    assert {line[2] for line in game.lines() if line[0] == 2} == {"void"}


@pytest.mark.shows("670a.13(d)")
def test_670a_13_d_from_the_hand_too() -> None:
    """R-670a-14: only while an automated shoe deals the stacks it is no choice of his."""
    game = full_table("670a", "hand")
    game.to(Deal, to="seat 6")
    game.aside(Expose(5), DEALER)
    game.elects = {5: "void"}
    assert game.finish()[5, "pai_gow"] == ("void", 1_000, 1_000)
