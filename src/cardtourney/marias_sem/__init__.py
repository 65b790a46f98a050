"""The playing system of the Slovak Extraliga in volený mariáš (SEM): a whole tournament day."""
