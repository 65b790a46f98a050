"""The way to the final: who qualifies, who steps in, and what cannot happen."""

from collections.abc import Sequence
from datetime import date, datetime
from itertools import permutations, product
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship.draw import place_chance
from cardtourney.championship.events import EnterResult
from cardtourney.championship.finalists import (
    Status,
    Verdict,
    WhyCode,
    finalists,
    open_groups,
    verdicts,
)
from cardtourney.championship.line import not_counted
from cardtourney.championship.people import Entrant
from cardtourney.championship.qualification import (
    QualificationCode,
    apply,
    report_of,
    start,
    why_not,
)
from cardtourney.championship.regions import (
    CorrectRegion,
    DecideByGame,
    DecideByLots,
    Decline,
    Event,
    Finish,
    NameFinalists,
    Order,
    Qualification,
    RegionPlayed,
    Settled,
)
from cardtourney.championship.rules import (
    MCR_2026,
    FreedPlaces,
    Rules,
    SharedBorder,
    SteppingIn,
    TwoRegions,
)
from cardtourney.championship.tournament import start as begin
from cardtourney.chance import Recorded, Seeded, lots
from cardtourney.codec import from_json, to_json
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.officials import Office, Official
from cardtourney.rounds import CloseRound, SeatRound
from cardtourney.rulebook import load
from cardtourney.testing import toy_tournament as league
from cardtourney.testing.championship import orders, play, regions

HEAD = Official("Jana Hlavní", Office.HEAD_REFEREE)
MARCH = date(2026, 3, 14)
APRIL = date(2026, 4, 11)
CLAUSES = {clause.id for clause in load("cardtourney.championship").clauses}


def region(name: str, *groups: str, day: date = MARCH, not_legal: str = "") -> RegionPlayed:
    """A region's report from groups of persons, each written with spaces between names."""
    finishes: list[Finish] = []
    for group in groups:
        place = len(finishes) + 1
        finishes += [Finish(place, person) for person in group.split()]
    return RegionPlayed(name, day, finishes, not_legal)


def after(*events: Event, rules: Rules = MCR_2026) -> Qualification:
    qualification = start("Karak", rules)
    for event in events:
        qualification = apply(qualification, event)
    return qualification


def statuses(qualification: Qualification, name: str = "Zlín") -> dict[str, str]:
    return {
        verdict.person: verdict.status.value
        for verdict in verdicts(qualification)
        if verdict.region == name
    }


def verdict_on(qualification: Qualification, person: str, name: str = "Zlín") -> Verdict:
    return next(
        each for each in verdicts(qualification) if (each.person, each.region) == (person, name)
    )


def declines(*persons: str) -> list[Decline]:
    return [Decline(person, HEAD, "ill") for person in persons]


def editions() -> st.SearchStrategy[Rules]:
    return st.builds(
        attrs.evolve,
        st.just(MCR_2026),
        qualifiers=st.integers(1, 3),
        substitutes=st.integers(0, 2),
        shared_border=st.sampled_from(SharedBorder),
        stepping_in=st.sampled_from(SteppingIn),
        two_regions=st.sampled_from(TwoRegions),
        freed_places=st.sampled_from(FreedPlaces),
    )


PERSONS = ("Eva", "Ivo", "Jan", "Nela", "Ota", "Petr", "Rút", "Soňa")


@st.composite
def qualifications(draw: st.DrawFn, *, persons: int = 8, decided: bool = True) -> Qualification:
    """Reports of regions, some declines, and some decisions between those who are equal."""
    reports = draw(regions(persons=PERSONS[:persons]))
    qualification = after(*reports, rules=draw(editions()))
    for _ in range(draw(st.integers(0, 5))):
        played = draw(st.sampled_from(qualification.regions))
        groups = open_groups(qualification, played.region)
        if bool(played.finishes) and draw(st.booleans()):
            who = draw(st.sampled_from(played.finishes)).person
            event: Event = Decline(who, HEAD, "ill")
        elif not (groups and decided):
            continue
        elif qualification.rules.shared_border is SharedBorder.LOTS:
            event = DecideByLots(played.region, Seeded("Zlín"))
        else:
            event = DecideByGame(played.region, draw(st.sampled_from(groups).flatmap(orders_of)))
        if why_not(qualification, event) is None:
            qualification = apply(qualification, event)
    return qualification


def orders_of(group: Sequence[str]) -> st.SearchStrategy[Order]:
    return orders(range(len(group))).map(
        lambda order: tuple(tuple(group[index] for index in part) for part in order)
    )


