//! The trace of the edge: visitors and gardeners before a cache, with the site's time compressed.

mod answers;
mod chance;
mod door;
mod gardener;
mod places;
mod unasked;
mod visitors;

use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::{self, sleep};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::{Value, json};

use answers::Answers;
use chance::Weighted;
use door::{Door, status};
use gardener::{Gardener, Written};
use places::Places;
use visitors::Tally;

/// Connections that visitors come by. Enough that one who waits for a function holds up nobody else.
const CONNECTIONS: u64 = 48;
/// The cache's log has seconds: between what is asked for before the trace and the trace itself one must pass.
const SILENCE: Duration = Duration::from_secs(2);

#[derive(clap::Args)]
pub struct Flags {
    /// Where the cache listens
    #[arg(long)]
    cache: SocketAddr,
    /// Where the site is without the cache, whose heads are the ones that a browser gets, and its name
    #[arg(long)]
    cloud: SocketAddr,
    #[arg(long)]
    site: String,
    #[arg(long)]
    views: u64,
    /// For how long they come, in real seconds
    #[arg(long)]
    seconds: f64,
    /// How many seconds of the site's time pass in a real one
    #[arg(long)]
    times: f64,
    /// Where all bodies that were sent are written
    #[arg(long)]
    bodies: PathBuf,
}

/// What visitors and gardeners share.
struct Trace {
    cache: SocketAddr,
    places: Places,
    answers: Answers,
    zipf: Weighted,
    /// The share of views by someone who was there before.
    returning: f64,
    views: u64,
    seed: u64,
    start: Instant,
    lasts: Duration,
}

impl Trace {
    fn door(&self) -> Door {
        Door::new(self.cache, "localhost")
    }
}

/// Plays the trace and answers its counts as JSON. The token is the environment's.
pub fn run(flags: &Flags) -> Result<String> {
    let token = std::env::var("GARDENER_TOKEN").context("GARDENER_TOKEN is not set")?;
    let assumed: Value =
        serde_json::from_str(&fs::read_to_string(crate::root().join("infra/costs/assumptions.json"))?)?;
    let number = |path: &str| assumed.pointer(path).and_then(Value::as_f64).with_context(|| format!("no {path}"));
    let seed = assumed.get("seed").and_then(Value::as_u64).context("no seed")?;
    let (writes, rates) = gardener::rates(&assumed, flags.views)?;
    let heads = heads(flags)?;
    Gardener::new(Door::new(flags.cache, "localhost"), &token)?.join()?;
    let places = Places::find(flags.cache, seed)?;
    sleep(SILENCE);
    let began = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let trace = Trace {
        cache: flags.cache,
        zipf: Weighted::zipf(places.count(), number("/lists/zipf")?),
        places,
        answers: Answers::default(),
        returning: number("/returningVisits")?,
        views: flags.views,
        seed,
        start: Instant::now(),
        lasts: Duration::from_secs_f64(flags.seconds),
    };
    let (played, unasked) = thread::scope(|scope| {
        let unasked = scope.spawn(|| unasked::ages(&trace, &token, flags.times));
        (play(&trace, &token, writes, rates), unasked.join())
    });
    let unasked = unasked.map_err(|_| anyhow!("who asks late panicked"))??;
    let (tally, written) = played?;
    trace.answers.write(&flags.bodies)?;
    let report = report(flags, &trace, &tally, &written);
    Ok(json!({ "began": began, "heads": heads, "trace": report, "unasked": unasked }).to_string())
}

/// Visitors and the gardener, side by side.
fn play(trace: &Trace, token: &str, writes: u64, rates: [f64; 5]) -> Result<(Tally, Written)> {
    thread::scope(|scope| {
        let writing: Vec<_> = (0..u64::from(gardener::AT_ONCE))
            .map(|first| scope.spawn(move || gardener::write(trace, token, first, writes, rates)))
            .collect();
        let visiting: Vec<_> =
            (0..CONNECTIONS).map(|first| scope.spawn(move || visitors::visit(trace, first, CONNECTIONS))).collect();
        let mut tally = Tally::default();
        for visits in visiting {
            tally.add(visits.join().map_err(|_| anyhow!("a visitor panicked"))??);
        }
        let mut written = Written::default();
        for writes in writing {
            written.add(writes.join().map_err(|_| anyhow!("the gardener panicked"))??);
        }
        Ok((tally, written))
    })
}

fn report(flags: &Flags, trace: &Trace, tally: &Tally, written: &Written) -> Value {
    let took = trace.start.elapsed();
    let outlived = |gone| {
        let (longest, held) = trace.answers.outlived(gone);
        json!({ "changes": gone.len(), "held": held, "longestSeconds": longest.as_secs_f64() * flags.times })
    };
    json!({
        "places": trace.places.count(),
        "seconds": took.as_secs_f64() * flags.times,
        "views": tally.views,
        "fresh": tally.fresh,
        "stale": tally.stale,
        "waits": tally.waits,
        "conditional": tally.conditional,
        "unchanged": tally.unchanged,
        "wronglyWhole": tally.wrongly_whole,
        "wronglyUnchanged": tally.wrongly_unchanged,
        "actions": written.actions,
        "edited": outlived(&written.edited),
        "hidden": outlived(&written.hidden),
        "lateSeconds": tally.late.as_secs_f64() * flags.times,
        "writesLateSeconds": written.late.as_secs_f64() * flags.times,
    })
}

/// Bytes of the heads of a whole answer and of a 304, as the site sends them, and for how many seconds an answer is fresh at
/// the edge.
fn heads(flags: &Flags) -> Result<Value> {
    let mut door = Door::new(flags.cloud, &flags.site);
    let path = "/api/tips?status=public&limit=6";
    let whole = door.get(path, None)?;
    let unchanged = door.get(path, whole.header("etag"))?;
    let statuses = [status(&whole), status(&unchanged)];
    ensure!(statuses == [200, 304], "the site answers {statuses:?}");
    let kept = whole.header("cache-control").unwrap_or_default();
    let fresh = kept.split(", ").find_map(|word| word.strip_prefix("s-maxage=")?.parse::<u64>().ok());
    let fresh = fresh.with_context(|| format!("{kept:?} has no s-maxage"))?;
    Ok(json!({ "whole": whole.head_bytes(), "unchanged": unchanged.head_bytes(), "freshSeconds": fresh }))
}
