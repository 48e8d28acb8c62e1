import pytest

from yaxha.engine import MalformedText, Span
from yaxha.engine.errors import joined
from yaxha.engine.text import quoted


def test_a_span_knows_where_its_pieces_stand() -> None:
    first, second, third = Span("ab/cd/e", line=3, column=5).split("/", 4)
    assert first == Span("ab", 3, 5)
    assert second == Span("cd", 3, 8)
    assert third == Span("e", 3, 11)


def test_long_separators_count_in_full() -> None:
    assert Span("Ana, Bo").split(", ", 4)[1] == Span("Bo", 1, 6)


def test_the_last_piece_has_the_rest_beyond_the_limit() -> None:
    assert [span.text for span in Span("a/b/c/d").split("/", 2)] == ["a", "b", "c/d"]


def test_a_cut_keeps_the_place() -> None:
    assert Span("abcd", 2, 3).cut(1, 3) == Span("bc", 2, 4)
    assert Span("abcd", 2, 3).cut(2) == Span("cd", 2, 5)
    assert Span("abcd").cut(4, 5) == Span("", 1, 5)


def test_a_text_is_a_span_that_begins_at_the_beginning() -> None:
    assert Span.of("abc") == Span("abc", 1, 1)
    span = Span("abc", 7, 7)
    assert Span.of(span) is span


def test_the_error_says_what_was_expected_and_found() -> None:
    error = Span("xyz", 2, 9).expected("a colour")
    assert str(error) == 'Expected a colour, found "xyz".'
    assert (error.rule, error.code, error.line, error.column) == (None, "expected", 2, 9)
    assert str(Span("").expected("a colour")) == "Expected a colour, found nothing."


@pytest.mark.parametrize(
    ("found", "right", "column"), [("yob", "oby", 4), ("oyb", "oby", 5), ("ob", "oby", 6)]
)
def test_a_wrong_spelling_is_refused_where_it_begins(found: str, right: str, column: int) -> None:
    with pytest.raises(MalformedText) as caught:
        Span(found, 3, 4).check_spelling(right)
    assert (caught.value.line, caught.value.column) == (3, column)
    assert caught.value.code == "spelling"
    assert str(caught.value) == f'"{found}" is not canonical; write "{right}".'


def test_single_spaces() -> None:
    Span("a b").check_spacing()
    for text, column in ((" a b", 1), ("a  b", 3), ("a b ", 4), ("a\tb", 2)):
        with pytest.raises(MalformedText) as caught:
            Span(text).check_spacing()
        assert caught.value.column == column


def test_bytes_that_are_no_text() -> None:
    Span("é").check_encoding()
    with pytest.raises(MalformedText) as caught:
        Span("abc\udce9\udcff", 2, 5).check_encoding()
    assert (caught.value.line, caught.value.column) == (2, 8)
    assert str(caught.value) == "Expected text in UTF-8, found the byte 0xe9."


def test_the_right_spelling_is_accepted() -> None:
    Span("oby").check_spelling("oby")


def test_a_spelling_with_something_after_it_is_refused_there() -> None:
    with pytest.raises(MalformedText) as caught:
        Span("oby ").check_spelling("oby")
    assert caught.value.column == 4


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", '"Ana"'),
        ("Zoë 象", '"Zoë 象"'),
        ("a\x1b[2J\n", r'"a\x1b[2J\n"'),
        ("\u202e", r'"\u202e"'),
        ("Zoe\u0308", r'"Zoe\u0308"'),
        ("\u2126", r'"\u2126"'),
        ("x" * 60, '"' + "x" * 60 + '"'),
        ("x" * 61, '"' + "x" * 60 + '…"'),
    ],
)
def test_quotes_are_safe_to_print(text: str, shown: str) -> None:
    assert quoted(text) == shown


def test_a_list_in_english() -> None:
    assert joined([]) == ""
    assert joined(["1a1"]) == "1a1"
    assert joined(["1a1", "1a2"]) == "1a1 and 1a2"
    assert joined([1, 2, 3]) == "1, 2 and 3"
