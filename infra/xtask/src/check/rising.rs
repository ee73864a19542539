//! Limits that only fall: one rises with a decision in the same commit, which says why and what it buys.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Since when limits are kept so.
const SINCE: &str = "2026-11-29T02:00:00Z";

/// The files with limits. Each is one object of numbers.
const LIMITS: &str = "functions/*/instructions.json";
const DECISIONS: &str = "infra/decisions/";

/// The names of numbers that are higher than before. A limit that is new has not risen.
fn risen(before: &str, after: &str) -> Vec<String> {
    let [before, after] = [before, after].map(|text| serde_json::from_str::<Value>(text).unwrap_or_default());
    let numbers = after.as_object().into_iter().flatten();
    let is_higher = |(name, number): &(&String, &Value)| {
        before.get(name).and_then(Value::as_u64).is_some_and(|before| number.as_u64().is_none_or(|now| now > before))
    };
    numbers.filter(is_higher).map(|(name, _)| name.clone()).collect()
}

/// `None` where git does not know it, such as a file that is new, or outside a repository.
fn git(arguments: &[&str]) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn limit_rises_only_in_a_commit_with_a_decision() {
    let commits = git(&["log", "--format=%H", "--since", SINCE, "--", LIMITS]).unwrap_or_default();
    for commit in commits.lines() {
        let changed = git(&["diff-tree", "-r", "--no-commit-id", "--name-only", commit]).unwrap_or_default();
        if changed.lines().any(|file| file.starts_with(DECISIONS)) {
            continue;
        }
        for file in changed.lines().filter(|file| file.ends_with("/instructions.json")) {
            let [before, after] = ["^", ""].map(|of| git(&["show", &format!("{commit}{of}:{file}")]));
            let risen = risen(&before.unwrap_or_default(), &after.unwrap_or_default());
            assert!(risen.is_empty(), "{commit} raises {risen:?} of {file} without a decision");
        }
    }
}

#[test]
fn number_that_is_higher_has_risen() {
    for (before, after, expect) in [
        (r#"{"start": 10, "warm": 5}"#, r#"{"start": 9, "warm": 5}"#, vec![]),
        (r#"{"start": 10, "warm": 5}"#, r#"{"start": 11, "warm": 4}"#, vec!["start"]),
        (r#"{"start": 10}"#, r#"{"start": 10, "first": 3}"#, vec![]),
        ("", r#"{"start": 10}"#, vec![]),
    ] {
        assert_eq!(risen(before, after), expect, "{after}");
    }
}
