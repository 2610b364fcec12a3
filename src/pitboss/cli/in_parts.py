"""Commands whose work is done in parts: where, how far it is, what is kept when it is stopped."""

import sys
from pathlib import Path
from typing import Annotated, Final

import typer
from pydantic import JsonValue

from pitboss.parts import (
    Cluster,
    KeptParts,
    Local,
    Place,
    Share,
    Work,
    do_share,
    done_in_parts,
    watching,
)
from pitboss.vocabulary.refusal import Refused

STOPPED: Final = 130
"""The exit code of a command that Ctrl-C has stopped."""
PATIENCE: Final = 600

Processes = Annotated[
    int | None, typer.Option(min=1, help="Processes on this machine. Default: one per core.")
]
ClusterAddress = Annotated[
    str | None,
    typer.Option(help="Run on a Dask cluster: its scheduler's address, such as tcp://host:8786."),
]
Patience = Annotated[
    int, typer.Option(min=0, help="Seconds to wait for a lost scheduler or lost workers.")
]
KeptFolder = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="A folder for finished parts."),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Continue from the parts that are already finished.")
]
ShareOfParts = Annotated[
    str | None,
    typer.Option(help="Run one share of the parts, such as 3/16, into the --kept folder."),
]


def place_of(processes: int | None, cluster: str | None, patience: int = PATIENCE) -> Place:
    """Where the work is to be done."""
    if cluster is not None:
        if processes is not None:
            raise Refused(
                "you asked for both local processes and a cluster", field="processes",
                allowed="--processes or --cluster",
            )  # fmt: skip
        return Cluster(cluster, float(patience))
    return Local(processes)


def kept_in(folder: Path | None, usual: Path | None, *, resume: bool) -> KeptParts | None:
    """Where finished parts are kept: in the folder that is named, else in the usual one."""
    where = folder or usual
    if where is None and resume:
        raise Refused(
            "there are no finished parts to resume from",
            field="resume",
            allowed="with --kept FOLDER",
        )
    return KeptParts(where, resume=resume) if where else None


def done(work: Work, place: Place, kept: KeptParts | None) -> list[JsonValue]:
    """The results of a work, with a bar on a terminal. Ctrl-C ends the command: it says what is
    kept, and how to go on."""
    try:
        with watching(work) as watcher:
            return done_in_parts(work, place, kept, watcher)
    except KeyboardInterrupt:
        raise stopped(work, kept) from None


def done_share(work: Work, share: Share, place: Place, kept: KeptParts) -> int:
    """Does one share of a work; how many parts of all are missing then."""
    try:
        with watching(work) as watcher:
            return do_share(work, share, kept, place, watcher)
    except KeyboardInterrupt:
        raise stopped(work, kept) from None


def stopped(work: Work, kept: KeptParts | None) -> typer.Exit:
    """What a command that was stopped says, and how it ends."""
    if kept is None:
        words = "stopped; nothing was saved"
    else:
        words = (
            f"stopped; {kept.count(work)} of {len(work.parts)} parts are saved in {kept.folder}. "
            "Run the same command with --resume to continue"
        )
    print(f"pitboss: {words}", file=sys.stderr)
    return typer.Exit(STOPPED)
