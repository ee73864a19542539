"""What a million views of a list cost, by the formula of the bill, from what was counted at a cache and not simulated.

usage: list_view.py '{"views": 1000, "bytes": 2000000, "calls": {"GET /user": 10}}'

`bytes`: to browsers, heads and bodies; `calls`: of functions, by the names of measured.json. Prints USD as JSON: `all`, with
nothing free; `free`, in an account that does nothing else, within what is free every month; and of `all` what each line takes.
"""

import json
import sys

import simulate
from bill import Bill
from usage import Model


def main(counted):
    model = Model(simulate.read("simulated.json")["scales"])
    bill = Bill(model)
    reads = sum(times * model.request(name, None)["reads"] for name, times in counted["calls"].items())
    used = model.asked(counted["views"], counted["bytes"], 0, sum(counted["calls"].values()), reads)
    million = {name: units * 1_000_000 / counted["views"] for name, units in used.items()}
    lines = {name: bill.cost(name, units, free=False) for name, units in million.items()}
    free = sum(bill.cost(name, units) for name, units in million.items())
    print(json.dumps({"all": sum(lines.values()), "free": free, "lines": lines}))


main(json.loads(sys.argv[1]))
