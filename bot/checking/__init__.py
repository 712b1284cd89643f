"""``python -m bot check``: what a host can get wrong, before the first start and on Discord itself."""
