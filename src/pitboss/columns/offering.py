"""The rules under which recorded rounds are settled."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps

from pitboss.columns.settling import Settling
from pitboss.regulation import ChapterFile, Rules


def rules_offering(file: ChapterFile, chosen: Mapping[str, object], wagers: Iterable[str]) -> Rules:
    """The rules that records name, with each of these wagers offered unless they say that it is
    not: staking on it tells that it was offered. Refused where no casino may choose so."""
    rules = Rules.of(file.chapter.number, chosen)
    choices = [f"{wager}_wager" for wager in wagers]
    offered = {name: True for name in choices if name in file.defaults and name not in rules.chosen}
    return Rules.of(file.chapter.number, {**rules.chosen, **offered})


def made_once(
    settling: Callable[[Mapping[str, object]], Settling],
) -> Callable[[Mapping[str, object]], Settling]:
    """Keeps what was made for the choices asked for last."""

    @lru_cache(maxsize=64)
    def made(chosen: str) -> Settling:
        return settling(json.loads(chosen))

    @wraps(settling)
    def kept(chosen: Mapping[str, object]) -> Settling:
        return made(json.dumps(chosen, sort_keys=True))

    return kept
