"""What an organiser says of a tournament, and every way to say it wrongly."""

from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.championship.events import AnnounceHouseRule, PlayExtraGame
from cardtourney.championship.settings import NOTHING_SAID, Declined, Key, read_settings
from cardtourney.errors import DataError

OWN = {"minute": Key("minute", "a whole number", lambda value: isinstance(value, int))}

WHOLE = """\
name = "Krajské kolo"
region = "Vysočina"
date = 2026-03-14
seed = "Sportka 3 11"
rounds = 5
minute = 45

[[house_rule]]
text = "Partie trvá 70 minut."
agreed_with = "hlavní rozhodčí"

[[extra_game]]
after = 5
order = [[12], [7, 31]]

[[declined]]
start = 12
by = "Jana Hlavní"
reason = "je nemocný"
"""


def told(text: str | bytes) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(DataError) as caught:
        read_settings(data, own=OWN, source="tournament.toml")
    problems = [str(problem) for problem in caught.value]
    assert all(problem.startswith("tournament.toml") for problem in problems)
    return [problem.removeprefix("tournament.toml").removeprefix(", ") for problem in problems]


def test_everything_that_can_be_said_is_read() -> None:
    read = read_settings(WHOLE.encode(), own=OWN)

    assert (read.name, read.region, read.day) == ("Krajské kolo", "Vysočina", date(2026, 3, 14))
    assert (read.seed, read.rounds, read.own) == ("Sportka 3 11", 5, {"minute": 45})
    assert read.house_rules == (AnnounceHouseRule("Partie trvá 70 minut.", "hlavní rozhodčí"),)
    assert read.extra_games == (PlayExtraGame(5, ((12,), (7, 31))),)
    assert read.declined == (Declined(12, "Jana Hlavní", "je nemocný"),)
    assert [read.lines[each] for each in (*read.extra_games, *read.declined)] == [12, 16]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16"])
def test_it_may_have_any_encoding_that_tables_have(encoding: str) -> None:
    assert read_settings(WHOLE.encode(encoding), own=OWN) == read_settings(WHOLE.encode(), own=OWN)


def test_nothing_has_to_be_said() -> None:
    assert read_settings(b"") == NOTHING_SAID


def test_a_file_is_named_in_its_problems(tmp_path: Path) -> None:
    path = tmp_path / "tournament.toml"
    path.write_text("rounds = 0")
    with pytest.raises(DataError, match=r"^tournament\.toml, row 1, \$\.rounds: 0 is no number"):
        read_settings(path)


@given(st.binary(max_size=80) | st.text('[]="\n name date.#', max_size=80).map(str.encode))
def test_any_bytes_give_settings_or_a_data_error(data: bytes) -> None:
    with suppress(DataError):
        read_settings(data)


