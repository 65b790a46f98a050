"""Games as text: what people read is what parses back and replays."""

from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import playthrough
from cardtourney.cards import Card, Rank, pack
from cardtourney.chance import Chance, Outcome, Recorded, Seeded
from cardtourney.codec import from_data, to_data
from cardtourney.errors import DataError, IllegalAction, InvalidReport
from cardtourney.game import Notation, play, replay, uniform
from cardtourney.playthrough import FaultCode, Playthrough, Step, check, parse, record, write
from cardtourney.testing import toy
from cardtourney.testing.toy import (
    DEMO,
    NOTATION,
    SMALL,
    Action,
    Draw,
    EmptyStock,
    Lay,
    Pass,
    Rules,
)

Toy: TypeAlias = Playthrough[Rules, Action]

seeds = st.integers(0, 10**6).map(lambda number: Seeded(f"deal {number}"))
# Names that look like something else: a number, a truth, JSON, a mark, spaces at the ends.
names = st.sampled_from(
    ["demo", "My cup", "5", "true", "null", '"', '"a"', "[1]", "# 1", " a", "a: b", "x\ny", ""]
) | st.text(max_size=8)
editions = st.builds(
    Rules,
    name=names,
    ranks=st.sampled_from([tuple(Rank)[4:], tuple(Rank), (Rank.OBER, Rank.KING, Rank.ACE)]),
    hand_size=st.integers(1, 3),
    empty_stock=st.sampled_from(EmptyStock),
) | st.sampled_from([DEMO, SMALL])


def played(rules: Rules, seats: int, chance: Chance, choices: Chance, **options: Any) -> Toy:
    game = play(toy, rules, [uniform] * seats, chance, choices=choices, **options)
    return record(game, toy, NOTATION)


playthroughs = st.builds(
    played, editions, st.sampled_from([2, 3]), seeds, seeds, limit=st.integers(0, 90)
)

labels = (
    st.integers()
    | st.text(max_size=6)
    | st.sampled_from(
        [
            "order",
            "one",
            "#1",
            '"',
            '"a b"',
            "a b",
            "7",
            "-7",
            "♥7",
            "x" * 200,
            "\N{LINE SEPARATOR}",
        ]
    )
)
outcomes = st.lists(labels | st.lists(labels, max_size=40).map(tuple), max_size=5)

DEALT_BY_HAND = Recorded([tuple(card.to_text() for card in reversed(pack())), 4, 0], used=0)

BY_HAND = """\
cardtourney playthrough 1
# Written down at the table by Anna.
game: toy
edition: demo
  hand_size: 5
players: 3
drawn:
  order ♠A ♠K ♠O ♠U ♠10 ♠9 ♠8 ♠7 ♣A ♣K ♣O ♣U ♣10 ♣9 ♣8 ♣7 ♦A ♦K ♦O
    ♦U ♦10 ♦9 ♦8 ♦7 ♥A ♥K ♥O ♥U ♥10 ♥9 ♥8 ♥7
  one 4

1. seat 1: draw     # she could not lay
2. seat 2: ♠9
3. seat 3: ♣10
"""


WRITTEN = """\
cardtourney playthrough 1
game: toy
edition: small
  name: our club, 5 December
  empty_stock: end
players: 2
seed: Košice 2026
used: 7

# ♠A lies open
# 1: ♥K ♦K | 2: ♥A ♠K
1. seat 1: draw
# 1: ♥K ♦K ♣A | 2: ♥A ♠K
2. seat 2: draw
# 1: ♥K ♦K ♣A | 2: ♥A ♦A ♠K
3. seat 1: ♦K
# 1: ♥K ♣A | 2: ♥A ♦A ♠K
4. seat 2: ♠K
# 1: ♥K ♣A | 2: ♥A ♦A
5. seat 1: draw                   # the stock is used up
# 1: ♥K ♣K ♣A | 2: ♥A ♦A
result: nobody wins
"""

