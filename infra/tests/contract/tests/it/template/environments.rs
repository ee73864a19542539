//! The environments of `samconfig.toml`, each a section of data.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use super::text;
use crate::files::{cloudformation, root};

/// The settings of each environment by part, `global` or `deploy`. They are written as in JSON, one a line.
fn environments() -> BTreeMap<String, BTreeMap<String, BTreeMap<String, Value>>> {
    let mut found = BTreeMap::<_, BTreeMap<_, BTreeMap<_, _>>>::new();
    let settings = fs::read_to_string(root().join("samconfig.toml")).unwrap();
    let mut section = None;
    for line in settings.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[') {
            let name = name.strip_suffix(".parameters]").unwrap_or_else(|| panic!("{line}: no section of parameters"));
            let (environment, part) = name.split_once('.').unwrap();
            let parts = found.entry(environment.to_owned()).or_default();
            section = Some(parts.entry(part.to_owned()).or_default());
        } else if let Some(section) = &mut section {
            let (key, value) = line.split_once(" = ").unwrap();
            section.insert(key.to_owned(), serde_json::from_str(value).unwrap());
        }
    }
    found
}

/// The pairs of a list such as `["Release=canary"]`.
fn pairs(list: &Value) -> BTreeMap<String, String> {
    let pair = |pair: &Value| text(pair).split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    list.as_array().unwrap().iter().map(|one| pair(one).unwrap()).collect()
}

fn names<T>(of: &BTreeMap<String, T>) -> BTreeSet<&str> {
    of.keys().map(String::as_str).collect()
}

/// An environment inherits nothing from another one: without a capability, its deployment fails after everything is uploaded.
#[test]
fn every_environment_has_the_keys_of_the_others() {
    let environments = environments();
    assert!(environments.len() > 2, "{environments:?}");
    for (name, parts) in &environments {
        assert_eq!(names(parts), ["deploy", "global"].into(), "{name}");
        let (global, deploy) = (&parts["global"], &parts["deploy"]);
        // Its region is data because the local cloud has no profile, and its log is not kept.
        let is_local = name == "local";
        let (global_keys, kept): (&[_], _) = if is_local {
            (&["parameter_overrides", "region", "stack_name"], "LocalPort")
        } else {
            (&["parameter_overrides", "stack_name"], "LogRetentionDays")
        };
        assert_eq!(names(global), global_keys.iter().copied().collect(), "{name}");
        let parameters = pairs(&global["parameter_overrides"]);
        // A stack keeps the value of a parameter that is not named: the next release would make no versions.
        assert_eq!(parameters.get("ReleaseId").map(String::as_str), (!is_local).then_some("\"\""), "{name}");
        for needed in ["Architecture", "EmailVerification", "Release", kept] {
            assert!(parameters.contains_key(needed), "{name}: {needed}");
        }
        assert_eq!(names(deploy), names(&environments["default"]["deploy"]), "{name}");
        assert_eq!(deploy["capabilities"], environments["default"]["deploy"]["capabilities"], "{name}");
    }
}

#[test]
fn every_environment_has_its_own_stack_and_tag_and_values_that_the_template_allows() {
    let declared = cloudformation("template.yaml")["Parameters"].take();
    let mut stacks = BTreeSet::new();
    for (name, parts) in environments() {
        assert_eq!(pairs(&parts["deploy"]["tags"])["environment"], name);
        assert!(stacks.insert(text(&parts["global"]["stack_name"])), "{name} has the stack of another environment");
        for (parameter, value) in pairs(&parts["global"]["parameter_overrides"]) {
            assert!(declared[&parameter].is_object(), "{name}: {parameter}");
            let allowed = declared[&parameter]["AllowedValues"].as_array().into_iter().flatten();
            let mut allowed =
                allowed.map(|allowed| allowed.as_str().map_or_else(|| allowed.to_string(), str::to_owned));
            let is_open = declared[&parameter]["AllowedValues"].is_null();
            assert!(is_open || allowed.any(|allowed| allowed == value), "{name}: {parameter}={value}");
        }
    }
}

/// `--parameter-overrides` replaces the list of `samconfig.toml`, and a parameter that is not named keeps its value: without an id the
/// deployment would make no version.
#[test]
fn every_command_that_names_parameters_of_a_deployment_names_a_release() {
    let mut commands = 0;
    for path in ["README.md", "infra/README.md", "infra/ops/runbook.md"] {
        let document = fs::read_to_string(root().join(path)).unwrap();
        for (at, _) in document.match_indices("sam deploy ") {
            let command = document[at..].split('`').next().unwrap();
            if command.contains("--parameter-overrides") {
                commands += 1;
                assert!(command.contains("ReleaseId=$(date +%s)"), "{path}: {command}");
            }
        }
    }
    assert!(commands >= 2, "{commands}");
}
