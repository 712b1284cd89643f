"""The 3d6 system of the Capitán Alatriste role-playing game."""
