"""The public names are all told, with an example each."""

import re
from importlib import import_module

import pytest
from tests.docs.told import DOCS, is_named

import pitboss

PAGE = (DOCS / "interface.md").read_text(encoding="utf-8")


def test_the_first_table_has_every_name() -> None:
    table = PAGE.split("\n\n")[2]
    assert table.startswith("| name | gives |")
    code = "\n".join(re.findall(r"`[^`]+`", table))
    assert [name for name in pitboss.__all__ if not is_named(name, code)] == []


@pytest.mark.parametrize("name", sorted(pitboss._HOMES))
def test_every_name_has_an_example(name: str) -> None:
    """In its docstring, which is run as a test where it is at home."""
    home = import_module(f"pitboss.{pitboss._HOMES[name]}")
    assert ">>> " in (getattr(home, name).__doc__ or "")
