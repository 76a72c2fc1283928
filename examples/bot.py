#!/usr/bin/env python3
"""A bot for all four games, as a start for your own:

    tafelrunde arena --game border --a "cmd:python3 examples/bot.py" --b random --games 20

It answers lines of JSON on standard input with lines of JSON on standard output; docs/bots.md describes them. It goes by
what is sent: the legal moves, the points each of them leads to, and the position. What it likes is in `liking`.
"""

import json
import random
import sys


def border(move, position, board):
    """Collects dice of one colour, completes large segments and crosses off borders of precious areas."""
    verb, _, what = move.partition(" ")
    if verb in ("again", "stop"):
        kept = position["dice"]
        for die in what:
            kept = kept.replace(die, "", 1)
        alike = len(set(kept)) <= 1
        return len(kept) if alike and (verb == "again" or len(kept) >= 4) else -1
    if verb == "complete":
        return int(what[1:])
    if verb == "cross":
        worth = {area["id"]: area["high"] for area in board["areas"]}
        return sum(worth[area] for area in board["spaces"][what].get("areas", []))
    return -1  # done


def wuerfelland(move, position, board):
    """Takes the colour with the most dice, rolls on once or twice, and never is done before it must be."""
    verb, _, what = move.partition(" ")
    if verb == "take":
        return position["dice"].count(what)
    if verb == "again":
        return 1 if position["aside"] < 3 else -1
    if verb == "cross":
        return 2 + int(what[1])
    return 0  # stop, done


def hexagony(move, position, board):
    """Likes places with many tiles around them: `+1-3` is a cell, and these are its neighbours."""
    if not move.startswith("place"):
        return 0
    cell = move.split()[2]
    sign = max(cell.find("+", 1), cell.find("-", 1))
    q, r = int(cell[:sign]), int(cell[sign:])
    beside = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
    return sum((tile["q"], tile["r"]) in beside for tile in position["tiles"])


def colour_lines(move, position, board):
    """Draws long strokes and keeps its jokers."""
    verb, _, what = move.partition(" ")
    return {"joker": -3, "done": -2}.get(verb, len(what) / 10)


LIKING = {"border": border, "wuerfelland": wuerfelland, "hexagony": hexagony, "colour-lines": colour_lines}


def choose(liking, question, board):
    """The move that leads to the most points; among those the one it likes best; among those any."""
    def value(pair):
        move, points = pair
        return points, liking(move, question["position"], board), random.random()
    return max(zip(question["moves"], question["points_after"]), key=value)[0]


def main():
    liking = board = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            liking = LIKING[message["game"]]
            boards = message["boards"]  # one a seat, one for all, or none
            board = boards[ord(message["seat"]) - ord("A")] if len(boards) > 1 else boards[0] if boards else None
            if board and "spaces" in board:
                board["spaces"] = {space["id"]: space for space in board["spaces"]}
            answer = {"type": "ready"}
        elif message["type"] == "decide":
            answer = {"move": choose(liking, message, board)}
        else:
            continue  # end: there may be another game
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
