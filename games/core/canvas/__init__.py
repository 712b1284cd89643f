"""The drawing kit of all games. Pillow is used here and in each game's ``draw.py``, nowhere else.

tokens    colours and faces of type
scripts   names in any script, made drawable
text      measuring, fitting, the fallback chain of fonts
surface   the canvas, and ``encode``
emblems   the signs of the seats
cards     playing cards
fans      fanned piles
"""
