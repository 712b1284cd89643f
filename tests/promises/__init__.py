"""Promises that every game keeps: the register's and the two toys', with every preset and number of seats.

Each test looks at a position of every setup of one game; a failure names the setup, the seed and the moves
that lead there.
"""
