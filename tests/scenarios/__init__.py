"""Judge's sheets: positions and moves as a player would write them down, with what the rules make of them."""
