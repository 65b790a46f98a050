"""What keeps a tournament from being one: rounds, games and decisions that cannot have been.

Events are refused one by one; a tournament that is read from a file or put together by hand has
gone through none of them, and would fail only when somebody much later ranks its players.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from cardtourney.championship.people import Entrant
from cardtourney.championship.system import Kinds, System
from cardtourney.errors import InvalidReport, Problem, listing, shown_value
from cardtourney.pairing.values import is_whole
from cardtourney.rounds import Round, TableResult, closed_rounds, tables_missing

_FUNCTIONS = (
    "kinds",
    "clauses",
    "sizes",
    "tables",
    "findings",
    "score",
    "criteria",
    "extra_game",
    "must_play_extra",
    "not_legal",
)
"""What a game of a championship has, see :class:`~cardtourney.championship.system.System`."""


class Played(Protocol):
    """A game between some players after a round."""

    @property
    def after(self) -> int:
        """The round."""
        ...

    @property
    def players(self) -> Collection[int]:
        """Their start numbers."""
        ...


class Corrected(Protocol):
    """A decision that one result counts instead of another."""

    @property
    def was(self) -> TableResult:
        """The result before."""
        ...

    @property
    def instead(self) -> TableResult:
        """The result that counts."""
        ...


def unsound(
    entrants: Sequence[Entrant], rounds: Sequence[Round[Any]], extra_games: Iterable[Played]
) -> Iterator[Problem]:
    """Everything because of which these entrants cannot have played these rounds and games.

    Args:
        entrants: Everybody who takes part.
        rounds: The rounds seated so far.
        extra_games: The games played for shared places.

    Returns:
        The problems, each with its place.

    >>> from cardtourney.championship.people import Entrant
    >>> three = [Entrant(start, "Hráč") for start in (1, 2, 3)]
    >>> for problem in unsound(three, [Round([[1, 2, 4]], closed=True)], ()):
    ...     print(problem)
    $.rounds[0].tables: nobody here has start number 4
    $.rounds[0].closed: the round is closed without a result from table 1
    """
    counts = Counter(entrant.start for entrant in entrants)
    for number, times in sorted(counts.items()):
        if times > 1:
            text = f"start number {shown_value(number)} stands for {times} entrants; expected one"
            yield Problem(text, field="$.entrants")
    known = {entrant.start: entrant for entrant in entrants}
    for number, played in enumerate(rounds, 1):
        at = f"$.rounds[{number - 1}]"
        yield from _tables(at, number, played, known)
        yield from _results(at, number, played)
        if not played.closed and number < len(rounds):
            text = f"the round is not closed, and round {number + 1} is seated"
            yield Problem(text, field=f"{at}.closed")
    closed = closed_rounds(rounds)
    for index, game in enumerate(extra_games):
        at = f"$.extra_games[{index}]"
        if game.after > closed:
            text = f"round {shown_value(game.after)} is not closed; closed so far: {closed}"
            yield Problem(text, field=f"{at}.after")
        yield from _strangers(f"{at}.order", game.players, known)


def _strangers(field: str, players: Iterable[int], known: Collection[int]) -> Iterator[Problem]:
    strangers = set(players).difference(known)
    if strangers:
        text = f"nobody here has start number {listing(sorted(strangers))}"
        yield Problem(text, field=field)


def _tables(
    at: str, number: int, played: Round[Any], known: Mapping[int, Entrant]
) -> Iterator[Problem]:
    if not played.tables or not all(played.tables):
        text = "nobody is seated" + (" at one of the tables" if played.tables else "")
        yield Problem(text, field=f"{at}.tables")
    players = played.players
    seats = [start for table in played.tables for start in table]
    if len(seats) > len(players):
        twice = sorted(start for start, times in Counter(seats).items() if times > 1)
        text = f"start number {listing(twice)} is seated more than once"
        yield Problem(text, field=f"{at}.tables")
    yield from _strangers(f"{at}.tables", players, known)
    for start in sorted(players):
        entrant = known.get(start)
        if entrant is not None and not entrant.plays_in(number):
            early = number < entrant.from_round
            when = (
                f"joins in round {shown_value(entrant.from_round)}"
                if early
                else f"left after round {entrant.left_after}"
            )
            yield Problem(f"start number {shown_value(start)} {when}", field=f"{at}.tables")
    yield from _strangers(f"{at}.lots", played.lots, known)


def _results(at: str, number: int, played: Round[Any]) -> Iterator[Problem]:
    seen = set[int]()
    for index, result in enumerate(played.results):
        problem = _not_from(result, number, played.tables)
        if problem is None and result.table in seen:
            problem = f"table {result.table} has handed in a result before"
        if problem is not None:
            yield Problem(problem, field=f"{at}.results[{index}]")
        else:
            seen.add(result.table)
    missing = tables_missing(played) if played.closed else ()
    if missing:
        text = f"the round is closed without a result from table {listing(missing)}"
        yield Problem(text, field=f"{at}.closed")


def _not_from(result: TableResult, number: int, tables: Sequence[tuple[int, ...]]) -> str | None:
    """Why this cannot be a result of one of the tables of a round."""
    if result.round != number:
        return f"the result is of round {shown_value(result.round)}, and the round is {number}"
    if not (is_whole(result.table) and 1 <= result.table <= len(tables)):
        return f"there is no table {shown_value(result.table)}; the round has {len(tables)}"
    seated = tables[result.table - 1]
    if result.starts != seated:
        names = shown_value(result.starts)
        return f"the result names {names}; at table {result.table} sit {shown_value(seated)}"
    return None


def unsound_corrections(
    rounds: Sequence[Round[Any]], corrections: Iterable[Corrected]
) -> Iterator[Problem]:
    """Everything because of which these decisions cannot have led to these results.

    Args:
        rounds: The rounds as they stand, with nothing unsound about them.
        corrections: The decisions that a result was wrong, in order.

    Returns:
        The problems, each with its place.
    """
    stands = {
        (number, result.table): result
        for number, played in enumerate(rounds, 1)
        for result in played.results
    }
    last: dict[tuple[int, int], tuple[str, TableResult]] = {}
    for index, decided in enumerate(corrections):
        at = f"$.corrections[{index}]"
        for field, result in (("was", decided.was), ("instead", decided.instead)):
            place = (result.round, result.table)
            found = stands.get(place) if all(map(is_whole, place)) else None
            if found is None or found.starts != result.starts:
                text = (
                    f"no result of {shown_value(result.starts)} is handed in in round "
                    f"{shown_value(result.round)} at table {shown_value(result.table)}"
                )
                yield Problem(text, field=f"{at}.{field}")
            elif field == "instead":
                last[place] = (f"{at}.instead", result)
        if (decided.was.round, decided.was.table) != (decided.instead.round, decided.instead.table):
            yield Problem("it is of another table than the result before", field=f"{at}.instead")
    for place, (field, result) in last.items():
        if stands[place] != result:
            text = "it was decided last, and another result counts in the round"
            yield Problem(text, field=field)


def foreign(
    system: System[Any, Any], rules: object, results: Iterable[tuple[str, object]] = ()
) -> Iterator[Problem]:
    """Everything that belongs to another game, or to none.

    Args:
        system: The game that is played.
        rules: What is given for its rules.
        results: What is given for results of its tables, each after its place.

    Returns:
        The problems, each with its place and what was expected.

    Raises:
        InvalidReport: This is no game of a championship; names what it lacks.

    >>> from cardtourney.testing import toy_tournament as league
    >>> for problem in foreign(league, None, [("$.result", league.DEMO)]):
    ...     print(problem)
    $.rules: found None; expected cardtourney.testing.toy_tournament.Rules
    $.result: found a cardtourney.testing.toy_tournament.Rules; expected \
