"""A real casino: who signs in, what each may do, and what a casino for practice has none of."""

import logging
from types import SimpleNamespace
from typing import ClassVar, cast
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import update
from starlette.requests import Request
from tests.pit.hired import people_of
from tests.server import staff
from tests.server.conftest import Opener, Served

from pitboss.chapters import CHAPTERS, new_table
from pitboss.pit.people import person_of
from pitboss.regulation import Rules
from pitboss.server.casino import Casino
from pitboss.server.limits import Limits, Rate
from pitboss.server.signing_in import _say_if_not_secret
from pitboss.server.visitors import COOKIE
from pitboss.store import Visitors
from pitboss.store.schema import people, sessions
from pitboss.store.streams import REGISTRY
from pitboss.store.verify import verify_all
from pitboss.store.visitors import COMMAND_LINE

ROLES = ("dealer", "floorperson", "finance", "security", "surveillance", "compliance")


def sign_in(
    casino: Served, name: str, password: str = staff.PASSWORD, **headers: str
) -> httpx.Client:
    """A client that has signed in by the form."""
    client = casino.browser(**headers)
    said = client.post("/sign-in", data={"name": name, "password": password, "next": "/"})
    assert (said.status_code, said.headers["location"]) == (303, "/")
    return client


def command(do: dict[str, object], as_: str) -> dict[str, object]:
    """A command in a role."""
    return {"command_id": str(uuid4()), "as": as_, "do": do}


