"""The thresholds of frost: fitted to published dates, with their errors on places that the fit has not seen."""

import datetime
import math

import numpy as np

from climate import DAYS


class Published:
    """A place with the dates that somebody has published for it. `seen`: frost on the grass, not 0 °C in the screen."""

    def __init__(self, row, climate):
        self.row = row
        self.year = climate.at(float(row["latitude"]), float(row["longitude"]))
        self.seen = row["kind"] == "seen"

    def day(self, which):
        text = self.row[which]
        if text in ("", "none"):
            return None
        return datetime.date(2023, *map(int, text.split("-"))).timetuple().tm_yday


def fit(places, which):
    """The threshold's coefficients that make the days' absolute errors small, by least squares with changing weights."""
    places = [place for place in places if place.day(which)]
    features = np.array([place.year.features(place.seen) for place in places])
    curves = [place.year.curve for place in places]
    days = [place.day(which) for place in places]
    wanted = np.array([curve[day - 1] for curve, day in zip(curves, days)])
    slopes = np.array([abs(curve[day % DAYS] - curve[day - 2]) / 2 for curve, day in zip(curves, days)])
    to_days = 1 / np.maximum(slopes, 0.04)
    to_days /= to_days.mean()
    weights = np.ones(len(places))
    for _ in range(30):
        squares = to_days**2 * weights
        matrix = features.T @ (features * squares[:, None]) + 1e-3 * np.eye(features.shape[1])
        found = np.linalg.solve(matrix, features.T @ (squares * wanted))
        weights = 1 / np.maximum(np.abs(features @ found - wanted) * to_days, 0.3)
    return found


def measure(places):
    """Each place is estimated from a fit without it."""
    rows = [{"place": place, "estimates": estimated(places, place)} for place in places]
    errors = {which: errors_of(rows, which) for which in ("last", "first")}
    errors["both"] = errors["last"] + errors["first"]
    figures = {
        "places": len(places),
        "countries": len({place.row["country"] for place in places}),
        "median": {which: percentile(found, 50) for which, found in errors.items()},
        "nineInTen": {which: percentile(found, 90) for which, found in errors.items()},
        "dates": len(errors["both"]),
    }
    return {"rows": rows, "figures": figures}


def estimated(places, place):
    seen = [other for other in places if other is not place]
    return {which: place.year.day(which, fit(seen, which), place.seen) for which in ("last", "first")}


def errors_of(rows, which):
    """In days. A frost that the estimate denies is an error of half a year."""
    pairs = [(row["place"].day(which), row["estimates"][which]) for row in rows]
    return [abs(apart(estimate, day)) if estimate else DAYS // 2 for day, estimate in pairs if day]


def apart(a, b):
    return (a - b + DAYS // 2) % DAYS - DAYS // 2


def percentile(values, share):
    """The smallest value that at least this share of the values does not exceed."""
    return sorted(values)[math.ceil(len(values) * share / 100) - 1]
