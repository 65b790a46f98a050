"""The one place that speaks to HiGHS: a linear or whole-number program in, its solution out."""

import attrs
import highspy
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

_FEASIBLE = 2
"""What HiGHS calls a solution that satisfies every row."""

_MOST_NODES = 200
"""Where a search for whole numbers ends: a count, not a time, so that it ends alike everywhere."""


class _Silent(highspy.Highs):
    """A solver that prints nothing, not even its banner.

    The constructor of :class:`highspy.Highs` sets up callbacks, and that prints a line to standard
    output before any option can forbid it. Nothing here needs callbacks, so its base is made
    directly.
    """

    def __init__(self) -> None:
        super(highspy.Highs, self).__init__()
        self.setOptionValue("output_flag", False)


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
    """The best solution found.

    Attributes:
        columns: The value of each column.
        multipliers: The dual value of each row (of the relaxation only).
        exists: Whether any solution was found.
        complete: Whether the search went to its end, so that no better one exists.
    """

    columns: Floats
    multipliers: Floats
    exists: bool
    complete: bool


def minimise(program: Program, *, whole: bool) -> Solution | None:
    """Solve a program to optimality, or find that nothing satisfies its rows.

    One thread and a fixed seed: the same program always gives the same solution.

    Args:
        program: What to solve.
        whole: Whether every column must be 0 or 1.

    Returns:
        The solution, or None if it is proven that there is none.
    """
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
    highs = _Silent()
    for option, value in (
        ("threads", 1),
        ("random_seed", 0),
        ("mip_rel_gap", 0.0),
        ("mip_abs_gap", 0.5),
        ("mip_max_nodes", _MOST_NODES),
    ):
        highs.setOptionValue(option, value)
    highs.passModel(lp)
    highs.run()
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    solution = highs.getSolution()
    return Solution(
        columns=np.asarray(solution.col_value),
        multipliers=np.asarray(solution.row_dual),
        exists=highs.getInfo().primal_solution_status == _FEASIBLE,
        complete=status == highspy.HighsModelStatus.kOptimal,
    )
