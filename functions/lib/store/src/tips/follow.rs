use aws_sdk_dynamodb::types::ReturnValue;
use rules::{Availability, Failure, Name, Status, Timestamp, TipId, UserId};
use serde::Deserialize;

use crate::aws::item::{number, readable, text};
use crate::aws::retry::{Reason, Retry};
use crate::aws::stream::Record;
use crate::items::card::TipKey;
use crate::items::tip::{Owner, list, unlist};
use crate::table::{Table, by_id, concurrently, is};

/// Tips that are read at once: the most of a `BatchGetItem`.
const BATCH: i32 = 100;

/// Brings a gardener's tips in line with the profile: each tip has the profile's name, and the public ones are in the lists
/// while the profile is active.
#[derive(Clone, Debug)]
pub struct FollowGardener {
    tips: Table,
    users: Table,
}

/// The part of a profile that its tips follow.
#[derive(Clone, Debug, Deserialize)]
struct FollowedProfile {
    id: UserId,
    status: String,
    /// Since when its gardener has been leaving.
    leaving: Option<Timestamp>,
    card: FollowedCard,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct FollowedCard {
    summary: Named,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Named {
    name: Name,
}

/// The part of a tip that follows. Like the profile's part, it is what every release writes.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FollowingTip {
    id: TipId,
    author_id: Owner,
    availability: String,
    revision: u64,
    feed: Option<String>,
    card: Named,
}

impl FollowGardener {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    pub fn now(&self) -> Timestamp {
        self.tips.now()
    }

    /// The gardener whose tips a change of a profile concerns, because the name or the status is another one. The tips of a
    /// gardener who is leaving are `DeleteUser`'s.
    pub fn concerned(record: &Record) -> Option<UserId> {
        let (old, new) = record.images::<FollowedProfile>()?;
        let is_changed = (old.status, old.card) != (new.status, new.card);
        (is_changed && new.leaving.is_none()).then_some(new.id)
    }

    /// Returns how many tips it changed. It uses the profile as it is now, so it can be repeated and come late. The index must
    /// have all tips that were shared before the change.
    pub async fn follow(&self, id: UserId) -> Result<usize, Failure> {
        let profile: Option<FollowedProfile> = self.users.get_consistent(id).await?;
        let Some(profile) = profile.filter(|profile| profile.leaving.is_none()) else { return Ok(0) };
        let author_id = id.to_string();
        let (mut start, mut changed) = (None, 0);
        loop {
            let query = self.tips.query("byAuthor", &[("authorId", &author_id)]).start(start);
            let (keys, stopped_at) = query.only(&["id"]).limit(BATCH).read::<TipKey>().await?;
            // The index may be behind an earlier run of this function; the table is not.
            let tips = self.tips.get_all(keys.into_iter().map(|key| key.id)).await?;
            changed += self.follow_tips(&profile, tips).await?;
            start = stopped_at;
            if start.is_none() {
                return Ok(changed);
            }
        }
    }

    async fn follow_tips(&self, profile: &FollowedProfile, tips: Vec<FollowingTip>) -> Result<usize, Failure> {
        let tips = tips.into_iter().filter(|tip| profile.differs_from(tip));
        concurrently(tips, |tip| {
            let (this, profile) = (self.clone(), profile.clone());
            async move { this.follow_tip(&profile, tip).await }
        })
        .await
    }

    /// Writes over the revision that was read. If there is another one by now, it starts again from there. Returns whether there
    /// was something to change.
    async fn follow_tip(&self, profile: &FollowedProfile, mut tip: FollowingTip) -> Result<bool, Failure> {
        let mut retry = Retry::new();
        loop {
            match self.write(profile, &tip).await? {
                Ok(()) => return Ok(true),
                Err(Reason::Condition(stored)) => {
                    match stored.and_then(readable::<FollowingTip>).filter(|stored| profile.differs_from(stored)) {
                        Some(stored) => tip = stored,
                        None => return Ok(false),
                    }
                }
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(Failure::transient("a tip changes all the time")).await?;
        }
    }

    async fn write(&self, profile: &FollowedProfile, tip: &FollowingTip) -> Result<Result<(), Reason>, Failure> {
        let update = self.tips.update(by_id(tip.id)).set("card.name", text(profile.card.summary.name.as_str()));
        let update = if profile.lists(tip) { list(update).copy("publicAuthor", "authorId") } else { unlist(update) };
        let update = update.add("revision", number(1)).returning(ReturnValue::AllNew).showing_stored();
        let update = update.when(is("authorId", text(profile.id))).when(is("revision", number(tip.revision)));
        Ok(update.send().await?.map(drop))
    }
}

impl FollowedProfile {
    /// Whether the tip belongs into the lists.
    fn lists(&self, tip: &FollowingTip) -> bool {
        self.status == Status::Active.as_str() && tip.availability == Availability::Public.as_str()
    }

    fn differs_from(&self, tip: &FollowingTip) -> bool {
        let is_own = tip.author_id == Owner::Author(self.id);
        is_own && (tip.card.name != self.card.summary.name || tip.feed.is_some() != self.lists(tip))
    }
}
