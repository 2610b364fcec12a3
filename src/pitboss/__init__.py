"""Pennsylvania's casino table-game regulations (58 Pa. Code, Subpart K) as running software."""

__version__ = "0.1.0"
