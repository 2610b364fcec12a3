"""The games as environments of gymnasium, one seat or many at a time.

``import pitboss.environments`` registers them: ``Pitboss/Blackjack-v0`` and so on (``IDS``).
"""

try:
    import gymnasium  # noqa: F401
except ImportError as missing:
    raise ImportError("the environments need gymnasium: install pitboss[gym]") from missing

from pitboss.environments.ids import IDS, register
from pitboss.environments.table import PitbossTable
from pitboss.environments.vector import PitbossVector

__all__ = ["IDS", "PitbossTable", "PitbossVector"]

register()
