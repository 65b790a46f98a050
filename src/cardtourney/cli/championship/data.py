"""A round by draw as plain values for JSON; others rely on these keys.

The keys of a whole tournament are those of :func:`cardtourney.championship.layout.report_data`.
"""

from cardtourney.championship.layout import finding_data
from cardtourney.cli.championship.event import Asked
from cardtourney.cli.championship.seated import Seated
from cardtourney.cli.data import objectives_data


def seated_data(asked: Asked, seated: Seated) -> dict[str, object]:
    """Lay out a round: the draw, how good it is, every table, and who rests."""
    people = asked.people
    return {
        "round": seated.round,
        "clause": seated.clause,
        "seed": seated.seed,
        "announced": seated.announced,
        "proven": seated.mixed.proven,
        "objectives": objectives_data(seated.mixed.objectives),
        "tables": [
            {
                "table": number,
                "seats": [
                    {
                        "seat": position,
                        "start": start,
                        "name": people[start].name,
                        "club": people[start].club,
                        **cells,
                    }
                    for position, (start, cells) in enumerate(zip(starts, drawn, strict=True), 1)
                ],
            }
            for number, (starts, drawn) in enumerate(
                zip(seated.mixed.tables, seated.drawn, strict=True), 1
            )
        ],
        "resting": list(seated.mixed.resting),
        "findings": [finding_data(finding) for finding in asked.report.findings],
    }
