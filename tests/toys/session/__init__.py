"""A led session: a Game Master's seat, slots that may start empty, free text, dice, secret notes."""
