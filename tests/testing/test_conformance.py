"""The conformance kit passes a right game, and catches each way to be wrong by its name."""

import pickle
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.cards import Card, Rank, Suit
from cardtourney.chance import Chance, Seeded
from cardtourney.errors import IllegalAction, InvalidReport, Refusal
from cardtourney.game import Actions
from cardtourney.testing import toy
from cardtourney.testing.conformance import (
    Case,
    Conformance,
    Invariant,
    Nonconformity,
    check_conformance,
)
from cardtourney.testing.conformance._elsewhere import Dealt, found, main, played
from cardtourney.testing.toy import (
    DEMO,
    NOTATION,
    Action,
    Draw,
    Ending,
    Lay,
    Pass,
    Rules,
    State,
    ToyCode,
)

REFUSED = Refusal(ToyCode.GAME_OVER, "toy:4")

# Few cards, so that games are short; everything that can happen still does.
TRIAL = attrs.evolve(DEMO, ranks=(Rank.TEN, Rank.OBER, Rank.KING, Rank.ACE), hand_size=3)

OPTIONS: dict[str, Any] = {
    "players": (2, 3),
    "most_actions": toy.most_actions(TRIAL, 3),
    "cards_of": toy.cards_of,
    "shuffle_hidden": toy.shuffle_hidden,
    "strange": st.sampled_from([Pass(), Draw(), Lay(Card.from_text("♥3"))]),
    "rulebook": toy.RULEBOOK,
    "notation": NOTATION,
    "action_type": Action,
    "games": 4,
}


@attrs.frozen
class Toy:
    """The small game with some of its functions replaced."""

    deal: Callable[[Rules, int, Chance], State] = toy.deal
    legal: Callable[[State], Actions[Action]] = toy.legal
    why_not: Callable[[State, Action], Refusal[Any] | None] = toy.why_not
    apply: Callable[[State, Action], State] = toy.apply
    view: Callable[[State, int], Any] = toy.view
    result: Callable[[State], Ending | None] = toy.result


def conforms(game: Toy, **options: Any) -> Conformance:
    return check_conformance(game, TRIAL, **{**OPTIONS, **options})


def caught(game: Toy, **options: Any) -> Nonconformity:
    # Chance gives the actions that are tried: a few games do not always come to the right one.
    with pytest.raises(Nonconformity) as caught:
        conforms(game, **{"games": 40, **options})
    return caught.value


# Ways to be wrong, each with the invariants that it breaks


def nobodys_turn(state: State, action: Action) -> State:
    after = toy.apply(state, action)
    return attrs.evolve(after, turn=0) if after.over else after


@attrs.define
class LooseView:
    """Without a hash, for it can be changed."""

    seat: int


class Miscounted(Actions[Action]):
    def __len__(self) -> int:
        return super().__len__() + 1


class Untrue(Actions[Action]):
    def __bool__(self) -> bool:
        return True


class Everything(Actions[Action]):
    def __contains__(self, action: object) -> bool:
        return True


class Nothing(Actions[Action]):
    def __contains__(self, action: object) -> bool:
        return False


def listed_as(kind: Callable[..., Actions[Action]]) -> Toy:
    def legal(state: State) -> Actions[Action]:
        return kind(state, toy.legal, toy.why_not)

    return Toy(legal=legal)


def one_way() -> Toy:
    """Actions that can be listed only once."""

    def legal(state: State) -> Actions[Action]:
        left = iter(tuple(toy.legal(state)))
        return Actions(state, lambda _: left, toy.why_not)

    return Toy(legal=legal)


def listing(change: Callable[[State, list[Action]], Iterable[Action]]) -> Toy:
    def listed(state: State) -> Iterator[Action]:
        yield from change(state, list(toy.legal(state)))

    return Toy(legal=lambda state: Actions(state, listed, toy.why_not))


def refusing(change: Callable[[State, Action, Refusal[Any] | None], Refusal[Any] | None]) -> Toy:
    """A game that refuses otherwise, in all its functions alike."""

    def why_not(state: State, action: Action) -> Refusal[Any] | None:
        return change(state, action, toy.why_not(state, action))

    def apply(state: State, action: Action) -> State:
        refusal = why_not(state, action)
        if refusal:
            raise IllegalAction(refusal)
        return toy.apply(state, action)

    def legal(state: State) -> Actions[Action]:
        return Actions(state, toy.legal, why_not)

    return Toy(why_not=why_not, apply=apply, legal=legal)


