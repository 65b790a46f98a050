"""The seats of a card game, and what is given to them: the same for every game of cards.

Seats are numbered from 1, clockwise. What somebody gives as a seat, a hand or a pile may be
anything; here it is told what is none.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from cardtourney.chance import Seeded
from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.pairing.values import is_count

NO_SHUFFLE = Seeded("no shuffle was announced")
"""What stands for a public draw where a position is looked at and nobody draws lots."""


def seats(players: int) -> range:
    """The numbers of the seats, clockwise.

    >>> list(seats(4))
    [1, 2, 3, 4]
    """
    return range(1, players + 1)


def seats_from(seat: int, players: int) -> tuple[int, ...]:
    """The seats clockwise, beginning with one of them.

    >>> seats_from(3, 4)
    (3, 4, 1, 2)
    """
    return (*range(seat, players + 1), *range(1, seat))


def is_seat(seat: object, players: int) -> bool:
    """Whether a table of so many has this seat.

    >>> is_seat(3, 3), is_seat(4, 3), is_seat(True, 3), is_seat(None, 3)
    (True, False, False, False)
    """
    return is_count(seat) and 1 <= seat <= players


def seat_problems(players: int, **named: int) -> Iterator[Problem]:
    """What is wrong with the seats that somebody names.

    Args:
        players: How many seats there are.
        named: The seats, each by what is there, such as ``turn``.

    Returns:
        One problem for each that is no seat.

    >>> [str(problem) for problem in seat_problems(3, turn=2, deal=4)]
    ['the deal is with seat 4; there are seats 1 to 3']
    """
    for name, seat in named.items():
        if not is_seat(seat, players):
            there_are = f"there are seats 1 to {shown_value(players)}"
            yield Problem(f"the {name} is with seat {shown_value(seat)}; {there_are}")


def require_seat(seat: object, players: int) -> None:
    """Refuse a seat that there is not.

    Args:
        seat: What is given as the number of a seat.
        players: How many seats there are.

    Raises:
        InvalidReport: There is no such seat.

    >>> require_seat(4, 4)
    >>> require_seat(1.0, 4)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: seat 1.0: there are seats 1 to 4
    """
    if not is_seat(seat, players):
        raise InvalidReport([f"seat {shown_value(seat)}: there are seats 1 to {players}"])


def given_list(given: object) -> Any:
    """Several things as a tuple; what is no list goes on to the check, to be refused by name.

    >>> given_list(iter([1, 2])), given_list("♥7"), given_list(5)
    ((1, 2), '♥7', 5)
    """
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        return tuple(given)
    return given


def given_hands(given: object) -> Any:
    """The same for a list of hands.

    >>> given_hands([[1, 2], 3]), given_hands(5)
    (((1, 2), 3), 5)
    """
    hands = given_list(given)
    return tuple(map(given_list, hands)) if isinstance(hands, tuple) else hands
