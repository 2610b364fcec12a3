"""Six-Card Fortune Pai Gow Poker: exact odds, the best setting and when to double down."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """``ODDS``, loaded with its kernels when it is asked for."""
    if name != "ODDS":
        raise AttributeError(name)
    return import_module("pitboss.chapters.six_card_pai_gow.odds.game").ODDS
