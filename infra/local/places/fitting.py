"""Fits the model of frost again, to two thirds of NOAA's stations and to what is known of other countries."""

import csv
import hashlib
import json
import random

import numpy as np

from climate import DAYS
from frost import CLIMATES, EXPECTED, FITTED, OWN, SHARED, Years, dates, load
from measuring import FROST_FREE, Published, apart, errors_by_climate, read_published, summary, write_sample

# Of the stations that no fit has seen, the tests have so many: all of rare climates, some of the others.
SAMPLE = 300


def fit_again(path, others, climate):
    stations = read_stations(path, climate)
    seen = [place for place in stations if not is_held_out(place.row["station"])]
    unseen = [place for place in stations if is_held_out(place.row["station"])]
    # NOAA has better dates for the United States.
    abroad = [place for place in others if place.row["country"] != "US"] + read_published(FROST_FREE, climate)
    save({which: fit([*seen, *abroad], which) for which in ("last", "first")}, {})
    # As rounded.
    model = load()
    save(model, summary(errors_by_climate(unseen, model)))
    sample = sampled(unseen)
    write_sample(sample, dates([place.year for place in sample], model))


def read_stations(path, climate):
    """Of a file of NOAA's normals. Stations with frost in any month have no dates."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row.update(place=row["name"].title(), country=row["state"], kind="air")
        row.update(last=date_of(row["last_frost"]), first=date_of(row["first_frost"]))
    return [Published(row, climate) for row in rows]


def date_of(text):
    return text.replace("/", "-") if "/" in text else "none" if text == "-6666" else ""


def sampled(places):
    """The same in every run."""
    by_climate = {}
    for place in places:
        if place.row["last"] and place.row["first"]:
            by_climate.setdefault(place.year.frost_climate(), []).append(place)
    groups, chosen = sorted(by_climate.values(), key=len), []
    for at, group in enumerate(groups):
        share = (SAMPLE - len(chosen)) // (len(groups) - at)
        chosen += random.Random(30).sample(group, min(share, len(group)))
    return chosen


def is_held_out(station):
    """A third of the stations, which no fit has seen. The same in every run."""
    return int(hashlib.sha256(station.encode()).hexdigest(), 16) % 3 == 0


# How strongly a climate's own numbers are drawn to those of all, and all to their start.
TO_ALL, TO_START = 12.0, 0.1
# Few dates are known outside North America.
ELSEWHERE_COUNTS = 5
# Up to so many days an error counts by its square, and beyond by its length.
USUAL_DAYS = 12


def fit(places, which):
    """The model's numbers for one of the dates."""
    part = Years([place.year for place in places])
    days = np.array([place.day(which) or 0 for place in places])
    is_free = np.array([place.row[which] == "none" for place in places])
    is_abroad = np.array([not place.year.is_in_north_america() for place in places])
    sizes = np.maximum(part.climate[~is_abroad].sum(0), 20)
    weights = part.climate @ np.sqrt(300 / sizes) * np.where(is_abroad & ~is_free, ELSEWHERE_COUNTS, 1)

    def errors(vector):
        found, total = part.day(which, spread_out(vector))
        # A frost where there is none is worse the more frosts are expected.
        denied = np.where(total > EXPECTED, 15 * np.minimum(np.log(np.maximum(total, 1e-9) / EXPECTED), 2), 0)
        return np.where(days > 0, apart(found, days), np.where(is_free, denied, 0))

    size = len(OWN) + len(SHARED)
    start = np.zeros(size + len(CLIMATES) * len(OWN))
    start[[OWN.index("night"), OWN.index("spread")]] = 6, 4
    pull = np.r_[np.full(size, TO_START), np.full(len(start) - size, TO_ALL)]
    return spread_out(least_squares(errors, start, pull, weights))


def spread_out(vector):
    """From what all climates have, what they share, and how each climate differs."""
    size = len(OWN) + len(SHARED)
    own = vector[: len(OWN)] + vector[size:].reshape(len(CLIMATES), len(OWN))
    return own, vector[len(OWN) : size]


def least_squares(errors, start, pull, weights, steps=25, small=0.02):
    """Levenberg and Marquardt's method, with errors that count less the larger they are."""

    def cost(vector):
        lengths = np.sqrt(1 + (errors(vector) / USUAL_DAYS) ** 2) - 1
        return 2 * USUAL_DAYS**2 * (weights * lengths).sum() + (pull * (vector - start) ** 2).sum()

    vector, damping = start.copy(), 1.0
    best = cost(vector)
    for _ in range(steps):
        now = errors(vector)
        shares = weights / np.sqrt(1 + (now / USUAL_DAYS) ** 2)
        slopes = np.column_stack([(errors(vector + small * unit) - now) / small for unit in np.eye(len(vector))])
        slopes = np.clip(slopes, -60, 60)
        matrix = (slopes * shares[:, None]).T @ slopes + np.diag(pull)
        side = slopes.T @ (shares * now) + pull * (vector - start)
        for _ in range(8):
            tried = vector - np.linalg.solve(matrix + damping * np.diag(np.diag(matrix)), side)
            reached = cost(tried)
            if reached < best:
                break
            damping *= 4
        else:
            break
        damping /= 3
        is_done = best - reached < 1e-4 * best
        vector, best = tried, reached
        if is_done:
            break
    return vector



def save(model, held_out):
    text = {
        which: {
            "climates": {name: rounded(OWN, row) for name, row in zip(CLIMATES, own)},
            "shared": rounded(SHARED, shared),
        }
        for which, (own, shared) in model.items()
    }
    FITTED.write_text(json.dumps({"model": text, "heldOut": held_out}, indent=2) + "\n", "utf-8")


def rounded(names, values):
    return {name: round(float(value), 3) for name, value in zip(names, values)}
