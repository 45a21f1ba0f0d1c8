"""What is tested is what was asked for."""

import os

from emberbox.bots import search
from emberbox.games.forge import turn
from emberbox.kernel import session


def test_the_modules_are_compiled_exactly_if_the_run_says_so() -> None:
    expected = os.environ.get("EMBERBOX_EXPECT_COMPILED") == "1"
    compiled = [not str(module.__file__).endswith(".py") for module in (session, turn, search)]
    assert compiled == [expected] * 3
