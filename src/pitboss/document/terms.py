"""What a report is asked to hold."""

import shlex
from dataclasses import dataclass

from pitboss.document.compare import ROUNDS_PER_HOUR
from pitboss.document.cross_check import ROUNDS, SEED

MOST_ROUNDS = 400_000_000
"""In machine code no more are played, whatever they leave open."""


@dataclass(frozen=True)
class ReportTerms:
    """What a report is asked to hold."""

    every: bool = True  # optional wagers that the rules do not offer too
    rounds: int = ROUNDS  # of the cross-check; none: it is left out
    seed: int = SEED
    kernel_rounds: int = MOST_ROUNDS  # at most, of those in machine code
    rounds_per_hour: int = ROUNDS_PER_HOUR
    sensitivity: bool = True
    protection: bool = True
    rules_file: str = ""  # the name of the file that the rules come from

    def command(self, game: str) -> str:
        """What makes such a report again.

        >>> ReportTerms(every=False, rounds=50, rules_file="our rules.json").command("pai-gow")
        "pitboss report pai-gow --rules 'our rules.json' --rounds 50 --seed 1 --out report.pdf"
        """
        words = ["pitboss", "report", game]
        if not self.every:
            words += ["--rules", self.rules_file or "FILE"]
        words += ["--rounds", str(self.rounds), "--seed", str(self.seed)]
        if self.kernel_rounds != MOST_ROUNDS:
            words += ["--kernel-rounds", str(self.kernel_rounds)]
        if self.rounds_per_hour != ROUNDS_PER_HOUR:
            words += ["--rounds-per-hour", str(self.rounds_per_hour)]
        if not self.sensitivity:
            words.append("--no-sensitivity")
        if not self.protection:
            words.append("--no-protection")
        return shlex.join([*words, "--out", "report.pdf"])
