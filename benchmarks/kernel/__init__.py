"""Games of other people's benchmarks, on our contract. They have rules
and nothing else: nobody plays them here."""
