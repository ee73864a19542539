"""What a month uses of everything that is paid for, at any number of page views: counted per view, and simulated where it
depends on how many there are."""

import bisect
import math
import sys

import simulate


class Model:
    def __init__(self, simulated):
        self.assumed, self.counts, self.measured = (simulate.read(f"{n}.json") for n in ("assumptions", "counts", "measured"))
        self.simulated = {int(views): figures for views, figures in simulated.items()}
        self.kinds = simulate.kinds_of_view(self.assumed, self.counts)

    def counted(self, of):
        """Mean of a count over a view, actions included."""
        return sum(times * of(count) for times, count in self.kinds) / 1000

    def between(self, views, of):
        """A share that was simulated at some scales, in between them by the logarithm of the views."""
        scales = sorted(self.simulated)
        views = min(max(views, scales[0]), scales[-1])
        at = max(1, bisect.bisect_left(scales, views))
        low, high = scales[at - 1], scales[at]
        way = math.log(views / low) / math.log(high / low)
        return of(self.simulated[low], low) * (1 - way) + of(self.simulated[high], high) * way

    def per_view(self, views, name):
        return self.between(views, lambda figures, scale: figures[name] / scale)

    def assumed_at(self, views, name):
        """How many tips or gardeners there are; beyond the largest scale, in proportion."""
        beyond = max(1, views / max(self.simulated))
        return beyond * self.between(views, lambda _, scale: self.assumed[name][str(scale)])

    def busiest(self, views):
        """Views in a second of the busiest hour."""
        return views / (30 * simulate.DAY) * (1 + self.assumed["rhythm"]["swing"])

    def month(self, views):
        """Units by the names of prices.json."""
        calls = views * self.per_view(views, "lambdaCalls")
        return {
            **self.edge(views),
            **self.functions(views, calls),
            **self.tables(views),
            **self.people(views),
            **self.watching(views, calls),
        }

    def edge(self, views):
        files = self.counted(simulate.files_of)
        calls = self.counted(lambda count: sum(count["api"].values()))
        sent = self.counted(simulate.bytes_of)
        return {
            "cloudfrontRequests": views * (files + calls),
            "cloudfrontBytes": views * sent,
            "cloudfrontFunctions": views * files,
            "bucketReads": views * self.per_view(views, "bucketReads"),
        }

    def functions(self, views, calls):
        cold = views * self.per_view(views, "coldStarts")
        ms = self.assumed["lambdaMs"]
        seconds = ((calls - cold) * ms["warm"] + cold * ms["cold"]) / 1000
        gigabytes = self.measured["templates"]["memoryMB"] / 1024
        return {"apiRequests": calls, "lambdaRequests": calls, "lambdaSeconds": seconds * gigabytes}

    def tables(self, views):
        reached = self.reaching(views)
        items = self.measured["items"]
        stored = self.assumed_at(views, "tips") * items["tip"] + self.assumed_at(views, "gardeners") * items["gardener"]
        units = {"reads": self.units("reads", reached), "writes": self.units("writes", reached)}
        return {**{kind: views * of for kind, of in units.items()}, "tableBytes": stored, "backupBytes": stored}

    def reaching(self, views):
        """The share of public requests that gets to a function."""
        return self.between(views, lambda figures, _: figures["lambdaCallsForLists"] / figures["listRequests"])

    def units(self, kind, reached):
        """Per view, of the requests that get past the edge. An edit, hiding and showing are one route."""
        actions = {id(count): name for name, count in self.counts["action"].items()}
        total = 0
        for times, count in self.kinds:
            for name, calls in count["api"].items():
                share = reached if simulate.is_public(name) else 1
                total += times / 1000 * calls * share * self.request(name, actions.get(id(count)))[kind]
        return total

    def request(self, name, action):
        requests = self.measured["requests"]
        if f"{name} {action}" in requests:
            return requests[f"{name} {action}"]
        return requests[name] if name in requests else sys.exit(f"measured.json has no {name}: run `cargo xtask cost`")

    def people(self, views):
        signed_in = views / self.assumed["viewsPerVisit"] * self.assumed["signedInVisits"]
        sign_ups = views * self.assumed["actionsIn1000Views"]["sign up"] / 1000
        tier = self.measured["templates"]["userPoolTier"]
        return {
            f"gardeners{tier}": signed_in / self.assumed["visitsOfAGardenerAMonth"],
            "mails": max(0, sign_ups - self.assumed["limits"]["mailsADay"] * 30),
        }

    def watching(self, views, calls):
        templates, logs = self.measured["templates"], self.assumed["logs"]
        cold = views * self.per_view(views, "coldStarts")
        taken = calls * self.bytes_of_a_call() + cold * (len(logs["platformInitStart"]) + logs["bytesAroundALine"])
        return {
            "logBytes": taken,
            "keptLogBytes": taken * logs["keptShare"] * logs["monthsKept"],
            "metrics": self.metrics(views),
            "alarmMetrics": templates["alarmMetrics"],
            "dashboards": templates["dashboards"],
            "traces": self.traces(calls) if templates["traced"] else 0,
            "secrets": templates["secrets"],
            "webAcls": templates["webAcls"],
        }

    def bytes_of_a_call(self):
        logs = self.assumed["logs"]
        access = self.measured["templates"]["accessLogFormat"]
        for name, value in logs["accessLogValues"].items():
            access = access.replace(f"$context.{name}", value)
        if "$context" in access:
            sys.exit(f"assumptions.json does not say how long the rest is of {access}")
        lines = [self.counts["logs"]["requestBytes"], len(access), len(logs["platformStart"]), len(logs["platformReport"])]
        return sum(lines) + logs["bytesAroundALine"] * len(lines)

    def metrics(self, views):
        """A custom metric costs for the hours in which it had data. CloudFront's have some always."""
        def hours(figures, _):
            return sum(figures["hoursWithCalls"].values())

        routes = self.counts["logs"]["metricsOfRoute"] * self.between(views, hours) / 720
        templates = self.measured["templates"]
        always = templates["distributionsWithMoreMetrics"] * self.assumed["metricsOfADistribution"]
        return routes + always + templates["metricFilters"]

    def traces(self, calls):
        """Lambda records the first call of a second and a share of the others; calls come one by one."""
        rule, seconds = self.assumed["traces"], 30 * simulate.DAY
        first = seconds * rule["firstOfASecond"] * (1 - math.exp(-calls / seconds))
        return first + (calls - first) * rule["shareOfTheRest"]

    def page(self, state, page, views):
        """One view of a page, at the rates of so many views a month: units by the names of prices.json."""
        count = self.counts[state][page]
        reached = self.reaching(views)
        calls = sum(times * (reached if simulate.is_public(name) else 1) for name, times in count["api"].items())
        read = sum(
            times * (reached if simulate.is_public(name) else 1) * self.request(name, None)["reads"]
            for name, times in count["api"].items()
        )
        files = simulate.files_of(count)
        return self.asked(files + sum(count["api"].values()), simulate.bytes_of(count), files, calls, read)

    def asked(self, requests, sent, files, calls, read):
        """So many requests to the edge, bytes to browsers, files, calls of functions and read units, by the names of prices.json."""
        return {
            "cloudfrontRequests": requests,
            "cloudfrontBytes": sent,
            "cloudfrontFunctions": files,
            "apiRequests": calls,
            "lambdaRequests": calls,
            "lambdaSeconds": calls * self.assumed["lambdaMs"]["warm"] / 1000 * self.measured["templates"]["memoryMB"] / 1024,
            "reads": read,
            "logBytes": calls * self.bytes_of_a_call(),
            "traces": calls * self.assumed["traces"]["shareOfTheRest"],
        }
