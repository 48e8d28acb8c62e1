"""The registration of commands."""

import pkgutil

import pytest
import typer

import yaxha.cli.commands
from cli.runner import run
from yaxha.cli.app import app, examples

COMMANDS = [command.name for command in app.registered_commands if command.name]


def test_examples_keep_their_lines() -> None:
    assert examples("a", "b") == "\b\nExamples:\n  a\n  b"


def test_every_module_of_commands_is_registered() -> None:
    modules = {module.name for module in pkgutil.iter_modules(yaxha.cli.commands.__path__)}
    groups = {group.name for group in app.registered_groups}
    callbacks = {
        command.callback.__module__ for command in app.registered_commands if command.callback
    }
    registered = {name.rpartition(".")[2] for name in callbacks} | groups
    assert registered == modules


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_name_their_command(command: str) -> None:
    shown = run(command, "--help").out.partition("Examples:\n")[2]
    assert all(command in line for line in shown.splitlines() if line.strip())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_a_sentence(command: str) -> None:
    """Help begins with a capital letter and ends with a full stop."""
    group = typer.main.get_command(app)
    parameters = group.commands[command].params  # type: ignore[attr-defined]
    for parameter in parameters:
        help_text = getattr(parameter, "help", None)
        assert help_text, f"{command} {parameter.name}"
        assert help_text.endswith((".", "…")), f"{command} {parameter.name}: {help_text}"
