"""Audatia: the duel with the longsword after Fiore dei Liberi, for two, with hidden hands."""
