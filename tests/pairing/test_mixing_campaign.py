"""Larger rounds by draw, against a second solver that knows nothing of how they are seated here."""

from collections import Counter

import pytest

from cardtourney.chance import Chance, Seeded, below, shuffle
from cardtourney.pairing.mixing import mix
from cardtourney.testing.mixing import Occasion, best_mix_values, mix_worth

FIELDS = 150
EFFORT = 1.0
"""How long, about, the second solver may take for an objective before it is left out."""


def occasion_of(number: int) -> Occasion[int]:
    """Field number so-and-so: 4 to 16 players, up to 7 rounds, one in three of whom comes late."""
    chance: Chance = Seeded(f"rounds by draw, field {number}")
    players, chance = below(chance, 13)
    rounds, chance = below(chance, 7)
    size, chance = below(chance, 4)
    smaller, chance = below(chance, 2)
    players, size = players + 4, min(size + 2, players + 4)
    history: list[tuple[tuple[int, ...], ...]] = []
    sizes: tuple[int, ...] = ()
    for _ in range(rounds + 1):
        late, chance = below(chance, 3)
        drawn, chance = shuffle(chance, range(players - (1 if late == 0 and history else 0)))
        few, chance = below(chance, 2)
        sizes = (size,) * (len(drawn) // size)
        left = len(drawn) - sum(sizes)
        sizes += (left,) if left and few * smaller == 0 else ()
        starts = [sum(sizes[:table]) for table in range(len(sizes))]
        history.append(
            tuple(drawn[start : start + many] for start, many in zip(starts, sizes, strict=True))
        )
    return Occasion(drawn, sizes, tuple(history[:-1]))


def compare(number: int) -> tuple[Occasion[int], bool, int]:
    """Seat a field and hold its values to the second solver's, as far as that one comes.

    Returns:
        The field, whether its seating is proven, and how many values the second solver proved.
    """
    occasion = occasion_of(number)
    seating = mix(occasion.drawn, occasion.sizes, occasion.history)
    values = tuple(objective.value for objective in seating.objectives)
    second = best_mix_values(occasion, effort=EFFORT)
    assert values == mix_worth(occasion, seating.tables)
    for objective, theirs in zip(seating.objectives, second, strict=False):
        # Below an objective that ours left open, the two no longer solve the same problem.
        if not objective.proven:
            assert objective.value >= theirs >= objective.least, f"field {number}"
            break
        assert objective.value == theirs, f"field {number}: {values} is not {second}"
    return occasion, seating.proven, len(second)


@pytest.mark.parametrize("number", range(4))
def test_a_second_solver_finds_the_same_values(number: int) -> None:
    _, proven, _ = compare(number)

    assert proven


@pytest.mark.campaign
def test_many_fields_have_the_values_of_a_second_solver(
    capsys: pytest.CaptureFixture[str],
) -> None:
    count: Counter[str] = Counter()
    for number in range(FIELDS):
        occasion, proven, compared = compare(number)
        count["proven here"] += proven
        count["compared by every objective"] += compared == 4
        count["compared up to meetings"] += compared == 3
        count["with several sizes"] += len(set(occasion.sizes)) > 1
        count["with people who rest"] += sum(occasion.sizes) < len(occasion.drawn)
    with capsys.disabled():
        print(f"\n{FIELDS} fields, {dict(count)}")

    assert count["proven here"] == FIELDS
    assert count["compared by every objective"] >= FIELDS // 2