class TestSigningIn:
    """By a form or as a program."""

    def test_a_name_and_a_password_make_a_new_session(self, real_casino: Served) -> None:
        client = real_casino.browser()
        client.post("/api/session")
        guests = client.cookies[COOKIE]
        said = client.post("/api/sign-in", json={"name": "pat", "password": staff.PASSWORD})
        assert said.status_code == 200
        assert said.json()["name"] == "Pat"
        assert said.json()["roles"] == ["dealer", "floorperson"]
        assert client.cookies[COOKIE] != guests
        assert Visitors(real_casino.log).session(guests) is None
        assert client.get("/api/session").json() == said.json()
        assert "Pat, floorperson" in " ".join(client.get("/").text.split()).replace("</span>", "")

    def test_the_socket_of_the_guest_ends(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under", shoe="virtual")
        token = real_casino.session("Gus")
        guest = real_casino.player("Gus", table)
        client = real_casino.browser(token)
        client.post("/api/sign-in", json={"name": "Pat", "password": staff.PASSWORD})
        assert guest.closed() == 4401

    def test_the_cookie_is_not_for_scripts_nor_other_sites(self, real_casino: Served) -> None:
        said = real_casino.browser().post(
            "/api/sign-in", json={"name": "Pat", "password": staff.PASSWORD}
        )
        cookie = said.headers["set-cookie"].casefold()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie  # it was reached by http

    def test_the_cookie_lasts_as_long_as_the_session(self, real_casino: Served) -> None:
        """Twelve hours; a guest's 30 days, even in a real casino."""
        client = real_casino.browser()
        signed = client.post("/api/sign-in", json={"name": "Pat", "password": staff.PASSWORD})
        assert "Max-Age=43200;" in signed.headers["set-cookie"]
        form = {"name": "Pat", "password": staff.PASSWORD}
        page = real_casino.browser().post("/sign-in", data=form)
        assert "Max-Age=43200;" in page.headers["set-cookie"]
        changed = client.post(
            "/api/password", json={"current": staff.PASSWORD, "password": "a good long walk"}
        )
        assert "Max-Age=43200;" in changed.headers["set-cookie"]
        guest = real_casino.browser().post("/api/session")
        assert "Max-Age=2592000;" in guest.headers["set-cookie"]

    def test_a_session_from_days_to_come_is_none(self, real_casino: Served) -> None:
        """It was begun by a clock that was set back since, and would last until then."""
        client = sign_in(real_casino, "Pat")
        ahead = sessions.c.begun_at + 3 * 86_400
        with real_casino.log.writing() as db:
            db.execute(update(sessions).values(begun_at=ahead, seen_at=ahead))
        assert client.get("/api/session").status_code == 401

    def test_behind_a_proxy_with_https_the_cookie_is_secure(
        self, open_casino: Opener, real_casino: Served
    ) -> None:
        real_casino.stop_serving()
        proxied = open_casino(real=real_casino.app.state.casino.real, proxy="127.0.0.1")
        said = proxied.browser(**{"X-Forwarded-Proto": "https"}).post(
            "/api/sign-in", json={"name": "Pat", "password": staff.PASSWORD}
        )
        assert "secure" in said.headers["set-cookie"].casefold()

    @pytest.mark.parametrize("name", ["Pat", "Nobody"])
    def test_who_is_refused_hears_the_same_and_then_that_it_is_locked(
        self, real_casino: Served, name: str
    ) -> None:
        client = real_casino.browser()
        wrong = {"name": name, "password": "not the password"}
        for _ in range(3):
            said = client.post("/api/sign-in", json=wrong)
            assert (said.status_code, said.json()["error"]) == (
                401, "the name or the password is not right",
            )  # fmt: skip
        locked = client.post("/api/sign-in", json={"name": name, "password": staff.PASSWORD})
        assert locked.status_code == 429
        assert int(locked.headers["retry-after"]) <= 1_800
        page = client.post("/sign-in", data=wrong)
        assert page.status_code == 429
        assert "it is locked" in page.text
        assert COOKIE not in client.cookies

    def test_a_page_leads_to_where_one_signs_in_and_back(self, real_casino: Served) -> None:
        client = real_casino.browser()
        led = client.get("/people?a=b")
        assert (led.status_code, led.headers["location"]) == (
            303, "/sign-in?next=/people%3Fa%3Db",
        )  # fmt: skip
        page = client.get(led.headers["location"])
        assert 'name="next" value="/people?a=b"' in page.text
        said = client.post(
            "/sign-in", data={"name": "Ada", "password": staff.PASSWORD, "next": "/people?a=b"}
        )
        assert said.headers["location"] == "/people?a=b"

    @pytest.mark.parametrize("after", ["https://evil.example", "//evil.example", "/\\evil", ""])
    def test_nobody_is_led_to_another_site(self, real_casino: Served, after: str) -> None:
        said = real_casino.browser().post(
            "/sign-in", data={"name": "Ada", "password": staff.PASSWORD, "next": after}
        )
        assert said.headers["location"] == "/"

    def test_no_password_is_in_the_journal_or_the_log(
        self, real_casino: Served, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG)
        client = real_casino.browser()
        client.post("/api/sign-in", json={"name": "Pat", "password": "this is a secret"})
        sign_in(real_casino, "Pat")
        whole = caplog.text + "".join(event.body for event in real_casino.log.events(REGISTRY))
        assert "this is a secret" not in whole
        assert staff.PASSWORD not in whole
        assert "argon2" not in whole

    @pytest.mark.parametrize(
        ("scheme", "client", "said"),
        [
            ("http", "10.0.0.5", 1), ("https", "10.0.0.5", 0), ("http", "127.0.0.1", 0),
            ("http", "::1", 0), ("http", "a socket", 1),
        ],
    )  # fmt: skip
    def test_a_password_that_can_be_read_on_its_way_is_said_once(
        self, caplog: pytest.LogCaptureFixture, scheme: str, client: str, said: int
    ) -> None:
        scope = {"type": "http", "method": "POST", "path": "/sign-in", "query_string": b"",
                 "headers": [(b"host", b"brass.example")], "scheme": scheme,
                 "client": (client, 40_000)}  # fmt: skip
        casino = SimpleNamespace(said_not_secret=False)
        for _ in range(2):
            _say_if_not_secret(Request(scope), cast(Casino, casino))
        assert caplog.text.count("without https") == said

    def test_too_many_attempts_from_one_address_wait(
        self, open_casino: Opener, real_casino: Served
    ) -> None:
        real_casino.stop_serving()
        limits = Limits(sign_ins=Rate(2, 3_600))
        client = open_casino(real=real_casino.app.state.casino.real, limits=limits).browser()
        codes = [
            client.post("/api/sign-in", json={"name": name, "password": "x"}).status_code
            for name in ("Ann", "Bob", "Cat")
        ]
        assert codes == [401, 401, 429]

    def test_a_casino_without_an_administrator_says_how_to_make_one(
        self, real_casino: Served
    ) -> None:
        assert "no administrator" not in real_casino.browser().get("/sign-in").text
        staff_people = people_of(real_casino.log)
        staff_people.suspend(staff_people.named("Ada"), COMMAND_LINE)
        page = real_casino.browser().get("/sign-in").text
        assert "pitboss people add NAME" in page


class TestTime:
    """Half an hour without an act, and one signs in again."""

    def age(self, casino: Served, seconds: int) -> None:
        """Sessions were last used so much earlier."""
        with casino.log.writing() as db:
            db.execute(update(sessions).values(seen_at=sessions.c.seen_at - seconds))

    def test_without_an_act_the_session_is_over(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under", shoe="virtual")
        pat, client = real_casino.player("Pat", table), sign_in(real_casino, "Pat")
        self.age(real_casino, 1_801)
        assert pat.closed() == 4401  # a table that is open before him is no act
        assert client.get(f"/tables/{table}/pit").headers["location"].startswith("/sign-in")
        late = client.post(
            f"/api/tables/{table}/commands", json=command({"kind": "done"}, "dealer")
        )
        assert (late.status_code, late.json()["error"]) == (401, "sign in first")

    def test_each_act_and_page_is_a_use(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under", shoe="virtual")
        pat, client = real_casino.player("Pat", table), sign_in(real_casino, "Pat")
        other = sign_in(real_casino, "Pat")
        for _ in range(3):
            self.age(real_casino, 1_500)
            pat.send({"kind": "order_reshuffle"}, as_="floorperson")
            assert client.get("/").status_code == 200
            other.post(f"/api/tables/{table}/commands", json=command({"kind": "x"}, "dealer"))
        assert client.get("/api/session").status_code == 200
        assert other.get("/api/session").status_code == 200
        self.age(real_casino, 1_000)
        assert client.get("/api/session").status_code == 200  # which is no use
        self.age(real_casino, 801)
        assert client.get("/api/session").status_code == 401


class TestPasswords:
    """One's own, and one for one sign-in."""

    def test_the_first_one_must_be_changed_before_anything_else(self, real_casino: Served) -> None:
        known = people_of(real_casino.log)
        made, _ = known.reset(known.named("Pat"), COMMAND_LINE)
        client = real_casino.browser()
        said = client.post("/sign-in", data={"name": "Pat", "password": made, "next": "/people"})
        assert said.headers["location"] == "/password?next=/people"
        assert "for one sign-in" in client.get("/password").text
        opened = client.post("/tables", data={"offer": "x"})
        assert opened.status_code == 401
        assert "a password of your own" in opened.text
        new = "something else entirely"
        form = {"current": made, "password": new, "again": new, "next": "/"}
        for wrong in ({"again": "another one"}, {"current": "wrong"}, {"password": "short"}):
            refused = client.post("/password", data=form | wrong)
            assert refused.status_code == 422
        before = client.cookies[COOKIE]
        changed = client.post("/password", data=form)
        assert changed.status_code == 303
        assert client.cookies[COOKIE] != before
        assert client.get("/api/session").json()["roles"] == ["dealer", "floorperson"]
        assert client.post("/tables", data={"offer": "x"}).status_code == 422  # no such offer

    def test_a_change_ends_the_others(self, real_casino: Served) -> None:
        one, other = sign_in(real_casino, "Dee"), sign_in(real_casino, "Dee")
        body = {"current": staff.PASSWORD, "password": "something else entirely"}
        assert one.post("/api/password", json=body).status_code == 204
        assert one.get("/api/session").status_code == 200
        assert other.get("/api/session").status_code == 401
        assert real_casino.browser().post("/api/password", json=body).status_code == 401


class TestPeoplePage:
    """Administrators add, suspend, reinstate and reset."""

    def test_only_an_administrator_has_it(self, real_casino: Served) -> None:
        assert sign_in(real_casino, "Ada").get("/people").status_code == 200
        for name in ("Cam", "Pat"):
            assert sign_in(real_casino, name).get("/people").status_code == 403
        form = {"name": "Eve", "licence": "X", "position": "table games/floorperson"}
        assert sign_in(real_casino, "Pat").post("/people", data=form).status_code == 403
        assert real_casino.browser().post("/people", data=form).status_code == 401
        assert real_casino.browser(real_casino.session("Eve")).get("/people").status_code == 303

    def test_somebody_is_added_with_a_password_that_is_shown_once(
        self, real_casino: Served
    ) -> None:
        ada = sign_in(real_casino, "Ada")
        form = {"name": "New", "licence": "N-1", "position": "finance/officer"}
        page = ada.post("/people", data=form)
        assert page.status_code == 200
        assert page.headers["cache-control"] == "no-store"
        made = page.text.split("data-one-time>")[1].partition("<")[0]
        assert made not in ada.get("/people").text
        client = real_casino.browser()
        told = client.post("/api/sign-in", json={"name": "New", "password": made}).json()
        assert told["must_change"]
        for wrong, field in (
            (form | {"licence": "N-3"}, "is taken"),
            (form | {"name": "Newer"}, "Another account has license number N-1"),
            (form | {"name": "N", "licence": "N-2", "position": "finance/dealer"}, "officer"),
        ):  # fmt: skip
            refused = ada.post("/people", data=wrong)
            assert refused.status_code == 422
            assert field in refused.text
        (entry,) = [
            event.entry
            for event in real_casino.log.registered("person")
            if event.entry["licence"] == "N-1"
        ]
        assert entry["by"] == people_of(real_casino.log).named("Ada").id

    def test_a_suspension_ends_everything_at_once(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under", shoe="virtual")
        ada, client = sign_in(real_casino, "Ada"), sign_in(real_casino, "Pat")
        pat = real_casino.player("Pat", table)
        known = people_of(real_casino.log).named("Pat")
        assert ada.post(f"/people/{known.id}/suspend").status_code == 303
        assert pat.closed() == 4401
        assert client.get("/api/session").status_code == 401
        refused = client.post("/api/sign-in", json={"name": "Pat", "password": staff.PASSWORD})
        assert refused.json()["error"] == "Pat is suspended"
        assert ada.post(f"/people/{known.id}/suspend").status_code == 422
        assert ada.post(f"/people/{known.id}/reinstate").status_code == 303
        assert ada.post(f"/people/{known.id}/reinstate").status_code == 422
        sign_in(real_casino, "Pat")

    def test_one_by_the_command_line_too(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under", shoe="virtual")
        pat = real_casino.player("Pat", table)
        known = people_of(real_casino.log)
        known.suspend(known.named("Pat"), COMMAND_LINE)  # of which no server is told on SQLite
        refused = pat.send({"kind": "order_reshuffle"}, as_="floorperson")
        assert refused["error"] == "the session has ended"
        assert pat.closed() == 4401

    def test_a_socket_that_says_nothing_ends_too(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under", shoe="virtual")
        pat = real_casino.player("Pat", table)
        known = people_of(real_casino.log)
        known.suspend(known.named("Pat"), COMMAND_LINE)
        assert pat.closed() == 4401

    def test_a_reset_shows_a_password_and_signs_out(self, real_casino: Served) -> None:
        ada, dee = sign_in(real_casino, "Ada"), sign_in(real_casino, "Dee")
        known = people_of(real_casino.log)
        page = ada.post(f"/people/{known.named('Dee').id}/reset")
        made = page.text.split("data-one-time>")[1].partition("<")[0]
        assert dee.get("/api/session").status_code == 401
        client = real_casino.browser()
        assert client.post("/api/sign-in", json={"name": "Dee", "password": made}).json()[
            "must_change"
        ]
        own = ada.post(f"/people/{known.named('Ada').id}/reset")
        assert own.status_code == 403
        assert ada.post("/people/nobody/reset").status_code == 404
        assert ada.post(f"/people/{known.named('Ada').id}/suspend").status_code == 422


class TestRoles:
    """Who may act as what, and who opens tables."""

    @pytest.mark.parametrize("name", staff.PEOPLE)
    def test_only_floorpersons_and_above_open_tables(self, real_casino: Served, name: str) -> None:
        offer = staff.approved(real_casino, "over-under", {})
        said = real_casino.browser(real_casino.session(name)).post(
            "/tables", data={"offer": offer, "shoe": "physical"}
        )
        assert said.status_code == (303 if name in ("Pat", "Fay") else 403)

    def test_nobody_else_does(self, real_casino: Served) -> None:
        offer = staff.approved(real_casino, "over-under", {})
        for client in (real_casino.browser(), real_casino.browser(real_casino.session("Ann"))):
            said = client.post("/tables", data={"offer": offer})
            assert said.status_code == 401
            assert "Sign in first" in said.text
        assert real_casino.log.tables() == []

    def test_each_acts_in_his_roles_alone(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under")
        for name in staff.PEOPLE:
            client = real_casino.browser(real_casino.session(name))
            person = person_of(Visitors(real_casino.log).find(real_casino.session(name)))
            assert person is not None
            for role in ROLES:
                said = client.post(
                    f"/api/tables/{table}/commands", json=command({"kind": "no_such_thing"}, role)
                )
                # who may, is heard: and told that there is no such thing
                assert said.status_code == (422 if role in person.roles else 403), (name, role)
                if said.status_code == 403:
                    assert said.json()["error"] == f"{name} is no {role} here"

    def test_a_guest_acts_as_a_player_alone(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under")
        ann = real_casino.player("Ann", table)
        assert ann.send({"kind": "order_reshuffle"}, as_="floorperson")["field"] == "as"
        url = f"/api/tables/{table}/commands"
        as_dealer = command({"kind": "done"}, "dealer")
        for token in ("", real_casino.session("Ann")):
            said = real_casino.browser(token).post(url, json=as_dealer)
            assert (said.status_code, said.json()["field"]) == (401, "session")
        assert real_casino.browser().get(f"/tables/{table}/pit").status_code == 303
        assert real_casino.browser(real_casino.session("Fin")).get(
            f"/tables/{table}/pit"
        ).status_code == 403  # fmt: skip

    def test_who_did_it_is_in_the_event(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under")
        pit = staff.Pit.at(real_casino, table)
        seq = pit.floorperson.do("order_reshuffle", "floorperson")["seq"]
        (event,) = real_casino.log.events(table, first=seq, last=seq)
        pat = people_of(real_casino.log).named("Pat")
        assert event.data["who"] == {"role": "floorperson", "name": "Pat", "person": pat.id}

    def test_a_dealer_says_himself_that_he_comes(self, real_casino: Served) -> None:
        table = staff.found_table(real_casino, "over-under")
        dee = real_casino.player("Dee", table)
        dee.do("new_dealer", as_="dealer", name="Somebody Else")  # what is typed says nothing
        assert real_casino.live(table).table.dealer == "Dee"

    def test_a_person_keeps_the_name_of_his_account(self, real_casino: Served) -> None:
        refused = sign_in(real_casino, "Pat").post("/name", data={"name": "Patricia"})
        assert refused.status_code == 422
        assert "has an account" in refused.text

    def test_the_lobby_offers_a_table_to_those_who_may_open_one(self, real_casino: Served) -> None:
        staff.approved(real_casino, "over-under", {})
        assert "Open the table" not in real_casino.browser().get("/").text
        assert "Open the table" not in sign_in(real_casino, "Dee").get("/").text
        lobby = sign_in(real_casino, "Pat").get("/").text
        assert "Open the table" in lobby
        assert 'value="physical"' in lobby

    def test_a_level_that_is_changed_behind_the_logs_back_is_found(
        self, real_casino: Served
    ) -> None:
        with real_casino.log.writing() as db:
            db.execute(update(people).where(people.c.level == "dealer").values(level="floorperson"))
        (finding,) = verify_all(real_casino.log)
        assert "was changed: level" in finding.what


class TestPractice:
    """Nobody signs in, and nobody is pit but the house."""

    def test_nobody_signs_in(self, casino: Served) -> None:
        client = casino.browser()
        for said in (
            client.get("/sign-in"), client.get("/people"), client.get("/password"),
            client.post("/api/sign-in", json={"name": "Pat", "password": "x"}),
        ):  # fmt: skip
            assert said.status_code == 403
            assert "nobody signs in" in said.text
        assert "Sign in" not in client.get("/").text

    def test_who_opens_a_table_plays_at_it_and_no_more(self, casino: Served) -> None:
        client = casino.browser(casino.session("Ann"))
        opened = client.post("/tables", data={"game": "over-under", "name": "Mine"})
        assert opened.headers["location"] == "/tables/over-under-2"
        assert client.get("/tables/over-under-2/pit").status_code == 403
        assert client.get("/api/tables/over-under-2").json()["you"]["roles"] == []
        ann = casino.player("Ann", "over-under-2")
        refused = ann.send({"kind": "order_reshuffle"}, as_="floorperson")
        assert (refused["field"], refused["allowed"]) == ("as", "player")
        assert not casino.live("over-under-2").table.has_pit
        assert casino.log.table("over-under-2").host == ""

    def test_a_real_shoe_is_refused_with_how_to_have_one(self, casino: Served) -> None:
        client = casino.browser()
        refused = client.post("/tables", data={"game": "over-under", "shoe": "physical"})
        assert refused.status_code == 422
        assert "pitboss serve --casino FILE" in refused.text
        assert 'value="physical"' not in client.get("/").text

    def test_a_table_that_once_had_a_pit_waits_for_none(self, casino: Served) -> None:
        """At a table of an earlier time nobody could validate an award, or tell of a card."""
        rules = Rules.of("688a")
        table = new_table(rules, CHAPTERS["face-up-pai-gow"].limits, keeps_chips=True, has_pit=True)
        casino.put_up("old", "face-up-pai-gow", table)
        ann = casino.player("Ann", "old")
        ann.sit_down(1)
        ann.until("take_bets")
        ann.do("bet", seat=1, wagers={"pai_gow": 1_000})
        ann.until("set_hands")
        assert [step["who"] for step in ann.steps("look")] == ["house"]

    def test_people_of_a_log_have_no_roles_there(self, open_casino: Opener, casino: Served) -> None:
        staff.hire_everybody(casino.log)
        token = staff.signed_in(casino.log, "Pat")
        client = casino.browser(token)
        assert client.get("/api/tables/over-under-1").json()["you"]["roles"] == []
        assert client.get("/api/session").json()["roles"] == []


class TestSubmissions:
    """In a real casino people of compliance record approvals, under their own names."""

    FORM: ClassVar = {
        "reference": "RS-1",
        "date": "2019-07-13",
        "approve": "yes",
        "by": "Somebody Else",
    }

    @pytest.fixture
    def managed(self, open_casino: Opener, real_casino: Served) -> Served:
        """A real casino whose submissions can be approved in the browser."""
        real_casino.stop_serving()
        return open_casino(real=real_casino.app.state.casino.real, managed=True)

    def test_an_approval_is_by_who_has_signed_in(self, managed: Served) -> None:
        from tests.submission.filed import filed

        form = self.FORM | {"text": filed(("over-under", "Over/Under", {}), effective=staff.DAY)}
        assert managed.browser().post("/submission", data=form).status_code == 401
        for name in ("Pat", "Fin"):
            said = managed.browser(managed.session(name)).post("/submission", data=form)
            assert said.status_code == 403
        cam = managed.browser(managed.session("Cam"))
        assert 'id="by"' not in cam.get("/submission").text
        assert cam.post("/submission", data=form).status_code == 303
        (approval,) = managed.app.state.casino.in_force.approvals()
        assert approval.by == "Cam"

    def test_it_has_no_sample_and_no_table_before(self, real_casino: Served) -> None:
        assert real_casino.log.tables() == []
        assert real_casino.app.state.casino.in_force.approvals() == []
        lobby = sign_in(real_casino, "Pat").get("/").text
        assert "no table can be opened" in lobby
        refused = sign_in(real_casino, "Pat").post("/tables", data={"game": "over-under"})
        assert refused.status_code == 422
