"""Many tables of one seat at once, on kernels: what ``PitbossTable`` is one at a time."""

from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.random import Generator, Philox
from numpy.typing import NDArray

from pitboss.columns.playing import ManyRounds
from pitboss.environments.asked import RulesAsked, WagersAsked, asked

Ints = NDArray[np.int64]
Info = dict[str, Any]
Stepped = tuple[Ints, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]


class PitbossVector(VectorEnv[Ints, Ints, NDArray[Any]]):
    """So many seats of a game, each at a table of its own.

    Observations, actions, masks and rewards are those of ``PitbossTable``, a row each;
    ``info["cents"]`` are the rewards as whole numbers. By ``autoreset_mode`` a round that is over
    is followed by another at the next step, as gymnasium does by default, or at the same step: then
    ``info["final_obs"]`` has what was seen last, in the rows that ``info["_final_obs"]`` marks.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as gymnasium has it, an instance has its own
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        rules: RulesAsked = None,
        wagers: WagersAsked = None,
        *,
        fresh: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many tables at once are not rendered: one is, by PitbossTable")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = self.metadata | {"autoreset_mode": self.autoreset_mode}
        self.num_envs, self.fresh, self.render_mode = num_envs, fresh, render_mode
        self.asked = asked(game, rules, wagers)
        play = self.asked.seat_play
        self.actions, self.fields = play.actions, tuple(play.sees)
        self.single_observation_space = MultiDiscrete([*play.sees.values()])
        self.single_action_space = Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rounds: ManyRounds | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Ints, Info]:
        """New rounds: all of them, or those that ``options["reset_mask"]`` marks."""
        if seed is not None:
            self._np_random, self._np_random_seed = Generator(Philox(seed)), seed
        if seed is not None or self._rounds is None:
            self._rounds = self.asked.many_rounds(self.num_envs, self.np_random, fresh=self.fresh)
        else:
            every = np.ones(self.num_envs, np.bool_)
            self._rounds.begin((options or {}).get("reset_mask", every))
        return self._rounds.seen.copy(), self._info(self._rounds)

    def step(self, actions: Ints) -> Stepped:
        """Every player does something; rounds that are over are followed by others."""
        rounds = self._rounds
        if rounds is None:
            raise ResetNeeded("reset() deals the first rounds")
        was_over = rounds.over.copy()
        if self.autoreset_mode is AutoresetMode.DISABLED and was_over.any():
            raise ResetNeeded("a round that is over is reset before the next step")
        rounds.act(np.asarray(actions, np.int64), ~was_over)
        over = rounds.over & ~was_over
        cents = rounds.cents.copy()
        final: Info = {}
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            rounds.begin(was_over)
        elif self.autoreset_mode is AutoresetMode.SAME_STEP:
            final = {"final_obs": rounds.seen.copy(), "_final_obs": over}
            rounds.begin(over)
        info = self._info(rounds) | {"cents": cents} | final
        none = np.zeros(self.num_envs, np.bool_)
        return rounds.seen.copy(), cents.astype(np.float64), over, none, info

    def _info(self, rounds: ManyRounds) -> Info:
        return {"action_mask": rounds.open.copy(), "cents": np.zeros(self.num_envs, np.int64)}
