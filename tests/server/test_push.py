"""Web push: whom the server sends to, and what becomes of a browser that cannot be reached."""

from __future__ import annotations

import asyncio

import pytest

from emberbox.server.ops.push import BadSubscription, PushService, Subscription, check, is_public, new_key
from tests.server.listeners import Browser, Listener

CONTACT = "mailto:games@example.org"


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
        "https://10.1.2.3/x",
        "https://[::ffff:10.1.2.3]/x",
        "https://localhost/x",
        "https://me:secret@push.example.org/x",
        "https:///x",
        "file:///etc/passwd",
        "https://push.example.org/\r\nhost: x",
        "https://push.example.org:99999/",
        "https://push.example.org:/",
        "https://a..b/x",
        "https://push.example.org./",
        f"https://{'a' * 64}.example.org/",
        f"https://{'a.' * 126}org/",
        "https://-a.example.org/",
        "https://a_b.example.org/",
        "https://exa<mple.org/",
        "https://a%2eb.example.org/",
        "https://push/",
        "https://[2606:4700::1]/x",
        "https://1.1.1.1/x",
        "https://2130706433/x",
        "https://127.1/x",
        "https://0x7f.0x1/x",
    ],
)
def test_an_endpoint_must_be_one_of_the_internet(endpoint: str) -> None:
    good = Browser().subscription(endpoint)
    with pytest.raises(BadSubscription):
        check(Subscription(endpoint, **good["keys"]))


@pytest.mark.parametrize(
    "endpoint",
    ["https://push.example.org:443/x", f"https://{'a' * 63}.EXAMPLE.org?x", "https://xn--bcher-kva.org/"],
)
def test_a_good_endpoint_can_be_signed_for(endpoint: str) -> None:
    async def visit() -> None:
        to = Subscription(endpoint, **Browser().subscription(endpoint)["keys"])
        check(to)
        service = PushService(new_key(), CONTACT, anywhere=True)
        assert await service.send(to, b"{}", "topic") == "later", "nobody has this name here"
        await service.close()

    asyncio.run(visit())


@pytest.mark.parametrize(
    "keys", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "?" * 22}, {"p256dh": "B" * 87}]
)
def test_keys_must_be_those_of_a_browser(keys: dict[str, str]) -> None:
    endpoint = "https://push.example.org/x"
    check(Subscription(endpoint, **Browser().subscription(endpoint)["keys"]))
    with pytest.raises(BadSubscription, match="keys"):
        check(Subscription(endpoint, **{**Browser().subscription(endpoint)["keys"], **keys}))


def test_a_name_that_leads_to_this_machine_is_not_connected_to() -> None:
    async def visit() -> None:
        async with Listener() as inside:
            endpoint = f"http://localhost:{inside.port}/"
            to = Subscription(endpoint, **Browser().subscription(endpoint)["keys"])
            service = PushService(new_key(), CONTACT)
            assert await service.send(to, b"{}", "topic") == "later"
            await service.close()
            assert inside.connections == 0

    asyncio.run(visit())


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b:1::a00:1",
        "fec0::1",
        "::10.0.0.1",
        "::ffff:0:10.0.0.1",
        "2002:a00:1::",
        "2001:0:a00:1::f5ff:fffe",
        "64:ff9b::10.0.0.1",
        "fc00::1",
        "fe80::1%lo",
        "ff02::1",
    ],
)
def test_an_address_that_may_lead_inside_is_not_public(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_internet_are_public() -> None:
    assert all(map(is_public, ("1.1.1.1", "2606:4700:4700::1111", "64:ff9b::1.1.1.1")))
