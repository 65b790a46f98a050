"""The one place that speaks to HiGHS: a linear or whole-number program in, its solution out."""

from concurrent.futures import ThreadPoolExecutor

import attrs
import highspy
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

MOST_NODES = 200
"""Where a search for whole numbers ends: a count, not a time, so that it ends alike everywhere."""

_FEASIBLE = 2
"""What HiGHS calls a solution that satisfies every row."""

_COMPLETE = (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible)

_OPTIONS = (
    ("output_flag", False),
    ("threads", 1),
    ("random_seed", 0),
    ("presolve", "off"),
    ("mip_rel_gap", 0.0),
    ("mip_abs_gap", 0.5),
)
"""One thread and a fixed seed, so that the same program always gives the same solution. Presolve
is off: it has called programs infeasible that have solutions. Values are whole numbers, so a
search may end less than one from its bound."""


@attrs.frozen(eq=False)
class Program:
    """A minimisation over columns between 0 and 1.

    Attributes:
        cost: One number a column.
        rows, columns, entries: The matrix, entry by entry.
        lower, upper: What each row's sum may be.
    """

    cost: Floats
    rows: Ints
    columns: Ints
    entries: Floats
    lower: Floats
    upper: Floats


@attrs.frozen(eq=False)
class Solution:
    """What HiGHS found.

    Attributes:
        columns: The value of each column.
        multipliers: The dual value of each row; any numbers where there is no such solution.
        exists: Whether the columns satisfy every row.
        complete: Whether it is certain that there is no better solution, or none at all.
    """

    columns: Floats
    multipliers: Floats
    exists: bool
    complete: bool


def minimise(program: Program, *, whole: bool) -> Solution:
    """Solve a program to optimality, as far as the limit of nodes allows.

    Args:
        program: What to solve.
        whole: Whether every column must be 0 or 1.

    Returns:
        The best solution found.
    """
    # HiGHS refuses a number of threads other than the first one used in a thread. One of our own
    # works whatever the caller has done with HiGHS, and leaves the caller's setting alone.
    with ThreadPoolExecutor(max_workers=1) as worker:
        return worker.submit(_solve, program, whole).result()


class _Silent(highspy.Highs):
    """HiGHS without callbacks: to install them prints a banner before any option is set."""

    def enableCallbacks(self) -> None:  # noqa: N802 - the name is HiGHS's own
        pass


def _solve(program: Program, whole: bool) -> Solution:
    width, height = len(program.cost), len(program.lower)
    order = np.argsort(program.columns, kind="stable")
    starts = np.searchsorted(program.columns[order], np.arange(width + 1))
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = width, height
    lp.col_cost_ = program.cost
    lp.col_lower_, lp.col_upper_ = np.zeros(width), np.ones(width)
    lp.row_lower_, lp.row_upper_ = program.lower, program.upper
    lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lp.a_matrix_.start_ = starts.astype(np.int32)
    lp.a_matrix_.index_ = program.rows[order].astype(np.int32)
    lp.a_matrix_.value_ = program.entries[order]
    if whole:
        lp.integrality_ = [highspy.HighsVarType.kInteger] * width
    highs = _Silent()  # type: ignore[no-untyped-call]  # its constructor has no annotations
    for option, value in (*_OPTIONS, ("mip_max_nodes", MOST_NODES)):
        highs.setOptionValue(option, value)
    highs.passModel(lp)
    highs.run()
    solution = highs.getSolution()
    return Solution(
        columns=np.asarray(solution.col_value),
        multipliers=np.asarray(solution.row_dual),
        exists=highs.getInfo().primal_solution_status == _FEASIBLE,
        complete=highs.getModelStatus() in _COMPLETE,
    )
