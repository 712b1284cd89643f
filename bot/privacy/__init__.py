"""What is known about people and servers: given to them, and forgotten. No Discord here."""
