"""The characters of a game of Karak, drawn by a lot that anybody can repeat."""

from cardtourney.chance import Chance, lots
from cardtourney.errors import InvalidReport, listing, shown_value
from cardtourney.karak.rules import MCR_2026, Rules
from cardtourney.rulebook import implements


@implements("karak:6")
def draw_characters(
    players: int, chance: Chance, rules: Rules = MCR_2026
) -> tuple[tuple[str, ...], Chance]:
    """Draw who plays which character in a game.

    Args:
        players: How many play at the table.
        chance: A public seed, or the record of what was drawn: the characters in order of seat.
        rules: The edition in force.

    Returns:
        One character a seat, and the chance that is left, for the next table.

    Raises:
        InvalidReport: There are no characters for so many players, or the record is none of
            exactly these characters.

    >>> from cardtourney.chance import Recorded, Seeded
    >>> draw_characters(4, Seeded("Brno 2026, round 1, table 3"))[0]
    ('Taia', 'Aderyn', 'Horan', 'Victorius')
    >>> drawn = Recorded([("Taia", "Horan", "Victorius", "Aderyn")])
    >>> draw_characters(4, drawn)[0]
    ('Taia', 'Horan', 'Victorius', 'Aderyn')
    """
    for characters in rules.characters:
        if len(characters) == players:
            return lots(chance, characters)
    sizes = listing(sorted(map(len, rules.characters)))
    asked = f"there are no characters for {shown_value(players)} players"
    raise InvalidReport([f"{asked}; there are for {sizes} [karak:6]"])
