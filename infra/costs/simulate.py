"""Draws a site's page views and answers what reaches its functions and its bucket.

Views arrive by chance, with a daily rhythm. What each asks for was counted (counts.json); which of a list's addresses it means
is drawn by Zipf's law. A location of the edge keeps an answer as `Cache-Control` says (measured.json): fresh for `s-maxage`; for
another `stale-while-revalidate` it answers at once and asks for a newer one meanwhile. Between it and the origin is a regional
cache with the same rules. The same seed gives the same figures.
"""

import bisect
import heapq
import itertools
import json
import math
import pathlib
import random
import re

HERE = pathlib.Path(__file__).parent
DAY = 86_400
MONTH = 30
# Views that are drawn for a scale, about; a larger one is drawn for fewer days than a month has, and one at least.
DRAWN = 300_000


def read(name):
    return json.loads((HERE / name).read_text())


class Zipf:
    """Numbers below `count`, the n-th drawn in proportion to 1 / n ** exponent."""

    def __init__(self, count, exponent):
        self.sums = list(itertools.accumulate(1 / n**exponent for n in range(1, count + 1)))

    def draw(self, chance):
        return bisect.bisect(self.sums, chance.random() * self.sums[-1])


class Cache:
    """Answers by address, with the time at which the origin made each. `above` is asked for what is missing or too old.

    >>> edge = Cache(lambda now, address, rule: now)
    >>> [edge.ask(now, "/tips", {"fresh": 30, "stale": 270}) for now in (0, 29, 31, 32, 400)]
    [(0, 'missing'), (0, 'fresh'), (0, 'stale'), (31, 'fresh'), (400, 'missing')]

    What comes from a cache has the age that it had there.

    >>> near = Cache(lambda *asked: edge.ask(*asked)[0])
    >>> [near.ask(now, "/tips", {"fresh": 30, "stale": 270}) for now in (425, 435, 436)]
    [(400, 'missing'), (400, 'stale'), (400, 'stale')]
    """

    def __init__(self, above):
        self.above = above
        self.made = {}

    def ask(self, now, address, rule):
        """When the answer was made, and whether it was here: `fresh`, `stale` or `missing`."""
        made = self.made.get(address)
        age = math.inf if made is None else now - made
        if age < rule["fresh"]:
            return made, "fresh"
        if age < rule["fresh"] + rule["stale"]:
            self.made[address] = self.above(now, address, rule)
            return made, "stale"
        self.made[address] = self.above(now, address, rule)
        return self.made[address], "missing"