def clause_is(clause: str) -> Toy:
    return refusing(lambda _, __, refusal: refusal and attrs.evolve(refusal, clause=clause))


def applying(change: Callable[[State, Action], State]) -> Toy:
    return Toy(apply=change)


def refuses_the_last_card(state: State, action: Action) -> State:
    if isinstance(action, Draw) and len(state.stock) <= 4:
        raise IllegalAction(REFUSED)
    return toy.apply(state, action)


def gives_other_reasons(state: State, action: Action) -> State:
    try:
        return toy.apply(state, action)
    except IllegalAction as error:
        raise IllegalAction(REFUSED) from error


def gives_no_reasons(state: State, action: Action) -> State:
    try:
        return toy.apply(state, action)
    except IllegalAction as error:
        raise InvalidReport(["no"]) from error


def lets_anybody_pass(state: State, action: Action) -> State:
    if isinstance(action, Pass) and not state.over:
        return attrs.evolve(state, turn=state.turn % len(state.hands) + 1)
    return toy.apply(state, action)


def loses_what_is_laid(state: State, action: Action) -> State:
    after = toy.apply(state, action)
    return attrs.evolve(after, pile=state.pile) if isinstance(action, Lay) else after


def forgetful_apply() -> Toy:
    calls = count()

    def apply(state: State, action: Action) -> State:
        return attrs.evolve(toy.apply(state, action), chance=Seeded(f"call {next(calls)}"))

    return Toy(apply=apply)


def forgetful_deal() -> Toy:
    calls = count()

    def deal(rules: Rules, players: int, _chance: Chance) -> State:
        return toy.deal(rules, players, Seeded(f"call {next(calls)}"))

    return Toy(deal=deal)


@attrs.frozen
class Scribbled(State):
    """A state with a page that can be written on."""

    notes: list[str] = attrs.field(factory=list, eq=False)


def scribbling(deals: Callable[..., Any] = Scribbled) -> Toy:
    def deal(rules: Rules, players: int, chance: Chance) -> State:
        state = toy.deal(rules, players, chance)
        fields = {field.name: getattr(state, field.name) for field in attrs.fields(State)}
        scribbled: State = deals(**fields)
        return scribbled

    def legal(state: State) -> Actions[Action]:
        if isinstance(state, Scribbled):
            state.notes.append("looked at")
        return toy.legal(state)

    return Toy(deal=deal, legal=legal)


def scribbling_where_nobody_looks() -> Toy:
    """Only an action that is refused leaves a trace, and only in what is written as JSON."""

    @attrs.frozen
    class Silent(Scribbled):
        def __repr__(self) -> str:
            return "<a state>"

    def why_not(state: State, action: Action) -> Refusal[Any] | None:
        refusal = toy.why_not(state, action)
        if refusal and isinstance(state, Scribbled):
            state.notes.append("refused")
        return refusal

    return attrs.evolve(scribbling(Silent), why_not=why_not, legal=toy.legal)


@attrs.frozen
class Odds:
    """A float has no form in JSON."""

    seat: int
    odds: float = 0.5


def one_more(number: int) -> int:
    return number + 1


@attrs.frozen
class Growing:
    """What is read is not what was written."""

    seat: int = attrs.field(converter=one_more)


@attrs.frozen
class Peek:
    seat: int
    next: Card | None


@attrs.frozen
class SecretPeek:
    """Equal whatever is hidden, and still it tells."""

    seat: int
    next: Card | None = attrs.field(eq=False)


def next_card(state: State) -> Card | None:
    return next(iter(state.stock), None)


def by_what_is_hidden(state: State, listed: list[Action]) -> list[Action]:
    card = next_card(state)
    return listed[::-1] if card and card.suit in (Suit.HEARTS, Suit.BELLS) else listed


_CALLS = count()


def numbered(result: Ending) -> str:
    return f"{result} for the {next(_CALLS)}th time"


