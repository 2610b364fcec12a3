"""Breaks the code that settles wagers and ranks hands, one thing at a time, and sees which breaks
the tests notice: ``python -m tests.mutants --sample 200``."""

import argparse
import json
import os
import sys
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tests.mutants.mutations import Mutant, mutants
from tests.mutants.tested_by import TESTED_BY

ROOT = Path(__file__).parents[2]
ALL_PASSED = 0
LEFT_OUT = ("*/test_properties.py", "*/odds/*", "*/test_odds.py", "*/test_simulate.py")
"""Tests that are too slow to run for every mutant."""


def main() -> int:
    options = _options()
    part, parts = map(int, options.part.split("/"))
    chosen = sample(options.sample, options.seed, options.only)[part - 1 :: parts]
    if options.again:
        survived = survivors_of(options.again)
        chosen = [mutant for mutant in chosen if str(mutant) in survived]
    if options.list:
        print(*chosen, sep="\n")
        return 0
    with TemporaryDirectory(prefix="pitboss-mutants-") as folder:
        bench = Bench(Path(folder), options.seconds)
        if not bench.is_sound():
            print("the tests fail before anything is broken", file=sys.stderr)
            return 1
        results = {}
        for number, mutant in enumerate(chosen, start=1):
            results[mutant] = bench.try_out(mutant)
            print(f"{number}/{len(chosen)} {results[mutant]}: {mutant}", flush=True)
    return report(results, options.report)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=0, help="so many, spread over all files")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--only", default="", help="files whose name holds this")
    parser.add_argument("--part", default="1/1", help="such as 2/3: the second of three parts")
    parser.add_argument("--seconds", type=int, default=600, help="a run longer than this is killed")
    parser.add_argument("--list", action="store_true", help="name the mutants, try none")
    parser.add_argument("--again", type=Path, help="only those that survived in this report")
    parser.add_argument("--report", type=Path, help="a JSON file for the results")
    return parser.parse_args()


def sample(size: int, seed: int, only: str) -> list[Mutant]:
    """Mutants of every file: all of them, or so many that each file gives its share, and at least
    one; of these, those of the files whose name holds ``only``."""
    by_file = {file: mutants(ROOT / "src" / "pitboss", file) for file in TESTED_BY}
    total, chance = sum(map(len, by_file.values())), Random(seed)
    chosen: list[Mutant] = []
    for file, found in by_file.items():
        share = max(1, round(size * len(found) / total)) if size else len(found)
        picked = chance.sample(found, min(share, len(found)))
        chosen += sorted(picked, key=str) if only in file else []
    return chosen


def survivors_of(report: Path) -> set[str]:
    """The mutants that survived in an earlier run."""
    rows = json.loads(report.read_text(encoding="utf-8"))
    return {row["mutant"] for row in rows if row["result"] == "survived"}


class Bench:
    """A copy of the project in which one file at a time is broken."""

    def __init__(self, folder: Path, seconds: int) -> None:
        self.folder, self.seconds = folder, seconds
        unwanted = ignore_patterns("__pycache__", ".git", ".venv")
        for name in ("src", "tests", "docs"):
            copytree(ROOT / name, folder / name, ignore=unwanted)
        for name in ("pyproject.toml", "README.md", "Makefile"):
            (folder / name).write_bytes((ROOT / name).read_bytes())
        os.environ["NUMBA_CACHE_DIR"] = str(folder / "numba")
        for name in ("numba", "numpy", "pydantic", "typer"):
            import_module(name)  # once, for all the processes that are forked from this one

    def is_sound(self) -> bool:
        """Whether tests run here at all, and pass while nothing is broken; that every test does is
        for ``make test`` to say."""
        return self._run(("tests/vocabulary/test_money.py", "tests/ledger")) == "survived"

    def try_out(self, mutant: Mutant) -> str:
        """Whether the tests notice: ``killed``, ``survived``, or ``killed: too slow``."""
        path = self.folder / "src" / "pitboss" / mutant.file
        right = path.read_bytes()
        path.write_text(mutant.broken(), encoding="utf-8")
        try:
            return self._run(TESTED_BY[mutant.file])
        finally:
            path.write_bytes(right)

    def _run(self, tests: tuple[str, ...]) -> str:
        run = get_context("fork").Process(target=self._pytest, args=(tests,))
        run.start()
        run.join(self.seconds)
        if run.exitcode is None:
            run.kill()
            run.join()
            return "killed: too slow"
        return "survived" if run.exitcode == ALL_PASSED else "killed"

    def _pytest(self, tests: tuple[str, ...]) -> None:
        """Runs the tests in a process of their own, which ends with what they say."""
        os.chdir(self.folder)
        os.environ["CI"] = "1"  # the same examples each time
        sys.dont_write_bytecode = True
        sys.path[:] = [str(self.folder / "src"), *(one for one in sys.path if one != str(ROOT))]
        for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
            del sys.modules[name]
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        import pytest

        quick = ["-x", "-q", "-p", "no:cacheprovider"]
        left_out = [f"--ignore-glob={pattern}" for pattern in LEFT_OUT]
        os._exit(int(pytest.main([*quick, *left_out, *tests])))


def report(results: dict[Mutant, str], file: Path | None) -> int:
    """The figure, and the survivors: somebody must look at each."""
    survivors = [mutant for mutant, result in results.items() if result == "survived"]
    print(f"{len(results) - len(survivors)} of {len(results)} mutants were killed")
    for mutant in survivors:
        print(f"survived: {mutant}")
    if file is not None:
        rows = [{"mutant": str(mutant), "result": result} for mutant, result in results.items()]
        file.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