WRONG = """\
cardtourney playthrough 1
game: toy
edition: demo
  hand_size: four
  hand_size: 4
  empty_stock: maybe
  ranks
  colour: red
players: three
  Anna
seed: a
used: -1
drawn: here
  4
  one
  one 1 2
  order ♥7
players: 3
moves follow
1. seat 1: draw
  and more
3. seat 2: knock
"""

WRONG_SAID = """\
game.txt, row 4, $.hand_size: found "four"; expected a whole number
game.txt, row 5: hand_size is already set in row 4
game.txt, row 6, $.empty_stock: found "maybe"; expected one of "play_on", "end"
game.txt, row 7: “ranks” sets nothing; expected one of name, ranks, hand_size, empty_stock
game.txt, row 8: “colour: red” sets nothing; expected one of name, ranks, hand_size, empty_stock
game.txt, row 9: found “three”; expected a whole number from 1 to 999999999
game.txt, row 10: found “Anna”, indented; expected nothing of the kind
game.txt, row 12: found “-1”; expected a whole number from 0 to 999999999
game.txt, row 13: found “here”; expected the outcomes below, indented
game.txt, row 13: there is a seed as well; expected either it or what was drawn
game.txt, row 14: found “4”; expected “order” or “one”
game.txt, row 15: “one” has 0 outcomes; expected one
game.txt, row 16: “one” has 2 outcomes; expected one
game.txt, row 18: players is already given in row 9
game.txt, row 19: found “moves follow”; expected one of game, edition, players, seed, drawn, used, \
result, or a step such as “1. seat 2: …”
game.txt, row 21: found “and more”, indented; expected nothing of the kind
game.txt, row 22: the step has the number 3; expected 2
game.txt, row 22: “knock” is neither a card, draw nor pass
"""


def said(call: Any, *args: Any, **options: Any) -> list[str]:
    with pytest.raises(DataError) as caught:
        call(*args, **options)
    return [str(problem) for problem in caught.value]


def with_line(text: str, row: int, line: str) -> str:
    """The text with another line in place of one, counted from 1."""
    lines = text.split("\n")
    lines[row - 1] = line
    return "\n".join(lines)


class TestRoundTrip:
    @given(playthroughs, st.booleans())
    def test_what_is_written_reads_back(self, game: Toy, hands: bool) -> None:
        text = write(game, toy, NOTATION, hands=hands)

        again = parse(text, NOTATION)

        assert again == game
        assert write(again, toy, NOTATION, hands=hands) == text

    @given(playthroughs)
    def test_and_replays_to_the_same_states(self, game: Toy) -> None:
        checked = check(parse(write(game, toy, NOTATION), NOTATION), toy, NOTATION)

        assert checked.fault is None
        assert checked.states == replay(toy, game.rules, game.players, game.chance, game.actions)

    @given(outcomes, st.data())
    def test_any_record_of_a_physical_draw_reads_back(
        self, drawn: list[Outcome], data: st.DataObject
    ) -> None:
        chance = Recorded(drawn, used=data.draw(st.integers(0, len(drawn))))
        game: Toy = Playthrough(DEMO, 3, chance, ())
        text = write(game, toy, NOTATION)

        assert parse(text, NOTATION) == game
        short = [line for line in text.split("\n") if len(line) > 96]
        assert all(len(line.split()) <= 2 or '"' in line for line in short)

    @given(st.text(max_size=10), st.integers(0, 10**9 - 1))
    def test_any_seed_reads_back(self, text: str, used: int) -> None:
        try:
            chance = Seeded(text, used)
        except InvalidReport:
            chance = Seeded("a # b", used)
        game: Toy = Playthrough(DEMO, 3, chance, ())

        assert parse(write(game, toy, NOTATION), NOTATION) == game

    @given(playthroughs, st.data())
    def test_how_it_is_laid_out_does_not_matter(self, game: Toy, data: st.DataObject) -> None:
        """Other marks, empty lines, ends of lines, and the order of what stands in the head."""
        lines = write(game, toy, NOTATION).split("\n")
        first = next((i for i, line in enumerate(lines) if line.startswith("1.")), len(lines))
        noted = [line if line == "" else f"{line}  " for line in lines[:first]]
        noted += [
            f"{line}   # {data.draw(st.sampled_from(['so', '# #', '']))}"
            if line[:1].isdigit()
            else line
            for line in lines[first:]
        ]
        end = data.draw(st.sampled_from(["\n", "\r\n", "\n\n# by hand\n  \n"]))

        assert parse("\ufeff" + end.join(noted), NOTATION) == game

    def test_a_game_dealt_by_hand_and_written_by_hand(self) -> None:
        game = parse(BY_HAND, NOTATION, source="table 3")
        states = check(game, toy, NOTATION).states

        assert game == Playthrough[Rules, Action](
            rules=attrs.evolve(DEMO, hand_size=5),
            players=3,
            chance=Recorded([tuple(str(card) for card in reversed(pack())), 4]),
            steps=(
                Step(1, Draw()),
                Step(2, Lay(Card.from_text("♠9"))),
                Step(3, Lay(Card.from_text("♣10"))),
            ),
        )
        assert [step.row for step in game.steps] == [12, 13, 14]
        assert states[0].hands[0] == tuple(map(Card.from_text, ["♠10", "♠U", "♠O", "♠K", "♠A"]))


