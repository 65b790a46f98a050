"""Why something cannot happen in a championship now: codes and their sentences."""

from enum import StrEnum

from cardtourney.errors import Part, Refusal, register_sentences


class ChampionshipCode(StrEnum):
    """Why an event cannot happen now."""

    OVER = "championship_over"
    PLAN_MISSING = "no_plan_announced"
    PLAN_ANNOUNCED = "plan_announced_already"
    PLAN_FIELD = "plan_for_another_field"
    PLAN_UNFIT = "plan_not_admissible"
    NO_SUCH_ROUND = "no_such_round"
    TOKENS_FIXED = "tokens_not_to_be_chosen"
    TOKENS_NUMBER = "number_of_tokens"
    TOKENS_ANNOUNCED = "tokens_announced_already"
    TOKENS_MISSING = "no_tokens_announced"
    NOT_THE_NEXT_ROUND = "not_the_next_round"
    RESULTS_MISSING = "results_missing"
    PLACES_FREE = "places_free"
    WRONG_DRAW = "draw_does_not_fit"
    NOT_DRAWN = "round_not_drawn"
    STARTED = "round_started_already"
    NOT_STARTED = "round_not_started"
    ANOTHER_YEAR = "start_in_another_year"
    BEFORE_THE_LAST = "start_before_the_last_round"
    CLOCKS = "moments_not_comparable"
    NOT_IN = "player_not_in"
    NO_TABLE = "player_has_no_table"
    TOO_EARLY = "absent_too_early"
    EXCUSED = "player_excused"
    TOLD_TOO_LATE = "told_too_late"
    NOT_HEAD_REFEREE = "not_head_referee"
    NO_REASON = "no_reason"
    NO_CAUTION = "no_caution_before"
    NO_SUCH_TABLE = "no_such_table"
    RESULT_IN = "result_in"
    OTHER_PLAYERS = "other_players"
    NAMED_TWICE = "players_named_twice"
    NOT_NAMED = "players_not_named"
    NUMBER_OUT = "number_of_players_out"
    GAMES = "number_of_games"
    NOBODY_LEFT = "nobody_left"
    NO_FREE_PLACES = "no_free_places"
    NO_SUCH_ENTRY = "no_such_entry"
    NO_OUTCOME = "entry_is_no_outcome"
    DECIDED = "decided_already"
    NO_SUCH_CLAUSE = "no_such_clause"
    ANOTHER_TABLE = "result_of_another_table"
    CONSEQUENCE = "later_entry_would_not_fit"


