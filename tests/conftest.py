"""What holds for every test: how Hypothesis looks for counterexamples."""

import os

from hypothesis import HealthCheck, settings

# No test depends on the speed of the machine. CI draws the same examples on every run, so that
# a failure there is one of the change at hand; elsewhere each run looks at new examples.
_ANYWHERE = settings(deadline=None, print_blob=True, suppress_health_check=(HealthCheck.too_slow,))
settings.register_profile("anywhere", _ANYWHERE)
settings.register_profile("same-examples", _ANYWHERE, derandomize=True, database=None)
settings.load_profile("same-examples" if os.environ.get("CI") == "true" else "anywhere")
