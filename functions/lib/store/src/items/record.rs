//! What was done with an `Idempotency-Key`: `idempotency#KEY` in the table of tips.

use rules::Failure;
use rules::idempotency::{IdempotencyKey, fingerprint};
use rules::{Tip, limits};
use serde::{Deserialize, Serialize};

use crate::aws::item::{number, to_item};
use crate::table::{Table, Write, any, below, missing};

/// The record of an `Idempotency-Key`. It is in the tips table, so that it is written in the tip's own transaction.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IdempotencyRecord {
    id: String,
    pub tip_id: String,
    pub fingerprint: String,
    /// Seconds since 1970; DynamoDB deletes the record some time after.
    expires_at: u64,
}

impl IdempotencyRecord {
    /// The part of a transaction that puts it, unless the key has been used before.
    pub fn part(tips: &Table, tip: &Tip, key: &IdempotencyKey) -> Result<Write, Failure> {
        let now = tips.now().seconds();
        let record = Self {
            id: format!("idempotency#{}", key.as_str()),
            tip_id: tip.id.to_string(),
            fingerprint: fingerprint(&tip.content),
            expires_at: now + limits::IDEMPOTENCY_SECONDS,
        };
        let put = tips.put(to_item(record)?).when(any([missing("id"), below("expiresAt", number(now))]));
        Ok(put.showing_stored())
    }
}
