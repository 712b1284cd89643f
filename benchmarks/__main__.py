"""``python -m benchmarks``: every measurement, as Markdown."""

from __future__ import annotations

from benchmarks import answers, dice, press, rules
from benchmarks.timing import machine, table


def main() -> None:
    print(f"{machine()}\n")
    print(table([*rules.results(), *dice.results()]), "\n")
    print(press.told(press.results()), "\n")
    print(answers.told(answers.results()))


if __name__ == "__main__":
    main()
