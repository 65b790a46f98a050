"""Playing games of Superprší on the command line, alone or at a seat, and what beats what."""

import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import superprsi
from cardtourney.cards import Card, Rank, Suit, parse_cards
from cardtourney.chance import Chance, Seeded
from cardtourney.cli.games import playing
from cardtourney.cli.games.dialogue import play_a_seat
from cardtourney.cli.games.talk import End, Talk
from cardtourney.cli.superprsi.answered import answers_data, answers_rows
from cardtourney.cli.superprsi.playable import SUPERPRSI
from cardtourney.cli.superprsi.showing import ended, heaped, learned, view_lines
from cardtourney.cli.superprsi.wishes import choices, read_wish
from cardtourney.codec import from_json
from cardtourney.errors import InvalidReport
from cardtourney.game import play
from cardtourney.playthrough import Playthrough, check, parse
from cardtourney.superprsi import (
    SUPERPRSI_2020,
    Action,
    Misplay,
    Play,
    Result,
    Rules,
    State,
    Take,
    View,
    apply,
    deal,
    legal,
    view,
    why_not,
)
from cardtourney.superprsi.deal import position
from cardtourney.superprsi.notation import NOTATION, read_action
from cardtourney.superprsi.policies import steady
from cardtourney.superprsi.rules import (
    AceCount,
    BringsBack,
    CutBonus,
    ExhaustedDraw,
    ThirtyBy,
    ThreeSevens,
)

if TYPE_CHECKING:
    from tests.cli.conftest import Called

Call = Callable[..., "Called"]
Says = Callable[..., None]

SEED = "Praha 2020"
PLAY = ("superprsi", "play", "--seed", SEED)
DATA = Path(__file__).parent / "data" / "superprsi"


def read(text: str) -> Playthrough[Rules, Action]:
    return parse(text, NOTATION)


