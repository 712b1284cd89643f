"""Tests of the rules and of what they are made of."""
