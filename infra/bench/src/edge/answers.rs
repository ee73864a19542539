//! What visitors were shown, by the tags of answers: how often, and until when.

use std::collections::HashMap;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::{Value, json};

/// A version of a tip: its id and the number of the version.
pub type Version = (String, u64);

#[derive(Default)]
pub struct Answers(Mutex<HashMap<String, Answer>>);

struct Answer {
    body: String,
    /// How often it was sent whole, and not as a 304.
    whole: u64,
    last: Instant,
    tips: Vec<Version>,
}

impl Answers {
    /// An answer was shown: with its body where it came whole. False where a 304 stands for what nobody had been sent.
    pub fn shown(&self, tag: &str, body: Option<&[u8]>) -> bool {
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(answer) = answers.get_mut(tag) {
            answer.last = Instant::now();
            answer.whole = answer.whole.saturating_add(u64::from(body.is_some()));
            return true;
        }
        let Some(body) = body else { return false };
        let answer = Answer {
            body: String::from_utf8_lossy(body).into_owned(),
            whole: 1,
            last: Instant::now(),
            tips: tips(body),
        };
        answers.insert(tag.to_owned(), answer);
        true
    }

    /// For those versions that an answer held: for how long after its time one was last shown, the longest; and how many.
    pub fn outlived(&self, gone: &HashMap<Version, Instant>) -> (Duration, usize) {
        let answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut last: HashMap<&Version, Instant> = HashMap::new();
        for answer in answers.values() {
            for version in &answer.tips {
                let shown = last.entry(version).or_insert(answer.last);
                *shown = answer.last.max(*shown);
            }
        }
        let held: Vec<Duration> =
            gone.iter().filter_map(|(version, at)| Some(last.get(version)?.saturating_duration_since(*at))).collect();
        (held.iter().max().copied().unwrap_or_default(), held.len())
    }

    /// Writes every body with how often it was sent, a line each.
    pub fn write(&self, file: &Path) -> Result<()> {
        let answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines = BufWriter::new(std::fs::File::create(file)?);
        for answer in answers.values() {
            writeln!(lines, "{}", json!({ "times": answer.whole, "body": answer.body }))?;
        }
        Ok(lines.flush()?)
    }
}

/// The tips that a list holds, each at its version.
fn tips(body: &[u8]) -> Vec<Version> {
    let list: Value = serde_json::from_slice(body).unwrap_or_default();
    let cards = list.get("data").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let version = |card: &Value| Some((card.get("_id")?.as_str()?.to_owned(), card.get("version")?.as_u64()?));
    cards.iter().filter_map(version).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::Answers;

    #[test]
    fn what_is_shown_after_it_was_hidden_is_found() {
        let (answers, start) = (Answers::default(), Instant::now());
        let page = br#"{"data": [{"_id": "1", "version": 2}, {"_id": "2", "version": 1}], "next": null}"#;
        assert!(!answers.shown("a", None), "nobody has that copy");
        assert!(answers.shown("a", Some(page)));
        sleep(Duration::from_millis(20));
        assert!(answers.shown("a", None), "a 304 shows it too");
        let outlived = |id: &str, version| answers.outlived(&HashMap::from([((id.to_owned(), version), start)]));
        assert!(outlived("1", 2).0 >= Duration::from_millis(20));
        assert_eq!(outlived("1", 2).1, 1);
        assert_eq!(outlived("1", 1), (Duration::ZERO, 0), "another version was never shown");
    }
}
