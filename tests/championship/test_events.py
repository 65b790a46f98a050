"""What no event and no tournament could hold is refused when it is made."""

from typing import Any

import pytest

from cardtourney.championship.events import (
    AnnounceHouseRule,
    Correction,
    CorrectResult,
    CorrectWithdrawal,
    EnterResult,
    PlayExtraGame,
    Tournament,
    Withdraw,
    order_problems,
)
from cardtourney.championship.people import Entrant
from cardtourney.errors import InvalidReport
from cardtourney.officials import Office, Official
from cardtourney.testing.toy_tournament import DEMO, Sheet

HEAD = Official("Jana Hlavní", Office.HEAD_REFEREE)
SHEET = Sheet(1, 1, (1, 2, 3), (5, 7, 5))
EVA = Entrant(1, "Nováková", "Eva")


def fields(error: InvalidReport) -> list[str]:
    return [problem.field for problem in error]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda no: EnterResult(no), ["$.result"]),
        (lambda no: CorrectResult(no, no, no), ["$.result", "$.by", "$.reason"]),
        (lambda no: CorrectResult(SHEET, HEAD, no and " "), ["$.reason"]),
        (lambda no: Correction(no, no, no, no), ["$.was", "$.instead", "$.by", "$.reason"]),
        (lambda no: Withdraw(no, no), ["$.start", "$.after"]),
        (lambda no: Withdraw(0, -1 if no else 0), ["$.start", "$.after"]),
        (lambda no: CorrectWithdrawal(no, no), ["$.start", "$.after"]),
        (lambda no: PlayExtraGame(no, no), ["$.after", "$.order"]),
        (lambda no: PlayExtraGame(0, [no]), ["$.after", "$.order[0]"]),
        (lambda no: PlayExtraGame(1, [[no, 0]]), ["$.order[0][0]", "$.order[0][1]"]),
        (lambda no: PlayExtraGame(1, [] if no else ()), ["$.order"]),
        (lambda no: AnnounceHouseRule(no, no), ["$.text", "$.agreed_with"]),
        (
            lambda no: AnnounceHouseRule("a\nb" if no else "", "c\nd"),
            ["$.text", "$.agreed_with"],
        ),
        (
            lambda no: Tournament(no, no, no, no, no, no, no),
            [
                "$.rules",
                "$.entrants",
                "$.house_rules",
                "$.chance",
                "$.rounds",
                "$.extra_games",
                "$.corrections",
            ],
        ),
        (lambda no: Tournament(DEMO, [no, EVA]), ["$.entrants[0]"]),
        (lambda no: Tournament(DEMO, [EVA, EVA] if no else []), ["$.entrants"]),
    ],
)
def test_everything_that_is_wrong_is_named_with_its_place(make: Any, expected: list[str]) -> None:
    with pytest.raises(InvalidReport) as raised:
        make(3.5)

    assert fields(raised.value) == expected


def test_spaces_around_what_somebody_says_do_not_count() -> None:
    rule = AnnounceHouseRule(" Tables play for an hour. ", " Jana Hlavní ")

    assert rule == AnnounceHouseRule("Tables play for an hour.", "Jana Hlavní")
    assert CorrectResult(SHEET, HEAD, " misread ").reason == "misread"


def test_an_official_can_agree_to_a_rule() -> None:
    assert AnnounceHouseRule("Tables play for an hour.", HEAD).agreed_with == HEAD


def test_an_extra_game_knows_who_played_it() -> None:
    assert PlayExtraGame(1, ((3,), (1, 2))).players == {1, 2, 3}


def test_an_order_names_everybody_once() -> None:
    assert not order_problems([["Eva"], ["Jan", "Ota"]])
    assert list(map(str, order_problems([["Eva"], ["Eva"]]))) == [
        "$.order[1]: 'Eva' is there already"
    ]


def test_a_tournament_finds_its_entrants() -> None:
    tournament = Tournament[Any, Any](DEMO, (EVA,))

    assert tournament.entrant(1) is EVA
    assert tournament.find(2) is None
    with pytest.raises(InvalidReport, match="nobody here has start number 2"):
        tournament.entrant(2)


class TestEntrant:
    def test_a_name_is_written_as_a_list_writes_it(self) -> None:
        assert Entrant(7, " Nováková ", " Eva ").name == "Nováková Eva"
        assert Entrant(7, "Nováková").name == "Nováková"

    @pytest.mark.parametrize(
        ("make", "expected"),
        [
            (lambda _: Entrant(0, ""), ["$.start", "$.family_name"]),
            (lambda _: Entrant(True, "Eva"), ["$.start"]),
            (lambda _: Entrant(1, "Eva", from_round=0), ["$.from_round"]),
            (lambda _: Entrant(1, "Eva", from_round=True), ["$.from_round"]),
            (lambda _: Entrant(1, "Eva", left_after=2, from_round=3), ["$.left_after"]),
            (
                lambda no: Entrant(1, no, no, no, -1),
                ["$.family_name", "$.first_name", "$.club", "$.left_after"],
            ),
        ],
    )
    def test_everything_that_cannot_be_true_is_named(self, make: Any, expected: list[str]) -> None:
        with pytest.raises(InvalidReport) as raised:
            make(3.5)

        assert fields(raised.value) == expected

    def test_no_part_of_a_name_tears_a_list_apart(self) -> None:
        with pytest.raises(InvalidReport, match="has control characters in it") as raised:
            Entrant(1, "Nováková\nEva", "E\tva", "SVČ\u2028Třinec")

        assert fields(raised.value) == ["$.family_name", "$.first_name", "$.club"]

    def test_who_left_before_the_first_round_never_came(self) -> None:
        assert Entrant(1, "Nováková", left_after=0).left_after == 0
        never = Entrant(1, "Nováková", left_after=0, from_round=3)
        assert not any(never.plays_in(number) for number in range(1, 9))


LONG = 10**5000
SHOWN = "1000000000… (5001 digits)"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Entrant(-LONG, "Eva"), f"-{SHOWN} is not a start number"),
        (lambda: Entrant(1, "Eva", left_after=-LONG), f"-{SHOWN} is not the number of a round"),
        (lambda: Entrant(1, "Eva", from_round=-LONG), f"-{SHOWN} is not the number of a round"),
        (
            lambda: Entrant(1, "Eva", left_after=1, from_round=LONG),
            f"who plays from round {SHOWN} on",
        ),
        (lambda: Withdraw(-LONG, 0), f"-{SHOWN} is not a start number"),
        (lambda: PlayExtraGame(1, [[LONG], [LONG]]), f"{SHOWN} is there already"),
        (lambda: Tournament(DEMO, [EVA]).entrant(LONG), f"nobody here has start number {SHOWN}"),
        (
            lambda: Tournament(DEMO, [Entrant(LONG, "Eva")] * 2),
            f"start number {SHOWN} stands for 2 entrants",
        ),
    ],
)
def test_a_number_too_long_to_write_is_refused_like_any_other(make: Any, message: str) -> None:
    with pytest.raises(InvalidReport) as raised:
        make()

    assert message in str(raised.value)
