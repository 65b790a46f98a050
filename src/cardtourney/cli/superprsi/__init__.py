"""Superprší for the command: `cardtourney superprsi play`, `check` and `answers`."""
