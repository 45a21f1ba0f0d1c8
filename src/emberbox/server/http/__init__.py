"""Requests and sockets: what reaches the server, and what it answers."""