@pytest.mark.clause("mcr:1")
@pytest.mark.clause("mcr:2")
class TestTheBestOfARegion:
    @pytest.mark.parametrize("entrants", [1, 2, 3, 4, 5, 6, 7, 11])
    def test_two_go_to_the_final_and_the_third_is_their_substitute(self, entrants: int) -> None:
        persons = [f"p{number}" for number in range(1, entrants + 1)]

        found = list(statuses(after(region("Zlín", *persons))).values())

        expected = ["qualified", "qualified", "substitute", *["out"] * entrants]
        assert found == expected[:entrants]

    def test_every_verdict_says_why(self) -> None:
        qualification = after(region("Zlín", "Eva", "Jan", "Ota", "Iva"))

        assert [str(verdict.why) for verdict in verdicts(qualification)] == [
            "Eva goes to the final: place 1 in Zlín, whose first 2 do [mcr:1]",
            "Jan goes to the final: place 2 in Zlín, whose first 2 do [mcr:1]",
            "Ota is substitute 1 of Zlín: place 3 [mcr:2]",
            (
                "Iva does not go to the final: place 4 in Zlín, behind those who do and the "
                "substitutes [mcr:1]"
            ),
        ]

    def test_the_substitute_steps_in_for_who_does_not_come(self) -> None:
        qualification = after(region("Zlín", "Eva", "Jan", "Ota", "Iva"), *declines("Eva"))

        assert [each.person for each in finalists(qualification)] == ["Jan", "Ota"]
        assert str(verdict_on(qualification, "Ota").why) == (
            "Ota goes to the final: place 3 in Zlín, stepping in as Eva will not be there [mcr:2]"
        )
        assert str(
            verdict_on(qualification, "Eva").why
        ) == "Eva, place 1 in Zlín, declined: ill" + (" [mcr:2]")

    @pytest.mark.ruling("mcr:stepping_in", "substitutes_only")
    def test_after_the_substitute_nobody_steps_in(self) -> None:
        qualification = after(region("Zlín", "Eva", "Jan", "Ota", "Iva"), *declines("Eva", "Ota"))

        assert statuses(qualification) == {
            "Eva": "declined",
            "Jan": "qualified",
            "Ota": "declined",
            "Iva": "out",
        }

    @pytest.mark.ruling("mcr:stepping_in", "next_in_order")
    def test_or_the_next_in_order_does(self) -> None:
        rules = attrs.evolve(MCR_2026, stepping_in=SteppingIn.NEXT_IN_ORDER)
        played = region("Zlín", "Eva", "Jan", "Ota", "Iva", "Petr")

        qualification = after(played, *declines("Eva", "Ota"), rules=rules)

        assert statuses(qualification) == {
            "Eva": "declined",
            "Jan": "qualified",
            "Ota": "declined",
            "Iva": "qualified",
            "Petr": "substitute",
        }

    def test_nobody_goes_from_a_tournament_that_does_not_count(self) -> None:
        played = region("Zlín", "Eva", "Jan", not_legal="Jan played 2 games [karak:8]")

        qualification = after(played)

        assert not finalists(qualification)
        assert open_groups(qualification, "Zlín") == ()
        assert str(verdict_on(qualification, "Eva").why) == (
            "Eva: the tournament of Zlín does not count: Jan played 2 games [karak:8] [mcr:1]"
        )


