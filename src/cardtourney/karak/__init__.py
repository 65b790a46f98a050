"""Karak: points, characters, acceleration of the bag and standings of the Czech championship.

The board game itself is played at the table; here is what its tournament computes.
"""
