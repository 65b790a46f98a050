"""Prší: the game, its scoring, a table of games with tokens, and a whole championship."""
