"""Writes what the site costs and where it bends: simulated.json, ../costs.md and ../scale.md, from counts.json, measured.json,
prices.json and assumptions.json beside this file.

usage: write.py            writes them
       write.py --check    fails where they are not what it would write
"""

import doctest
import json
import sys

import costs_page
import scale_page
import simulate
from bill import Bill
from usage import Model


def main(check=False):
    if doctest.testmod(simulate).failed:
        sys.exit("the simulation does not do what it says")
    simulated = simulate.simulate_all()
    model = Model(simulated["scales"])
    bill = Bill(model)
    texts = {
        "costs/simulated.json": json.dumps(simulated, indent=1) + "\n",
        "costs.md": costs_page.page(bill, model, simulate.read("prices.json")),
        "scale.md": scale_page.page(model, simulated),
    }
    differing = []
    for name, text in texts.items():
        file = simulate.HERE.parent / name
        if not check:
            file.write_text(text)
        elif not file.exists() or file.read_text() != text:
            differing.append(f"infra/{name}")
    if differing:
        sys.exit(f"not what the script writes from the committed counts: {', '.join(differing)}. Run `cargo xtask cost`.")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
