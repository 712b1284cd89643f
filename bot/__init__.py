"""The referee on Discord: disk, clock, panels and boards. Names no game but through the register."""