VALUES = (
    'expected text in straight quotation marks such as "Praha", or without any a whole number or '
    "a date such as 2026-03-14"
)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("regoin = 1", "row 1, $.regoin: there is no such key: expected one of name, region"),
        ("\nname = 3", "row 2, $.name: 3 is no name: expected text that says something"),
        ('seed = ""', "row 1, $.seed: “” is no seed: expected text that says something"),
        ('date = "14. 3."', "row 1, $.date: “14. 3.” is no day: expected a date such as"),
        ("date = 2026-03-14T09:00:00", "row 1, $.date: 2026-03-14 09:00:00 is no day"),
        ("rounds = true", "row 1, $.rounds: true is no number of rounds: expected 1 to 99"),
        ('minute = "x"', "row 1, $.minute: “x” is no minute: expected a whole number"),
        ("house_rule = 3", "row 1, $.house_rule: expected tables, each under [[house_rule]]"),
        ("[house_rule]\ntext = 1", "row 1, $.house_rule: expected tables, each under"),
        (
            '[[house_rule]]\ntext = "x"',
            "row 1, $.house_rule[0].agreed_with: it is missing",
        ),
        (
            '[[house_rule]]\ntext = "x"\nagreed_with = ""',
            "row 3, $.house_rule[0].agreed_with: “” is no name of who agreed to it: expected text",
        ),
        (
            '[[house_rule]]\nagreed_with = "y"\ntext = ""',
            "row 3, $.house_rule[0].text: “” is no rule: expected text that says something",
        ),
        (
            "[[extra_game]]\nafter = 0\norder = [[1], [2]]",
            "row 2, $.extra_game[0].after: 0 is no number of a round: expected 1 to 99",
        ),
        (
            (
                "[[extra_game]]\nafter = 1\norder = [[1], [2]]\n"
                "[[extra_game]]\nafter = 1\norder = [[1], [1]]"
            ),
            "row 6, $.extra_game[1].order[1]: 1 is there already",
        ),
        (
            "[[extra_game]]\nafter = 1\norder = [[1], [2]]\nwhy = 1",
            "row 4, $.extra_game[0].why: there is no such key: expected after, order",
        ),
        (f"rounds = {'9' * 5000}", "row 1: a number has far too many digits"),
        (f"rounds = 0x{'f' * 5000}", "row 1, $.rounds: 3980276840… (6021 digits) is no number of"),
        (f"rounds = [0x{'f' * 5000}]", "row 1, $.rounds: [3980276840… (6021 digits)] is no number"),
        ("rounds = -1", "row 1, $.rounds: -1 is no number of rounds"),
        ("rounds = 100", "row 1, $.rounds: 100 is no number of rounds: expected 1 to 99"),
        ("rounds = inf", "row 1, $.rounds: inf is no number of rounds"),
        ("rounds = nan", "row 1, $.rounds: nan is no number of rounds"),
        ("rounds = 5.0", "row 1, $.rounds: 5.0 is no number of rounds"),
        ("[rounds]\nx = 1", "row 1, $.rounds: a table is no number of rounds"),
        ("date = 09:30:00", "row 1, $.date: 09:30:00 is no day"),
        ("date = 2026-02-30", "row 1: this is no TOML: "),
        ('name = "a\\u0007b"', "row 1, $.name: “a"),
        (
            '[[house_rule]]\ntext = "x"\nagreed_with = " \\t"',
            "row 3, $.house_rule[0].agreed_with: “",
        ),
        (
            '[[house_rule]]\ntext = "x"\nagreed_with = 3',
            "row 3, $.house_rule[0].agreed_with: 3 is no name of who agreed to it: expected text",
        ),
        (
            "[[extra_game]]\nafter = 1\norder = [[7]]",
            "row 3, $.extra_game[0].order: 7 stands there alone: expected all who share the place",
        ),
        (
            "[[extra_game]]\nafter = 1\norder = []",
            "row 3, $.extra_game[0].order: nobody is in it",
        ),
        (
            "[[extra_game]]\nafter = 1\norder = [7, 12]",
            "row 3, $.extra_game[0].order: [7, 12] is no order of players: expected their start",
        ),
        (
            "[[extra_game]]\nafter = 1\norder = [[7], [0]]",
            "row 3, $.extra_game[0].order: [[7], [0]] is no order of players: expected their start",
        ),
        (
            f"[[extra_game]]\nafter = 0x{'f' * 5000}\norder = [[1], [2]]",
            "row 2, $.extra_game[0].after: 3980276840… (6021 digits) is no number of a round",
        ),
        (
            '[[declined]]\nstart = true\nby = "Jana"\nreason = "ill"',
            "row 2, $.declined[0].start: true is no start number: expected a whole number from 1",
        ),
        ("x.y = 1", "row 1, $.x: there is no such key"),
        ("rounds = []", "row 1, $.rounds: [] is no number"),
        ("rounds = [1, 2, 3, 4, 5, 6]", "row 1, $.rounds: [1, 2, 3, 4, 5, 6] is no number"),
        ("rounds = [1, 2, 3, 4, 5, 6, 7, 8]", "row 1, $.rounds: [1, 2, 3, 4, 5, 6, …] is no"),
        ("rounds = [[[[1]]]]", "row 1, $.rounds: [[[[…]]]] is no number"),
        ("rounds = [{}, true]", "row 1, $.rounds: [a table, true] is no number"),
        ("a = ", f"row 1: this is no TOML: nothing stands behind a =; {VALUES}"),
        ("\nname = Zlín\n", f"row 2: this is no TOML: “Zlín” stands behind name =; {VALUES}"),
        ("name = „A b“", f"row 1: this is no TOML: “„A b“” stands behind name =; {VALUES}"),
        ("rounds = 5 kol", f"row 1: this is no TOML: “5 kol” stands behind rounds =; {VALUES}"),
        ("a = [\nx]", "row 2: this is no TOML: invalid value"),
        ("a = 1\na = 2", "row 2: this is no TOML: a is told already: expected it once"),
        ('a = 1\na = """\n"""\n', "row 3: this is no TOML: cannot overwrite a value"),
        ("[x]\ny = 1\ny = 2\n[z]", "row 3: this is no TOML: y is told already: expected it once"),
        (
            "[declined]\nstart = 1\n[declined]\nstart = 2",
            (
                "row 3: this is no TOML: “[declined]” stands there already: each further one is "
                "told under [[declined]]"
            ),
        ),
        (
            "rounds 3",
            "row 1: this is no TOML: “rounds 3” is no key with a value: expected such as rounds",
        ),
        ("název = 3", "row 1: this is no TOML: “název = 3” is no key with a value: expected such"),
        ("= 3", "row 1: this is no TOML: “= 3” is no key with a value: expected such as rounds"),
        ("a = [1,\n", "row 1: this is no TOML: "),
        ("a = " + "[" * 3000, ": this is no TOML: "),
        (b"%PDF-1.7", ": this is a PDF document: expected settings as TOML"),
        (b"\x89PNG\r\n", ": this is a picture: expected settings as TOML"),
    ],
)
def test_what_is_wrong_has_its_line_and_key(text: str | bytes, problem: str) -> None:
    (only,) = told(text)

    assert only.startswith(problem.removeprefix(", "))


def test_a_list_in_one_line_has_the_line_of_its_key() -> None:
    assert told('house_rule = [{text = "x"}]\n') == [
        "row 1, $.house_rule[0].agreed_with: it is missing"
    ]


def test_all_problems_come_at_once_by_line() -> None:
    text = 'rounds = 0\nbogus = 1\n[[house_rule]]\ntext = ""\nagreed_with = 3\n'

    assert [problem.split(":")[0] for problem in told(text)] == [
        "row 1, $.rounds",
        "row 2, $.bogus",
        "row 4, $.house_rule[0].text",
        "row 5, $.house_rule[0].agreed_with",
    ]