class TestPlay:
    @pytest.mark.parametrize("players", [2, 3, 5, 30])
    @pytest.mark.parametrize("policy", ["sensible", "steady", "uniform"])
    def test_the_output_is_a_game_that_can_be_read_and_replayed(
        self, call: Call, players: int, policy: str
    ) -> None:
        called = call(*PLAY, "--players", players, "--policy", policy, "--hand-size", 4)
        game = read(called.out)

        assert (called.code, called.err) == (0, "")
        assert (game.players, game.chance) == (players, Seeded(SEED))
        assert game.result
        assert check(game, superprsi, NOTATION).fault is None

    @pytest.mark.parametrize("size", [1, 2])
    def test_hands_may_be_as_small_as_what_is_taken_when_cutting(
        self, call: Call, size: int
    ) -> None:
        called = call(*PLAY, "--hand-size", size, "--cut-most", size)

        assert called.code == 0
        assert read(called.out).rules.cut_most == size

    def test_nobody_has_to_cut(self, call: Call) -> None:
        assert "cut" not in call(*PLAY, "--cut-most", 0).out.partition("players:")[2]

    def test_how_the_computer_can_play_is_said_for_every_way(self, call: Call) -> None:
        words = " ".join(call("superprsi", "play", "--help").out.replace("│", " ").split())

        assert all(f"“{policy}”" in words for policy in ("sensible", "steady", "uniform"))

    def test_a_game_that_is_stopped_before_it_is_over_is_told_so(
        self, call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(playing, "play", partial(play, limit=20))
        said = "cardtourney: the game was stopped after 20 actions: it is not over\n"
        text, as_json = call(*PLAY), call(*PLAY, "--json")

        assert (text.code, text.err) == (as_json.code, as_json.err) == (1, said)
        assert text.out.endswith("# not finished\n")
        assert json.loads(as_json.out)["value"]["result"] == ""
        kept = call(*PLAY, "--out", tmp_path / "game.txt")
        assert (kept.code, kept.out, said in kept.err) == (1, "", True)

    def test_the_same_words_give_the_same_game(self, call: Call) -> None:
        called = call(*PLAY)

        assert read(called.out).players == 4
        assert call(*PLAY) == called

    def test_what_is_agreed_on_is_written_into_the_game(self, call: Call) -> None:
        words = ("--packs", 12, "--hand-size", 10, "--ruling", "three-sevens=identical")
        rules = read(call(*PLAY, *words).out).rules

        assert (rules.packs, rules.hand_size) == (12, 10)
        assert rules.three_sevens is ThreeSevens.IDENTICAL

    def test_hands_are_noted_where_asked_for(self, call: Call) -> None:
        with_hands, without = call(*PLAY, "--hands").out, call(*PLAY).out

        assert "# 1: " in with_hands
        assert read(with_hands) == read(without)

    def test_json_is_the_game_as_the_library_reads_it(self, call: Call) -> None:
        called = call(*PLAY, "--json")

        assert from_json(called.out, SUPERPRSI.record) == read(call(*PLAY).out)

    def test_a_file_takes_the_place_of_the_output(self, call: Call, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        called = call(*PLAY, "--out", file)

        assert (called.code, called.out) == (0, "")
        assert file.read_text("utf-8") == call(*PLAY).out

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--players", "1"], "1 player is no game: expected 2 or more [superprsi:1]"),
            (["--players", "-4"], "-4 players are no game"),
            (["--players", "31"], "31 players are more than are played with: 30"),
            (["--players", "five"], "“five” is no whole number"),
            (["--players", "2.4"], "“2.4” is no whole number"),
            (["--packs", "2"], "--packs 2 are fewer than are played with: expected 3 or more"),
            (["--packs", "0"], "--packs 0 are fewer than are played with: expected 3 or more"),
            (["--packs", "31"], "--packs 31 are more than are played with: 30"),
            (["--packs", "many"], "“many” is no whole number"),
            (["--hand-size", "0"], "--hand-size 0 is not a whole number of cards, 1 or more"),
            (["--hand-size", "2"], "give --cut-most 2 or less, or --hand-size 3 or more"),
            (["--cut-most", "9"], "give --cut-most 8 or less, or --hand-size 9 or more"),
            (["--cut-most", "-1"], "--cut-most -1 is not a whole number of cards, 0 or more"),
            (
                ["--ruling", "game_end=first_safe", "--ruling", "finished_until=game_end"],
                "the ruling game_end=first_safe could never come: until the game ends",
            ),
            (["--hand-size", "60"], "leaves no draw pile when two players are dealt to"),
            (["--hand-size", "24"], "the largest possible are of 23 [superprsi:4]"),
            (["--policy", "clever"], "expected one of sensible, steady, uniform"),
            (["--seat", "2"], "--seat is for --interactive"),
            (["--interactive", "--seat", "5"], "there is no seat 5: expected 1 to 4"),
            (["--rules", "SUPERPRSI 1920"], "expected SUPERPRSI 2020"),
            (["--ruling", "dealer=2"], "there is no ruling “dealer”"),
            (["--ruling", "three_sevens=two"], "expected mixed or identical [superprsi:14]"),
            (["--out", "/nowhere/game.txt"], "nothing can be written here"),
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

    def test_everything_that_is_wrong_with_the_cards_is_told_at_once(self, call: Call) -> None:
        called = call(*PLAY, "--packs", 1, "--hand-size", 2)

        assert called.code == 2
        assert "superprsi:2" in called.err
        assert "superprsi:4" in called.err


class Typing(io.StringIO):
    """A person who plays anything that is right, and types it in one of many ways."""

    def __init__(self, chance: Chance, way: Callable[[str], str]) -> None:
        super().__init__()
        self.chance = chance
        self.way = way
        self.meant: Action | None = None

    def see(self, seen: View, state: State) -> None:
        self.meant, self.chance = steady(seen, legal(state), self.chance)

    def readline(self, *_: Any) -> Any:
        return f"{self.way(str(self.meant))}\n"


CARD = re.compile(r"[♥♦♣♠](?:10|[3-9UOKA])")
ACCENTS = str.maketrans("ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "ACDEEINORSTUUYZ")


def in_letters(text: str) -> str:
    """How somebody types who has neither accents nor the signs of the suits."""
    plain = CARD.sub(lambda found: parse_cards(found[0])[0].letters, text).translate(ACCENTS)
    return plain.replace("×", "x").replace("?", "").replace("!", "").lower()


def count_first(text: str) -> str:
    """How hands are shown: ``2× ♥7``, with spaces where somebody likes them."""
    return re.sub(r"([^\s+]+)×([0-9]+)", r"\2× \1", text).replace("+", " + ")


def in_words(text: str) -> str:
    """How somebody says it who speaks Czech: ``2x srdce sedma REVERZ``."""
    spoken = CARD.sub(lambda found: parse_cards(found[0])[0].czech, text)
    return re.sub(r"([^+]+?)×([0-9]+)", r"\2x \1", spoken)


def known_to(seen: View) -> Counter[Card]:
    return Counter((*seen.hand, *seen.discards))


class TestAWholeGame:
    @pytest.mark.parametrize("way", [str, in_letters, count_first, in_words])
    @pytest.mark.parametrize(("players", "seat"), [(2, 2), (3, 1), (5, 4)])
    def test_whatever_way_it_is_typed_a_game_comes_to_its_end_and_no_answer_is_refused(
        self, players: int, seat: int, way: Callable[[str], str]
    ) -> None:
        heard, told = Typing(Seeded(SEED), way), io.StringIO()
        states = [deal(SUPERPRSI_2020, players, Seeded(SEED))]

        class Watched:
            """The game, whose states are kept."""

            deal, legal, view, why_not = (
                staticmethod(superprsi.deal),
                staticmethod(legal),
                staticmethod(view),
                staticmethod(why_not),
            )
            result = staticmethod(superprsi.result)

            @staticmethod
            def apply(state: State, action: Action) -> State:
                states.append(apply(state, action))
                return states[-1]

        def shown(seen: View, actions: Sequence[Action]) -> Iterable[str]:
            heard.see(seen, states[-1])
            return view_lines(seen, actions)

        kept: list[object] = []
        played, end = play_a_seat(
            attrs.evolve(SUPERPRSI, game=Watched, shown=shown),
            SUPERPRSI_2020,
            [steady] * players,
            seat,
            Seeded(SEED),
            Seeded("choices"),
            Talk(heard, told),
            kept.append,
        )
        lines = told.getvalue().splitlines()

        assert end is End.OVER
        assert kept == [played]
        assert played.result is not None
        assert not [line for line in lines if "[superprsi:" in line and line.startswith("Seat")]
        assert " is no action" not in told.getvalue()

    @pytest.mark.parametrize(("players", "seat"), [(2, 1), (4, 3), (30, 7)])
    def test_no_card_is_named_before_the_person_may_know_it(self, players: int, seat: int) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, hand_size=3)
        state, chance = deal(rules, players, Seeded(SEED)), Seeded("any")
        left: Chance = chance
        for _ in range(players + 120):
            if superprsi.result(state) is not None:
                break
            before = view(state, seat)
            if state.turn == seat:
                asked = "\n".join(view_lines(before, tuple(legal(state))))
                answer = asked.partition("beaten by: ")[2].partition("\n")[0]
                rest = asked.replace(answer, "") if answer else asked
                assert set(CARD.findall(rest)) <= set(map(str, known_to(before)))
            action, left = steady(view(state, state.turn), legal(state), left)
            state = apply(state, action)
            said = "\n".join(learned(before, view(state, seat)))
            assert set(CARD.findall(said)) <= set(map(str, view(state, seat).hand))


def seen(hands: str, top: str = "♥9", rules: Rules = SUPERPRSI_2020, **more: Any) -> State:
    """A position in which seat 1 is on turn unless it is said otherwise; hands stand apart by /."""
    held = [parse_cards(hand) for hand in hands.split("/")]
    return position(rules, held, discards=parse_cards(top), **more)


def lines_of(state: State) -> list[str]:
    return list(view_lines(view(state, state.turn), tuple(legal(state))))


class TestWhatIsShown:
    def test_copies_are_counted_choices_numbered_and_calls_told_with_their_numbers(self) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, packs=4)
        hands = "♥7 ♥7 ♥7 ♥K ♦9 ♦9 ♣9 ♠A/♣U/♣K ♣8"
        game = seen(hands, "♠9 ♦9 ♦9", rules, clockwise=False)

        assert lines_of(game) == [
            "",
            "On top: 2× ♦9. The draw pile has 114 cards.",
            "Play goes counter-clockwise. After you, with their cards: seat 3 (2), 2 (1).",
            "Your hand, 8 cards:",
            "     3× ♥7  ♥K",
            "     2× ♦9",
            "     ♣9",
            "     ♠A",
            "You may play:",
            "  1) ♦9  2) 2× ♦9",
            "  3) ♣9",
            "Calls: REVERZ with 2; SMĚR with 1, 3.",
        ]

    def test_an_ober_an_ace_and_the_suit_that_was_called(self) -> None:
        game = seen("♥O ♦O ♦A/♣U", "♥O", suit=Suit.BELLS)

        assert lines_of(game)[1] == (
            "On top: ♥O; ♦ KULE is to be followed. The draw pile has 91 cards."
        )
        assert lines_of(game)[-1] == (
            "Calls: REVERZ with 1; SMĚR with 2, 3; with an Ober the suit, SRDCE, KULE, ŽALUDY or "
            "LISTY; STOJÍŠ? with an ace, which stops nobody without it."
        )

    def test_a_running_penalty_and_all_that_beats_it(self) -> None:
        rows = {
            "♥7": "a seven of any suit [superprsi:12], ♥8 [superprsi:16]",
            "♠8": (
                "2× ♠7 or more [superprsi:13], three sevens of any suits [superprsi:14], an eight "
                "of any suit [superprsi:17]"
            ),
        }
        for top, beaten in rows.items():
            cards = 2 if top == "♥7" else 3
            game = seen("♦9/♣U", top, pending=cards)

            assert lines_of(game)[3] == (
                f"A penalty of {cards} cards is running. It is beaten by: {beaten}."
            )
            assert lines_of(game)[-1] == "You may: 1) take"

    def test_by_the_other_reading_three_sevens_are_of_one_suit(self) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, three_sevens=ThreeSevens.IDENTICAL)
        game = seen("♥7 ♥7 ♦7/♣U", "♠8", rules, pending=3)

        assert "three sevens of one suit [superprsi:14]" in lines_of(game)[3]
        assert lines_of(game)[-1] == "You may: 1) take"

    def test_sevens_of_several_suits_are_an_example_beside_the_numbers(self) -> None:
        beside = lines_of(seen("♥7 ♦7 ♣7 ♣8/♣U", "♠8", pending=3))
        alone = lines_of(seen("♥7 ♦7 ♣7 ♣K/♣U", "♠8", pending=3))

        text = "three of several suits, the top one last, such as ♦7+♣7+♥7"
        assert beside[-4:] == ["  1) ♣8", f"  or {text}", "  or 2) take", "Calls: SMĚR with any."]
        assert alone[-2:] == [f"You may play {text}", "  or 1) take"]

    def test_of_many_copies_the_first_and_the_last_number_are_shown(self) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, packs=12)
        game = seen(f"{'♥K ' * 11}♥U ♦8/♣U", "♥9", rules)

        assert lines_of(game)[-2:] == [
            "  1) ♥U  2) ♥K  3) 2× ♥K  …  12) 11× ♥K",
            "Calls: REVERZ with 3, 5, 7, 9, 11; SMĚR with 1, 2, 4, 6, 8, 10, 12.",
        ]

    def test_a_running_ace_and_its_answer(self) -> None:
        game = seen("♥A ♥9/♣U/♣K", "♣A", standing=1)
        each = attrs.evolve(SUPERPRSI_2020, ace_count=AceCount.EACH)
        several = seen("♥9/♣U/♣K", "♣A ♣A", each, standing=2)

        ace = "STOJÍŠ? An ace is running: you stand, or do not with an ace [superprsi:19]."
        assert lines_of(game)[3] == ace
        assert lines_of(game)[-4:] == [
            "You may play:",
            "  1) ♥A",
            "  or 2) stand",
            "Calls: SMĚR with any; NESTOJÍM! with an ace.",
        ]
        assert lines_of(several)[3] == f"{ace} It stops 2 players."
        assert lines_of(several)[-1] == "You may: 1) stand"

    def test_the_last_cards_are_told_with_the_call_that_finishes(self) -> None:
        assert lines_of(seen("♥7 ♥7/♣U/♣K"))[-1] == (
            "Calls: REVERZ with 2; SMĚR with 1; PRŠÍ SEDMA with the last you hold."
        )

    def test_who_has_finished_is_out_or_is_safe_is_told(self) -> None:
        game = seen("♥K ♥U////♣K", finished=[2, 3], returnable=[3], gone=[4])

        assert lines_of(game)[2] == (
            "Play goes clockwise. After you, with their cards: seat 2 (finished, safe), "
            "3 (finished), 4 (out), 5 (1)."
        )

    def test_whoever_is_brought_back_is_told_so(self) -> None:
        game = seen("/♣U ♣K/♣9", "♥7", pending=2, finished=[1])

        assert lines_of(game)[-2:] == [
            (
                "You had finished; a seven brings you back, and its penalty of 2 cards cannot be "
                "beaten [superprsi:22]."
            ),
            "You may: 1) take",
        ]

    def test_a_hand_may_be_thrown_for_many_cards(self) -> None:
        game = seen("♥K/♣U ♣K", "♥7 " * 3 + "♦7 " * 3 + "♣7 " * 3 + "♥8 ♥8 ♥8 ♦8 ♦8", pending=33)

        assert lines_of(game)[-2:] == [
            "You may: 1) take  2) throw and take",
            "These are so many cards that you may throw your hand away first [superprsi:20].",
        ]

    @pytest.mark.parametrize(("bonus", "least"), [(CutBonus.OPTIONAL, 0), (CutBonus.REQUIRED, 1)])
    def test_how_many_cards_may_be_taken_when_cutting(self, bonus: CutBonus, least: int) -> None:
        game = deal(attrs.evolve(SUPERPRSI_2020, cut_bonus=bonus), 3, Seeded(SEED))

        question = "You cut the pack. How many of its bottom cards do you take, "
        assert lines_of(game) == ["", f"{question}{least} to 3? [superprsi:3]"]

    def test_places_are_told_to_the_person(self) -> None:
        result = Result(None, (3, 1, None, 1), (4, 0, 0, 0), (3,))

        assert list(ended(result, 4)) == [
            "Nobody wins; places 3, 1, -, 1; seat 3 is out.",
            "You have place 1 of 4.",
        ]
        assert list(ended(result, 3))[1] == "You are out, without a place."


