"""How people have fared: statistics and ratings, computed from the records of finished matches alone."""
