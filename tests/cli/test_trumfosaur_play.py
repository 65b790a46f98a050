"""Playing games of Trumfosaur on the command line, alone or at a seat, and checking them."""

import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from cardtourney import trumfosaur
from cardtourney.chance import Seeded
from cardtourney.cli.games.checked import game_data, game_page
from cardtourney.cli.games.dialogue import play_a_seat
from cardtourney.cli.games.options import GameOptions
from cardtourney.cli.games.playing import play_game
from cardtourney.cli.games.record import play_again
from cardtourney.cli.games.talk import End, Talk
from cardtourney.cli.trumfosaur.playable import TRUMFOSAUR
from cardtourney.cli.trumfosaur.showing import ended, told, view_lines
from cardtourney.cli.trumfosaur.wishes import read_wish
from cardtourney.cli.words import Output
from cardtourney.codec import from_json
from cardtourney.errors import InvalidReport
from cardtourney.playthrough import Playthrough, check, parse
from cardtourney.trumfosaur import MCR_2026, TRUMP, Action, Card, Rules, View, legal, view
from cardtourney.trumfosaur.actions import Exchange, Keep, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import Playable, parse_cards
from cardtourney.trumfosaur.course import Phase, Trick
from cardtourney.trumfosaur.deal import position
from cardtourney.trumfosaur.notation import NOTATION
from cardtourney.trumfosaur.rules import Deck, RevealWindow
from cardtourney.trumfosaur.state import State

if TYPE_CHECKING:
    from tests.cli.conftest import Called

Call = Callable[..., "Called"]
Says = Callable[..., None]

SEED = "Brno 2026"
PLAY = ("trumfosaur", "play", "--seed", SEED)
PROVISIONAL = "The pack is provisional"
ANYTHING = ("none", *map(str, range(1, 12)), "keep")
"""Answers of which one will do whatever is asked."""


def read(text: str) -> Playthrough[Rules, Action]:
    return parse(text, NOTATION)


