"""Espada Negra: sealed-bid auctions with attack and espionage, for two to eight."""
