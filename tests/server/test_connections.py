"""What arrives at the server's door: slow requests, strange headers, other hosts' names."""

from __future__ import annotations

import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.conftest import NOON, PATIENCE, TABLE, Served
from uvicorn.server import ServerState

from pitboss.procedure.house import House
from pitboss.server.limits import Limits
from pitboss.server.listen import Prompt, bound
from pitboss.server.security import host_named
from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from tests.server.conftest import Opener

COMMANDS = f"/api/tables/{TABLE}/commands"


def connected(casino: Served) -> socket.socket:
    """A connection, with nothing sent."""
    host, port = casino.host.split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def answered(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    with closing(connection):
        parts = []
        while part := connection.recv(65_536):
            parts.append(part)
        return b"".join(parts)


def raw(casino: Served, method: str, path: str, headers: list[tuple[bytes, bytes]]) -> int:
    """The status of a request with exactly these headers; 0 if it is cut off without one."""
    lines = [f"{method} {path} HTTP/1.1".encode(), *(b": ".join(one) for one in headers)]
    connection = connected(casino)
    connection.sendall(b"\r\n".join([*lines, b"Connection: close", b"", b""]))
    said = answered(connection)
    return int(said.split(b" ", 2)[1]) if said else 0


# ---------------------------------------------------------------------------- TCP_NODELAY


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_what_is_accepted_sends_small_messages_at_once(host: str) -> None:
    try:
        listening = bound(host, 0)
    except Refused:
        if host == "127.0.0.1":
            raise
        pytest.skip("this machine has no IPv6")
    with listening, socket.create_connection(listening.getsockname()[:2], timeout=PATIENCE):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_so_do_websockets(casino: Served) -> None:
    casino.player("Ann").do("sit", seat=1)
    server = casino._server
    transports = [one.transport for one in server.server_state.connections]
    assert transports
    for transport in transports:
        accepted = transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# ------------------------------------------------------------------------------- time-outs


class Clock:
    """Stands in for an event loop: what is due happens when the test says so."""

    def __init__(self) -> None:
        self.due: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, seconds: float, happens: Callable[[], None]) -> Mock:
        """Notes what is due; the handle takes it off again."""
        entry = (seconds, happens)
        self.due.append(entry)
        return Mock(cancel=lambda: self.due.remove(entry))

    def create_task(self, work: Coroutine[object, object, None]) -> Mock:
        """The application is not asked here."""
        work.close()
        return Mock()


@pytest.fixture
def arriving() -> tuple[Clock, Prompt]:
    """A connection that has just been made, and its clock."""
    clock = Clock()
    config = uvicorn.Config(Mock(), ws="none", lifespan="off", log_config=None)
    protocol = Prompt(config, ServerState(), {}, clock)
    protocol.connection_made(Mock(get_extra_info=lambda name: None))
    return clock, protocol


