"""What a server counts and measures, for Prometheus; no label ever names a room or a player."""

from __future__ import annotations

from typing import Final, Literal, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

Outcome = Literal["accepted", "repeated", "stale", "refused", "not_stored"]
NoticeOutcome = Literal["told", "answered", "limited", "dropped"]

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """The metrics of one server, in a registry of their own, so that two servers fit in one process."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry: Final = registry
        self.rooms: Final = Gauge("emberbox_rooms", "Rooms in memory.", registry=registry)
        self.sockets: Final = Gauge("emberbox_sockets", "Open sockets.", registry=registry)
        self.answer_seconds: Final = Histogram(
            "emberbox_answer_seconds",
            "From the receipt of an answer to its commit.",
            buckets=SECONDS,
            registry=registry,
        )
        self.commit_batch: Final = Histogram(
            "emberbox_commit_batch", "Answers in one commit.", buckets=SIZES, registry=registry
        )
        self.commit_seconds: Final = Histogram(
            "emberbox_commit_seconds", "How long a commit takes.", buckets=SECONDS, registry=registry
        )
        self.bot_thoughts: Final = Counter(
            "emberbox_bot_thoughts", "Questions that bots were given.", registry=registry
        )
        self.bot_mishaps: Final = Counter(
            "emberbox_bot_mishaps", "Questions that a fallback answered for a bot.", registry=registry
        )
        self.loop_lag: Final = Histogram(
            "emberbox_loop_lag_seconds",
            "By how much later than planned the loop comes to something.",
            buckets=SECONDS,
            registry=registry,
        )
        self.journal_waiting: Final = Gauge(
            "emberbox_journal_waiting", "Writes that wait for the database.", registry=registry
        )
        self.bots_waiting: Final = Gauge(
            "emberbox_bots_waiting", "Questions that wait for a worker.", registry=registry
        )
        self.seekers: Final = Gauge(
            "emberbox_seekers", "Players who wait for a quick match here.", registry=registry
        )
        self.connections_used: Final = Gauge(
            "emberbox_connections_used", "The share of database connections in use.", registry=registry
        )
        self.room_bytes: Final = Gauge(
            "emberbox_room_bytes", "By how much memory has grown since the start, a room.", registry=registry
        )
        answers = Counter(
            "emberbox_answers", "Answers by what became of them.", ["outcome"], registry=registry
        )
        # Looked up once, so that each outcome is there from the start and costs little to count.
        self._answers: Final = {outcome: answers.labels(outcome) for outcome in get_args(Outcome)}
        self._http: Final = Counter(
            "emberbox_http", "HTTP responses by status.", ["status"], registry=registry
        )
        self._notices: Final = Counter(
            "emberbox_notices",
            "Turns that absent players were to be told of, by way and outcome.",
            ["way", "outcome"],
            registry=registry,
        )
        ProcessCollector(registry=registry)

    def answered(self, outcome: Outcome) -> None:
        """Count an answer by what became of it."""
        self._answers[outcome].inc()

    def responded(self, status: int) -> None:
        """Count an HTTP response."""
        self._http.labels(status).inc()

    def noticed(self, way: str, outcome: NoticeOutcome) -> None:
        """Count a turn that an absent player was to be told of."""
        self._notices.labels(way, outcome).inc()

    def exposition(self) -> bytes:
        """All of it in the text that Prometheus reads; its type is `CONTENT_TYPE`."""
        return generate_latest(self._registry)
