"""What each open question of Superprší changes in play, measured by simulated games.

    python benchmarks/superprsi_readings.py --players 4 --games 10000 --processes 2
    python benchmarks/superprsi_readings.py --players 4 --play anything --games 100
    python benchmarks/superprsi_readings.py --play steady --games 2000 --only brings_back
    python benchmarks/superprsi_readings.py --page-only

Every reading that is not the default one of its ruling is played on its own against the default
of all rulings, with the same shuffles and the same choices: game 17 of one reading begins as
game 17 of every other, so that a difference of averages is known far better than the averages
themselves where few games are touched, and a game that goes the same way to its end shows that
the reading did not matter in it.

Some rulings were measured alone and with fewer games: a reading is always compared with the row
of as many games by the defaults.

The results are whole numbers only (sums, and sums of squares), so they are the same however the
work is shared out. They are written to ``docs/data/superprsi-readings.json``, one way to play
at a time, and from there into the tables of ``docs/superprsi-questions.md``.
"""

import argparse
import json
import math
import re
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import attrs

from cardtourney import superprsi
from cardtourney.cards import Rank
from cardtourney.chance import Chance, Seeded, below, pick
from cardtourney.game import Actions, Policy, uniform
from cardtourney.rulebook import Rulebook, Ruling, load
from cardtourney.superprsi import (
    SUPERPRSI_2020,
    Action,
    GiveUp,
    Misplay,
    Play,
    Rules,
    State,
    View,
)
from cardtourney.superprsi.policies import sensible, steady

DOCS = Path(__file__).parents[1] / "docs"
DATA = DOCS / "data" / "superprsi-readings.json"
PAGE = DOCS / "superprsi-questions.md"

LIMIT = 20_000
"""After how many turns a game is stopped."""

TOGETHER = {"voluntary_draw": "yes", "finished_until": "game_end"}
"""Two readings that each make games long, and together so long that it is measured apart."""

LONGER_LIMIT = 100_000
"""After how many turns such a game is stopped, as the library's own play stops it."""

ONE_IN = 20
"""A careless player does one turn in so many wrongly."""

TOO_MANY = 20
"""Who is easily discouraged gives up with more cards than these."""

PART = 50
"""How many games a process plays before it reports."""

SAMPLE, SAMPLED = 20, ("sensible", "careless", "discouraged")
"""How many games are written apart so that they can be checked quickly, and how they are played."""

MEASURABLE = 3
"""How many standard errors a difference has to be away from 0 to be called one."""

# How the seats play


