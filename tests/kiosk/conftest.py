"""A desk that finds a script other than its replay tells the difference, as a test would."""

import pytest

pytest.register_assert_rewrite("tests.kit.desk")
