"""Settings of all tests."""

from hypothesis import settings

# No test is timed: a loaded machine must not make one fail. The same examples each run, so that a failure stays one.
settings.register_profile("stellwerk", deadline=None, derandomize=True)
settings.load_profile("stellwerk")
