//! The limits in `functions/<name>/instructions.json`: the fewest instructions of each function that were measured. One rises only by hand.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use crate::count::Instructions;

/// How far a count may be above its limit, in percent: compilers and system libraries differ between machines.
const MARGIN: u64 = 5;

/// `None` for a function without limits.
pub fn read(function: &str) -> Result<Option<Instructions>> {
    let file = file(function);
    if !file.is_file() {
        return Ok(None);
    }
    Ok(Some(serde_json::from_value(crate::json(&file)?)?))
}

/// Lowers the limits to what was counted, where that is less.
pub fn lower(function: &str, limits: Instructions, counts: Instructions) -> Result<()> {
    Ok(fs::write(file(function), serde_json::to_string_pretty(&limits.least(counts))? + "\n")?)
}

/// One sentence for each count that is above its limit.
pub fn check(function: &str, counts: &Instructions, limits: &Instructions) -> Vec<String> {
    // The first invocation is the difference of two counts, each with the start in it.
    let margins = [limits.start, limits.start + limits.first, limits.warm].map(|count| count * MARGIN / 100);
    let both = counts.by_phase().into_iter().zip(limits.by_phase()).zip(margins);
    let above = both.filter(|(((_, count), (_, limit)), margin)| *count > limit + margin);
    above
        .map(|(((phase, count), (_, limit)), _)| {
            format!("{function}: {phase} takes {count} instructions, over {MARGIN} % more than its limit of {limit}")
        })
        .collect()
}

/// A row of the Markdown table, in millions of instructions.
pub fn row(function: &str, counts: &Instructions) -> String {
    let cells = counts.by_phase().map(|(_, count)| format!("{}.{:03}", count / 1_000_000, count % 1_000_000 / 1000));
    format!("| {function} | {} |", cells.join(" | "))
}

fn file(function: &str) -> PathBuf {
    crate::root().join("functions").join(function).join("instructions.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn count_above_limit_and_margin_fails() {
        let counts = |start| Instructions { start, first: 100, warm: 100 };
        assert!(check("get", &counts(1050), &counts(1000)).is_empty());
        let above = check("get", &counts(1051), &counts(1000));
        assert_eq!(above, ["get: the start takes 1051 instructions, over 5 % more than its limit of 1000"]);
    }

    #[test]
    fn row_shows_millions() {
        let counts = Instructions { start: 921_999, first: 0, warm: 12_000_000 };
        assert_eq!(row("get", &counts), "| get | 0.921 | 0.000 | 12.000 |");
    }
}
