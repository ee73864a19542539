//! Those who look: each view at its time, drawn by Zipf's law.

use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};

use super::Trace;
use super::chance::Chance;
use super::door::{Door, status};
use super::places::next;

/// What became of the views of one connection, or of all.
#[derive(Default)]
pub struct Tally {
    pub views: u64,
    pub fresh: u64,
    pub stale: u64,
    /// With the tag of a copy.
    pub conditional: u64,
    /// A 304 without a body.
    pub unchanged: u64,
    /// What should have been one: the tag of the copy in a whole answer, or a 304 with a body.
    pub wrongly_whole: u64,
    /// A 304 for what this visitor cannot have had.
    pub wrongly_unchanged: u64,
    /// What visitors waited for: the address, and from when to when, in milliseconds since 1970.
    pub waits: Vec<(String, u64, u64)>,
    /// By how much a view came too late, at most.
    pub late: Duration,
}

impl Tally {
    pub fn add(&mut self, other: Self) {
        for (sum, part) in [
            (&mut self.views, other.views),
            (&mut self.fresh, other.fresh),
            (&mut self.stale, other.stale),
            (&mut self.conditional, other.conditional),
            (&mut self.unchanged, other.unchanged),
            (&mut self.wrongly_whole, other.wrongly_whole),
            (&mut self.wrongly_unchanged, other.wrongly_unchanged),
        ] {
            *sum = sum.saturating_add(part);
        }
        self.waits.extend(other.waits);
        self.late = self.late.max(other.late);
    }
}

/// Makes every so-many-th view of the trace, from this one on.
pub fn visit(trace: &Trace, first: u64, step: u64) -> Result<Tally> {
    let mut door = trace.door();
    let mut chance = Chance::new(trace.seed.wrapping_add(first));
    let mut tally = Tally::default();
    let mut view = first;
    while view < trace.views {
        tally.late = tally.late.max(trace.wait_for(view, trace.views));
        look(trace, &mut door, &mut chance, &mut tally)?;
        view = view.saturating_add(step);
    }
    Ok(tally)
}

fn look(trace: &Trace, door: &mut Door, chance: &mut Chance, tally: &mut Tally) -> Result<()> {
    let at = trace.zipf.draw(chance);
    let path = trace.places.address(at);
    let returns = chance.fraction() < trace.returning;
    let copy = returns.then(|| trace.places.copy(at, &path)).flatten();
    let came = now()?;
    let answer = door.get(&path, copy.as_deref())?;
    let (status, tag) = (status(&answer), answer.header("etag").unwrap_or_default());
    let whole = match status {
        200 => Some(answer.body.as_slice()),
        304 => None,
        _ => bail!("{path} answers {}: {}", answer.start, String::from_utf8_lossy(&answer.body)),
    };
    tally.views += 1;
    match answer.header("x-edge") {
        Some("fresh") => tally.fresh += 1,
        Some("stale") => tally.stale += 1,
        _ => tally.waits.push((path.clone(), came, now()?)),
    }
    tally.conditional += u64::from(copy.is_some());
    let same = copy.as_deref() == Some(tag);
    match whole {
        None if answer.body.is_empty() && same => tally.unchanged += 1,
        _ if same => tally.wrongly_whole += 1,
        None => tally.wrongly_unchanged += 1,
        Some(_) => {}
    }
    if !trace.answers.shown(tag, whole) {
        tally.wrongly_unchanged += 1;
    }
    if let Some(body) = whole.filter(|_| trace.places.is_new(at, tag)) {
        trace.places.learn(at, tag, next(&serde_json::from_slice(body)?));
    }
    trace.places.visited(at, &path, tag, chance.fraction());
    Ok(())
}

/// Milliseconds since 1970.
fn now() -> Result<u64> {
    Ok(u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?)
}

impl Trace {
    /// Sleeps until the n-th of so many that are spread evenly over the trace; answers how much too late it is.
    #[expect(clippy::cast_precision_loss)]
    pub fn wait_for(&self, n: u64, of: u64) -> Duration {
        let due = self.start + self.lasts.mul_f64(n as f64 / of as f64);
        let now = Instant::now();
        sleep(due.saturating_duration_since(now));
        now.saturating_duration_since(due)
    }
}
