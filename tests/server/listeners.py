"""A push service and a mail server on loopback, which keep what they are sent."""

from __future__ import annotations

import asyncio
import base64
import json
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Self

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 20.0


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unbase64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The keys of a browser: what only it can read."""

    def __init__(self) -> None:
        self.key = generate_private_key(SECP256R1())
        self.auth = b"sixteen bytes of"

    def subscription(self, endpoint: str) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "keys": {"p256dh": base64url(point), "auth": base64url(self.auth)}}

    def read(self, body: bytes) -> Any:
        return json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )


def claims_of(authorization: str, public_key: str) -> Any:
    """What a message says of its sender, if the signature is that of this key."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    head, claims, signature = parts["t"].split(".")
    r, s = (
        int.from_bytes(half, "big") for half in (unbase64url(signature)[:32], unbase64url(signature)[32:])
    )
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), unbase64url(public_key))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ECDSA(SHA256()))
    return json.loads(unbase64url(claims))


class Listener:
    """A server on loopback."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[Any] = asyncio.Queue()
        self.connections = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            await self.serve(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raise NotImplementedError

    async def next(self) -> Any:
        return await asyncio.wait_for(self.got.get(), PATIENCE)


class PushListener(Listener):
    """A push service: keeps the headers and the body of each message, and answers with `status`, if any."""

    status: int | None = 201

    def __init__(self) -> None:
        super().__init__()
        self.held: set[int] = set()
        """The connections that wait for an answer, by number."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = self.connections
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = [line.partition(": ") for line in head.split("\r\n")[1:] if line]
        headers = {name.lower(): value for name, _, value in lines}
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.put_nowait((headers, body))
        if self.status is None:
            self.held.add(number)
            await reader.read()  # until the other side has had enough
            self.held.remove(number)
            return
        writer.write(f"HTTP/1.1 {self.status} So\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()


class MailListener(Listener):
    """A mail server that answers to each recipient with `reply`, and keeps what it has taken."""

    def __init__(self) -> None:
        super().__init__()
        self.reply = "250 yes"
        self.recipients: list[str] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 sink\r\n")
        while line := (await reader.readline()).decode().strip():
            word = line[:4].upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                self.got.put_nowait(message_from_bytes(text[:-5], EmailMessage, policy=policy.default))
            if word == "RCPT":
                self.recipients.append(line.partition("<")[2].partition(">")[0])
            answers = {"QUIT": "221 bye", "RCPT": self.reply}
            writer.write(f"{answers.get(word, '250 yes')}\r\n".encode())
            await writer.drain()