class TestText:
    def test_it_reads_as_documented(self) -> None:
        rules = attrs.evolve(SMALL, empty_stock=EmptyStock.END, name="our club, 5 December")
        game = played(rules, 2, Seeded("Košice 2026", used=7), Seeded("by chance"))

        assert write(game, toy, NOTATION, hands=True) == WRITTEN

    def test_the_nearest_edition_is_named(self) -> None:
        def head(rules: Rules) -> list[str]:
            text = write(Playthrough(rules, 2, Seeded("a"), ()), toy, NOTATION)
            return text[text.index("edition") : text.index("players")].splitlines()

        assert head(DEMO) == ["edition: demo"]
        assert head(attrs.evolve(DEMO, hand_size=3)) == ["edition: demo", "  hand_size: 3"]
        assert head(attrs.evolve(SMALL, name="cup")) == ["edition: small", "  name: cup"]
        assert head(attrs.evolve(SMALL, ranks=(Rank.ACE,))) == [
            "edition: small",
            '  ranks: ["A"]',
        ]

    def test_a_text_that_looks_like_something_else_is_quoted(self) -> None:
        for name, shown in (("5", '"5"'), ("true", '"true"'), ("a b", "a b"), ("", '""')):
            rules = attrs.evolve(DEMO, name=name)

            assert f"  name: {shown}\n" in write(
                Playthrough(rules, 2, Seeded("a"), ()), toy, NOTATION
            )

    def test_long_records_go_on_in_the_next_line(self) -> None:
        text = write(Playthrough(DEMO, 2, DEALT_BY_HAND, ()), toy, NOTATION)

        assert text[text.index("drawn") : text.index("#")] == (
            "drawn:\n"
            "  order ♠A ♠K ♠O ♠U ♠10 ♠9 ♠8 ♠7 ♣A ♣K ♣O ♣U ♣10 ♣9 ♣8 ♣7 ♦A ♦K ♦O ♦U ♦10 ♦9 ♦8 ♦7 "
            "♥A ♥K ♥O ♥U\n"
            "    ♥10 ♥9 ♥8 ♥7\n"
            "  one 4\n"
            "  one 0\n"
            "\n"
        )

    def test_a_game_with_a_fault_is_written_as_it_stands(self) -> None:
        wrong: Toy = Playthrough(DEMO, 2, Seeded("a"), (Step(1, Pass()), Step(2, Draw())))
        text = write(wrong, toy, NOTATION, hands=True)

        assert text.endswith("1. seat 1: pass\n2. seat 2: draw\n# not finished\n")
        assert text.count("#") == 3
        assert parse(text, NOTATION) == wrong

    def test_cards_that_cannot_be_dealt_are_written_without_a_note(self) -> None:
        wrong: Toy = Playthrough(DEMO, 99, Seeded("a"), ())

        assert write(wrong, toy, NOTATION).endswith("seed: a\n\n# not finished\n")


