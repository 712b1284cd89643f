"""The fault campaign: rounds of play in which everything goes wrong that may, at points drawn from a seed.

``python -m tests.faults --seed N --game G --rounds N --minutes M``; docs/faults.md tells what is looked for.
"""
