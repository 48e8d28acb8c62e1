"""An outside bot at a table of a server.

    python remote_bot.py http://127.0.0.1:8000/t/TABLE [BOT] [--token FILE]

It takes the first open seat and plays it to the end of the game, with any bot of "yaxha bots".
It sees only what the server sends to its seat. It stores its token in a file. With the token it
gets its seat back after a restart of the server or of the bot.
"""

import argparse
import fcntl
import json
import os
import re
import secrets
import sys
import time
from hashlib import sha256
from http.client import HTTPException
from itertools import chain, count
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from platformdirs import user_state_path
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from yaxha.bots import UnknownBot, act, close_bot, make_bot
from yaxha.engine import Build, Pick, Seat, Take, View

NOT_NOW = ("too-many", "unavailable", "upgrading", "internal")
"""Codes of temporary refusals: retry a little later."""

LONGEST_WAIT = 30


class Refused(SystemExit):
    """A refusal by the server. If nobody catches it, the program exits with its sentence."""

    def __init__(self, problem):
        super().__init__(problem["sentence"])
        self.problem = problem


def ask(url, body=None, token=None):
    """Send an HTTP request and return the JSON response. Raises `Refused` on an error."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = Request(url, json.dumps(body).encode() if body else None, headers)
    try:
        try:
            answer = urlopen(request, timeout=10)
        except HTTPError as error:
            answer = error
        with answer:
            told = json.load(answer)
        if answer.status >= 400:
            raise Refused(told)
        return told
    except (OSError, HTTPException) as error:
        sys.exit(f"{url} cannot be reached: {getattr(error, 'reason', error)}.")
    except (ValueError, TypeError, KeyError):
        sys.exit(f"The server at {url} is not a Yaxha server.")


def is_ours(path):
    """Try to lock the file until this program exits, and return whether that worked."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return False
    return True


def kept_token(path, api, name):
    """Return the token in the file, or store a new one there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # A token holds its seats, so another copy of this program uses the next file.
    more = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    found = next(filter(is_ours, chain([path], more)))
    token = found.read_text().strip()
    if not token:
        token = ask(f"{api}/bots", {"name": name})["token"]
        found.write_text(token)
    return token


def sealed(nonce):
    """Return the nonce's hash, sent before the reveal so that nobody can choose a nonce by it."""
    return f"sha256:{sha256(nonce.encode()).hexdigest()}"


def sit_down(table, token, name, nonce):
    """Claim an open seat, unless the token already has one."""
    number = 1
    while True:
        found = ask(table, token=token)
        if found["seats"]:
            return
        seats = [seat["seat"] for seat in found["table"]["seats"] if seat["kind"] == "open"]
        if not seats:
            sys.exit("No seat is open.")
        claim = {
            "type": "claim",
            "seat": seats[0],
            "name": name if number == 1 else f"{name} {number}",
            "nonce": sealed(nonce),
        }
        try:
            ask(f"{table}/commands", {"id": secrets.token_hex(8), "do": claim}, token)
        except Refused as refused:
            if refused.problem["code"] == "name-taken":
                number += 1
            elif refused.problem["code"] != "taken":  # else somebody was faster
                raise


def awaited(view):
    """Return the id of the awaited decision of this seat, or `None`."""
    seat, table, game = view["viewer"], view["table"], view["table"]["game"]
    if game is None:
        can = view["you"]["can"]
        return next((f"{seat}-{do}" for do in ("ready", "reveal") if do in can), None)
    wanted = table["seats"][Seat[seat]]["wanted"]
    # A seat may build before the last take, but bots build after it.
    if wanted is None or (wanted == "build" and game["phase"] != "build"):
        return None
    return f"{seat}-{game['round']}-{wanted}"


def command(view, bot, nonce):
    """Return the command for the bot's decision."""
    seat, game = view["viewer"], view["table"]["game"]
    if game is None and "reveal" in view["you"]["can"]:
        return {"type": "reveal", "seat": seat, "nonce": nonce}
    if game is None:
        return {"type": "ready", "seat": seat, "nonce": sealed(nonce)}
    match act(bot, View.parse(game["position"], Seat[seat])):
        case Pick(_, tile):
            return {"type": "pick", "seat": seat, "tile": tile}
        case Take(_, tile):
            return {"type": "take", "seat": seat, "tile": tile}
        case Build(_, placements):
            placements = [str(placement) for placement in placements]
            return {"type": "confirm", "seat": seat, "placements": placements}


def play_on(socket, bot, nonce, decided):
    """Play over this connection, and return the scores when the game is over."""
    sent = set()
    for message in map(json.loads, socket):
        if message["type"] == "error":
            if message["code"] in NOT_NOW:
                raise ConnectionError(message["sentence"])
            print(message["sentence"], file=sys.stderr)
        if message["type"] != "view":
            continue
        if message["viewer"] is None:
            sys.exit("The seat was given to somebody else.")
        if message["table"]["status"] == "closed":
            sys.exit("The host has closed the table.")
        if message["table"]["status"] == "over":
            return message["table"]["game"]["scores"]
        id = awaited(message)
        if id is None or id in sent:
            continue
        # If the answer was lost, resend the command with the same id: commands are idempotent.
        if id not in decided:
            do = command(message, bot, nonce)
            decided[id] = {"id": id, "do": do, "seen": message["number"]}
        socket.send(json.dumps(decided[id]))
        sent.add(id)
    raise ConnectionError("The server has closed the connection.")


def play(url, token, bot, nonce):
    """Play to the end of the game, reconnecting when necessary, and return the scores."""
    decided, wait = {}, 1
    while True:
        began = time.monotonic()
        try:
            with connect(url, proxy=None) as socket:
                socket.send(json.dumps({"type": "hello", "identity": token}))
                return play_on(socket, bot, nonce, decided)
        except (OSError, WebSocketException) as error:
            if time.monotonic() - began > LONGEST_WAIT:
                wait = 1
            print(f"{error}; connecting again in {wait} s", file=sys.stderr)
            time.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)


def main():
    parser = argparse.ArgumentParser(description="An outside bot at a table of a server.")
    parser.add_argument("table", help="the table's address, such as http://127.0.0.1:8000/t/TABLE")
    parser.add_argument("bot", nargs="?", default="greedy", help='one of "yaxha bots"')
    parser.add_argument("--token", type=Path, metavar="FILE", help="file for the bot's token")
    given = parser.parse_args()
    address = re.fullmatch(r"(https?://([^/]+))/(?:t|api/v1/tables)/([\w-]+)", given.table)
    if address is None:
        parser.error(f"{given.table} is not like http://127.0.0.1:8000/t/TABLE")
    server, host, table = address.groups()
    api = f"{server}/api/v1"
    try:
        bot = make_bot(given.bot, Random())
    except UnknownBot as error:
        parser.error(str(error))
    try:
        # Each server issues its own tokens.
        usual = user_state_path("yaxha") / f"bot-{host.replace(':', '-')}.token"
        token = kept_token(given.token or usual, api, given.bot)
        # After a restart the nonce is lost: its hash then replaces it.
        nonce = secrets.token_hex(16)
        sit_down(f"{api}/tables/{table}", token, given.bot, nonce)
        scores = play(f"{api}/tables/{table}/socket".replace("http", "ws", 1), token, bot, nonce)
    finally:
        close_bot(bot)
    for score in scores:
        print(score["seat"], score["total"])


if __name__ == "__main__":
    main()
