"""Measurements beside named peers. ``python -m benchmarks`` (docs: benchmarks/README.md)."""