class TestWritingIsStrict:
    def test_an_action_must_read_back_as_itself(self) -> None:
        wrong = attrs.evolve(NOTATION, write_action=lambda _: "draw")

        game: Toy = Playthrough(DEMO, 2, Seeded("a"), (Step(1, Pass()),))

        assert said(write, game, toy, wrong) == [
            "Pass() is written 'draw', which is read as Draw()"
        ]

    @pytest.mark.parametrize("text", ["", " pass", "pass # 1", "#pass"])
    def test_an_action_must_stand_on_a_line(self, text: str) -> None:
        wrong = attrs.evolve(NOTATION, write_action=lambda _: text)
        game: Toy = Playthrough(DEMO, 2, Seeded("a"), (Step(1, Pass()),))

        assert said(write, game, toy, wrong) == [
            f"Pass() is written {text!r}, which a line cannot hold"
        ]

    @pytest.mark.parametrize("end", ["\n", "\r"])
    def test_nothing_else_may_break_a_line_either(self, end: str) -> None:
        wrong = attrs.evolve(NOTATION, mark=lambda *_: f"one{end}two")
        game: Toy = Playthrough(DEMO, 2, Seeded("a"), ())

        assert said(write, game, toy, wrong) == [
            f"'# one{end}two' is to be one line, and would be several".replace(end, repr(end)[1:-1])
        ]

    @pytest.mark.parametrize("result", ["one\ntwo", "\x1b[31mred", " seat 1 wins", 5, None])
    def test_a_result_is_a_line_of_text(self, result: Any) -> None:
        with pytest.raises(InvalidReport, match=r"^\$\.result: "):
            Playthrough(DEMO, 2, Seeded("a"), (), result=result)
        data = {**to_data(Playthrough(DEMO, 2, Seeded("a"), ()), as_type=Toy), "result": result}
        with pytest.raises(DataError, match=r"^\$\.result: "):
            from_data(data, Toy)

    def test_the_rules_must_be_of_the_games_kind(self) -> None:
        village: Any = OtherRules("village")
        other = attrs.evolve(NOTATION, editions=(village,))
        game: Toy = Playthrough(DEMO, 2, Seeded("a"), ())

        assert said(write, game, toy, other) == [
            f"{DEMO!r} is of another kind than the editions of the game: village"
        ]


@attrs.frozen
class OtherRules:
    name: str


