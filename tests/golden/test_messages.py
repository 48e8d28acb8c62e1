"""Golden tests of messages: those about recorded tables are byte-identical."""

from golden.messages import FILE, digests


def test_messages_are_unchanged() -> None:
    expected = FILE.read_text(encoding="ascii").splitlines()
    found = list(digests())
    known = set(expected)
    changed = [line for line in found if line not in known]
    assert changed[:5] == [], "after a deliberate change, run scripts/golden messages"
    assert found == expected
