"""One seat at a table, played by the chapter's reference procedure: an episode is a round."""

from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete
from numpy.typing import NDArray

from pitboss.environments.asked import RulesAsked, WagersAsked, asked
from pitboss.environments.under_way import UnderWay
from pitboss.procedure.house import House

PHASE, NOTHING_LEFT = 0, 0
"""Where a round has several decisions, the first field says which; this one, that none is left."""

Observation = NDArray[np.int64]
Info = dict[str, Any]


class PitbossTable(gymnasium.Env[Observation, np.int64]):
    """A seat of a game, under the chapter's rules.

    Observations are whole numbers, one for each name in ``fields``; actions are places in
    ``actions``. ``info["action_mask"]`` says what is open: an action that is not is as no answer at
    all, and the house decides as it does for who does not answer (R-GEN-10). The reward is what the
    round brought in cents when it is over, and 0 before; ``info["cents"]`` is the same as a whole
    number, ``info["lines"]`` how each wager ended and by which paragraphs.

    ``fresh`` deals each round at a table just opened; otherwise the shoe goes on until its cover
    card comes, and only a seed begins anew.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        rules: RulesAsked = None,
        wagers: WagersAsked = None,
        *,
        fresh: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.asked = asked(game, rules, wagers)
        self.render_mode, self.fresh = render_mode, fresh
        self.seat_play = self.asked.seat_play
        self.actions, self.fields = self.seat_play.actions, tuple(self.seat_play.sees)
        self.observation_space = MultiDiscrete([*self.seat_play.sees.values()])
        self.action_space = Discrete(len(self.actions))
        self._house = House(Random(0), lambda: 0)
        self.table = self.asked.table()
        self.under_way: UnderWay | None = None
        self._is_over = True
        self._seen = np.zeros(len(self.fields), np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """A new round, up to the player's first decision."""
        super().reset(seed=seed)
        if seed is not None or self.under_way is None:
            self._house.chance = Random(int(self.np_random.integers(2**63)))
        if (
            self.fresh
            or seed is not None
            or (self.under_way is not None and not self.under_way.over)
        ):
            self.table = self.asked.table()
        self.table.books.entries.clear()
        followed = self.render_mode is not None
        self.under_way = self.asked.round_at(self.table, self._house, followed=followed)
        self._is_over = False
        if self.under_way.asked is not None:
            self._look()
        else:
            assert self.seat_play.nothing is not None, "something is decided in every round"
            self._seen = np.array(self.seat_play.nothing(self.under_way.driver.round), np.int64)
        return self._seen.copy(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """The player does this; the round goes on to his next decision, or to its end."""
        if self.under_way is None or self._is_over:
            raise gymnasium.error.ResetNeeded("the round is over: reset() begins another")
        self.under_way.act(self.seat_play, int(action))
        if not self.under_way.over:
            self._look()
            return self._seen.copy(), 0.0, False, False, self._info()
        self._is_over = True
        if not self.seat_play.whole_round:
            self._seen[PHASE] = NOTHING_LEFT
        cents = self.under_way.net
        lines = [line.to_dict() for line in self.under_way.lines]
        info = {"action_mask": self._mask(), "cents": cents, "lines": lines}
        return self._seen.copy(), float(cents), True, False, info

    def render(self) -> str | None:
        """What the player has been told of the round so far."""
        if self.render_mode is None or self.under_way is None:
            return None
        return self.under_way.told()

    def _look(self) -> None:
        assert self.under_way is not None
        assert self.under_way.asked is not None
        self._seen = np.array(self.seat_play.observe(self.under_way.asked), np.int64)

    def _info(self) -> Info:
        return {"action_mask": self._mask(), "cents": 0}

    def _mask(self) -> NDArray[np.int8]:
        """What is open; of a round that is over nothing, before its last step one action."""
        assert self.under_way is not None
        if self.under_way.asked is not None:
            return np.array(self.seat_play.is_open(self.under_way.asked), np.int8)
        mask = np.zeros(len(self.actions), np.int8)
        mask[self.seat_play.waits] = not self._is_over
        return mask
