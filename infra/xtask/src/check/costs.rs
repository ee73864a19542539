//! `cargo xtask costs`: what a month costs, from the translated templates, the prices and the use of the site, into `infra/docs/costs.md`.
//! `cargo xtask check` compares.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use crate::check::inventory::{Inventory, Templates};
use crate::files;
use crate::run::{Run, Step};
use crate::templates::translated;

/// Below the repository's top.
const PAGE: &str = "infra/docs/costs.md";
const BEGIN: &str = "<!-- written by `cargo xtask costs` -->\n";
const END: &str = "<!-- end of what it writes -->\n";
/// USD a month of the smallest site.
const LIMIT: f64 = 3.0;
/// A site whose owner has chosen nothing that costs: no sender of mail, no firewall.
const SMALLEST: [(&str, &str); 3] = [("EmailSender", "none"), ("Firewall", "off"), ("LocalPort", "")];

/// What AWS asks, by services in the order of the page. The file also says where each price was read.
#[derive(Deserialize)]
struct PriceList {
    prices: Vec<Price>,
}

#[derive(Deserialize)]
struct Price {
    id: String,
    service: String,
    what: String,
    usd: f64,
    per: f64,
    /// In each month, for the whole account.
    free: f64,
}

/// A number for each size of a site: the smallest, a thousand page views a day, a million a month.
type AtSizes = [f64; 3];

/// What visitors do. The file also says how each amount is known, and what is assumed.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Usage {
    sizes: [String; 3],
    /// Page views a month.
    views: AtSizes,
    /// HTTPS requests in 1,000 views, by the path pattern of `CloudFront`'s cache behaviour.
    #[serde(rename = "requestsIn1000Views")]
    requests: BTreeMap<String, f64>,
    scheduled_run: ScheduledRun,
    amounts: Vec<Amount>,
}

#[derive(Deserialize)]
struct ScheduledRun {
    seconds: f64,
    gigabytes: f64,
}

#[derive(Deserialize)]
struct Amount {
    price: String,
    at: AtSizes,
}

pub fn run() -> Result<()> {
    let mut run = Run::start("costs")?;
    run.step("costs", |step| {
        let page = page(step)?;
        Ok(fs::write(files::root().join(PAGE), page)?)
    })
}

/// Fails if the page is not the one that the templates, prices and usage make.
pub fn check(step: &Step) -> Result<()> {
    let page = page(step)?;
    ensure!(files::read(&files::root().join(PAGE))? == page, "{PAGE} is out of date: run `cargo xtask costs`");
    Ok(())
}

fn page(step: &Step) -> Result<String> {
    let templates = translated(step)?;
    let (prices, usage): (PriceList, Usage) = (read("infra/docs/prices.json")?, read("infra/docs/usage.json")?);
    let written = Costs::of(&templates, &prices, &usage, &SMALLEST)?.written(&templates)?;
    let page = files::read(&files::root().join(PAGE))?;
    let (before, rest) = page.split_once(BEGIN).context("the page has no place for the tables")?;
    let (_, after) = rest.split_once(END).context("the page has no place for the tables")?;
    Ok(format!("{before}{BEGIN}\n{written}\n{END}{after}"))
}

fn read<T: for<'a> Deserialize<'a>>(path: &str) -> Result<T> {
    serde_json::from_str(&files::read(&files::root().join(path))?).with_context(|| path.to_owned())
}

struct Costs<'a> {
    list: &'a PriceList,
    usage: &'a Usage,
    inventory: Inventory,
    /// By the ids of prices.
    amounts: BTreeMap<String, AtSizes>,
}

impl<'a> Costs<'a> {
    fn of(templates: &Templates, list: &'a PriceList, usage: &'a Usage, parameters: &[(&str, &str)]) -> Result<Self> {
        let inventory = Inventory::of(templates, parameters)?;
        let amounts = amounts(&inventory, usage)?;
        for id in amounts.keys() {
            ensure!(list.prices.iter().any(|price| price.id == *id), "{id} has no price");
        }
        Ok(Self { list, usage, inventory, amounts })
    }

    fn amount(&self, price: &Price) -> AtSizes {
        self.amounts.get(&price.id).copied().unwrap_or_default()
    }

    fn usd(&self, price: &Price) -> AtSizes {
        self.amount(price).map(|amount| (amount - price.free).max(0.0) * price.usd / price.per)
    }

    fn usd_of(&self, service: &str) -> AtSizes {
        sum(self.list.prices.iter().filter(|price| price.service == service).map(|price| self.usd(price)))
    }

    fn total(&self) -> AtSizes {
        sum(self.list.prices.iter().map(|price| self.usd(price)))
    }

    /// The same if others in the account use up what is free.
    fn total_without_free(&self) -> AtSizes {
        sum(self.list.prices.iter().map(|price| self.amount(price).map(|amount| amount * price.usd / price.per)))
    }

