"""Blackjack: exact odds, basic strategy and advice; at Blackjack Switch what was simulated."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """``ODDS``, loaded with its kernels when it is asked for."""
    if name != "ODDS":
        raise AttributeError(name)
    return import_module("pitboss.chapters.blackjack.odds.game").ODDS
