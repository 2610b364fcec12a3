"""`pitboss submission`: a casino's Rules Submission written, checked, compared and approved."""

import sys
from datetime import date, timedelta
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pitboss.chapters import CHAPTERS, chapter_named
from pitboss.cli.opening import Casino, Database, KeyFile, as_told
from pitboss.cli.output import telling, write_json
from pitboss.cli.submission_approve import ApprovedOn, list_approvals, record_approval, tell
from pitboss.cli.submission_approve import as_json as approval_as_json
from pitboss.cli.wording import PlainGroup
from pitboss.document.compare import BET, ROUNDS_PER_HOUR
from pitboss.document.submission_check import sections
from pitboss.document.submission_diff import Terms, as_json
from pitboss.document.submission_diff import sections as sections_of_diff
from pitboss.document.terminal import show
from pitboss.submission.check import check as found_in
from pitboss.submission.check import is_refused
from pitboss.submission.diff import diff as difference
from pitboss.submission.model import Submission
from pitboss.submission.reading import read
from pitboss.submission.writing import new_submission
from pitboss.vocabulary.refusal import Refused, count_of, reason_of

app = typer.Typer(
    name="submission", cls=PlainGroup,
    help="Write, check, compare, approve and print a Rules Submission.",
    no_args_is_help=True,
)  # fmt: skip

File = Annotated[Path, typer.Argument(metavar="FILE", help="A Rules Submission, in TOML.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]

Figures = Annotated[
    bool,
    typer.Option(
        "--figures/--no-figures",
        help="Calculate paybacks. This can take some seconds per game.",
    ),
]


@app.command()
def new(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Games, such as over-under. Default: every game."),
    ] = None,
    facility: Annotated[str, typer.Option(help="The casino's name.")] = "Name of the facility",
    holder: Annotated[str, typer.Option(help="The certificate holder.")] = "Name of the holder",
    recommended: Annotated[
        bool, typer.Option("--recommended", help="Fill in recommended values for required choices.")
    ] = False,
) -> None:
    """Print a commented submission for you to fill in."""
    chapters = [chapter_named(slug) for slug in games or CHAPTERS]
    titles = [chapter.file.chapter.title for chapter in chapters]
    names = [
        title if titles.count(title) == 1 else f"{title} {titles[: place + 1].count(title)}"
        for place, title in enumerate(titles)
    ]
    text = new_submission(
        [(chapter, name, {}) for chapter, name in zip(chapters, names, strict=True)],
        date.today() + timedelta(days=30),
        facility=facility,
        certificate_holder=holder,
        recommended=recommended,
    )
    typer.echo(text, nl=False)


@app.command()
def check(file: File, json: Json = False, figures: Figures = True) -> None:
    """Check a submission: what is wrong, which rulings it relies on, and what to watch.

    The exit code is 1 if anything is refused.
    """
    with telling() as work:
        if figures:
            work("counting what the wagers pay back")
        findings = found_in(text_of(file), figures=figures)
    if json:
        write_json([finding.to_dict() for finding in findings], sys.stdout)
    else:
        show(sections(findings), Console(markup=False, highlight=False))
    raise typer.Exit(1 if is_refused(findings) else 0)


@app.command()
def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="The earlier submission.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The later submission.")],
    bet: Annotated[int, typer.Option(min=1, help="The average bet, in cents.")] = BET,
    rounds_per_hour: Annotated[int, typer.Option(min=1, help="Rounds per hour.")] = ROUNDS_PER_HOUR,
    figures: Figures = True,
    json: Json = False,
) -> None:
    """Compare two submissions: what changed, how it affects each wager, and which papers must be
    refiled."""
    before, after = submission_in(old), submission_in(new)
    with telling() as work:
        if figures:
            work("counting what the wagers pay back")
        found = difference(before, after, figures=figures)
    terms = Terms(bet, rounds_per_hour)
    if json:
        write_json(as_json(found, terms), sys.stdout)
    else:
        show(sections_of_diff(found, terms), Console(markup=False, highlight=False))


def submission_in(file: Path) -> Submission:
    """The submission that a file holds; refused where it cannot be read whole."""
    found = read(text_of(file))
    if found.submission is None:
        first = found.findings[0]
        raise Refused(
            f"the submission has {count_of(len(found.findings), 'error')}; the first: "
            f"{first.words}",
            field=f"{file}: {first.field}", allowed=first.allowed, cites=first.cites,
        )  # fmt: skip
    return found.submission


@app.command()
def approve(
    file: File,
    by: Annotated[str, typer.Option(help="Who approved it.")],
    reference: Annotated[str, typer.Option(help="The approval's reference number.")],
    on: ApprovedOn,
    casino: Casino = None,
    database: Database = None,
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """Record in the casino's log that a submission is approved. New tables use it from its
    effective date; open tables switch at their next shuffle."""
    database, key_file = as_told(casino, database, key_file)
    approval, is_current = record_approval(
        text_of(file), by, reference, on.date(), database, key_file
    )
    if json:
        write_json(approval_as_json(approval, is_current), sys.stdout)
    else:
        tell(approval)


app.command("approvals")(list_approvals)


@app.command("print")
def print_(
    file: File,
    out: Annotated[
        Path,
        typer.Option(metavar="FOLDER", help="The output folder. Created if it does not exist."),
    ],
    game: Annotated[
        list[str] | None, typer.Option(help="Only this game. Repeatable. Default: every game.")
    ] = None,
    mathematics: Annotated[
        bool, typer.Option(help="Include the math reports, which take the longest.")
    ] = True,
    rounds: Annotated[
        int | None,
        typer.Option(min=0, help="Rounds to play for the math reports; 0 for none."),
    ] = None,
    json: Json = False,
) -> None:
    """Print every paper of a submission: the submission itself and, for each game, its guide,
    house-way and procedure cards, layout, signs and mathematics.

    The exit code is 1 if the submission is refused. Nothing is printed then. It is also 1 if a
    paper cannot be made. That paper is named, and the others are printed.
    """
    printing = import_module("pitboss.cli.submission_print")  # which loads what sets paper
    terms = printing.report_terms(rounds) if mathematics else None
    printing.print_papers(text_of(file), out, game or [], terms, json=json)


def text_of(file: Path) -> str:
    """What stands in a file."""
    try:
        return file.read_bytes().decode("utf-8")  # an approval is of the file byte for byte
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(
            f"this file cannot be read: {reason_of(error)}",
            field=str(file),
            allowed="a text file in UTF-8",
        ) from None
