"""How far the estimates are from published dates."""

import csv
import json
import math
import pathlib

import numpy as np

from climate import DAYS
from frost import CLIMATES, FITTED, dates

FROST_FREE = pathlib.Path(__file__).with_name("frost-free.csv")
HELD_OUT = pathlib.Path(__file__).with_name("held-out.csv")


class Published:
    """A place with published dates: `last` and `first` as MM-DD, empty where unknown, "none" where most years have no frost."""

    def __init__(self, row, climate):
        self.row = row
        self.year = climate.at(float(row["latitude"]), float(row["longitude"]))

    def day(self, which):
        return None if self.row[which] in ("", "none") else day_of_year(self.row[which])


MONTH_STARTS = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


def day_of_year(text):
    month, day = map(int, text.split("-"))
    return MONTH_STARTS[month - 1] + (28 if (month, day) == (2, 29) else day)


def apart(a, b):
    return (a - b + DAYS / 2) % DAYS - DAYS / 2


def percentile(values, share):
    """The smallest value that at least this share of the values does not exceed."""
    return sorted(values)[math.ceil(len(values) * share / 100) - 1]


def read_published(path, climate):
    with open(path, newline="", encoding="utf-8") as file:
        return [Published(row, climate) for row in csv.DictReader(file)]


def errors_by_climate(places, model):
    """For each climate the signed errors of both dates in days, and how often frost was denied or invented."""
    found = {}
    for place, estimate in zip(places, dates([place.year for place in places], model)):
        part = found.setdefault(place.year.frost_climate(), {"last": [], "first": [], "places": 0, "denied": 0, "invented": 0})
        known = [which for which in ("last", "first") if place.day(which)]
        part["places"] += any(place.row[which] for which in ("last", "first"))
        part["denied"] += bool(known) and estimate is None
        part["invented"] += "none" in (place.row["last"], place.row["first"]) and estimate is not None
        for which in known if estimate else ():
            part[which].append(int(apart(estimate[which == "first"], place.day(which))))
    return {name: found[name] for name in CLIMATES if name in found}


def figures(errors):
    """Median, nine in ten and bias of one or both dates."""
    sizes = [abs(error) for error in errors]
    return {
        "median": percentile(sizes, 50),
        "nineInTen": percentile(sizes, 90),
        "bias": round(float(np.mean(errors))),
    }


def summary(by_climate):
    return {
        name: {
            "places": part["places"],
            "denied": part["denied"],
            "invented": part["invented"],
            "last": figures(part["last"]),
            "first": figures(part["first"]),
            "both": figures(part["last"] + part["first"]),
        }
        for name, part in by_climate.items()
        if part["last"] and part["first"]
    }


# With fewer stations the page says no range.
FEWEST = 20


def measure(model, climate, others):
    """The figures of the held-out third are of the day of the fit; its sample is estimated again."""
    held_out = json.loads(FITTED.read_text("utf-8"))["heldOut"]
    sample = read_published(HELD_OUT, climate)
    write_sample(sample, dates([place.year for place in sample], model))
    rows = [
        {"place": place, "estimate": estimate}
        for place, estimate in zip(others, dates([place.year for place in others], model))
    ]
    return {
        "heldOut": held_out,
        "elsewhere": summary(errors_by_climate([place for place in others if place.row["country"] != "US"], model)),
        "frostFree": len(read_published(FROST_FREE, climate)),
        "rows": rows,
        "accuracy": {
            name: {"half": part["both"]["median"], "nineInTen": part["both"]["nineInTen"]}
            for name, part in held_out.items()
            if part["places"] >= FEWEST
        },
        "table": table(held_out),
    }


def table(by_climate):
    """In Markdown, one line for each climate."""
    figures_of_both = "median | nine in ten | bias | "
    lines = [
        f"| climate | places | last frost: {figures_of_both}first frost: {figures_of_both}both: {figures_of_both}denied | invented |",
        f"| {'--- | ' * 13}".rstrip(),
    ]
    for name, part in by_climate.items():
        cells = [part[which][figure] for which in ("last", "first", "both") for figure in ("median", "nineInTen", "bias")]
        cells = [name, part["places"], *cells, part["denied"], part["invented"]]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


COLUMNS = ("place", "country", "latitude", "longitude", "kind", "climate", "last", "first", "estimatedLast", "estimatedFirst")


def write_sample(places, estimates):
    """With what the model says, for the app's tests."""
    with open(HELD_OUT, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        for place, estimate in zip(places, estimates):
            last, first = (date_text(day) for day in estimate) if estimate else ("none", "none")
            climate = place.year.frost_climate()
            writer.writerow({**place.row, "climate": climate, "estimatedLast": last, "estimatedFirst": first})


def date_text(day):
    """MM-DD of a day of the year."""
    month = max(at for at, start in enumerate(MONTH_STARTS) if start < day)
    return f"{month + 1:02}-{day - MONTH_STARTS[month]:02}"
