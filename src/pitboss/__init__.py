"""Pennsylvania's casino table-game regulations (58 Pa. Code, Subpart K) as running software.

What the commands do, as typed Python::

    import pitboss

    pitboss.odds("over-under", wager="bonus")[0].payback
    pitboss.rank("dj-wild", "2c Jk Ah Kh Qh").category
    pitboss.play("blackjack", {"blackjack": 1_000}, seed=7).pending

Each name is loaded when it is first asked for. What is in ``__all__`` is stable
(``docs/versions.md``); every other module may change with any release.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES = {
    "Refused": "vocabulary.refusal",
    "adjudicate": "interface.records",
    "advise": "interface.figures",
    "cards": "interface.codes",
    "changed": "interface.games",
    "compare": "interface.figures",
    "exposure": "interface.seats",
    "faces": "interface.codes",
    "game": "interface.games",
    "games": "interface.games",
    "house_way": "interface.hands",
    "joint": "interface.seats",
    "odds": "interface.figures",
    "play": "interface.rounds",
    "protect": "interface.protection",
    "rank": "interface.hands",
    "rules": "interface.games",
    "simulate": "simulate.by_kernel",
    "strategy": "interface.figures",
}
"""Every public name, and the module in which it is."""

if TYPE_CHECKING:
    # relative, so that nothing which is counted is seen to hang on all that there is
    # (``pitboss.hands.kernels.sources`` reads the absolute ones)
    from .interface.codes import cards as cards
    from .interface.codes import faces as faces
    from .interface.figures import advise as advise
    from .interface.figures import compare as compare
    from .interface.figures import odds as odds
    from .interface.figures import strategy as strategy
    from .interface.games import changed as changed
    from .interface.games import game as game
    from .interface.games import games as games
    from .interface.games import rules as rules
    from .interface.hands import house_way as house_way
    from .interface.hands import rank as rank
    from .interface.protection import protect as protect
    from .interface.records import adjudicate as adjudicate
    from .interface.rounds import play as play
    from .interface.seats import exposure as exposure
    from .interface.seats import joint as joint
    from .simulate.by_kernel import simulate as simulate
    from .vocabulary.refusal import Refused as Refused

__all__ = [
    "Refused",
    "__version__",
    "adjudicate",
    "advise",
    "cards",
    "changed",
    "compare",
    "exposure",
    "faces",
    "game",
    "games",
    "house_way",
    "joint",
    "odds",
    "play",
    "protect",
    "rank",
    "rules",
    "simulate",
    "strategy",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return globals().setdefault(name, found)  # a room of this name may have taken it meanwhile


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
