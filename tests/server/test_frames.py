"""Texts leave as frames that any client of WebSocket reads, whatever their length."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from emberbox.server.http.request_limits import text_frame


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_text_of_any_length_is_one_whole_frame(length: int) -> None:
    data = b"x" * length
    stream = StreamReader()
    stream.feed_data(text_frame(data))
    stream.feed_eof()
    with pytest.raises(StopIteration) as read:
        next(Frame.parse(stream.read_exact, mask=False))
    assert read.value.value == Frame(Opcode.TEXT, data, fin=True)
    assert next(stream.at_eof(), True)  # nothing is left
