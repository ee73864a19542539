use std::fmt::Display;

use rules::{Failure, MailKind, Timestamp, UserId};

use super::recipients::{Recipient, recipients};
use super::{due, in_place, is_written};
use crate::aws::item::{Item, text, text_of};
use crate::items::notice::{DIGEST, SETTINGS, notified, of_notified, own_key};
use crate::table::{Table, key};

/// Days between two digests.
const DAYS: u64 = 7;
/// As long as a notice waits after an attempt that failed.
const AGAIN_MINUTES: u64 = 15;
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
    /// twice. [`Self::put_back`] is for one that was not sent for certain.
    pub async fn due(&self, now: Timestamp) -> Result<Vec<Recipient>, Failure> {
        let found = due(&self.activity, DIGEST, now, BATCH).await?;
        let gardeners: Vec<UserId> = found.iter().filter_map(notified).collect();
        let mut known = recipients(&self.users, &self.activity, &gardeners).await?;
        let mut readers = Vec::new();
        for item in &found {
            let reader = notified(item).and_then(|gardener| known.remove(&gardener));
            if self.claim(item, now).await? {
                readers.extend(reader.filter(|reader| reader.gets(MailKind::Digest)));
            }
        }
        Ok(readers)
    }

    /// For a digest of a run that began at `now` and could not send it: a later run does, unless the gardener has ended it meanwhile.
    pub async fn put_back(&self, gardener: UserId, now: Timestamp) -> Result<(), Failure> {
        let settings = key(of_notified(gardener), SETTINGS);
        self.postpone(&settings, now.days_after(DAYS), now.minutes_after(AGAIN_MINUTES)).await.map(drop)
    }

    async fn claim(&self, item: &Item, now: Timestamp) -> Result<bool, Failure> {
        let at = text_of(item, "at").unwrap_or_default();
        self.postpone(&own_key(item), at, now.days_after(DAYS)).await
    }

    /// False if the digest is not due at that time any more.
    async fn postpone(&self, settings: &Item, at: impl Display, next: Timestamp) -> Result<bool, Failure> {
        let update = in_place(&self.activity, settings, DIGEST, at);
        is_written(update.set("at", text(next)).set("nextDigest", text(next))).await
    }
}
