use aws_sdk_dynamodb::types::Update;
use rules::{Availability, Failure, Name, Status, Timestamp, TipId, UserId};
use serde::Deserialize;

use super::{FEED, Key, LIST, Owner, UNLIST};
use crate::Table;
use crate::failure::not_built;
use crate::items::{number, readable, text};
use crate::retry::{Reason, Retry};
use crate::stream::Record;
use crate::table::{self, concurrently, send};

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
struct Profile {
    id: UserId,
    status: String,
    /// Since when its gardener has been leaving.
    leaving: Option<Timestamp>,
    card: Card,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Card {
    summary: Summary,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Summary {
    name: Name,
}

/// The part of a tip that follows. Like the profile's part, it is what every release writes.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct OwnTip {
    id: TipId,
    author_id: Owner,
    availability: String,
    revision: u64,
    feed: Option<String>,
    card: Summary,
}

impl FollowGardener {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// The gardener whose tips a change of a profile concerns, because the name or the status is another one. The tips of a
    /// gardener who is leaving are `DeleteUser`'s.
    pub fn concerned(record: &Record) -> Option<UserId> {
        let (old, new) = record.images::<Profile>()?;
        let is_changed = (old.status, old.card) != (new.status, new.card);
        (is_changed && new.leaving.is_none()).then_some(new.id)
    }

    /// Returns how many tips it changed. It uses the profile as it is now, so it can be repeated and come late. The index must
    /// have all tips that were shared before the change.
    pub async fn follow(&self, id: UserId) -> Result<usize, Failure> {
        let profile: Option<Profile> = self.users.get_consistent(id).await?;
        let Some(profile) = profile.filter(|profile| profile.leaving.is_none()) else { return Ok(0) };
        let author_id = id.to_string();
        let (mut start, mut changed) = (None, 0);
        loop {
            let query = self.tips.query("byAuthor", &[("authorId", &author_id)], start);
            let (keys, stopped_at) = send::<Key>(query.projection_expression("id").limit(BATCH)).await?;
            // The index may be behind an earlier run of this function; the table is not.
            let tips = self.tips.get_all(keys.into_iter().map(|key| key.id)).await?;
            changed += self.follow_tips(&profile, tips).await?;
            start = stopped_at;
            if start.is_none() {
                return Ok(changed);
            }
        }
    }

    async fn follow_tips(&self, profile: &Profile, tips: Vec<OwnTip>) -> Result<usize, Failure> {
        let tips = tips.into_iter().filter(|tip| profile.differs_from(tip));
        concurrently(tips, |tip| {
            let (this, profile) = (self.clone(), profile.clone());
            async move { this.follow_tip(&profile, tip).await }
        })
        .await
    }

    /// Writes over the revision that was read. If there is another one by now, it starts again from there. Returns whether there
    /// was something to change.
    async fn follow_tip(&self, profile: &Profile, mut tip: OwnTip) -> Result<bool, Failure> {
        let mut retry = Retry::new();
        loop {
            match self.write(profile, &tip).await? {
                Ok(()) => return Ok(true),
                Err(Reason::Condition(stored)) => {
                    match stored.and_then(readable::<OwnTip>).filter(|stored| profile.differs_from(stored)) {
                        Some(stored) => tip = stored,
                        None => return Ok(false),
                    }
                }
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(Failure::transient("a tip changes all the time")).await?;
        }
    }

    async fn write(&self, profile: &Profile, tip: &OwnTip) -> Result<Result<(), Reason>, Failure> {
        let mut update = Update::builder()
            .table_name(&self.tips.name)
            .key("id", text(tip.id))
            .condition_expression("authorId = :author AND revision = :revision")
            .expression_attribute_names("#name", "name")
            .expression_attribute_values(":name", text(profile.card.summary.name.as_str()))
            .expression_attribute_values(":author", text(profile.id))
            .expression_attribute_values(":revision", number(tip.revision))
            .expression_attribute_values(":one", number(1));
        let lists = if profile.lists(tip) {
            update = update.expression_attribute_values(":feed", text(FEED));
            format!(", {LIST}, publicAuthor = authorId")
        } else {
            format!(" {UNLIST}")
        };
        let update = update.update_expression(format!("SET card.#name = :name{lists} ADD revision :one"));
        Ok(table::update(&self.tips, update.build().map_err(not_built)?).await?.map(drop))
    }
}

impl Profile {
    /// Whether the tip belongs into the lists.
    fn lists(&self, tip: &OwnTip) -> bool {
        self.status == Status::Active.as_str() && tip.availability == Availability::Public.as_str()
    }

    fn differs_from(&self, tip: &OwnTip) -> bool {
        let is_own = tip.author_id == Owner::Author(self.id);
        is_own && (tip.card.name != self.card.summary.name || tip.feed.is_some() != self.lists(tip))
    }
}
