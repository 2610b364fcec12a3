"""What the pages tell of a command: the names that stand between backticks, where it is told."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import typer

from pitboss.cli import COMMANDS, app_of

DOCS = Path(__file__).parent.parent.parent / "docs"

ELSEWHERE = {
    "adjudicate": ["audit.md"],
    "audit": ["audit.md"],
    "compare": ["report.md"],
    "log": ["log.md"],
    "protect": ["protect.md", "protect-counting.md", "protect-collusion.md", "bankroll.md"],
    "report": ["report.md"],
    "shift": ["pit-reports.md"],
    "slip": ["pit-reports.md"],
    "table": ["pit-reports.md"],
}
"""By command, the pages to which its section of ``commands.md`` leaves something."""

ALSO = {"play": ["adjudicate"], "log": ["adjudicate", "play"]}
"""By command, those whose results it has in its own."""

HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
CODE = re.compile(r"```.*?```|`[^`]+`", re.DOTALL)


def sections() -> dict[str, str]:
    """The sections of ``commands.md`` by their headings; the first has none."""
    texts = HEADING.split((DOCS / "commands.md").read_text(encoding="utf-8"))
    return {"": texts[0], **dict(zip(texts[1::2], texts[2::2], strict=True))}


def code_about(command: str) -> str:
    """All that stands between backticks in what is told of a command."""
    told, texts = sections(), []
    for name in (command, *ALSO.get(command, [])):
        named = re.compile(rf"`pitboss {name}\b")
        about = [heading + text for heading, text in told.items() if named.search(heading)]
        assert about, f"commands.md has no section about {name}"
        texts += about
    texts += [(DOCS / page).read_text(encoding="utf-8") for page in ELSEWHERE.get(command, [])]
    return "\n".join(CODE.findall("\n".join([told[""], *texts])))


def is_named(name: str, code: str) -> bool:
    """Whether an option or a field is there by itself, and not as a part of another name.

    >>> is_named("--out", "`--out FILE`"), is_named("--out", "`--outer`"), is_named("in", "`in_a`")
    (True, False, False)
    """
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", code) is not None


def options() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every option of every command: the command that has it, and the names that it goes by."""
    app: Any = typer.main.get_command(app_of([*COMMANDS]))
    for name, command in app.commands.items():
        for each in _with_inner(command):
            for taken in each.params:
                if taken.param_type_name == "option" and not taken.hidden and taken.name != "help":
                    yield name, (*taken.opts, *taken.secondary_opts)


def _with_inner(command: Any) -> Iterator[Any]:
    yield command
    for inner in getattr(command, "commands", {}).values():
        yield from _with_inner(inner)


def fields(value: object, by_data: frozenset[str] = frozenset()) -> Iterator[str]:
    """The names of the fields of a JSON value, also of those inside. Of an object that ``by_data``
    names the keys are data, such as names of wagers.

    >>> sorted(fields([{"a": {"ante": {"c": 1}}, "b": []}], frozenset({"a"})))
    ['a', 'b', 'c']
    """
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield str(name)
            if name in by_data and isinstance(inner, Mapping):
                for one in inner.values():
                    yield from fields(one, by_data)
            else:
                yield from fields(inner, by_data)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from fields(inner, by_data)
