//! The data: what requests cost by DynamoDB's own account, held by the tests, and that a million tips cost no more.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use crate::process;
use crate::steps::Steps;
use crate::tools::Tools;

pub const MILLION: u32 = 1_000_000;

/// That no request costs more of a million tips than of a hundred.
pub fn hold(steps: &mut Steps, tools: &Tools, tips: u32) -> Result<()> {
    steps.run(&format!("units of {tips} tips"), |log| {
        process::run(test(tools, "capacity::no_cost_grows").env("GARDEN_MANY_TIPS", tips.to_string()), log)
    })
}

fn test(tools: &Tools, tests: &str) -> Command {
    let mut test = tools.command("cargo");
    test.args(["test", "--package", "contract", "--test", "it", tests]);
    test
}

/// The section of the data.
pub fn measure(steps: &mut Steps, tools: &Tools, quick: bool) -> Result<String> {
    let tips = if quick { 10_000 } else { MILLION };
    hold(steps, tools, tips)?;
    steps.run("units", |log| process::run(&mut test(tools, "costs::the_committed_figures"), log))?;
    // The test has just found these to be so.
    let measured: Value = serde_json::from_slice(&fs::read(crate::root().join("infra/costs/measured.json"))?)?;
    let requests =
        Requests(measured.get("requests").and_then(Value::as_object).context("measured.json has no requests")?);
    let mut section = "\n## The data\n\n| request | calls | read units | write units |\n|---|---|---|---|\n".to_owned();
    for name in requests.0.keys() {
        let [calls, reads, writes] = ["calls", "reads", "writes"].map(|kind| requests.of(name, kind));
        writeln!(section, "| {name} | {calls} | {reads} | {writes} |")?;
    }
    section += "\n| figure | goal, at most | most | |\n|---|---|---|---|\n";
    for (figure, goal, most, why) in requests.figures() {
        writeln!(section, "| {figure} | {goal} | {most} | {} |", if most <= goal { "met" } else { &why })?;
    }
    writeln!(
        section,
        "\nUnits as DynamoDB in process says (`ReturnConsumedCapacity`), of the sample data: a page is of 12 cards, a tip has 2 to\n\
         3 KB. That none grows is held at 100 and {tips} tips in this run, by `capacity::no_cost_grows_with_the_number_of_tips`. A search\n\
         (`q`) reads up to 1 MB of its index, or 128 units; infra/README.md has how many calls it takes at each size."
    )?;
    Ok(section)
}

/// Calls and units by request, as `infra/costs/measured.json` has them.
struct Requests<'a>(&'a Map<String, Value>);

impl Requests<'_> {
    fn of(&self, name: &str, kind: &str) -> f64 {
        self.0.get(name).and_then(|request| request[kind].as_f64()).unwrap_or_default()
    }

    /// The most of every list that is no search.
    fn most(&self, kind: &str) -> f64 {
        let list = |name: &&String| name.starts_with("GET") && !name.ends_with("/{id}") && !name.contains("q=");
        self.0.keys().filter(list).map(|name| self.of(name, kind)).fold(0.0, f64::max)
    }

    fn figures(&self) -> [(&'static str, f64, f64, String); 5] {
        let shared = self.of("POST /tips", "writes") - KEY;
        let parts = self.0.get("POST /tips").and_then(|request| request["units"].as_object()).into_iter().flatten();
        let parts: Vec<_> = parts.map(|(part, units)| format!("{part} {units}")).collect();
        let why = format!(
            "missed: a transaction writes a tip of 2 to 3 KB and its gardener's count, each unit twice, and every index takes a copy \
             ({}, its record's {KEY} among them). Each of the indexes is a list that is read in one call at one unit",
            parts.join(", ")
        );
        let none = String::new;
        [
            ("read units of a page of any list", 1.0, self.most("reads"), none()),
            ("calls of it", 1.0, self.most("calls"), none()),
            ("read units of one tip", 0.5, self.of("GET /tips/{id}", "reads"), none()),
            ("read units of the featured gardeners", 0.5, self.of("GET /user?status=active&limit=6", "reads"), none()),
            ("write units of sharing a tip, but for its idempotency record", 7.0, shared, why),
        ]
    }
}

/// Write units of an idempotency record: one small item in a transaction (`capacity.rs` holds it).
const KEY: f64 = 2.0;
