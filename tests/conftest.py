"""What holds for every test: the environment, and how Hypothesis looks for counterexamples."""

import os

from hypothesis import HealthCheck, Phase, settings

# The pages that tests compare are those of no terminal; where tests run in several processes,
# each of them is given the width of one.
for _name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "CARDTOURNEY_DEBUG"):
    os.environ.pop(_name, None)

# No test depends on the speed of the machine. CI draws the same examples on every run, so that
# a failure there is one of the change at hand; elsewhere each run looks at new examples.
_ANYWHERE = settings(deadline=None, print_blob=True, suppress_health_check=(HealthCheck.too_slow,))
settings.register_profile("anywhere", _ANYWHERE)
settings.register_profile("same-examples", _ANYWHERE, derandomize=True, database=None)
# Under mutation it is enough to know that a test fails; its smallest example is of no interest.
settings.register_profile(
    "mutants",
    settings.get_profile("same-examples"),
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile("same-examples" if os.environ.get("CI") == "true" else "anywhere")
