"""A machine that plays made-up tournaments of any game of the championship, and checks them.

It plays event by event, legal and illegal ones, and checks after each what must hold.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardtourney.championship.events import EnterResult, Event, Tournament
from cardtourney.championship.standings import records, standings_after
from cardtourney.championship.system import System
from cardtourney.championship.tournament import apply, start, why_not
from cardtourney.codec import from_json, to_json
from cardtourney.rounds import CloseRound, SeatRound
from cardtourney.testing import toy_tournament
from cardtourney.testing.championship import (
    Results,
    attempt,
    entrants,
    events,
    play,
    seatings,
    seeds,
    sheets,
)

_SheetEvent: TypeAlias = Event[toy_tournament.Sheet]


class TournamentMachine(RuleBasedStateMachine):
    """Plays tournaments event by event and holds them to what must be true of every one.

    Run it as ``TestTournament = TournamentMachine.TestCase``. A subclass may choose another game
    and other fields, or follow along in :meth:`happened`.

    Attributes:
        system: The game that is played.
        edition: The rules in force.
        results: How results are made up.
        tournament_type: The type of the tournament, to write it and read it back.
        event_type: The type of its events.
        sizes: How many entrants there may be.
        tournament: The tournament so far.
        log: Every event that has happened.
    """

    system: System[Any, Any] = toy_tournament
    edition: Any = toy_tournament.DEMO
    results: Results = staticmethod(sheets)
    tournament_type: Any = Tournament[toy_tournament.Rules, toy_tournament.Sheet]
    event_type: Any = _SheetEvent
    sizes: Sequence[int] = (3, 4, 5, 6, 7, 8, 11)

    tournament: Tournament[Any, Any]

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Any] = []
        self.before: list[tuple[Tournament[Any, Any], str]] = []

    def happened(self, event: Event[Any]) -> None:
        """Called after each event that has happened; does nothing unless a subclass says so."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """A field has registered, and a seed has been announced."""
        field = data.draw(st.sampled_from(tuple(self.sizes)).flatmap(entrants))
        self.tournament = start(self.system, self.edition, field, chance=data.draw(seeds()))

    def _text(self, tournament: Tournament[Any, Any]) -> str:
        return to_json(tournament, as_type=self.tournament_type)

    def _happen(self, event: Event[Any]) -> None:
        self.before.append((self.tournament, self._text(self.tournament)))
        self.tournament = apply(self.system, self.tournament, event)
        self.log.append(event)
        self.happened(event)

    @precondition(lambda self: self.tournament.closed == len(self.tournament.rounds))
    @rule(data=st.data())
    def seat(self, data: st.DataObject) -> None:
        """The next round is called up, as drawn or in any other way."""
        tables = data.draw(seatings(self.system, self.tournament))
        number = len(self.tournament.rounds) + 1
        # Those who are left may be too few, or too many for whole tables.
        for event in () if tables is None else (SeatRound(number, tables),):
            self._happen(event)

    @precondition(lambda self: self.tournament.closed < len(self.tournament.rounds))
    @rule(data=st.data())
    def hand_in(self, data: st.DataObject) -> None:
        """All tables that have not handed in yet do, in any order, and the round is closed."""
        number, played = len(self.tournament.rounds), self.tournament.rounds[-1]
        entered = {result.table for result in played.results}
        missing = [
            (table, starts) for table, starts in enumerate(played.tables, 1) if table not in entered
        ]
        for table, starts in data.draw(st.permutations(missing)):
            self._happen(EnterResult(data.draw(self.results(number, table, starts))))
        self._happen(CloseRound(number))

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Whatever is refused is refused alike by both, and changes nothing."""
        event = data.draw(events(self.tournament, system=self.system, results=self.results))
        written = to_json(event, as_type=self.event_type)
        assert from_json(written, self.event_type) == event
        refusal = why_not(self.system, self.tournament, event)
        if refusal is None:
            self._happen(event)
            return
        assert str(refusal)
        assert attempt(self.system, self.tournament, event) == refusal

    @invariant()
    def it_is_a_value(self) -> None:
        """A tournament can be written and read, and is then the same and found by its hash."""
        again = from_json(self._text(self.tournament), self.tournament_type)
        assert again == self.tournament
        assert hash(again) == hash(self.tournament)

    @invariant()
    def points_are_all_there(self) -> None:
        """What the tables of closed rounds give is what the players have, and no more."""
        rules = self.tournament.rules
        given = sum(
            score.points
            for played in self.tournament.rounds[: self.tournament.closed]
            for result in played.results
            for score in self.system.score(result, rules)
        )
        held = records(self.system, self.tournament, self.tournament.closed)
        assert sum(record.points for record in held) == given

    @invariant()
    def everybody_is_accounted_for(self) -> None:
        """Each closed round, everybody is seated once, rests, or is not there, by what is said."""
        closed = self.tournament.closed
        for record in records(self.system, self.tournament, closed):
            entrant = self.tournament.entrant(record.start)
            there = sum(map(entrant.plays_in, range(1, closed + 1)))
            assert record.games + record.rested == there
            assert len({scored.round for scored in record.rounds}) == record.games

    @invariant()
    def an_extra_game_parts_only_those_who_were_equal(self) -> None:
        """Players whom the game's own criteria part stand as without extra games."""
        closed = self.tournament.closed
        plain = attrs.evolve(self.tournament, extra_games=())
        without = standings_after(self.system, plain, closed)
        with_them = standings_after(self.system, self.tournament, closed)
        places = {row.entry.start: row.place for row in with_them.rows}
        for group in without.groups:
            first = without.place_of(group[0])
            there = [places[record.start] for record in group]
            assert min(there) == first
            assert max(there) < first + len(group)

    def teardown(self) -> None:
        """Earlier tournaments are as they were, and the events alone give the same one."""
        for earlier, written in self.before:
            assert self._text(earlier) == written
        if self.before:
            assert play(self.system, self.before[0][0], self.log) == self.tournament