class TestReadingIsStrict:
    def test_all_problems_come_at_once_each_with_its_line(self) -> None:
        assert said(parse, WRONG, NOTATION, source="game.txt") == WRONG_SAID.splitlines()

    def test_of_another_game_nothing_else_is_told(self) -> None:
        assert said(parse, WRONG.replace("game: toy", "game: chess"), NOTATION) == [
            "row 2: found the game “chess”; expected “toy”"
        ]

    def test_an_edition_may_be_written_as_the_command_shows_it(self) -> None:
        wide = attrs.evolve(DEMO, name="toy_cup_2026")
        notation = attrs.evolve(NOTATION, editions=(wide,))
        shown, plain = (
            parse(BY_HAND.replace("edition: demo", f"edition: {name}"), notation)
            for name in ("toy cup 2026", "toy_cup_2026")
        )

        assert shown == plain
        assert plain.rules.name == "toy_cup_2026"

    def test_a_result_is_told_with_its_row(self) -> None:
        text = with_line(BY_HAND, 6, "result: \x1b[31mred")

        assert r"row 6: '\x1b[31mred' has control characters in it" in said(parse, text, NOTATION)

    def test_seats_are_those_of_the_players(self) -> None:
        text = with_line(with_line(BY_HAND, 12, "1. seat 0: draw"), 14, "3. seat 4: draw")

        assert said(parse, text, NOTATION) == [
            "row 12: there is no seat 0; expected one from 1 to 3",
            "row 14: there is no seat 4; expected one from 1 to 3",
        ]

    @pytest.mark.parametrize("text", ["", "\n\n", "# only a note", "cardtourney playthrough 2"])
    def test_another_form_is_not_read(self, text: str) -> None:
        found = "cardtourney playthrough 2" if "2" in text else ""

        assert said(parse, text, NOTATION) == [
            f"row 1: found “{found}”; expected “{playthrough.TITLE}”"
        ]

    def test_one_missing_step_is_told_once(self) -> None:
        lines = BY_HAND.splitlines()
        first = next(i for i, line in enumerate(lines) if line.startswith("1."))
        del lines[first]

        assert said(parse, "\n".join(lines), NOTATION) == [
            f"row {first + 1}: the step has the number 2; expected 1"
        ]

    def test_what_is_missing_is_named(self) -> None:
        assert said(parse, playthrough.TITLE, NOTATION, source="f") == [
            "f: game is missing",
            "f: edition is missing",
            "f: players is missing",
            "f: seed or drawn is missing",
        ]

    @pytest.mark.parametrize(
        ("row", "line", "problem"),
        [
            (4, "edition: 1999", "row 4: there is no edition “1999”; expected one of demo, small"),
            (5, "  hand_size: 4.5", "row 5, $.hand_size: found 4.5; expected a whole number"),
            (5, "  ranks: [[[", 'row 5, $.ranks: found "[[["; expected a list'),
            (5, "  ranks: [5]", 'row 5, $.ranks[0]: found 5; expected one of "3", "4"'),
            (6, "players:", "row 6: found “”; expected a whole number from 1 to 999999999"),
            (6, "players: 0", "row 6: found “0”; expected a whole number from 1 to 999999999"),
            (
                6,
                "players: 9999999999",
                "row 6: found “9999999999”; expected a whole number from 1 to",
            ),
            (10, "used: 3", "row 7: used is 3; the record holds only 1 outcomes"),
            (7, "seed: \u200b", "row 7: the seed '\\u200b' holds U+200B, which nobody sees"),
            (12, "1 seat 1: draw", "row 12: found “1 seat 1: draw”; expected one of game, edition"),
            (12, "1. seat x: draw", "row 12: found “1. seat x: draw”; expected one of game,"),
            (12, "1. seat 1:", "row 12: “” is neither a card, draw nor pass"),
            (12, "1. seat 1: # draw", "row 12: “” is neither a card, draw nor pass"),
        ],
    )
    def test_each_line_says_what_is_expected(self, row: int, line: str, problem: str) -> None:
        problems = said(parse, with_line(BY_HAND, row, line), NOTATION)

        assert any(one.startswith(problem) for one in problems)

    @given(st.text(max_size=40) | st.sampled_from(BY_HAND.splitlines()), st.integers(1, 14))
    def test_any_text_gives_a_game_or_a_data_error(self, line: str, row: int) -> None:
        try:
            game = parse(with_line(BY_HAND, row, line), NOTATION)
        except DataError:
            return
        checked = check(game, toy, NOTATION)

        assert len(checked.states) <= len(game.steps) + 1


