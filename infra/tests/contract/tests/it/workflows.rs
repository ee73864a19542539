//! The workflows on GitHub, over their parsed form.

use std::fs;

use serde_json::Value;

use crate::garden::{cloudformation, root};

fn jobs() -> Vec<(String, Value)> {
    let files = fs::read_dir(root().join(".github/workflows")).unwrap().map(|file| file.unwrap().file_name());
    let parsed = files.map(|file| cloudformation(&format!(".github/workflows/{}", file.display())));
    parsed.flat_map(|workflow| workflow["jobs"].as_object().unwrap().clone()).collect()
}

fn is_deploying(job: &Value) -> bool {
    job["permissions"]["id-token"] == "write"
}

/// Build scripts of crates and npm packages could get the role's credentials in any step of such a job.
#[test]
fn job_that_can_get_credentials_builds_nothing() {
    let deploying: Vec<_> = jobs().into_iter().filter(|(_, job)| is_deploying(job)).collect();
    assert!(!deploying.is_empty());
    for (name, job) in deploying {
        for step in job["steps"].as_array().unwrap() {
            let commands = step["run"].as_str().unwrap_or_default();
            for builder in ["cargo", "rustup", "npm", "npx"] {
                assert!(!commands.contains(builder), "{name}: {commands}");
            }
        }
    }
}

#[test]
fn actions_are_pinned_by_commit() {
    for (name, job) in jobs() {
        for action in job["steps"].as_array().unwrap().iter().filter_map(|step| step["uses"].as_str()) {
            let commit = action.split_once('@').unwrap().1;
            assert!(commit.len() == 40 && commit.chars().all(|c| c.is_ascii_hexdigit()), "{name}: {action}");
        }
    }
}
