"""What the tests of all games share is in modules of its own, whose assertions explain themselves
too."""

import pytest

pytest.register_assert_rewrite("tests.games.scripted", "tests.games.playthroughs")
