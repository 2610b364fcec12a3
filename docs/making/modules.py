"""A page for each module that others import, made of its docstrings."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

TOP = "pitboss"

MODULES = (
    "chapters", "chapter", "regulation", "records", "figures.figures", "figures.odds",
    "figures.strategy", "figures.sampled", "hands.poker", "hands.pai_gow",
    "simulate.reference", "parts",
    "vocabulary.cards", "vocabulary.money", "vocabulary.paytable", "vocabulary.refusal",
    "procedure.driver", "procedure.round", "procedure.table", "procedure.answers",
    "audit.run", "store", "submission.model", "document.blocks", "environments", "protect",
    "protect.counting", "protect.collusion", "protect.seen", "protect.mistakes",
    "protect.bankroll",
)  # fmt: skip
"""What a researcher, an auditor or a chapter of another package imports."""

PAGE = """# {title}

::: {module}
    options:
      show_root_toc_entry: false
      show_docstring_description: true
      members_order: source
"""


NAME = """::: {home}
    options:
      show_root_heading: false
      show_root_toc_entry: false
      heading_level: 3
"""


def module_pages() -> dict[str, str]:
    """The text of each module's page, by the module's name without the package's."""
    return dict(_pages())


def _pages() -> Iterator[tuple[str, str]]:
    yield TOP, "\n\n".join(_names())
    for name in MODULES:
        module = f"{TOP}.{name}"
        if _is_there(module):
            yield name, _page(module)


def _names() -> Iterator[str]:
    """The page of what ``import pitboss`` gives: each name, told where it is at home."""
    top = import_module(TOP)
    yield "# `pitboss`"
    yield "What `import pitboss` gives, name by name."
    for name, home in sorted(top._HOMES.items()):
        yield f"## `pitboss.{name}`"
        yield NAME.format(home=f"{TOP}.{home}.{name}")


def _is_there(module: str) -> bool:
    """Whether there is such a module, and something in it."""
    parent = module.rpartition(".")[0]
    if find_spec(parent) is None or find_spec(module) is None:
        return False
    return bool([name for name in vars(import_module(module)) if not name.startswith("_")])


def _page(module: str) -> str:
    return PAGE.format(title=f"`{module}`", module=module)
