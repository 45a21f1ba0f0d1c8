"""The table on the network: rooms, the wire, and a store that loses nothing."""
