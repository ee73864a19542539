"""The thresholds of frost: fitted to published dates, with their errors on places that the fit has not seen."""

import datetime
import math

import numpy as np

from climate import DAYS

# Of the places with published dates, those whose winters the sea keeps mild: the hardest ones.
MILD_COASTS = {
    "Astoria",
    "Busan",
    "Eureka",
    "Helgoland",
    "North Bend",
    "Prince Rupert",
    "Seattle",
    "Seogwipo",
    "Valentia (far south-west)",
    "Vancouver",
    "Victoria",
}


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
    """Each place is estimated from a fit without it, and again from one without its whole country."""
    rows = [{"place": place, "estimates": estimated(places, place, lambda other: other is place)} for place in places]
    by_country = [
        estimated(places, place, lambda other: other.row["country"] == place.row["country"]) for place in places
    ]
    figures = {"places": len(places), "countries": len({place.row["country"] for place in places})}
    for name, estimates in (("", [row["estimates"] for row in rows]), ("WithoutTheCountry", by_country)):
        errors = {which: errors_of(places, estimates, which) for which in ("last", "first")}
        errors["both"] = errors["last"] + errors["first"]
        figures[f"median{name}"] = {which: percentile(found, 50) for which, found in errors.items()}
        figures[f"nineInTen{name}"] = {which: percentile(found, 90) for which, found in errors.items()}
        figures["dates"] = len(errors["both"])
    coasts = [row for row in rows if row["place"].row["place"] in MILD_COASTS]
    on_coasts = [row["place"] for row in coasts], [row["estimates"] for row in coasts]
    figures["mildCoasts"] = {
        "places": len(coasts),
        "median": {which: percentile(errors_of(*on_coasts, which), 50) for which in ("last", "first")},
        "worst": {which: percentile(errors_of(*on_coasts, which), 100) for which in ("last", "first")},
    }
    free = [row for row in rows if row["place"].row["last"] == "none"]
    figures["frostFree"] = {"places": len(free), "found": sum(None in row["estimates"].values() for row in free)}
    return {"rows": rows, "figures": figures}


def estimated(places, place, is_left_out):
    seen = [other for other in places if not is_left_out(other)]
    return {which: place.year.day(which, fit(seen, which), place.seen) for which in ("last", "first")}


def errors_of(places, estimates, which):
    """In days. A frost that the estimate denies is an error of half a year."""
    pairs = [(place.day(which), estimate[which]) for place, estimate in zip(places, estimates)]
    return [abs(apart(estimate, day)) if estimate else DAYS // 2 for day, estimate in pairs if day]


def apart(a, b):
    return (a - b + DAYS // 2) % DAYS - DAYS // 2


def percentile(values, share):
    """The smallest value that at least this share of the values does not exceed."""
    return sorted(values)[math.ceil(len(values) * share / 100) - 1]
