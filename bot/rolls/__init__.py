"""Rolls outside matches, on disk: each channel's book, requests for rolls, macros. No Discord in here."""
