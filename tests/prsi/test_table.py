"""A table of prší: tokens, the deal going round, who is out and who goes on."""

import pickle
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import prsi
from cardtourney.cards import parse_cards
from cardtourney.chance import Seeded
from cardtourney.codec import from_json, to_json
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.game import play, uniform
from cardtourney.prsi.rules import MSV_PRSI_2026, ExhaustedDraw, Rules, Scoring
from cardtourney.prsi.scoring import Lot, draw_lot, lot_loser
from cardtourney.prsi.series import DrawLot, EnterGame, Event, Leave, Table, TableCode
from cardtourney.prsi.table import (
    apply,
    deal_next,
    entry,
    games_played,
    going_on,
    places,
    start,
    why_not,
)
from cardtourney.testing.prsi import rules_variants, tables

FOUR = (11, 25, 3, 40)
POINTS = attrs.evolve(MSV_PRSI_2026, scoring=Scoring.POINTS_WON, games=2)


CLAUSES: dict[StrEnum, str] = {
    TableCode.FINISHED: "3.7",
    TableCode.LOT_FIRST: "3.5",
    TableCode.NO_LOT: "3.5",
    TableCode.WRONG_LOT: "3.5",
    TableCode.NUMBER_OF_HANDS: "3.2",
    TableCode.NO_WINNER: "2.12",
    TableCode.IMPOSSIBLE_CARDS: "2.2",
    TableCode.IMPOSSIBLE_TOTAL: "3.2",
    TableCode.IMPOSSIBLE_TOGETHER: "3.2",
    TableCode.NOT_IN: "5.3",
}


def lost_by(table: Table, player: int) -> EnterGame:
    """A game that somebody loses, and the next player clockwise wins."""
    seated = table.seated
    winner = seated[(seated.index(player) + 1) % len(seated)]
    cards = [0 if each == winner else 2 if each == player else 1 for each in seated]
    totals = [0 if each == winner else 22 if each == player else 4 for each in seated]
    return EnterGame(tuple(totals), tuple(cards))


