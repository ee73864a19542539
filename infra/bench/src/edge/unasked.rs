//! Addresses that nobody else asks for: there a hidden tip stays the longest.

use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::Trace;
use super::chance::Chance;
use super::door::Door;
use super::gardener::Gardener;

/// Seconds of the site's time after which each of the addresses is asked for again.
const AGES: [u32; 4] = [200, 270, 301, 310];

/// Has a tip in lists, hides it, and asks for each list once more: at which ages it was still there.
pub fn ages(trace: &Trace, token: &str, times: f64) -> Result<Value> {
    let mut door = trace.door();
    let mut gardener = Gardener::new(trace.door(), token)?;
    let tip = gardener.share(&mut Chance::new(trace.seed))?;
    let id = tip.version.0.clone();
    let lists: Vec<String> =
        (1..).zip(AGES).map(|(n, _)| format!("/api/tips?status=public&limit={}", 50 - n)).collect();
    let mut asked = Vec::new();
    for list in &lists {
        ensure!(holds(&mut door, list, &id)?, "{list} does not hold what was just shared");
        asked.push(Instant::now());
    }
    gardener.change(&tip, "hide")?;
    let mut ages = Vec::new();
    for ((list, since), age) in lists.iter().zip(asked).zip(AGES) {
        let due = since + Duration::from_secs(age.into()).div_f64(times);
        sleep(due.saturating_duration_since(Instant::now()));
        ages.push(json!({ "seconds": age, "held": holds(&mut door, list, &id)? }));
    }
    Ok(ages.into())
}

fn holds(door: &mut Door, list: &str, tip: &str) -> Result<bool> {
    Ok(String::from_utf8_lossy(&door.read(list)?.body).contains(tip))
}
