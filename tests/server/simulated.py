"""People of a simulated casino: each does what he may, tries what he may not, sends twice, and
tries again elsewhere until he knows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import httpx
from tests import plain_http

from pitboss.server.visitors import COOKIE

Message = dict[str, Any]

MOST_TRIES = 120  # half a second apart: a slow machine is no failure
NOT_NOW = (409, 429, 500, 502, 503, 504)


@dataclass
class Sent:
    """A command of somebody, and what he knows of it."""

    table: str
    command_id: str
    do: Message
    done: bool = False
    lost: int = 0  # tries of which he never heard again
    forbidden: bool = False


@dataclass
class Actor:
    """Somebody with a session."""

    name: str
    token: str
    ports: Sequence[int]
    chance: Random
    roles: frozenset[str] = frozenset()
    sent: list[Sent] = field(default_factory=list)

    def state(self, table: str) -> Message:
        """The table as he sees it."""
        told: Message = self._answered("GET", f"/api/tables/{table}").json()
        return told

    def do(self, table: str, kind: str, as_: str = "player", **fields: Any) -> list[Message]:
        """Something that must be done; its steps."""
        answer = self.tries(table, {"kind": kind, **fields}, as_)
        assert answer.is_success, (self.name, kind, fields, answer.text)
        steps: list[Message] = answer.json()["steps"]
        return steps

    def may_not(self, table: str, kind: str, as_: str = "player", **fields: Any) -> None:
        """Something that must be refused, in words."""
        answer = self.tries(table, {"kind": kind, **fields}, as_, forbidden=True)
        assert answer.status_code in (401, 403, 422), (self.name, as_, kind, fields, answer.text)
        assert answer.json()["error"]

    def tries(
        self, table: str, do: Message, as_: str = "player", *, forbidden: bool = False
    ) -> httpx.Response:
        """One command, until it is known what became of it; now and then it is sent twice."""
        sent = Sent(table, f"{self.name}-{len(self.sent)}", do, forbidden=forbidden)
        self.sent.append(sent)
        body = {"command_id": sent.command_id, "as": as_, "do": do}
        answer = self._answered("POST", f"/api/tables/{table}/commands", body, sent)
        if answer.is_success and self.chance.random() < 0.15:
            again = self._answered("POST", f"/api/tables/{table}/commands", body, sent)
            assert again.is_success, again.text
            assert again.json()["steps"] == answer.json()["steps"]
        sent.done = answer.is_success
        return answer

    def _answered(
        self, method: str, path: str, body: Message | None = None, sent: Sent | None = None
    ) -> httpx.Response:
        said = ""
        for _ in range(MOST_TRIES):
            port = self.chance.choice(self.ports)
            try:
                answer = plain_http.request(
                    method, f"http://127.0.0.1:{port}{path}", json=body, timeout=30,
                    headers={"Cookie": f"{COOKIE}={self.token}"},
                )  # fmt: skip
                if answer.status_code not in NOT_NOW:
                    return answer
                said = answer.text
            except httpx.HTTPError as error:
                said = repr(error)
            if sent is not None:
                sent.lost += 1
            sleep(0.5)
        raise AssertionError(
            f"{self.name} never heard what became of {method} {path} {body}: {said}"
        )


def move_of(pending: Message, seat: int, chance: Random) -> Message | None:
    """What a player does about what the table waits for; nothing, if it is not his."""
    match pending["what"]:
        case "offer_cut":
            return {"kind": "cut_declined"}
        case "take_bets" if seat in pending["waiting"]:
            wagers = {
                area["wager"]: area["least"]
                for area in pending["areas"]
                if area["required"] or "progressive" in area["wager"] or chance.random() < 0.3
            }
            return {"kind": "bet", "seat": seat, "wagers": wagers}
        case "look_at_cards" if seat in pending["waiting"]:
            return {"kind": "look", "seat": seat}
        case "set_hands" if seat in pending["waiting"]:
            return {"kind": "decision", "seat": seat, "option": "house way"}
        case "ask" if pending["seat"] == seat:
            option = chance.choice(pending["options"])["name"]
            return {"kind": "decision", "seat": seat, "option": option}
    return None


@dataclass
class Crew:
    """Who is at one table on a day: its dealer, a floorperson, the cashier, security, its players
    by their seats, and everybody else of the casino, who may do nothing there."""

    table: str
    dealer: Actor
    floor: Actor
    cash: Actor
    security: Actor
    players: dict[int, Actor]
    others: Sequence[Actor]
    chance: Random
    opening: dict[str, int]
    rounds: int
    held: Callable[[str], dict[str, int]]  # what is in a rack, as the log has it
    closed_at: int = 0  # what was counted then, in cents

    def day(self) -> None:
        """From the first count to the last."""
        self._open()
        for seat, player in self.players.items():
            player.do(self.table, "sit", seat=seat)
            player.do(self.table, "buy_in", cents=20_000)
        for number in range(self.rounds):
            self._round(stops=number == 1)
            self._between_rounds(number)
        self._close()

    def _open(self) -> None:
        self._trespass("open_table", "new_dealer", "count", "buy_in")
        self.dealer.do(self.table, "new_dealer", "dealer")
        self._both("count", self.dealer, "dealer", self.floor, "floorperson",
                   of="opening", chips=self.opening)  # fmt: skip
        pending = self.floor.state(self.table)["pending"]
        items = [item["name"] for item in pending["items"]]
        self.dealer.may_not(self.table, "asserted", "dealer", items=items)
        self.floor.do(self.table, "asserted", "floorperson", items=items)
        self.floor.may_not(self.table, "done", "floorperson")
        self.dealer.do(self.table, "done", "dealer")
        self._trespass("open_table", "fill")
        self.floor.do(self.table, "open_table", "floorperson")

    def _both(
        self, kind: str, first: Actor, role: str, second: Actor, other: str, **fields: Any
    ) -> list[Message]:
        """An act of two, which the first tries to do alone, and others to confirm."""
        (proposed,) = first.do(self.table, kind, role, **fields)
        number = proposed["number"]
        first.may_not(self.table, "confirm", role, number=number)
        first.may_not(self.table, "confirm", other, number=number)
        self._trespass("confirm", number=number)
        return second.do(self.table, "confirm", other, number=number)

    def _trespass(self, *kinds: str, number: int = 1) -> None:
        """Somebody who has nothing to do here tries each of these."""
        fields: dict[str, Message] = {
            "count": {"of": "opening", "chips": self.opening}, "fill": {"chips": {"500": 1}},
            "confirm": {"number": number}, "buy_in": {"cents": 1_000_000_000},
            "void_round": {"reason": "I lost", "cite": "R-GEN-5"},
            "plan_day": {"day": "2030-01-01"}, "set_limits": {"limits": {}},
        }  # fmt: skip
        for kind in kinds:
            somebody = self.chance.choice(self.others)
            role = self.chance.choice(["floorperson", "dealer", "finance", "security"])
            if kind == "new_dealer" and "dealer" in somebody.roles:
                continue  # any dealer may come to deal
            if kind == "buy_in":
                somebody.may_not(self.table, kind, **fields[kind])
            elif not (somebody.roles & {role} and role != "dealer"):
                somebody.may_not(self.table, kind, role, **fields.get(kind, {}))

    def _round(self, *, stops: bool) -> None:
        """One round; where it ``stops``, two people void it in the middle."""
        number = self.floor.state(self.table)["round"]
        while (now := self.floor.state(self.table))["round"] == number:
            pending = now["pending"]
            if stops and pending["what"] in ("ask", "set_hands", "look_at_cards"):
                self._trespass("void_round")
                self._both("void_round", self.floor, "floorperson", self.dealer, "dealer",
                           reason="the lights went out", cite="R-GEN-5")  # fmt: skip
                return
            if pending["what"] == "validate":
                self.dealer.may_not(self.table, "done", "dealer")
            if pending["what"] in ("validate", "document", "verify"):
                self.floor.do(self.table, "done", "floorperson")
            elif pending["what"] == "await_fill":
                self._fill()
            else:
                self._play(pending)

    def _play(self, pending: Message) -> None:
        """Whoever is asked answers; what comes too late is refused, or was done before."""
        for seat, player in self.players.items():
            mine = pending
            if pending["what"] == "ask" and "options" not in pending:
                mine = player.state(self.table)["pending"]
            if (do := move_of(mine, seat, self.chance)) is not None:
                answer = player.tries(self.table, do)
                assert answer.is_success or answer.status_code == 422, answer.text

    def _fill(self) -> None:
        self._both("fill", self.floor, "floorperson", self.cash, "finance",
                   chips={"10000": 20, "500": 100, "100": 100, "50": 20, "25": 20,
                          "1": 100})  # fmt: skip

    def _between_rounds(self, number: int) -> None:
        match number % 4:
            case 0:
                self._fill()
            case 1:
                self._both("credit", self.cash, "finance", self.floor, "floorperson",
                           chips={"500": 1})  # fmt: skip
            case 2:
                self.dealer.do(self.table, "exchange", "dealer", gives={"500": 1},
                               takes={"100": 5})  # fmt: skip
                self.floor.may_not(self.table, "exchange", "floorperson", gives={"500": 1},
                                   takes={"100": 5})  # fmt: skip
            case _:
                (proposed,) = self.floor.do(self.table, "fill", "floorperson", chips={"500": 2})
                self.floor.do(self.table, "withdraw", "floorperson", number=proposed["number"])
                self.cash.may_not(self.table, "confirm", "finance", number=proposed["number"])

    def _close(self) -> None:
        self._trespass("plan_day", "set_limits")
        self.floor.do(self.table, "close_table", "floorperson")
        for seat, player in self.players.items():
            player.may_not(self.table, "bet", seat=seat, wagers={"ante": 500})
            player.do(self.table, "leave", seat=seat)
        assert self.floor.state(self.table)["pit"]["rack"] is None  # it is counted blind
        rack = self.held(self.table)
        rack["500"] = rack.get("500", 0) - 1  # a chip is missing
        self._both("count", self.floor, "floorperson", self.dealer, "dealer",
                   of="closing", chips=rack)  # fmt: skip
        self.closed_at = sum(int(cents) * count for cents, count in rack.items())
        cash = 20_000 * len(self.players)
        self._both("drop", self.cash, "finance", self.security, "security", cents=cash)


def together(crews: Sequence[Crew]) -> Iterator[Thread]:
    """All tables at once; what went wrong at one of them is raised."""
    failed: list[BaseException] = []

    def run(crew: Crew) -> None:
        try:
            crew.day()
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=run, args=(crew,), daemon=True) for crew in crews]
    for thread in threads:
        thread.start()
    yield from threads
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
