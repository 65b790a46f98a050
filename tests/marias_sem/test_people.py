"""Who can be an entrant, and who cannot."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.testing.marias_sem import CLUBS, entrant, entrants


def someone(**changes: Any) -> Entrant:
    """A registered player with some values changed."""
    values: dict[str, Any] = {
        "start": 7,
        "family_name": "Novák",
        "first_name": "Ján",
        "club": "MK A",
        "standing": Standing.REGISTERED,
        "rating": 1494,
    }
    return Entrant(**(values | changes))


class TestEntrant:
    @given(entrant())
    def test_only_the_registered_have_a_club(self, person: Entrant) -> None:
        assert bool(person.club) is (person.standing is Standing.REGISTERED)

    @given(entrant())
    def test_ratings_are_fractions_or_missing(self, person: Entrant) -> None:
        assert person.rating is None or type(person.rating) is Fraction

    @given(st.text(" \t", max_size=3), st.text(" \t", max_size=3))
    def test_spaces_around_names_do_not_count(self, before: str, after: str) -> None:
        padded = {name: f"{before}{text}{after}" for name, text in NAMES.items()}

        assert someone(**padded) == someone(**NAMES)

    @pytest.mark.parametrize(("first", "name"), [("Ján", "Novák Ján"), ("", "Novák")])
    def test_the_name_is_written_as_on_the_ticket(self, first: str, name: str) -> None:
        assert someone(first_name=first).name == name

    @pytest.mark.parametrize("standing", [Standing.GUEST, Standing.LICENSED])
    def test_guests_and_licensed_players_have_no_club(self, standing: Standing) -> None:
        assert someone(standing=standing, club=" ").club == ""
        with pytest.raises(InvalidReport, match=r"\$\.club: start number 7 plays as .*sem:A\.2"):
            someone(standing=standing)

    @pytest.mark.parametrize("standing", Standing)
    def test_a_standing_can_be_given_by_its_text(self, standing: Standing) -> None:
        club = "MK A" if standing is Standing.REGISTERED else ""
        person = someone(standing=standing.value, club=club)

        assert person == someone(standing=standing, club=club)
        assert person.standing is standing

    def test_what_is_no_standing_is_named_with_those_there_are(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            someone(standing="player")

        assert str(caught.value) == (
            "$.standing: 'player' is none of registered, licensed, guest [sem:A.2]"
        )

    @pytest.mark.parametrize(
        ("field", "value", "clause"),
        [
            *(("start", value, "sem:B.5") for value in (0, -1, 7.0, True, "7", None)),
            *(("family_name", value, "sem:B.5") for value in ("", "  ", None, 7, "No\nvák")),
            *(("first_name", value, "sem:B.5") for value in (None, 7, "Já\x00n")),
            *(("club", value, "sem:A.2") for value in ("", "\t")),
            *(("club", value, "sem:B.5") for value in (None, 7)),
            *(("standing", value, "sem:A.2") for value in ("registred", "GUEST", None, 1)),
            *(("rating", value, "sem:B.1") for value in (-1, 14.5, True, "1494", Fraction(-1, 2))),
        ],
    )
    def test_an_impossible_value_is_named_with_its_clause(
        self, field: str, value: object, clause: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            someone(**{field: value})

        [problem] = caught.value.problems
        assert problem.field == f"$.{field}"
        assert problem.message.endswith(f"[{clause}]")

    def test_all_problems_are_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            someone(start=0, family_name=" ", first_name=None, club="", rating=0.5)

        assert [problem.field for problem in caught.value] == [
            "$.start",
            "$.first_name",
            "$.family_name",
            "$.club",
            "$.rating",
        ]


NAMES = {"family_name": "Novák", "first_name": "Ján", "club": "MK A"}


class TestFields:
    @given(entrants())
    def test_a_field_fills_its_tables_and_start_numbers_differ(
        self, field: tuple[Entrant, ...]
    ) -> None:
        assert len(field) % 3 == 0
        assert len({person.start for person in field}) == len(field)

    @given(entrants(4, clubs=()))
    def test_a_field_without_clubs_has_no_registered_players(
        self, field: tuple[Entrant, ...]
    ) -> None:
        assert len(field) == 4
        assert {person.club for person in field} == {""}

    @given(entrants(st.sampled_from((3, 5)), clubs=CLUBS[:1]))
    def test_the_size_can_be_drawn(self, field: tuple[Entrant, ...]) -> None:
        assert len(field) in (3, 5)
        assert {person.club for person in field} <= {"", CLUBS[0]}

    @given(entrant(st.integers(5, 6)) | entrant(5))
    def test_the_start_number_can_be_given_or_drawn(self, person: Entrant) -> None:
        assert person.start in (5, 6)
