"""What every game is made of: the contract, chance, notation, rulebook, cards, words, pictures, players."""
