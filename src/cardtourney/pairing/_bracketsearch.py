"""The search behind :mod:`cardtourney.pairing.bracket`.

Two parts. *Which fields can reach the target in exactly so many rounds* is worked out for all
fields at once, a set of fields being the bits of one whole number. *Which way is best* is then
a stream for each field and number of rounds, merged from the streams of the fields a round can
leave. A stream asks another one only when nothing cheaper is left, so the best plan of a large
field touches a small part of what could be played.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations_with_replacement

MOST_ROUNDS = 100
"""How many rounds are looked at; no event goes on for that long."""

Cost = tuple[int, int, int]
"""Small tables, byes and odd tables."""

Label = tuple[int, int, tuple[int, ...]]
"""What a round is, for the last comparison: who go on, byes, and how many tables of each size
from the largest down, as negative numbers, so that more of the larger ones come first."""

Way = tuple[Cost, tuple[Label, ...]]


def bits(fields: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while fields:
        lowest = fields & -fields
        yield lowest.bit_length() - 1
        fields ^= lowest


class Reach:
    """For each number of rounds the set of fields that it brings to the target.

    Args:
        sizes: All sizes of tables.
        advance: How many go on from each table.
        target: How many are to be left.
        byes: The most byes in a round.
        most: The largest field that is asked for.
    """

    def __init__(
        self, sizes: Sequence[int], advance: int, target: int, byes: int, most: int
    ) -> None:
        self._advance = advance
        self._most = most
        self._byes = min(byes, most)
        self._mask = (1 << (most + 1)) - 1
        self._layers = [(1 << target) & self._mask]
        self._windows: dict[int, list[int]] = {1: self._sums(sizes)}

    def _sums(self, sizes: Sequence[int]) -> list[int]:
        """For each number of tables the set of how many players they can put out together."""
        sums = [0]
        here = 1
        for _ in range(self._most // self._advance):
            here = self._any(here << (size - self._advance) for size in sizes)
            sums.append(here)
        return sums

    def _any(self, sets: Iterator[int]) -> int:
        union = 0
        for each in sets:
            union |= each
        return union & self._mask

    def _window(self, width: int) -> list[int]:
        """For each number of tables the union of the sums of it and of the ones just below."""
        if width not in self._windows:
            # Two overlapping halves cover a window; halving keeps this short for wide ones.
            half = (width + 1) // 2
            part = self._window(half)
            self._windows[width] = [
                here | part[max(tables - width + half, 0)] for tables, here in enumerate(part)
            ]
        return self._windows[width]

    def after(self, rounds: int) -> int:
        """The fields that reach the target in exactly this many rounds, as bits."""
        while len(self._layers) <= rounds:
            self._layers.append(self._any(self._before(left) for left in bits(self._layers[-1])))
        return self._layers[rounds]

    def _before(self, left: int) -> int:
        """The fields of which a round can leave this many."""
        tables, alone = divmod(left, self._advance)
        # Those with a bye are what the tables do not account for.
        width = (self._byes - alone) // self._advance + 1
        if width < 1:
            return 0
        return self._window(width)[tables] << left


class _Replayed:
    """A stream that several others read, each from its beginning."""

    def __init__(self, source: Iterator[Way]) -> None:
        self._source = source
        self._seen: list[Way] = []

    def at(self, index: int) -> Way | None:
        while len(self._seen) <= index:
            following = next(self._source, None)
            if following is None:
                return None
            self._seen.append(following)
        return self._seen[index]


class Search:
    """All ways of one format from fields up to some number, with what is known of them so far.

    Args:
        sizes: The usual table sizes.
        small: The exceptional ones.
        advance: How many go on from each table.
        target: How many are to be left.
        byes: The most byes in a round, or None.
        most: The largest field that is asked for.
    """

    def __init__(
        self,
        sizes: tuple[int, ...],
        small: tuple[int, ...],
        *,
        advance: int,
        target: int,
        byes: int | None,
        most: int,
    ) -> None:
        self._sizes = sizes
        self._small = small
        self._advance = advance
        self._byes = most if byes is None else byes
        self._falling = sorted((*sizes, *small), reverse=True)
        self._reach = Reach(self._falling, advance, target, self._byes, most)
        self._streams: dict[tuple[int, int], _Replayed] = {}

    def _layers(self) -> Iterator[tuple[int, int]]:
        """Numbers of rounds, each with the fields that reach the target in it."""
        for rounds in range(MOST_ROUNDS + 1):
            fields = self._reach.after(rounds)
            if not fields:
                return
            yield rounds, fields

    def rounds(self, field: int) -> Iterator[int]:
        """In how many rounds a field can reach the target, from the fewest on."""
        return (rounds for rounds, fields in self._layers() if fields >> field & 1)

    def fields(self) -> frozenset[int]:
        """All fields that can reach the target."""
        return frozenset(field for _, fields in self._layers() for field in bits(fields))

    def paths(self, field: int) -> Iterator[tuple[tuple[tuple[int, ...], int], ...]]:
        """All ways from a field, best first: for each round its table sizes and byes."""
        for rounds in self.rounds(field):
            for _, path in self._best_first(field, rounds):
                yield tuple(self._round(label) for label in path)

    def _round(self, label: Label) -> tuple[tuple[int, ...], int]:
        _, byes, counts = label
        pairs = zip(self._falling, counts, strict=True)
        return tuple(size for size, negative in pairs for _ in range(-negative)), byes

    def _stream(self, players: int, rounds: int) -> _Replayed:
        place = (players, rounds)
        if place not in self._streams:
            self._streams[place] = _Replayed(self._best_first(players, rounds))
        return self._streams[place]

    def _best_first(self, players: int, rounds: int) -> Iterator[Way]:
        if rounds == 0:
            yield (0, 0, 0), ()
            return
        options = self._options(players, self._reach.after(rounds - 1))
        waiting = next(options, None)
        heap: list[tuple[Cost, tuple[Label, ...], Cost, int]] = []

        def read(cost: Cost, label: Label, index: int) -> None:
            way = self._stream(label[0], rounds - 1).at(index)
            if way is not None:
                small, byes, odd = (own + later for own, later in zip(cost, way[0], strict=True))
                heappush(heap, ((small, byes, odd), (label, *way[1]), cost, index))

        while waiting or heap:
            # What comes later costs nothing or more: an option dearer than the best way found
            # so far cannot be part of a better one.
            while waiting and (not heap or waiting[0] <= heap[0][0]):
                read(*waiting, 0)
                waiting = next(options, None)
            total, path, cost, index = heappop(heap)
            yield total, path
            read(cost, path[0], index + 1)

    def _options(self, players: int, leaving: int) -> Iterator[tuple[Cost, Label]]:
        """What can be played by so many players and leaves one of these fields, cheapest first."""
        least = min(self._sizes)
        most_small = players // min(self._small) if self._small else 0
        for small in range(most_small + 1):
            seats = tuple(combinations_with_replacement(self._small, small))
            for byes in range(min(self._byes, players - 1) + 1):
                worth = [chosen for chosen in seats if self._some(players, byes, chosen, leaving)]
                for odd in range((players - byes) // least + 1 if worth else 0):
                    for chosen in worth:
                        rest = players - byes - sum(chosen)
                        for usual in self._arrangements(rest, odd):
                            left = (small + sum(usual.values())) * self._advance + byes
                            if leaving >> left & 1:
                                counts = (
                                    -usual.get(size, 0) - chosen.count(size)
                                    for size in self._falling
                                )
                                yield (small, byes, odd), (left, byes, tuple(counts))

    def _some(self, players: int, byes: int, chosen: tuple[int, ...], leaving: int) -> int:
        """Those of the fields that the numbers of tables that may be needed could leave."""
        seats = players - byes - sum(chosen)
        if seats < 0:
            return 0
        fewest = (len(chosen) + -(-seats // max(self._sizes))) * self._advance + byes
        most = (len(chosen) + seats // min(self._sizes)) * self._advance + byes
        return leaving >> fewest & (1 << max(most - fewest + 1, 0)) - 1

    def _arrangements(self, seats: int, odd: int) -> Iterator[dict[int, int]]:
        """How many tables of each usual size fill the seats, so many not of the commonest."""
        if seats == 0 and odd == 0:
            yield {}
        for at, commonest in enumerate(self._sizes):
            others = [size for size in self._sizes if size != commonest]
            for chosen in combinations_with_replacement(others, odd):
                tables, over = divmod(seats - sum(chosen), commonest)
                counts = {size: chosen.count(size) for size in others}
                # Of several sizes that are equally common the first one named counts as such.
                if (
                    tables > 0
                    and over == 0
                    and all(
                        times < tables or (times == tables and size not in self._sizes[:at])
                        for size, times in counts.items()
                    )
                ):
                    yield {commonest: tables, **counts}
