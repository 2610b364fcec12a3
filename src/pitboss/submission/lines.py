"""Where in a TOML file a field stands: readers of TOML do not say."""

import re

_TABLE = re.compile(r"\s*\[(\[)?\s*([\w.\"-]+)\s*\]\]?")
_KEY = re.compile(r"\s*([\w-]+|\"[^\"]+\")\s*=")


def lines(text: str) -> dict[str, int]:
    """The line of each table and key, as fields name them: ``game[0].choices.decks``.

    >>> lines("[[game]]\\nname = 'x'\\n[game.limits]\\nante = 1\\n")
    {'game[0]': 1, 'game[0].name': 2, 'game[0].limits': 3, 'game[0].limits.ante': 4}
    """
    found: dict[str, int] = {}
    counted: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _TABLE.match(line):
            name = heading[2].replace('"', "")
            if heading[1]:
                counted[name] = counted.get(name, -1) + 1
            table = _numbered(name, counted)
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            name = key[1].strip('"')
            found.setdefault(f"{table}.{name}" if table else name, number)
    return found


def _numbered(name: str, counted: dict[str, int]) -> str:
    """A table within one of a list belongs to the last of them."""
    first, _, rest = name.partition(".")
    if first not in counted:
        return name
    numbered = f"{first}[{counted[first]}]"
    return f"{numbered}.{rest}" if rest else numbered


def line_of(field: str, known: dict[str, int]) -> int | None:
    """The line of a field, or of the nearest one around it."""
    while field:
        if field in known:
            return known[field]
        field = field.rpartition(".")[0] if "." in field else ""
    return None