def told_after(before: State, action: str, seat: int) -> list[str]:
    after = apply(before, read_action(action))
    return list(learned(view(before, seat), view(after, seat)))


class TestWhatIsLearned:
    STOCK = "♣9 ♣8 ♣8 ♦K ♦K ♦K ♠U"

    def test_own_cards_are_told_and_of_the_others_only_their_number(self) -> None:
        game = seen("♥K/♣U ♣K/♠9", "♥8 ♥8", pending=6, stock=None)
        drawn = apply(game, Take()).hands[0]
        new = Counter(drawn) - Counter(parse_cards("♥K"))

        assert told_after(game, "take", 1) == [f"You draw {heaped(new.elements())}."]
        assert told_after(game, "take", 2) == ["Seat 1 now has 7 cards."]

    def test_one_card_that_is_drawn_is_told_by_the_action_alone(self) -> None:
        game = seen("♣K/♣U/♠9", "♥9")

        assert told_after(game, "draw", 2) == []
        assert told_after(game, "draw", 1)[0].startswith("You draw ")

    def test_what_is_played_is_nothing_to_be_learned(self) -> None:
        game = seen("♥K ♥U/♣U/♠9", "♥9")

        assert told_after(game, "♥K", 1) == told_after(game, "♥K", 2) == []
        assert told_after(game, "KONČÍM", 1) == told_after(game, "KONČÍM", 2) == []

    def test_a_forgotten_call_costs_a_new_hand(self) -> None:
        game = seen("♥K/♣U ♣9/♠9 ♠8", "♥9")
        hand = apply(game, read_action("♥K")).hands[0]

        assert told_after(game, "♥K", 1) == [f"You draw {heaped(hand)}."]
        assert told_after(game, "♥K", 2) == ["Seat 1 now has 2 cards."]

    @pytest.mark.parametrize("again", ["♥7 ♥7", "♥7 ♦K"])
    def test_a_card_that_comes_back_at_once_is_told_as_well(self, again: str) -> None:
        everything = Counter(SUPERPRSI_2020.cards(3))
        rest = everything - Counter(parse_cards(f"♥7 ♣U ♣9 ♠9 ♠8 ♥9 {again}"))
        stock = (*parse_cards(again), *rest.elements())
        game = seen("♥7/♣U ♣9/♠9 ♠8", "♥9", stock=stock)

        assert told_after(game, "♥7", 1) == [f"You draw {heaped(parse_cards(again))}."]

    def test_what_counts_towards_thirty_changes_nothing_of_what_is_told(self) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, thirty_by=ThirtyBy.RUNNING)
        game = seen("♣K/♣U/♠9", "♥9", rules)

        assert told_after(game, "draw", 2) == []
        assert told_after(game, "draw", 1)[0].startswith("You draw ")
        assert told_after(game, "misplay ♣K", 2) == ["Seat 1 now has 3 cards."]

    def test_who_is_brought_back_out_of_turn_is_told_so(self) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, brings_back=BringsBack.NEAREST)
        game = seen("♥7 ♥U/♣U//♠9", "♥9", rules, finished=[3])
        drawn = heaped(apply(game, read_action("♥7")).hands[2])

        told = f"A seven brings you back. You draw {drawn} [superprsi:22]."
        assert told_after(game, "♥7", 3) == [told]
        assert told_after(game, "♥7", 2) == ["Seat 3 is brought back and has 2 cards."]
        assert told_after(game, "♥7", 1) == told_after(game, "♥7", 2)

    def test_a_hand_that_is_thrown_is_another_one(self) -> None:
        top = "♥7 " * 3 + "♦7 " * 3 + "♣7 " * 3 + "♥8 ♥8 ♥8 ♦8 ♦8"
        game = seen("♥K ♥U/♣U ♣K", top, pending=33)
        hand = apply(game, Take(throws=True)).hands[0]

        assert told_after(game, "throw and take", 1) == [f"You draw {heaped(hand)}."]

    def test_of_too_few_cards_those_there_are_are_told(self) -> None:
        rest = Counter(SUPERPRSI_2020.cards(2)) - Counter(parse_cards("♥8 ♣U ♥K ♠U"))
        hands = (parse_cards("♥K"), (*parse_cards("♣U"), *rest.elements()))
        game = position(
            attrs.evolve(SUPERPRSI_2020, exhausted_draw=ExhaustedDraw.DRAW_WHAT_THERE_IS),
            hands,
            discards=parse_cards("♥8"),
            stock=parse_cards("♠U"),
            pending=3,
        )

        assert told_after(game, "take", 1) == ["You draw ♠U."]

    def test_the_deal_shows_the_own_hand_and_cutting_the_bottom_cards(self) -> None:
        game = deal(SUPERPRSI_2020, 3, Seeded(SEED))
        bottom = heaped(game.stock[-2:])
        told = list[str]()
        for action in ("cut 2", "cut 0", "cut 0"):
            told += told_after(game, action, 2)
            game = apply(game, read_action(action))

        assert told[0] == f"You draw {bottom}."
        assert len(told) == 2
        assert told[1].startswith("You draw ")