class TestPlay:
    @pytest.mark.parametrize("players", [3, 4])
    @pytest.mark.parametrize("policy", ["sensible", "uniform"])
    def test_the_output_is_a_game_that_can_be_read_and_replayed(
        self, call: Call, players: int, policy: str
    ) -> None:
        words = (*PLAY, "--players", players, "--policy", policy)
        called = call(*words)
        game = read(called.out)

        assert called.code == 0
        assert (game.players, game.chance) == (players, Seeded(SEED))
        assert game.result
        assert check(game, trumfosaur, NOTATION).fault is None
        assert PROVISIONAL in called.err
        assert call(*words) == called

    def test_four_play_unless_otherwise_said(self, call: Call) -> None:
        assert read(call(*PLAY).out).players == 4

    def test_rulings_are_written_into_the_game(self, call: Call) -> None:
        ruling = ("--ruling", "reveal-window=between-tricks")

        assert read(call(*PLAY, *ruling).out).rules.reveal_window is RevealWindow.BETWEEN_TRICKS

    def test_nothing_is_provisional_once_the_pack_is_announced(self, call: Call) -> None:
        called = call(*PLAY, "--ruling", "deck=announced")

        assert read(called.out).rules.deck is Deck.ANNOUNCED
        assert called.err == ""

    def test_hands_are_noted_where_asked_for(self, call: Call) -> None:
        with_hands, without = call(*PLAY, "--hands").out, call(*PLAY).out

        assert "# 1: " in with_hands
        assert read(with_hands) == read(without)

    def test_json_is_the_game_as_the_library_reads_it(self, call: Call) -> None:
        called = call(*PLAY, "--json")

        assert from_json(called.out, TRUMFOSAUR.record) == read(call(*PLAY).out)

    def test_a_file_takes_the_place_of_the_output(self, call: Call, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        called = call(*PLAY, "--out", file)

        assert (called.code, called.out) == (0, "")
        assert file.read_text("utf-8") == call(*PLAY).out

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--players", "2"], "2 players are no game: expected 3 or more [trumfosaur:1]"),
            (["--players", "1"], "1 player is no game: expected 3 or more [trumfosaur:1]"),
            (["--players", "-4"], "-4 players are no game"),
            (["--players", "5"], "5 players: a table has 3 or 4 [trumfosaur:1]"),
            (["--players", "5", "--interactive"], "5 players: a table has 3 or 4"),
            (["--players", "four"], "“four” is no whole number"),
            (["--players", ""], "--players: “” is no whole number"),
            (
                ["--players", "9" * 99],
                "9…” has too many digits",
            ),
            (["--players", "#REF!"], "what a spreadsheet writes when a formula fails"),
            (["four"], "found four; expected nothing more"),
            (["--policy", "clever"], "expected one of sensible, uniform"),
            (["--seat", "2"], "--seat is for --interactive"),
            (["--interactive", "--seat", "5"], "there is no seat 5: expected 1 to 4"),
            (["--rules", "MCR 1926"], "expected MCR 2026"),
            (["--ruling", "dealer=2"], "there is no ruling “dealer”"),
            (["--ruling", "deck=ours"], "expected provisional or announced [trumfosaur:3.1]"),
            (["--out", "/nowhere/game.txt"], "nothing can be written here"),
            (["--out", "a\0b"], "nothing can be written here"),
        ],
    )
    def test_what_cannot_be_played_is_refused_with_the_reason(
        self, call: Call, words: list[str], said: str
    ) -> None:
        called = call(*PLAY, *words)
        as_json = call(*PLAY, *words, "--json")

        assert (called.code, called.out, as_json.code) == (2, "", 2)
        assert said in called.err
        assert said in json.loads(as_json.out)["error"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play"], "“trumfosaur play” needs --seed, as --help says\n"),
        (["play", "--seed"], "“trumfosaur play” needs --seed, as --help says\n"),
        (["play", "--sede", "x"], "as --help says. Did you mean --seed instead of --sede?"),
        (["check"], "“trumfosaur check” needs FILE, as --help says\n"),
    ],
)
def test_what_is_missing_is_named(call: Call, words: list[str], said: str) -> None:
    called = call("trumfosaur", *words)

    assert called.code == 2
    assert said in called.err


class TestInteractive:
    @pytest.mark.parametrize(("players", "seat"), [(3, 3), (4, 2)])
    def test_a_game_can_be_played_to_its_end_at_any_seat(
        self, call: Call, says: Says, tmp_path: Path, players: int, seat: int
    ) -> None:
        says(*ANYTHING * 60)
        file = tmp_path / "game.txt"
        words = ("--players", players, "--interactive", "--seat", seat, "--out", file)
        called = call(*PLAY, *words)
        game = read(file.read_text("utf-8"))

        assert called.code == 0
        assert f"Seat {seat} (you): " in called.out
        assert "Most points: seat" in called.out
        assert check(game, trumfosaur, NOTATION).fault is None
        assert game.result


def cards_in(text: str) -> set[str]:
    return set(re.findall(rf"(?:{'|'.join(MCR_2026.dinosaurs)}) \d+", text))


EXAMPLES = {"stegosaurus 7"}
"""What is named wherever it is said how a card is written."""


def known_to(seen: View) -> Iterator[object]:
    yield from (*seen.hand, *seen.played, *seen.scoring, *(seen.changing or ()))
    for pile in (*(trick.cards for trick in seen.tricks), *seen.shown):
        yield from pile