class TestPlacesSharedOnTheBorder:
    @pytest.mark.ruling("mcr:shared_border", "extra_game")
    def test_an_extra_game_decides_and_nobody_is_named_before_it(self) -> None:
        qualification = after(region("Zlín", "Eva", "Jan Ota", "Iva"))

        assert statuses(qualification)["Jan"] == statuses(qualification)["Ota"] == "open"
        with pytest.raises(InvalidReport) as raised:
            finalists(qualification)
        assert str(raised.value).splitlines() == [
            f"{one} shares place 2 in Zlín with {other}, across the border of the final or "
            "between substitutes: an extra game decides [mcr:1]"
            for one, other in (("Jan", "Ota"), ("Ota", "Jan"))
        ]

        qualification = apply(qualification, DecideByGame("Zlín", [["Ota"], ["Jan"]]))

        assert [each.person for each in finalists(qualification)] == ["Eva", "Ota"]
        assert statuses(qualification)["Jan"] == "substitute"

    @pytest.mark.ruling("mcr:shared_border", "lots")
    def test_or_lots_are_drawn_for_every_such_place(self) -> None:
        rules = attrs.evolve(MCR_2026, shared_border=SharedBorder.LOTS, substitutes=2)
        played = region("Zlín", "Eva", "Jan Ota", "Iva Petr")
        paper = Recorded([("Ota", "Jan"), ("Petr", "Iva")])

        qualification = after(played, DecideByLots("Zlín", paper), rules=rules)

        assert list(statuses(qualification).values()) == [
            "qualified",
            "substitute",
            "qualified",
            "out",
            "substitute",
        ]
        assert qualification.settled == (
            Settled("Zlín", (("Ota",), ("Jan",)), paper),
            Settled("Zlín", (("Petr",), ("Iva",)), attrs.evolve(paper, used=1)),
        )
        assert why_not(qualification, DecideByLots("Zlín", paper)) is not None

    def test_lots_are_drawn_once_among_all_and_declining_strikes_only_a_name(self) -> None:
        played = region("Zlín", "Eva", "Iva Jan Ota Petr", "Rút")
        seeded = DecideByLots("Zlín", Seeded("Zlín 2026"))
        drawn, _ = lots(Seeded("Zlín 2026, place 2"), ["Iva", "Jan", "Ota", "Petr"])

        for gone in ((), drawn[:1], drawn[:2], drawn[3:], drawn[1:], ("Eva",)):
            before = after(played, *declines(*gone), seeded, rules=LOTS)
            since = after(played, seeded, *declines(*gone), rules=LOTS)
            line = [each if each not in gone else "" for each in ("Eva", *drawn, "Rút")]
            coming = [each for each in line[:3] if each]

            assert before == since
            assert {each.person for each in finalists(before)} == {*coming[:2]}

    def test_lots_may_decide_about_one_alone_who_is_told_so(self) -> None:
        """Whoever is drawn behind all who declined stays behind them."""
        qualification = after(
            region("Zlín", "Eva", "Jan Ota Iva"), *declines("Ota", "Iva"), rules=LOTS
        )

        assert open_groups(qualification, "Zlín") == (("Jan",),)
        assert str(verdict_on(qualification, "Jan").why) == (
            "Jan shares place 2 in Zlín with Iva, Ota, across the border of the final or between "
            "substitutes: a draw of lots decides [mcr:1]"
        )

    def test_no_lot_depends_on_which_other_places_are_drawn(self) -> None:
        rules = attrs.evolve(LOTS, substitutes=2)
        both, one = (
            after(played, DecideByLots("Zlín", SEED), rules=rules).settled[-1]
            for played in (
                region("Zlín", "Eva", "Jan Ota", "Iva Petr"),
                region("Zlín", "Eva", "Jan", "Ota", "Iva Petr"),
            )
        )

        assert both == one

    def test_who_was_equal_again_plays_again(self) -> None:
        qualification = after(
            region("Zlín", "Eva Jan Ota"), DecideByGame("Zlín", [["Ota"], ["Eva", "Jan"]])
        )

        assert open_groups(qualification, "Zlín") == (("Eva", "Jan"),)

        qualification = apply(qualification, DecideByGame("Zlín", [["Jan"], ["Eva"]]))
        assert [each.person for each in finalists(qualification)] == ["Jan", "Ota"]

    def test_places_shared_inside_the_border_need_no_decision(self) -> None:
        assert not open_groups(after(region("Zlín", "Eva Jan", "Ota", "Iva Petr")), "Zlín")

    def test_the_place_of_the_substitute_is_decided_as_well(self) -> None:
        assert open_groups(after(region("Zlín", "Eva", "Jan", "Ota Iva")), "Zlín") == (
            ("Iva", "Ota"),
        )

    def test_whoever_declines_need_not_be_parted_from_the_others(self) -> None:
        qualification = after(region("Zlín", "Eva", "Jan Ota", "Iva"), *declines("Jan"))

        assert statuses(qualification) == {
            "Eva": "qualified",
            "Jan": "declined",
            "Ota": "qualified",
            "Iva": "out",
        }

    def test_who_declines_after_the_game_lets_nobody_from_behind_in(self) -> None:
        """Iva lost the game for the substitute's place, and stays where she is."""
        qualification = after(
            region("Zlín", "Petr", "Eva Jan Iva"),
            DecideByGame("Zlín", [["Eva"], ["Jan"], ["Iva"]]),
            *declines("Eva"),
        )

        assert statuses(qualification) == {
            "Petr": "qualified",
            "Eva": "declined",
            "Iva": "out",
            "Jan": "qualified",
        }

    def test_a_game_counts_though_one_who_did_not_play_it_is_out_of_it(self) -> None:
        qualification = after(
            region("Zlín", "Eva", "Jan Ota Iva"),
            *declines("Iva"),
            DecideByGame("Zlín", [["Ota"], ["Jan"]]),
        )

        assert [each.person for each in finalists(qualification)] == ["Eva", "Ota"]

    def test_who_declined_before_the_game_lets_nobody_from_behind_in_either(self) -> None:
        """Iva shared the first place and stays on the third, so Petr is only fourth."""
        qualification = after(
            region("Zlín", "Eva Jan Iva", "Petr"),
            *declines("Iva"),
            DecideByGame("Zlín", [["Jan"], ["Eva"]]),
            rules=attrs.evolve(MCR_2026, qualifiers=1, substitutes=2),
        )

        assert statuses(qualification) == {
            "Eva": "substitute",
            "Iva": "declined",
            "Jan": "qualified",
            "Petr": "out",
        }

    @pytest.mark.parametrize("gone", [["Ota"], ["Jan"], ["Ota", "Jan"], ["Ota", "Iva"], ["Eva"]])
    def test_a_game_that_was_played_counts_whoever_declined_since(self, gone: list[str]) -> None:
        """It is told only later that somebody declined, or earlier: the game is the same."""
        played = region("Zlín", "Eva", "Jan Ota Iva")
        game = DecideByGame("Zlín", [["Ota"], ["Jan"], ["Iva"]])

        assert after(played, *declines(*gone), game) == after(played, game, *declines(*gone))

    def test_a_game_that_somebody_declining_made_necessary_counts_whoever_declined_since(
        self,
    ) -> None:
        rules = attrs.evolve(MCR_2026, stepping_in=SteppingIn.NEXT_IN_ORDER)
        played = region("Zlín", "Eva", "Petr", "Rút", "Jan Ota")
        game = DecideByGame("Zlín", [["Ota"], ["Jan"]])

        for gone in (["Eva"], ["Eva", "Petr"], ["Eva", "Petr", "Rút"], ["Eva", "Petr", "Ota"]):
            assert why_not(after(played, *declines(*gone), rules=rules), game) is None
        for none in ([], ["Jan"]):
            assert why_not(after(played, *declines(*none), rules=rules), game) is not None

    def test_a_game_counts_no_more_when_a_correction_puts_in_somebody_else(self) -> None:
        qualification = after(
            region("Zlín", "Eva", "Jan Ota", "Iva"), DecideByGame("Zlín", [["Ota"], ["Jan"]])
        )

        corrected = CorrectRegion(region("Zlín", "Eva", "Jan Ota Iva"), HEAD, "a wrong sum")

        assert open_groups(apply(qualification, corrected), "Zlín") == (("Iva", "Jan", "Ota"),)