class TestAnswersOfAPerson:
    GAME = seen("♥7 ♥7 ♦7 ♥K ♦O ♣A/♣U", "♥8")

    @pytest.mark.parametrize(
        ("text", "action"),
        [
            ("1", "♥7"),
            ("2", "♥7×2"),
            ("2 REVERZ", "♥7×2 REVERZ"),
            ("2 smer", "♥7×2 SMĚR"),
            ("2  SMĚR", "♥7×2 SMĚR"),
            ("3", "♥K"),
            ("4 KULE", "♦O KULE"),
            ("4 žaludy", "♦O ŽALUDY"),
            ("4 zaludy smer prsi svrsek", "♦O SMĚR ŽALUDY PRŠÍ SVRŠEK"),
            ("2x h7", "♥7×2"),
            ("2 x h7 reverz", "♥7×2 REVERZ"),
            ("2× ♥7 REVERZ", "♥7×2 REVERZ"),
            ("2*srdce sedma reverz", "♥7×2 REVERZ"),
            ("h7x2 reverz", "♥7×2 REVERZ"),
            ("2x h7 + b7", "♥7×2+♦7"),
            ("b7+2X H7 reverz prší SEDMA", "♦7+♥7×2 REVERZ PRŠÍ SEDMA"),
            ("12x h7", "♥7×12"),
            ("HA stojis", "♥A STOJÍŠ?"),
            ("ha STOJÍŠ?", "♥A STOJÍŠ?"),
            ("ha nestojim", "♥A NESTOJÍM!"),
            ("srdce eso nestojím!", "♥A NESTOJÍM!"),
            ("draw", "draw"),
            ("Take", "take"),
            ("throw and take", "throw and take"),
            ("koncim", "KONČÍM"),
            ("KONČÍM", "KONČÍM"),
            ("misplay h7", "misplay ♥7"),
            ("cut 2", "cut 2"),
        ],
    )
    def test_they_are_read_as_people_give_them(self, text: str, action: str) -> None:
        assert str(read_wish(text, view(self.GAME, 1), tuple(legal(self.GAME)))) == action

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("0", "there is no choice 0: expected 1 to 4"),
            ("5", "there is no choice 5: expected 1 to 4"),
            ("9" * 5000, "is no action: expected cards such as"),
            ("1 hop", "“1 hop” is no action: expected cards such as"),
            ("1 2", "“1 2” is no action"),
            ("1 x2", "“1 x2” is no action"),
            ("2x", "“2x” is no action"),
            ("2x king", "“2x king” is no action"),
            ("0x h7", "“0x h7” is no action"),
            ("1 reverz smer", "“1 reverz smer” is no action"),
            ("nestojim", "“nestojim” is no action"),
            ("1 PRŠÍ", "PRŠÍ is called with the meaning of the card, such as PRŠÍ SEDMA"),
            ("h7 prsi", "PRŠÍ is called with the meaning of the card, such as PRŠÍ SEDMA"),
            ("1 prsi hop", "“1 prsi hop” is no action"),
            ("♥7+", "“♥7+” is no action"),
        ],
    )
    def test_what_is_none_says_what_is_expected(self, text: str, said: str) -> None:
        with pytest.raises(InvalidReport, match=re.escape(said)):
            read_wish(text, view(self.GAME, 1), tuple(legal(self.GAME)))

    def test_a_number_is_how_many_cards_are_taken_while_players_cut(self) -> None:
        game = deal(SUPERPRSI_2020, 3, Seeded(SEED))
        asked = view(game, 2), tuple(legal(game))

        assert str(read_wish("0", *asked)) == "cut 0"
        assert str(read_wish("17", *asked)) == "cut 17"
        with pytest.raises(InvalidReport, match="expected only how many cards you take"):
            read_wish("2 reverz", *asked)

    def test_the_only_choice_is_named(self) -> None:
        game = seen("♦9/♣U", "♥7", pending=2)

        with pytest.raises(InvalidReport, match=r"there is no choice 2: expected 1$"):
            read_wish("2", view(game, 1), tuple(legal(game)))

    @given(st.lists(st.sampled_from(SUPERPRSI_2020.ranks), min_size=1, max_size=30), st.data())
    @settings(max_examples=40)
    def test_every_choice_with_any_call_it_can_have_is_reached_by_its_number(
        self, ranks: list[Rank], data: st.DataObject
    ) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, packs=12)
        hand = [Card(data.draw(st.sampled_from(Suit)), rank) for rank in ranks]
        hand = [card for card, count in Counter(hand).items() for _ in range(min(count, 8))]
        game = position(rules, [hand, parse_cards("♣U")], discards=parse_cards("♥9"))
        actions = tuple(legal(game))
        offered = choices(actions)

        assert not [each for each in offered if isinstance(each, Misplay)]
        for action in actions:
            if isinstance(action, Play):
                number = offered.index(Play(action.cards)) + 1
                calls = str(action).partition(" ")[2]
                assert read_wish(f"{number} {calls}".strip(), view(game, 1), actions) == action


