"""A regional tournament is legal if everybody has played enough games."""

from fractions import Fraction

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.championship.system import Record, Scored
from cardtourney.karak.legality import legality
from cardtourney.karak.rules import MCR_2026, LeftEarly

pytestmark = pytest.mark.clause("karak:8")


def record(start: int, games: int) -> Record:
    rounds = (Scored(n, 1, 4, Fraction(1), Fraction(0)) for n in range(1, games + 1))
    return Record(start, tuple(rounds))


class TestLegality:
    @given(st.dictionaries(st.integers(1, 99), st.integers(0, 5)))
    def test_it_is_legal_if_nobody_played_fewer_than_three(self, games: dict[int, int]) -> None:
        said = legality([record(*entry) for entry in games.items()])

        assert said.short == tuple(sorted((s, n) for s, n in games.items() if n < 3))
        assert said.legal == all(n >= 3 for n in games.values())
        assert said == legality([record(*entry) for entry in reversed(games.items())])

    def test_it_says_who_did_not(self) -> None:
        said = legality([record(7, 2), record(12, 3), record(31, 0)])

        assert str(said) == (
            "not legal: fewer than 3 games played by start number 7 (2), start number 31 (0)"
            " [karak:8]"
        )

    def test_one_sentence_names_everybody(self) -> None:
        (finding,) = legality([record(n, 2) for n in range(1, 138)]).findings

        assert str(finding).startswith(
            "the tournament does not count for going on to the final: everybody has to play 3 "
            "games, and fewer were played by start numbers 1 (2), 2 (2), "
        )
        assert str(finding).endswith(" 137 (2) [karak:8]")
        assert not legality([record(7, 3)]).findings

    def test_it_says_that_everybody_did(self) -> None:
        said = legality([record(7, 3)])

        assert str(said) == "legal: everybody played at least 3 games [karak:8]"

    @pytest.mark.ruling("karak:left_early", "counts")
    def test_who_went_home_early_is_a_participant(self) -> None:
        assert legality([record(7, 2), record(12, 5)], left={7: 2}).short == ((7, 2),)

    @pytest.mark.ruling("karak:left_early", "excused")
    def test_an_edition_can_excuse_who_went_home_early(self) -> None:
        rules = attrs.evolve(MCR_2026, left_early=LeftEarly.EXCUSED)

        assert legality([record(7, 2), record(12, 5)], rules, left={7: 2}).legal
        assert not legality([record(7, 2), record(12, 2)], rules, left={7: 2}).legal

    @pytest.mark.parametrize("ruling", LeftEarly)
    def test_who_never_came_took_no_part(self, ruling: LeftEarly) -> None:
        rules = attrs.evolve(MCR_2026, left_early=ruling)

        assert legality([record(7, 0), record(12, 5)], rules, left={7: 0}).legal