@pytest.mark.clause("mcr:4")
class TestTwoRegions:
    TWO = (
        region("Zlín", "Eva", "Jan", "Ota", "Iva", day=APRIL),
        region("Brno", "Petr", "Eva", "Rút", "Soňa"),
    )

    @pytest.mark.ruling("mcr:two_regions", "disqualified")
    @pytest.mark.ruling("mcr:freed_places", "move_up")
    def test_whoever_played_in_two_is_out_and_those_behind_move_up(self) -> None:
        qualification = after(*self.TWO)

        assert not_counted(qualification, "Eva") == {"Zlín", "Brno"}
        assert list(statuses(qualification).values()) == [
            "disqualified",
            "qualified",
            "qualified",
            "substitute",
        ]
        assert str(verdict_on(qualification, "Eva").why) == (
            "Eva is disqualified, having played in Brno, Zlín [mcr:4]"
        )
        assert str(verdict_on(qualification, "Ota").why) == (
            "Ota goes to the final: place 3 in Zlín, and among the first 2 whose result counts "
            "[mcr:1]"
        )

    @pytest.mark.ruling("mcr:freed_places", "keep_places")
    def test_or_the_others_keep_their_places_and_the_substitute_steps_in(self) -> None:
        rules = attrs.evolve(MCR_2026, freed_places=FreedPlaces.KEEP_PLACES)

        qualification = after(*self.TWO, rules=rules)

        assert list(statuses(qualification).values()) == [
            "disqualified",
            "qualified",
            "qualified",
            "out",
        ]
        assert verdict_on(qualification, "Ota").why.code is WhyCode.STEPS_IN

    @pytest.mark.ruling("mcr:two_regions", "first_counts")
    def test_or_the_region_played_first_counts(self) -> None:
        qualification = after(
            *self.TWO, rules=attrs.evolve(MCR_2026, two_regions=TwoRegions.FIRST_COUNTS)
        )

        assert statuses(qualification, "Brno")["Eva"] == "qualified"
        assert str(verdict_on(qualification, "Eva").why) == (
            "Eva played in Brno first, so the result in Zlín does not count [mcr:4]"
        )
        assert statuses(qualification)["Ota"] == "qualified"

    def test_of_two_on_one_day_neither_was_first(self) -> None:
        rules = attrs.evolve(MCR_2026, two_regions=TwoRegions.FIRST_COUNTS)

        qualification = after(region("Zlín", "Eva"), region("Brno", "Eva"), rules=rules)

        assert str(verdict_on(qualification, "Eva").why) == (
            "Eva played in Brno, Zlín, the first of them on one day, so the result in Zlín does "
            "not count [mcr:4]"
        )
        assert not finalists(qualification)

    def test_played_is_played_also_where_the_tournament_does_not_count(self) -> None:
        qualification = after(
            region("Zlín", "Eva", "Jan"), region("Brno", "Eva", not_legal="too few games")
        )

        assert statuses(qualification)["Eva"] == "disqualified"

    def test_one_name_is_one_person_however_its_letters_were_typed(self) -> None:
        composed, apart = "Růt", "Ru\N{COMBINING RING ABOVE}t"

        qualification = after(region("Zlín", composed), region("Brno", apart))

        assert not finalists(qualification)


