//! The limits in `infra/bench/limits.json`: the instructions of each function as they were last measured.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use crate::count::Instructions;

/// Counts by function.
pub type Counts = BTreeMap<String, Instructions>;

/// How far a count may be above its limit, in percent: compilers and system libraries differ between machines.
const MARGIN: u64 = 5;

pub fn read() -> Result<Counts> {
    Ok(serde_json::from_value(crate::json(&file())?)?)
}

pub fn write(counts: &Counts) -> Result<()> {
    Ok(fs::write(file(), serde_json::to_string_pretty(counts)? + "\n")?)
}

/// One sentence for each count that is above its limit, or that has none.
pub fn check(counts: &Counts, limits: &Counts) -> Vec<String> {
    let mut failures = Vec::new();
    for (name, counts) in counts {
        let Some(limits) = limits.get(name) else {
            failures.push(format!("{name} has no limits: run `cargo xtask bench` and commit infra/bench/limits.json"));
            continue;
        };
        for ((phase, count), (_, limit)) in counts.by_phase().into_iter().zip(limits.by_phase()) {
            if count > limit + limit * MARGIN / 100 {
                failures
                    .push(format!("{name}: {phase} takes {count} instructions, {MARGIN} % more than {limit} at most"));
            }
        }
    }
    failures
}

/// A Markdown table, in millions of instructions.
pub fn table(counts: &Counts) -> String {
    let mut table =
        "| function | start | first invocation | warm invocation |\n| --- | ---: | ---: | ---: |\n".to_owned();
    for (name, counts) in counts {
        let _ = write!(table, "| {name} |");
        for (_, count) in counts.by_phase() {
            let _ = write!(table, " {}.{:03} |", count / 1_000_000, count % 1_000_000 / 1000);
        }
        table += "\n";
    }
    table
}

fn file() -> PathBuf {
    crate::root().join("infra/bench/limits.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn count_above_limit_and_margin_fails_and_so_does_function_without_limits() {
        let counts = |start| Instructions { start, first: 100, warm: 100 };
        let named = |name: &str, start| Counts::from([(name.to_owned(), counts(start))]);
        assert!(check(&named("get", 1050), &named("get", 1000)).is_empty());
        let above = check(&named("get", 1051), &named("get", 1000));
        assert_eq!(above, ["get: the start takes 1051 instructions, 5 % more than 1000 at most"]);
        assert!(check(&named("new", 1), &named("get", 1000))[0].starts_with("new has no limits"));
    }

    #[test]
    fn table_shows_millions() {
        let counts = Counts::from([("get".to_owned(), Instructions { start: 921_999, first: 0, warm: 12_000_000 })]);
        assert!(table(&counts).ends_with("| get | 0.921 | 0.000 | 12.000 |\n"));
    }
}
