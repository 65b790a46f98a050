"""Games of Trumfosaur written down once: whatever changes in them has to be meant.

``python tests/trumfosaur/test_playthroughs.py`` writes all of them again.
"""

import re
from datetime import date
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import trumfosaur
from cardtourney.chance import Chance, Recorded, Seeded
from cardtourney.errors import DataError, InvalidReport
from cardtourney.game import Actions, Policy, play, uniform
from cardtourney.playthrough import check, parse, record, write
from cardtourney.testing.trumfosaur import cards
from cardtourney.trumfosaur.actions import Action, Exchange, Keep, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import TRUMP, Card, parse_cards
from cardtourney.trumfosaur.course import Phase
from cardtourney.trumfosaur.deal import pack_order
from cardtourney.trumfosaur.notation import NOTATION, read_action, read_drawn, write_result
from cardtourney.trumfosaur.policies import sensible
from cardtourney.trumfosaur.rules import (
    MCR_2026,
    Deck,
    ExchangeReuses,
    RevealConflict,
    RevealWindow,
    Rules,
)
from cardtourney.trumfosaur.scoring import Result, tally
from cardtourney.trumfosaur.state import View

FOLDER = Path(__file__).parents[1] / "data" / "trumfosaur"

OTHER_READINGS = attrs.evolve(
    MCR_2026,
    reveal_window=RevealWindow.BETWEEN_TRICKS,
    reveal_conflict=RevealConflict.FIRST,
)
# A pack in Czech with two cards of each, hardly more than are dealt.
SMALL = Rules(
    name="malý balíček",
    in_force_from=date(2026, 1, 1),
    dinosaurs=("ještěr", "tyranosaurus rex", "žralokodrak"),
    numbers=(1, 2, 3),
    copies=2,
    trumps=4,
    deck=Deck.ANNOUNCED,
    hand_size=4,
    exchange_reuses=ExchangeReuses.ON,
)
# Cards as they were dealt at a table, what was changed, and what was shown, shuffled anew.
BY_HAND = Recorded(
    [
        pack_order(
            "ještěr 1, žralokodrak 3, tyranosaurus rex 2, žralokodrak 1, ještěr 3, ještěr 2, "
            "tyranosaurus rex 1, žralokodrak 2, tyranosaurus rex 3, ještěr 1, žralokodrak 2, "
            "tyranosaurus rex 1, ještěr 2, žralokodrak 1, ještěr 3, tyranosaurus rex 2, "
            "žralokodrak 3, tyranosaurus rex 3"
        ),
        pack_order(
            "žralokodrak 2, ještěr 1, tyranosaurus rex 3, ještěr 1, žralokodrak 3, žralokodrak 2, "
            "tyranosaurus rex 1"
        ),
    ]
)
CHANGED = (
    Exchange(parse_cards("ještěr 1, ještěr 1, tyranosaurus rex 1")),
    Exchange(parse_cards("žralokodrak 2, žralokodrak 2, žralokodrak 3")),
    Exchange(parse_cards("tyranosaurus rex 3")),
)