class Lambdas:
    """The environments of every function: the one that was busy last is used first, and goes when it was idle for too long.

    >>> lambdas = Lambdas({"lambdaMs": {"warm": 10, "cold": 100}, "idleMinutesOfALambda": 5})
    >>> for now in (0, 0.05, 1, 1.005, 400):
    ...     lambdas.call(now, "list-tips")
    >>> lambdas.calls, lambdas.cold_starts, lambdas.most_busy
    (5, 3, 2)
    """

    def __init__(self, assumed):
        self.warm, self.cold = assumed["lambdaMs"]["warm"] / 1000, assumed["lambdaMs"]["cold"] / 1000
        self.idle = assumed["idleMinutesOfALambda"] * 60
        self.free = {}
        self.busy = []
        self.calls = self.cold_starts = self.most_busy = 0
        self.hours = {}

    def call(self, now, function):
        while self.busy and self.busy[0] <= now:
            heapq.heappop(self.busy)
        ends = self.free.setdefault(function, [])
        ready = [end for end in ends if end <= now and now - end < self.idle]
        latest = max(ready, default=None)
        self.free[function] = [end for end in ends if end > now or (end in ready and end != latest)]
        self.cold_starts += latest is None
        end = now + (self.cold if latest is None else self.warm)
        self.free[function].append(end)
        heapq.heappush(self.busy, end)
        self.calls += 1
        self.most_busy = max(self.most_busy, len(self.busy))
        self.hours.setdefault(function, set()).add(int(now // 3600))


class Site:
    def __init__(self, views, assumed, counts, measured):
        self.views, self.assumed, self.counts = views, assumed, counts
        self.chance = random.Random(assumed["seed"])
        self.lambdas = Lambdas(assumed)
        self.bucket_reads = 0
        self.seen = dict.fromkeys(["fresh", "stale", "missing"], 0)
        self.uncached = 0
        edge = assumed["edge"]
        self.locations = Zipf(edge["locations"], edge["zipf"])
        self.regional = [Cache(self.origin) for _ in range(edge["regionalCaches"])]
        self.edge = [Cache(self.regional_ask(n % edge["regionalCaches"])) for n in range(edge["locations"])]
        self.rules = rules(measured["cacheControl"], edge)
        self.lists = {name: Zipf(count, assumed["lists"]["zipf"]) for name, count in addresses(views, assumed).items()}

    def regional_ask(self, n):
        return lambda now, address, rule: self.regional[n].ask(now, address, rule)[0]

    def origin(self, now, address, rule):
        if rule["of"] == "api":
            self.lambdas.call(now, address[0].split("?")[0])
        else:
            self.bucket_reads += address[2]
        return now

    def view(self, now, asked):
        """One page view or action: its calls of the API, and its files, from one location of the edge."""
        location = self.edge[self.locations.draw(self.chance)]
        for name, times in asked["api"].items():
            for _ in range(times):
                self.call(now, name, location)
        for kind in ("hashed", "named", "photos"):
            if asked[kind]:
                # The files of a page come and go together.
                location.ask(now, (kind, id(asked), asked[kind]), self.rules[kind])

    def call(self, now, name, location):
        if not is_public(name):
            self.uncached += 1
            self.lambdas.call(now, name.split("?")[0])
            return
        which = self.lists[name].draw(self.chance) if name in self.lists else 0
        _, how = location.ask(now, (name, which), self.rules["api"])
        self.seen[how] += 1


def is_public(name):
    return re.match(r"GET /(tips(\?|$)|user)", name) is not None


def rules(cache_control, edge):
    """For how many seconds each kind of answer is fresh, and then stale."""
    said = {name: int(value) for name, value in re.findall(r"([\w-]+)=(\d+)", cache_control)}
    published = (HERE.parent / "publish.py").read_text()
    named = int(re.search(r"s-maxage=(\d+)", published).group(1))
    return {
        "api": {"of": "api", "fresh": said.get("s-maxage", said["max-age"]), "stale": said["stale-while-revalidate"]},
        "named": {"of": "bucket", "fresh": named, "stale": 0},
        "photos": {"of": "bucket", "fresh": named, "stale": 0},
        "hashed": {"of": "bucket", "fresh": edge["hashedFilesStayHours"] * 3600, "stale": 0},
    }


def addresses(views, assumed):
    """How many addresses stand behind each list that was counted."""
    schemas = json.loads((HERE.parent / "contract/openapi.json").read_text())["components"]["schemas"]
    categories, difficulties = (len(schemas[name]["enum"]) for name in ("Category", "Difficulty"))
    pages, gardeners = assumed["lists"]["pages"], assumed["gardeners"][str(views)]
    return {
        "GET /tips?status=public": (categories + 1) * (difficulties + 1) * pages,
        "GET /tips?status=public&author={id}": gardeners,
        "GET /tips?status=public&q=leeks": assumed["lists"]["searches"],
        "GET /user": 3 * pages,
        "GET /user/{id}": gardeners,
    }


def arrivals(chance, views_a_day, days, rhythm):
    """Times in seconds, minute by minute."""
    for minute in range(int(days * 1440)):
        hour = minute / 60 % 24
        share = 1 + rhythm["swing"] * math.cos((hour - rhythm["peakHour"]) / 24 * 2 * math.pi)
        mean = views_a_day / 1440 * share
        at = -math.log(1 - chance.random()) / mean
        while at < 1:
            yield (minute + at) * 60
            at += -math.log(1 - chance.random()) / mean


def files_of(count):
    return count["hashed"] + count["named"] + count["photos"]


def bytes_of(count):
    return count["fileBytes"] + count["photoBytes"] + count["apiBytes"]


def kinds_of_view(assumed, counts):
    """What a view or an action may be, as (times in a thousand views, its counts)."""
    first = 1000 / assumed["viewsPerVisit"]
    kinds = []
    for state, share in (("new", 1 - assumed["returningVisits"]), ("returning", assumed["returningVisits"])):
        kinds += [(first * share * part, counts[state][page]) for page, part in assumed["firstPages"].items()]
    kinds += [((1000 - first) * part, counts["navigation"][page]) for page, part in assumed["furtherPages"].items()]
    return kinds + [(times, counts["action"][name]) for name, times in assumed["actionsIn1000Views"].items()]


def simulate(views, assumed, counts, measured):
    site = Site(views, assumed, counts, measured)
    days = min(MONTH, max(1, MONTH * DRAWN // views))
    kinds = kinds_of_view(assumed, counts)
    sums = list(itertools.accumulate(times for times, _ in kinds))
    # Actions come on top of the views.
    for now in arrivals(site.chance, views / MONTH * sums[-1] / 1000, days, assumed["rhythm"]):
        site.view(now, kinds[min(bisect.bisect(sums, site.chance.random() * sums[-1]), len(kinds) - 1)][1])
    return figures(site, days)


def figures(site, days):
    month = MONTH / days
    lists = sum(site.seen.values())
    hours = {function: len(hours) * month for function, hours in sorted(site.lambdas.hours.items())}
    return {
        "days": round(days, 2),
        "listRequests": three(lists * month),
        "hitRate": round((site.seen["fresh"] + site.seen["stale"]) / lists, 4),
        "staleShare": round(site.seen["stale"] / lists, 4),
        "lambdaCalls": three(site.lambdas.calls * month),
        "lambdaCallsForLists": three((site.lambdas.calls - site.uncached) * month),
        "coldStarts": three(site.lambdas.cold_starts * month),
        "mostAtOnce": site.lambdas.most_busy,
        "bucketReads": three(site.bucket_reads * month),
        "hoursWithCalls": {function: min(round(hours), 720) for function, hours in hours.items()},
    }


def three(number):
    """Three digits, as much as a simulation knows."""
    return round(number, 2 - math.floor(math.log10(number))) if number else 0


def simulate_all():
    """By scale; and the largest one again with what could be changed at the edge."""
    assumed, counts, measured = (read(f"{name}.json") for name in ("assumptions", "counts", "measured"))
    scales = {str(views): simulate(views, assumed, counts, measured) for views in assumed["scales"]}
    shielded = assumed | {"edge": assumed["edge"] | {"regionalCaches": 1}}
    longer = measured | {"cacheControl": "public, max-age=30, s-maxage=240, stale-while-revalidate=60"}
    most = assumed["scales"][-1]
    changed = {
        "shield": simulate(most, shielded, counts, measured),
        "longer": simulate(most, assumed, counts, longer),
        "both": simulate(most, shielded, counts, longer),
    }
    return {"scales": scales, "changed": changed}


if __name__ == "__main__":
    print(json.dumps(simulate_all(), indent=1))