def brute(qualification: Qualification, name: str) -> dict[str, str]:
    """Who is in, filtered from scratch; only where every place is one's own."""
    rules = qualification.rules
    played = qualification.region(name)
    assert played is not None
    declined = {each.person for each in qualification.declined}
    kept = list[tuple[str, bool]]()
    status = {}
    for finish in played.finishes:
        elsewhere = [
            each
            for each in qualification.regions
            if each.region != name and finish.person in {other.person for other in each.finishes}
        ]
        later = all(played.day < each.day for each in elsewhere)
        first = rules.two_regions is TwoRegions.FIRST_COUNTS
        void = bool(elsewhere) and not (first and later)
        if void:
            status[finish.person] = "not_counted" if first else "disqualified"
        elif finish.person in declined:
            status[finish.person] = "declined"
        if not (void and rules.freed_places is FreedPlaces.MOVE_UP):
            kept.append((finish.person, finish.person not in status))
    reach = rules.qualifiers + rules.substitutes
    places = rules.qualifiers
    substitutes = rules.substitutes
    for position, (person, comes) in enumerate(kept):
        if not comes:
            continue
        asked = position < reach or rules.stepping_in is SteppingIn.NEXT_IN_ORDER
        if asked and places:
            status[person] = "qualified"
            places -= 1
        elif asked and substitutes:
            status[person] = f"substitute {rules.substitutes - substitutes + 1}"
            substitutes -= 1
        else:
            status[person] = "out"
    if played.not_legal:
        return dict.fromkeys(status, "not_counted")
    return status


