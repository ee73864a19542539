use rules::{Failure, MailKind, Timestamp, UserId};

use super::recipients::{Recipient, recipients};
use super::{DIGEST, due, gardener, in_place, is_written, own_key};
use crate::Table;
use crate::activity::attribute;
use crate::items::{Item, text};

/// Days between two digests.
const DAYS: u64 = 7;
/// Digests that one run sends at most.
const BATCH: i32 = 50;

/// The gardeners who get the digest, each by the time of the next one.
#[derive(Clone, Debug)]
pub struct DigestQueue {
    users: Table,
    activity: Table,
}

impl DigestQueue {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Those whose digest is due. The next one of each is due a week from now, so no other run gets them: a digest is rather lost than sent
    /// twice.
    pub async fn due(&self, now: Timestamp) -> Result<Vec<Recipient>, Failure> {
        let found = due(&self.activity, DIGEST, now, BATCH).await?;
        let gardeners: Vec<UserId> = found.iter().filter_map(gardener).collect();
        let mut known = recipients(&self.users, &self.activity, &gardeners).await?;
        let mut readers = Vec::new();
        for item in &found {
            let reader = gardener(item).and_then(|gardener| known.remove(&gardener));
            if self.claim(item, now).await? {
                readers.extend(reader.filter(|reader| reader.gets(MailKind::Digest)));
            }
        }
        Ok(readers)
    }

    async fn claim(&self, item: &Item, now: Timestamp) -> Result<bool, Failure> {
        let at = attribute(item, "at").unwrap_or_default();
        let update = in_place(&self.activity, &own_key(item), DIGEST, at)
            .update_expression("SET #at = :next, nextDigest = :next")
            .expression_attribute_values(":next", text(now.days_after(DAYS)));
        is_written(update).await
    }
}
