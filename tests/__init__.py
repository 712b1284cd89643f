"""The tests, importable from the checkout root so that the bot process can be given the toy games."""