def read_wrong_in_the_end() -> dict[str, Any]:
    """What is read is right until a whole game has been written, and every action is known."""
    whole: list[State] = []

    def hands(state: State) -> tuple[str, ...]:
        whole.append(state)
        return tuple(NOTATION.hands(state))

    return {
        "hands": hands,
        "read_action": lambda text: Draw() if whole else NOTATION.read_action(text),
    }


def result_too_soon(state: State) -> Ending | None:
    return toy.result(state) or (Ending(None, ()) if len(state.stock) < 5 else None)


def no_result(state: State) -> Ending | None:
    return None if state.over else toy.result(state)


BROKEN: list[tuple[str, Toy, Invariant, set[Invariant]]] = [
    ("nobody is on turn", applying(nobodys_turn), Invariant.TURN, set()),
    (
        "a view without a hash",
        Toy(view=lambda _, seat: LooseView(seat)),
        Invariant.HASHABLE,
        set(),
    ),
    ("a wrong length", listed_as(Miscounted), Invariant.COUNTED, set()),
    ("a wrong truth", listed_as(Untrue), Invariant.COUNTED, set()),
    ("listed once only", one_way(), Invariant.COUNTED, set()),
    (
        "an action listed twice",
        listing(lambda _, actions: actions + actions[:1]),
        Invariant.DISTINCT,
        set(),
    ),
    ("a result too soon", Toy(result=result_too_soon), Invariant.OVER, set()),
    ("no result", Toy(result=no_result), Invariant.OVER, set()),
    (
        "an action that is allowed and not listed",
        listing(lambda _, actions: actions[1:] if len(actions) > 1 else actions),
        Invariant.AGREES,
        {Invariant.MEMBER, Invariant.REFUSES},
    ),
    (
        "an action that is listed and not allowed",
        Toy(why_not=lambda _, __: REFUSED),
        Invariant.AGREES,
        {Invariant.REFUSES},
    ),
    ("in finds everything", listed_as(Everything), Invariant.MEMBER, set()),
    ("in finds nothing", listed_as(Nothing), Invariant.MEMBER, set()),
    ("apply gives other reasons", applying(gives_other_reasons), Invariant.REFUSES, set()),
    ("apply gives no reasons", applying(gives_no_reasons), Invariant.REFUSES, set()),
    ("apply does anything", applying(lets_anybody_pass), Invariant.REFUSES, set()),
    ("a clause that is not there", clause_is("toy:9"), Invariant.CLAUSE, set()),
    ("no clause", clause_is(""), Invariant.CLAUSE, set()),
    ("a state that is written on", scribbling(), Invariant.UNCHANGED, set()),
    (
        "a state that is written on in secret",
        scribbling_where_nobody_looks(),
        Invariant.UNCHANGED,
        set(),
    ),
    (
        "chance from elsewhere in an action",
        forgetful_apply(),
        Invariant.REPLAYS,
        {Invariant.NOTATION},
    ),
    (
        "chance from elsewhere in the deal",
        forgetful_deal(),
        Invariant.REPLAYS,
        {Invariant.NOTATION},
    ),
    ("a number that rounds", Toy(view=lambda _, seat: Odds(seat)), Invariant.JSON, set()),
    ("a value that changes", Toy(view=lambda _, seat: Growing(seat)), Invariant.JSON, set()),
    ("a card that is lost", applying(loses_what_is_laid), Invariant.CARDS, set()),
    (
        "a view of the stock",
        Toy(view=lambda state, seat: Peek(seat, next_card(state))),
        Invariant.VIEW,
        {Invariant.VIEW_TEXT},
    ),
    (
        "a view that prints the stock",
        Toy(view=lambda state, seat: SecretPeek(seat, next_card(state))),
        Invariant.VIEW_TEXT,
        set(),
    ),
    ("a choice by the stock", listing(by_what_is_hidden), Invariant.CHOICE, set()),
]


