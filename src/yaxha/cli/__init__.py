"""The command line."""

import contextlib
import io
import os
import sys
import traceback
from collections.abc import Sequence

import typer

from yaxha.cli.app import app
from yaxha.cli.terminal import print_notice

USAGE = 2
DEFECT = 70


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 success, 1 rejected input, 2 wrong usage.

    Every error is one line on standard error, never a traceback.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Show unsupported characters as escape sequences.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has closed it, as head does.
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        print_notice(f"{error.filename or 'yaxha'}: {error.strerror or error}")
        return 1
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(place.filename)}:{place.lineno}"
        print_notice(f"yaxha: internal error: {type(error).__name__} at {where}: {error}")
        return DEFECT
    return code


def _run(arguments: Sequence[str] | None) -> int:
    if not (sys.argv[1:] if arguments is None else arguments):
        # Without a command, the help is an error message.
        with contextlib.redirect_stdout(sys.stderr):
            app(["--help"], prog_name="yaxha", standalone_mode=False)
        return USAGE
    try:
        code = app(arguments, prog_name="yaxha", standalone_mode=False)
    except typer.TyperException as error:
        # One line, as for every other error, instead of typer's panel.
        command = getattr(getattr(error, "ctx", None), "command_path", "yaxha")
        message = error.format_message()
        end = "" if message.endswith((".", "?")) else "."
        print_notice(f"{command}: {message}{end} Try '{command} --help'.")
        return error.exit_code
    except SystemExit:
        # typer exits here only for a broken pipe.
        raise BrokenPipeError from None
    return code or 0


def _drop_output() -> None:
    """Discard pending output, or Python would fail at exit."""
    # Standard output may be closed, or not a file.
    with contextlib.suppress(OSError, ValueError, AttributeError), open(os.devnull, "wb") as null:
        os.dup2(null.fileno(), sys.stdout.fileno())
