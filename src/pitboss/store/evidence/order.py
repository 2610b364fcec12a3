"""The events of a stream in the order of their numbers, whatever order they stand in."""

from collections.abc import Callable

from pitboss.store.event import Event
from pitboss.store.evidence.fault import Fault, event

MOST_WAITING = 1000
"""So many events are looked through for one that does not stand in its place."""


class InOrder:
    """Hands on events by their numbers; what stands elsewhere, or twice, is a fault."""

    def __init__(self, stream: str, hand_on: Callable[[Event], None]) -> None:
        self.faults: list[Fault] = []
        self._stream = stream
        self._hand_on = hand_on
        self._next = 1
        self._waiting: list[Event] = []
        self._late: dict[int, None] = {}  # numbers that were passed over

    def follow(self, there: Event) -> None:
        """The next one that stands there."""
        if not self._waiting and there.seq == self._next:
            self._on(there)
            return
        self._waiting.append(there)
        if len(self._waiting) >= MOST_WAITING or self._is_whole():
            self.settle()

    def _is_whole(self) -> bool:
        """Whether those that wait are all that belong there, in another order."""
        numbers = {waiting.seq for waiting in self._waiting}
        whole = len(numbers) == len(self._waiting)
        return (
            whole and min(numbers) == self._next and max(numbers) == self._next + len(numbers) - 1
        )

    def settle(self) -> None:
        """Those that wait are handed on, in order."""
        waiting, self._waiting = self._waiting, []
        known: dict[int, Event] = {}
        for there in waiting:
            if there.seq < self._next:
                self._passed(there)
            elif there.seq in known:
                both = known[there.seq], there
                right = next((one for one in both if one.computed_hash() == one.hash), both[0])
                known[there.seq] = right
                self._added(there.seq)
            else:
                known[there.seq] = there
        stood, numbers = list(known), sorted(known)
        moved = [seq for seq, place in zip(stood, numbers, strict=True) if seq != place]
        for seq in sorted(moved):
            self._say(seq, _moved(seq, moved))
        for seq in numbers:
            self._on(known[seq])

    def _on(self, there: Event) -> None:
        for passed_over in range(self._next, min(there.seq, self._next + MOST_WAITING)):
            self._late[passed_over] = None
        self._next = there.seq + 1
        self._hand_on(there)

    def _passed(self, there: Event) -> None:
        """One that comes after its place: it is there, or it is there again."""
        if there.seq in self._late:
            del self._late[there.seq]
            self._say(there.seq, f"out of order: it stands after event {self._next - 1}")
        else:
            self._added(there.seq)

    def _added(self, seq: int) -> None:
        self.faults.append(
            Fault(event(self._stream, seq), "added: there are two of this number", "added")
        )

    def _say(self, seq: int, what: str) -> None:
        self.faults.append(Fault(event(self._stream, seq), what, "swapped"))


def _moved(seq: int, moved: list[int]) -> str:
    if len(moved) == 2:
        return f"swapped with event {sum(moved) - seq}"
    return "out of order: others stand before it that come after it"
