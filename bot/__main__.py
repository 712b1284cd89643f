"""``python -m bot``: run the bot, or one of its tools."""

import gc

gc.disable()  # thousands of classes are made now and kept: looking for garbage among them takes a sixth of it

from bot.run import main  # noqa: E402

gc.freeze()
gc.enable()

if __name__ == "__main__":
    main()