def by_hand(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
    """Change what was changed at the table, and go on by chance."""
    if view.phase is Phase.EXCHANGE:
        return CHANGED[view.seat - 1], chance
    return uniform(view, actions, chance)


GAMES: dict[str, tuple[Rules, int, Chance, Policy[View, Action], str]] = {
    "three": (MCR_2026, 3, Seeded("golden three"), uniform, "moves"),
    "four": (MCR_2026, 4, Seeded("golden four"), uniform, "moves"),
    "four-sensible": (MCR_2026, 4, Seeded("golden four"), sensible, "moves"),
    "other-readings": (OTHER_READINGS, 4, Seeded("golden other"), uniform, "moves"),
    "small": (SMALL, 4, Seeded("golden small"), uniform, "moves"),
    "by-hand": (SMALL, 3, BY_HAND, by_hand, "moves"),
}


def written(name: str) -> str:
    """A game played by chance, as text."""
    rules, players, chance, policy, moves = GAMES[name]
    choices = Seeded(f"{name}, {moves}")
    played = play(trumfosaur, rules, [policy] * players, chance, choices=choices)
    return write(record(played, trumfosaur, NOTATION), trumfosaur, NOTATION)


@pytest.mark.parametrize("name", GAMES)
class TestGoldenGames:
    """What stands in the files is what is played, read and replayed."""

    def test_the_game_is_still_the_same(self, name: str) -> None:
        assert written(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    def test_the_file_replays_without_fault(self, name: str) -> None:
        text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

        assert check(parse(text, NOTATION), trumfosaur, NOTATION).fault is None


class TestWhatTheFilesShow:
    """The games were picked for what happens in them."""

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("three", r"reveal +# seat 2 turns .*; seat 2 leads"),
            ("three", r"# seat 3 turns .*\n.*: keep\n.*: keep +# seat 3 leads"),
            ("four", r"exchange: .*\n.*exchange: "),
            ("other-readings", r"(?s)turns .*turns .*leads"),
            ("small", "what was shown becomes the pack"),
            ("by-hand", "what was shown becomes the pack"),
            ("by-hand", r"seat 2: keep\n.*seat 3: keep\n.*seat 1: reveal .*\n.*seat 1: ještěr 3"),
        ],
    )
    def test_it_happens(self, name: str, said: str) -> None:
        assert re.search(said, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


class TestNotation:
    """Actions read as they are written, and as people write them."""

    ACTIONS: st.SearchStrategy[Action] = st.one_of(
        st.builds(Play, cards() | st.just(TRUMP)),
        st.builds(PutAside, cards()),
        st.builds(Exchange, st.lists(cards(), max_size=3)),
        st.sampled_from((Reveal(), Keep())),
    )

    @given(ACTIONS)
    def test_an_action_reads_back(self, action: Action) -> None:
        assert read_action(str(action)) == action
        assert read_action(f"  {str(action).upper().replace(':', ' :  ')} ") == action

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("Stegosaurus  7", "stegosaurus 7"),
            ("TRUMP", "trump"),
            ("Exchange:a 2,a 1", "exchange: a 1, a 2"),
            ("exchange:  Nothing ", "exchange: nothing"),
            ("ASIDE:a 1", "aside: a 1"),
            (" Keep", "keep"),
        ],
    )
    def test_other_spellings_are_read(self, text: str, said: str) -> None:
        assert str(read_action(text)) == said

    @pytest.mark.parametrize(
        "text",
        [
            *("", "rex", "7", "??", "fold", "keep it", "exchange", "exchange:", "exchange: ,"),
            *("exchange: trump", "aside:", "aside: trump", "aside: a 1, a 2", "play: a 1"),
            *("exchange: nothing, a 1", "a 1, a 2"),
        ],
    )
    def test_what_is_no_action_is_refused(self, text: str) -> None:
        with pytest.raises(
            InvalidReport, match=f"“{re.escape(text)}” is no action: expected a card"
        ):
            read_action(text)

    def test_hands_are_written_seat_by_seat(self) -> None:
        state = trumfosaur.deal(MCR_2026, 3, Seeded("x"))

        assert [parse_cards(hand) for hand in NOTATION.hands(state)] == [*state.hands]

    @pytest.mark.parametrize("provisional", [True, False])
    def test_a_result_says_everything_on_a_line(self, provisional: bool) -> None:
        """Also whose the deck is, if it is not the publisher's."""
        one, two = parse_cards("stegosaurus 7, triceratops 1")
        tallies = (
            tally(MCR_2026, one, (), last_trick=False),
            tally(MCR_2026, two, (one,), last_trick=True),
        )
        deck = " (provisional deck)" if provisional else ""

        assert write_result(Result(tallies, provisional)) == (
            "points 3, 4; scoring cards stegosaurus 7, triceratops 1; seat 2 took the last trick"
            + deck
        )
        assert write_result(Result(tallies[:1], provisional)) == (
            "points 3; scoring cards stegosaurus 7" + deck
        )


class TestDrawnCards:
    """Cards of a recorded shuffle read as people write them."""

    def test_quotes_are_not_needed(self) -> None:
        text = (FOLDER / "by-hand.txt").read_text("utf-8")
        head, steps = text.split("\n\n", maxsplit=1)
        drawn = head.index("drawn:")
        plain = head[:drawn] + head[drawn:].replace('"', "").replace("rex", "REX")

        assert plain != head
        assert parse(f"{plain}\n\n{steps}", NOTATION) == parse(text, NOTATION)

    @given(st.lists(cards(), min_size=1, max_size=6))
    def test_what_is_written_in_a_row_is_read_in_a_row(self, drawn: list[Card]) -> None:
        labels = tuple(map(str, drawn))

        assert read_drawn(labels) == labels
        assert read_drawn(tuple(", ".join(labels).split(" "))) == labels
        assert read_drawn(()) == ()

    @pytest.mark.parametrize("word", ["rex", '"re_x 1"', "trump"])
    def test_what_is_no_card_is_told_in_its_row(self, word: str) -> None:
        text = (FOLDER / "by-hand.txt").read_text("utf-8")
        wrong = text.replace('order "ještěr 1"', f"order {word}, x_1")

        with pytest.raises(DataError, match=r"^g, row \d+: “.*” is no card, and 1 more: expected"):
            parse(wrong, NOTATION, source="g")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(written(each), encoding="utf-8")
