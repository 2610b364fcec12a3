"""`pitboss submission print`: every paper of a casino, from its Rules Submission."""

import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

import typer
from rich.console import Console

from pitboss.cli.output import telling, write_json
from pitboss.document.papers.printing import NotPrinted, printed_papers
from pitboss.document.submission_check import sections
from pitboss.document.terminal import show
from pitboss.document.terms import ReportTerms
from pitboss.submission.check import found_of, is_refused
from pitboss.submission.model import Offer, Submission
from pitboss.submission.reading import read
from pitboss.vocabulary.refusal import Refused, reason_of

NOTHING_WRITTEN = "Nothing is printed: the submission is refused."


@dataclass
class Printed:
    """The files that were written, each with its digest, and those that failed, each with why."""

    written: dict[str, str] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)


def report_terms(rounds: int | None) -> ReportTerms:
    """What the reports of the mathematics hold: the wagers that are offered."""
    terms = ReportTerms(every=False)
    return terms if rounds is None else replace(terms, rounds=rounds)


def print_papers(
    text: str, out: Path, games: list[str], terms: ReportTerms | None, *, json: bool
) -> None:
    """Prints a submission into a folder. The exit code is 1 where the submission is refused, and
    is not printed, and where a paper fails, which costs no other."""
    submission = _accepted(text)
    offers = [submission.offer(name) for name in games] or list(submission.offers)
    with telling() as tell:
        printed = _write(out, printed_papers(submission, offers, terms, tell))
    if json:
        write_json(_as_json(submission, offers, out, printed), sys.stdout)
    else:
        for name in printed.written:
            typer.echo(str(out / name))
        for name, error in printed.failed.items():
            typer.secho(f"{out / name} was not printed: {error}", fg="red", err=True)
    if printed.failed:
        raise typer.Exit(1)


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
    submission: Submission, offers: list[Offer], out: Path, printed: "Printed"
) -> dict[str, object]:
    return {
        "out": str(out),
        "submission": submission.digest,
        "version": submission.version,
        "games": [offer.name for offer in offers],
        "files": [{"file": name, "sha256": digest} for name, digest in printed.written.items()],
        "failed": [{"file": name, "error": error} for name, error in printed.failed.items()],
    }


def _write(out: Path, papers: Iterable[tuple[str, bytes | NotPrinted]]) -> Printed:
    """Writes all papers aside, and puts them in their place when the last is done."""
    printed = Printed()
    try:
        out.mkdir(parents=True, exist_ok=True)
        draft = Path(mkdtemp(prefix=".papers-", dir=out))
    except OSError as error:
        raise Refused(
            f"{out} cannot be written: {reason_of(error)}",
            field="out",
            allowed="a folder you can write to",
        ) from None
    try:
        for name, content in papers:
            if isinstance(content, NotPrinted):
                printed.failed[name] = content.error
                continue
            file = draft / "new" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            printed.written[name] = sha256(content).hexdigest()
        _move([*printed.written, *printed.failed], draft / "new", out, draft / "old")
    except OSError as error:
        raise Refused(f"{out} cannot be written: {reason_of(error)}", field="out") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return printed


def _move(names: Iterable[str], new: Path, out: Path, old: Path) -> None:
    """Puts what is new in its place; what stood there under the same name goes away whole, even if
    there is nothing new: a paper of an earlier version would pass for one of this."""
    old.mkdir()
    for name in sorted({name.partition("/")[0] for name in names}):
        place = out / name
        if place.exists():
            place.rename(old / name)
        if (new / name).exists():
            (new / name).rename(place)