    fn written(&self, templates: &Templates) -> Result<String> {
        let [smallest, ..] = self.total();
        ensure!(smallest <= LIMIT, "the smallest site costs {smallest:.2} USD a month, above {LIMIT:.2}");
        Ok([self.totals(), self.bill(), self.stack(), self.choices(templates)?].join("\n"))
    }

    /// The first lines of a table with a column for each size.
    fn head(&self, first: &str) -> String {
        format!("| {first} | {} |\n| --- | ---: | ---: | ---: |\n", self.usage.sizes.join(" | "))
    }

    fn totals(&self) -> String {
        let mut services: Vec<&str> = self.list.prices.iter().map(|price| price.service.as_str()).collect();
        services.dedup();
        let mut table = self.head("USD a month");
        for service in services {
            let costs = self.usd_of(service);
            if costs.iter().any(|&cost| cost > 0.0) {
                row(&mut table, service, &costs.map(usd));
            }
        }
        row(&mut table, "**total**", &self.total().map(|total| format!("**{total:.2}**")));
        row(&mut table, "total if others in the account use up what is free", &self.total_without_free().map(usd));
        format!("## Total\n\n{table}")
    }

    /// The arithmetic of each line.
    fn bill(&self) -> String {
        let mut table = self.head("amount = USD, beyond what is free");
        for price in &self.list.prices {
            let amounts = self.amount(price);
            if amounts.iter().any(|&amount| amount > 0.0) {
                let mut costs = self.usd(price).into_iter();
                let cells =
                    amounts.map(|amount| format!("{} = {}", number(amount), usd(costs.next().unwrap_or_default())));
                row(&mut table, &format!("{}: {}", price.service, price.what), &cells);
            }
        }
        format!("## The bill\n\n{table}")
    }

    fn stack(&self) -> String {
        let Inventory { alarms, queries, log_groups, schedules, edge_functions, .. } = &self.inventory;
        let edge: Vec<_> = edge_functions.iter().map(|(path, count)| format!("`{path}` {count}")).collect();
        let metrics = |(name, metrics): (&String, &usize)| {
            let metrics = if queries.contains(name) { "a query".to_owned() } else { metrics.to_string() };
            format!("`{name}` {metrics}")
        };
        format!(
            "## The stack\n\n{log_groups} log groups cost by what is written to them; {} schedules run {} times a month. Edge functions that \
             a request calls, by its path: {}.\n\n{} alarms read {} metrics: {}.\n",
            schedules.len(),
            number(schedules.values().sum()),
            edge.join(", "),
            alarms.len(),
            self.inventory.alarm_metrics(),
            alarms.iter().map(metrics).collect::<Vec<_>>().join(", "),
        )
    }

    /// What the owner of a site may add.
    fn choices(&self, templates: &Templates) -> Result<String> {
        let mut table = self.head("more USD a month");
        for (name, parameter) in [
            ("`EmailSender`, beside its mails", ("EmailSender", "garden@example.org")),
            ("`Firewall=on`", ("Firewall", "on")),
        ] {
            let other = Self::of(templates, self.list, self.usage, &[&SMALLEST[..], &[parameter]].concat())?;
            row(&mut table, name, &sum([other.total(), self.total().map(|total| -total)].into_iter()).map(usd));
        }
        Ok(format!("## Choices\n\n{table}"))
    }
}

/// What visitors use, and what the stack has, by the ids of prices.
fn amounts(inventory: &Inventory, usage: &Usage) -> Result<BTreeMap<String, AtSizes>> {
    let (mut requests, mut edge_calls) = (0.0, 0.0);
    for (pattern, count) in &usage.requests {
        let Some(functions) = inventory.edge_functions.get(pattern) else {
            bail!("no cache behaviour is for {pattern}")
        };
        requests += count / 1_000.0;
        edge_calls += count / 1_000.0 * float(*functions);
    }
    let runs: f64 = inventory.schedules.values().sum();
    let run = &usage.scheduled_run;
    let requests = usage.views.map(|views| views * requests);
    let has_firewall = if inventory.web_acls > 0 { 1.0 } else { 0.0 };
    let large_dashboards = inventory.large_dashboards();
    let counted = [
        ("cloudFrontRequests", requests),
        ("edgeCalls", usage.views.map(|views| views * edge_calls)),
        ("functionCalls", [runs; 3]),
        ("functionSeconds", [runs * run.seconds * run.gigabytes; 3]),
        ("alarmMetrics", [float(inventory.alarm_metrics()); 3]),
        // One each, although it finds none while it has nothing to tell.
        ("queriedMetrics", [float(inventory.queries.len()); 3]),
        ("customMetrics", [float(inventory.custom_metrics); 3]),
        ("dashboards", [float(inventory.dashboards.len() - large_dashboards); 3]),
        ("largeDashboards", [float(large_dashboards); 3]),
        ("secrets", [float(inventory.secrets); 3]),
        ("webAcls", [float(inventory.web_acls); 3]),
        ("firewallRules", [float(inventory.firewall_rules); 3]),
        ("firewallRequests", requests.map(|requests| requests * has_firewall)),
    ];
    let mut amounts: BTreeMap<_, _> = usage.amounts.iter().map(|amount| (amount.price.clone(), amount.at)).collect();
    for (price, more) in counted {
        let known: &mut AtSizes = amounts.entry(price.to_owned()).or_default();
        *known = sum([*known, more].into_iter());
    }
    Ok(amounts)
}

