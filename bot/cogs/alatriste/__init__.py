"""``/alatriste``: characters, the tables of a server, and fights. A cog that knows its game by name."""
