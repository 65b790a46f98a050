"""A championship under anything that may happen to it, against a list of who is still in."""

from datetime import datetime, timedelta
from itertools import islice

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardtourney.chance import Seeded
from cardtourney.codec import from_json, to_json
from cardtourney.prsi.bracket import plans
from cardtourney.prsi.championship import apply, replay, start, why_not
from cardtourney.prsi.course import over, places_to_fill, still_in, waiting_tables
from cardtourney.prsi.entrants import Entrant, Office, Official
from cardtourney.prsi.events import (
    EMPTY,
    AnnouncePlan,
    AnnounceTokens,
    Caution,
    Championship,
    Decide,
    Disqualify,
    DrawRound,
    Event,
    Excuse,
    FillPlaces,
    RecordAbsence,
    RecordLeaving,
    StartRound,
)
from cardtourney.prsi.places import places
from cardtourney.prsi.refusals import ChampionshipCode
from cardtourney.prsi.rules import Rules
from cardtourney.testing.prsi_championship import YEAR, results, rulings

TEN = datetime.fromisoformat("2026-07-04T10:00:00")
HEAD = Official("Eva", Office.HEAD_REFEREE)
NUMBERS = st.integers(1, 20)


class Day(RuleBasedStateMachine):
    """Whoever is in is struck off a list by hand when out, and put back when drawn in again."""

    championship: Championship
    alive: set[int]

    @initialize(size=st.sampled_from((8, 9, 10, 16, 20)), edition=rulings())
    def register(self, size: int, edition: Rules) -> None:
        people = [Entrant(number, "Hráč", "", 1990) for number in range(1, size + 1)]
        self.championship = start(edition, YEAR, people)
        self.alive = set(range(1, size + 1))
        self.history: list[set[int]] = []

    def happens(self, event: Event, *out: int) -> bool:
        """Let an event happen if nothing speaks against it, and strike off who is out."""
        if why_not(self.championship, event) is not None:
            return False
        before = to_json(self.championship)
        self.history.append(set(self.alive))
        self.championship, was = apply(self.championship, event), self.championship
        assert to_json(was) == before
        self.alive -= set(out)
        return True

    @rule(number=st.integers(0, 5))
    def announce(self, number: int) -> None:
        entrants = len(self.championship.entrants)
        choice = list(islice(plans(entrants, self.championship.rules), number + 1))
        self.happens(AnnouncePlan(choice[-1]))

    @rule(round_number=st.integers(1, 4), tokens=st.integers(1, 4))
    def tokens(self, round_number: int, tokens: int) -> None:
        if self.happens(AnnounceTokens(round_number, tokens)):
            assert tokens in (2, 3)

    @rule(seed=st.sampled_from("abc"))
    def draw(self, seed: str) -> None:
        number = len(self.championship.rounds) + 1
        if self.happens(DrawRound(number, Seeded(seed))):
            last = self.championship.rounds[-1]
            drawn = [*last.byes, *(player for table in last.tables for player in table)]
            assert sorted(player for player in drawn if player != EMPTY) == sorted(self.alive)

    @rule()
    def begin(self) -> None:
        self.happens(StartRound(len(self.championship.rounds), TEN))

    @rule(data=st.data())
    @precondition(lambda self: bool(waiting_tables(self.championship)))
    def table_finishes(self, data: st.DataObject) -> None:
        result = data.draw(results(self.championship))
        self.happens(result, *(out.player for out in result.out))

    @rule(seed=st.sampled_from("abc"))
    def fill(self, seed: str) -> None:
        wanted = places_to_fill(self.championship)
        if self.happens(FillPlaces(len(self.championship.rounds), Seeded(seed))):
            filled = self.championship.rounds[-1].filled
            assert filled is not None
            assert len(filled) == wanted
            assert self.alive.isdisjoint(filled)
            self.alive.update(filled)

    @rule(player=NUMBERS, minutes=st.integers(8, 12))
    def absent(self, player: int, minutes: int) -> None:
        if self.happens(RecordAbsence(player, TEN + timedelta(minutes=minutes)), player):
            assert minutes >= 10

    @rule(player=NUMBERS, minutes=st.integers(8, 12))
    def excused(self, player: int, minutes: int) -> None:
        if self.happens(Excuse(player, TEN + timedelta(minutes=minutes), HEAD, "ill")):
            assert minutes < 10
            absent = RecordAbsence(player, TEN + timedelta(minutes=20))
            refusal = why_not(self.championship, absent)
            assert refusal is not None
            assert refusal.code is ChampionshipCode.EXCUSED

    @rule(player=NUMBERS)
    def leaves(self, player: int) -> None:
        can = player in self.alive and not over(self.championship)
        assert self.happens(RecordLeaving(player), player) is can

    @rule(player=NUMBERS)
    def cautioned(self, player: int) -> None:
        self.happens(Caution(player, HEAD, "talking"))

    @rule(player=NUMBERS, serious=st.booleans())
    def disqualified(self, player: int, serious: bool) -> None:
        cautioned = player in self.championship.cautions
        if self.happens(Disqualify(player, HEAD, "talking", serious), player):
            assert serious or cautioned

    @rule()
    @precondition(lambda self: bool(self.history))
    def last_is_set_aside(self) -> None:
        """Only directly after an event: then it is as if it had not been."""
        ruling = Decide(len(self.championship.record), HEAD, "a mistake", "prsi:5.4")
        if why_not(self.championship, ruling) is None:
            self.alive = self.history[-1]
            self.championship = apply(self.championship, ruling)
            # What a ruling undid is not undone again.
            self.history = []

    @invariant()
    def the_list_is_right(self) -> None:
        assert still_in(self.championship) == self.alive

    @invariant()
    def the_end_has_one_winner(self) -> None:
        if over(self.championship):
            first = [row.entry.player for row in places(self.championship).rows if row.place == 1]
            assert first == sorted(self.alive)

    def teardown(self) -> None:
        """The whole record gives the same again, and so does every step of it."""
        championship = getattr(self, "championship", None)
        if championship is not None:
            assert from_json(to_json(championship), Championship) == championship
            assert (
                replay(championship.rules, YEAR, championship.entrants, championship.record)
                == championship
            )


TestDay = Day.TestCase
TestDay.settings = settings(max_examples=40, stateful_step_count=40)
