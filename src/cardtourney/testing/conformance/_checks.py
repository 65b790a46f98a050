"""One game looked at from its deal to its end."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Any, NoReturn

import attrs

from cardtourney import playthrough
from cardtourney.chance import Chance, Seeded, pick
from cardtourney.codec import from_json, to_json
from cardtourney.errors import CardTourneyError, IllegalAction, Refusal
from cardtourney.game import Game, Notation, Played, replay
from cardtourney.testing.conformance._values import Case, Invariant, Nonconformity

_FOREIGN = 24
"""How many actions of other states are tried in a state."""


@attrs.frozen(kw_only=True)
class Subject:
    """A game with everything its owner says about it."""

    game: Game[Any, Any, Any, Any, Any]
    rules: Any
    most_actions: int
    cards_of: Callable[[Any], Iterable[Hashable]] | None
    shuffle_hidden: Callable[[Any, int, Chance], Any] | None
    clauses: Collection[str] | None
    notation: Notation[Any, Any, Any, Any] | None
    action_type: Any
    result_type: Any
    looked_at: frozenset[Invariant]


@attrs.define
class Looked:
    """What was seen so far, over all games."""

    games: int = 0
    steps: int = 0
    something_hidden: bool = False


class Look:
    """A look at one game; stops at the first thing that is wrong."""

    def __init__(self, subject: Subject, case: Case, looked: Looked) -> None:
        self.subject = subject
        self.game = subject.game
        self.case = case
        self.looked = looked
        self.step = 0
        # By what they print, in the order in which they were met: they may lack a hash, and a
        # set has no order that is always the same.
        self.met: dict[str, Any] = {}
        self.read_back: set[str] = set()

    def wants(self, invariant: Invariant) -> bool:
        """Whether somebody wants to know about this."""
        return invariant in self.subject.looked_at

    def broken(self, invariant: Invariant, what: str) -> None:
        """Stop, if somebody wants to know."""
        if self.wants(invariant):
            self.stop(invariant, what)

    def stop(self, invariant: Invariant, what: str) -> NoReturn:
        """Stop here."""
        raise Nonconformity(invariant, what, self.case, self.step) from None

    def play(self) -> tuple[tuple[Any, ...], Any]:
        """Look at a whole game; gives its actions and its last state."""
        try:
            return self._play()
        except Nonconformity:
            raise
        except Exception as error:
            what = f"{type(error).__name__} comes out of the game: {error}"
            raise Nonconformity(Invariant.ANSWERS, what, self.case, self.step) from error

    def _play(self) -> tuple[tuple[Any, ...], Any]:
        case, subject = self.case, self.subject
        state = self.game.deal(subject.rules, case.players, Seeded(case.seed))
        cards = Counter(subject.cards_of(state)) if subject.cards_of else None
        choices: Chance = Seeded(case.choices)
        states, actions = [state], list[Any]()
        while listed := self._look_at(state, cards):
            if self.step == subject.most_actions:
                self.broken(Invariant.ENDS, f"the game goes on after that many actions: {state}")
                break
            action, choices = pick(choices, listed)
            state = self.game.apply(state, action)
            states.append(state)
            actions.append(action)
            self.step += 1
        self._look_at_foreign(states)
        self._look_at_whole(states, actions)
        self.looked.games += 1
        self.looked.steps += len(states)
        return tuple(actions), state

    # One state

    def _look_at(self, state: Any, cards: Counter[Hashable] | None) -> tuple[Any, ...]:
        turn, players = state.turn, self.case.players
        if type(turn) is not int or not 1 <= turn <= players:
            self.broken(Invariant.TURN, f"it is the turn of {turn!r}, with {players} seats")
        before = self._as_it_stands(state)
        listed = self._listed(state)
        self._over(state, listed)
        for action in listed:
            self._legal(state, action)
        views = [self.game.view(state, seat) for seat in range(1, players + 1)]
        self._hashable(state, *listed, *views)
        self._json(state, listed, views)
        if cards is not None:
            self._cards(state, cards)
        if self.subject.shuffle_hidden:
            self._hidden(state, listed, views)
        self._unchanged(state, before)
        return listed

    def _as_it_stands(self, state: Any) -> tuple[str, ...]:
        try:
            return repr(state), to_json(state)
        except CardTourneyError:
            return (repr(state),)

    def _unchanged(self, state: Any, before: tuple[str, ...]) -> None:
        for was, now in zip(before, self._as_it_stands(state), strict=False):
            if was != now:
                self.broken(Invariant.UNCHANGED, f"the state was {was}\nand is now {now}")

    def _listed(self, state: Any) -> tuple[Any, ...]:
        actions = self.game.legal(state)
        listed = tuple(iter(actions))
        for again in (tuple(iter(actions)), tuple(iter(self.game.legal(state)))):
            if again != listed:
                self.broken(Invariant.COUNTED, f"first {listed} is listed, then {again}")
        if len(actions) != len(listed) or bool(actions) is not bool(listed):
            counted = f"the length is {len(actions)} and the truth {bool(actions)}"
            self.broken(Invariant.COUNTED, f"{counted}, of {listed}")
        for action in listed:
            if listed.count(action) > 1:
                self.broken(Invariant.DISTINCT, f"{action} is listed twice, in {listed}")
        self.met.update((repr(action), action) for action in listed)
        return listed

    def _over(self, state: Any, listed: Sequence[Any]) -> None:
        result = self.game.result(state)
        if result is None and not listed:
            self.broken(Invariant.OVER, f"nothing is legal, and there is no result: {state}")
        if result is not None and listed:
            self.broken(Invariant.OVER, f"the result is {result}, and {listed} is legal")

    def _legal(self, state: Any, action: Any) -> None:
        refusal = self.game.why_not(state, action)
        if refusal is not None:
            self.broken(Invariant.AGREES, f"{action} is listed, and refused: {refusal}")
        if action not in self.game.legal(state):
            self.broken(Invariant.MEMBER, f"{action} is listed, and not found by “in”")
        try:
            after = self.game.apply(state, action)
        except IllegalAction as error:
            self.broken(Invariant.APPLIES, f"{action} is listed, and not done: {error}")
            return
        except Exception as error:
            self.stop(Invariant.APPLIES, f"{action} is listed, and raises {error!r}")
        if self.game.apply(state, action) != after:
            self.broken(Invariant.REPLAYS, f"{action} done twice gives two states")

    def _hashable(self, *values: Any) -> None:
        for value in values:
            try:
                hash(value)
            except TypeError as error:
                self.broken(Invariant.HASHABLE, f"{error}: {value!r}")

    def _json(self, state: Any, listed: Sequence[Any], views: Sequence[Any]) -> None:
        if not self.wants(Invariant.JSON):
            return
        result = self.game.result(state)
        forms: list[tuple[Any, Any]] = [(state, None), *((view, None) for view in views)]
        forms += [(action, self.subject.action_type) for action in listed]
        forms += [] if result is None else [(result, self.subject.result_type)]
        for value, as_type in forms:
            # Most actions and many views come again and again.
            if (known := repr(value)) in self.read_back:
                continue
            self.read_back.add(known)
            form = type(value) if as_type is None else as_type
            try:
                again = from_json(to_json(value, as_type=form), form)
            except CardTourneyError as error:
                self.stop(Invariant.JSON, f"{value} cannot be written and read: {error}")
            if again != value:
                self.stop(Invariant.JSON, f"{value} is read back as {again}")

    def _cards(self, state: Any, cards: Counter[Hashable]) -> None:
        assert self.subject.cards_of is not None
        now = Counter(self.subject.cards_of(state))
        if now != cards:
            gone, come = list((cards - now).elements()), list((now - cards).elements())
            self.broken(Invariant.CARDS, f"gone since the deal: {gone}; come: {come}")

    def _hidden(self, state: Any, listed: Sequence[Any], views: Sequence[Any]) -> None:
        assert self.subject.shuffle_hidden is not None
        for seat, view in enumerate(views, start=1):
            chance = Seeded(f"{self.case.seed} / {self.step} / {seat}")
            other = self.subject.shuffle_hidden(state, seat, chance)
            self.looked.something_hidden |= other != state
            seen = self.game.view(other, seat)
            if seen != view:
                told = f"seat {seat} sees {view}\nand, with other cards hidden, {seen}"
                self.broken(Invariant.VIEW, told)
            if repr(seen) != repr(view) or str(seen) != str(view):
                told = f"the view of seat {seat} prints {view!r}\nand, with other cards hidden, "
                self.broken(Invariant.VIEW_TEXT, told + repr(seen))
            choice = tuple(iter(self.game.legal(other))) if seat == state.turn else listed
            if choice != listed:
                told = f"seat {seat} may do {listed}, and, with other cards hidden, {choice}"
                self.broken(Invariant.CHOICE, told)

    # Actions that belong elsewhere

    def _look_at_foreign(self, states: Sequence[Any]) -> None:
        met = list(self.met.values())
        for self.step, state in enumerate(states):
            listed = tuple(iter(self.game.legal(state)))
            before = self._as_it_stands(state)
            # Another part of them in every state, so that all are tried in a game of any length.
            begin = self.step * _FOREIGN % len(met) if met else 0
            foreign = (met[begin:] + met[:begin])[:_FOREIGN]
            for action in (*foreign, *self.case.strange):
                if action not in listed:
                    self._foreign(state, action)
            self._unchanged(state, before)

    def _foreign(self, state: Any, action: Any) -> None:
        refusal: Any = self.game.why_not(state, action)
        if refusal is None:
            self.broken(Invariant.AGREES, f"{action} is not listed, and not refused")
        elif not isinstance(refusal, Refusal):
            self.stop(Invariant.AGREES, f"why_not gives {refusal!r} of {action}, no Refusal")
        else:
            self._refusal(action, refusal)
        if action in self.game.legal(state):
            self.broken(Invariant.MEMBER, f"{action} is not listed, and found by “in”")
        try:
            self.game.apply(state, action)
        except IllegalAction as error:
            if error.refusal != refusal:
                said = f"{action}: why_not says {refusal!r}\nand apply raises {error.refusal!r}"
                self.broken(Invariant.REFUSES, said)
        except Exception as error:
            self.broken(Invariant.REFUSES, f"{action} raises {error!r} and no IllegalAction")
        else:
            self.broken(Invariant.REFUSES, f"{action} is not listed, and done")

    def _refusal(self, action: Any, refusal: Refusal[Any]) -> None:
        clauses = self.subject.clauses
        try:
            str(refusal)
        except KeyError as error:
            self.broken(Invariant.CLAUSE, f"{refusal!r} of {action} lacks {error} for its sentence")
        if not refusal.clause or (clauses is not None and refusal.clause not in clauses):
            known = "" if clauses is None else f"; there are {', '.join(clauses)}"
            self.broken(
                Invariant.CLAUSE, f"{refusal!r} of {action} has no clause of the rulebook{known}"
            )

    # The whole game

    def _look_at_whole(self, states: Sequence[Any], actions: Sequence[Any]) -> None:
        self._replays(states, actions)
        case, subject = self.case, self.subject
        notation = subject.notation
        if notation is not None and self.wants(Invariant.NOTATION):
            result = self.game.result(states[-1])
            chance = Seeded(case.seed)
            played = Played(subject.rules, case.players, chance, tuple(actions), states[-1], result)
            self._notation(played, notation)

    def _replays(self, states: Sequence[Any], actions: Sequence[Any]) -> None:
        case, rules = self.case, self.subject.rules
        try:
            again = replay(self.game, rules, case.players, Seeded(case.seed), actions)
        except CardTourneyError as error:
            self.broken(Invariant.REPLAYS, f"what was done cannot be done again: {error}")
            return
        for state, other in zip(states, again, strict=True):
            if state != other:
                self.broken(Invariant.REPLAYS, f"the state was {state}\nand is now {other}")

    def _notation(
        self, played: Played[Any, Any, Any, Any], notation: Notation[Any, Any, Any, Any]
    ) -> None:
        try:
            for action in self.met.values():
                written = notation.write_action(action)
                again = notation.read_action(written)
                if again != action:
                    said = f"{action!r} is written {written!r}, which is read as {again!r}"
                    self.stop(Invariant.NOTATION, said)
            game = playthrough.record(played, self.game, notation)
            text = playthrough.write(game, self.game, notation, hands=True)
            reads = playthrough.parse(text, notation)
            fault = playthrough.check(reads, self.game, notation).fault
        except CardTourneyError as error:
            self.stop(Invariant.NOTATION, f"the game cannot be written and read: {error}")
        if reads != game:
            self.stop(Invariant.NOTATION, f"{game}\nis read back as {reads}")
        if fault is not None:
            self.stop(Invariant.NOTATION, f"what is read back has a fault: {fault}")
