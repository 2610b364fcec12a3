"""What other sites, clumsy programs and clever visitors cannot do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.pit.hired import hire, people_of
from tests.server import staff
from websockets.exceptions import ConnectionClosed

from pitboss.chapters import CHAPTERS
from pitboss.pit.sign_in import Doorkeeper
from pitboss.server.security import HEADERS, MOST_BYTES

if TYPE_CHECKING:
    from tests.server.conftest import Player, Served

TABLE = "over-under-1"
COMMANDS = f"/api/tables/{TABLE}/commands"
SIT = {"command_id": "1", "do": {"kind": "sit", "seat": 1}}


def close_code(casino: Served, token: str, table: str = TABLE, origin: str = "") -> int:
    """The code with which the server refuses a socket."""
    with pytest.raises(ConnectionClosed) as closed:
        casino.socket(token, table, origin).recv(timeout=120)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.parametrize("path", ["/", "/healthz", "/nothing", "/static/page.css", "/openapi.json"])
def test_every_answer_has_the_security_headers(casino: Served, path: str) -> None:
    answer = casino.browser().get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_an_unforeseen_error_says_little_and_has_the_headers_too(
    casino: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("pitboss.server.api.cited", lambda _: 1 / 0)
    answer = casino.browser().get("/api/paragraphs/686a.7(n)")
    assert (answer.status_code, answer.text) == (500, "Something went wrong.")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "division by zero" in caplog.text


class TestOtherSites:
    """A page of another site cannot act for a visitor."""

    def test_a_socket(self, casino: Served) -> None:
        token = casino.session("Ann")
        for origin in ("http://evil.example", "null", f"http://{casino.host}.evil.example"):
            assert close_code(casino, token, origin=origin) == 4403
        own = casino.socket(token, origin=f"http://{casino.host}")
        assert json.loads(own.recv(timeout=120))["type"] == "state"

    @pytest.mark.parametrize(
        "headers",
        [
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ],
    )
    def test_a_form_or_a_command(self, casino: Served, headers: dict[str, str]) -> None:
        token = casino.session("Ann")
        browser = casino.browser(token, **headers)
        assert browser.post("/name", data={"name": "Eve"}).status_code == 403
        assert browser.post("/tables", data={"game": "over-under"}).status_code == 403
        assert browser.post(COMMANDS, json=SIT).status_code == 403
        assert len(casino.log.tables()) == len(CHAPTERS)
        assert casino.live().table.seats == {}

    def test_our_own_pages_can(self, casino: Served) -> None:
        headers = {"Origin": f"http://{casino.host}", "Sec-Fetch-Site": "same-origin"}
        browser = casino.browser(casino.session("Ann"), **headers)
        assert browser.post(COMMANDS, json=SIT).status_code == 200


def test_without_a_table_or_with_a_session_that_never_was_there_is_no_socket(
    casino: Served,
) -> None:
    assert close_code(casino, "made-up") == 4401
    assert close_code(casino, casino.session("Ann"), "none") == 4404


class TestHostileMessages:
    """Whatever a socket sends, it is answered and the table stands."""

    @pytest.fixture
    def ann(self, casino: Served) -> Player:
        return casino.player("Ann")

    @pytest.mark.parametrize(
        "message",
        [
            "",
            "{",
            "null",
            "[]",
            "1" * 5_000,
            "[" * 10_000,
            '{"command_id": 1, "do": {}}',
            '{"command_id": "x"}',
            '{"command_id": "", "do": {}}',
            '{"command_id": "x", "do": []}',
            '{"command_id": "x", "do": {}}',
            '{"command_id": "x", "do": {"kind": []}}',
            '{"command_id": "x", "do": {"kind": {"a": 1}}}',
            '{"command_id": "x", "do": {"kind": "sit"}}',
            '{"command_id": "x", "do": {"kind": "sit", "seat": "1"}}',
            '{"command_id": "x", "do": {"kind": "sit", "seat": true}}',
            '{"command_id": "x", "do": {"kind": "sit", "seat": 1.0}}',
            '{"command_id": "x", "do": {"kind": "sit", "seat": 1, "player": "Bob"}}',
            '{"command_id": "x", "do": {"kind": "sit", "seat": NaN}}',
            '{"command_id": "x", "do": {"kind": "buy_in", "cents": -5}}',
            '{"command_id": "x", "do": {"kind": "buy_in", "cents": 1e400}}',
            f'{{"command_id": "x", "do": {{"kind": "buy_in", "cents": {"9" * 4_000}}}}}',
            '{"command_id": "x", "do": {"kind": "time", "seconds": 0}}',
            '{"command_id": "x", "do": {"kind": "new_dealer", "name": "Eve"}}',
            '{"command_id": "x", "as": "house", "do": {"kind": "done"}}',
            '{"command_id": "x", "as": "dealer", "do": {"kind": "done"}}',
            '{"command_id": "\\u0000", "do": {"kind": "sit", "seat": 1}}',
            '{"command_id": "\\ud800", "do": {"kind": "sit", "seat": 1}}',
            '{"command_id": "x", "do": {"kind": "\\ud800"}}',
            '{"command_id": "x", "do": {"kind": "bet", "seat": 1, "wagers": {"\\u0000": 1}}}',
            '{"command_id": "x", "do": {"kind": "bet", "seat": 1, "wagers": {"ante": "1"}}}',
            '{"command_id": "x", "who": "Bob", "do": {"kind": "sit", "seat": 1}}',
        ],
    )
    def test_it_is_refused(self, casino: Served, ann: Player, message: str) -> None:
        before = casino.live().seq
        ann.socket.send(message)
        refused = ann.next("refused", "done")
        assert refused["type"] == "refused"
        assert refused["error"]
        assert casino.live().seq == before
        ann.do("sit", seat=1)

    def test_bytes_are_refused(self, ann: Player) -> None:
        ann.socket.send(b"\xff\x00")
        assert ann.next("refused")["field"] == "command"
        ann.do("sit", seat=1)

    @pytest.mark.parametrize(
        ("body", "status"),
        [
            (b"{", 422),
            (b"\xff\xfe", 422),
            (b"[" * 10_000, 400),
            (b"[]", 422),
            (b'{"command_id": "x", "do": {"kind": "\\ud800"}}', 422),
            (b" " * (MOST_BYTES + 1), 413),
        ],
    )
    def test_so_are_bodies(self, casino: Served, body: bytes, status: int) -> None:
        browser = casino.browser(casino.session("Bob"))
        headers = {"Content-Type": "application/json"}
        answer = browser.post(COMMANDS, content=body, headers=headers)
        assert answer.status_code == status, answer.text
        assert answer.json().keys() == {"error", "field", "allowed", "cites"}

    def test_a_body_in_pieces_is_measured_too(self, casino: Served) -> None:
        browser = casino.browser(casino.session("Bob"))
        pieces = (b"name=" + b"x" * 4_000 for _ in range(10))
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        assert browser.post("/name", content=pieces, headers=headers).status_code == 413

    def test_a_file_is_not_a_form_field(self, casino: Served) -> None:
        browser = casino.browser(casino.session("Bob"))
        answer = browser.post("/name", files={"name": ("a.txt", b"Eve")})
        assert answer.status_code in (400, 422)


def test_a_name_is_text_and_never_markup(casino: Served) -> None:
    token = casino.session("Ann")
    browser = casino.browser(token)
    name = "<img src=x onerror=a()>"
    assert browser.post("/name", data={"name": name}).status_code == 303
    opened = browser.post("/tables", data={"game": "over-under", "name": "</script><b>x"})
    assert opened.status_code == 303
    casino.player("", "over-under-2", token).do("sit", seat=1)
    pages = ("/", "/tables/over-under-2", "/tables/over-under-2/rules",
             "/tables/over-under-2/rounds", "/tables/over-under-2/rounds/1")  # fmt: skip
    for path in pages:
        page = browser.get(path).text
        assert "<img src=x" not in page, path
        assert "</script><b>" not in page, path
    assert "&lt;img src=x" in browser.get("/").text


def test_a_persons_name_is_text_and_never_markup(real_casino: Served) -> None:
    name = "<img src=x onerror=a()>"
    known = people_of(real_casino.log)
    hire(known, name, licence="</script><b>x")
    table = staff.found_table(real_casino, "over-under", "</script><b>y")
    token = Doorkeeper(known).sign_in(name, staff.PASSWORD).token
    browser, ada = real_casino.browser(token), real_casino.browser(real_casino.session("Ada"))
    pages = [browser.get(path).text for path in ("/", "/password", f"/tables/{table}/pit")]
    pages += [ada.get("/people").text, ada.post("/people", data={"name": name}).text]
    refused = {"name": name, "password": "x", "next": f"/{name}"}
    pages.append(real_casino.browser().post("/sign-in", data=refused).text)
    for page in pages:
        assert "<img src=x" not in page
        assert "</script><b>" not in page
    assert "&lt;img src=x" in pages[0]


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/....//app.py",
        "/static//etc/passwd",
        "/tables/..%2f..%2fetc%2fpasswd",
        "/tables/%00/rules",
        "/games/..%2f/rules",
    ],
)
def test_no_path_leads_out(casino: Served, path: str) -> None:
    answer = casino.browser().get(path)
    assert answer.status_code == 404
    assert "create_app" not in answer.text
    assert "root:" not in answer.text
