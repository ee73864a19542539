"""The text of infra/docs/costs.md."""

from bill import FAR


def usd(cost):
    return f"{cost:,.2f}"


def amount(value, price):
    """With the unit that the price is for."""
    return f"{number(value / 1e9)} GB" if price["per"] == 1e9 else number(value)


def number(value):
    """Three digits are as much as is known."""
    if value == int(value) and abs(value) < 1000:
        return f"{int(value):,}"
    return f"{float(f'{value:.3g}'):,.3f}".rstrip("0").rstrip(".")


def table(heads, rows):
    """Columns of numbers to the right."""
    numbers = [str(cell).strip("*").replace(",", "").replace(".", "").removesuffix(" GB").removesuffix("%").isdigit() for cell in rows[0]]
    lines = [heads, ["---:" if right else "---" for right in numbers], *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def page(bill, model, prices):
    scales = model.assumed["scales"]
    parts = [
        intro(prices),
        "## A month\n\n" + whole(bill, scales) + "\n\n" + levers(bill, model, scales),
        *(f"### At {views:,} page views\n\n{lines(bill, views)}" for views in scales),
        "## Where the free tier ends\n\n" + edges(bill),
        "## A million views of a list\n\n" + lists(bill, model),
        "## What was counted\n\n" + counted(model),
        "## Prices\n\n" + price_list(bill, prices),
        "## Assumptions\n\n" + assumptions(model.assumed),
    ]
    return "\n\n".join(parts) + "\n"


def intro(prices):
    return f"""# What it costs

Written by `cargo xtask cost` from what was counted, the prices and the assumptions below; not by hand, and a step of `cargo xtask
check` fails where it is not what the script writes. USD a month in {prices["region"]}, without tax. Prices were looked up on
{prices["lookedUp"]}; look them up again before you rely on them. What is free for a new account's first months is left out, and so is
what costs less than a cent at any of these sizes: mails of alarms, invalidations, the bytes that CloudFront sends on to the API, the
storage of the site's files. CodeDeploy for Lambda, CloudFormation and a budget cost nothing."""


def whole(bill, scales):
    with_free = [bill.services(views) for views in scales]
    without = [bill.services(views, free=False) for views in scales]
    rows = [[service, *(usd(costs[service]) for costs in with_free)] for service in with_free[0]]
    rows.append(["**total**", *(f"**{usd(sum(costs.values()))}**" for costs in with_free)])
    rows.append(["were nothing free", *(usd(sum(costs.values())) for costs in without)])
    return table(["page views a month", *(f"{views:,}" for views in scales)], rows)


def levers(bill, model, scales):
    """What costs most, and what less would cost."""
    templates, most = model.measured["templates"], scales[-1]
    fixed = [bill.cost(name, model.month(0)[name]) for name in ("alarmMetrics", "dashboards")]
    more = model.assumed["metricsOfADistribution"] * bill.prices["metrics"]["price"]
    within = templates["dashboardMetrics"] <= model.assumed["freeDashboardMetrics"]
    free = f"{'within' if within else 'more than'} the {model.assumed['freeDashboardMetrics']} of a free one"
    gardeners = model.month(most)[f"gardeners{templates['userPoolTier']}"]
    tiers = [bill.cost(f"gardeners{tier}", gardeners) for tier in ("ESSENTIALS", "LITE")]
    return f"""- With few visitors almost all of it is watching: {templates["alarms"]} alarms over {templates["alarmMetrics"]} metrics
  ({usd(fixed[0])}), the dashboard ({usd(fixed[1])}: its {templates["dashboardMetrics"]} metrics are {free}), and
  CloudFront's {model.assumed["metricsOfADistribution"]} additional metrics (up to {usd(more)}). That is the price of being told, whether anybody comes or not.
- With many it is Cognito: {number(gardeners)} gardeners a month are {usd(tiers[0])} on the tier Essentials and {usd(tiers[1])} on Lite. The pool is on
  {templates["userPoolTier"].capitalize()}; `UserPoolTier` in `identity.yaml` is where to change it."""


def lines(bill, views):
    rows = []
    for name, used in bill.model.month(views).items():
        price = bill.prices[name]
        costs = [usd(bill.cost(name, used)), usd(bill.cost(name, used, free=False))]
        rows.append([price["unit"], amount(used, price), amount(price["free"], price), *costs])
    return table(["what", "used", "free", "USD", "were nothing free"], rows)


def edges(bill):
    rows = []
    growing = []
    for views, name in bill.edges():
        price = bill.prices[name]
        fixed = bill.model.month(1)[name] == bill.model.month(FAR)[name]
        if fixed:
            where = "always, with no visitor at all" if views == 0 else "never: it does not grow with them"
        else:
            where = number(views) if views else f"fewer than {bill.model.assumed['scales'][0]:,}"
            growing.append(f"{price['unit']}, at {where}")
        rows.append([price["unit"], amount(price["free"], price), where])
    text = f"The first that visitors use up: {growing[0]} page views a month; then {growing[1]}; then {growing[2]}."
    return text + "\n\n" + table(["what", "free a month", "used up at page views a month"], rows)


def lists(bill, model):
    at = model.assumed["scales"][-1]
    rows = [
        [text, usd(bill.million(state, "tips", at))]
        for text, state in (
            ("from another page of the site", "navigation"),
            ("first page of a returning visitor", "returning"),
            ("first page of a new visitor", "new"),
        )
    ]
    text = f"`/Tips` with the photographs of the sample tips, {model.reaching(at):.0%} of its requests to the API reaching a function, nothing free."
    return text + "\n\n" + table(["a million views of the list of tips", "USD"], rows)


def counted(model):
    heads = ["", "files", "KB of files", "photographs", "KB of these", "calls of the API", "KB of these", "calls of Cognito"]
    rows = []
    names = {"new": "new visitor", "returning": "returning", "navigation": "within the site", "action": "action"}
    for state, name in names.items():
        for what, count in model.counts[state].items():
            calls = "<br>".join(f"{times} {call}" if times > 1 else call for call, times in count["api"].items())
            files, photos, api = (f"{count[kind] / 1000:.1f}" for kind in ("fileBytes", "photoBytes", "apiBytes"))
            cells = [count["hashed"] + count["named"], files, count["photos"], photos, calls, api, sum(count["cognito"].values())]
            rows.append([f"{name}: {what}", *cells])
    requests = [
        [name, number(request["calls"]), number(request["reads"]), number(request["writes"])]
        for name, request in model.measured["requests"].items()
    ]
    return "\n\n".join([
        "In Chromium on the local cloud, each page read to its end, compressed as CloudFront does it; a head is about 1.1 KB over HTTP/1.1 and less over HTTP/2.",
        table(heads, rows),
        "By DynamoDB's own account, in process, with the sample tips, a thousand of them. A search is dearest there: it reads at most 1 MB. "
        "A write that DynamoDB refuses costs units too, which it does not tell: hiding and showing begin with one.",
        table(["request", "calls of DynamoDB", "read units", "write units"], requests),
        f"A call leaves {model.bytes_of_a_call():,} bytes of logs in four lines: the gateway's, the function's and two of Lambda's own.",
    ])


def price_list(bill, prices):
    rows = []
    for name, price in prices["prices"].items():
        rows.append([price["unit"], price["price"], amount(price["per"], price), amount(price["free"], price), price["source"], price["seen"]])
    notes = [f"{price['unit'][0].upper()}{price['unit'][1:]}: {price['note']}." for price in prices["prices"].values() if "note" in price]
    return table(["what", "USD", "for each", "free", "page", "seen how"], rows) + "\n\n" + "\n".join(f"- {note}" for note in notes)


def assumptions(assumed):
    rows = [[name, told(value)] for name, value in assumed.items() if name not in ("limits", "seed", "rushFactor")]
    text = "Nobody has counted these. They are in `costs/assumptions.json`; change them there and run `cargo xtask cost`."
    return text + "\n\n" + table(["assumption", "value"], rows)


def told(value):
    if isinstance(value, dict):
        return "; ".join(f"{name}: {told(part)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(f"{part:,}" for part in value)
    return f"a line of {len(value)} bytes" if isinstance(value, str) and len(value) > 40 else f"{value}"
