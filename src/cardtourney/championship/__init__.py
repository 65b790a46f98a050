"""A championship of rounds at tables: entrants, draws, results, standings, qualification.

The core under Trumfosaur, Karak and Rummikub. It knows no clause of any of them: a game brings
its own as a module that is a :class:`~cardtourney.championship.system.System`.
"""
