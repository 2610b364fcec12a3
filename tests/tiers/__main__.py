"""Prints the tables of ``docs/tests.md`` of what later runs have: ``python -m tests.tiers``."""

from tests.tiers.tiers import HEAD, RUNS, rows

if __name__ == "__main__":
    for run in RUNS:
        print(HEAD, *rows(run), "", sep="\n")