def won_by(table: Table, player: int, points: int) -> EnterGame:
    """A game that somebody wins, and for which the others have so many points left in all."""
    (other, *others) = [each for each in table.seated if each != player]
    least = dict.fromkeys(others, 2)
    totals = {player: 0, other: points - 2 * len(others), **least}
    cards = {player: 0, other: -(-totals[other] // 11), **dict.fromkeys(others, 1)}
    return EnterGame(
        tuple(totals[each] for each in table.seated), tuple(cards[each] for each in table.seated)
    )


def played(table: Table, *losers: int) -> Table:
    for loser in losers:
        table = apply(table, lost_by(table, loser))
    return table


def lot(text: str) -> Lot:
    """A lot written down: ``25♥A 3♥7 / 25♥8 …``, a bar between rounds."""
    return Lot(
        tuple(
            tuple(
                (int(word[: word.index(suit)]), parse_cards(word[word.index(suit) :])[0])
                for word in drawn.split()
                for suit in "♥♦♣♠"
                if suit in word
            )
            for drawn in text.split("/")
        )
    )


def refused(table: Table, event: Event) -> TableCode:
    refusal = why_not(table, event)
    assert refusal is not None
    with pytest.raises(IllegalAction) as caught:
        apply(table, event)
    assert caught.value.refusal == refusal
    assert refusal.clause == f"prsi:{CLAUSES[refusal.code]}"
    return refusal.code


def after(table: Table, events: Sequence[Event]) -> Table:
    for event in events:
        table = apply(table, event)
    return table


@pytest.mark.clause("prsi:3.6")
class TestTheStart:
    """3.6: everybody begins with the same number of tokens, one that may be announced."""

    def test_what_are_no_rules_and_no_players_is_told_at_once(self) -> None:
        nothing: Any = "Zlín"
        with pytest.raises(InvalidReport) as caught:
            start(nothing, nothing)

        assert str(caught.value).splitlines() == [
            "$.rules: 'Zlín' are not Rules",
            "$.players: 'Zlín' is not a list of players",
        ]

    def test_what_is_no_event_is_refused_by_name(self) -> None:
        nothing: Any = "Zlín"
        with pytest.raises(InvalidReport, match="'Zlín' is no event of a table; expected"):
            why_not(start(MSV_PRSI_2026, FOUR), nothing)

    @pytest.mark.parametrize("tokens", [2, 3])
    def test_all_have_the_announced_tokens(self, tokens: int) -> None:
        assert start(MSV_PRSI_2026, FOUR, tokens=tokens).tokens == (tokens,) * 4

    def test_three_are_usual(self) -> None:
        assert start(MSV_PRSI_2026, FOUR).tokens == (3, 3, 3, 3)

    def test_those_of_semifinal_and_final_are_allowed_too(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, tokens=(1, 2))

        assert start(rules, FOUR).tokens == (1, 1, 1, 1)
        assert start(rules, FOUR, tokens=3, advance=1).tokens == (3, 3, 3, 3)

    @pytest.mark.clause("prsi:2.4")
    def test_the_referee_names_the_dealer(self) -> None:
        assert start(MSV_PRSI_2026, FOUR).dealer == 11
        assert start(MSV_PRSI_2026, FOUR, dealer=3).dealer == 3

    @pytest.mark.parametrize(
        ("players", "rest", "said"),
        [
            (FOUR, {"tokens": 1}, "1 tokens cannot be announced; expected 3, 2 [prsi:3.6]"),
            (FOUR, {"tokens": 0}, "0 tokens cannot be announced"),
            (FOUR, {"dealer": 7}, "player 7 deals and is not at the table [prsi:2.4]"),
            ((11, 25, 11), {}, "players 11, 25, 11: expected different whole numbers"),
            ((11, 25, "3"), {}, "expected different whole numbers"),
            ((11, 25), {}, "2 players of whom 2 go on: expected 3 to 7 [prsi:4.1]"),
            ((), {}, "0 players of whom 2 go on"),
            (tuple(range(8)), {}, "8 players of whom 2 go on: expected 3 to 7"),
            (FOUR, {"advance": 0}, "0 go on from the table; expected 1 or more [prsi:4.2]"),
            (FOUR, {"advance": 4}, "4 players of whom 4 go on"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, players: tuple[Any, ...], rest: dict[str, Any], said: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            start(MSV_PRSI_2026, players, **rest)

        assert said in str(caught.value)

    def test_all_problems_are_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            start(MSV_PRSI_2026, (1, 1), tokens=9, dealer=5)

        assert len(caught.value.problems) == 4


@pytest.mark.clause("prsi:3.3")
@pytest.mark.ruling("prsi:scoring", "tokens")
class TestTokens:
    """1.3, 3.1 to 3.4, 3.7: one token a game, and out with the last one."""

    @pytest.mark.clause("prsi:1.3")
    @given(tables())
    def test_each_game_costs_exactly_one_token(
        self, begun: tuple[Table, tuple[Event, ...]]
    ) -> None:
        table, events = begun
        for event in events:
            before, table = table, apply(table, event)
            lost = sum(before.tokens) - sum(table.tokens)
            games = isinstance(event, EnterGame) and not table.lot_among
            assert lost == (1 if games or isinstance(event, DrawLot) else 0)

    @pytest.mark.clause("prsi:3.1")
    @given(tables())
    def test_the_winner_keeps_all(self, begun: tuple[Table, tuple[Event, ...]]) -> None:
        table, events = begun
        for event in events:
            before, table = table, apply(table, event)
            if isinstance(event, EnterGame):
                winner = before.seated[event.cards_left.index(0)]
                place = table.players.index(winner)
                assert table.tokens[place] == before.tokens[place]
                assert winner not in table.lot_among

    @pytest.mark.clause("prsi:3.7")
    @given(tables(rules_variants()))
    def test_who_has_no_token_is_out(self, begun: tuple[Table, tuple[Event, ...]]) -> None:
        table = after(*begun)
        left = {event.player for event in begun[1] if isinstance(event, Leave)}

        for player, tokens in zip(table.players, table.tokens, strict=True):
            assert (player in table.out) == (tokens == 0 or player in left)
        assert sorted((*table.seated, *table.out)) == sorted(table.players)

    @pytest.mark.clause("prsi:4.2")
    def test_the_last_two_go_on(self) -> None:
        table = played(start(MSV_PRSI_2026, FOUR, tokens=2), 3, 25, 3, 25)

        assert table.finished
        assert table.out == (3, 25)
        assert going_on(table) == (11, 40)
        assert places(table) == ((11, 40), (25,), (3,))
        assert [games_played(table, player) for player in FOUR] == [4, 4, 3, 4]
        assert refused(table, EnterGame((0, 4), (0, 1))) is TableCode.FINISHED

    def test_in_the_final_one_remains(self) -> None:
        table = played(start(MSV_PRSI_2026, (1, 2, 3), advance=1), 3, 3, 3, 1, 1)

        assert not table.finished
        assert places(played(table, 1)) == ((2,), (1,), (3,))

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_a_table_needs_a_bounded_number_of_games(self, players: int) -> None:
        """Everybody can lose all tokens but one before anybody is out, and no more."""
        table = start(MSV_PRSI_2026, range(1, players + 1))
        while not table.finished:
            most = max(table.tokens)
            table = played(table, table.players[table.tokens.index(most)])

        assert len(table.games) <= 3 * players - 2

    def test_a_table_that_goes_on_has_nobody_going_on(self) -> None:
        with pytest.raises(InvalidReport, match="the table is not finished after 0 games"):
            going_on(start(MSV_PRSI_2026, FOUR))

    def test_results_say_that_the_values_are_provisional(self) -> None:
        table = start(MSV_PRSI_2026, FOUR)

        assert not table.provisional
        assert played(table, 3).provisional


@pytest.mark.clause("prsi:2.4")
class TestTheDeal:
    """2.4: clockwise over those still in."""

    @given(tables(rules_variants()))
    def test_it_goes_to_the_next_player_still_in(
        self, begun: tuple[Table, tuple[Event, ...]]
    ) -> None:
        table, events = begun
        for event in events:
            before, table = table, apply(table, event)
            if table.lot_among or not table.seated:
                continue
            # A player who leaves passes on no deal but the own one.
            first = before.players.index(before.dealer) + (not isinstance(event, Leave))
            order = (*before.players[first:], *before.players[:first])
            assert table.dealer == next(player for player in order if player in table.seated)

    def test_it_skips_who_went_out_by_dealing(self) -> None:
        table = played(start(MSV_PRSI_2026, FOUR, tokens=2, dealer=25), 3, 3)

        assert table.dealer == 40
        assert apply(table, Leave(40)).dealer == 11

    def test_the_next_game_is_dealt_to_those_still_in(self) -> None:
        table = played(start(MSV_PRSI_2026, FOUR, tokens=2), 11, 11)
        state = deal_next(table, Seeded("game 3"))

        assert table.seated == (25, 3, 40)
        assert table.dealer == 3
        assert (state.players, state.dealer, state.turn) == (3, 2, 3)

    def test_no_game_is_dealt_before_a_lot_or_after_the_end(self) -> None:
        table = start(MSV_PRSI_2026, FOUR, tokens=2)

        with pytest.raises(IllegalAction, match="First a lot decides between players 25, 3"):
            deal_next(apply(table, EnterGame((0, 9, 9, 4), (0, 1, 1, 1))), Seeded("x"))
        with pytest.raises(IllegalAction, match="The table is finished after game 4"):
            deal_next(played(table, 3, 25, 3, 25), Seeded("x"))


@pytest.mark.clause("prsi:3.5")
class TestLots:
    """3.4, 3.5: those equal draw lots before anything else."""

    TIED = EnterGame((0, 9, 9, 9), (0, 1, 2, 2))

    @pytest.mark.clause("prsi:3.4")
    def test_only_those_with_most_cards_draw(self) -> None:
        table = apply(start(MSV_PRSI_2026, FOUR), self.TIED)

        assert table.lot_among == (3, 40)
        assert table.tokens == (3, 3, 3, 3)
        assert table.dealer == 11
        assert not table.finished

    def test_the_loser_gives_the_token(self) -> None:
        table = apply(start(MSV_PRSI_2026, FOUR), self.TIED)
        drawn = lot("3♥A 40♦A / 3♥7 40♥U")
        table = apply(table, DrawLot(drawn))

        assert table.tokens == (3, 3, 2, 3)
        assert table.lot_among == ()
        assert table.games[-1].lots == (drawn,)
        assert table.dealer == 25

    def test_nothing_else_happens_before(self) -> None:
        table = apply(start(MSV_PRSI_2026, FOUR), self.TIED)

        assert refused(table, self.TIED) is TableCode.LOT_FIRST
        assert refused(table, Leave(11)) is TableCode.LOT_FIRST
        with pytest.raises(IllegalAction, match="First a lot decides between players 3, 40"):
            going_on(table)

    def test_a_lot_that_does_not_cover_the_tied_is_refused(self) -> None:
        table = apply(start(MSV_PRSI_2026, FOUR), self.TIED)
        wrong = DrawLot(lot("25♥A 40♦7"))

        assert refused(table, wrong) is TableCode.WRONG_LOT
        assert str(why_not(table, wrong)) == (
            "round 1 of the lot: 25, 40 drew; expected 3, 40 [prsi:3.5]"
        )

    def test_nobody_draws_without_being_equal(self) -> None:
        assert refused(start(MSV_PRSI_2026, FOUR), DrawLot(lot("3♥A 40♦7"))) is TableCode.NO_LOT

    def test_a_seed_draws_it_too(self) -> None:
        table = apply(start(MSV_PRSI_2026, FOUR), self.TIED)
        drawn, _ = draw_lot(MSV_PRSI_2026, table.lot_among, Seeded("lot 1"))
        loser = lot_loser(MSV_PRSI_2026, table.lot_among, drawn)

        assert apply(table, DrawLot(drawn)).tokens[FOUR.index(loser)] == 2


class TestEntries:
    """What is entered must be possible."""

    @pytest.mark.parametrize(
        ("totals", "cards", "sentence"),
        [
            (
                (0, 9, 9, 9),
                (0, 1, 1),
                "4 totals and 3 numbers of cards are entered; 4 players are in [prsi:3.2]",
            ),
            (
                (0, 90, 90, 90),
                (0, 11, 11, 10),
                (
                    "Players cannot have 0, 11, 11, 10 cards left: whole numbers, together 31 at"
                    " most [prsi:2.2]"
                ),
            ),
            (
                (0, 9, 0, 4),
                (0, 1, 0, 1),
                "2 players have no card left; expected one [prsi:2.12]",
            ),
            (
                (0, 11, 22, 22),
                (0, 1, 2, 2),
                (
                    "The 5 cards that are left cannot add up to 55 in all hands together: they"
                    " make 11 to 54 [prsi:3.2]"
                ),
            ),
        ],
    )
    def test_a_refusal_is_a_sentence_with_its_numbers(
        self, totals: tuple[int, ...], cards: tuple[int, ...], sentence: str
    ) -> None:
        table = start(MSV_PRSI_2026, FOUR)

        assert str(why_not(table, EnterGame(totals, cards))) == sentence

    def test_all_cards_but_the_last_one_played_can_be_left(self) -> None:
        table = start(MSV_PRSI_2026, FOUR)

        assert refused(table, EnterGame((0, 1, 1, 1), (0, 11, 10, 10))) is (
            TableCode.IMPOSSIBLE_TOTAL
        )

    @pytest.mark.parametrize(
        ("totals", "cards", "code"),
        [
            ((0, 9, 9), (0, 1, 1), TableCode.NUMBER_OF_HANDS),
            ((0, 9, 9, 9), (0, 1, 1), TableCode.NUMBER_OF_HANDS),
            ((0, 9, 9, 9, 9), (0, 1, 1, 1, 1), TableCode.NUMBER_OF_HANDS),
            ((0, 9, 0, 4), (0, 1, 0, 1), TableCode.NO_WINNER),
            ((7, 9, 7, 4), (1, 1, 1, 1), TableCode.NO_WINNER),
            ((0, 9, 7, 4), (0, 1, -1, 1), TableCode.IMPOSSIBLE_CARDS),
            ((0, 90, 90, 90), (0, 11, 11, 10), TableCode.IMPOSSIBLE_CARDS),
            ((1, 9, 7, 4), (0, 1, 1, 1), TableCode.IMPOSSIBLE_TOTAL),
            ((0, 12, 7, 4), (0, 1, 1, 1), TableCode.IMPOSSIBLE_TOTAL),
            ((0, 1, 7, 4), (0, 1, 1, 1), TableCode.IMPOSSIBLE_TOTAL),
            ((0, 110, 110, 110), (0, 10, 10, 10), TableCode.IMPOSSIBLE_TOTAL),
            ((0, 11, 22, 22), (0, 1, 2, 2), TableCode.IMPOSSIBLE_TOGETHER),
            ((0, 1, 2, 2), (0, 1, 2, 2), TableCode.IMPOSSIBLE_TOTAL),
        ],
    )
    def test_what_no_game_can_end_with_is_refused(
        self, totals: tuple[Any, ...], cards: tuple[Any, ...], code: TableCode
    ) -> None:
        assert refused(start(MSV_PRSI_2026, FOUR), EnterGame(totals, cards)) is code

    @pytest.mark.ruling("prsi:exhausted_draw", "end_game")
    def test_a_game_without_a_winner_is_entered_where_there_is_one(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, exhausted_draw=ExhaustedDraw.END_GAME)
        table = apply(start(rules, FOUR), EnterGame((7, 9, 7, 4), (1, 1, 1, 1)))

        assert table.tokens == (3, 2, 3, 3)
        assert table.games[0].result.winner is None

    @pytest.mark.clause("prsi:3.2")
    @settings(max_examples=15)
    @given(st.integers(3, 5), st.integers(0, 10**6))
    def test_whatever_the_game_gives_can_be_entered(self, players: int, seed: int) -> None:
        """A whole table played by random policies, game by game."""
        table = start(MSV_PRSI_2026, range(1, players + 1), tokens=2)
        for number in range(100):
            if table.finished:
                break
            ended = play(
                prsi,
                MSV_PRSI_2026,
                [uniform] * len(table.seated),
                Seeded(f"{seed} game {number}"),
                choices=Seeded(f"{seed} choices {number}"),
            ).result
            assert ended is not None
            table = apply(table, entry(ended))
            if table.lot_among:
                drawn, _ = draw_lot(table.rules, table.lot_among, Seeded(f"{seed} lot {number}"))
                table = apply(table, DrawLot(drawn))

        assert len(going_on(table)) == 2


@pytest.mark.clause("prsi:5.2", "prsi:5.3")
class TestLeaving:
    """5.1 to 5.3: an absent player, or one who leaves, is one of those put out."""

    def test_the_two_who_go_on_stay_two(self) -> None:
        table = played(apply(start(MSV_PRSI_2026, FOUR, tokens=2), Leave(25)), 3, 3)

        assert table.finished
        assert going_on(table) == (11, 40)
        assert places(table) == ((11, 40), (3,), (25,))
        assert games_played(table, 25) == 0

    def test_fewer_may_be_left_than_go_on(self) -> None:
        table = after(start(MSV_PRSI_2026, (1, 2, 3)), [Leave(1), Leave(3)])

        assert going_on(table) == (2,)
        table = apply(table, Leave(2))
        assert going_on(table) == ()
        assert places(table) == ((2,), (3,), (1,))

    @pytest.mark.parametrize("player", [25, 7])
    def test_only_somebody_still_in_leaves(self, player: int) -> None:
        table = apply(start(MSV_PRSI_2026, FOUR), Leave(25))

        assert refused(table, Leave(player)) is TableCode.NOT_IN
        assert str(why_not(table, Leave(player))) == (
            f"Player {player} is not in at this table [prsi:5.3]"
        )


@pytest.mark.clause("prsi:3.3")
@pytest.mark.ruling("prsi:scoring", "points_won")
class TestPointsWon:
    """Other events: a set number of games, and most points won go on."""

    def test_the_winner_gains_what_the_others_have_left(self) -> None:
        table = apply(start(POINTS, FOUR), EnterGame((9, 0, 22, 4), (1, 0, 2, 1)))

        assert table.points == (0, 35, 0, 0)
        assert table.tokens == (0, 0, 0, 0)
        assert table.dealer == 25

    def test_nobody_gains_without_a_winner(self) -> None:
        rules = attrs.evolve(POINTS, exhausted_draw=ExhaustedDraw.END_GAME)

        assert apply(start(rules, FOUR), EnterGame((9, 9, 9, 9), (1, 1, 1, 1))).points == (0,) * 4

    def test_most_points_go_on_after_the_last_game(self) -> None:
        table = start(POINTS, FOUR)
        table = apply(table, won_by(table, 3, 20))
        assert not table.finished
        table = apply(table, won_by(table, 25, 30))

        assert table.finished
        assert going_on(table) == (25, 3)
        assert places(table) == ((25,), (3,), (11, 40))

    def test_a_lot_decides_where_the_line_runs_through_equals(self) -> None:
        table = start(POINTS, FOUR)
        table = after(table, [won_by(table, 3, 20), won_by(table, 3, 20)])

        assert table.lot_among == (11, 25, 40)
        assert not table.finished
        table = apply(table, DrawLot(lot("11♥7 25♥A 40♥8")))
        assert table.lot_among == (11, 40)
        table = apply(table, DrawLot(lot("11♥U 40♥O")))
        assert table.finished
        assert going_on(table) == (11, 3)
        assert places(table) == ((3,), (11,), (40,), (25,))
        assert len(table.games[-1].lots) == 2

    def test_no_lot_where_all_equals_go_on(self) -> None:
        table = start(POINTS, (1, 2, 3))
        table = after(table, [won_by(table, 1, 20), won_by(table, 2, 20)])

        assert table.lot_among == ()
        assert going_on(table) == (1, 2)

    def test_it_ends_when_one_is_left(self) -> None:
        table = after(start(POINTS, (1, 2, 3)), [Leave(1), Leave(3)])

        assert table.finished
        assert going_on(table) == (2,)
        assert places(table) == ((2,), (3,), (1,))

    @given(tables(rules_variants(), scoring=Scoring.POINTS_WON))
    def test_all_points_are_somebodys(self, begun: tuple[Table, tuple[Event, ...]]) -> None:
        table = after(*begun)

        assert sum(table.points) == sum(
            sum(game.result.totals) for game in table.games if game.result.winner
        )
        assert len(table.games) <= table.rules.games


class TestEveryTable:
    """What holds for every table, whatever happens at it."""

    @given(tables(rules_variants(), scoring=st.sampled_from(Scoring)))
    def test_everybody_has_exactly_one_place(self, begun: tuple[Table, tuple[Event, ...]]) -> None:
        table = after(*begun)

        assert sorted(p for group in places(table) for p in group) == sorted(table.players)
        assert all(places(table))
        if table.finished:
            assert len(going_on(table)) == min(table.advance, len(table.seated))
            assert set(going_on(table)) <= set(table.seated)

    @settings(max_examples=50)
    @given(tables(rules_variants(), scoring=st.sampled_from(Scoring)))
    def test_tables_and_events_return_from_json_and_pickle(
        self, begun: tuple[Table, tuple[Event, ...]]
    ) -> None:
        table = after(*begun)

        assert from_json(to_json(table), Table) == table
        events = to_json(begun[1], as_type=tuple[Event, ...])
        assert from_json(events, tuple[Event, ...]) == begun[1]
        assert pickle.loads(pickle.dumps(table)) == table
        assert hash(after(*begun)) == hash(table)

    @given(tables(), st.permutations(range(7)))
    def test_the_numbers_of_players_do_not_matter(
        self, begun: tuple[Table, tuple[Event, ...]], names: list[int]
    ) -> None:
        """The same games under other numbers end the same way under those numbers."""
        table, events = begun
        other = dict(zip(table.players, (100 + n for n in names), strict=False))
        renamed = start(
            table.rules,
            [other[player] for player in table.players],
            tokens=table.tokens[0],
            advance=table.advance,
            dealer=other[table.dealer],
        )
        for event in events:
            match event:
                case Leave(player):
                    event = Leave(other[player])
                case DrawLot(Lot(rounds)):
                    event = DrawLot(
                        Lot(tuple(tuple((other[p], c) for p, c in each) for each in rounds))
                    )
                case EnterGame():
                    pass
            renamed = apply(renamed, event)
        ended = after(*begun)

        assert renamed.tokens == ended.tokens
        assert renamed.out == tuple(other[player] for player in ended.out)
        assert renamed.dealer == other[ended.dealer]

    @given(rules_variants())
    def test_variants_can_be_played_at_their_own_tables(self, rules: Rules) -> None:
        for size in rules.table_sizes:
            assert start(rules, range(size)).seated == tuple(range(size))
