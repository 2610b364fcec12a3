"""`pitboss serve`, as a process of its own where it serves."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from tests import plain_http
from tests.cli.commands import pitboss
from tests.server.conftest import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pitboss.chapters import CHAPTERS
from pitboss.pit.casino_keys import init_casino
from pitboss.server.visitors import COOKIE

COMMAND = "from pitboss.cli import main; main()"
PITBOSS = [sys.executable, "-c", COMMAND, "serve", "--no-prepare"]  # nobody here asks for advice


Server = subprocess.Popen[str]
Start = Callable[..., tuple[Server, str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers with these arguments; what each has printed first."""
    started: list[Server] = []

    def starter(*arguments: str) -> tuple[Server, str]:
        environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
        server = subprocess.Popen(
            [*PITBOSS, *arguments], env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        started.append(server)
        assert server.stdout is not None
        return server, server.stdout.readline().strip()

    yield starter
    for server in started:
        server.kill()
        server.communicate(timeout=PATIENCE)


def stop(server: Server, by: signal.Signals) -> int:
    """Ends the server; its exit code."""
    server.send_signal(by)
    return server.wait(timeout=PATIENCE)


Refusal = Callable[..., str]


@pytest.fixture
def refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Refusal:
    """What a server that does not start with these arguments says on standard error, with its exit
    code of 2."""

    def serves(_server: uvicorn.Server, **_: object) -> None:
        raise AssertionError("it serves")

    def told(*arguments: str) -> str:
        done = pitboss("serve", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        return " ".join(done.stderr.split())

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(uvicorn.Server, "run", serves)
    return told


def test_it_says_where_it_is_and_keeps_its_casino(start: Start, tmp_path: Path) -> None:
    server, line = start("--port", "0")
    address = line.removeprefix("Pitboss is at ")
    assert address.startswith("http://127.0.0.1:")
    assert plain_http.get(f"{address}/healthz", timeout=PATIENCE).json() == {"status": "ok"}
    lobby = plain_http.get(address, timeout=PATIENCE)
    assert "Pitboss Casino" in lobby.text
    assert "server" not in lobby.headers
    came_in = plain_http.post(f"{address}/api/session", timeout=PATIENCE)
    assert stop(server, signal.SIGTERM) == 0
    assert list(tmp_path.glob("pitboss/pitboss*"))
    _, line = start("--port", "0")
    address = line.removeprefix("Pitboss is at ")
    again = plain_http.get(address, cookies={COOKIE: came_in.cookies[COOKIE]}, timeout=PATIENCE)
    assert came_in.json()["name"] in again.text
    assert "set-cookie" not in again.headers
    tables = plain_http.get(f"{address}/api/tables", timeout=PATIENCE).json()
    assert sorted(table["game"] for table in tables) == sorted(CHAPTERS)  # one each, not two


def test_a_real_casino_is_served_by_its_file(start: Start, tmp_path: Path) -> None:
    """With its own name, database and hosts; it says how to make its first administrator."""
    file = tmp_path / "fleece.toml"
    init_casino(file, "Golden Fleece")
    file.write_text(file.read_text().replace("hosts = []", 'hosts = ["fleece.example"]'))
    server, line = start("--port", "0", "--casino", str(file))
    address = line.removeprefix("Pitboss is at ")
    lobby = plain_http.get(address, headers={"Host": "fleece.example"}, timeout=PATIENCE)
    assert "Golden Fleece" in lobby.text
    assert "Sign in" in lobby.text
    assert plain_http.get(f"{address}/api/tables", timeout=PATIENCE).json() == []
    assert "no administrator" in plain_http.get(f"{address}/sign-in", timeout=PATIENCE).text
    assert (tmp_path / "fleece.sqlite3").exists()
    assert stop(server, signal.SIGTERM) == 0
    assert server.stderr is not None
    assert "pitboss people add NAME" in server.stderr.read()


def test_a_casino_file_or_key_that_is_not_there_is_said(refusal: Refusal, tmp_path: Path) -> None:
    error = refusal("--port", "0", "--casino", str(tmp_path / "none.toml"))
    assert "a casino file from `pitboss casino init FILE`" in error
    init_casino(tmp_path / "fleece.toml")
    (tmp_path / "fleece.signing.pem").unlink()
    error = refusal("--port", "0", "--casino", str(tmp_path / "fleece.toml"))
    assert "fleece.signing.pem cannot be read" in error


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_it_says_good_bye_to_those_at_its_tables(start: Start, by: signal.Signals) -> None:
    server, line = start("--port", "0", "--patience", "0")
    address = line.removeprefix("Pitboss is at ")
    token = plain_http.post(f"{address}/api/session", timeout=PATIENCE).cookies[COOKIE]
    url = address.replace("http", "ws", 1) + "/tables/over-under-1/ws"
    with connect(
        url, additional_headers={"Cookie": f"{COOKIE}={token}"}, proxy=None, open_timeout=PATIENCE
    ) as at_table:
        at_table.recv(timeout=PATIENCE)
        assert stop(server, by) == 0
        with pytest.raises(ConnectionClosed):
            at_table.recv(timeout=PATIENCE)
    assert server.stderr is not None
    assert "Traceback" not in server.stderr.read()


def test_it_answers_to_the_names_that_it_was_given_at_no_other_address(start: Start) -> None:
    _, line = start("--port", "0", "--allowed-host", "a.example", "--allowed-host", "b.example")
    address = line.removeprefix("Pitboss is at ")

    def status(host: str) -> int:
        asked = plain_http.get(f"{address}/api/tables", headers={"Host": host}, timeout=60)
        return asked.status_code

    names = ("a.example", "b.example:443", "localhost", "127.0.0.1", "c.example")
    assert [status(name) for name in names] == [200, 200, 200, 200, 421]
    port = int(line.rpartition(":")[2])
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", port), timeout=PATIENCE)


def test_a_port_that_is_taken(refusal: Refusal) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        error = refusal("--port", port)
    assert f"cannot listen at 127.0.0.1, port {port}: Address already in use;" in error


@pytest.mark.parametrize("host", ["203.0.113.7", "no.such.host.invalid", "..", "x" * 300])
def test_an_address_that_is_not_this_machines(refusal: Refusal, host: str) -> None:
    assert f"cannot listen at {host}, port 8000" in refusal("--host", host)


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("sqlite:////proc/nowhere/casino.db", "cannot be opened"),
        ("mysql://root@localhost/casino", "'mysql' databases are not supported"),
        ("casino.db", "is not an address"),
        ("postgresql://pit:secret@127.0.0.1:1/casino", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened(refusal: Refusal, database: str, says: str) -> None:
    error = refusal("--port", "0", "--database", database)
    assert says in error
    assert "secret" not in error
    assert "Traceback" not in error


@pytest.mark.parametrize("option", [("--port", "99999"), ("--patience", "-1"), ("--port", "x")])
def test_an_option_that_makes_no_sense(refusal: Refusal, option: tuple[str, str]) -> None:
    assert option[0] in refusal(*option)


def test_a_second_server_on_one_database_is_refused_in_words(
    start: Start, refusal: Refusal
) -> None:
    first, line = start("--port", "0")
    assert line.startswith("Pitboss is at")
    error = refusal("--port", "0")
    assert f"another Pitboss server is already using this database, as process {first.pid}" in error


def test_a_server_without_the_key_of_its_log_does_not_start(
    start: Start, refusal: Refusal, tmp_path: Path
) -> None:
    server, _ = start("--port", "0", "--key-file", str(tmp_path / "key"))
    assert stop(server, signal.SIGTERM) == 0
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    error = refusal("--port", "0", "--key-file", str(tmp_path / "another"))
    assert "this log is sealed under the key" in error
    assert not (tmp_path / "another").exists()
