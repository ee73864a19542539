//! Requests that are sent again: after a conflict with another write, or while a table is throttled.

use std::time::{Duration, Instant};

use rules::Failure;

use super::item::Item;

/// Why one part of a transaction was cancelled.
#[derive(Debug)]
pub(crate) enum Reason {
    /// This part was not the reason.
    None,
    /// Its condition failed; the item as stored, if there is one.
    Condition(Option<Item>),
    /// It conflicts with another write of the item.
    Conflict,
    /// The table or an index is throttled. The SDK does not retry this itself ("`TransactWriteItems`", Amazon `DynamoDB` API
    /// Reference).
    Throttled,
}

/// The attempts of a write that conflicts with other writes, is throttled, or started from an item that has changed since.
#[derive(Debug)]
pub(crate) struct Retry {
    attempt: u32,
    contended: bool,
    throttled: bool,
    started: Instant,
}

impl Retry {
    const ATTEMPTS: u32 = 6;
    /// A later attempt would not end before the request's own deadline.
    const TIME: Duration = Duration::from_secs(5);

    pub fn new() -> Self {
        Self { attempt: 0, contended: false, throttled: false, started: Instant::now() }
    }

    /// Records why an attempt failed.
    pub fn record(&mut self, reasons: &[Reason]) {
        self.throttled = reasons.iter().any(|reason| matches!(reason, Reason::Throttled));
        self.contended = self.throttled || reasons.iter().any(|reason| matches!(reason, Reason::Conflict));
    }

    /// Waits before the next attempt: exponential, with jitter, so that the same writers do not collide again. After the
    /// last attempt it returns `busy`, or a transient failure if DynamoDB throttled.
    pub async fn wait<E: From<Failure>>(&mut self, busy: E) -> Result<(), E> {
        self.attempt += 1;
        if self.attempt >= Self::ATTEMPTS || self.started.elapsed() > Self::TIME {
            return Err(if self.throttled { Failure::transient("the table is throttled").into() } else { busy });
        }
        if self.contended || self.attempt > 1 {
            let jitter = u64::from(self.started.elapsed().subsec_micros().to_le_bytes()[0]);
            tokio::time::sleep(Duration::from_millis((10 << self.attempt) + jitter / 4)).await;
        }
        Ok(())
    }
}
