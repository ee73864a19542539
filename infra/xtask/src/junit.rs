//! The `JUnit` reports of the test runners, read for the tests that failed.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, Result};
use roxmltree::{Document, Node};

#[derive(PartialEq, PartialOrd, Eq, Ord, Debug)]
pub struct FailedTest {
    /// With the file or crate.
    pub name: String,
    /// The first lines of the runner's message.
    pub reason: Vec<String>,
}

const REASON_LINES: usize = 12;

/// The failed tests in the reports in `folder` that were written after `since`. A report that cannot be read has none.
pub fn failed_tests(folder: &Path, since: SystemTime) -> Vec<FailedTest> {
    let mut failed = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_new = entry.metadata().and_then(|about| about.modified()).is_ok_and(|changed| changed >= since);
        if is_new && let Ok(text) = fs::read_to_string(entry.path()) {
            failed.extend(failed_tests_in(&text).unwrap_or_default());
        }
    }
    failed.sort();
    failed
}

fn failed_tests_in(report: &str) -> Result<Vec<FailedTest>> {
    let document = Document::parse(report).context("not a JUnit report")?;
    let tests = document.descendants().filter(|node| node.has_tag_name("testcase"));
    Ok(tests.filter_map(|test| Some(FailedTest { name: name(test), reason: reason(failure(test)?) })).collect())
}

fn failure<'a>(test: Node<'a, 'a>) -> Option<Node<'a, 'a>> {
    test.children().find(|child| ["failure", "error"].iter().any(|name| child.has_tag_name(*name)))
}

fn name(test: Node) -> String {
    let words = ["classname", "name"].iter().filter_map(|name| test.attribute(*name));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn reason(failure: Node) -> Vec<String> {
    let lines = failure.text().into_iter().flat_map(str::lines).map(str::trim).filter(|line| !line.is_empty());
    lines.take(REASON_LINES).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{FailedTest, failed_tests_in};

    #[test]
    fn failed_tests_are_named_with_their_file_or_crate_and_a_reason() {
        let report = r#"<?xml version="1.0" encoding="UTF-8"?>
            <testsuites tests="4" failures="1" errors="1">
              <testsuite name="contract::it">
                <testcase name="access::anonymous_write_is_401" classname="contract::it" time="0.1"/>
                <testcase name="races::two_edits" classname="contract::it"><failure message="5 &lt; 6">at line 1</failure></testcase>
              </testsuite>
              <testsuite name="web">
                <testcase name="Visitors can filter tips" classname="tests/tips.test.tsx"><error/></testcase>
                <testcase name="skipped" classname="tests/tips.test.tsx"><skipped/></testcase>
              </testsuite>
            </testsuites>"#;
        let failed = |name: &str, reason: &[&str]| FailedTest {
            name: name.to_owned(),
            reason: reason.iter().copied().map(str::to_owned).collect(),
        };
        let expect = [
            failed("contract::it races::two_edits", &["at line 1"]),
            failed("tests/tips.test.tsx Visitors can filter tips", &[]),
        ];
        assert_eq!(failed_tests_in(report).unwrap(), expect);
        assert!(failed_tests_in("Segmentation fault").is_err());
    }
}
