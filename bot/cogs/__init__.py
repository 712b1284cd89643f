"""The slash commands, one module for each."""
