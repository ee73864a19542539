//! Those who write, at the rates of `infra/costs/assumptions.json`: a gardener who shares tips, edits, hides, shows and
//! deletes them, through the same front door.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::answers::Version;
use super::chance::{Chance, Weighted};
use super::door::{Door, status};
use super::{Trace, places};

/// How many browsers the gardener writes from: one alone would be too slow for compressed time.
pub const AT_ONCE: u32 = 4;
const ACTIONS: [&str; 5] = ["share", "edit", "hide", "show", "delete"];

/// What was done in the trace.
#[derive(Default)]
pub struct Written {
    pub actions: BTreeMap<&'static str, u64>,
    /// The versions that no list should hold any more, since when the change was asked for.
    pub edited: HashMap<Version, Instant>,
    pub hidden: HashMap<Version, Instant>,
    pub late: Duration,
}

/// A tip of the gardener's.
pub struct Own {
    pub version: Version,
    public: bool,
}

/// How many writes go with so many views, and how they are shared out among the actions.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn rates(assumed: &Value, views: u64) -> Result<(u64, [f64; 5])> {
    let mut rates = [0.0; 5];
    for (rate, action) in rates.iter_mut().zip(ACTIONS) {
        let of = assumed.pointer(&format!("/actionsIn1000Views/{action}")).and_then(Value::as_f64);
        *rate = of.with_context(|| format!("the assumptions have no rate of {action}"))?;
    }
    Ok(((views as f64 / 1000.0 * rates.iter().sum::<f64>()) as u64, rates))
}

impl Written {
    pub fn add(&mut self, other: Self) {
        for (action, times) in other.actions {
            *self.actions.entry(action).or_default() += times;
        }
        self.edited.extend(other.edited);
        self.hidden.extend(other.hidden);
        self.late = self.late.max(other.late);
    }
}

/// Does every so-many-th write of the trace, from this one on, one after the other.
pub fn write(trace: &Trace, token: &str, first: u64, writes: u64, rates: [f64; 5]) -> Result<Written> {
    let mut gardener = Gardener::new(trace.door(), token)?;
    let mut chance = Chance::new(trace.seed.wrapping_sub(1).wrapping_sub(first));
    let drawn = Weighted::new(rates);
    let (mut own, mut written) = (Vec::new(), Written::default());
    for n in (first..writes).step_by(AT_ONCE as usize) {
        written.late = written.late.max(trace.wait_for(n, writes));
        let wanted = ACTIONS.get(drawn.draw(&mut chance)).copied().unwrap_or("share");
        // A tip that this can be done to; without one, a tip is shared.
        let of = (0..own.len()).map(|_| chance.below(own.len())).find(|at| fits(own.get(*at), wanted));
        let done = if let Some(at) = of {
            let tip = own.swap_remove(at);
            note(&mut written, wanted, &tip);
            own.extend(gardener.change(&tip, wanted)?);
            wanted
        } else {
            own.push(gardener.share(&mut chance)?);
            "share"
        };
        *written.actions.entry(done).or_default() += 1;
    }
    Ok(written)
}

fn fits(own: Option<&Own>, action: &str) -> bool {
    own.is_some_and(|own| match action {
        "hide" => own.public,
        "show" => !own.public,
        "share" => false,
        _ => true,
    })
}

/// From now on no list should hold the tip as it is.
fn note(written: &mut Written, action: &str, tip: &Own) {
    let gone = if action == "edit" { &mut written.edited } else { &mut written.hidden };
    if tip.public {
        gone.insert(tip.version.clone(), Instant::now());
    }
}

pub struct Gardener {
    door: Door,
    headers: String,
    /// The sample tips, whose words the shared ones have.
    texts: Vec<Value>,
    categories: Vec<String>,
    difficulties: Vec<String>,
}

impl Gardener {
    pub fn new(door: Door, token: &str) -> Result<Self> {
        let texts = crate::root().join("infra/local/sample-data/tips.json");
        Ok(Self {
            door,
            headers: format!("Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"),
            texts: serde_json::from_str(&fs::read_to_string(texts)?)?,
            categories: places::values("Category")?,
            difficulties: places::values("Difficulty")?,
        })
    }

    /// Makes the gardener's profile, so that it is among those that visitors find.
    pub fn join(&mut self) -> Result<()> {
        self.send("POST", "/api/user", Some(&json!({ "name": "Measured" }))).map(|_| ())
    }

    /// A tip of some category and difficulty.
    pub fn share(&mut self, chance: &mut Chance) -> Result<Own> {
        let text = self.texts.get(chance.below(self.texts.len())).context("there are no sample tips")?;
        let mut one_of = |values: &[String]| values.get(chance.below(values.len())).cloned();
        let tip = json!({
            "title": text.get("title"),
            "plantType": text.get("plantType"),
            "description": text.get("description"),
            // Of the site itself in the sample, which only a whole address can be here.
            "image": text.get("image").and_then(Value::as_str).map(|path| format!("https://photos.example{path}")),
            "category": one_of(&self.categories),
            "difficultyLevel": one_of(&self.difficulties),
        });
        let answer = self.send("POST", "/api/tips", Some(&tip))?;
        Ok(Own { version: version(&answer)?, public: true })
    }

    /// Answers the tip as it is then, unless it is gone.
    pub fn change(&mut self, tip: &Own, action: &str) -> Result<Option<Own>> {
        let path = format!("/api/tips/{}", tip.version.0);
        let (body, public) = match action {
            "delete" => {
                self.send("DELETE", &path, None)?;
                return Ok(None);
            }
            "hide" => (json!({ "availability": "hidden" }), false),
            "show" => (json!({ "availability": "public" }), true),
            _ => (json!({ "title": format!("Edited for the {}th time", tip.version.1) }), tip.public),
        };
        let answer = self.send("PATCH", &path, Some(&body))?;
        Ok(Some(Own { version: version(&answer)?, public }))
    }

    fn send(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Vec<u8>> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let answer = self.door.ask(method, path, &self.headers, &body)?;
        ensure!((200..300).contains(&status(&answer)), "{method} {path} answers {}", answer.start);
        Ok(answer.body)
    }
}

fn version(body: &[u8]) -> Result<Version> {
    let answer: Value = serde_json::from_slice(body)?;
    let id = answer.pointer("/data/_id").and_then(Value::as_str).context("a tip without an id")?;
    let version = answer.pointer("/data/version").and_then(Value::as_u64).context("a tip without a version")?;
    Ok((id.to_owned(), version))
}