class TestEveryQualification:
    @given(qualifications())
    def test_it_is_as_filtered_by_hand_where_nobody_shares_a_place(
        self, qualification: Qualification
    ) -> None:
        apart = tuple(
            RegionPlayed(
                played.region,
                played.day,
                [Finish(n, each.person) for n, each in enumerate(played.finishes, 1)],
                played.not_legal,
            )
            for played in qualification.regions
        )
        clear = attrs.evolve(qualification, regions=apart, settled=())

        for played in clear.regions:
            assert statuses(clear, played.region) == {
                person: status.split()[0] for person, status in brute(clear, played.region).items()
            }

    @given(qualifications(persons=5, decided=False))
    @settings(max_examples=60)
    def test_a_place_is_open_exactly_where_the_order_of_equals_would_matter(
        self, qualification: Qualification
    ) -> None:
        """Every order of those who share places is tried, each filtered by hand."""
        for played in qualification.regions:
            found = statuses(qualification, played.region)
            behind = {"declined", "disqualified", "not_counted"}
            if qualification.rules.shared_border is SharedBorder.LOTS:
                behind = set()
            groups = [
                # Whoever does not come is behind: nobody needs to play against them. In a draw of
                # lots they can come anywhere.
                [
                    [*one, *(each for each in group if found[each] in behind)]
                    for one in permutations(each for each in group if found[each] not in behind)
                ]
                for group in played.groups
            ]
            outcomes: dict[str, set[str]] = {person: set() for person in found}
            for order in product(*groups):
                line = [person for group in order for person in group]
                finishes = [Finish(n, person) for n, person in enumerate(line, 1)]
                apart = attrs.evolve(played, finishes=tuple(finishes))
                others = [each for each in qualification.regions if each.region != played.region]
                clear = attrs.evolve(qualification, regions=(*others, apart))
                for person, status in brute(clear, played.region).items():
                    outcomes[person].add(status)
            for person, status in found.items():
                if status == "open":
                    assert len(outcomes[person]) > 1
                else:
                    assert {each.split()[0] for each in outcomes[person]} == {status}
                    assert len(outcomes[person]) == 1

    @given(regions(), editions(), st.sets(st.sampled_from(PERSONS)), st.data())
    def test_declining_only_strikes_a_name_from_the_order_of_the_lots(
        self,
        reports: tuple[RegionPlayed, ...],
        rules: Rules,
        gone: set[str],
        data: st.DataObject,
    ) -> None:
        """Every shared place is put in order by its own lots, and the order is filtered by hand."""
        rules = attrs.evolve(rules, shared_border=SharedBorder.LOTS)
        there = {finish.person for played in reports for finish in played.finishes}
        events: list[Event] = [
            *(DecideByLots(played.region, SEED) for played in reports),
            *declines(*sorted(gone & there)),
        ]
        qualification = after(*reports, rules=rules)
        for event in data.draw(st.permutations(events)):
            if why_not(qualification, event) is None:
                qualification = apply(qualification, event)
        for played in reports:
            if open_groups(qualification, played.region):
                qualification = apply(qualification, DecideByLots(played.region, SEED))
        for played in reports:
            line: list[str] = []
            for group in played.groups:
                line += lots(place_chance(SEED, len(line) + 1), group)[0]
            apart = [Finish(n, person) for n, person in enumerate(line, 1)]
            others = [each for each in reports if each.region != played.region]
            clear = attrs.evolve(
                qualification, regions=(*others, attrs.evolve(played, finishes=apart))
            )

            assert statuses(qualification, played.region) == {
                person: status.split()[0] for person, status in brute(clear, played.region).items()
            }

    @given(regions(), editions(), st.sets(st.sampled_from(PERSONS)), st.data())
    def test_no_game_is_doubted_because_of_who_declined_since(
        self,
        reports: tuple[RegionPlayed, ...],
        rules: Rules,
        gone: set[str],
        data: st.DataObject,
    ) -> None:
        rules = attrs.evolve(rules, shared_border=SharedBorder.EXTRA_GAME)
        qualification = after(*reports, rules=rules)
        games: list[Event] = []
        for played in reports:
            while groups := open_groups(qualification, played.region):
                games.append(DecideByGame(played.region, data.draw(orders_of(groups[0]))))
                qualification = apply(qualification, games[-1])
                if data.draw(st.booleans()):
                    break
        there = {finish.person for played in reports for finish in played.finishes}
        told = declines(*sorted(gone & there))

        assert after(*reports, *told, *games, rules=rules) == after(
            *reports, *games, *told, rules=rules
        )

    @given(regions(), editions(), st.data())
    def test_the_order_in_which_regions_report_does_not_matter(
        self, reports: tuple[RegionPlayed, ...], rules: Rules, data: st.DataObject
    ) -> None:
        shuffled = data.draw(st.permutations(reports))
        mixed = [
            attrs.evolve(played, finishes=data.draw(st.permutations(played.finishes)))
            for played in shuffled
        ]

        assert after(*mixed, rules=rules) == after(*reports, rules=rules)

    @given(qualifications())
    def test_nobody_goes_to_the_final_twice_and_no_region_sends_too_many(
        self, qualification: Qualification
    ) -> None:
        everybody = verdicts(qualification)
        qualified = [each for each in everybody if each.status is Status.QUALIFIED]
        persons = [each.person for each in qualified]

        assert len(set(persons)) == len(persons)
        for played in qualification.regions:
            sent = [each for each in qualified if each.region == played.region]
            assert len(sent) <= qualification.rules.qualifiers
        assert {(each.region, each.person) for each in everybody} == {
            (played.region, finish.person)
            for played in qualification.regions
            for finish in played.finishes
        }
        assert all(verdict.why.clause in CLAUSES for verdict in everybody)
        assert all(verdict.person in str(verdict.why) for verdict in everybody)

    @given(qualifications())
    def test_those_whose_place_is_open_are_those_between_whom_it_is(
        self, qualification: Qualification
    ) -> None:
        for played in qualification.regions:
            groups = open_groups(qualification, played.region)
            among = {person for group in groups for person in group}
            found = statuses(qualification, played.region)
            assert among == {person for person, status in found.items() if status == "open"}
            least = 1 if qualification.rules.shared_border is SharedBorder.LOTS else 2
            assert all(len(group) >= least for group in groups)

    @given(qualifications(), st.data())
    def test_once_every_place_is_decided_the_finalists_can_be_named(
        self, qualification: Qualification, data: st.DataObject
    ) -> None:
        for played in qualification.regions:
            while groups := open_groups(qualification, played.region):
                if qualification.rules.shared_border is SharedBorder.LOTS:
                    event: Event = DecideByLots(played.region, Seeded("Zlín"))
                else:
                    order = [[one] for one in data.draw(st.permutations(groups[0]))]
                    event = DecideByGame(played.region, order)
                qualification = apply(qualification, event)

        assert finalists(apply(qualification, NameFinalists(HEAD))) == finalists(qualification)

    @given(qualifications())
    def test_it_can_be_written_and_read(self, qualification: Qualification) -> None:
        again = from_json(to_json(qualification), Qualification)

        assert again == qualification
        assert hash(again) == hash(qualification)
        assert (
            from_json(to_json(verdicts(qualification)[:1]), tuple[Verdict, ...])
            == (verdicts(qualification)[:1])
        )


PLAYED = region("Zlín", "Eva", "Jan Ota", "Iva")
LOTS = attrs.evolve(MCR_2026, shared_border=SharedBorder.LOTS)
SEED = Seeded("Zlín 2026")