register_sentences(
    {
        ChampionshipCode.OVER: "the championship is over",
        ChampionshipCode.PLAN_MISSING: "no plan has been announced",
        ChampionshipCode.PLAN_ANNOUNCED: "the plan has been announced and does not change",
        ChampionshipCode.PLAN_FIELD: "the plan is for {field} entrants; there are {entrants}",
        ChampionshipCode.PLAN_UNFIT: "the plan is not admissible: {problems}",
        ChampionshipCode.NO_SUCH_ROUND: "there is no round {round}; the rounds are 1 to {last}",
        ChampionshipCode.TOKENS_FIXED: (
            "the tokens of round {round} are not to be chosen; it is played with {tokens}"
        ),
        ChampionshipCode.TOKENS_NUMBER: (
            "{tokens} tokens cannot be announced for round {round}; possible are {possible}"
        ),
        ChampionshipCode.TOKENS_ANNOUNCED: (
            "{tokens} tokens have been announced for the phase of round {round}"
        ),
        ChampionshipCode.TOKENS_MISSING: (
            "round {round} cannot start: its number of tokens has not been announced"
        ),
        ChampionshipCode.NOT_THE_NEXT_ROUND: (
            "round {round} cannot be drawn; the next one is {expected}"
        ),
        ChampionshipCode.RESULTS_MISSING: "round {round}: no result yet from table {tables}",
        ChampionshipCode.PLACES_FREE: (
            "round {round}: a draw has to fill {places} places that nobody could win"
        ),
        ChampionshipCode.WRONG_DRAW: "the draw does not fit: {problem}",
        ChampionshipCode.NOT_DRAWN: "round {round} is not the one drawn last",
        ChampionshipCode.STARTED: "round {round} has started",
        ChampionshipCode.NOT_STARTED: "round {round} has not started",
        ChampionshipCode.ANOTHER_YEAR: (
            "round {round} cannot start at {at}: the championship is in {year}"
        ),
        ChampionshipCode.BEFORE_THE_LAST: (
            "round {round} cannot start at {at}: the round before began at {last}"
        ),
        ChampionshipCode.CLOCKS: ("{one} and {two} cannot be compared: only one has a time zone"),
        ChampionshipCode.NOT_IN: "player {player} is not in",
        ChampionshipCode.NO_TABLE: "player {player} is not at a table that is playing",
        ChampionshipCode.TOO_EARLY: (
            "player {player} cannot be absent at {at}: the round began at {started}, and "
            "{minutes} minutes have to pass"
        ),
        ChampionshipCode.EXCUSED: "player {player} is excused",
        ChampionshipCode.TOLD_TOO_LATE: (
            "player {player} cannot be excused: the head referee was told at {told}, and the time "
            "was up at {limit}"
        ),
        ChampionshipCode.NOT_HEAD_REFEREE: "{name} is not the head referee, who decides this",
        ChampionshipCode.NO_REASON: "no {missing} is given",
        ChampionshipCode.NO_CAUTION: (
            "player {player} was not cautioned before, and the misconduct is not serious"
        ),
        ChampionshipCode.NO_SUCH_TABLE: (
            "round {round} has tables 1 to {tables}, and no table {table}"
        ),
        ChampionshipCode.RESULT_IN: (
            "round {round}, table {table}: the result is in and changes only by a ruling"
        ),
        ChampionshipCode.OTHER_PLAYERS: (
            "round {round}, table {table}: named as out but not in play there: {players}"
        ),
        ChampionshipCode.NAMED_TWICE: (
            "round {round}, table {table}: named as out more than once: {players}"
        ),
        ChampionshipCode.NOT_NAMED: (
            "round {round}, table {table}: left or disqualified, but not named as out: {players}"
        ),
        ChampionshipCode.NUMBER_OUT: (
            "round {round}, table {table}: {found} players go on; expected {expected}"
        ),
        ChampionshipCode.GAMES: (
            "round {round}, table {table}: player {player} cannot be out after {games} games; "
            "expected {least} to {most}"
        ),
        ChampionshipCode.NOBODY_LEFT: (
            "the final cannot end without a winner: the head referee has to decide"
        ),
        ChampionshipCode.NO_FREE_PLACES: "round {round}: there is no place for a draw to fill",
        ChampionshipCode.NO_SUCH_ENTRY: "there is no entry {entry}; the record has {entries}",
        ChampionshipCode.NO_OUTCOME: (
            "entry {entry} ({kind}) cannot be set aside: it is no single outcome"
        ),
        ChampionshipCode.DECIDED: "entry {entry} was set aside before, and that word is final",
        ChampionshipCode.NO_SUCH_CLAUSE: "the rulebook has no clause {named}",
        ChampionshipCode.ANOTHER_TABLE: (
            "entry {entry} is the result of round {round}, table {table}; round {other_round}, "
            "table {other_table} cannot count instead"
        ),
        ChampionshipCode.CONSEQUENCE: (
            "entry {entry} cannot be set aside like this: {at} would not fit, {why}"
        ),
    }
)


ChampionshipRefusal = Refusal[ChampionshipCode]


def refuse(code: ChampionshipCode, clause: str, **parts: Part) -> ChampionshipRefusal:
    """Make a refusal.

    Args:
        code: Its kind.
        clause: The number of the clause behind it, such as ``4.5``.
        parts: The values it is about, in the order of the sentence.

    Returns:
        The refusal, with the rulebook's name before the clause.
    """
    return Refusal(code, f"prsi:{clause}", tuple(parts.items()))