def test_a_request_that_does_not_arrive_whole_is_cut_off(arriving: tuple[Clock, Prompt]) -> None:
    """Another header gains no time; one that has begun is told that it was too slow."""
    clock, protocol = arriving
    for part in (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-Slow: 1\r\n", b"X-Slow: 2\r\n"):
        protocol.data_received(part)
    ((seconds, cut_off),) = clock.due
    assert seconds == Limits.request_seconds
    cut_off()
    assert protocol.transport.write.call_args.args[0].startswith(b"HTTP/1.1 408 ")  # type: ignore[attr-defined]
    assert protocol.transport.close.called  # type: ignore[attr-defined]


def test_nothing_sent_is_cut_off_without_a_word(arriving: tuple[Clock, Prompt]) -> None:
    clock, protocol = arriving
    clock.due[0][1]()
    assert not protocol.transport.write.called  # type: ignore[attr-defined]
    assert protocol.transport.close.called  # type: ignore[attr-defined]


def test_a_body_is_due_with_its_headers(arriving: tuple[Clock, Prompt]) -> None:
    clock, protocol = arriving
    protocol.data_received(b"POST /name HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nna")
    assert len(clock.due) == 1
    protocol.data_received(b"me=A")
    assert clock.due == []


def test_a_whole_request_takes_as_long_as_it_takes(arriving: tuple[Clock, Prompt]) -> None:
    clock, protocol = arriving
    protocol.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert clock.due == []


def test_a_socket_stays(casino: Served) -> None:
    """Nothing is due from a connection that has become a WebSocket."""
    casino.player("Ann").do("sit", seat=1)
    protocols = [one for one in casino._server.server_state.connections if isinstance(one, Prompt)]
    assert all(one._due is None for one in protocols if one._is_socket)


def test_a_connection_on_which_nothing_comes_is_closed(open_casino: Opener) -> None:
    casino = open_casino(limits=Limits(request_seconds=0.3))
    assert answered(connected(casino)) == b""


def test_an_idle_connection_is_closed_after_its_answer(open_casino: Opener) -> None:
    casino = open_casino(limits=Limits(idle_seconds=1, request_seconds=120))
    connection = connected(casino)
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert b"200 OK" in answered(connection)


# ------------------------------------------------------------------------------------ hosts


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:1234", 200),
        ("127.0.0.1:80", 200),
        ("[::1]:8000", 200),
        ("casino.example", 200),
        ("Casino.Example:443", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.evil.example", 421),
        ("192.0.2.1", 421),
        ("[::2]", 421),
        ("[::1", 421),
        ("", 421),
        ("localhost:port", 421),
        ("user@localhost", 421),
    ],
)
def test_the_server_answers_under_its_own_names(
    open_casino: Opener, host: str, status: int
) -> None:
    casino = open_casino(hosts=["casino.example"])
    answer = casino.browser(Host=host).get("/api/tables")
    assert answer.status_code == status
    if status == 421:
        assert "--allowed-host" in answer.json()["error"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_socket_under_another_name_is_not_opened(casino: Served) -> None:
    connection = connected(casino)
    connection.sendall(
        f"GET /tables/{TABLE}/ws HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b" 403 " in connection.recv(4_096).split(b"\r\n")[0]
    connection.close()


def test_a_proxy_is_believed_only_where_it_is_named(open_casino: Opener) -> None:
    forwarded = {"X-Forwarded-Proto": "https"}
    plain = open_casino().browser(**forwarded).post("/api/session")
    assert "Secure" not in plain.headers["set-cookie"]
    behind = open_casino(proxy="127.0.0.1").browser(**forwarded).post("/api/session")
    assert "Secure" in behind.headers["set-cookie"]


@given(st.text(max_size=60))
def test_a_host_header_is_read_or_it_is_not(header: str) -> None:
    named = host_named(header)
    assert named is None or (named and named == named.casefold())


# ---------------------------------------------------------------------------- strange headers


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "http://[x]", "//", "http://::1"])
def test_an_origin_that_is_none_is_another_site(casino: Served, origin: str) -> None:
    browser = casino.browser(casino.session("Ann"), Origin=origin)
    refused = browser.post("/name", data={"name": "Eve"})
    assert (refused.status_code, "another site" in refused.json()["error"]) == (403, True)


@pytest.mark.parametrize("length", ["x", "-1", "1e3", "٣", "0x10", "", "9" * 400])
def test_a_length_that_is_no_number_is_refused(casino: Served, length: str) -> None:
    headers = [(b"Host", b"localhost"), (b"Content-Length", length.encode())]
    assert raw(casino, "POST", "/name", headers) in (400, 413)


PLAIN = st.binary(max_size=40).map(
    lambda value: bytes(byte for byte in value if byte >= 32 and byte != 127)
)
NAMED = st.sampled_from(
    [
        b"Origin",
        b"Host",
        b"Cookie",
        b"Content-Length",
        b"Content-Type",
        b"Sec-Fetch-Site",
        b"Referer",
        b"Transfer-Encoding",
        b"Upgrade",
        b"Connection",
        b"Range",
        b"Expect",
        b"X-Forwarded-For",
        b"X-Forwarded-Proto",
        b"Accept",
    ]
)
TELLING = st.sampled_from(
    [
        b"http://[::1",
        b"[::1",
        b"pitboss_session=",
        b"pitboss_session=\xff\xfe",
        b"-1",
        b"9" * 30,
        b"websocket",
        b"Upgrade",
        b"chunked",
        b"bytes=9-1",
        b"100-continue",
        b"localhost",
        b"http://localhost",
        b"application/json",
        b"multipart/form-data; boundary=",
        b"null",
    ]
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One casino for everything that is tried."""
    log = EventLog.open(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'casino.db'}")
    served = Served(log, House(Random(1), lambda: NOON), patience=0,
                    limits=Limits(request_seconds=60)).start()  # fmt: skip
    yield served
    served.stop()
    log.close()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    method=st.sampled_from(["GET", "POST", "HEAD", "PUT", "OPTIONS", "DELETE"]),
    path=st.sampled_from(
        [
            "/",
            COMMANDS,
            "/name",
            "/tables",
            "/api/session",
            "/sign-out",
            f"/tables/{TABLE}/ws",
            "/healthz",
            "/static/page.css",
        ]
    ),
    host=st.booleans(),
    headers=st.lists(st.tuples(NAMED, PLAIN | TELLING), max_size=4),
)
def test_no_headers_are_an_error_of_the_server(
    whole: Served, method: str, path: str, host: bool, headers: list[tuple[bytes, bytes]]
) -> None:
    given_headers = [(b"Host", b"localhost"), *headers] if host else headers
    assert raw(whole, method, path, given_headers) < 500


def test_the_table_stands_after_all_that(whole: Served) -> None:
    ann = whole.player("Ann")
    ann.do("sit", seat=1)
