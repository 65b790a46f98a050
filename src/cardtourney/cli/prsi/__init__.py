"""The commands `cardtourney prsi`: plan a championship, play a game, check a record of either."""
