"""The text of infra/docs/scale.md."""

import math
from dataclasses import dataclass

import simulate
from costs_page import number, table

MONTH = 30 * simulate.DAY


@dataclass
class Bend:
    """A limit, what meets it, and how many page views a month bring it about in the busiest hour."""

    what: str
    limit: str
    views: float
    then: str


def page(model, simulated):
    return "\n\n".join([
        intro(model),
        "## What bends first\n\n" + first(model),
        "## What cannot bend while the gateway throttles\n\n" + sheltered(model),
        "## What a flood does\n\n" + flood(model),
        "## The edge\n\n" + edge(model, simulated),
        "## Functions at once\n\n" + at_once(model, simulated),
    ]) + "\n"


def intro(model):
    rhythm = model.assumed["rhythm"]
    return f"""# Where the design bends

Written by `cargo xtask cost` like [costs.md](costs.md), from the same counts and assumptions and a simulation of the edge; not by hand.
The busiest hour has {1 + rhythm["swing"]:.1f} times the mean. A rush, say after a mention on television, is more: divide the views below by
{model.assumed["rushFactor"]} for {model.assumed["rushFactor"]} times as many visitors in one minute. Loads are those of {model.assumed["scales"][-1]:,} views, when the edge
takes its part; it takes more as there are more. Limits are AWS's defaults (Service Quotas has an account's own) and the template's."""


def first(model):
    rows = [[bend.what, bend.limit, number(bend.views), bend.then] for bend in sorted(bends(model), key=lambda bend: bend.views)]
    return table(["what", "limit", "bends at page views a month", "what to change then"], rows)


def bends(model):
    return [*identity(model), *gateway(model), *functions(model), *search(model), edge_requests(model)]


def views_at(model, limit, per_view):
    """Views a month whose busiest hour needs `limit` a second, at so many a view."""
    return limit / per_view / model.busiest(1)


def identity(model):
    limits, actions = model.assumed["limits"], model.assumed["actionsIn1000Views"]
    sign_ups = actions["sign up"] / 1000
    signed_in = model.assumed["signedInVisits"] / model.assumed["viewsPerVisit"]
    starts = (actions["sign in"] + actions["sign up"]) / 1000 + signed_in * model.assumed["tokenRenewalsOfASignedInVisit"]
    free = 10_000 * model.assumed["visitsOfAGardenerAMonth"] / signed_in
    return [
        Bend("codes mailed by Cognito's own sender", f"{limits['mailsADay']} a day", limits["mailsADay"] * 30 / sign_ups,
             "the parameters `EmailSender` and `EmailSenderArn`, after AWS let the account out of SES's sandbox"),
        Bend("the bill: Cognito's free gardeners", "10,000 a month", free,
             "nothing: the pool has the cheapest tier already, and this is the price of knowing people"),
        Bend("sign-ups (`UserCreation`)", f"{limits['cognitoCreations']} a second", views_at(model, limits["cognitoCreations"], sign_ups),
             "a higher quota, which costs"),
        Bend("sign-ins and renewals (`UserAuthentication`)", f"{limits['cognitoAuthentications']} a second",
             views_at(model, limits["cognitoAuthentications"], starts),
             "access tokens that last longer than an hour, which are renewed less; then a higher quota"),
    ]


def gateway(model):
    throttle, at = model.measured["templates"]["throttle"], model.assumed["scales"][-1]
    found = []
    for route, calls in calls_by_route(model, model.reaching(at)).items():
        limit = throttle["routes"].get(route, throttle["default"])["ThrottlingRateLimit"]
        found.append(Bend(f"the gateway's throttle of `{route}`", f"{limit} a second", views_at(model, limit, calls),
                          "raise it in `template.yaml`, below what its table takes"))
    # The others come after these.
    return sorted(found, key=lambda bend: bend.views)[:3]


def calls_by_route(model, reached):
    """Calls that get to the gateway, for a view."""
    routes = {}
    for times, count in model.kinds:
        for name, calls in count["api"].items():
            share = reached if simulate.is_public(name) else 1
            route = name.split("?")[0]
            routes[route] = routes.get(route, 0) + times / 1000 * calls * share
    return routes


def functions(model):
    """Little's law: calls a second by seconds a call."""
    limits, at = model.assumed["limits"], model.assumed["scales"][-1]
    calls, cold = model.per_view(at, "lambdaCalls"), model.per_view(at, "coldStarts")
    ms = model.assumed["lambdaMs"]
    busy = ((calls - cold) * ms["warm"] + cold * ms["cold"]) / 1000
    new = limits["lambdaConcurrencyOfANewAccount"]
    # As many on average that three times the spread of chance is still below the limit.
    calm = ((math.sqrt(9 + 4 * new) - 3) / 2) ** 2
    return [
        Bend("functions at once in a new account", f"{new}; {model.simulated[at]['mostAtOnce']} was the most on a day at {at:,} views", views_at(model, calm, busy), "ask for the usual quota: do it before the first visitors"),
        Bend("functions at once", f"{limits['lambdaConcurrency']:,}", views_at(model, limits["lambdaConcurrency"], busy), "a higher quota"),
    ]


def search(model):
    at = model.assumed["scales"]
    tips = 1_048_576 / model.measured["items"]["tipInSearch"]
    whole = next((views for views in sorted(range(at[0], at[-1], at[0])) if model.assumed_at(views, "tips") >= 10_000), at[-1])
    units = search_units(model)
    searches = model.assumed["actionsIn1000Views"]["search"] / 1000
    reads = model.assumed["limits"]["partitionReads"]
    return [
        Bend("searching through everything", f"{number(tips)} tips a call; 10,000 tips, assumed to be there by then, are {math.ceil(10_000 / tips)} calls", whole,
             "a search engine fed by the table's stream, as [decision 2](decisions/2-search.md) says"),
        Bend("reads of the one key of `publicSearch`", f"{reads:,} units a second, which are {reads / units:.0f} searches",
             views_at(model, reads / units, searches), "the same; until then `feed` with a number behind it, read side by side"),
    ]


