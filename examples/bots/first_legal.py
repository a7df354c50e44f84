"""A whole bot: it takes the first legal action. The protocol is in docs/bot_protocol.md; try it out with

stellwerk bot american_rails --exec "python3 examples/bots/first_legal.py"
"""

import json
import sys


def choose(legal, view):
    """Better ideas go here: `view` is all that your seat may see, `legal` all that it may do."""
    return legal[0]


def say(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:  # ends when the game does
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "ready", "name": "first legal"})
    elif message["type"] == "decide":
        say({"id": message["id"], "action": choose(message["legal"], message["view"])})
    elif message["type"] == "over":
        print("scores:", message["scores"], file=sys.stderr)  # stdout belongs to the protocol
