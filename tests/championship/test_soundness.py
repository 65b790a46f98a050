"""No tournament can be made, or read, that cannot have been."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship import soundness
from cardtourney.championship.draw import draw_round
from cardtourney.championship.events import (
    Correction,
    CorrectResult,
    EnterResult,
    PlayExtraGame,
    Tournament,
    Withdraw,
)
from cardtourney.championship.people import Entrant
from cardtourney.championship.soundness import foreign
from cardtourney.championship.standings import records, standings_after
from cardtourney.championship.tournament import start, why_not
from cardtourney.codec import from_json, to_json
from cardtourney.errors import DataError, InvalidReport
from cardtourney.officials import Office, Official
from cardtourney.rounds import CloseRound, Round, SeatRound
from cardtourney.testing import toy_tournament as league
from cardtourney.testing.championship import play, tournaments
from cardtourney.testing.toy_tournament import DEMO, Rules, Sheet

HEAD = Official("Jana Hlavní", Office.HEAD_REFEREE)
League = Tournament[Rules, Sheet]
LONG = 10**5000
SHOWN = "1000000000… (5001 digits)"

FIRST = Sheet(1, 1, (1, 2, 3), (7, 7, 2))
RIGHT = attrs.evolve(FIRST, scores=(7, 7, 1))
SECOND = Sheet(2, 1, (3, 1, 2), (5, 5, 5))
PLAYED: League = play(
    league,
    start(league, DEMO, [Entrant(n, "Hráč") for n in (1, 2, 3, 4)]),
    (
        Withdraw(4, 0),
        *(SeatRound(1, [FIRST.starts]), EnterResult(FIRST), CloseRound(1)),
        PlayExtraGame(1, [[1], [2]]),
        CorrectResult(RIGHT, HEAD, "misread"),
        *(SeatRound(2, [SECOND.starts]), EnterResult(SECOND)),
    ),
)
ONE, OPEN = PLAYED.rounds
NOTHING: Any = None


def rounds(*given: Any) -> Callable[[], League]:
    return lambda: attrs.evolve(PLAYED, rounds=given)


def first(**given: Any) -> Callable[[], League]:
    return rounds(attrs.evolve(ONE, **given), OPEN)


def second(**given: Any) -> Callable[[], League]:
    return rounds(ONE, attrs.evolve(OPEN, **given))


def entered(**given: Any) -> Callable[[], League]:
    return second(results=(attrs.evolve(SECOND, **given),))


def decided(was: Any, instead: Any) -> Callable[[], League]:
    return lambda: attrs.evolve(PLAYED, corrections=[Correction(was, instead, HEAD, "misread")])


AT = "$.rounds[1]"
NONE_OF_123 = "no result of (1, 2, 3) is handed in"
LAST = "it was decided last, and another result counts in the round"


@pytest.mark.parametrize(
    ("make", "problems"),
    [
        (
            lambda: attrs.evolve(PLAYED, entrants=()),
            [
                "$.rounds[0].tables: nobody here has start number 1, 2, 3",
                "$.rounds[1].tables: nobody here has start number 1, 2, 3",
                "$.extra_games[0].order: nobody here has start number 1, 2",
            ],
        ),
        (
            second(tables=[(3, 1, 2, 9)], results=()),
            [f"{AT}.tables: nobody here has start number 9"],
        ),
        (
            second(tables=[(3, 1, 2), (4, 1)]),
            [
                f"{AT}.tables: start number 1 is seated more than once",
                f"{AT}.tables: start number 4 left after round 0",
            ],
        ),
        (second(tables=[], results=()), [f"{AT}.tables: nobody is seated"]),
        (second(tables=[(3, 1, 2), ()]), [f"{AT}.tables: nobody is seated at one of the tables"]),
        (second(lots=[3, 9]), [f"{AT}.lots: nobody here has start number 9"]),
        (
            first(results=()),
            ["$.rounds[0].closed: the round is closed without a result from table 1"],
        ),
        (
            first(closed=False),
            [
                "$.rounds[0].closed: the round is not closed, and round 2 is seated",
                "$.extra_games[0].after: round 1 is not closed; closed so far: 0",
            ],
        ),
        (entered(round=3), [f"{AT}.results[0]: the result is of round 3, and the round is 2"]),
        (
            entered(round=LONG),
            [
                f"{AT}.results[0]: the result is of round {SHOWN}, and the round is 2",
            ],
        ),
        (entered(table=7), [f"{AT}.results[0]: there is no table 7; the round has 1"]),
        (entered(table=0), [f"{AT}.results[0]: there is no table 0; the round has 1"]),
        (entered(table=NOTHING), [f"{AT}.results[0]: there is no table None; the round has 1"]),
        (
            entered(starts=(1, 2, 3)),
            [f"{AT}.results[0]: the result names (1, 2, 3); at table 1 sit (3, 1, 2)"],
        ),
        (
            second(results=(SECOND, SECOND)),
            [f"{AT}.results[1]: table 1 has handed in a result before"],
        ),
        (
            lambda: attrs.evolve(PLAYED, extra_games=[PlayExtraGame(LONG, [[1], [9]])]),
            [
                f"$.extra_games[0].after: round {SHOWN} is not closed; closed so far: 1",
                "$.extra_games[0].order: nobody here has start number 9",
            ],
        ),
        (
            decided(attrs.evolve(FIRST, table=2), RIGHT),
            [
                f"$.corrections[0].was: {NONE_OF_123} in round 1 at table 2",
                "$.corrections[0].instead: it is of another table than the result before",
            ],
        ),
        (
            decided(FIRST, attrs.evolve(RIGHT, starts=(1, 2))),
            ["$.corrections[0].instead: no result of (1, 2) is handed in in round 1 at table 1"],
        ),
        (
            decided(attrs.evolve(FIRST, table=NOTHING), attrs.evolve(RIGHT, table=NOTHING)),
            [
                f"$.corrections[0].{field}: {NONE_OF_123} in round 1 at table None"
                for field in ("was", "instead")
            ],
        ),
        (
            decided(RIGHT, FIRST),
            [
                f"$.corrections[0].instead: {LAST}",
            ],
        ),
    ],
)
def test_what_cannot_have_been_is_refused_with_its_place(
    make: Callable[[], League], problems: list[str]
) -> None:
    with pytest.raises(InvalidReport) as raised:
        make()

    assert list(map(str, raised.value)) == problems


@given(tournaments())
@settings(max_examples=20)
def test_whatever_was_played_can_have_been(tournament: League) -> None:
    assert attrs.evolve(tournament) == tournament
    assert attrs.evolve(PLAYED) == PLAYED


def test_no_file_brings_one_in() -> None:
    text = to_json(PLAYED, as_type=League).replace('"closed":true', '"closed":false')

    with pytest.raises(DataError, match="the round is not closed, and round 2 is seated"):
        from_json(text, League)


@given(tournaments(), st.data())
@settings(max_examples=30)
def test_where_one_thing_is_changed_it_is_refused_or_can_be_ranked(
    tournament: League, data: st.DataObject
) -> None:
    if not tournament.rounds:
        return
    number = data.draw(st.integers(0, len(tournament.rounds) - 1))
    played = tournament.rounds[number]
    result = data.draw(st.sampled_from(played.results))
    other = data.draw(st.integers(1, 12))
    changed = data.draw(
        st.sampled_from(
            [
                attrs.evolve(played, closed=False),
                attrs.evolve(played, results=played.results[1:]),
                attrs.evolve(played, tables=((other, *played.tables[0][1:]), *played.tables[1:])),
                attrs.evolve(played, results=(attrs.evolve(result, table=other),)),
                attrs.evolve(played, results=(attrs.evolve(result, round=other),)),
            ]
        )
    )
    listed: list[Round[Sheet]] = list(tournament.rounds)
    listed[number] = changed
    try:
        made = attrs.evolve(tournament, rounds=tuple(listed))
    except InvalidReport:
        return
    assert len(records(league, made, made.closed)) == len(made.entrants)


def test_what_is_of_another_game_is_named_with_what_was_expected() -> None:
    assert list(foreign(league, DEMO, [("$.result", FIRST)])) == []
    assert list(map(str, foreign(league, "x", [("$.result", 3)]))) == [
        "$.rules: found 'x'; expected cardtourney.testing.toy_tournament.Rules",
        "$.result: found 3; expected cardtourney.testing.toy_tournament.Sheet",
    ]


PEOPLE = [Entrant(n, "Hráč") for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("system", [None, "karak", soundness])
@pytest.mark.parametrize(
    "call",
    [
        lambda system: start(system, DEMO, PEOPLE),
        lambda system: standings_after(system, PLAYED, 1),
        lambda system: records(system, PLAYED, 1),
        lambda system: draw_round(system, PLAYED),
        lambda system: why_not(system, PLAYED, CloseRound(2)),
    ],
)
def test_what_is_no_game_is_refused_with_what_it_lacks(
    system: object, call: Callable[[Any], object]
) -> None:
    with pytest.raises(InvalidReport, match="is no game of a championship: it has no function"):
        call(system)


def test_a_module_is_called_by_its_name() -> None:
    wrong: Any = soundness
    with pytest.raises(InvalidReport) as raised:
        start(wrong, DEMO, PEOPLE)

    assert str(raised.value).startswith("cardtourney.championship.soundness is no game of a ")


@pytest.mark.parametrize(
    "call",
    [
        lambda: standings_after(league, NOTHING, 0),
        lambda: draw_round(league, NOTHING),
        lambda: why_not(league, NOTHING, CloseRound(2)),
    ],
)
def test_what_is_no_tournament_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises(InvalidReport, match=r"^None is no tournament: expected a Tournament$"):
        call()
