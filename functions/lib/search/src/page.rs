//! The order of hits, and one page of them.

use std::{cmp::Reverse, collections::BinaryHeap, fmt, str::FromStr};

/// The most of a page. A larger `limit` is taken as this.
const MOST_HITS: usize = 100;

/// The place of a hit in its order. As text 49 characters; valid for the same search only. A page after it repeats
/// nothing, whatever was added or deleted meanwhile, as long as the order of the others stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    key: u64,
    id: u128,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{:032x}", self.key, self.id)
    }
}

impl FromStr for Position {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        // A text that was cut is not another position.
        let (key, id) = text.split_once('-').filter(|_| text.len() == 49).unwrap_or_default();
        Ok(Self { key: u64::from_str_radix(key, 16)?, id: u128::from_str_radix(id, 16)? })
    }
}

/// Keeps the best hits of a page and one more.
pub(crate) struct Page {
    limit: usize,
    after: Option<Position>,
    best: BinaryHeap<Reverse<Position>>,
}

impl Page {
    pub(crate) fn new(limit: usize, after: Option<Position>) -> Self {
        Self { limit: limit.clamp(1, MOST_HITS), after, best: BinaryHeap::new() }
    }

    pub(crate) fn offer(&mut self, key: u64, id: impl Fn() -> u128) {
        let is_full = self.best.len() > self.limit;
        if (is_full && self.best.peek().is_some_and(|Reverse(worst)| key < worst.key))
            || self.after.is_some_and(|after| key > after.key)
        {
            return;
        }
        let position = Position { key, id: id() };
        if self.after.is_some_and(|after| position >= after) {
            return;
        }
        self.best.push(Reverse(position));
        if self.best.len() > self.limit + 1 {
            self.best.pop();
        }
    }

    /// The ids, the best first, and the position of the last one if there are more.
    pub(crate) fn into_hits(self) -> (Vec<u128>, Option<Position>) {
        let best: Vec<_> = self.best.into_sorted_vec().into_iter().map(|Reverse(position)| position).collect();
        let more = best.len() > self.limit;
        let kept: Vec<_> = best.into_iter().take(self.limit).collect();
        (kept.iter().map(|position| position.id).collect(), kept.last().copied().filter(|_| more))
    }
}
