"""What a month's use costs, with what is free every month and without it, and where each free allowance ends."""

import simulate

# Services by the lines of prices.json.
SERVICES = {
    "CloudFront": ["cloudfrontRequests", "cloudfrontBytes", "cloudfrontFunctions"],
    "S3": ["bucketReads"],
    "API Gateway": ["apiRequests"],
    "Lambda": ["lambdaRequests", "lambdaSeconds"],
    "DynamoDB": ["reads", "writes", "tableBytes", "backupBytes"],
    "Cognito": ["gardenersESSENTIALS", "gardenersLITE", "mails"],
    "CloudWatch logs": ["logBytes", "keptLogBytes"],
    "CloudWatch metrics and alarms": ["metrics", "alarmMetrics", "dashboards"],
    "X-Ray": ["traces"],
    "Secrets Manager and WAF": ["secrets", "webAcls"],
}
# As many views as nobody has.
FAR = 10**12


class Bill:
    def __init__(self, model):
        self.model = model
        self.prices = simulate.read("prices.json")["prices"]
        if model.measured["templates"]["dashboardMetrics"] > model.assumed["freeDashboardMetrics"]:
            self.prices["dashboards"]["free"] = 0

    def cost(self, name, used, free=True):
        price = self.prices[name]
        return max(0, used - (price["free"] if free else 0)) * price["price"] / price["per"]

    def services(self, views, free=True):
        """USD by service."""
        month = self.model.month(views)
        return {
            service: sum(self.cost(name, month[name], free) for name in names if name in month)
            for service, names in SERVICES.items()
        }

    def edges(self):
        """Where an allowance is used up: (views a month, name), the first one first. 0: by nobody's visit."""
        names = [name for name in self.model.month(1) if self.prices[name]["free"]]
        return sorted((self.edge(name), name) for name in names)

    def edge(self, name):
        low, high = 0, FAR
        free = self.prices[name]["free"]
        if self.model.month(1)[name] > free:
            return 0
        while high - low > max(1, low // 1000):
            middle = (low + high) // 2
            low, high = (low, middle) if self.model.month(middle)[name] > free else (middle, high)
        return high

    def million(self, state, page, views):
        """A million views of a page, at the rates of so many a month, nothing free."""
        return 1_000_000 * sum(self.cost(name, used, False) for name, used in self.model.page(state, page, views).items())
