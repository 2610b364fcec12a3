"""A room of the package that is called by its own name: ``pitboss.simulate(…)``.

A subpackage and a function cannot both be an attribute of the package: whichever is loaded last
takes the name. So the subpackage itself can be called, and calls its function.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class CallableRoom(ModuleType):
    """A subpackage that does what the function of its name does."""

    _home: str

    def __call__(self, *given: Any, **named: Any) -> Any:
        function = getattr(import_module(self._home), self.__name__.rpartition(".")[2])
        return function(*given, **named)


def callable_by(room: str, home: str) -> None:
    """From now on a call of this room is one of the function of its name in the module ``home``."""
    module = sys.modules[room]
    module.__class__ = CallableRoom
    module._home = home  # type: ignore[attr-defined]
