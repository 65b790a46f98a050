"""Tables, seats, points and ranking for any tournament; nothing here knows of a federation."""
