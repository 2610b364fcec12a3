"""With which software a part was done: results of another may differ, and are not mixed."""

from functools import cache
from importlib.metadata import version
from platform import python_version
from typing import Final

from pitboss import __version__
from pitboss.hands.kernels.sources import digest_of, every_module, with_data
from pitboss.regulation.places import outside_packages

LIBRARIES: Final = ("numba", "numpy", "pyarrow")
"""Those that work on numbers and rows."""


@cache
def software() -> dict[str, str]:
    """Versions, and a digest of every text and data file of Pitboss and of the packages that bring
    chapters."""
    brought = [
        digest_of(with_data(folder.rglob("*.py")), folder.parent) for folder in outside_packages()
    ]
    return {
        "pitboss": __version__,
        "sources": " ".join([digest_of(with_data(every_module().values())), *brought]),
        "python": python_version(),
        **{name: version(name) for name in LIBRARIES},
    }


def differences(ours: dict[str, str], theirs: dict[str, str]) -> str:
    """In what two differ, in words.

    >>> differences({"numpy": "2.2", "python": "3.11"}, {"numpy": "2.3", "python": "3.11"})
    'numpy is 2.2 here and 2.3 there'
    """
    return ", ".join(
        f"{name} is {ours[name][:12]} here and {theirs.get(name, 'missing')[:12]} there"
        for name in ours
        if ours[name] != theirs.get(name)
    )
