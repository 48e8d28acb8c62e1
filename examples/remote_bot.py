"""A bot that comes from outside and sits down at a table of a server.

    python remote_bot.py http://127.0.0.1:8000/api/v1/tables/TABLE [BOT]

It gets a token, takes the first open seat and plays it to the end of the game, with any bot of
"yaxha bots". What it knows is what the server shows its seat.
"""

import json
import secrets
import sys
from random import Random
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from yaxha.bots import act, close_bot, make_bot
from yaxha.engine import Build, Pick, Seat, View


def new_token(api, name):
    body = json.dumps({"name": name}).encode()
    with urlopen(Request(f"{api}/bots", body)) as answer:
        return json.load(answer)["token"]


def command(view, seat, bot):
    """What to do now; nothing while others are waited for."""
    game = view["table"]["game"]
    wanted = view["table"]["seats"][Seat[seat]]["wanted"]
    if wanted is None or (wanted == "build" and game["phase"] != "build"):
        return None
    action = act(bot, View.parse(game["position"], Seat[seat]))
    # The same id for the same decision: if it is made twice, the first one counts.
    about = {"id": f"{game['round']}-{wanted}", "seen": view["number"]}
    if isinstance(action, Build):
        placements = [str(placement) for placement in action.placements]
        return about | {"do": {"type": "confirm", "seat": seat, "placements": placements}}
    kind = "pick" if isinstance(action, Pick) else "take"
    return about | {"do": {"type": kind, "seat": seat, "tile": action.tile}}


def claim(view, name):
    seat = next((seat["seat"] for seat in view["table"]["seats"] if seat["kind"] == "open"), None)
    if seat is None:
        sys.exit("No seat is open.")
    nonce = secrets.token_hex(16)
    return {"id": seat, "do": {"type": "claim", "seat": seat, "name": name, "nonce": nonce}}


def play(url, name):
    api, _, table = url.partition("/tables/")
    bot = make_bot(name, Random())
    socket_url = f"{api}/tables/{table}/socket".replace("http", "ws", 1)
    with connect(socket_url, proxy=None) as socket:
        socket.send(json.dumps({"type": "hello", "identity": new_token(api, name)}))
        for message in map(json.loads, socket):
            if message["type"] == "error" and message["code"] not in ("taken", "id-used"):
                print(message["sentence"], file=sys.stderr)
            if message["type"] != "view":
                continue
            if message["table"]["status"] == "over":
                break
            seat = message["viewer"]
            sent = command(message, seat, bot) if seat and message["table"]["game"] else None
            if seat is None:
                sent = claim(message, name)
            if sent:
                socket.send(json.dumps(sent))
    close_bot(bot)
    for score in message["table"]["game"]["scores"]:
        print(score["seat"], score["total"])


if __name__ == "__main__":
    play(sys.argv[1], *sys.argv[2:] or ["greedy"])
