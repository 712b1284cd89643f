"""``/roll``: dice in any channel, at any moment. One of two cogs that know a role-playing game by name."""
