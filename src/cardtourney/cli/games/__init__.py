"""Playing a card game and checking a recorded one: the same for every game that gives a Playable.

A game's own folder says in a :class:`~cardtourney.cli.games.playable.Playable` what is special
about it: its words for what a person sees, and how an answer is read. Its commands hand that to
:func:`~cardtourney.cli.games.playing.play_game` and
:func:`~cardtourney.cli.games.playing.check_game`.
"""