class TestWhatAPersonMayKnow:
    @pytest.mark.parametrize(("players", "seat"), [(3, 1), (3, 3), (4, 2)])
    @pytest.mark.parametrize("policy", ["sensible", "uniform"])
    def test_no_card_is_named_before_the_person_may_know_it(
        self, players: int, seat: int, policy: str
    ) -> None:
        told_so_far, known = io.StringIO(), set[str]()
        asked = 0

        def shown(seen: View, actions: Sequence[Action]) -> tuple[str, ...]:
            nonlocal asked
            asked += 1
            known.update(map(str, known_to(seen)))
            lines = tuple(view_lines(seen, actions))
            assert cards_in(told_so_far.getvalue() + "".join(lines)) - EXAMPLES <= known
            return lines

        kept: list[object] = []
        played, end = play_a_seat(
            attrs.evolve(TRUMFOSAUR, shown=shown),
            MCR_2026,
            [TRUMFOSAUR.policies[policy]] * players,
            seat,
            Seeded(f"{SEED}, {policy}"),
            Seeded("choices"),
            Talk(io.StringIO("\n".join(ANYTHING * 60)), told_so_far),
            kept.append,
        )

        assert end is End.OVER
        assert kept == [played]
        assert played.result is not None
        assert asked >= 12

    def test_what_others_choose_in_secret_is_not_told(self) -> None:
        card = Card("stegosaurus", 7)

        assert told(Exchange((card,)), False) == "chooses what to change"
        assert told(PutAside(card), False) == "puts a scoring card aside"
        assert told(Keep(), False) == told(Reveal(), False) == ""
        assert told(Play(card), False) == "stegosaurus 7"
        assert told(PutAside(card), True) == "aside: stegosaurus 7"


ASIDE = parse_cards("stegosaurus 7, stegosaurus 8, triceratops 1")
HANDS: list[tuple[Playable, ...]] = [
    (*parse_cards("stegosaurus 1, stegosaurus 3"), TRUMP),
    (*parse_cards("stegosaurus 2, triceratops 9"), TRUMP),
    (*parse_cards("pterodactyl 3, triceratops 8"), TRUMP),
]


def seen(phase: Phase = Phase.TRICK, **changes: Any) -> View:
    """A view of seat 1, who is on turn to play unless it is said otherwise."""
    return attrs.evolve(view(position(MCR_2026, HANDS, scoring=ASIDE), 1), phase=phase, **changes)


class TestAnswers:
    @pytest.mark.parametrize(
        ("phase", "text", "action"),
        [
            (Phase.EXCHANGE, "1 2", "exchange: stegosaurus 1, stegosaurus 3"),
            (Phase.EXCHANGE, "2,1", "exchange: stegosaurus 1, stegosaurus 3"),
            (Phase.EXCHANGE, "2", "exchange: stegosaurus 3"),
            (Phase.EXCHANGE, "0", "exchange: nothing"),
            (Phase.EXCHANGE, "Nothing", "exchange: nothing"),
            (Phase.EXCHANGE, "Stegosaurus 3", "exchange: stegosaurus 3"),
            (Phase.EXCHANGE, "rex 3, rex 1", "exchange: rex 1, rex 3"),
            (Phase.EXCHANGE, "rex 3 rex 1", "exchange: rex 1, rex 3"),
            (Phase.EXCHANGE, "exchange: rex 3", "exchange: rex 3"),
            (Phase.EXCHANGE, "trump", "trump"),
            (Phase.ASIDE, "2", "aside: stegosaurus 3"),
            (Phase.ASIDE, "stegosaurus  3", "aside: stegosaurus 3"),
            (Phase.ASIDE, "aside: stegosaurus 3", "aside: stegosaurus 3"),
            (Phase.BETWEEN, "REVEAL", "reveal"),
            (Phase.BETWEEN, "y", "reveal"),
            (Phase.BETWEEN, "keep", "keep"),
            (Phase.BETWEEN, "No", "keep"),
            (Phase.BETWEEN, "1", "stegosaurus 1"),
            (Phase.TRICK, "3", "trump"),
            (Phase.TRICK, "Trump", "trump"),
            (Phase.TRICK, "2", "stegosaurus 3"),
            (Phase.TRICK, "stegosaurus 3", "stegosaurus 3"),
            (Phase.TRICK, "reveal", "reveal"),
        ],
    )
    def test_they_are_read_as_people_give_them(self, phase: Phase, text: str, action: str) -> None:
        assert str(read_wish(text, seen(phase), [])) == action

    @pytest.mark.parametrize(
        ("phase", "text", "said"),
        [
            (Phase.EXCHANGE, "1 1", "card 1 is named twice"),
            (Phase.EXCHANGE, "1 4", "there is no card 4: expected 1 to 3"),
            (Phase.EXCHANGE, "yes", "“yes” is no answer: expected numbers such as 1 4 7"),
            (Phase.EXCHANGE, "exchange: rex", "“exchange: rex” is no action"),
            (Phase.ASIDE, "1 2", "these are 2 cards: expected one"),
            (Phase.ASIDE, "none", "“none” is no answer: expected a number"),
            (Phase.BETWEEN, "perhaps", "“perhaps” is no answer: expected reveal or keep"),
            (Phase.TRICK, "0", "there is no card 0: expected 1 to 3"),
            (Phase.TRICK, "9" * 5000, "is no answer: expected a number"),
            (Phase.TRICK, ",", "these are 0 cards: expected one"),
            (Phase.TRICK, "rex 1 rex 2", "these are 2 cards: expected one"),
        ],
    )
    def test_what_is_none_says_what_is_expected(self, phase: Phase, text: str, said: str) -> None:
        with pytest.raises(InvalidReport, match=re.escape(said)):
            read_wish(text, seen(phase), [])


