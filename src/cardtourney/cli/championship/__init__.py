"""The commands of championships: work out a tournament from its folder, and seat its next round.

They are the same for Trumfosaur, Karak and Rummikub; what differs is in :mod:`.games`.
"""
