"""Why an event of a championship's tournament cannot happen now, beside what rounds refuse."""

from enum import StrEnum

from cardtourney.errors import register_sentences


class TournamentCode(StrEnum):
    """Why an event of a tournament cannot happen now, beside what rounds refuse."""

    TOO_MANY_REST = "too_many_rest"
    CANNOT_BE_SCORED = "result_cannot_be_scored"
    NO_SUCH_PLAYER = "no_such_player"
    NUMBER_TAKEN = "number_taken"
    ROUND_WITHOUT = "round_seated_without_them"
    NOT_JOINED = "not_joined_by_then"
    LEFT_BEFORE = "left_before"
    STILL_HERE = "still_here"
    PLAYED_SINCE = "played_since"
    SEATED_WITHOUT = "seated_without_them"
    NOT_YET = "not_the_next_round_yet"
    RULE_TOO_LATE = "house_rule_too_late"
    RULE_NOT_AGREED = "house_rule_not_agreed"
    NOT_HEAD_REFEREE = "not_the_head_referee"
    NOT_THE_LAST_ROUND = "not_the_last_round"
    NOT_YET_SCORED = "not_yet_scored"
    NOTHING_SHARED = "nothing_shared"
    NO_SHARED_PLACE = "no_shared_place"
    SOME_MISSING = "some_missing_from_the_order"
    NO_EXTRA_GAME = "no_extra_game"


register_sentences(
    {
        TournamentCode.TOO_MANY_REST: (
            "round {round}: {resting} are not seated; of {players:count player} {most} may rest"
        ),
        TournamentCode.CANNOT_BE_SCORED: "round {round}, table {table} cannot be scored: {why}",
        TournamentCode.NO_SUCH_PLAYER: "nobody here has start number {start}",
        TournamentCode.NUMBER_TAKEN: "start number {start} is that of {name}",
        TournamentCode.ROUND_WITHOUT: (
            "start number {start} cannot join in round {round}, which is seated; the next round is "
            "{next}"
        ),
        TournamentCode.NOT_JOINED: (
            "start number {start} cannot have left after round {after}, having joined in round "
            "{round}; 0 is for who never came"
        ),
        TournamentCode.LEFT_BEFORE: "start number {start} left after round {after}",
        TournamentCode.STILL_HERE: "start number {start} has not gone home",
        TournamentCode.PLAYED_SINCE: (
            "start number {start} cannot have left after round {after}, for round {round} has "
            "them at a table"
        ),
        TournamentCode.SEATED_WITHOUT: (
            "start number {start} left after round {after}, and round {round} is seated without "
            "them"
        ),
        TournamentCode.NOT_YET: (
            "start number {start} cannot go home after round {after} yet: the next round is {next}"
        ),
        TournamentCode.RULE_TOO_LATE: (
            "an additional rule is announced before round 1, which is seated"
        ),
        TournamentCode.RULE_NOT_AGREED: "the additional rule “{text}” is agreed with nobody",
        TournamentCode.NOT_HEAD_REFEREE: (
            "the additional rule “{text}” is agreed with {name}, who is not the head referee"
        ),
        TournamentCode.NOT_THE_LAST_ROUND: (
            "an extra game after round {round} changes nothing; the last closed round is {closed}"
        ),
        TournamentCode.NOT_YET_SCORED: (
            "round {round} is not closed, so nobody shares a place after it yet; closed so far: "
            "{closed}"
        ),
        TournamentCode.NOTHING_SHARED: (
            "{players} cannot play an extra game: nobody shares a place after round {round}"
        ),
        TournamentCode.NO_SHARED_PLACE: (
            "{players} are not those who share a place after round {round}; places are shared by "
            "{sharing}"
        ),
        TournamentCode.SOME_MISSING: (
            "place {place} after round {round} is shared by {sharing}; missing from the order: "
            "{missing}. Whoever does not play comes last in it"
        ),
        TournamentCode.NO_EXTRA_GAME: (
            "no extra game is played by the {sharing} who share place {place}"
        ),
    }
)
