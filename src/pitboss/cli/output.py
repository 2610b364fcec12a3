"""What commands write: a JSON document, and on a terminal what is being worked out.

Apart from ``streams``, which loads all that records need: most commands read none.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from rich.console import Console


def write_json(document: Any, out: TextIO) -> None:
    """One JSON document."""
    out.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """Shows on standard error, if that is a terminal, what is being worked out."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status("") as status:
        yield lambda what: status.update(f"[dim]{what}")
