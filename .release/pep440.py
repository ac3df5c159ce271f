"""Prints a version as Python spells it (PEP 440): v0.2.0-5-gabc and v0.0.0-2026…-abc are
what came after 0.2.0 or 0.0.0."""

import re
import sys

number, _, rest = sys.argv[1].partition("-")
count = re.match(r"\d+", rest)
local = re.sub(r"[^a-zA-Z0-9]+", ".", rest[count.end() :]).strip(".") if count else ""
print(number + (f".dev{count.group()}" if count else "") + (f"+{local}" if local else ""))
