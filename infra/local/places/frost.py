"""Days of frost from a place's year of temperature and rain: one small model for all climates, and its fit.

Each night is as much colder than the month's mean as the place's climate, the range of its year, its latitude, its coldest month and
the dryness of the day say (`night`), and nights spread around that (`spread`). So every day has a probability of frost. The last frost
is the day after which ln 2 frosts are expected before summer: then half of the years have one more. The first is its mirror image.
"""

import json
import math
import pathlib

import numpy as np

from climate import DAYS

FITTED = pathlib.Path(__file__).with_name("fitted.json")
CLIMATES = ("cool-maritime", "cold-continental", "warm-temperate", "mediterranean", "humid-subtropical", "arid", "highland")
# Each climate's row of the table has these, and all climates share the others.
OWN = ("night", "range", "latitude", "coldest", "dryYear", "elsewhere", "spread")
SHARED = ("dryDay", "spreadRange", "spreadColdest", "elsewhereColdest", "elsewhereSpread")
# With fewer frosts expected, half of the years have none.
EXPECTED = math.log(2)
LEAST_SPREAD = 0.8
# In days: both frosts within a month are those of one cold spell, and many years have none.
SHORTEST_WINTER = 30
# Heights of the tropics, where the range of the year says nothing and dry nights everything. No list of their dates was found: set by
# hand so that Puno's frosts are those of Senamhi, April to September.
TROPICAL_HEIGHT = {"night": 1.5, "dryDay": 9.5, "spread": 1.6}


class Years:
    """The years of many places, one row each, which end with the warmest day. `american`: as if all were in North America."""

    def __init__(self, years, american=False):
        curves = np.array([year.curve for year in years])
        dry = np.array([year.dry for year in years])
        self.warmest = curves.argmax(1)
        order = (self.warmest[:, None] + np.arange(1, DAYS + 1)) % DAYS
        self.curve, self.dry = (np.take_along_axis(days, order, 1) for days in (curves, dry))
        self.coldest = self.curve.argmin(1)
        names = [year.frost_climate() for year in years]
        self.climate = np.array([[name == climate for climate in CLIMATES] for name in names], float)
        coldest = np.array([year.temperature.min() for year in years]) / 10
        ranges = np.array([year.range for year in years]) / 10 - 2.5
        latitudes = np.array([abs(year.latitude) for year in years]) / 10 - 4
        # Nothing stops the Arctic's air in North America. Elsewhere the nights of mild winters are less cold. No dates of Mediterranean
        # places elsewhere are known, and California has no such air.
        self.elsewhere = np.array(
            [
                not american and not year.is_in_north_america() and name != "mediterranean"
                for year, name in zip(years, names)
            ],
            float,
        )
        self.coldest_month, self.range = coldest, ranges
        # In the order of OWN, but for the spread.
        self.own = np.column_stack(
            [np.ones(len(years)), ranges, latitudes, coldest, dry.mean(1), self.elsewhere],
        )
        self.is_height = np.array([year.is_tropical_height() for year in years])
        self.is_by_a_mild_sea = np.array([year.is_by_a_mild_sea() for year in years])

    def nights(self, values):
        """How much colder nights are than the month's mean, and their spread. `values`: as `unpacked` gives them."""
        own, shared = values
        rows = self.climate @ own
        dry_day, spread_range, spread_coldest, elsewhere_coldest, elsewhere_spread = shared
        night = (self.own * rows[:, :-1]).sum(1) + elsewhere_coldest * self.elsewhere * self.coldest_month
        spread = rows[:, -1] + spread_range * self.range + spread_coldest * self.coldest_month
        spread = spread + elsewhere_spread * self.elsewhere
        dry = np.where(self.is_height, TROPICAL_HEIGHT["dryDay"], dry_day)
        night = np.where(self.is_height, TROPICAL_HEIGHT["night"], night)
        spread = np.where(self.is_height, TROPICAL_HEIGHT["spread"], np.maximum(spread, LEAST_SPREAD))
        return night[:, None] + dry[:, None] * self.dry, spread[:, None]

    def day(self, which, values):
        """The day of the year, with its fraction, and the frosts that a year has. Where they are too few for a date, the day goes on
        beyond the coldest one, so that the fit knows the direction.
        """
        night, spread = self.nights(values)
        # The logistic curve, near the normal one.
        frosts = 1 / (1 + np.exp(np.clip(1.702 * (self.curve - night) / spread, -40, 40)))
        if which == "last":
            frosts = frosts[:, ::-1]
        sums = frosts.cumsum(1)
        total = sums[:, -1]
        at = (sums >= EXPECTED).argmax(1)[:, None]
        after = np.take_along_axis(sums, at, 1)[:, 0]
        before = after - np.take_along_axis(frosts, at, 1)[:, 0]
        day = at[:, 0] - 1 + (EXPECTED - before) / np.maximum(after - before, 1e-9)
        coldest = self.coldest if which == "first" else DAYS - 1 - self.coldest
        day = np.where(total >= EXPECTED, day, coldest + (EXPECTED - total) * 30)
        if which == "last":
            day = DAYS - 1 - day
        return (day + self.warmest + 1) % DAYS + 1, total


def unpacked(vector):
    """A row for each climate, and what they share."""
    size = len(CLIMATES) * len(OWN)
    return vector[:size].reshape(len(CLIMATES), len(OWN)), vector[size:]


def dates(years, model):
    """The last and the first frost of each place, or None where most years have no frost."""
    found = []
    for start in range(0, len(years), 2_000):
        part = Years(years[start : start + 2_000])
        (last, last_total), (first, first_total) = (part.day(which, model[which]) for which in ("last", "first"))
        last_after, first_after = ((day - 2 - part.warmest) % DAYS for day in (last, first))
        # With so few frosts that the first would come after the last, or with it, a year has one or none.
        enough = (np.minimum(last_total, first_total) >= EXPECTED) & (last_after - first_after >= SHORTEST_WINTER)
        enough &= ~part.is_by_a_mild_sea
        found += [
            (rounded(a), rounded(b)) if is_enough else None for a, b, is_enough in zip(last, first, enough)
        ]
    return found


def are_possible(years, model):
    """Whether there is frost now and then, also where most years have none: on heights, and where a place in North America would have it."""
    found = []
    for start in range(0, len(years), 2_000):
        part = Years(years[start : start + 2_000], american=True)
        frosts = np.minimum(*(part.day(which, model[which])[1] for which in ("last", "first")))
        for year, total in zip(years[start : start + 2_000], frosts):
            climate = year.climate()
            coldest = year.temperature.min()
            is_on_a_height = climate == "highland" and coldest < 16.5
            # No air of the Arctic comes there, so a frost in seven years is what the numbers themselves say.
            is_mediterranean = climate == "mediterranean" and coldest < 12.5 and total >= 0.15
            is_mild = year.is_by_a_mild_sea() and (climate == "arid" or coldest > 17)
            is_inland = climate != "tropical" and not is_mild
            found.append(is_on_a_height or is_mediterranean or (is_inland and total >= 1))
    return found


def rounded(day):
    return int(day - 0.5) % DAYS + 1


def load(path=FITTED):
    text = json.loads(path.read_text("utf-8"))
    return {
        which: (
            np.array([[part["climates"][name][key] for key in OWN] for name in CLIMATES]),
            np.array([part["shared"][key] for key in SHARED]),
        )
        for which, part in text["model"].items()
    }
