"""A person plays one seat of a game, and the computer the others."""

from collections.abc import Callable, Iterator, Sequence

from cardtourney.chance import Chance
from cardtourney.cli.games.playable import Playable
from cardtourney.cli.games.talk import End, Stopped, Talk
from cardtourney.errors import InvalidReport
from cardtourney.game import ActionT, EditionT, Played, Policy, ResultT, StateT, ViewT


def play_a_seat(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    rules: EditionT,
    policies: Sequence[Policy[ViewT, ActionT]],
    seat: int,
    chance: Chance,
    choices: Chance,
    talk: Talk,
    keep: Callable[[Played[EditionT, StateT, ActionT, ResultT]], None],
) -> tuple[Played[EditionT, StateT, ActionT, ResultT], End]:
    """Play a game in which a person has a seat.

    Args:
        playable: The game.
        rules: The rules in force.
        policies: How each seat plays, from seat 1; that of the person's seat is not asked.
        seat: The person's seat.
        chance: What deals.
        choices: What the policies draw from.
        talk: Where the person is heard and told.
        keep: Is given the game as far as it was played, whatever ends it: nobody loses a long
            game to Ctrl-C, or to a reader of the output that goes away.

    Returns:
        The game as far as it was played, and why it stopped there.

    Raises:
        InvalidReport: The pack cannot be dealt to so many.
    """
    game = playable.game
    state = game.deal(rules, len(policies), chance)
    done: list[ActionT] = []
    end, ended = End.OVER, game.result(state)
    try:
        begins = _mark(playable, None, state)
        talk.tell(f"You are seat {seat} of {len(policies)}. {playable.help}", "", begins)
        while ended is None:
            if state.turn == seat:
                action = _asked(playable, state, talk)
            else:
                seen, policy = game.view(state, state.turn), policies[state.turn - 1]
                action, choices = policy(seen, game.legal(state), choices)
            before, state = state, game.apply(state, action)
            ended = game.result(state)
            done.append(action)
            for line in _happened(playable, before, action, state, seat):
                talk.tell(line)
        talk.tell("", *playable.ended(ended, seat), *_left(playable, state))
    except Stopped as stopped:
        end = stopped.end
        talk.tell("The game stops here.")
    finally:
        played = Played(rules, len(policies), chance, tuple(done), state, ended)
        keep(played)
    return played, end


def _asked(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT], state: StateT, talk: Talk
) -> ActionT:
    """Ask whoever is on turn until something is named that may be done."""
    actions = tuple(iter(playable.game.legal(state)))
    view = playable.game.view(state, state.turn)
    shown = tuple(playable.shown(view, actions))
    talk.tell(*shown)
    while True:
        heard = talk.ask()
        if heard is None:
            raise Stopped(End.INPUT_ENDED)
        if heard.casefold() in ("q", "quit"):
            raise Stopped(End.QUIT)
        if heard in ("", "?"):
            talk.tell(*shown, playable.help)
            continue
        try:
            action = playable.read_wish(heard, view, actions)
        except InvalidReport as error:
            talk.tell(str(error))
            continue
        refusal = playable.game.why_not(state, action)
        if refusal is None:
            return action
        talk.tell(str(refusal))


def _happened(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    before: StateT,
    action: ActionT,
    after: StateT,
    seat: int,
) -> Iterator[str]:
    """What a person is told of an action, and what comes to be seen by it."""
    own = before.turn == seat
    told = playable.told(action, own)
    if told:
        yield f"Seat {before.turn}{' (you)' if own else ''}: {told}"
    mark = _mark(playable, before, after)
    if mark:
        yield mark
    view = playable.game.view
    yield from playable.learned(view(before, seat), view(after, seat))


def _mark(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    before: StateT | None,
    after: StateT,
) -> str:
    mark = playable.notation.mark(before, after)
    return f"{mark[:1].upper()}{mark[1:]}." if mark else ""


def _left(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT], state: StateT
) -> Iterator[str]:
    for seat, hand in enumerate(playable.notation.hands(state), 1):
        if hand:
            yield f"Seat {seat} is left with {hand}."
