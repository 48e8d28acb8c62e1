"""Every id of the rules page has its file here, and no file speaks of an id that is not there."""

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules.md"


def test_rules_and_files_match() -> None:
    ids = set(re.findall(r"\*\*([SCBER]\d{1,2})\b", RULES.read_text(encoding="utf-8")))
    names = [re.match(r"test_([scber])(\d{1,2})_", path.name) for path in HERE.glob("test_*.py")]
    files = {f"{name[1].upper()}{int(name[2])}" for name in names if name}
    assert files == ids
    assert len(ids) == 5 + 4 + 6 + 4 + 12
