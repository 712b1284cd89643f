"""``python -m bot check --live CHANNEL``: every kind of request that the bot makes, once, on Discord."""
