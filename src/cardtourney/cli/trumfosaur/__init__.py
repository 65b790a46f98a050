"""The game of Trumfosaur for the command: `cardtourney trumfosaur play` and `check`."""
