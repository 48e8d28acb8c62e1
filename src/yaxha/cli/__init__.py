"""The command line."""

import contextlib
import io
import os
import sys
import traceback
from collections.abc import Sequence

import typer

from yaxha.cli.app import app
from yaxha.cli.terminal import say

USAGE = 2
DEFECT = 70


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code: 0 ok, 1 an input was refused, 2 wrong usage.

    Whatever happens is told in one line on standard error, never as a traceback.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A character that a terminal lacks, or mistypes, shows as its code.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has read enough, as head does.
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        say(f"{error.filename or 'yaxha'}: {error.strerror or error}")
        return 1
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(place.filename)}:{place.lineno}"
        say(f"yaxha: a defect of this program: {type(error).__name__} at {where}: {error}")
        return DEFECT
    return code


def _run(arguments: Sequence[str] | None) -> int:
    if not (sys.argv[1:] if arguments is None else arguments):
        # Nothing was asked for, so this is no answer but an error that says what can be.
        with contextlib.redirect_stdout(sys.stderr):
            app(["--help"], prog_name="yaxha", standalone_mode=False)
        return USAGE
    try:
        code = app(arguments, prog_name="yaxha", standalone_mode=False)
    except typer.TyperException as error:
        # Not typer's panel: like every other error, one line that says where.
        command = getattr(getattr(error, "ctx", None), "command_path", "yaxha")
        message = error.format_message()
        end = "" if message.endswith((".", "?")) else "."
        say(f"{command}: {message}{end} Try '{command} --help'.")
        return error.exit_code
    except SystemExit:
        # The only way typer exits here: it has met a broken pipe.
        raise BrokenPipeError from None
    return code or 0


def _drop_output() -> None:
    """Let what is still to be written go nowhere, or the end of Python would trip over it."""
    # Standard output may be closed, or no file at all.
    with contextlib.suppress(OSError, ValueError, AttributeError), open(os.devnull, "wb") as null:
        os.dup2(null.fileno(), sys.stdout.fileno())