def lines_of(state: State) -> list[str]:
    return list(view_lines(view(state, state.turn), tuple(iter(legal(state)))))


class TestWhatIsShown:
    def test_the_trick_the_scoring_cards_and_what_may_be_played(self) -> None:
        trick = Trick(1, parse_cards("stegosaurus 9, triceratops 7, triceratops 2"), 1)
        game = position(
            MCR_2026,
            [*HANDS[:2], HANDS[2][1:]],
            scoring=ASIDE,
            tricks=[trick],
            revealed=[3],
            lead=3,
            played=[Card("stegosaurus", 5)],
        )

        assert lines_of(game) == [
            "",
            "Trick 2: seat 3: stegosaurus 5.",
            "Your scoring card: stegosaurus 7, face down; 6 points so far.",
            "Face up: seat 3 triceratops 1.",
            "Tricks taken: you 1, seat 2 0, seat 3 0.",
            "Your hand:",
            "   1) stegosaurus 1   2) stegosaurus 3",
            "   3) trump",
            "You may play any card, or reveal.",
        ]

    def test_who_leads_as_it_stands_is_told_to_those_who_are_asked(self) -> None:
        between = position(MCR_2026, HANDS, scoring=ASIDE, phase=Phase.BETWEEN)
        claimed = attrs.evolve(between, claim=3, revealed=(3,))

        assert lines_of(between)[1] == "As it stands you lead trick 1."
        assert lines_of(claimed)[1] == "As it stands seat 3 leads trick 1."
        assert lines_of(between)[-1] == (
            "Do you turn your scoring card for the lead? (reveal or keep) [trumfosaur:5.5]"
        )

    @pytest.mark.parametrize(
        ("played", "which"), [("stegosaurus 5", "1 or 3"), ("triceratops 5", "2 or 3")]
    )
    def test_the_numbers_of_the_cards_that_may_be_played(self, played: str, which: str) -> None:
        game = position(MCR_2026, HANDS, scoring=ASIDE, lead=1)
        after = attrs.evolve(game, played=parse_cards(played), turn=2)

        assert lines_of(after)[-1] == f"You may play {which}, or reveal."

    def test_a_single_card_that_may_be_played_is_told(self) -> None:
        hand = parse_cards("stegosaurus 2, triceratops 9")
        game = position(MCR_2026, HANDS, scoring=ASIDE, revealed=[2])
        hands = (HANDS[0], hand, HANDS[2])
        after = attrs.evolve(game, played=parse_cards("stegosaurus 5"), turn=2, hands=hands)

        assert "Your scoring card: stegosaurus 8, face up; 3 points so far." in lines_of(after)
        assert lines_of(after)[-1] == "You may play 1."

    def test_equal_points_are_told_together(self) -> None:
        tricks = [
            Trick(1, parse_cards("stegosaurus 9, pterodactyl 1, pterodactyl 2"), 1),
            Trick(1, parse_cards("triceratops 6, brachiosaurus 3, triceratops 9"), 3),
        ]
        aside = parse_cards("stegosaurus 7, stegosaurus 8, diplodocus 4")
        result = trumfosaur.result(
            position(MCR_2026, [(), (), ()], scoring=aside, tricks=tricks, lead=3)
        )
        assert result is not None

        one = "1 of the dinosaur, 1 of the number"
        assert list(ended(result, 2)) == [
            "Seat 1: 4 points with stegosaurus 7: 2 of the dinosaur, 1 of the number",
            f"Seat 2 (you): 3 points with stegosaurus 8: {one}",
            f"Seat 3: 4 points with diplodocus 4: {one}, the last trick",
            "Most points: seat 1, seat 3.",
        ]


