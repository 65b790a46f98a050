"""Strategies, checks and second methods for the tests of this library and of yours."""
