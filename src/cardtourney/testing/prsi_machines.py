"""A state machine that plays prší tables event by event."""

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardtourney.codec import from_json, to_json
from cardtourney.prsi import table as table_of
from cardtourney.prsi.rules import MSV_PRSI_2026, Rules
from cardtourney.prsi.series import EnterGame, Event, Leave, Table
from cardtourney.testing.prsi import table_events


class TableMachine(RuleBasedStateMachine):
    """Plays tables event by event, against tokens counted by hand.

    Run it as ``TestTable = TableMachine.TestCase``; a subclass may choose another edition.

    Attributes:
        edition: The rules in force.
        table: The table so far.
        log: Every event that has happened.
    """

    edition: Rules = MSV_PRSI_2026

    table: Table

    @initialize(
        players=st.integers(3, 5), tokens=st.sampled_from((2, 3)), advance=st.integers(1, 2)
    )
    def sit_down(self, players: int, tokens: int, advance: int) -> None:
        """The players sit down with their tokens."""
        numbers = tuple(range(1, players + 1))
        self.table = self.begun = table_of.start(
            self.edition, numbers, tokens=tokens, advance=advance
        )
        self.log: list[Event] = []

    @rule(data=st.data())
    @precondition(lambda self: not self.table.finished)
    def go_on(self, data: st.DataObject) -> None:
        """A game, a lot or a leaving; a game and its lot cost one token together."""
        event = data.draw(table_events(self.table))
        before = self.table
        self.table = table_of.apply(before, event)
        self.log.append(event)
        lost = sum(before.tokens) - sum(self.table.tokens)
        waiting = bool(self.table.lot_among)
        assert isinstance(event, Leave) or lost == (0 if waiting else 1)

    @rule()
    def a_game_of_nobody(self) -> None:
        """What cannot happen is refused and changes nothing."""
        assert table_of.why_not(self.table, EnterGame((), ())) is not None

    @invariant()
    def who_has_no_token_is_out(self) -> None:
        """Those still in have tokens, and as many are in as not out (3.7)."""
        tokens = dict(zip(self.table.players, self.table.tokens, strict=True))
        assert all(tokens[player] > 0 for player in self.table.seated)
        assert set(self.table.seated) == set(self.table.players) - set(self.table.out)

    @invariant()
    def the_events_give_the_same(self) -> None:
        """The table reads back the same, and its events give it again."""
        again = self.begun
        for event in self.log:
            again = table_of.apply(again, event)
        assert again == self.table == from_json(to_json(self.table), Table)
