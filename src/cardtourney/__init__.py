"""Rulebooks of card tournaments as exact, explained, property-tested code."""

__version__ = "0.1.0"
