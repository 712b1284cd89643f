"""Fonts and icons, read as package data. Every file's source and licence stands in CREDITS.md."""
