"""Cards that a Game Master brings: read from lists, kept for one server, never shown to another."""
