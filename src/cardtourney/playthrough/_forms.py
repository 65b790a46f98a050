"""The signs of the form, for those who write it and those who read it."""

import json
import re
from typing import Any

TITLE = "cardtourney playthrough 1"
"""The first line, with the version of the form."""

MARK = re.compile(r"(^|\s)#.*")
"""What stands behind it is for people."""

ORDER, ONE = "order", "one"
"""What a recorded draw gave: an order of items, or one of them."""

WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
"""One label of a recorded draw."""

NUMBER = re.compile(r"-?[0-9]{1,1000}")
"""A label that is a number; longer ones are texts, for Python limits what it counts."""


def data_of(text: str) -> Any:
    """What a text on a line stands for: JSON where it is JSON, else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.strip()
