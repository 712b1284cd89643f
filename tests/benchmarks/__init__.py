"""What is measured is what it says it is."""