class TestCheck:
    @pytest.fixture
    def game(self, call: Call, tmp_path: Path) -> Path:
        file = tmp_path / "game.txt"
        call(*PLAY, "--out", file)
        return file

    def test_a_game_by_the_rules_is_told_so(self, call: Call, game: Path) -> None:
        called = call("superprsi", "check", game)
        data = json.loads(call("superprsi", "check", game, "--json").out)

        assert called.code == 0
        assert called.out.startswith("A game of Superprší: 4 players, ")
        assert "Rules: SUPERPRSI 2020, every ruling as the edition has it." in called.out
        assert called.out.endswith("Everything in it is by the rules.\n")
        assert data["fault"] is None
        assert data["followed"] == data["steps"]

    def test_json_is_checked_as_well(self, call: Call, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_bytes(call(*PLAY, "--json").raw)

        assert call("superprsi", "check", file).code == 0

    def test_the_first_thing_that_is_refused_is_shown_with_its_clause(
        self, call: Call, game: Path
    ) -> None:
        text = game.read_text("utf-8")
        changed = re.sub(r"^5\. +seat (\d): .*$", r"5. seat \1: cut 2", text, flags=re.MULTILINE)
        game.write_text(changed, "utf-8")
        called = call("superprsi", "check", game)
        fault = json.loads(call("superprsi", "check", game, "--json").out)["fault"]

        assert called.code == 1
        assert "the cards are dealt [superprsi:3]" in called.out
        assert (fault["clause"], fault["step"]) == ("superprsi:3", 5)

    @pytest.mark.parametrize("text", ["", "[]", "{}", "1. seat 1: take", "\0"])
    def test_what_cannot_be_read_is_told(self, call: Call, tmp_path: Path, text: str) -> None:
        file = tmp_path / "game.txt"
        file.write_text(text, "utf-8")
        called = call("superprsi", "check", file)

        assert (called.code, called.out) == (2, "")
        assert "game.txt" in called.err


RULINGS = {"answers": (), "answers-identical": ("--ruling", "three_sevens=identical")}
"""The names of the kept tables, and the words that print them."""

EDITIONS = [
    attrs.evolve(SUPERPRSI_2020, three_sevens=ruling, seven_draws=seven, eight_draws=eight)
    for ruling in ThreeSevens
    for seven, eight in ((2, 3), (1, 4))
]
RANKS = (Rank.SEVEN, Rank.EIGHT)


def sets_of(rank: Rank, top: Suit) -> Iterator[tuple[str, int, tuple[Card, ...]]]:
    """Sets of up to six cards of a rank: of which suits, how many, and which."""
    for suit in Suit:
        for count in range(1, 7):
            yield "same" if suit is top else "other", count, (Card(suit, rank),) * count
    for first, second in ((a, b) for a in Suit for b in Suit if a is not b):
        for count in range(2, 7):
            cards = (*(Card(first, rank),) * (count - 1), Card(second, rank))
            yield "several", count, cards
    for left_out in Suit:
        yield "several", 3, tuple(Card(suit, rank) for suit in Suit if suit is not left_out)


class TestTheTableOfAnswers:
    @pytest.mark.clause(*(f"superprsi:{number}" for number in range(11, 18)))
    @pytest.mark.parametrize("rules", EDITIONS)
    @pytest.mark.parametrize("penalty", RANKS)
    @pytest.mark.parametrize("top", [Suit.HEARTS, Suit.LEAVES])
    def test_it_says_what_the_game_does_with_every_set_of_cards(
        self, rules: Rules, penalty: Rank, top: Suit
    ) -> None:
        rules = attrs.evolve(rules, packs=12)
        cells: Any = answers_data(rules)["cells"]
        table = {
            (each["penalty"], each["rank"], each["suits"], each["count"]): each for each in cells
        }
        runs = rules.seven_draws if penalty is Rank.SEVEN else rules.eight_draws
        for rank in RANKS:
            for suits, count, cards in sets_of(rank, top):
                hands = [(*cards, *parse_cards("♥K")), parse_cards("♣U")]
                game = position(rules, hands, discards=[Card(top, penalty)], pending=runs)
                refusal = why_not(game, Play(cards))
                cell = table[penalty.value, rank.value, suits, min(count, 4)]

                assert (refusal is None) == (cell["clause"] is not None), (penalty, cards)
                if refusal is None:
                    each = rules.seven_draws if rank is Rank.SEVEN else rules.eight_draws
                    assert apply(game, Play(cards)).pending == runs + count * each
                    assert cell["adds"] == min(count, 4) * each
                else:
                    assert cell["adds"] == 0

    @pytest.mark.parametrize("name", RULINGS)
    def test_the_page_is_what_was_kept(self, call: Call, name: str) -> None:
        called = call("superprsi", "answers", *RULINGS[name])

        assert (called.code, called.err) == (0, "")
        assert called.out == (DATA / f"{name}.txt").read_text("utf-8")

    @pytest.mark.parametrize("name", RULINGS)
    def test_json_has_the_same_fields_as_the_page(self, call: Call, name: str) -> None:
        data = json.loads(call("superprsi", "answers", *RULINGS[name], "--json").out)
        rules = attrs.evolve(SUPERPRSI_2020, three_sevens=data["rulings"]["three_sevens"])
        shown = [field for row in answers_rows(rules) for field in row[3:] if field]
        clauses = [
            f"superprsi:{field.partition(':')[0]}" if ":" in field else None for field in shown
        ]

        assert set(data) == {"rules", "rulings", "cells"}
        assert data["rules"] == "SUPERPRSI_2020"
        assert [cell["clause"] for cell in data["cells"]] == clauses
        assert [cell["count"] == 4 for cell in data["cells"]] == [
            cell["or_more"] for cell in data["cells"]
        ]

    def test_the_ruling_changes_one_field(self) -> None:
        mixed, identical = (
            {tuple(row[:3]): row[3:] for row in answers_rows(rules)} for rules in EDITIONS[::2]
        )
        changed = {row for row in mixed if mixed[row] != identical[row]}

        assert changed == {("eight", "sevens", "several suits")}
        assert mixed["eight", "sevens", "several suits"] == ("", "-", "14: +6", "-")

    def test_numbers_come_from_the_rules(self) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, seven_draws=5)

        assert next(answers_rows(rules))[3:] == ("12: +5", "12: +10", "12: +15", "12: +5 each")

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--ruling", "three_sevens"], "is no ruling: expected name=option"),
            (["--ruling", "three_sevens=none"], "expected mixed or identical [superprsi:14]"),
            (["--rules", "SEM 2023"], "expected SUPERPRSI 2020"),
            (["--packs", "3"], "--packs"),
            (["something"], "something"),
        ],
    )
    def test_what_it_cannot_be_asked_is_refused(
        self, call: Call, words: list[str], said: str
    ) -> None:
        called = call("superprsi", "answers", *words)

        assert (called.code, called.out) == (2, "")
        assert said in called.err