class TestRefusals:
    @pytest.mark.parametrize(
        ("rules", "before", "event", "code"),
        [
            (MCR_2026, [PLAYED], PLAYED, QualificationCode.REPORTED),
            (MCR_2026, [], CorrectRegion(PLAYED, HEAD, "?"), QualificationCode.NOT_REPORTED),
            (
                MCR_2026,
                [region("Zlín", "Eva"), NameFinalists(HEAD)],
                region("Brno", "Jan"),
                QualificationCode.NAMED,
            ),
            (
                MCR_2026,
                [region("Zlín", "Eva"), NameFinalists(HEAD)],
                NameFinalists(HEAD),
                QualificationCode.NAMED,
            ),
            (MCR_2026, [], NameFinalists(HEAD), QualificationCode.NOBODY_PLAYED),
            (MCR_2026, [PLAYED], NameFinalists(HEAD), QualificationCode.STILL_OPEN),
            (LOTS, [PLAYED], DecideByGame("Zlín", [["Jan"]]), QualificationCode.LOTS_DECIDE),
            (MCR_2026, [PLAYED], DecideByLots("Zlín", SEED), QualificationCode.GAME_DECIDES),
            (MCR_2026, [], DecideByGame("Zlín", [["Jan"]]), QualificationCode.NOT_REPORTED),
            (LOTS, [], DecideByLots("Zlín", SEED), QualificationCode.NOT_REPORTED),
            (
                LOTS,
                [region("Zlín", "Eva")],
                DecideByLots("Zlín", SEED),
                QualificationCode.NOTHING_OPEN,
            ),
            (
                MCR_2026,
                [PLAYED],
                DecideByGame("Zlín", [["Jan"], ["Iva"]]),
                QualificationCode.OTHER_PERSONS,
            ),
            (MCR_2026, [PLAYED], Decline("Rút", HEAD, "ill"), QualificationCode.NO_SUCH_PERSON),
            (
                MCR_2026,
                [PLAYED, *declines("Eva")],
                Decline("Eva", HEAD, "still ill"),
                QualificationCode.DECLINED,
            ),
        ],
    )
    def test_what_cannot_happen_is_refused_with_its_clause(
        self, rules: Rules, before: list[Event], event: Event, code: QualificationCode
    ) -> None:
        qualification = after(*before, rules=rules)

        refusal = why_not(qualification, event)

        assert refusal is not None
        assert refusal.code is code
        assert refusal.clause in CLAUSES
        assert str(refusal).endswith(f"[{refusal.clause}]")
        with pytest.raises(IllegalAction) as raised:
            apply(qualification, event)
        assert raised.value.refusal == refusal

    @pytest.mark.parametrize(
        ("rules", "before", "event", "sentence"),
        [
            (
                MCR_2026,
                [PLAYED],
                PLAYED,
                "Zlín has reported its tournament, which changes only by a correction [mcr:1]",
            ),
            (
                MCR_2026,
                [],
                CorrectRegion(PLAYED, HEAD, "?"),
                "Zlín has not reported a tournament [mcr:1]",
            ),
            (
                LOTS,
                [region("Zlín", "Eva")],
                DecideByLots("Zlín", SEED),
                "Zlín has no shared place that has to be decided [mcr:1]",
            ),
            (
                MCR_2026,
                [PLAYED],
                NameFinalists(HEAD),
                "places are open: Jan (Zlín), Ota (Zlín) [mcr:1]",
            ),
            (
                MCR_2026,
                [PLAYED],
                Decline("Rút", HEAD, "ill"),
                "Rút has played in no region [mcr:2]",
            ),
            (
                MCR_2026,
                [PLAYED, *declines("Eva")],
                Decline("Eva", HEAD, "still ill"),
                "Eva declined already [mcr:2]",
            ),
        ],
    )
    def test_a_refusal_names_the_region_and_the_persons(
        self, rules: Rules, before: list[Event], event: Event, sentence: str
    ) -> None:
        assert str(why_not(after(*before, rules=rules), event)) == sentence

    def test_it_says_between_whom_a_place_is_open(self) -> None:
        event = DecideByGame("Zlín", [["Jan"], ["Iva"]])

        assert str(why_not(after(PLAYED), event)) == (
            "Zlín: Iva, Jan are not those between whom a place is open: Jan, Ota [mcr:1]"
        )

    def test_it_names_every_group_between_whom_a_place_is_open(self) -> None:
        rules = attrs.evolve(MCR_2026, substitutes=2)
        qualification = after(region("Zlín", "Eva", "Jan Ota", "Iva Petr"), rules=rules)

        assert str(why_not(qualification, DecideByGame("Zlín", [["Jan"], ["Iva"]]))) == (
            "Zlín: Iva, Jan are not those between whom a place is open: Jan, Ota; Iva, Petr [mcr:1]"
        )

    def test_a_recorded_draw_that_does_not_fit_is_named(self) -> None:
        with pytest.raises(InvalidReport, match="'Ota' is missing"):
            apply(after(PLAYED, rules=LOTS), DecideByLots("Zlín", Recorded([("Jan",)])))

    def test_a_correction_is_kept_with_who_and_why(self) -> None:
        correction = CorrectRegion(region("Zlín", "Ota", "Jan"), HEAD, "a wrong sum")

        qualification = after(PLAYED, correction)

        assert qualification.corrections == (correction,)
        assert qualification.regions == (correction.played,)

    def test_what_is_no_event_is_refused_by_name(self) -> None:
        nothing: Any = "Zlín"
        with pytest.raises(InvalidReport, match="'Zlín' is no event of a qualification"):
            why_not(after(), nothing)