class TestARightGame:
    def test_it_conforms_in_everything(self) -> None:
        looked = check_conformance(toy, TRIAL, **OPTIONS)

        assert looked.left_out == ()
        assert looked.games == 4
        assert looked.steps > 4 * 4

    @pytest.mark.parametrize(
        "rules", [toy.SMALL, DEMO, attrs.evolve(DEMO, empty_stock=toy.EmptyStock.END)]
    )
    @pytest.mark.parametrize("players", [[2], [3]])
    def test_in_every_edition_and_size(self, rules: Rules, players: list[int]) -> None:
        options = {**OPTIONS, "players": players, "games": 2, "most_actions": 200}

        assert check_conformance(toy, rules, **options).left_out == ()

    def test_whoever_has_the_six_functions_is_a_game(self) -> None:
        assert conforms(Toy()).left_out == (Invariant.ELSEWHERE,)

    def test_what_needs_more_is_left_out_and_said(self) -> None:
        looked = check_conformance(
            toy,
            TRIAL,
            players=[3],
            most_actions=toy.most_actions(TRIAL, 3),
            games=1,
            action_type=Action,
            leave_out={Invariant.JSON},
        )

        assert looked.left_out == (
            Invariant.JSON,
            Invariant.CARDS,
            Invariant.VIEW,
            Invariant.VIEW_TEXT,
            Invariant.CHOICE,
            Invariant.NOTATION,
        )

    @given(st.integers())
    @settings(max_examples=2)
    def test_it_can_be_asked_within_another_property(self, number: int) -> None:
        only = Case(2, f"deal {number}", "choices")

        assert conforms(Toy(), only=only).games == 1

    def test_results_of_any_kind_can_be_told_how_to_read(self) -> None:
        def left(state: State) -> Any:
            ending = toy.result(state)
            return ending and ending.left

        options = {"notation": None, "games": 1}

        assert caught(Toy(result=left), **options).invariant is Invariant.JSON
        assert conforms(Toy(result=left), result_type=tuple[int, ...], **options).games == 1


class TestAWrongGame:
    @pytest.mark.parametrize(
        ("game", "invariant"),
        [pytest.param(game, invariant, id=name) for name, game, invariant, _ in BROKEN],
    )
    def test_it_is_caught_by_the_invariant_it_breaks(self, game: Toy, invariant: Invariant) -> None:
        error = caught(game)

        assert error.invariant is invariant
        assert str(error).startswith(f"{invariant.name}: {invariant.value}.\n")

    @pytest.mark.parametrize(
        ("game", "broken"),
        [
            pytest.param(game, {invariant, *others}, id=name)
            for name, game, invariant, others in BROKEN
        ],
    )
    def test_it_conforms_in_everything_else(self, game: Toy, broken: set[Invariant]) -> None:
        looked = conforms(game, leave_out=broken)

        assert set(looked.left_out) == {*broken, Invariant.ELSEWHERE}

    def test_an_action_that_is_listed_and_not_done(self) -> None:
        assert caught(applying(refuses_the_last_card)).invariant is Invariant.APPLIES

    def test_which_without_the_kit_stops_the_game(self) -> None:
        stopped = caught(applying(refuses_the_last_card), leave_out=[Invariant.APPLIES])

        assert stopped.invariant is Invariant.ANSWERS
        assert isinstance(stopped.__cause__, IllegalAction)
        assert "actions of the game only=Case(players=" in str(stopped)

    def test_a_deal_that_leaves_other_chance_each_time(self) -> None:
        def deal(rules: Rules, players: int, chance: Chance) -> State:
            left = Seeded(f"deal {next(_CALLS)}")
            return attrs.evolve(toy.deal(rules, players, chance), chance=left)

        error = caught(Toy(deal=deal), only=Case(2, "deal 1", "choices 1"))

        assert error.invariant is Invariant.REPLAYS
        assert error.what

    def test_a_refusal_that_cannot_be_read(self) -> None:
        bare = Refusal(ToyCode.NOT_HELD, "toy:2", (("seat", 1),))
        error = caught(refusing(lambda _, __, refusal: refusal and bare))

        assert error.invariant is Invariant.CLAUSE
        assert error.what.endswith("lacks 'card' for its sentence")

    @pytest.mark.parametrize("most_actions", [0, 5])
    def test_a_game_longer_than_stated(self, most_actions: int) -> None:
        error = caught(Toy(), most_actions=most_actions)

        assert (error.invariant, error.step) == (Invariant.ENDS, most_actions)
        assert conforms(Toy(), most_actions=most_actions, leave_out={Invariant.ENDS}).games == 4

    @pytest.mark.parametrize(
        "change",
        [
            {"read_action": lambda text: Pass() if text == "draw" else toy.read_action(text)},
            {"read_action": lambda _: Draw()},
            {"write_action": lambda action: f"#{action}"},
            {"write_result": lambda result: f"{result} "},
            {"write_result": numbered},
            read_wrong_in_the_end(),
        ],
    )
    def test_a_notation_that_does_not_read_back(self, change: dict[str, Any]) -> None:
        error = caught(Toy(), notation=attrs.evolve(NOTATION, **change), games=10)

        assert error.invariant is Invariant.NOTATION
        conforms(Toy(), notation=attrs.evolve(NOTATION, **change), leave_out={Invariant.NOTATION})

    def test_a_shuffle_that_hides_nothing_is_no_check(self) -> None:
        error = caught(Toy(), shuffle_hidden=lambda state, *_: state)

        assert error.what == "shuffle_hidden never gave another state"

    def test_an_action_that_never_comes_up_is_tried_when_it_is_given(self) -> None:
        """Nobody lists a card that is in no pack; only a caller can think of it."""

        def why_not(state: State, action: Action) -> Refusal[Any] | None:
            three = isinstance(action, Lay) and action.card.rank.value == "3"
            return None if three else toy.why_not(state, action)

        game = Toy(why_not=why_not)
        error = caught(game)

        assert (error.invariant, error.case and error.case.strange) == (
            Invariant.AGREES,
            (Lay(Card.from_text("♥3")),),
        )
        assert conforms(game, strange=None).games == 4

    @pytest.mark.parametrize(
        ("players", "games", "most_actions"), [((), 1, 9), ((2,), 0, 9), ((2,), 1, -1)]
    )
    def test_nothing_to_look_at_is_refused(
        self, players: tuple[int, ...], games: int, most_actions: int
    ) -> None:
        with pytest.raises(InvalidReport, match="nothing to look at"):
            conforms(Toy(), players=players, games=games, most_actions=most_actions)


