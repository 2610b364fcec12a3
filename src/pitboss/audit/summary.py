"""What an audit adds up to: sums that can be added in any order."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.audit import arrays
from pitboss.audit.batch import Batch
from pitboss.audit.payments import Payments
from pitboss.audit.settled import BY, KERNEL, REFUSED, Settled
from pitboss.hands.kernels.cache import compiled

GROUPS: Final = ("game", "table", "dealt_by", "shift", "wager")
"""By what wrong payments are summed up."""

Ints = NDArray[np.int64]


@dataclass
class Summary:
    """What came of rounds."""

    counts: Counter[str] = field(default_factory=Counter)
    """Rounds, seats and lines; rounds by who settled them; why kernels did not cover some."""
    wagers: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """By game and wager: lines, cents staked, cents back."""
    payments: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """By a group of GROUPS and its name: payments compared, wrong, cents too much, too little."""

    def add(self, other: "Summary") -> None:
        """Rounds that were audited elsewhere."""
        self.counts.update(other.counts)
        for mine, theirs in ((self.wagers, other.wagers), (self.payments, other.payments)):
            for key, sums in theirs.items():
                _add(mine, key, sums)

    def take(self, batch: Batch, settled: Settled, compared: Payments | None) -> None:
        """A batch more."""
        self.counts.update(rounds=len(batch), seats=len(batch.rows), lines=len(settled.lines.round))
        self.counts.update({by: int((settled.by == place).sum()) for place, by in enumerate(BY)})
        self._take_reasons(batch, settled)
        self._take_wagers(batch, settled)
        if compared is not None:
            self._take_payments(batch, settled, compared)

    def _take_reasons(self, batch: Batch, settled: Settled) -> None:
        """Why rounds were left to the reference: the first of these that holds."""
        left = settled.by != KERNEL
        for reason, column in (
            ("whole records", "record"), ("irregularities", "irregularity"), ("banks", "bank"),
        ):  # fmt: skip
            told = arrays.is_told(batch.of_round(column)) & left
            self.counts[f"left: {reason}"] += int(told.sum())
            left = left & ~told
        self.counts["left: others"] += int(left.sum())

    def _take_wagers(self, batch: Batch, settled: Settled) -> None:
        games = arrays.texts(batch.of_round("game"))
        lines, width = settled.lines, max(len(settled.names.wagers), 1)
        kinds = games.places[lines.round].astype(np.int64) * width + lines.wager
        sums = _sums(kinds, len(games.texts) * width, lines.stake, lines.back)
        for kind in np.flatnonzero(sums[:, 0]).tolist():
            game, wager = divmod(kind, width)
            key = (games.texts[game], settled.names.wagers[wager])
            _add(self.wagers, key, sums[kind].tolist())

    def _take_payments(self, batch: Batch, settled: Settled, compared: Payments) -> None:
        rounds = np.repeat(np.arange(len(batch)), np.diff(batch.first))
        refused = (settled.by[rounds] == REFUSED) & arrays.is_told(batch.column("paid"))
        self.counts["seats not compared"] += int(refused.sum())
        over = np.maximum(compared.paid - compared.due, 0)
        under = np.maximum(compared.due - compared.paid, 0)
        for group in GROUPS:
            if group == "wager":
                names, places = settled.names.wagers, compared.wager
            else:
                column = arrays.texts(batch.of_round(group))
                # who is not named has the last place
                names = [*column.texts, ""]
                places = column.places[rounds[compared.row]].astype(np.int64) % len(names)
            sums = _sums(places, len(names), over, under)
            wrong = np.bincount(places[compared.wrong], minlength=len(names))
            for place in np.flatnonzero(sums[:, 0]).tolist():
                count, too_much, too_little = sums[place].tolist()
                key = (group, names[place])
                _add(self.payments, key, [count, int(wrong[place]), too_much, too_little])

    def to_dict(self) -> dict[str, Any]:
        """The summary as `pitboss audit --json` prints it."""
        counts = self.counts
        compared = [sums for (group, _), sums in self.payments.items() if group == "wager"]
        return {
            "rounds": counts["rounds"],
            "seats": counts["seats"],
            "lines": counts["lines"],
            "settled": {by: counts[by] for by in BY},
            "not_by_kernels": {
                name.removeprefix("left: "): counts[name]
                for name in sorted(counts)
                if name.startswith("left: ")
            },
            "wagers": [
                {"game": game, "wager": wager, "lines": lines, "stake": stake, "back": back}
                for (game, wager), (lines, stake, back) in sorted(self.wagers.items())
            ],
            "payments": {
                **_as_payment([sum(column) for column in zip(*compared, strict=True)]),
                "seats_not_compared": counts["seats not compared"],
                "by": {
                    group: [
                        {"name": name or None} | _as_payment(sums)
                        for (of, name), sums in sorted(self.payments.items())
                        if of == group
                    ]
                    for group in GROUPS
                },
            }
            if compared or counts["seats not compared"]
            else None,
        }

    def as_data(self) -> dict[str, Any]:
        """What ``from_data`` reads again."""
        return {
            "counts": dict(self.counts),
            "wagers": [[*key, *sums] for key, sums in self.wagers.items()],
            "payments": [[*key, *sums] for key, sums in self.payments.items()],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Summary":
        """The summary that ``as_data`` wrote."""
        return cls(
            Counter(data["counts"]),
            {(first, second): sums for first, second, *sums in data["wagers"]},
            {(first, second): sums for first, second, *sums in data["payments"]},
        )


def _as_payment(sums: list[int]) -> dict[str, int]:
    compared, wrong, too_much, too_little = sums or (0, 0, 0, 0)
    return {"compared": compared, "wrong": wrong, "overpaid": too_much, "underpaid": too_little}


def _add(sums: dict[tuple[str, str], list[int]], key: tuple[str, str], more: Iterable[int]) -> None:
    before = sums.get(key)
    sums[key] = [
        mine + theirs for mine, theirs in zip(before, more, strict=True)
    ] if before else list(more)  # fmt: skip


@compiled
def _sums(places: Ints, width: int, first: Ints, second: Ints) -> Ints:
    """By place: how many, and the sums of two columns."""
    sums = np.zeros((width, 3), np.int64)
    for at, place in enumerate(places):
        sums[place, 0] += 1
        sums[place, 1] += first[at]
        sums[place, 2] += second[at]
    return sums
