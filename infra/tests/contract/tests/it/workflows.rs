//! The workflows and actions on GitHub, over their parsed form.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::files::{cloudformation, root};

const RUST: &str = "$/.github/actions/rust";
const XTASK: &str = "$/.github/actions/xtask";

fn workflow(name: &str) -> Value {
    cloudformation(&format!(".github/workflows/{name}.yml"))
}

fn action(name: &str) -> Value {
    cloudformation(&format!(".github/actions/{name}/action.yml"))
}

/// The names of a folder's entries, without extension.
fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// Every job of every workflow, named after both.
fn jobs() -> Vec<(String, Value)> {
    let of = |name: String| {
        let jobs = workflow(&name)["jobs"].take();
        let jobs = jobs.as_object().unwrap().clone();
        jobs.into_iter().map(move |(job, definition)| (format!("{name}/{job}"), definition))
    };
    names_in(".github/workflows").into_iter().flat_map(of).collect()
}

fn steps(job: &Value) -> &[Value] {
    job["steps"].as_array().unwrap()
}

/// All steps of jobs and of our own actions.
fn all_steps() -> Vec<(String, Value)> {
    let mut all: Vec<_> = jobs().into_iter().map(|(name, job)| (name, job["steps"].clone())).collect();
    let own = names_in(".github/actions").into_iter();
    all.extend(own.map(|name| (format!("actions/{name}"), action(&name)["runs"]["steps"].take())));
    all.into_iter()
        .flat_map(|(name, steps)| {
            let steps = steps.as_array().unwrap().clone();
            steps.into_iter().map(move |step| (name.clone(), step))
        })
        .collect()
}

fn text<'a>(step: &'a Value, field: &str) -> &'a str {
    step[field].as_str().unwrap_or_default()
}

/// Build scripts of crates and npm packages could get the role's credentials in any step of such a job.
#[test]
fn job_that_can_get_credentials_builds_nothing() {
    let deploying: Vec<_> = jobs().into_iter().filter(|(_, job)| job["permissions"]["id-token"] == "write").collect();
    assert!(!deploying.is_empty());
    for (name, job) in deploying {
        for step in steps(&job) {
            assert!(!text(step, "uses").starts_with('$'), "{name}: {step}");
            for builder in ["cargo", "rustup", "npm", "npx"] {
                assert!(!text(step, "run").contains(builder), "{name}: {step}");
            }
        }
    }
}

#[test]
fn job_that_can_write_runs_no_code_of_the_repository() {
    for (name, job) in jobs() {
        let permissions = job["permissions"].as_object().cloned().unwrap_or_default();
        let writes = permissions.iter().any(|(what, how)| what != "id-token" && how == "write");
        assert!(!writes || steps(&job).iter().all(|step| step["uses"].is_null()), "{name}");
    }
}

/// A job that needs more says so itself.
#[test]
fn workflow_can_read_contents_at_most() {
    for name in names_in(".github/workflows") {
        let permissions = workflow(&name)["permissions"].as_object().unwrap().clone();
        assert!(permissions.iter().all(|(what, how)| what == "contents" && how == "read"), "{name}");
    }
}

#[test]
fn job_has_time_limit() {
    for (name, job) in jobs() {
        assert!(job["timeout-minutes"].is_u64(), "{name}");
    }
}

#[test]
fn actions_of_others_are_pinned_by_commit() {
    for (name, step) in all_steps() {
        let action = text(&step, "uses");
        if !action.is_empty() && !action.starts_with("$/") {
            let commit = action.split_once('@').unwrap().1;
            assert!(commit.len() == 40 && commit.chars().all(|c| c.is_ascii_hexdigit()), "{name}: {action}");
        }
    }
}

#[test]
fn toolchain_is_exact_and_not_older_than_minimum() {
    let value = |file: &str, key: &str| {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = ")).unwrap();
        let numbers: Vec<u32> = line.trim_matches('"').split('.').map(|number| number.parse().unwrap()).collect();
        numbers
    };
    let pinned = value(".github/rust-toolchain.toml", "channel");
    assert_eq!(pinned.len(), 3);
    assert!(pinned >= value("Cargo.toml", "rust-version"));
}