cardtourney.testing.toy_tournament.Sheet
    """
    require_system(system)
    yield from _foreign_to(system.kinds(), rules, results)


def require_system(system: object) -> None:
    """Refuse what is no game of a championship: its name alone, another module, nothing.

    Args:
        system: What is given as the game that is played.

    Raises:
        InvalidReport: Names the functions that it lacks.

    >>> require_system("karak")
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 'karak' is no game of a championship: it has no function \
kinds, clauses, sizes, tables, findings, score, criteria, extra_game, must_play_extra, not_legal
    """
    missing = [name for name in _FUNCTIONS if not callable(getattr(system, name, None))]
    if missing:
        # Where a module lies is of no use to anybody.
        named = getattr(system, "__name__", None) or shown_value(system)
        lacking = f"it has no function {listing(missing)}"
        raise InvalidReport([f"{named} is no game of a championship: {lacking}"])


def require_kinds(kinds: Kinds, rules: object, result: object) -> None:
    """Refuse the rules or the result of another game.

    Args:
        kinds: What the game's values are made of.
        rules: What is given for its rules.
        result: What is given for the result of one of its tables.

    Raises:
        InvalidReport: Names each that is of another game, or of none, and what was expected.
    """
    problems = tuple(_foreign_to(kinds, rules, [("$.game", result)]))
    if problems:
        raise InvalidReport(problems)


def _foreign_to(
    kinds: Kinds, rules: object, results: Iterable[tuple[str, object]]
) -> Iterator[Problem]:
    if not isinstance(rules, kinds.rules):
        yield Problem(_other(rules, kinds.rules), field="$.rules")
    for field, result in results:
        if not isinstance(result, kinds.result):
            yield Problem(_other(result, kinds.result), field=field)


@runtime_checkable
class OfAGame(Protocol):
    """A tournament, as far as it shows which game is played."""

    @property
    def rules(self) -> Any:
        """The edition in force."""
        ...

    @property
    def rounds(self) -> tuple[Round[Any], ...]:
        """The rounds seated so far."""
        ...


def require_own(
    system: System[Any, Any], tournament: OfAGame, results: Iterable[tuple[str, object]] = ()
) -> None:
    """Refuse a tournament of another game, or what another game's tables hand in.

    Args:
        system: The game that is played.
        tournament: The tournament.
        results: What is handed in, each after its place.

    Raises:
        InvalidReport: Names everything that is of another game, and what was expected.
    """
    if not isinstance(tournament, OfAGame):
        raise InvalidReport([f"{shown_value(tournament)} is no tournament: expected a Tournament"])
    held = (
        (f"$.rounds[{number}].results[{index}]", result)
        for number, played in enumerate(tournament.rounds)
        for index, result in enumerate(played.results)
    )
    problems = tuple(foreign(system, tournament.rules, (*results, *held)))
    if problems:
        raise InvalidReport(problems)


def _other(found: object, expected: type) -> str:
    # The values themselves are long, and those of two games can look alike.
    kind = type(found)
    named = shown_value(found) if kind.__module__ == "builtins" else f"a {_name(kind)}"
    return f"found {named}; expected {_name(expected)}"


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
