"""How much one bot carries: ``python -m tests.load`` (docs/faults.md)."""
