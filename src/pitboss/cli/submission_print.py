"""`pitboss submission print`: every paper of a casino, from its Rules Submission."""

import shutil
import sys
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

import typer
from rich.console import Console

from pitboss.cli.output import telling, write_json
from pitboss.document.papers.printing import printed_papers
from pitboss.document.submission_check import sections
from pitboss.document.terminal import show
from pitboss.document.terms import ReportTerms
from pitboss.submission.check import found_of, is_refused
from pitboss.submission.model import Offer, Submission
from pitboss.submission.reading import read
from pitboss.vocabulary.refusal import Refused

NOTHING_WRITTEN = "Nothing is printed: the submission is refused."


def report_terms(rounds: int | None) -> ReportTerms:
    """What the reports of the mathematics hold: the wagers that are offered."""
    terms = ReportTerms(every=False)
    return terms if rounds is None else replace(terms, rounds=rounds)


def print_papers(
    text: str, out: Path, games: list[str], terms: ReportTerms | None, *, json: bool
) -> None:
    """Prints a submission into a folder; one that is refused is not printed, with exit code 1."""
    submission = _accepted(text)
    offers = [submission.offer(name) for name in games] or list(submission.offers)
    with telling() as tell:
        written = _write(out, printed_papers(submission, offers, terms, tell))
    if json:
        write_json(_as_json(submission, offers, out, written), sys.stdout)
    else:
        for name in written:
            typer.echo(str(out / name))


def _accepted(text: str) -> Submission:
    found = read(text)
    findings = found_of(found, text, figures=False)  # no figure refuses anything
    if found.submission is None or is_refused(findings):
        console = Console(markup=False, highlight=False, stderr=True)
        show(sections(findings), console)
        console.print(NOTHING_WRITTEN, style="bold")
        raise typer.Exit(1)
    return found.submission


def _as_json(
    submission: Submission, offers: list[Offer], out: Path, written: dict[str, str]
) -> dict[str, object]:
    return {
        "out": str(out),
        "submission": submission.digest,
        "version": submission.version,
        "games": [offer.name for offer in offers],
        "files": [{"file": name, "sha256": digest} for name, digest in written.items()],
    }


def _write(out: Path, papers: Iterable[tuple[str, bytes]]) -> dict[str, str]:
    """Writes all papers aside, and puts them in their place when the last is done; each file with
    its digest."""
    written: dict[str, str] = {}
    try:
        out.mkdir(parents=True, exist_ok=True)
        draft = Path(mkdtemp(prefix=".papers-", dir=out))
    except OSError as error:
        raise Refused(
            f"{out} cannot be written: {error}", field="out", allowed="a folder"
        ) from None
    try:
        for name, content in papers:
            file = draft / "new" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            written[name] = sha256(content).hexdigest()
        _move(draft / "new", out, draft / "old")
    except OSError as error:
        raise Refused(f"{out} cannot be written: {error}", field="out") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return written


def _move(new: Path, out: Path, old: Path) -> None:
    """Puts what is new in its place; what stood there under the same name goes away whole."""
    old.mkdir()
    for entry in sorted(new.iterdir()):
        place = out / entry.name
        if place.exists():
            place.rename(old / entry.name)
        entry.rename(place)
