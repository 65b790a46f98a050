"""Rummikub: scoring of a game from the racks, and the tournament of the Czech championship."""
