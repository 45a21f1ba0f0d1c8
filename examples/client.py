"""Plays a whole game of Forge on a server, any legal answer each time: python examples/client.py [ADDRESS]"""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect

SITE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def post(path, data, cookie=""):
    """What the server answers to a request, and the cookie that it knows us by."""
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(SITE + path, json.dumps(data).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response), response.headers.get("set-cookie", cookie).split(";")[0]


async def main():
    _, cookie = post("/api/me", {"name": "Ada"})
    room, _ = post("/api/rooms", {"game": "forge", "seats": ["me", "apprentice"]}, cookie)
    async with connect(f"ws{SITE[4:]}/ws", additional_headers={"cookie": cookie}) as socket:
        await socket.send(json.dumps({"type": "enter", "room": room["room"], "seat": 0}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "update":
                for event in message["events"]:
                    print(*(f"{key}={value}" for key, value in event.items()))
                if message["payoffs"]:
                    return print("won" if message["payoffs"][0] > 0.5 else "not won")
                if asked := message["decision"]:
                    picks = random.sample(asked["options"], asked["least"])
                    await socket.send(json.dumps({"type": "answer", "step": message["step"], "picks": picks}))


asyncio.run(main())
