"""Parts on the cores of this machine, each core a process."""

import json
import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, Final

from pitboss.parts.work import Answers, Part, PartFailed, Says, Work, answer, failure

DEATHS: Final = 3
"""So often a part may end its process before it is given up."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Local:
    """This machine. One process, or one part, is this very process."""

    processes: int | None = None

    def answers(self, work: Work, parts: Sequence[Part], says: Says) -> Answers:
        """Each part as soon as it is done, and its result as JSON."""
        count = min(self.processes or cores(), len(parts))
        if count > 1:
            yield from _by_processes(work, parts, count, says)
            return
        for part in parts:
            try:
                text = answer(work.do, part.given)
            except Exception as error:
                raise failure(work, part, error) from error
            yield part, text


@dataclass
class _Process:
    """A process, our end of its pipe, and the part that it is at."""

    process: subprocess.Popen[bytes]
    pipe: Connection
    part: Part | None = None

    def give(self, work: Work, part: Part) -> None:
        self.part = part
        with suppress(BrokenPipeError):  # it has died: its answer will say so
            self.pipe.send((work.do, part.given))


@dataclass
class _Team:
    """Processes that are started when they are needed."""

    processes: list[_Process] = field(default_factory=list)

    def start(self) -> _Process:
        """A process in a group of its own: Ctrl-C on a terminal does not reach it."""
        ours, theirs = Pipe()
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-c", BEGIN, str(theirs.fileno()), json.dumps(sys.path)],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                process_group=0,
            )
        started = _Process(process, ours)
        self.processes.append(started)
        return started

    def dismiss(self, member: _Process, patience: float = 0) -> int:
        """Ends a process, if it does not end by itself; how it ended."""
        self.processes.remove(member)
        member.pipe.close()
        try:
            return member.process.wait(patience)
        except subprocess.TimeoutExpired:
            member.process.kill()
            return member.process.wait()


BEGIN: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[2]); "
    "from pitboss.parts.local import serve; serve(int(sys.argv[1]))"
)
"""What a process begins with: no script of who starts it is run again, as spawning would."""


def serve(descriptor: int) -> None:
    """What a process does: parts, until nobody gives it another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe = Connection(descriptor)
    with suppress(EOFError, OSError):  # whoever gave the parts has gone
        while True:
            received = pipe.recv_bytes()
            try:
                do, given = pickle.loads(received)
                sent: tuple[str | None, Any] = (answer(do, given), None)
            except Exception as error:
                sent = (None, _sendable(error))
            pipe.send(sent)


def _sendable(error: Exception) -> Exception:
    """An error with the place where it happened, which would stay behind; by its words alone, if it
    cannot be sent as it is."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return PartFailed(f"{type(error).__name__}: {error}")
    return error


def _by_processes(work: Work, parts: Sequence[Part], count: int, says: Says) -> Answers:
    """Each part by whichever process is free. One that dies is replaced, and its part is the next
    to be done."""
    waiting, deaths, team = deque(parts), Counter[int](), _Team()
    try:
        for _ in range(count):
            team.start().give(work, waiting.popleft())
        while busy := {member.pipe: member for member in team.processes if member.part}:
            for pipe in wait(list(busy)):
                member = busy[pipe]  # type: ignore[index]
                part, member.part = member.part, None
                assert part is not None
                try:
                    text, error = member.pipe.recv()
                except (EOFError, OSError):
                    ended = team.dismiss(member, patience=5)
                    deaths[part.number] += 1
                    why = f"its process ended ({_ending(ended)})"
                    if deaths[part.number] == DEATHS:
                        raise PartFailed(
                            f"part {part.number} of {work.name} failed: {why} {DEATHS} times"
                        ) from None
                    says(f"part {part.number} is done again: {why}")
                    waiting.appendleft(part)
                    member = team.start()
                else:
                    if error is not None:
                        raise failure(work, part, error) from error
                    yield part, text
                if waiting:
                    member.give(work, waiting.popleft())
    finally:
        for member in list(team.processes):
            team.dismiss(member)


def _ending(code: int) -> str:
    """How a process ended, in words.

    >>> _ending(-9), _ending(1)
    ('signal SIGKILL', 'exit code 1')
    """
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
