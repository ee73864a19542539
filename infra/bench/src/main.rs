//! Measures the built functions against what a user would pick instead. `cargo xtask bench` builds all of it, runs this,
//! and keeps what it prints in `RESULTS.md`.

mod count;
mod dynamodb;
mod edge;
mod figures;
mod goals;
mod http;
mod items;
mod life;
mod programs;
mod runtime_api;
mod share;
mod table;

use std::fs;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Parser, Subcommand};

use crate::dynamodb::DynamoDb;
use crate::figures::Figures;
use crate::goals::{GOALS, MARGIN, Others, range};
use crate::programs::{Kind, Program};

#[derive(Parser)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the command line")]
struct Flags {
    /// Fewer rounds
    #[arg(long)]
    quick: bool,
    /// Count only, the functions only, and fail where one needs more than it is held to
    #[arg(long, conflicts_with = "quick")]
    check: bool,
    /// Nothing else: no times and no other programs
    #[arg(long)]
    counts: bool,
    /// These functions only
    #[arg(long)]
    only: Vec<String>,
    /// Also list-tips as `cargo build --profile small` made it
    #[arg(long)]
    small: bool,
    /// The program of Node.js
    #[arg(long, default_value = "node")]
    node: PathBuf,
    #[command(subcommand)]
    instead: Option<Instead>,
}

/// What is measured instead of the functions.
#[derive(Subcommand)]
enum Instead {
    /// Visitors and gardeners before a cache
    Edge(edge::Flags),
}

fn main() -> Result<()> {
    let flags = Flags::parse();
    if let Some(Instead::Edge(edge)) = &flags.instead {
        println!("{}", edge::run(edge)?);
        return Ok(());
    }
    let dynamodb = DynamoDb::start(&root().join("target/bench/tls"))?;
    let routes = if flags.only.is_empty() { functions()? } else { flags.only };
    let counts_only = flags.check || flags.counts;
    let mut programs = if counts_only { Vec::new() } else { Program::baselines(&flags.node)? };
    if flags.small {
        programs.push(Program::small()?);
    }
    for route in &routes {
        programs.push(Program::function(route)?);
    }
    let mut all = Vec::new();
    for program in &programs {
        eprintln!("  counting {}", program.name);
        all.push(Figures::count(program, &dynamodb)?);
    }
    if !counts_only {
        eprintln!("  timing");
        let rounds = if flags.quick { 9 } else { 21 };
        for (figures, times) in all.iter_mut().zip(figures::times(&programs, &dynamodb, rounds)?) {
            figures.times = Some(times);
        }
    }
    let find = |kind| all.iter().find(|figures| figures.kind == kind);
    let others = Others { usual: find(Kind::UsualRust), node: find(Kind::Node) };
    println!("{}", table::all(&all, &others));
    if flags.check { check(&all) } else { Ok(()) }
}

/// Fails where a function needs more than it is held to.
fn check(all: &[Figures]) -> Result<()> {
    let mut misses = Vec::new();
    for goal in &GOALS {
        let Some((held_to, [_, (most, name)])) = goal.held_to.zip(range(goal, all, &Others::default())) else {
            continue;
        };
        if most > held_to * MARGIN {
            misses.push(format!("{name}: {} is {most:.2} {}, held to {held_to}", goal.figure, goal.unit));
        }
    }
    ensure!(misses.is_empty(), "{}", misses.join("\n"));
    Ok(())
}

/// The functions by name: those folders under `functions/` that have a program.
fn functions() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in fs::read_dir(root().join("functions"))? {
        let folder = folder?;
        if folder.path().join("src/main.rs").is_file() {
            names.push(folder.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The repository's top folder. Asked at run time first, because a moved checkout keeps its compiled programs.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| ".".into(), PathBuf::from);
    here.join("../..")
}
