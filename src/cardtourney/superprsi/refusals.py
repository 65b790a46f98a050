"""Why something cannot be done in a game of Superprší, and how that reads."""

from enum import StrEnum

from cardtourney.errors import Refusal, register_sentences
from cardtourney.superprsi.state import State


class Code(StrEnum):
    """Why an action cannot be done now."""

    GAME_OVER = "game_over"
    CUTTING = "cutting"
    DEALT = "dealt"
    CUT_NUMBER = "cut_number"
    MUST_TAKE = "must_take"
    NOT_IN_HAND = "not_in_hand"
    NOT_ALIKE = "not_alike"
    RUNNING_PENALTY = "running_penalty"
    PENALTY_RUNS = "penalty_runs"
    RUNNING_ACE = "running_ace"
    NO_MATCH = "no_match"
    NOT_THE_CALLED_SUIT = "not_the_called_suit"
    FALSE_REVERZ = "false_reverz"
    FALSE_SMER = "false_smer"
    OBER_CALLS_NOTHING = "ober_calls_nothing"
    SUIT_WITHOUT_OBER = "suit_without_ober"
    CALL_WITHOUT_ACE = "call_without_ace"
    NESTOJIM_MISSING = "nestojim_missing"
    FALSE_NESTOJIM = "false_nestojim"
    PRSI_MISSING = "prsi_missing"
    FALSE_PRSI = "false_prsi"
    FALSE_MEANING = "false_meaning"
    NO_RUNNING_PENALTY = "no_running_penalty"
    NO_RUNNING_ACE = "no_running_ace"
    NOTHING_TO_DRAW = "nothing_to_draw"
    CAN_DRAW = "can_draw"
    CAN_PLAY = "can_play"
    NO_THROW = "no_throw"
    NO_MISPLAYS = "no_misplays"
    NO_GIVING_UP = "no_giving_up"


register_sentences(
    {
        Code.GAME_OVER: "The game is over; seat {seat} made the last move",
        Code.CUTTING: "Seat {seat} has to cut first: nothing is dealt before everybody has",
        Code.DEALT: "Seat {seat} cannot cut any more: the cards are dealt",
        Code.CUT_NUMBER: (
            "Seat {seat} cannot take {cards} from the bottom of the pack: {least} to {most} may be"
        ),
        Code.MUST_TAKE: "Seat {seat} has finished and is brought back: it takes the penalty",
        Code.NOT_IN_HAND: "Seat {seat} holds {held} of {card}, not {wanted}",
        Code.NOT_ALIKE: (
            "Seat {seat} cannot play {cards} together: they are not of the same suit and rank"
        ),
        Code.RUNNING_PENALTY: (
            "Seat {seat} cannot play {cards}: that does not beat the penalty of {top} "
            "({pending:count card})"
        ),
        Code.PENALTY_RUNS: (
            "Seat {seat} must beat the penalty of {top} or take it ({pending:count card})"
        ),
        Code.RUNNING_ACE: "Seat {seat} must answer a running ace with an ace or stand",
        Code.NO_MATCH: "Seat {seat} cannot play {card}: it matches {top} neither in suit nor rank",
        Code.NOT_THE_CALLED_SUIT: (
            "Seat {seat} cannot play {card}: it is neither of the called suit, {suit}, nor an Ober"
        ),
        Code.FALSE_REVERZ: "Seat {seat} cannot call REVERZ: {count} is not an even number",
        Code.FALSE_SMER: "Seat {seat} cannot call SMĚR: {count} is not an odd number",
        Code.OBER_CALLS_NOTHING: "Seat {seat} must call a suit with {card}",
        Code.SUIT_WITHOUT_OBER: "Seat {seat} cannot call a suit with {card}: it is no Ober",
        Code.CALL_WITHOUT_ACE: "Seat {seat} cannot call {call} with {card}: it is no ace",
        Code.NESTOJIM_MISSING: "Seat {seat} must call NESTOJÍM! with {card}: an ace is running",
        Code.FALSE_NESTOJIM: "Seat {seat} cannot call NESTOJÍM!: no ace is running",
        Code.PRSI_MISSING: "Seat {seat} must call PRŠÍ and the meaning of the card with its last",
        Code.FALSE_PRSI: "Seat {seat} cannot call PRŠÍ: it has {left:count card} left",
        Code.FALSE_MEANING: "Seat {seat} cannot give {card} the meaning {said}",
        Code.NO_RUNNING_PENALTY: "Seat {seat} has no cards to take: no seven or eight is running",
        Code.NO_RUNNING_ACE: "Seat {seat} has no reason to stand: no ace is running",
        Code.NOTHING_TO_DRAW: "Seat {seat} cannot draw: there is no card to be drawn",
        Code.CAN_DRAW: "Seat {seat} cannot pass: there are cards to be drawn",
        Code.CAN_PLAY: "Seat {seat} must play: it holds {card}, which can be played",
        Code.NO_THROW: (
            "Seat {seat} cannot throw its hand: {cards} is not more than {over:count card}"
        ),
        Code.NO_MISPLAYS: "Seat {seat} cannot play wrongly: only what is right is let through",
        Code.NO_GIVING_UP: "Seat {seat} cannot give up: everybody plays to the end",
    }
)


def refuse(state: State, code: Code, number: str, **parts: object) -> Refusal[Code]:
    """Make a refusal.

    Args:
        state: The game; the refusal is to the seat on turn.
        code: Its kind.
        number: The number of the rule behind it.
        parts: The other values it is about, in the order of the sentence.

    Returns:
        The refusal.
    """
    named = ((name, part if isinstance(part, int) else str(part)) for name, part in parts.items())
    return Refusal(code, f"superprsi:{number}", (("seat", state.turn), *named))