#[test]
fn toolchain_is_installed_by_one_action() {
    for (name, step) in all_steps() {
        assert!(name == "actions/rust" || !text(&step, "run").contains("rustup"), "{name}: {step}");
    }
    for (name, job) in jobs() {
        let position = |found: &dyn Fn(&Value) -> bool| steps(&job).iter().position(found);
        if let Some(runs) = position(&|step| text(step, "run").lines().any(|line| line.starts_with("cargo "))) {
            let installs = position(&|step| text(step, "uses") == RUST);
            assert!(installs.is_some_and(|installs| installs < runs), "{name}");
        }
    }
}

/// Caches of pull requests would push the ones of main, which every branch can read, out of GitHub's 10 GB.
#[test]
fn only_main_saves_caches() {
    for (name, step) in all_steps() {
        let action = text(&step, "uses").split('@').next().unwrap_or_default();
        assert_ne!(action, "actions/cache", "{name}: it saves on every branch");
        if action == "actions/cache/save" {
            assert_eq!((name.as_str(), text(&step, "if")), ("actions/xtask", "steps.save.outcome == 'success'"));
        }
    }
    let steps = action("xtask")["runs"]["steps"].take();
    let save = steps.as_array().unwrap().iter().find(|step| step["id"] == "save").unwrap();
    assert!(text(save, "if").contains("github.ref == 'refs/heads/main'"));
    let mut savers: Vec<_> = jobs().into_iter().flat_map(|(_, job)| steps_that_save(&job)).collect();
    savers.sort();
    let distinct: BTreeSet<_> = savers.iter().cloned().collect();
    assert_eq!(savers.len(), distinct.len(), "two jobs save one cache");
}

fn steps_that_save(job: &Value) -> Vec<String> {
    let saving = steps(job).iter().filter(|step| text(step, "uses") == XTASK && step["with"]["save"] == true);
    saving.map(|step| text(&step["with"], "cache").to_owned()).collect()
}

fn needs(job: &Value) -> BTreeSet<String> {
    let names = match &job["needs"] {
        Value::String(name) => vec![name.clone()],
        other => serde_json::from_value(other.clone()).unwrap_or_default(),
    };
    names.into_iter().collect()
}

#[test]
fn conclusion_needs_every_other_job() {
    let jobs = workflow("test")["jobs"].take();
    let others: BTreeSet<_> = jobs.as_object().unwrap().keys().filter(|name| *name != "conclusion").cloned().collect();
    assert_eq!(needs(&jobs["conclusion"]), others);
    assert_eq!(jobs["conclusion"]["if"], "${{ !cancelled() }}", "a skipped job counts as passed");
}

#[test]
fn only_commit_that_passed_on_main_is_deployed() {
    let jobs = workflow("deploy")["jobs"].take();
    let command = text(&steps(&jobs["tested"])[0], "run");
    for condition in
        ["--branch main", "--event push", "--commit \"$GITHUB_SHA\"", "--status success", "!= refs/heads/main"]
    {
        assert!(command.contains(condition), "{condition}");
    }
    for (name, job) in jobs.as_object().unwrap().iter().filter(|(name, _)| *name != "tested") {
        let needs = needs(job);
        let indirect = needs.iter().any(|name| self::needs(&jobs[name]).contains("tested"));
        assert!(needs.contains("tested") || indirect, "{name}");
    }
}

/// The parts of the tests that changed files can affect, as `.github/changes.sh` says.
fn affected(paths: &str) -> String {
    let script = root().join(".github/changes.sh");
    let mut bash = Command::new("bash").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    bash.stdin.take().unwrap().write_all(paths.as_bytes()).unwrap();
    let output = bash.wait_with_output().unwrap();
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).unwrap();
    printed.lines().filter_map(|line| line.strip_suffix("=true")).collect::<Vec<_>>().join(" ")
}