fn sum(all: impl Iterator<Item = AtSizes>) -> AtSizes {
    all.fold([0.0; 3], |[one, two, three], [first, second, third]| [one + first, two + second, three + third])
}

fn float(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

fn row(table: &mut String, name: &str, cells: &[String; 3]) {
    let _ = writeln!(table, "| {name} | {} |", cells.join(" | "));
}

fn usd(amount: f64) -> String {
    format!("{amount:.2}")
}

/// Such as `1,234,567`, `12.3` and `0.012`.
fn number(amount: f64) -> String {
    let text = match amount {
        ..1.0 => format!("{amount:.3}"),
        ..100.0 => format!("{amount:.1}"),
        _ => format!("{amount:.0}."),
    };
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let digits: Vec<char> = whole.chars().collect();
    let groups: Vec<String> = digits.rchunks(3).rev().map(|group| group.iter().collect()).collect();
    format!("{}.{}", groups.join(","), rest.trim_end_matches('0')).trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(id: &str, usd: f64, per: f64, free: f64) -> Price {
        Price { id: id.to_owned(), service: "S".to_owned(), what: id.to_owned(), usd, per, free }
    }

    fn usage(amounts: Vec<Amount>) -> Usage {
        Usage {
            sizes: Default::default(),
            views: [1_000.0, 30_000.0, 1_000_000.0],
            requests: BTreeMap::from([("*".to_owned(), 500.0), ("/api/*".to_owned(), 1_000.0)]),
            scheduled_run: ScheduledRun { seconds: 0.1, gigabytes: 0.25 },
            amounts,
        }
    }

    fn inventory() -> Inventory {
        Inventory {
            alarms: BTreeMap::from([("one".to_owned(), 1), ("sum".to_owned(), 11)]),
            edge_functions: BTreeMap::from([("*".to_owned(), 2), ("/api/*".to_owned(), 1)]),
            schedules: BTreeMap::from([("Hourly".to_owned(), 730.0)]),
            ..Inventory::default()
        }
    }

    #[test]
    fn amounts_of_visitors_and_of_the_templates_add_up() {
        let calls = Amount { price: "functionCalls".to_owned(), at: [10.0, 20.0, 30.0] };
        let amounts = amounts(&inventory(), &usage(vec![calls])).unwrap();
        let check = |id: &str, expect: [&str; 3]| assert_eq!(amounts[id].map(number), expect, "{id}");
        check("functionCalls", ["740", "750", "760"]);
        check("cloudFrontRequests", ["1,500", "45,000", "1,500,000"]);
        check("edgeCalls", ["2,000", "60,000", "2,000,000"]);
        check("alarmMetrics", ["12"; 3]);
    }

    #[test]
    fn path_without_a_cache_behaviour_is_an_error() {
        let mut usage = usage(Vec::new());
        usage.requests.insert("/gone/*".to_owned(), 1.0);
        assert!(amounts(&inventory(), &usage).unwrap_err().to_string().contains("/gone/*"));
    }

    #[test]
    fn what_is_free_is_not_billed() {
        let prices = vec![price("alarmMetrics", 0.10, 1.0, 10.0), price("edgeCalls", 0.10, 1_000_000.0, 1_000_000.0)];
        let list = PriceList { prices };
        let (usage, inventory) = (usage(Vec::new()), inventory());
        let amounts = amounts(&inventory, &usage).unwrap();
        let costs = Costs { list: &list, usage: &usage, inventory, amounts };
        assert_eq!(costs.total().map(usd), ["0.20", "0.20", "0.30"]);
        assert_eq!(costs.total_without_free().map(usd), ["1.20", "1.21", "1.40"]);
    }

    #[test]
    fn numbers_have_commas_and_no_more_digits_than_they_need() {
        for (amount, expect) in [(0.0, "0"), (0.0124, "0.012"), (1.0, "1"), (12.34, "12.3"), (1_234_567.0, "1,234,567")]
        {
            assert_eq!(number(amount), expect);
        }
    }
}
