"""A table of prší: a series of games in which players give tokens until enough are out.

The table goes forward by events: a game is entered, a lot is drawn among those equal, a player
leaves. :func:`why_not` says why an event cannot happen now, :func:`apply` gives the table after
it. Players are known by their numbers and sit clockwise; a seat of a game is the place among
those still in, so seat 1 is the first of :attr:`Table.seated`.

Where points won are counted instead of tokens, nobody goes out: a set number of games is
played, and a lot by card decides only where the line between those who go on and those who do
not runs through equal players.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import (
    IllegalAction,
    InvalidReport,
    Problem,
    Refusal,
    listing,
    shown_value,
)
from cardtourney.fields import require_event
from cardtourney.pairing.values import is_count, is_whole
from cardtourney.prsi.deal import deal
from cardtourney.prsi.rules import ExhaustedDraw, Rules, Scoring
from cardtourney.prsi.scoring import Lot, Result, lot_loser, settle, value
from cardtourney.prsi.series import (
    DrawLot,
    EnterGame,
    Event,
    Leave,
    Played,
    Table,
    TableCode,
)
from cardtourney.prsi.state import State
from cardtourney.rulebook import implements


@implements("prsi:3.6", "prsi:3.7", "prsi:2.4")
def start(
    rules: Rules,
    players: Sequence[int],
    *,
    tokens: int | None = None,
    advance: int | None = None,
    dealer: int | None = None,
) -> Table:
    """Seat players at a table; everybody begins with the same new tokens (3.6, 3.7).

    Args:
        rules: The edition in force.
        players: Their numbers, clockwise.
        tokens: As announced for the phase; left out, the usual number.
        advance: How many go on: 1 in the final; left out, as everywhere else.
        dealer: Who deals first, as the referee names (2.4); left out, the first of the players.

    Returns:
        The table before its first game.

    Raises:
        InvalidReport: There are no rules or no list of players, players are not different
            numbers, too few or too many, the number of tokens cannot be announced, or the dealer
            is not one of them; all at once.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> start(MSV_PRSI_2026, (11, 25, 3, 40)).tokens
    (3, 3, 3, 3)
    >>> start(MSV_PRSI_2026, (11, 25, 3, 40), tokens=5)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 5 tokens cannot be announced; expected 3, 2 [prsi:3.6]
    """
    wrong = tuple(_start_types(rules, players))
    if wrong:
        raise InvalidReport(wrong)
    seated = tuple(players)
    held = rules.tokens[0] if tokens is None else tokens
    go_on = rules.advance if advance is None else advance
    first = seated[0] if dealer is None and seated else dealer
    problems = []
    if not all(map(is_count, seated)) or len(set(seated)) != len(seated):
        problems.append(Problem(f"players {listing(seated)}: expected different whole numbers"))
    if not (is_count(go_on) and go_on >= 1):
        problems.append(
            Problem(f"{shown_value(go_on)} go on from the table; expected 1 or more [prsi:4.2]")
        )
    elif not go_on < len(seated) <= rules.most_players:
        problems.append(
            Problem(
                f"{len(seated)} players of whom {go_on} go on: expected {go_on + 1} to "
                f"{rules.most_players} [prsi:4.1]"
            )
        )
    announced = (*rules.tokens, *({rules.final_tokens} - set(rules.tokens)))
    if not is_whole(held) or held not in announced:
        text = f"{shown_value(held)} tokens cannot be announced; expected {listing(announced)}"
        problems.append(Problem(f"{text} [prsi:3.6]"))
    if seated and not (is_whole(first) and first in seated):
        problems.append(
            Problem(f"player {shown_value(first)} deals and is not at the table [prsi:2.4]")
        )
    if problems or first is None:
        raise InvalidReport(problems)
    return Table(
        rules=rules,
        players=seated,
        advance=go_on,
        tokens=(held,) * len(seated) if rules.scoring is Scoring.TOKENS else (0,) * len(seated),
        points=(0,) * len(seated),
        dealer=first,
    )


def _start_types(rules: object, players: object) -> Iterator[Problem]:
    if not isinstance(rules, Rules):
        yield Problem(f"{shown_value(rules)} are not Rules", field="$.rules")
    if not isinstance(players, Sequence) or isinstance(players, str):
        yield Problem(f"{shown_value(players)} is not a list of players", field="$.players")


def why_not(table: Table, event: Event) -> Refusal[TableCode] | None:
    """Say why an event cannot happen now.

    Args:
        table: The table so far.
        event: What is to happen.

    Returns:
        The refusal with its clause, or None if the event can happen.

    Raises:
        InvalidReport: What is given is no event.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> table = start(MSV_PRSI_2026, (11, 25, 3, 40))
    >>> print(why_not(table, EnterGame((0, 9, 23, 4), (0, 1, 2, 1))))
    Player 3 cannot have 2 cards that add up to 23: they make 4 to 22 [prsi:3.2]
    """
    require_event(event, Event, of="a table")
    match event:
        case EnterGame():
            return _why_not_game(table, event)
        case DrawLot(lot):
            return _why_not_lot(table, lot)
        case Leave(player):
            if player not in table.seated:
                return _refusal(TableCode.NOT_IN, "prsi:5.3", player=player)
            return _why_not_now(table)
        case _:
            assert_never(event)


def apply(table: Table, event: Event) -> Table:
    """Let an event happen.

    Args:
        table: The table so far; it stays as it is.
        event: What happens.

    Returns:
        The table after it.

    Raises:
        IllegalAction: The event cannot happen now; carries the refusal.
        InvalidReport: What is given is no event.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> table = start(MSV_PRSI_2026, (11, 25, 3, 40))
    >>> table = apply(table, EnterGame((0, 9, 22, 4), (0, 1, 2, 1)))
    >>> table.tokens, table.dealer
    ((3, 3, 2, 3), 25)
    """
    refusal = why_not(table, event)
    if refusal is not None:
        raise IllegalAction(refusal)
    match event:
        case EnterGame(totals, cards_left):
            return _after_game(table, settle(table.rules, totals, cards_left))
        case DrawLot(lot):
            return _after_lot(table, lot)
        case Leave(player):
            return _settled(_left(table, player))
        case _:
            assert_never(event)


def deal_next(table: Table, chance: Chance) -> State:
    """Deal the next game of a table, to be played with the game's own functions.

    Args:
        table: The table so far.
        chance: What shuffles.

    Returns:
        The game; its seats are the players still in, clockwise.

    Raises:
        IllegalAction: A lot comes first, or the table is finished.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> deal_next(start(MSV_PRSI_2026, (11, 25, 3, 40)), Seeded("table 1, game 1")).turn
    2
    """
    refusal = _why_not_now(table) or _why_finished(table)
    if refusal is not None:
        raise IllegalAction(refusal)
    seated = table.seated
    return deal(table.rules, len(seated), chance, dealer=seated.index(table.dealer) + 1)


def entry(ended: Result) -> EnterGame:
    """The event that enters how a game ended.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> entry(settle(MSV_PRSI_2026, (0, 9), (0, 1)))
    EnterGame(totals=(0, 9), cards_left=(0, 1))
    """
    return EnterGame(ended.totals, ended.cards_left)


def places(table: Table) -> tuple[tuple[int, ...], ...]:
    """Who stands how at the table, the best first; those in one group are equal.

    With tokens, those still in share the lead, and whoever went out later is better. With
    points, more points are better, and who lost a lot stands behind those equal before it.

    Args:
        table: The table so far, finished or not.

    Returns:
        Groups of players.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> places(apply(start(MSV_PRSI_2026, (11, 25, 3, 40)), Leave(25)))
    ((11, 3, 40), (25,))
    """
    gone = tuple((player,) for player in reversed(table.out))
    return (*_groups_in(table), *gone)


@implements("prsi:4.2")
def going_on(table: Table) -> tuple[int, ...]:
    """Who goes on from the table (4.2), clockwise.

    Args:
        table: A finished table.

    Returns:
        The players; fewer than advance if too few were left.

    Raises:
        IllegalAction: A lot comes first.
        InvalidReport: The table is not finished.
    """
    refusal = _why_not_now(table)
    if refusal is not None:
        raise IllegalAction(refusal)
    if not table.finished:
        raise InvalidReport(
            [f"the table is not finished after {len(table.games)} games [prsi:4.2]"]
        )
    if table.rules.scoring is Scoring.TOKENS:
        return table.seated
    best = [player for group in places(table) for player in group][: table.advance]
    return tuple(player for player in table.seated if player in best)


def games_played(table: Table, player: int) -> int:
    """How many games a player was in.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> table = apply(start(MSV_PRSI_2026, (1, 2, 3)), EnterGame((0, 9, 22), (0, 1, 2)))
    >>> games_played(table, 3)
    1
    """
    return sum(player in game.players for game in table.games)


def _groups_in(table: Table) -> tuple[tuple[int, ...], ...]:
    """Those still in, the best first."""
    if table.rules.scoring is Scoring.TOKENS:
        return (table.seated,) if table.seated else ()
    points = dict(zip(table.players, table.points, strict=True))
    behind = {player: -n for n, player in enumerate(table.lots_lost, start=-len(table.lots_lost))}
    standing = {player: (-points[player], behind.get(player, 0)) for player in table.seated}
    return tuple(
        tuple(player for player, stands in standing.items() if stands == key)
        for key in sorted(set(standing.values()))
    )


def _why_not_now(table: Table) -> Refusal[TableCode] | None:
    if table.lot_among:
        return _refusal(TableCode.LOT_FIRST, "prsi:3.5", among=listing(table.lot_among))
    return None


def _why_finished(table: Table) -> Refusal[TableCode] | None:
    if table.finished:
        return _refusal(TableCode.FINISHED, "prsi:3.7", games=len(table.games))
    return None


def _why_not_game(table: Table, event: EnterGame) -> Refusal[TableCode] | None:
    refusal = _why_not_now(table) or _why_finished(table)
    if refusal is not None:
        return refusal
    players, rules = table.seated, table.rules
    totals, cards = event.totals, event.cards_left
    if not len(totals) == len(cards) == len(players):
        return _refusal(
            TableCode.NUMBER_OF_HANDS,
            "prsi:3.2",
            totals=len(totals),
            hands=len(cards),
            players=len(players),
        )
    most = len(rules.cards) - 1
    if not all(map(is_count, cards)) or sum(cards) > most:
        return _refusal(TableCode.IMPOSSIBLE_CARDS, "prsi:2.2", cards=listing(cards), most=most)
    without = cards.count(0)
    if without > 1 or (not without and rules.exhausted_draw is not ExhaustedDraw.END_GAME):
        return _refusal(TableCode.NO_WINNER, "prsi:2.12", without=without)
    values = sorted(value(rules, card.rank) for card in rules.cards)
    for player, total, count in zip(players, totals, cards, strict=True):
        least, greatest = sum(values[:count]), sum(values[len(values) - count :])
        if not (is_count(total) and least <= total <= greatest):
            return _refusal(
                TableCode.IMPOSSIBLE_TOTAL,
                "prsi:3.2",
                player=player,
                cards=count,
                total=total,
                least=least,
                most=greatest,
            )
    # No card is in two hands, so all hands together are again as many cards out of one pack.
    least, greatest = sum(values[: sum(cards)]), sum(values[len(values) - sum(cards) :])
    if not least <= sum(totals) <= greatest:
        return _refusal(
            TableCode.IMPOSSIBLE_TOGETHER,
            "prsi:3.2",
            cards=sum(cards),
            total=sum(totals),
            least=least,
            most=greatest,
        )
    return None


def _why_not_lot(table: Table, lot: Lot) -> Refusal[TableCode] | None:
    if not table.lot_among:
        return _refusal(TableCode.NO_LOT, "prsi:3.5")
    try:
        lot_loser(table.rules, table.lot_among, lot)
    except InvalidReport as error:
        said = "; ".join(str(problem).removesuffix(" [prsi:3.5]") for problem in error.problems)
        return _refusal(TableCode.WRONG_LOT, "prsi:3.5", problem=said)
    return None


@implements("prsi:1.3", "prsi:3.1", "prsi:3.3")
def _after_game(table: Table, ended: Result) -> Table:
    seated = table.seated
    played = attrs.evolve(table, games=(*table.games, Played(seated, table.dealer, ended)))
    if table.rules.scoring is Scoring.POINTS_WON:
        if ended.winner is not None:
            winner = seated[ended.winner - 1]
            points = _changed(played, played.points, winner, sum(ended.totals))
            played = attrs.evolve(played, points=points)
        return _settled(_deal_passed(played))
    if ended.gives is None:
        among = tuple(seated[seat - 1] for seat in ended.lot_among)
        return attrs.evolve(played, lot_among=among)
    return _settled(_deal_passed(_token_given(played, seated[ended.gives - 1])))


@implements("prsi:3.5")
def _after_lot(table: Table, lot: Lot) -> Table:
    loser = lot_loser(table.rules, table.lot_among, lot)
    last = attrs.evolve(table.games[-1], lots=(*table.games[-1].lots, lot))
    drawn = attrs.evolve(table, lot_among=(), games=(*table.games[:-1], last))
    if table.rules.scoring is Scoring.POINTS_WON:
        return _settled(attrs.evolve(drawn, lots_lost=(*drawn.lots_lost, loser)))
    return _settled(_deal_passed(_token_given(drawn, loser)))


@implements("prsi:1.3", "prsi:3.7")
def _token_given(table: Table, player: int) -> Table:
    tokens = _changed(table, table.tokens, player, -1)
    last = not tokens[table.players.index(player)]
    return attrs.evolve(table, tokens=tokens, out=(*table.out, player) if last else table.out)


@implements("prsi:2.4")
def _deal_passed(table: Table) -> Table:
    """The deal goes clockwise to the next player still in."""
    place = table.players.index(table.dealer) + 1
    onwards = table.players[place:] + table.players[:place]
    return attrs.evolve(table, dealer=next(p for p in onwards if p not in table.out))


@implements("prsi:5.2", "prsi:5.3")
def _left(table: Table, player: int) -> Table:
    """Somebody who leaves is one of those put out; nobody who is gone deals."""
    left = attrs.evolve(table, out=(*table.out, player))
    return _deal_passed(left) if player == table.dealer and left.seated else left


def _changed(table: Table, numbers: tuple[int, ...], player: int, change: int) -> tuple[int, ...]:
    return tuple(
        number + change if each == player else number
        for each, number in zip(table.players, numbers, strict=True)
    )


def _settled(table: Table) -> Table:
    """Where points are counted, equal players on both sides of the line have to draw lots."""
    if table.rules.scoring is Scoring.TOKENS or not table.finished:
        return table
    above = 0
    for group in _groups_in(table):
        if above < table.advance < above + len(group):
            return attrs.evolve(table, lot_among=group)
        above += len(group)
    return table


def _refusal(code: TableCode, clause: str, **parts: int | str) -> Refusal[TableCode]:
    return Refusal(code, clause, tuple(parts.items()))
