//! The promise of notices: what gardeners hear of what happened to what they wrote, reported, or appealed against.

use std::collections::BTreeMap;

use super::promise::{About, Promise, Who};

/// What is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Helpful,
    Tried,
    Held,
    Released,
    Resumed,
    Noted,
    Rejected,
    Reported,
    Asked,
    Answered,
    Accepted,
}

/// Everything of one kind that happened to one thing on one day is one notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    to: Who,
    day: u64,
    kind: Kind,
    about: About,
}

/// How often it happened, and what was decided the last time.
#[derive(Clone, Debug, Default)]
struct Told {
    count: usize,
    outcome: Option<&'static str>,
}

#[derive(Debug, Default)]
pub struct Notices(BTreeMap<Key, Told>);

impl Notices {
    pub fn forget(&mut self, who: Who) {
        self.0.retain(|key, _| key.to != who);
    }

    /// A line each, in any order.
    pub fn of(&self, who: Who) -> Vec<String> {
        let told = self.0.iter().filter(|(key, told)| key.to == who && told.count > 0);
        let kind = |key: &Key| format!("{:?}", key.kind).to_lowercase();
        told.map(|(key, told)| line(&kind(key), key.about, told.count, told.outcome)).collect()
    }
}

/// A notice in words.
pub fn line(kind: &str, about: About, count: usize, outcome: Option<&str>) -> String {
    format!("{kind} {count} {about:?} {}", outcome.unwrap_or("-"))
}

impl Promise {
    /// Who has left hears nothing.
    pub fn tell(&mut self, to: Who, kind: Kind, about: About, outcome: Option<&'static str>) {
        if self.has_left(to) {
            return;
        }
        let told = self.notices.0.entry(Key { to, day: self.today, kind, about }).or_default();
        told.count += 1;
        told.outcome = outcome.or(told.outcome);
    }

    /// It belongs to the notice of that day, or not any more.
    pub fn tell_of(&mut self, to: Who, kind: Kind, about: About, day: u64, is_more: bool) {
        let key = Key { to, day, kind, about };
        if !is_more {
            if let Some(told) = self.notices.0.get_mut(&key) {
                told.count -= 1;
            }
        } else if !self.has_left(to) {
            self.notices.0.entry(key).or_default().count += 1;
        }
    }

    /// A mark of that day was taken back: it is taken from the notice of that day. Of a tip that is gone, it stays.
    pub fn untell(&mut self, kind: Kind, tip: usize, day: u64) {
        let Some(to) = self.tips[tip].as_ref().and_then(|tip| tip.author) else { return };
        if let Some(told) = self.notices.0.get_mut(&Key { to, day, kind, about: About::Tip(tip) }) {
            told.count -= 1;
        }
    }
}
