"""``/adventure``: sessions led by a Game Master, and the cards they bring. The other cog that knows a game by
name."""
