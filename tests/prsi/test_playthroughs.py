"""Games written down once: whatever changes in them has to be meant.

``python tests/prsi/test_playthroughs.py`` writes all of them again.
"""

import re
from datetime import date
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import prsi
from cardtourney.cards import Rank, Suit, pack
from cardtourney.chance import Chance, Recorded, Seeded
from cardtourney.errors import DataError, InvalidReport
from cardtourney.game import play, uniform
from cardtourney.playthrough import check, parse, record, write
from cardtourney.prsi.notation import NOTATION, read_action, write_result
from cardtourney.prsi.rules import (
    COMMON_VALUES,
    MSV_PRSI_2026,
    CardValues,
    ExhaustedDraw,
    FirstCard,
    NoCardToDraw,
    Rules,
)
from cardtourney.prsi.scoring import settle
from cardtourney.prsi.state import Action, Draw, Pass, Play, Stand, Take
from cardtourney.shedding import pack_order

FOLDER = Path(__file__).parents[1] / "data" / "prsi"

WIDE = attrs.evolve(
    MSV_PRSI_2026,
    name="48 cards",
    ranks=tuple(Rank),
    values={**COMMON_VALUES, Rank.OBER: 20},
    card_values=CardValues.ANNOUNCED,
    first_card=FirstCard.INERT,
)
TIGHT = Rules(
    name="16 cards",
    in_force_from=date(2026, 1, 1),
    ranks=(Rank.SEVEN, Rank.OBER, Rank.KING, Rank.ACE),
    hand_size=3,
    no_card_to_draw=NoCardToDraw.MAY_PASS,
    exhausted_draw=ExhaustedDraw.END_GAME,
)
# Cards as they were dealt at a table, and as they lay when the discards had been shuffled in the
# middle of a penalty.
BY_HAND = Recorded(
    [
        pack_order(
            "♠7 ♥8 ♥7 ♦8 ♦A ♣8 ♣U ♥9 ♣7 ♦O ♠A ♦9 ♣10 ♣9 ♣A ♠9 ♥K ♥U ♥O "
            "♦7 ♦10 ♦K ♦U ♥10 ♥A ♣K ♣O ♠8 ♠10 ♠U ♠O ♠K"
        ),
        pack_order("♠U ♣U ♣8 ♣K ♦K ♣O ♦8 ♦9 ♣9 ♥9 ♥8 ♥U ♥O ♦10 ♣10 ♣A ♣7 ♥7 ♦O ♥K"),
    ]
)

GAMES: dict[str, tuple[Rules, int, Chance, str]] = {
    "two": (MSV_PRSI_2026, 2, Seeded("golden two"), "moves"),
    "three": (MSV_PRSI_2026, 3, Seeded("golden three 1"), "moves"),
    "four": (MSV_PRSI_2026, 4, Seeded("golden four 3"), "moves"),
    "five": (MSV_PRSI_2026, 5, Seeded("golden five 0"), "moves"),
    "seven": (MSV_PRSI_2026, 7, Seeded("golden seven 1"), "moves"),
    "wide": (WIDE, 6, Seeded("golden wide"), "moves"),
    "tight": (TIGHT, 4, Seeded("golden tight 3"), "moves"),
    "by-hand": (MSV_PRSI_2026, 4, BY_HAND, "moves 84"),
}


def written(name: str) -> str:
    """A game played by chance, as text."""
    rules, players, chance, moves = GAMES[name]
    choices = Seeded(f"{name}, {moves}")
    played = play(prsi, rules, [uniform] * players, chance, choices=choices)
    return write(record(played, prsi, NOTATION), prsi, NOTATION)


@pytest.mark.parametrize("name", GAMES)
class TestGoldenGames:
    """What stands in the files is what is played, read and replayed."""

    def test_the_game_is_still_the_same(self, name: str) -> None:
        assert written(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    def test_the_file_replays_without_fault(self, name: str) -> None:
        text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

        assert check(parse(text, NOTATION), prsi, NOTATION).fault is None


class TestNotation:
    """Actions read as they are written, and as people write them."""

    EVERY_ACTION: tuple[Action, ...] = (
        *(Play(card, names) for card in pack(Rank) for names in (None, *Suit)),
        *(Draw(), Take(), Stand(), Pass()),
    )

    @given(st.sampled_from(EVERY_ACTION))
    def test_an_action_reads_back(self, action: Action) -> None:
        assert read_action(str(action)) == action
        assert read_action(f"  {str(action).upper().replace(' NAMES ', '  names ')} ") == action

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("HO names B", "♥O names ♦"),
            ("srdce svršek names kule", "♥O names ♦"),
            ("h7", "♥7"),
            ("Draw", "draw"),
        ],
    )
    def test_other_spellings_are_read(self, text: str, said: str) -> None:
        assert str(read_action(text)) == said

    @pytest.mark.parametrize("text", ["", "X7", "??", "♥O names", "♥O names X", "fold", "7"])
    def test_what_is_no_action_is_refused(self, text: str) -> None:
        with pytest.raises(
            InvalidReport, match=f"“{re.escape(text)}” is no action: expected a card"
        ):
            read_action(text)

    def test_hands_are_written_seat_by_seat(self) -> None:
        state = prsi.deal(MSV_PRSI_2026, 3, Seeded("x"))

        assert [tuple(map(read_action, hand.split())) for hand in NOTATION.hands(state)] == [
            tuple(map(Play, hand)) for hand in state.hands
        ]

    def test_a_result_says_who_won_and_whose_cards_count_most(self) -> None:
        final = attrs.evolve(MSV_PRSI_2026, card_values=CardValues.ANNOUNCED)

        assert write_result(settle(MSV_PRSI_2026, (0, 4, 9), (0, 1, 1))) == (
            "seat 1 wins; totals 0, 4, 9; seat 3 has the most (provisional card values)"
        )
        assert write_result(settle(final, (9, 0, 9), (1, 0, 1))) == (
            "seat 2 wins; totals 9, 0, 9; seats 1, 3 draw lots"
        )
        assert write_result(settle(final, (8, 9), (1, 1))) == (
            "nobody wins; totals 8, 9; seat 2 has the most"
        )


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(written(each), encoding="utf-8")


class TestDrawnCards:
    """Cards of a recorded shuffle read in every spelling in which an action does."""

    BY_HAND = (Path(__file__).parents[1] / "data" / "prsi" / "by-hand.txt").read_text("utf-8")

    @pytest.mark.parametrize("spelling", ["letters", "czech"])
    def test_every_spelling_of_an_action_is_read(self, spelling: str) -> None:
        head, steps = self.BY_HAND.split("\n\n", maxsplit=1)
        for card in pack():
            head = head.replace(str(card), getattr(card, spelling))

        assert parse(f"{head}\n\n{steps}", NOTATION) == parse(self.BY_HAND, NOTATION)

    @pytest.mark.parametrize("word", ["X7", "??", "7", '"a b"'])
    def test_what_is_no_card_is_told_in_its_row(self, word: str) -> None:
        text = self.BY_HAND.replace("order ♠7 ♥8", f"order {word} X9")

        with pytest.raises(DataError, match=r"^g, row 6: “.*” is no card, and \d more: .*sedma$"):
            parse(text, NOTATION, source="g")
