"""The tables, and the migrations that bring a database up to them."""