def careless(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
    """Sensible, but one turn in twenty is done wrongly, or PRŠÍ is forgotten in it."""
    number, chance = below(chance, ONE_IN)
    action, chance = sensible(view, actions, chance)
    if number:
        return action, chance
    if isinstance(action, Play) and action.prsi is not None:
        forgotten = attrs.evolve(action, prsi=None)
        return (forgotten if forgotten in actions else action), chance
    wrong = [each for each in actions if isinstance(each, Misplay) and not each.throws]
    return pick(chance, wrong) if wrong else (action, chance)


def discouraged(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
    """Sensible, but gives up with more than twenty cards in hand."""
    if len(view.hand) > TOO_MANY and GiveUp() in actions:
        return GiveUp(), chance
    return sensible(view, actions, chance)


PLAY: dict[str, Policy[View, Action]] = {
    "steady": steady,
    "sensible": sensible,
    "careless": careless,
    "discouraged": discouraged,
    "anything": uniform,
}
"""How all the seats of a game play, by the name it has on the page."""

USUAL = ("steady", "sensible", "careless", "discouraged")
"""The ways to play in which games surely end."""

Reading = tuple[str, str]
"""A ruling's short name and the option; both are empty for the default of all rulings."""

DEFAULT: Reading = ("", "")

MATTERS_TO = {
    "voluntary_draw": ("steady",),
    "misplay": ("careless", "anything"),
    "giving_up": ("discouraged", "anything"),
}
"""Who does what a ruling is about; all other rulings are about what everybody does."""

BESIDE: dict[str, Reading] = {"thirty_by": ("thirty", "in_all")}
"""Beside which reading a ruling is measured that changes next to nothing by the defaults."""

# One game


@attrs.frozen
class Moment:
    """How a game stands before an action, and what has been counted so far.

    Attributes:
        state: The game.
        choices: What the seats choose by from here on.
        turns: How many turns were taken since the deal.
        returns: How often a finished player was brought back.
        first: The first seat to be rid of all cards, or None.
    """

    state: State
    choices: Chance
    turns: int = 0
    returns: int = 0
    first: int | None = None


@attrs.frozen
class Course:
    """One game as it went.

    Attributes:
        actions: What was done, cuts included.
        moments: The game before each of them, and at the end; not compared.
    """

    actions: tuple[Action, ...]
    moments: tuple[Moment, ...] = attrs.field(eq=False)

    @property
    def end(self) -> Moment:
        """The end, or where the game was stopped."""
        return self.moments[-1]

    @property
    def overturned(self) -> bool:
        """Whether the first to be rid of all cards did not win."""
        ended, first = superprsi.result(self.end.state), self.end.first
        return ended is not None and first is not None and ended.winner != first


def beginning(rules: Rules, players: int, number: int) -> Moment:
    """How a game begins: its number decides the cards and the choices, whatever the rules."""
    state = superprsi.deal(rules, players, Seeded(f"superprsi {players} cards {number}"))
    return Moment(state, Seeded(f"superprsi {players} choices {number}"))


def course(
    start: Moment,
    policy: Policy[View, Action],
    *,
    before: Iterable[Action] = (),
    limit: int = LIMIT,
) -> Course:
    """Play a game out.

    Args:
        start: From where on.
        policy: How every seat plays.
        before: What was done up to there.
        limit: After how many turns the game is stopped.

    Returns:
        The game, its moments from the start on.
    """
    actions, moments = list(before), [start]
    now = start
    while not now.state.over and now.turns < limit:
        state = now.state
        seen, options = superprsi.view(state, state.turn), superprsi.legal(state)
        action, choices = policy(seen, options, now.choices)
        after = superprsi.apply(state, action)
        now = Moment(
            after,
            choices,
            now.turns + (not state.cutting),
            now.returns + (state.returns or _is_back(state, after)),
            now.first or next(iter(after.finished), None),
        )
        actions.append(action)
        moments.append(now)
    return Course(tuple(actions), tuple(moments))


def _is_back(before: State, after: State) -> bool:
    """Whether a seven has brought somebody back beyond players who hold cards."""
    return any(after.hands[seat - 1] for seat in before.finished)


def _any_turn(_state: State) -> bool:
    return True


def _could_finish(state: State) -> bool:
    return len({card.rank for card in state.hand}) == 1


def _holds(state: State, rank: Rank, least: int) -> bool:
    return sum(card.rank is rank for card in state.hand) >= least


def _runs_low(state: State) -> bool:
    # No penalty asks for more than what runs and a few cards for playing wrongly.
    return len(state.stock) + len(state.discards) < state.pending + 10


MAY_MATTER: dict[str, Callable[[State], bool]] = {
    "cut_bonus": _any_turn,
    "voluntary_draw": _any_turn,
    "run_counts": lambda state: not state.cutting and state.top in state.hand,
    "exhausted_draw": _runs_low,
    "three_sevens": lambda state: state.pending > 0 and _holds(state, Rank.SEVEN, 3),
    "ace_count": lambda state: _holds(state, Rank.ACE, 2),
    "thirty": lambda state: state.taken[state.turn - 1] + state.pending > state.rules.throw_over,
    # What counts is counted from the first card on.
    "thirty_by": _any_turn,
    "brings_back": lambda state: bool(state.returnable) and _holds(state, Rank.SEVEN, 1),
    "finished_until": _could_finish,
    "return_draw": lambda state: state.returns,
    "misplay": _any_turn,
    "giving_up": _any_turn,
    "game_end": _could_finish,
}
"""Before which turns a ruling cannot matter: until one that this holds for, all readings agree."""


def by_other_reading(
    default: Course, ruling: str, option: str, policy: Policy[View, Action], limit: int = LIMIT
) -> Course:
    """The same game by another reading, played again only from where that may matter."""
    change: dict[str, Any] = {ruling: option}
    for place, moment in enumerate(default.moments):
        if MAY_MATTER[ruling](moment.state):
            rules = attrs.evolve(moment.state.rules, **change)
            start = attrs.evolve(moment, state=attrs.evolve(moment.state, rules=rules))
            return course(start, policy, before=default.actions[:place], limit=limit)
    return default


# What is counted


@attrs.frozen(kw_only=True)
class Sums:
    """What games came to, in whole numbers that add up over any parts.

    Attributes:
        games: How many were played.
        unended: How many of them were stopped at the limit, and count with that many turns.
        longest: The most turns of any.
        turns: Of all together; with the sum of their squares.
        returns: How often finished players were brought back; with the sum of squares.
        overturned: In how many the first to be rid of all cards did not win.
        otherwise: How many went otherwise than the same game by the defaults.
        turns_changed_squared: The sum of the squares of turns more or less than that game took.
        returns_changed_squared: The same of returns.
    """

    games: int = 0
    unended: int = 0
    longest: int = 0
    turns: int = 0
    turns_squared: int = 0
    returns: int = 0
    returns_squared: int = 0
    overturned: int = 0
    otherwise: int = 0
    turns_changed_squared: int = 0
    returns_changed_squared: int = 0

    def plus(self, other: "Sums") -> "Sums":
        """Both together."""
        mine, others = attrs.asdict(self), attrs.asdict(other)
        added = {name: value + others[name] for name, value in mine.items()}
        return Sums(**added | {"longest": max(self.longest, other.longest)})


def sums(game: Course, default: Course) -> Sums:
    """What one game comes to beside the same game by the defaults."""
    end, usual = game.end, default.end
    return Sums(
        games=1,
        unended=int(not end.state.over),
        longest=end.turns,
        turns=end.turns,
        turns_squared=end.turns**2,
        returns=end.returns,
        returns_squared=end.returns**2,
        overturned=int(game.overturned),
        otherwise=int(game.actions != default.actions),
        turns_changed_squared=(end.turns - usual.turns) ** 2,
        returns_changed_squared=(end.returns - usual.returns) ** 2,
    )


def short(ruling: Ruling) -> str:
    """The name of a ruling's option in the rules."""
    return ruling.id.partition(":")[2]


def readings(book: Rulebook, play: str, only: Collection[str] = ()) -> tuple[Reading, ...]:
    """The default, and each other option of the rulings that matter to such players.

    Args:
        book: The rulings there are.
        play: How the players play.
        only: The rulings that are measured, and those beside which they are; all of them if none
            is named.
    """
    wanted = {*only, *(BESIDE[name][0] for name in only if name in BESIDE)}
    others = (
        (short(ruling), option)
        for ruling in book.rulings
        if play in MATTERS_TO.get(short(ruling), ("steady", "sensible"))
        and (not only or short(ruling) in wanted)
        for option in ruling.names
        if option != ruling.default
    )
    return (DEFAULT, *others)


def measure(
    players: int,
    play: str,
    games: Iterable[int],
    limit: int = LIMIT,
    only: Collection[str] = (),
) -> dict[Reading, Sums]:
    """Play these games by every reading, one ruling at a time away from the default.

    Args:
        players: How many seats there are.
        play: How all of them play, a name in ``PLAY``.
        games: The numbers of the games.
        limit: After how many turns a game is stopped.
        only: The rulings that are measured; all of them if none is named.

    Returns:
        What they come to for each reading, the default first.
    """
    policy = PLAY[play]
    found = dict.fromkeys(readings(load("cardtourney.superprsi"), play, only), Sums())
    for number in games:
        default = course(beginning(SUPERPRSI_2020, players, number), policy, limit=limit)
        courses = {DEFAULT: default}
        for reading, before in found.items():
            beside = courses[BESIDE.get(reading[0], DEFAULT)]
            if reading != DEFAULT:
                courses[reading] = by_other_reading(beside, *reading, policy, limit)
            found[reading] = before.plus(sums(courses[reading], beside))
    return found


def measure_together(players: int, games: int) -> dict[str, Any]:
    """What games of steady seats come to by both of the readings that make them longest."""
    change: dict[str, Any] = dict(TOGETHER)
    rules, found = attrs.evolve(SUPERPRSI_2020, **change), Sums()
    for number in range(games):
        played = course(beginning(rules, players, number), steady, limit=LONGER_LIMIT)
        found = found.plus(sums(played, played))
    return {
        "players": players,
        "games": games,
        "unended": found.unended,
        "longest": found.longest,
        "turns": found.turns,
    }


# The file of results


def rows(players: int, play: str, found: Mapping[Reading, Sums]) -> list[dict[str, Any]]:
    """What was measured as it stands in the file, one row a reading."""
    packs = SUPERPRSI_2020.packs_for(players)
    return [
        {"players": players, "packs": packs, "play": play, "ruling": ruling, "option": option}
        | attrs.asdict(each)
        for (ruling, option), each in found.items()
    ]


def run(
    players: int, play: str, games: int, processes: int, only: Collection[str] = ()
) -> list[dict[str, Any]]:
    """Measure one way to play, shared out among processes, and tell how far it is."""
    parts = [range(start, min(start + PART, games)) for start in range(0, games, PART)]
    found: dict[Reading, Sums] = {}
    done, begun = 0, time.monotonic()
    with ProcessPoolExecutor(processes) as pool:
        waiting = {pool.submit(measure, players, play, part, LIMIT, only): part for part in parts}
        for future in as_completed(waiting):
            for reading, each in future.result().items():
                found[reading] = found.get(reading, Sums()).plus(each)
            done += len(waiting[future])
            print(
                f"{players} players, {play}: {done:,} of {games:,} games, "
                f"{time.monotonic() - begun:,.0f} s",
                file=sys.stderr,
                flush=True,
            )
    return rows(players, play, found)


def sample() -> list[dict[str, Any]]:
    """The first few games again: whether the engine still plays as when it was measured."""
    return [row for play in SAMPLED for row in rows(4, play, measure(4, play, range(SAMPLE)))]


def written(measured: Iterable[dict[str, Any]], together: Iterable[dict[str, Any]]) -> str:
    """The file: what the games were, and one line a row."""
    edition = SUPERPRSI_2020.name
    return (
        f'{{\n "edition": "{edition}",\n "limit": {LIMIT},\n'
        f' "sample": {_listed(sample())},\n "measured": {_listed(measured)},\n'
        f' "together": {_listed(together)}\n}}\n'
    )


def _listed(table: Iterable[dict[str, Any]]) -> str:
    lines = ",\n".join(f"  {json.dumps(row)}" for row in table)
    return f"[\n{lines}\n ]"


# The tables of the page

_BLOCK = re.compile(
    r"(?P<start><!-- figures: (?P<name>\w+) -->\n).*?(?P<end><!-- end of figures -->)", re.DOTALL
)
_SAME = ("players", "play", "games")
_HEAD = (
    "players",
    "play",
    "reading",
    "turns a game",
    "against the default",
    "returns a game",
    "against the default",
    "games changed",
)


def mean_and_error(total: int, squared: int, games: int) -> tuple[float, float]:
    """An average and its standard error, from a sum and a sum of squares."""
    spread = (games * squared - total**2) / (games * (games - 1))
    return total / games, math.sqrt(spread / games)


def average(row: Mapping[str, Any], what: str, digits: int) -> str:
    """An average with its standard error."""
    mean, error = mean_and_error(row[what], row[f"{what}_squared"], row["games"])
    return f"{mean:,.{digits}f} ± {error:.{digits}f}"


def change(row: Mapping[str, Any], default: Mapping[str, Any], what: str, digits: int) -> str:
    """How much more or less it is than by the defaults; bold where that can be measured."""
    mean, error = mean_and_error(
        row[what] - default[what], row[f"{what}_changed_squared"], row["games"]
    )
    if not row[f"{what}_changed_squared"]:
        return "0"
    # What rounds to nothing is neither more nor less.
    sign = "+" if round(mean, digits) else ""
    text = f"{round(mean, digits) or 0:{sign},.{digits}f} ± {error:.{digits}f}".replace("-", "−")
    return f"**{text}**" if abs(mean) > MEASURABLE * error else text


def share(row: Mapping[str, Any], what: str) -> str:
    """In how many of a hundred games; what never happened is told apart from what is rare."""
    count, games = row[what], row["games"]
    return f"{100 * count / games:.{1 if games < 2000 else 2}f} %" if count else "0"


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    marks = ["---"] * len(head)
    return "".join(f"| {' | '.join(line)} |\n" for line in (head, marks, *lines))


def _of_ruling(measured: Sequence[Mapping[str, Any]], ruling: Ruling) -> str:
    return table(_HEAD, _lines(measured, ruling))


def _lines(measured: Sequence[Mapping[str, Any]], ruling: Ruling) -> Iterator[Sequence[str]]:
    for row in measured:
        if row["ruling"] != short(ruling):
            continue
        if row not in largest(measured):
            continue
        default = default_of(measured, row)
        who = (str(row["players"]), row["play"])
        if row["option"] == next(name for name in ruling.names if name != ruling.default):
            turns, returns = average(default, "turns", 1), average(default, "returns", 3)
            yield (*who, f"`{ruling.default}`", turns, "", returns, "", "")
        yield (
            *who,
            f"`{row['option']}`",
            average(row, "turns", 1),
            change(row, default, "turns", 1),
            average(row, "returns", 3),
            change(row, default, "returns", 3),
            share(row, "otherwise"),
        )


def default_of(measured: Iterable[Mapping[str, Any]], row: Mapping[str, Any]) -> Mapping[str, Any]:
    """The row of the same games by the defaults, or by the reading that it is measured beside."""
    ruling, option = BESIDE.get(row["ruling"], DEFAULT)
    wanted = {name: row[name] for name in _SAME} | {"ruling": ruling, "option": option}
    return next(each for each in measured if wanted.items() <= each.items())


def largest(measured: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """For each reading and way to play the row of most games."""
    most: dict[tuple[Any, ...], Mapping[str, Any]] = {}
    for row in measured:
        key = tuple(row[name] for name in ("players", "play", "ruling", "option"))
        if key not in most or row["games"] > most[key]["games"]:
            most[key] = row
    return list(most.values())


def _summary(measured: Sequence[Mapping[str, Any]], book: Rulebook) -> str:
    head = ("rule", "question", "other reading", "turns", "returns", "games changed")
    rulings = {short(ruling): ruling for ruling in book.rulings}
    order = list(rulings)
    chosen = [
        row
        for row in largest(measured)
        if row["players"] == 4
        and row["ruling"]
        and row["play"] == MATTERS_TO.get(row["ruling"], ("sensible",))[0]
    ]
    chosen.sort(key=lambda row: order.index(row["ruling"]))
    return table(
        head,
        (
            (
                rulings[row["ruling"]].clause.partition(":")[2],
                f"[`{row['ruling']}`](#{row['ruling']})",
                f"`{row['option']}`",
                change(row, default_of(measured, row), "turns", 1),
                change(row, default_of(measured, row), "returns", 3),
                share(row, "otherwise"),
            )
            for row in chosen
        ),
    )


def _defaults(measured: Sequence[Mapping[str, Any]]) -> str:
    head = ("players", "packs", "play", "games", "turns a game", "longest", "returns a game")
    return table(
        (*head, "first out did not win"),
        (
            (
                str(row["players"]),
                str(row["packs"]),
                row["play"],
                f"{row['games']:,}",
                average(row, "turns", 1),
                f"{row['longest']:,}",
                average(row, "returns", 3),
                share(row, "overturned"),
            )
            for row in largest(measured)
            if not row["ruling"] and row["play"] != "anything"
        ),
    )


def _overturned(measured: Sequence[Mapping[str, Any]]) -> str:
    wanted = ("", "brings_back", "finished_until", "return_draw", "game_end")
    return table(
        ("players", "play", "reading", "first out did not win"),
        (
            (
                str(row["players"]),
                row["play"],
                f"`{row['ruling']} = {row['option']}`" if row["ruling"] else "the defaults",
                share(row, "overturned"),
            )
            for row in largest(measured)
            if row["ruling"] in wanted and row["play"] in ("steady", "sensible")
        ),
    )


def _ends(measured: Sequence[Mapping[str, Any]]) -> str:
    """The readings with games that did not end, and those with the longest that did."""
    head = ("players", "play", "reading", "games", "not ended", "longest")
    rows = largest(measured)
    every = [row for row in rows if row["play"] == "anything" or row["unended"]]
    rest = [row for row in rows if row not in every]
    longest = sorted(rest, key=lambda row: -int(row["longest"]))[:6]
    return table(
        head,
        (
            (
                str(row["players"]),
                row["play"],
                f"`{row['ruling']} = {row['option']}`" if row["ruling"] else "the defaults",
                f"{row['games']:,}",
                f"{row['unended']:,}",
                f"{row['longest']:,}",
            )
            for row in (*every, *longest)
        ),
    )


def _together(rows: Iterable[Mapping[str, Any]]) -> str:
    return table(
        ("players", "games", "turns a game", "longest", f"stopped at {LONGER_LIMIT:,}"),
        (
            (
                str(row["players"]),
                str(row["games"]),
                # Games that were stopped would have gone on.
                f"{'more than ' if row['unended'] else ''}{row['turns'] // row['games']:,}",
                f"{row['longest']:,}",
                str(row["unended"]),
            )
            for row in rows
        ),
    )


def _total(measured: Sequence[Mapping[str, Any]]) -> str:
    right = [row for row in largest(measured) if row["play"] != "anything"]
    games, unended = (sum(row[name] for row in right) for name in ("games", "unended"))
    turns = sum(row["turns"] for row in right)
    return (
        f"Of {games:,} games of {turns:,} turns in all in which seats play by the rules most of "
        f"the time, {unended:,} were stopped at {LIMIT:,} turns.\n"
    )


def filled(page: str, results: Mapping[str, Any]) -> str:
    """The page with every table as the results have it."""
    book = load("cardtourney.superprsi")
    measured: list[dict[str, Any]] = results["measured"]
    texts = {
        "summary": _summary(measured, book),
        "defaults": _defaults(measured),
        "overturned": _overturned(measured),
        "ends": _ends(measured),
        "total": _total(measured),
        "together": _together(results["together"]),
    }
    texts |= {short(ruling): _of_ruling(measured, ruling) for ruling in book.rulings}
    return _BLOCK.sub(lambda at: f"{at['start']}\n{texts[at['name']]}\n{at['end']}", page)


def before(what: str) -> list[dict[str, Any]]:
    """What the file holds so far: the rows ``measured`` or those ``together``."""
    if not DATA.exists():
        return []
    rows: list[dict[str, Any]] = json.loads(DATA.read_text("utf-8")).get(what, [])
    return rows


def keep(fresh: Sequence[dict[str, Any]]) -> None:
    """Put rows in the place of those of the same players, play, ruling and number of games."""
    alike = ("players", "play", "games", "ruling", "option")
    replaced = [{name: row[name] for name in alike} for row in fresh]
    rest = [
        row for row in before("measured") if {name: row[name] for name in alike} not in replaced
    ]
    order = list(PLAY)
    # Rows of fewer games stand after the others.
    measured = sorted(
        [*rest, *fresh],
        key=lambda row: (row["players"], order.index(row["play"]), -row["games"]),
    )
    DATA.parent.mkdir(exist_ok=True)
    DATA.write_text(written(measured, before("together")), "utf-8")


def keep_together(fresh: dict[str, Any]) -> None:
    """Put a row in the place of that of as many players."""
    rest = [row for row in before("together") if row["players"] != fresh["players"]]
    together = sorted([*rest, fresh], key=lambda row: row["players"])
    DATA.write_text(written(before("measured"), together), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--players", type=int, default=4, help="seats in every game")
    parser.add_argument("--play", nargs="+", choices=PLAY, default=USUAL, help="how they play")
    parser.add_argument("--games", type=int, default=10_000, help="games of each reading")
    parser.add_argument("--only", nargs="+", default=(), help="the rulings that are measured")
    parser.add_argument("--processes", type=int, default=1, help="processes that play")
    parser.add_argument("--together", action="store_true", help="the two longest readings at once")
    parser.add_argument("--page-only", action="store_true", help="fill in the page, play nothing")
    asked = parser.parse_args()

    if asked.together:
        keep_together(measure_together(asked.players, asked.games))
    for play in () if asked.page_only or asked.together else asked.play:
        keep(run(asked.players, play, asked.games, asked.processes, asked.only))
    page = filled(PAGE.read_text("utf-8"), json.loads(DATA.read_text("utf-8")))
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
