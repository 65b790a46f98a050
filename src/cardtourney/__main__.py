"""`python -m cardtourney` is the command `cardtourney`."""

from cardtourney.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
