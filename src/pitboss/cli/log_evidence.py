"""`pitboss log verify EXPORT`: what a stranger finds out without the casino's help."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.output import write_json
from pitboss.store.clock_steps import CLOCK_STEP, StepFound
from pitboss.store.evidence import Verdict, check_export, read_heads
from pitboss.store.evidence.fault import Fault, event
from pitboss.store.evidence.heads import HeadsCheck
from pitboss.store.evidence.proofs import check_proof
from pitboss.store.exported import NoLine, read_line, told_time
from pitboss.store.signing import fingerprint_given
from pitboss.vocabulary.refusal import Refused

HeadsFile = Annotated[
    Path | None,
    typer.Option("--heads", help="Signed heads kept outside the log, one JSON object a line."),
]
PublicKeys = Annotated[
    list[str] | None,
    typer.Option(
        "--public-key",
        help="A trusted public key: a fingerprint, base64, or a PEM file. Repeatable.",
    ),
]

UNSIGNED = (
    "No head has been signed: nothing shows yet that the log was not rewritten as a whole. "
    "`pitboss log head --sign` signs one."
)
_BLIND = (
    "Without heads that were kept outside the log, nobody can see from an export alone whether the "
    "log was rewritten and every hash computed again, whether an older copy of it was put back, or "
    "whether its end was cut off with everything that tells of it: give --heads."
)


@contextmanager
def not_read(file: Path) -> Iterator[None]:
    """A file that cannot be read is refused by its name."""
    try:
        yield
    except OSError as error:
        raise Refused(
            f"{file} cannot be read: {error.strerror}", field="file", allowed="a file you can read"
        ) from None


def verify_file(file: Path, heads: Path | None, keys: list[str], json: bool) -> None:
    """Checks an export, or a proof, that was written to a file."""
    fingerprints = [fingerprint_given(key) for key in keys]
    published = kept_heads(heads, fingerprints)
    with not_read(file), file.open("rb") as lines:
        if lines.read(400).lstrip().startswith(b'{\n  "proof"'):
            lines.seek(0)
            _verify_proof(lines.read(), fingerprints, published, json)
            return
        lines.seek(0)
        verdict = check_export(lines, published, keys=fingerprints)
    report(verdict, published, fingerprints, json)


def kept_heads(file: Path | None, fingerprints: list[str]) -> HeadsCheck | None:
    """The heads that were kept outside, if there are any."""
    if file is None:
        return None
    with not_read(file), file.open("rb") as lines:
        return read_heads(lines, fingerprints)


def _verify_proof(
    content: bytes, fingerprints: list[str], published: HeadsCheck | None, json: bool
) -> None:
    try:
        proof = read_line(content)
    except NoLine as error:
        raise Refused(
            f"this file is not a proof: {error}", field="file",
            allowed="a proof from `pitboss log prove`",
        ) from None  # fmt: skip
    faults = [*(published.faults if published else [])]
    faults += check_proof(proof, fingerprints, published.heads if published else [])
    good = ""
    if not faults:
        first, head = proof["events"][0], proof["head"]
        good = f"Head {head['number']} of {told_time(head['at'])} covers event {first['seq']} of "
        good += f"{first['stream']}; the head is signed by {head['fingerprint']}."
    _tell(faults, [good] if good else [], json)


def report(
    verdict: Verdict, published: HeadsCheck | None, fingerprints: list[str], json: bool
) -> None:
    """All that was found, and what was not looked at; exit code 1 if something is wrong."""
    said = list(_good(verdict)) if verdict.good else []
    said += [*verdict.notes, *_not_seen(verdict, published, fingerprints)]
    _tell(verdict.faults, said, json, _counts(verdict), verdict.clock_steps)


def _counts(verdict: Verdict) -> dict[str, object]:
    return {
        "streams": verdict.streams, "events": verdict.events, "heads": len(verdict.heads),
        "uncovered": verdict.uncovered, "opened": verdict.opened, "sealed": verdict.sealed,
        "rounds_run_again": verdict.rounds_again, "rounds_not_run_again": verdict.rounds_sealed,
    }  # fmt: skip


def _good(verdict: Verdict) -> Iterator[str]:
    yield f"{verdict.events} events of {verdict.streams} streams are chained as they were written."
    if verdict.heads:
        last = verdict.heads[-1]
        yield (
            f"{len(verdict.heads)} heads cover them, the newest of {told_time(last.at)}, "
            f"signed by {last.fingerprint}."
        )
    if verdict.opened:
        yield f"{verdict.opened} sealed texts were opened, and each is what was sealed."
    if verdict.rounds_again:
        end = "round, run again, ends" if verdict.rounds_again == 1 else "rounds, run again, end"
        yield f"{verdict.rounds_again} {end} as the log says."


def not_signed(newer: int) -> str:
    """A warning that the newest head does not cover the last events."""
    events = "1 event is" if newer == 1 else f"{newer} events are"
    return (
        f"{events} newer than the newest head: nobody has signed {'it' if newer == 1 else 'them'}."
    )


def _not_seen(
    verdict: Verdict, published: HeadsCheck | None, fingerprints: list[str]
) -> Iterator[str]:
    """What this has not shown."""
    if not verdict.heads:
        yield UNSIGNED
    if published is None:
        yield _BLIND
    elif not fingerprints:
        yield (
            "Whether the key that signed is the casino's was not asked: compare its fingerprint, "
            "or give --public-key."
        )
    if verdict.uncovered and verdict.heads:
        yield not_signed(verdict.uncovered)
    if verdict.sealed:
        yield (
            f"{verdict.sealed} texts stay sealed: orders of shuffled cards, burned cards, rounds "
            "under way, and what was sealed before each text had a key of its own."
        )
    if verdict.rounds_sealed:
        yield f"{verdict.rounds_sealed} rounds could not be run again without what stays sealed."


def _tell(
    faults: Iterable[Fault], said: list[str], json: bool, counts: dict[str, object] | None = None,
    steps: Sequence[StepFound] = (),
) -> None:  # fmt: skip
    """Faults, which are an error, and steps of the clock, which are none."""
    found = list(faults)
    if json:
        named = [{"where": one.where, "what": one.what, "kind": one.kind} for one in found]
        named += [{"where": event(one.stream, one.seq), "what": one.told, "kind": CLOCK_STEP}
                  for one in steps]  # fmt: skip
        document = {"good": not found, "findings": named, "said": said, **(counts or {})}
        write_json(document, sys.stdout)
    else:
        for line in (
            *map(str, found),
            *(f"{event(one.stream, one.seq)}: {one.told}" for one in steps),
            *said,
        ):
            typer.echo(line)
    if found:
        raise typer.Exit(1)