class TestValues:
    WRONG: Any = 3

    @pytest.mark.parametrize(
        ("make", "fields"),
        [
            (lambda no: Finish(0, no), ["$.place", "$.person"]),
            (lambda no: RegionPlayed(no, no, no, no), ["$.region", "$.day", "$.finishes"]),
            (lambda no: RegionPlayed("Zlín", MARCH, [no]), ["$.finishes[0]"]),
            (lambda no: CorrectRegion(no, no, no), ["$.played", "$.by", "$.reason"]),
            (lambda no: DecideByGame("", no), ["$.region", "$.order"]),
            (lambda no: DecideByGame("Zlín", [no]), ["$.order[0]"]),
            (lambda _: DecideByGame("Zlín", [["Eva"], ["Eva"], []]), ["$.order[1]", "$.order[2]"]),
            (lambda no: DecideByLots("", no), ["$.region", "$.chance"]),
            (lambda no: Decline(no, no, ""), ["$.person", "$.by", "$.reason"]),
            (lambda no: NameFinalists(no), ["$.by"]),
            (lambda no: Settled("", no, no), ["$.region", "$.order", "$.chance"]),
            (lambda no: Qualification(no, no), ["$.rules", "$.contest"]),
            (lambda _: Qualification(MCR_2026, "Karak", [PLAYED, PLAYED]), ["$.regions"]),
        ],
    )
    def test_what_could_never_be_is_refused_with_every_place(self, make: Any, fields: Any) -> None:
        with pytest.raises(InvalidReport) as raised:
            make(self.WRONG)

        assert [problem.field for problem in raised.value][: len(fields)] == fields

    @pytest.mark.parametrize(
        ("finishes", "why"),
        [
            ([Finish(1, "Eva"), Finish(2, "Eva")], "Eva stands there 2 times"),
            ([Finish(2, "Eva")], "1 stands on place 2; 0 stand above, so expected 1"),
            (
                [Finish(1, "Eva"), Finish(1, "Jan"), Finish(2, "Ota"), Finish(2, "Iva")],
                "2 stand on place 2; 2 stand above, so expected 3",
            ),
        ],
    )
    def test_places_follow_one_another(self, finishes: list[Finish], why: str) -> None:
        with pytest.raises(InvalidReport, match=why):
            RegionPlayed("Zlín", MARCH, finishes)

    def test_a_moment_is_no_day(self) -> None:
        with pytest.raises(InvalidReport, match="is not a day"):
            RegionPlayed("Zlín", datetime.fromisoformat("2026-03-14T10:00:00"), ())


class TestReportOf:
    PEOPLE = (
        Entrant(1, "Malá"),
        Entrant(2, "Novák"),
        Entrant(3, "Říha"),
        Entrant(4, "Zák", "", "", 0),
    )

    def played(self, people: tuple[Entrant, ...] = PEOPLE) -> Any:
        sheet = league.Sheet(1, 1, (1, 2, 3), (5, 7, 5))
        events = (SeatRound(1, ((1, 2, 3),)), EnterResult(sheet), CloseRound(1))
        return play(league, begin(league, league.DEMO, people), events)

    def test_it_tells_the_places_of_all_who_played(self) -> None:
        report = report_of(league, self.played(), "Zlín", MARCH, not_legal="1 game only")

        assert report == RegionPlayed(
            "Zlín", MARCH, [Finish(1, "Novák"), Finish(2, "Malá"), Finish(2, "Říha")], "1 game only"
        )

    def test_it_counts_unless_the_rules_of_the_game_say_why_not(self) -> None:
        twice = attrs.evolve(league.DEMO, least_games=2)
        tournament = attrs.evolve(self.played(), rules=twice)

        assert report_of(league, self.played(), "Zlín", MARCH).not_legal == ""
        assert report_of(league, tournament, "Zlín", MARCH).not_legal == "; ".join(
            f"start number {n} played 1 game, and everybody has to play 2" for n in (1, 2, 3)
        )
        assert report_of(league, tournament, "Zlín", MARCH, not_legal="").not_legal == ""

    def test_a_region_reports_when_all_rounds_are_closed(self) -> None:
        tournament = play(league, self.played(), [SeatRound(2, ((1, 2, 3),))])

        with pytest.raises(InvalidReport, match="round 2 is still open"):
            report_of(league, tournament, "Zlín", MARCH)

    def test_two_of_one_name_have_to_be_told_apart(self) -> None:
        people = (Entrant(1, "Malá"), Entrant(2, "Novák"), Entrant(3, "Malá"))
        with pytest.raises(InvalidReport, match="Malá stands there 2 times"):
            report_of(league, self.played(people), "Zlín", MARCH)

        report = report_of(league, self.played(people), "Zlín", MARCH, persons={3: "Malá, Zlín"})
        assert [finish.person for finish in report.finishes] == ["Novák", "Malá", "Malá, Zlín"]
