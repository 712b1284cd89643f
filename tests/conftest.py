"""Hypothesis profiles: ``HYPOTHESIS_PROFILE=dev`` looks for new examples, the default repeats the same."""

import os

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, suppress_health_check=_SLOW)
settings.register_profile("dev", deadline=None, print_blob=True, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
