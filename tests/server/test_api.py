"""The JSON API and the pages, over HTTP."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from sqlalchemy.exc import OperationalError
from tests.pit.hired import people_of
from tests.server import staff

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import Answer, Bet, Cut, Decision, Who
from pitboss.procedure.asides import BuyIn
from pitboss.procedure.house import House
from pitboss.regulation import Rules, paragraphs, rulings
from pitboss.store import EventLog, LiveTable, TableRecord, create_table

if TYPE_CHECKING:
    from tests.server.conftest import Opener, Player, Served

TABLE = "over-under-1"
COMMANDS = f"/api/tables/{TABLE}/commands"


def command(do: object, command_id: str = "1", **more: object) -> dict[str, object]:
    """The body of a command."""
    return {"command_id": command_id, "do": do, **more}


def test_the_server_is_up(casino: Served) -> None:
    answer = casino.browser().get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_a_server_whose_log_does_not_answer_is_not_up(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: EventLog) -> None:
        raise OperationalError("update", {}, Exception("gone"))

    monkeypatch.setattr(EventLog, "check_writable", broken)
    answer = casino.browser().get("/healthz")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert "the log cannot be written just now" in answer.json()["error"]


def test_an_empty_casino_gets_a_virtual_table_of_every_game_and_keeps_them(
    open_casino: Opener,
) -> None:
    expected = {
        "id": TABLE,
        "name": "Over/Under 1",
        "game": "over-under",
        "title": "Over/Under",
        "chapter": "686a",
        "virtual": True,
        "players": 0,
        "positions": 6,
        "taken": [],
        "limit": {"label": "Ante", "least": 500, "most": 50_000},
        "limits_text": "Ante $5 to $500, Bonus $1 to $100",
        "round": 1,
        "pit": False,
        "closed": "",
        "alone": False,
    }
    first = open_casino()
    listed = first.browser().get("/api/tables").json()
    assert expected in listed
    assert sorted(table["id"] for table in listed) == sorted(f"{slug}-1" for slug in CHAPTERS)
    first.stop()
    assert open_casino().browser().get("/api/tables").json() == listed


@pytest.mark.parametrize("slug", CHAPTERS)
def test_the_first_tables_offer_every_wager(casino: Served, slug: str) -> None:
    layout = casino.browser().get(f"/api/tables/{slug}-1").json()["layout"]
    offered = [area["wager"] for area in layout["areas"]]
    of_switch_only = {"super_match"}
    wagers = [wager.name for wager in CHAPTERS[slug].file.wager]
    assert offered == [wager for wager in wagers if wager not in of_switch_only]


def test_the_description_of_the_api(casino: Served) -> None:
    described = casino.browser().get("/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert sorted(described["paths"]) == [
        "/api/analysis",
        "/api/coach",
        "/api/coach.csv",
        "/api/coach/mistakes",
        "/api/coach/rounds",
        "/api/determinations/{rule}",
        "/api/drills",
        "/api/drills/{kind}",
        "/api/floor",
        "/api/games/{slug}/analysis",
        "/api/games/{slug}/odds",
        "/api/games/{slug}/strategy",
        "/api/meters",
        "/api/meters/confirm",
        "/api/meters/propose",
        "/api/meters/withdraw",
        "/api/paragraphs/{citation}",
        "/api/password",
        "/api/purse",
        "/api/purse/cash-out",
        "/api/queue",
        "/api/session",
        "/api/session/end",
        "/api/sign-in",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/advice",
        "/api/tables/{table_id}/commands",
        "/api/tables/{table_id}/corrections",
        "/api/tables/{table_id}/odds",
        "/api/tables/{table_id}/rounds/{number}",
        "/api/tables/{table_id}/rounds/{number}/decisions",
        "/api/tables/{table_id}/setting",
        "/api/tables/{table_id}/strategy",
        "/healthz",
        "/readyz",
    ]
    for path in described["paths"].values():
        for operation in path.values():
            assert operation["summary"]
            assert operation["tags"]
    references = set(re.findall(r'"#/components/schemas/(\w+)"', str(described).replace("'", '"')))
    assert references <= described["components"]["schemas"].keys()
    fields = described["components"]["schemas"]["Command"]["properties"]
    assert fields.keys() == {"command_id", "as", "after", "do"}


def test_a_table_as_anybody_sees_it(casino: Served) -> None:
    state = casino.browser().get(f"/api/tables/{TABLE}").json()
    assert state["you"] == {
        "name": "", "seats": [], "chips": 0, "pit": False, "roles": [], "cuts": False,
    }  # fmt: skip
    assert state["pending"]["what"] == "await_player"
    assert state["pending"]["yours"] is False
    assert [area["wager"] for area in state["layout"]["areas"]] == [
        "ante", "over_23", "under_18", "bonus",
    ]  # fmt: skip
    assert state["layout"]["areas"][0]["least"] == 500
    assert state["layout"]["odds"][3]["lines"][0] == {"hand": "6 or 33", "pay": "50 to 1"}
    assert state["shoe"]["of"] == 312


def test_a_round_by_http_alone(casino: Served) -> None:
    ann = casino.browser(casino.session("Ann"))

    def do(number: int, **what: object) -> dict[str, Any]:
        answer = ann.post(COMMANDS, json=command(what, str(number)))
        assert answer.status_code == 200, answer.text
        done: dict[str, Any] = answer.json()
        return done

    do(1, kind="sit", seat=3)
    do(2, kind="buy_in", cents=10_000)
    first = do(4, kind="bet", seat=3, wagers={"ante": 1_000})
    told = [step["what"] for step in first["steps"]]
    assert (told[:2], told[-1]) == (["bet", "announce"], "deal")
    assert do(4, kind="bet", seat=3, wagers={"ante": 1_000})["steps"] == first["steps"]
    last = do(5, kind="decision", seat=3, option="under")
    assert "settle" in [step["what"] for step in last["steps"]]
    past = ann.get(f"/api/tables/{TABLE}/rounds/1").json()
    assert (past["table"], past["round"], past["over"]) == (TABLE, 1, True)
    assert [line["wager"] for line in past["lines"]] == ["ante", "under_18"]
    assert ann.get(f"/api/tables/{TABLE}").json()["previous"]["lines"] == past["lines"]
    assert past["lines"][0]["said"].startswith("You bet ")
    assert ann.get(f"/api/tables/{TABLE}/rounds/2").json()["over"] is False
    for missing in (0, 3, 10**12):
        assert ann.get(f"/api/tables/{TABLE}/rounds/{missing}").status_code == 404


def test_commands_that_are_refused(casino: Served) -> None:
    ann = casino.browser(casino.session("Ann"))
    refused = ann.post(COMMANDS, json=command({"kind": "sit", "seat": 7}))
    assert refused.status_code == 422
    assert refused.json() == {
        "error": "there is no seat 7",
        "field": "seat",
        "allowed": "1 to 6",
        "cites": ["686a.2(a)"],
    }
    ended = casino.browser("made-up").post(COMMANDS, json=command({"kind": "sit", "seat": 1}))
    assert (ended.status_code, "session has ended" in ended.json()["error"]) == (401, True)
    assert ann.post("/api/tables/none/commands", json=command({})).status_code == 404
    pit = ann.post(COMMANDS, json=command({"kind": "order_reshuffle"}, **{"as": "floorperson"}))
    assert pit.status_code == 403
    assert "nobody signs in" in pit.json()["error"]


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        ("686a.7(n)", {"citation": "686a.7(n)"}),
        ("686a.7(d)[lead]", {"citation": "686a.7(d)[lead]"}),
        ("686a.1[Ante Wager]", {"kind": "definition"}),
        ("R-GEN-4", {"ruling": "R-GEN-4", "subject": "Amounts that do not divide"}),
    ],
)
def test_what_a_citation_names(casino: Served, cited: str, expected: dict[str, str]) -> None:
    told = casino.browser().get(f"/api/paragraphs/{cited}").json()
    assert expected.items() <= told.items()
    page = casino.browser().get(f"/paragraphs/{cited}")
    assert page.status_code == 200


def test_a_citation_of_several_paragraphs_tells_each(casino: Served) -> None:
    told = casino.browser().get("/api/paragraphs/686a.7(d)").json()
    assert [one["citation"] for one in told["paragraphs"]] == [
        "686a.7(d)[lead]", "686a.7(d)(1)", "686a.7(d)(2)",
    ]  # fmt: skip
    assert told["gist"] == " ".join(one["gist"] for one in told["paragraphs"])


@pytest.mark.parametrize(
    "cited",
    ["686a.7(z)", "R-686a-99", "nonsense", "686a"],  # no such paragraph
)
def test_a_citation_of_nothing(casino: Served, cited: str) -> None:
    assert casino.browser().get(f"/api/paragraphs/{cited}").status_code == 404
    assert casino.browser().get(f"/paragraphs/{cited}").status_code == 404


def test_everything_that_the_regulation_numbers_has_a_page(casino: Served) -> None:
    browser = casino.browser(casino.session("Ann"))
    named = [one.citation for one in paragraphs() if one.chapter == "686a"] + list(rulings())[:5]
    for cited in named:
        assert browser.get(f"/api/paragraphs/{cited}").status_code == 200, cited


class TestPages:
    """What people see."""

    @pytest.mark.parametrize(
        "path",
        [
            "/",
            f"/tables/{TABLE}",
            f"/tables/{TABLE}/rules",
            f"/tables/{TABLE}/rounds",
            f"/tables/{TABLE}/rounds/1",
            "/games/over-under/rules",
            "/games/over-under/odds",
        ],
    )
    def test_every_page(self, casino: Served, path: str) -> None:
        while (page := casino.browser().get(path)).status_code == 202:
            pass  # its odds are being counted
        assert page.status_code == 200
        assert "Pitboss Casino" in page.text

    @pytest.mark.parametrize(
        "path",
        [
            "/nothing",
            "/tables/none",
            "/tables/none/rules",
            "/tables/none/rounds",
            f"/tables/{TABLE}/rounds/9",
            "/games/none/rules",
            "/games/none/odds",
        ],
    )
    def test_pages_of_nothing(self, casino: Served, path: str) -> None:
        page = casino.browser().get(path)
        assert page.status_code == 404
        assert "There is nothing here" in page.text

    def test_a_new_name(self, casino: Served) -> None:
        casino.session("Bob")
        browser = casino.browser(casino.session("Ann"))
        renamed = browser.post("/name", data={"name": "  Anna   Lee "})
        assert (renamed.status_code, renamed.headers["location"]) == (303, "/")
        assert "Anna Lee" in browser.get("/").text
        for bad in ("", " ", "x" * 25, "a\u202eb", "Bob", "Dealer"):
            refused = browser.post("/name", data={"name": bad})
            assert refused.status_code == 422, bad
            assert "refusal" in refused.text

    def test_no_new_name_with_a_seat_or_chips(self, casino: Served) -> None:
        token = casino.session("Ann")
        ann, browser = casino.player("Ann", token=token), casino.browser(token)
        ann.do("buy_in", cents=500)
        refused = browser.post("/name", data={"name": "Anna"})
        assert refused.status_code == 422
        assert "ann has a seat or chips at over/under 1" in refused.text.lower()

    def test_who_has_a_new_name_comes_in_again(self, casino: Served) -> None:
        token = casino.session("Ann")
        ann = casino.player("Ann", token=token)
        casino.browser(token).post("/name", data={"name": "Anna"})
        assert ann.closed() == 1013
        assert casino.player("Anna", token=token).state["you"]["name"] == "Anna"


class TestOpeningATable:
    """A visitor opens a table of his own."""

    def test_its_choices_and_that_nobody_is_its_pit(self, casino: Served) -> None:
        token = casino.session("Ann")
        browser = casino.browser(token)
        form = {
            "game": "over-under",
            "name": "High Limit",
            "shoe": "virtual",
            "rule.bonus_wager": "false",
            "rule.betting_positions": "3",
            "rule.shuffler": "continuous",
            "rule.cover_card_depth": "",
        }
        opened = browser.post("/tables", data=form)
        assert (opened.status_code, opened.headers["location"]) == (303, "/tables/over-under-2")
        state = browser.get("/api/tables/over-under-2").json()
        assert state["table"]["name"] == "High Limit"
        assert not state["you"]["pit"]
        assert state["layout"]["positions"] == 3
        assert [area["wager"] for area in state["layout"]["areas"]][-1] == "under_18"
        assert browser.get("/tables/over-under-2/pit").status_code == 403
        assert casino.browser().get("/tables/over-under-2/pit").status_code == 403
        rules = browser.get("/tables/over-under-2/rules").text
        assert "continuous shuffler" in rules
        listed = browser.get("/api/tables").json()
        assert not any(table["pit"] for table in listed)

    def test_in_a_real_casino_its_pit_are_those_of_table_games(self, real_casino: Served) -> None:
        rules = {"bonus_wager": False, "betting_positions": 3, "shuffler": "continuous"}
        table = staff.found_table(real_casino, "over-under", "High Limit", rules=rules)
        for name, is_pit in (("Pat", True), ("Dee", True), ("Fin", False), ("Ann", False)):
            browser = real_casino.browser(real_casino.session(name))
            state = browser.get(f"/api/tables/{table}").json()
            assert (state["table"]["name"], state["layout"]["positions"]) == ("High Limit", 3)
            assert state["you"]["pit"] == is_pit
            (listed,) = browser.get("/api/tables").json()
            assert listed["pit"] == is_pit
            assert browser.get(f"/tables/{table}/pit").is_success == is_pit
        assert real_casino.browser().get(f"/tables/{table}/pit").status_code == 303
        assert "continuous shuffler" in real_casino.browser().get(f"/tables/{table}/rules").text

    @pytest.mark.shows("686a.2(a)", "686a.5(d)")
    @pytest.mark.parametrize(
        ("field", "value", "says"),
        [
            ("rule.betting_positions", "7", "a whole number from 1 to 6"),
            ("rule.betting_positions", "many", "a whole number from 1 to 6"),
            ("rule.betting_positions", "9" * 5_000, "a whole number from 1 to 6"),
            ("rule.bonus_wager", "perhaps", "true or false"),
            ("rule.cover_card_depth", "1/8", "from 1/4 to 9/10"),
            ("rule.shuffler", "magic", "none, batch, continuous, device"),
            ("rule.colour", "green", "betting_positions"),
            ("game", "whist", "over-under"),
            ("shoe", "glass", "virtual, physical"),
            ("name", "x" * 25, "1 to 24 printable characters"),
            ("name", "over/under 1", "another name"),
        ],
    )
    def test_what_is_refused(self, casino: Served, field: str, value: str, says: str) -> None:
        form = {"game": "over-under", "name": "", "shoe": "virtual"} | {field: value}
        refused = casino.browser(casino.session("Pat")).post("/tables", data=form)
        assert refused.status_code == 422
        assert says in refused.text
        assert len(casino.log.tables()) == len(CHAPTERS)

    def test_every_choice_of_every_game_is_on_the_form(self, casino: Served) -> None:
        lobby = casino.browser().get("/").text
        for game in CHAPTERS.values():
            for choice in game.file.choice:
                assert f'name="rule.{choice.name}"' in lobby

    def test_the_form_as_it_stands_opens_a_table_of_the_defaults(self, casino: Served) -> None:
        chapter = CHAPTERS["over-under"].file
        form = {"game": "over-under", "name": "", "shoe": "virtual"} | {
            f"rule.{choice.name}": str(choice.default).lower() for choice in chapter.choice
        }
        assert casino.browser().post("/tables", data=form).status_code == 303
        assert casino.log.table("over-under-2").name == "Over/Under 2"


def banked(log: EventLog, house: House) -> int:
    """A table of Pai Gow Poker whose second round Ann banks against Ben; what that changed of her
    chips."""
    game = CHAPTERS["pai-gow"]
    rules = Rules.of("645a", {"bank": True})
    table = new_table(rules, game.limits, keeps_chips=True, seats={1: "Ann", 2: "Ben"})
    create_table(log, TableRecord("banked", "pai-gow", "Banked", "C", "", 0), table)
    live = LiveTable.open(log, "banked", house)
    for name in ("Ann", "Ben"):
        live.do(BuyIn(100_000), Who("player", name), name)
    before = 0
    while live.round_number < 3:
        assert live.driver.pending is not None
        asked = live.driver.pending.describe()
        answer: Answer
        match asked["what"]:
            case "offer_cut":
                seat, answer = asked["seat"], Cut(20)
            case "take_bets":
                (seat, *_) = asked["waiting"]
                answer = Bet(seat, {"pai_gow": 1_000})
            case "set_hands":
                (seat, *_) = asked["ready"]
                answer = Decision(seat, "house way")
            case _:
                offered = [option["name"] for option in asked["options"]]
                seat = asked["seat"]
                if seat == 1 and "bank" in offered:
                    before, answer = live.table.chips_of("Ann") or 0, Decision(1, "bank")
                else:
                    answer = Decision(seat, "pass" if "pass" in offered else offered[0])
        live.do(answer, Who("player", live.table.seats[seat]), str(live.seq))
    return (live.table.chips_of("Ann") or 0) - before


@pytest.mark.shows("645a.12(j)", "645a.13(a)")
def test_the_rounds_of_a_table_tell_how_its_bank_fared(
    log: EventLog, house: House, open_casino: Opener
) -> None:
    net = banked(log, house)
    browser = open_casino().browser()
    assert browser.get("/api/tables/banked/rounds/1").json()["bank"] is None
    bank = browser.get("/api/tables/banked/rounds/2").json()["bank"]
    assert (bank["seat"], bank["net"]) == (1, net) != (1, 0)
    sign, (dollars, cents) = "+" if net > 0 else "−", divmod(abs(net), 100)
    page = browser.get("/tables/banked/rounds").text
    (row,) = re.findall(r"<tr data-bank>(.*?)</tr>", page, re.S)
    assert f">{sign}${dollars}{f'.{cents:02d}' if cents else ''}</td>" in row
    assert 'data-cite="645a.12(j)"' in row


class TestCorrections:
    """A misread card of a real shoe is corrected by the dealer and a floorperson: who has signed in
    signs for it."""

    @pytest.fixture
    def misread(self, real_casino: Served) -> Misread:
        """A table with real cards, where Ann's first card was read as an ace."""
        table, pit = staff.open_table(real_casino, "over-under", rules={"shuffler": "none"})
        ann = real_casino.player("Ann", table)
        ann.sit_down(1)
        pit.heard(ann.now["seq"])
        pit_until(pit, ann, "deal to seat 1")
        pit.do("card", "dealer", card="Ah")
        dealt = [step for step in pit.steps("deal") if step["to"] == "seat 1"][-1]
        return Misread(table, dealt["seq"])

    def test_it_is_signed_by_the_two_who_have_signed_in(
        self, real_casino: Served, misread: Misread
    ) -> None:
        told = staff.correct(real_casino, misread.table, misread.seq, NINE)
        assert told.status_code == 200
        state = real_casino.browser().get(f"/api/tables/{misread.table}").json()
        assert [step["cards"] for step in state["steps"] if step["seq"] == misread.seq] == [["9h"]]
        assert state["steps"][-1]["corrects"] == misread.seq
        events = real_casino.log.events(misread.table)
        (correction,) = (one for one in events if one.kind == "correction")
        known = people_of(real_casino.log)
        assert correction.data["who"] == {
            "role": "dealer", "name": "Dee", "person": known.named("Dee").id,
        }  # fmt: skip
        assert correction.data["proposed_by"] == {
            "role": "floorperson", "name": "Pat", "person": known.named("Pat").id,
        }  # fmt: skip

    @pytest.mark.parametrize("name", ["", "Ann", "Dee", "Fin"])
    def test_nobody_else_signs_it(self, real_casino: Served, misread: Misread, name: str) -> None:
        body = {"command_id": "c", "seq": misread.seq, "answer": NINE, "reason": "misread"}
        token = real_casino.session(name) if name else ""
        url = f"/api/tables/{misread.table}/corrections"
        said = real_casino.browser(token).post(url, json=body)
        assert said.status_code == (401 if name in ("", "Ann") else 403)
        signed = real_casino.browser(real_casino.session("Pat")).post(
            url, json=body | {"floorperson": "Fay Lee"}
        )
        assert (signed.status_code, signed.json()["field"]) == (422, "floorperson")  # no such field

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"reason": "  "}, "reason"),
            ({"reason": "x" * 201}, "reason"),
            ({"reason": "a\u202eb"}, "do.reason"),
            ({"seq": 1}, "seq"),
            ({"answer": {"kind": "card", "card": "Jk"}}, "card"),
            ({"answer": {"kind": "card", "card": None}}, "card"),
        ],
    )
    def test_what_is_refused_changes_nothing(
        self, real_casino: Served, misread: Misread, wrong: dict[str, Any], field: str
    ) -> None:
        before = [event.seq for event in real_casino.log.events(misread.table)]
        given: dict[str, Any] = {"seq": misread.seq, "answer": NINE, "reason": "misread"} | wrong
        refused = staff.correct(real_casino, misread.table, **given)
        assert (refused.status_code, refused.json()["field"]) == (422, field)
        assert [event.seq for event in real_casino.log.events(misread.table)] == before

    def test_a_virtual_shoe_has_no_card_that_was_misread(self, real_casino: Served) -> None:
        """Not even one that its pit would rather have found face up, and out of play."""
        rules = {"shuffler": "batch"}
        table, _ = staff.open_table(real_casino, "over-under", shoe="virtual", rules=rules)
        ann = real_casino.player("Ann", table)
        ann.sit_down(1)
        while ann.now["pending"]["what"] != "ask":
            if ann.now["pending"]["what"] == "take_bets":
                ann.do("bet", seat=1, wagers={"ante": 1_000})
            else:
                ann.do("cut", position=20)
        dealt = ann.steps("deal")[-1]
        face_up = {"kind": "found_face_up", "card": None}
        refused = staff.correct(real_casino, table, dealt["seq"], face_up, "a bad card")
        assert (refused.status_code, refused.json()["field"]) == (422, "seq")
        assert "virtual shoe" in refused.json()["error"]


NINE = {"kind": "card", "card": "9h"}


class Misread(NamedTuple):
    """A card that was entered wrongly."""

    table: str
    seq: int


def pit_until(pit: staff.Pit, ann: Player, until: str) -> None:
    """The dealer, the floorperson and Ann do what is asked of them, until this card is dealt."""
    while True:
        pending = pit.pending
        role = "dealer" if "dealer" in pending["roles"] else "floorperson"
        match pending["what"]:
            case "deal" if f"deal to {pending['to']}" == until:
                return
            case "deal":
                pit.do("card", role, card=None)
            case "offer_cut":
                ann.until("offer_cut")
                ann.do("cut", position=20)
            case "take_bets":
                ann.until("take_bets")
                ann.do("bet", seat=1, wagers={"ante": 1_000})
            case "shuffle":
                pit.do("shuffled", role, order=None)
            case "place_cover_card":
                pit.do("cover_placed", role, from_bottom=pending["chosen"])
            case _:
                pit.do("done", role)
        pit.heard(ann.now["seq"])