#[test]
fn change_runs_the_parts_that_it_can_affect() {
    let check = |paths: &str, expect: &str| assert_eq!(affected(paths), expect, "{paths}");
    check("README.md\ninfra/README.md\ninfra/decisions/0001-one-write-no-read-before.md\n", "");
    check("infra/ops/runbook.md\n", "rust");
    check("web/src/app.tsx\n", "web cloud");
    check("functions/list-tips/src/lib.rs\nCargo.lock\n", "rust cloud");
    check("functions/list-tips/src/lib.rs\nweb/README.md\n", "rust cloud");
    check("web/public/photos/CREDITS.md\n", "web cloud");
    check("functions/lib/rules/notices.json\n", "rust web cloud");
    check("functions/lib/store/src/aws/mail.rs\n", "rust web cloud");
    check("functions/lib/rules/tests/weeks.json\nfunctions/lib/rules/tests/basis.json\n", "rust web");
    check("infra/tests/contract/openapi.json\n", "rust templates web cloud");
    check(".github/workflows/test.yml\n", "rust templates web cloud");
    check("everything\n", "rust templates web cloud");
}

/// The part of a path in each of the folder's sources that follows `before` and ends at a quote.
fn paths_in(folder: &Path, extensions: &[&str], before: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in files(folder) {
        if !extensions.iter().any(|extension| path.ends_with(extension)) {
            continue;
        }
        let source = fs::read_to_string(path).unwrap();
        let hits = source.match_indices(before).map(|(at, _)| &source[at + before.len()..]);
        found.extend(hits.filter_map(|rest| Some(rest[..rest.find(['\'', '"'])?].to_owned())));
    }
    found
}

/// All files below the folder that are no results of a build.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let sources = entries.filter(|entry| {
        let name = entry.file_name();
        let name = name.to_str().unwrap();
        !name.starts_with('.') && !["node_modules", "target", "dist"].contains(&name)
    });
    sources
        .flat_map(|entry| {
            if entry.file_type().unwrap().is_dir() {
                files(&entry.path())
            } else {
                vec![entry.path().display().to_string()]
            }
        })
        .collect()
}

#[test]
fn change_runs_the_tests_that_read_the_file() {
    let read_by_app = paths_in(&root().join("web"), &[".ts", ".tsx"], "../functions/");
    assert!(read_by_app.contains("lib/rules/plants.json"));
    for path in read_by_app.iter().filter(|path| root().join("functions").join(path).is_file()) {
        assert!(affected(&format!("functions/{path}\n")).contains("web"), "{path}");
    }
    let read_by_tests = paths_in(&root().join("infra/tests/contract/tests"), &[".rs"], "root().join(\"");
    assert!(read_by_tests.contains("infra/ops/runbook.md"));
    for path in read_by_tests.iter().filter(|path| root().join(path).is_file()) {
        assert!(affected(&format!("{path}\n")).contains("rust"), "{path}");
    }
}

#[test]
fn updates_of_every_lock_file_are_proposed() {
    let updates = cloudformation(".github/dependabot.yml")["updates"].take();
    let mut watched = BTreeSet::new();
    for update in updates.as_array().unwrap() {
        assert_eq!(update["schedule"]["interval"], "weekly");
        let folders = update["directories"].as_array().cloned().unwrap_or_else(|| vec![update["directory"].clone()]);
        let ecosystem = text(update, "package-ecosystem");
        watched.extend(folders.iter().map(|folder| format!("{ecosystem} {}", folder.as_str().unwrap())));
    }
    let root = root();
    let mut expected: BTreeSet<_> =
        ["rust-toolchain /.github", "github-actions /", "github-actions /.github/actions/*"].map(str::to_owned).into();
    for path in files(&root) {
        let path = Path::new(&path).strip_prefix(&root).unwrap();
        let ecosystem = match path.file_name().unwrap().to_str().unwrap() {
            "Cargo.lock" => "cargo",
            "package-lock.json" => "npm",
            name if name.starts_with("requirements-") => "uv",
            _ => continue,
        };
        expected.insert(format!("{ecosystem} /{}", path.parent().unwrap().display()));
    }
    assert_eq!(watched, expected);
}
