"""El Rey del Ring: two fighters, twenty-five squares and a pack of cards."""
