"""A Discord of one's own: a loopback server, a page to play in it, and the bot as its own process."""
