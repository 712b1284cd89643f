"""A sealed auction: several seats owe at once, a bid may be changed, a seat may leave."""
