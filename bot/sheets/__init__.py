"""Character sheets on disk. What is written on one is a text to this room: the rules read it."""
