"""Games written down once, one for each group of rules: whatever changes in them has to be meant.

``python tests/superprsi/test_playthroughs.py`` writes all of them again.
"""

import re
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import superprsi
from cardtourney.cards import Rank, Suit, pack
from cardtourney.chance import Seeded
from cardtourney.errors import InvalidReport
from cardtourney.game import play, uniform
from cardtourney.playthrough import check, parse, record, write
from cardtourney.superprsi.notation import NOTATION, read_action, write_result
from cardtourney.superprsi.places import Result
from cardtourney.superprsi.rules import (
    SUPERPRSI_2020,
    AceCount,
    BringsBack,
    ExhaustedDraw,
    FinishedUntil,
    GameEnd,
    GivingUp,
    Misplays,
    ReturnDraw,
    Rules,
    RunCounts,
    Thirty,
    ThirtyBy,
)
from cardtourney.superprsi.state import (
    AceCall,
    Action,
    Cut,
    DirectionCall,
    Draw,
    GiveUp,
    Misplay,
    Pass,
    Play,
    Stand,
    Take,
)

FOLDER = Path(__file__).parents[1] / "data" / "superprsi"

RIGHT = attrs.evolve(
    SUPERPRSI_2020, name="right plays only", misplay=Misplays.REFUSED, giving_up=GivingUp.REFUSED
)
SMALL = attrs.evolve(RIGHT, name="small hands", hand_size=4)
FEW = attrs.evolve(
    RIGHT,
    name="16 cards",
    ranks=(Rank.SEVEN, Rank.EIGHT, Rank.OBER, Rank.ACE),
    packs=1,
    least_packs=1,
    hand_size=3,
)

GAMES: dict[str, tuple[Rules, int, int, tuple[str, ...]]] = {
    "deal-1-to-5": (SMALL, 4, 98, ("cut 3", "it acts: the bottom card is of its suit")),
    "matching-6-to-8": (RIGHT, 2, 2, ("draw", "×3")),
    "direction-9-and-10": (SMALL, 4, 39, ("REVERZ", "SMĚR", "the direction turns")),
    "direction-by-cards-played": (
        attrs.evolve(SMALL, name="cards played", run_counts=RunCounts.PLAYED),
        3,
        106,
        ("REVERZ", "SMĚR"),
    ),
    "penalties-11-to-17": (RIGHT, 5, 17, (r"7\S*\+\S*7", r"8\S*\n.*7×2", r"7\S*\n.*8", "take")),
    "obers-and-aces-18-and-19": (
        attrs.evolve(FEW, name="each ace", packs=3, hand_size=6, ace_count=AceCount.EACH),
        4,
        67,
        (r"A×\d.* STOJÍŠ\?\n.*stand\n.*stand", "NESTOJÍM!", "O×2.* KULE"),
    ),
    "thirty-20": (
        attrs.evolve(RIGHT, name="thirty in all", thirty=Thirty.IN_ALL),
        3,
        46,
        ("throw and take",),
    ),
    "thirty-by-sevens-and-eights-20": (
        attrs.evolve(
            SMALL,
            name="sevens and eights only",
            thirty=Thirty.IN_ALL,
            thirty_by=ThirtyBy.RUNNING,
            throw_over=4,
            hand_size=3,
            misplay=Misplays.PENALISED,
        ),
        2,
        26,
        ("throw and take", "throw and misplay"),
    ),
    "return-21-and-22": (
        attrs.evolve(SMALL, name="last chance", game_end=GameEnd.LAST_CHANCE),
        3,
        5,
        ("is brought back", "PRŠÍ", "is back"),
    ),
    "return-from-behind-22": (
        attrs.evolve(SMALL, name="the nearest", brings_back=BringsBack.NEAREST),
        4,
        155,
        (r": .*7.*# .*seat \d is back",),
    ),
    "return-until-the-end": (
        attrs.evolve(
            SMALL,
            name="return at any time",
            finished_until=FinishedUntil.GAME_END,
            return_draw=ReturnDraw.TWO,
        ),
        4,
        58,
        ("is brought back",),
    ),
    "wrong-plays-21-and-23": (
        attrs.evolve(SMALL, name="wrong plays", misplay=Misplays.PENALISED, hand_size=3),
        2,
        108,
        ("misplay",),
    ),
    "giving-up-24-and-25": (SUPERPRSI_2020, 5, 98, ("KONČÍM", "are out")),
    "first-safe-25": (
        attrs.evolve(SMALL, name="first safe", game_end=GameEnd.FIRST_SAFE),
        5,
        107,
        ("has finished",),
    ),
    "few-cards": (
        attrs.evolve(FEW, name="16 cards", exhausted_draw=ExhaustedDraw.END_GAME),
        4,
        66,
        ("become the draw pile", "nobody wins"),
    ),
    "many-players": (RIGHT, 12, 4, ("seat 12",)),
}