class TestCheck:
    @pytest.fixture
    def game(self, call: Call, tmp_path: Path) -> Path:
        file = tmp_path / "game.txt"
        call(*PLAY, "--out", file)
        return file

    def test_a_game_by_the_rules_is_told_so(self, call: Call, game: Path) -> None:
        called = call("trumfosaur", "check", game)
        data = json.loads(call("trumfosaur", "check", game, "--json").out)

        assert called.code == 0
        assert called.out.startswith("A game of Trumfosaur: 4 players, ")
        assert "Rules: MCR 2026, every ruling as the edition has it." in called.out
        assert PROVISIONAL in called.out
        assert called.out.endswith("Everything in it is by the rules.\n")
        assert (data["fault"], data["provisional_deck"]) == (None, True)
        assert data["followed"] == data["steps"]

    def test_json_is_checked_as_well(self, call: Call, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_bytes(call(*PLAY, "--json").raw)

        assert call("trumfosaur", "check", file).code == 0

    def test_the_first_thing_that_is_refused_is_shown_with_its_clause(
        self, call: Call, game: Path
    ) -> None:
        text = game.read_text("utf-8")
        game.write_text(text.replace("9.  seat 1: keep", "9.  seat 1: trump"), "utf-8")
        called = call("trumfosaur", "check", game)
        fault = json.loads(call("trumfosaur", "check", game, "--json").out)["fault"]

        assert called.code == 1
        assert "Step 9, seat 1, trump: Seat 1 must first say" in called.out
        assert (fault["clause"], fault["step"], fault["seat"]) == ("trumfosaur:5.5", 9, 1)
        assert fault["row"] == text.splitlines().index("9.  seat 1: keep") + 1

    @pytest.mark.parametrize("text", ["", "[]", "{}", "1. seat 1: keep", "\0"])
    def test_what_cannot_be_read_is_told(self, call: Call, tmp_path: Path, text: str) -> None:
        file = tmp_path / "game.txt"
        file.write_text(text, "utf-8")
        called = call("trumfosaur", "check", file)

        assert (called.code, called.out) == (2, "")
        assert "game.txt" in called.err


class TestAGameWithoutAnythingProvisional:
    GAME = attrs.evolve(TRUMFOSAUR, provisional=None)

    def test_nothing_of_it_is_said(self, capsys: pytest.CaptureFixture[str]) -> None:
        code = play_game(self.GAME, lambda: MCR_2026, GameOptions(seed=SEED), Output())
        printed = capsys.readouterr()
        found = play_again(self.GAME, read(printed.out))

        assert (code, printed.err) == (0, "")
        assert not found.provisional
        assert set(game_data(self.GAME, found)) == {
            *("record", "rules", "players", "steps", "followed", "result", "fault"),
        }
        assert len(list(game_page(self.GAME, found))) == 4
