"""What a laboratory adds to the figures of a wager: how rounds end, what each line adds to the
spread, the files that were counted with, and who signs for it."""

from fractions import Fraction
from hashlib import sha256

from pitboss.document.blocks import Facts, FiguresTable, Section, Text, in_numbers, in_words
from pitboss.document.cells import Cell, Number, share
from pitboss.document.lines import printed_lines
from pitboss.figures.figures import Figures, Outcome
from pitboss.regulation import Rules
from pitboss.regulation.places import files_by_number, source_name

SIGNATURES = ("Prepared by", "Checked by", "For the certificate holder", "For the laboratory")
LINE = "_" * 34


def results(figures: Figures) -> FiguresTable:
    """How often a round wins, pushes and loses, and how much on average."""
    rows: list[tuple[Cell, ...]] = []
    for words, sign in (("Win", 1), ("Push", 0), ("Lose", -1)):
        ended = [(net, chance) for net, chance in figures.nets if _sign(net) == sign]
        chance = sum((chance for _, chance in ended), Fraction(0))
        total = sum((net * chance for net, chance in ended), Fraction(0))
        mean: Cell = Number(total / chance, "signed", 4) if chance else "—"
        rows.append((words, share(chance, 4), mean, Number(total, "signed", 6)))
    return FiguresTable(
        "How a round ends",
        (*in_words(""), *in_numbers("Probability", "Average result", "Adds to the result")),
        tuple(rows),
        note="Results in units of the first wager; what they add up to is the expected result of a "
        "round, with a meter at its seed.",
    )


def _sign(net: Fraction) -> int:
    return (net > 0) - (net < 0)


def variance_by_line(figures: Figures) -> FiguresTable:
    """What each line adds to the variance of a round."""
    mean, whole = figures.mean(lambda end: end.net), figures.variance
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (line.hand, Number(part, "decimal", 6), share(part / whole if whole else Fraction(0), 4))
        for line in printed_lines(figures)
        for part in (spread(line, mean),)
    )
    total: tuple[Cell, ...] = ("All", Number(whole, "decimal", 6), share(Fraction(bool(whole)), 4))
    columns = (*in_words("Line"), *in_numbers("Adds to the variance", "Share"))
    return FiguresTable("What each line adds to the variance", columns, (*rows, total), totals=1)


def spread(line: Outcome, mean: Fraction) -> Fraction:
    """A line's chance times the squares of how far its endings lie from the mean."""
    squares = sum((part * (net - mean) ** 2 for net, part in line.endings), Fraction(0))
    return line.probability * squares


def files(rules: Rules) -> Section:
    """The files of the chapter that the figures come from, each with its digest."""
    folder = files_by_number()[rules.chapter.chapter.number].parent
    known = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (source_name(path), sha256(path.read_bytes()).hexdigest()) for path in known
    )
    note = "SHA-256 of each file; what all chapters share is in the digest of the software."
    columns = (*in_words("File"), *in_words("Digest", fills=True))
    return Section("Files counted with", (FiguresTable("", columns, rows, note=note),))


def sign_off() -> Section:
    """Where those sign who answer for the report."""
    rows = tuple((name, f"{LINE}   Date {'_' * 14}") for name in SIGNATURES)
    return Section("Sign-off", (Text("Of this report as a whole:"), Facts(rows)))
