//! The folders of `functions/`.

use std::collections::BTreeSet;
use std::fs;

use crate::files::root;
use crate::template::functions;

/// A function without a template or without a folder fails here.
#[test]
fn every_program_has_a_function_in_the_template() {
    let folders = fs::read_dir(root().join("functions")).unwrap().map(|entry| entry.unwrap().path());
    let programs = folders.filter(|folder| folder.join("src/main.rs").is_file());
    let programs: BTreeSet<String> =
        programs.map(|folder| folder.file_name().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(programs, functions().into_iter().map(|function| function.name).collect());
}

/// The tests and the local cloud run what a program's `main` names, but not that `main`.
#[test]
fn every_program_runs_the_function_of_its_folder() {
    let named = lambdas::ROUTES
        .iter()
        .map(|name| (name, format!("api::serve(env!(\"CARGO_PKG_NAME\"), {name}::route(&connection)?,")));
    let others = lambdas::OTHERS.iter().chain(&["process_photo"]).map(|name| (name, format!(" {name}::run(")));
    for (name, call) in named.chain(others) {
        let main = root().join("functions").join(name.replace('_', "-")).join("src/main.rs");
        assert!(fs::read_to_string(main).unwrap().contains(&call), "{name}: {call}");
    }
}
