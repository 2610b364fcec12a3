"""Docstrings as pages show them: examples as code, and square brackets as they stand."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*\n?(?:^(?!\s*$).*\n?)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Fences what Python is asked in a docstring; no sign in a sentence is taken for a link."""

    def on_object(self, *, obj: griffe.Object, **_more: Any) -> None:
        """Rewrites one docstring."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(docstring: str) -> str:
    """The docstring with its examples fenced.

    >>> print(as_markdown("Adds [one].\\n\\n>>> 1 + 1\\n2"))
    Adds \\\\[one].
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    parts, at = [], 0
    for example in EXAMPLE.finditer(docstring):
        parts += [_escaped(docstring[at : example.start()])]
        parts += [f"```pycon\n{example[0].rstrip()}\n```\n"]
        at = example.end()
    return "".join([*parts, _escaped(docstring[at:])]).rstrip("\n")


def _escaped(prose: str) -> str:
    """Brackets in a sentence are no links; what is between backticks stays."""
    spans = re.split(r"(`+[^`]*`+)", prose)
    spans[::2] = [span.replace("[", "\\[") for span in spans[::2]]
    return "".join(spans)
