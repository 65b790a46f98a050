"""Tables under anything that may happen at them."""

from hypothesis import settings

from cardtourney.testing.prsi_machines import TableMachine

TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=30)