def played(rules: Rules, players: int, name: str, number: int) -> str:
    """A game played by chance, as text."""
    choices = Seeded(f"{name}, moves {number}")
    seed = Seeded(f"golden {name} {number}")
    game = play(superprsi, rules, [uniform] * players, seed, choices=choices, limit=600)
    return write(record(game, superprsi, NOTATION), superprsi, NOTATION)


def written(name: str) -> str:
    rules, players, number, _ = GAMES[name]
    return played(rules, players, name, number)


@pytest.mark.parametrize("name", GAMES)
class TestGoldenGames:
    """What stands in the files is what is played, read and replayed."""

    def test_the_game_is_still_the_same(self, name: str) -> None:
        assert written(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    def test_the_file_replays_without_fault(self, name: str) -> None:
        text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

        assert check(parse(text, NOTATION), superprsi, NOTATION).fault is None

    def test_it_shows_what_it_is_there_for(self, name: str) -> None:
        text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

        assert all(re.search(shown, text) for shown in GAMES[name][3])


CARDS = st.sampled_from(pack(Rank))
PLAYS: st.SearchStrategy[Action] = st.builds(
    Play,
    st.lists(CARDS, min_size=1, max_size=6),
    st.none() | st.sampled_from(DirectionCall),
    st.none() | st.sampled_from(Suit),
    st.none() | st.sampled_from(AceCall),
    st.none() | st.sampled_from(Rank),
)
OTHERS: tuple[Action, ...] = (
    *(Draw(), Take(), Take(throws=True), Stand(), Pass(), GiveUp()),
    *map(Cut, range(4)),
    *map(Misplay, pack(Rank)),
    *(Misplay(card, throws=True) for card in pack(Rank)),
)


class TestNotation:
    """Actions read as they are written, and as people write them."""

    @given(PLAYS | st.sampled_from(OTHERS))
    def test_an_action_reads_back(self, action: Action) -> None:
        assert read_action(str(action)) == action
        assert read_action(f"  {str(action).upper().replace(' ', '   ')} ") == action
        assert read_action(str(action).lower().replace("?", "").replace("!", "")) == action

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("H7", "♥7"),
            ("h7x3", "♥7×3"),
            ("h7 *2 smer", "♥7×2 SMĚR"),
            ("h7+h7+b7", "♥7×2+♦7"),
            ("♥7 + ♦7 + ♣7", "♥7+♦7+♣7"),
            ("srdce svršek kule", "♥O KULE"),
            ("srdce svršek srdce prsi svrsek", "♥O SRDCE PRŠÍ SVRŠEK"),
            ("HO ♦ prší O reverz", "♥O REVERZ KULE PRŠÍ SVRŠEK"),
            ("LA nestojim", "♠A NESTOJÍM!"),
            ("srdce eso ×2 stojíš", "♥A×2 STOJÍŠ?"),
            ("Misplay srdce eso", "misplay ♥A"),
            ("throw and misplay h7", "throw and misplay ♥7"),
            ("Throw  and take", "throw and take"),
            ("končím", "KONČÍM"),
        ],
    )
    def test_other_spellings_are_read(self, text: str, said: str) -> None:
        assert str(read_action(text)) == said

    @pytest.mark.parametrize(
        "text",
        [
            *("", "X7", "??", "7", "fold", "cut", "cut x", "cut 1000", "misplay", "misplay X7"),
            *("♥7 reverz smer", "♥7 prsi", "♥7 prsi prsi", "♥7 prsi 7 7", "♥O kule kule"),
            *("♥7×0", "♥7×1000", "♥7+", "♥A stojis nestojim", "take reverz"),
        ],
    )
    def test_what_is_no_action_is_refused(self, text: str) -> None:
        with pytest.raises(
            InvalidReport, match=f"“{re.escape(text)}” is no action: expected cards"
        ):
            read_action(text)

    def test_a_result_says_who_won_and_who_is_out(self) -> None:
        assert write_result(Result(None, (1, 1), (3, 4), ())) == "nobody wins; places 1, 1"
        assert write_result(Result(1, (1, None, None), (0, 0, 0), (3, 2))) == (
            "seat 1 wins; places 1, -, -; seats 3, 2 are out"
        )

    def test_hands_are_written_seat_by_seat(self) -> None:
        state = superprsi.deal(attrs.evolve(RIGHT, cut_most=0), 3, Seeded("x"))

        assert [tuple(map(read_action, hand.split())) for hand in NOTATION.hands(state)] == [
            tuple(map(Play, hand)) for hand in state.hands
        ]


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(written(each), encoding="utf-8")