def breaks(*_given: object) -> Any:
    raise KeyError("lost")


def breaks_where_refused(state: State, action: Action) -> State:
    return breaks() if toy.why_not(state, action) else toy.apply(state, action)


class TestAGameThatBreaks:
    """What comes out of a game itself is told with the invariant, the game and the step."""

    @pytest.mark.parametrize(
        ("game", "invariant"),
        [
            (Toy(apply=breaks), Invariant.APPLIES),
            (Toy(apply=breaks_where_refused), Invariant.REFUSES),
            (Toy(view=breaks), Invariant.ANSWERS),
            (Toy(deal=breaks), Invariant.ANSWERS),
            (Toy(why_not=breaks), Invariant.ANSWERS),
        ],
    )
    def test_it_is_told_where(self, game: Toy, invariant: Invariant) -> None:
        error = caught(game)

        assert error.invariant is invariant
        assert "KeyError" in error.what
        assert error.case is not None
        assert error.step is not None

    def test_what_is_no_refusal_is_told(self) -> None:
        says: Any = lambda state, action: "no" if toy.why_not(state, action) else None  # noqa: E731 -- one of its kind
        error = caught(Toy(why_not=says))

        assert error.invariant is Invariant.AGREES
        assert "why_not gives 'no' of" in error.what

    def test_a_function_that_is_missing_is_named_first(self) -> None:
        game: Any = SimpleNamespace(deal=toy.deal, legal=toy.legal, why_not=5, apply=toy.apply)

        with pytest.raises(InvalidReport, match=r"it has no function why_not, view, result$"):
            check_conformance(game, TRIAL, **OPTIONS)