def search_units(model):
    return next(request["reads"] for name, request in model.measured["requests"].items() if "q=" in name)


def edge_requests(model):
    limit = model.assumed["limits"]["cloudfrontRequests"]
    per_view = model.month(1)["cloudfrontRequests"]
    return Bend("requests to CloudFront", f"{limit:,} a second", views_at(model, limit, per_view), "a higher quota")


def sheltered(model):
    throttle = model.measured["templates"]["throttle"]["routes"]
    requests, limits = model.measured["requests"], model.assumed["limits"]
    writers = {"POST /tips": "POST /tips", "PATCH /tips/{id}": "PATCH /tips/{id} hide", "DELETE /tips/{id}": "DELETE /tips/{id}"}
    rows = []
    for index in ("Tips/public", "Tips/publicSearch", "Users/all"):
        of = {route: requests[name]["units"].get(index, 0) for route, name in writers.items()}
        most = sum(units * throttle[route]["ThrottlingRateLimit"] for route, units in of.items())
        share = of["POST /tips"]
        rows.append([f"`{index}`", number(share), number(limits["partitionWrites"] / share), number(most), f"{most / limits['partitionWrites']:.0%}"])
    heads = ["index with one key for all", "write units of sharing a tip", "tips a second at 1,000 units", "most that the throttles let through", "of the limit"]
    reads = model.measured["templates"]["throttle"]["default"]["ThrottlingRateLimit"]
    return f"""One key of a table or an index takes {limits["partitionWrites"]:,} write and {limits["partitionReads"]:,} read units a second. DynamoDB splits what is hot, but new tips
all go to the end of one key, which no split divides. Sharing, editing and deleting are throttled long before:

{table(heads, rows)}

Lists read at most one unit, so the {reads} calls a second of a route are {reads} of {limits["partitionReads"]:,} units. Whoever raises the throttles tenfold
has to split the keys too: `feed` becomes `public-0` to `public-9` by the tip's id, and a list asks all ten and merges them, which costs
ten times the reads; at a good hit rate of the edge that is little."""


def flood(model):
    rate = model.measured["templates"]["throttle"]["default"]["ThrottlingRateLimit"]
    units, reads = search_units(model), model.assumed["limits"]["partitionReads"]
    price = simulate.read("prices.json")["prices"]["reads"]
    day = rate * units * price["price"] / price["per"] * simulate.DAY
    return f"""Honest visitors do not get there, one script does: searches that nobody asked before are never at the edge. `GET /tips` lets {rate} a second
through, which want {rate * units:,.0f} read units of a key that gives {reads:,}: from {reads / units:.0f} a second on searches fail for everyone ("Table throttles" in the
[runbook](runbook.md)), while lists, which read another index, go on until the same {rate} a second are used up. At {rate} a second that is up to
{day:,.0f} USD a day. What to change then: a lower throttle for `GET /tips`, a route of its own for searches, or a web ACL with a rate for each
address (AWS WAF, not free)."""


def edge(model, simulated):
    most = model.assumed["scales"][-1]
    names = {"shield": "with Origin Shield", "longer": "fresh for 240 s, then stale for 60", "both": "both"}
    runs = [(f"{int(views):,}", figures) for views, figures in simulated["scales"].items()]
    runs += [(f"{most:,}, {names[name]}", figures) for name, figures in simulated["changed"].items()]
    rows = [
        [what, number(run["listRequests"]), f"{run['hitRate']:.1%}", f"{run['staleShare']:.1%}", number(run["lambdaCallsForLists"]), number(run["bucketReads"])]
        for what, run in runs
    ]
    heads = ["page views a month", "requests for lists", "answered at once by the edge", "of these stale", "calls of functions for lists", "reads of the bucket"]
    assumed = model.assumed["edge"]
    return f"""Public answers are `{model.measured["cacheControl"]}`. Visitors come to {assumed["locations"]} locations, unevenly, behind {assumed["regionalCaches"]} regional caches; which
list they want follows Zipf's law over the filters, pages, gardeners and searches.

{table(heads, rows)}

So the edge does little for a small site: two visitors seldom want the same list at the same place within five minutes, and nearly every
request is a call. That is no harm, since it is cheap then, but what a visitor feels is a cold start. It pays at millions of views, and
there most of what is answered at once is stale, with a call behind it. Files are kept far longer. To have fewer calls: a longer
`s-maxage`, at the price that what was hidden stays visible as long (five minutes are promised, so 240 and 60 keep the promise), or Origin Shield."""


def at_once(model, simulated):
    rows = []
    for views, run in simulated["scales"].items():
        share = run["coldStarts"] / run["lambdaCalls"]
        a_second = run["lambdaCalls"] / MONTH
        rows.append([f"{int(views):,}", number(run["lambdaCalls"]), number(a_second), f"{share:.1%}", run["mostAtOnce"]])
    heads = ["page views a month", "calls of functions", "a second, on average", "of them cold", "most at once"]
    ms = model.assumed["lambdaMs"]
    return f"""An environment goes after {model.assumed["idleMinutesOfALambda"]} idle minutes; a call takes {ms["warm"]} ms, a cold one {ms["cold"]} ms. Both are assumptions: the logs of a running
site know better (`platform.report`).

{table(heads, rows)}

With few visitors nearly every call is a cold one, which is why cold starts are kept short instead of functions kept warm. What to
change where they are felt: provisioned concurrency for `list-tips` and `list-users`, which costs by the hour."""
