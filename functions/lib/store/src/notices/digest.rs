use std::collections::HashSet;
use std::fmt::Display;

use rules::{Failure, MailKind, Timestamp, TipId, UserId, limits};
use serde::Deserialize;

use super::recipients::{Recipient, recipients};
use super::{AGAIN_MINUTES, due, in_place, is_written};
use crate::aws::item::{Item, readable, text, text_of, to_value};
use crate::items::notice::{DIGEST, SETTINGS, SentDigest, notified, of_notified, own_key};
use crate::limits::unwanted::Unwanted;
use crate::table::{Batch, Table, by_id, exists, key};

/// Days between two digests.
const DAYS: u64 = 7;
/// Days in which no digest of a reader repeats a tip: eight weeks.
const AGAIN_DAYS: u64 = 56;
/// Digests that one run sends at most.
const BATCH: i32 = 50;

/// The gardeners who get the digest, each by the time of the next one.
#[derive(Clone, Debug)]
pub struct DigestQueue {
    users: Table,
    activity: Table,
}

/// The part of an author's profile that a digest needs.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Author {
    id: UserId,
    date_joined: Timestamp,
}

impl Recipient {
    /// The tips that a digest of that time does not repeat.
    pub fn had(&self, now: Timestamp) -> HashSet<TipId> {
        self.recent(now).flat_map(|digest| digest.tips.iter().copied()).collect()
    }

    fn recent(&self, now: Timestamp) -> impl Iterator<Item = &SentDigest> {
        self.digests.iter().filter(move |digest| digest.at > now.days_before(AGAIN_DAYS))
    }
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

    /// Keeps which tips the reader was sent, so that the digests of eight weeks have different ones. At most eight digests are kept, with
    /// what else the gardener has chosen: about 1 KB, which goes with the gardener. To choose by the number of the week instead would
    /// store nothing, and would keep most tips of a small site from most of the weeks in which they are of use.
    pub async fn sent(&self, reader: &Recipient, tips: Vec<TipId>, now: Timestamp) -> Result<(), Failure> {
        if tips.is_empty() {
            return Ok(());
        }
        let mut digests: Vec<SentDigest> = reader.recent(now).cloned().collect();
        digests.push(SentDigest { at: now, tips });
        let update = self.activity.update(key(of_notified(reader.gardener), SETTINGS));
        // A gardener who has left meanwhile has no settings.
        is_written(update.set("digests", to_value(digests)?).when(exists("pk"))).await.map(drop)
    }

    /// Whose tips the reader does not want.
    pub async fn unwanted(&self, reader: UserId) -> Result<Unwanted, Failure> {
        Unwanted::of(&self.activity, reader).await
    }

    /// Those of these gardeners, at most 100, whose first days are over: one `BatchGetItem`. Those days are in [`limits::FIRST_DAYS`].
    pub async fn settled(&self, authors: &HashSet<UserId>, now: Timestamp) -> Result<HashSet<UserId>, Failure> {
        let batch = Batch::new().of(&self.users, authors.iter().map(by_id), &["id", "dateJoined"])?;
        let found = batch.read().await?.all(&self.users).into_iter().filter_map(readable::<Author>);
        let since = now.days_before(limits::FIRST_DAYS);
        Ok(found.filter(|author| author.date_joined <= since).map(|author| author.id).collect())
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
