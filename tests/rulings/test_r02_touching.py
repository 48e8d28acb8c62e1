"""R2: touching means sharing a face, or part of one between levels; edges and corners do not."""

from boards import groups, legal, upper


def test_level_1_cannot_be_joined_at_a_corner() -> None:
    assert "1e5" not in legal("d4:o", "o")


def test_a_colour_at_a_corner_on_the_same_level_does_not_help() -> None:
    # Orange on 2c3; 2d4 meets it at an edge only.
    assert "2d4" not in upper("c3:bbb/bbb/obb,../o.", "o").split()


def test_part_of_a_face_between_levels_touches() -> None:
    assert upper("d4:bb/bo", "o") == "2d4"
    assert groups("d4:bb/bo,o", "o") == ["1e4 2d4"]


def test_corners_make_no_group() -> None:
    assert groups("d4:bob/obo/bob", "o") == ["1d5", "1e4", "1e6", "1f5"]
