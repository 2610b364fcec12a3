"""High Card Flush: exact odds and best play, every hand against every hand of the dealer's.

The count is in ``showdown``, what each wager comes to in ``wagers``, best play in ``play``.
"""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """``ODDS``, loaded with its kernels when it is asked for."""
    if name != "ODDS":
        raise AttributeError(name)
    return import_module("pitboss.chapters.high_card_flush.odds.game").ODDS