class TestCheck:
    @given(playthroughs, st.data())
    def test_the_first_step_that_is_refused_is_named_with_its_clause(
        self, game: Toy, data: st.DataObject
    ) -> None:
        place = data.draw(st.integers(0, len(game.steps)))
        states = replay(toy, game.rules, game.players, game.chance, game.actions[:place])
        actions: list[Action] = [Draw(), Pass(), *map(Lay, pack(tuple(Rank)))]
        refused = [action for action in actions if toy.why_not(states[-1], action) is not None]
        wrong = data.draw(st.sampled_from(refused))
        turn = states[-1].turn
        last: Step[Action] = Step(1, Draw())
        steps = (*game.steps[:place], Step(turn, wrong, row=place + 9), last)

        checked = check(attrs.evolve(game, steps=steps), toy, NOTATION)

        refusal = toy.why_not(states[-1], wrong)
        assert refusal is not None
        assert checked.states == states
        assert checked.fault is not None
        assert checked.fault.refusal == refusal
        assert str(checked.fault) == (
            f"row {place + 9}: Step {place + 1}, seat {turn}, {wrong}: "
            f"{refusal.sentence()} [{refusal.clause}]"
        )

    @given(playthroughs.filter(lambda game: game.steps), st.data())
    def test_a_step_of_another_seat_is_named(self, game: Toy, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(game.steps) - 1))
        step = game.steps[place]
        seat = step.seat % game.players + 1
        steps = (*game.steps[:place], attrs.evolve(step, seat=seat), *game.steps[place + 1 :])

        checked = check(attrs.evolve(game, steps=steps), toy, NOTATION)

        assert len(checked.states) == place + 1
        assert str(checked.fault) == (
            f"Step {place + 1} is said to be of seat {seat}; seat {step.seat} is on turn."
        )

    @pytest.mark.parametrize(
        ("change", "code", "sentence"),
        [
            (
                {"players": 1},
                FaultCode.NO_DEAL,
                "The cards cannot be dealt: 1 hands of 4 cards, and one open, of 32",
            ),
            (
                {"chance": Recorded([5])},
                FaultCode.NO_DEAL,
                "The cards cannot be dealt: outcome 1 of the record (an order of ♥7",
            ),
            (
                {"result": "seat 9 wins"},
                FaultCode.OTHER_RESULT,
                "The result is said to be “seat 9 wins”; it is “seat ",
            ),
            (
                {"steps": ()},
                FaultCode.NOT_OVER,
                "The result is said to be “seat ",
            ),
        ],
    )
    def test_what_cannot_be_is_named(
        self, change: dict[str, Any], code: FaultCode, sentence: str
    ) -> None:
        game = played(DEMO, 3, Seeded("a"), Seeded("b"))

        fault = check(attrs.evolve(game, **change), toy, NOTATION).fault

        assert fault is not None
        assert fault.finding.code is code
        assert str(fault).startswith(sentence)

    def test_a_record_that_runs_out_is_named_at_its_step(self) -> None:
        chance = Recorded([tuple(map(str, pack()))])
        game: Toy = Playthrough(DEMO, 2, chance, (Step(1, Draw(), row=8),))

        checked = check(game, toy, NOTATION)

        assert str(checked.fault).startswith(
            "row 8: Step 1, seat 1, draw, cannot be done: the record holds 1 outcomes"
        )
        assert len(checked.states) == 1

    def test_a_result_read_from_a_text_is_named_with_its_row(self) -> None:
        text = write(played(SMALL, 2, Seeded("Lot 5"), Seeded("by chance")), toy, NOTATION)
        wrong = parse(text.replace("result: seat 2 wins", "result: nobody wins"), NOTATION)

        assert str(check(wrong, toy, NOTATION).fault) == (
            "row 12: The result is said to be “nobody wins”; it is “seat 2 wins”."
        )

    def test_a_finished_game_need_not_say_its_result(self) -> None:
        game = attrs.evolve(played(DEMO, 3, Seeded("a"), Seeded("b")), result="")

        assert check(game, toy, NOTATION).fault is None


class TestRecord:
    @given(playthroughs)
    def test_every_step_has_the_seat_that_was_on_turn(self, game: Toy) -> None:
        states = replay(toy, game.rules, game.players, game.chance, game.actions)

        assert [step.seat for step in game.steps] == [state.turn for state in states[:-1]]

    def test_actions_that_were_not_played_are_refused(self) -> None:
        game = play(toy, DEMO, [uniform] * 2, Seeded("a"), choices=Seeded("b"))

        with pytest.raises(IllegalAction):
            record(attrs.evolve(game, actions=(Pass(),)), toy, NOTATION)


def test_a_notation_without_marks_and_hands_writes_none() -> None:
    bare: Notation[Rules, toy.State, Action, toy.Ending] = Notation(
        game="toy", editions=(DEMO,), read_action=toy.read_action
    )
    game = played(DEMO, 2, Seeded("a"), Seeded("b"))

    assert "#" not in write(game, toy, bare)
    assert parse(write(game, toy, bare), bare) == game
