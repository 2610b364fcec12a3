"""DJ Wild Stud Poker: exact odds and best play, every hand against all that the dealer can hold.

What each wager comes to is in ``wagers``, best play in ``play``.
"""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """``ODDS``, loaded with its kernels when it is asked for."""
    if name != "ODDS":
        raise AttributeError(name)
    return import_module("pitboss.chapters.dj_wild.odds.game").ODDS
