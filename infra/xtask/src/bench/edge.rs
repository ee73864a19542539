//! The edge. A real cache before the local API, under the trace that the package `bench` plays: what it keeps away from the
//! functions, what visitors wait for, and what a list costs then.

mod cache;
mod fetches;
mod section;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::cloud::{self, Cloud};
use crate::deploy::{self, Outputs};
use crate::steps::Steps;
use crate::tools::Tools;
use crate::{callers, process};

use cache::Cache;
use fetches::{Fetches, Log};

/// Of an hour, evenly.
const VIEWS: u64 = 1_000_000;
const SECONDS: f64 = 3_600.0;
/// How many seconds of the site's time pass in one: as many as the local cloud can follow on two processors.
const TIMES: f64 = 9.0;
/// What is played of the hour in a hurry, as a fraction.
const QUICK: (u64, f64) = (10, 0.1);

/// What the package `bench` answers.
#[derive(Deserialize)]
struct Played {
    began: u64,
    heads: Heads,
    trace: Trace,
    unasked: Vec<Unasked>,
}

/// A list that nobody else asked for, at an age in seconds of the site's time: whether it held a tip that had been hidden.
#[derive(Deserialize)]
struct Unasked {
    seconds: u64,
    held: bool,
}

/// Bytes of heads, and for how long an answer is fresh.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Heads {
    whole: u64,
    unchanged: u64,
    fresh_seconds: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Trace {
    places: u64,
    seconds: f64,
    views: u64,
    stale: u64,
    /// Their addresses, and from when to when, in milliseconds since 1970.
    waits: Vec<(String, u64, u64)>,
    conditional: u64,
    unchanged: u64,
    wrongly_whole: u64,
    wrongly_unchanged: u64,
    actions: BTreeMap<String, u64>,
    edited: Outlived,
    hidden: Outlived,
    late_seconds: f64,
    writes_late_seconds: f64,
}

/// Versions of tips that no answer should hold any more.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Outlived {
    changes: u64,
    /// How many of them an answer had held.
    held: u64,
    longest_seconds: f64,
}

/// What the functions' own log says of the trace.
#[derive(Deserialize)]
struct Logged {
    requests: u64,
    /// Of those that were the first of their process: the route, and when it was answered, in milliseconds since 1970.
    cold: Vec<(String, u64)>,
}

#[derive(Deserialize)]
struct Sizes {
    sent: u64,
    plain: u64,
    compressed: u64,
}

/// USD of a million views.
#[derive(Deserialize)]
struct Cost {
    all: f64,
    free: f64,
    lines: BTreeMap<String, f64>,
}

struct Measured {
    played: Played,
    fetches: Fetches,
    /// Visitors who came while another one's request was under way, and waited with them.
    waited_along: u64,
    logged: Logged,
    sizes: Sizes,
    cost: Cost,
    /// If nobody had a copy, and so every answer was sent whole.
    cost_whole: Cost,
}

/// The section of the edge.
pub fn measure(steps: &mut Steps, tools: &Tools, cloud: &Cloud, outputs: &Outputs, quick: bool) -> Result<String> {
    let folder = crate::root().join("target/bench/edge");
    cloud::remove(&folder)?;
    fs::create_dir_all(&folder)?;
    steps.run("varnish", |log| cache::install(tools, log))?;
    let (played, fetches, waited_along) = steps.run("play the trace", |log| {
        let cache = Cache::start(tools, outputs, cloud.port, TIMES, &folder, log)?;
        let played = play(tools, cloud, outputs, &cache, &folder, quick, log)?;
        let waited_along = cache.waited_along(tools, log)?;
        Ok((played, Log::read(&cache.stop()?)?, waited_along))
    })?;
    let measured = steps.run("reckon", |log| {
        let fetches = fetches.since(played.began);
        let logged = logged(tools, cloud, played.began, log)?;
        let sizes: Sizes = ask(tools.command("node").arg("infra/bench/edge/sizes.mjs").arg(bodies(&folder)), log)?;
        let heads = sizes.sent * played.heads.whole + played.trace.unchanged * played.heads.unchanged;
        let cost = |bytes: u64| {
            let counted = json!({ "views": played.trace.views, "bytes": bytes, "calls": fetches.calls });
            let mut list_view = tools.command("python");
            ask(list_view.args(["-B", "infra/costs/list_view.py"]).arg(counted.to_string()), log)
        };
        let whole = (sizes.compressed / sizes.sent + played.heads.whole) * played.trace.views;
        let (cost, cost_whole) = (cost(sizes.compressed + heads)?, cost(whole)?);
        Ok(Measured { played, fetches, waited_along, logged, sizes, cost, cost_whole })
    })?;
    Ok(section::of(&measured))
}

fn play(
    tools: &Tools,
    cloud: &Cloud,
    outputs: &Outputs,
    cache: &Cache,
    folder: &Path,
    quick: bool,
    log: &Path,
) -> Result<Played> {
    let (part, share) = if quick { QUICK } else { (1, 1.0) };
    // It was built with the functions.
    let mut play = tools.command(crate::root().join("target/debug/bench"));
    play.env("CARGO_MANIFEST_DIR", crate::root().join("infra/bench"))
        .env("GARDENER_TOKEN", callers::sign_in(tools, outputs, cloud.port, log)?)
        .args(["edge", "--site", &deploy::local_site(outputs)?])
        .args(["--cache", &format!("127.0.0.1:{}", cache.port), "--cloud", &format!("127.0.0.1:{}", cloud.port)])
        .args(["--views", &(VIEWS / part).to_string(), "--seconds", &(SECONDS * share / TIMES).to_string()])
        .args(["--times", &TIMES.to_string()])
        .arg("--bodies")
        .arg(bodies(folder));
    ask(&mut play, log)
}

fn logged(tools: &Tools, cloud: &Cloud, since: u64, log: &Path) -> Result<Logged> {
    let mut logged = tools.cloud_command("python", cloud.port);
    ask(logged.args(["-B", "infra/bench/edge/logged.py", super::MEASURED.name, &since.to_string()]), log)
}

fn bodies(folder: &Path) -> PathBuf {
    folder.join("bodies.jsonl")
}

/// What a program answers as JSON, which is kept in the log too.
fn ask<T: DeserializeOwned>(command: &mut Command, log: &Path) -> Result<T> {
    let answer = process::output(command, log)?;
    writeln!(File::options().append(true).create(true).open(log)?, "{answer}")?;
    serde_json::from_str(&answer).with_context(|| format!("a program answered {answer}"))
}