class TestSeeingItAgain:
    @pytest.mark.parametrize(
        ("game", "invariant"),
        [
            pytest.param(game, invariant, id=name)
            for name, game, invariant, _ in BROKEN
            if invariant in (Invariant.CARDS, Invariant.CHOICE, Invariant.REFUSES)
        ],
    )
    def test_the_game_it_names_shows_it_at_the_same_step(
        self, game: Toy, invariant: Invariant
    ) -> None:
        first = caught(game)
        assert first.case is not None

        again = caught(game, only=first.case)

        assert (again.invariant, again.step, again.what) == (invariant, first.step, first.what)

    def test_what_it_prints_can_be_given_back(self) -> None:
        error = caught(applying(loses_what_is_laid))
        printed = str(error).rsplit("only=", maxsplit=1)[1]

        assert eval(printed, vars(toy) | {"Case": Case}) == error.case

    def test_a_right_game_alone(self) -> None:
        looked = check_conformance(
            toy, TRIAL, **{**OPTIONS, "only": Case(3, "deal 1", "choices 1")}
        )

        assert looked.games == 1


BY_HASH = '''
"""The small game, with seats in the order in which a set holds their names."""
from cardtourney.testing import toy
from cardtourney.testing.toy import apply, legal, result, view, why_not

NAMES = {"Anna", "Boris", "Cyril", "Dana", "Eva", "Filip", "Gita", "Hugo", "Iva", "Jan"}


def deal(rules, players, chance):
    from attrs import evolve

    state = toy.deal(rules, players, chance)
    return evolve(state, turn=[name for name in NAMES if name < "C"].index("Anna") + 1, {more})


class Holder:
    deal = staticmethod(toy.deal)
    legal, result, view = map(staticmethod, (legal, result, view))
    why_not, apply = staticmethod(why_not), staticmethod(apply)


GAME = Holder()
'''


class TestElsewhere:
    @pytest.fixture
    def by_hash(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
        order = "stock=tuple(sorted(state.stock, key=lambda card: hash(str(card))))"
        text = BY_HASH.replace("{more}", order)
        (tmp_path / "toy_by_hash.py").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return pytest.importorskip("toy_by_hash")

    def test_a_game_that_depends_on_hashes_is_caught(self, by_hash: Any) -> None:
        with pytest.raises(Nonconformity) as error:
            check_conformance(by_hash, TRIAL, **OPTIONS)

        assert error.value.invariant is Invariant.ELSEWHERE
        assert error.value.case is not None
        assert error.value.step is not None

    def test_it_conforms_in_everything_else(self, by_hash: Any) -> None:
        options = {**OPTIONS, "leave_out": {Invariant.ELSEWHERE}}

        assert check_conformance(by_hash, TRIAL, **options).left_out == (Invariant.ELSEWHERE,)

    @pytest.mark.usefixtures("by_hash")
    @pytest.mark.parametrize("own_hashes", ["", "1"])
    def test_a_game_can_be_found_in_a_module(
        self, own_hashes: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PYTHONHASHSEED", own_hashes or "random")

        assert conforms(Toy(), importable="toy_by_hash:GAME", games=1).left_out == ()

    def test_a_game_that_is_not_there_is_named(self) -> None:
        error = caught(Toy(), importable="no_such_module", games=1)

        assert error.invariant is Invariant.ELSEWHERE
        assert "No module named 'no_such_module'" in error.what

    def test_rules_that_cannot_be_sent_are_named(self) -> None:
        @attrs.frozen
        class Local(Rules):
            pass

        options = {**OPTIONS, "notation": None, "leave_out": {Invariant.JSON}}
        with pytest.raises(Nonconformity, match="the rules cannot be sent there") as error:
            check_conformance(toy, Local(name="local"), **options, only=Case(2, "a", "b"))

        assert error.value.invariant is Invariant.ELSEWHERE

    def test_the_other_process_plays_what_is_played_here(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In this process, for the sake of seeing it."""
        games = [Dealt(2, "deal 1", "choices 1"), Dealt(3, "deal 2", "choices 2")]
        task = pickle.dumps((toy.__name__, TRIAL, games, 300))
        written = BytesIO()
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(task)))
        monkeypatch.setattr("sys.stdout", SimpleNamespace(buffer=written))

        main()

        monkeypatch.undo()
        assert pickle.loads(written.getvalue()) == [
            played(toy, TRIAL, dealt, 300) for dealt in games
        ]

    def test_a_game_is_found_by_its_name(self) -> None:
        assert found("cardtourney.testing.toy") is toy
        assert found("cardtourney.testing.toy:DEMO") is DEMO
