use std::collections::HashMap;

use rules::plants::PlantId;
use rules::{Category, Facts, Failure, Name, Status, TipId, Title, UserId};
use serde::Deserialize;

use crate::aws::item::readable;
use crate::items::tip::Owner;
use crate::table::{Batch, Table, by_id};

/// Reads the tips and gardeners that a suggestion shows.
#[derive(Clone, Debug)]
pub struct GetSuggested {
    tips: Table,
    users: Table,
}

/// Tips as they are suggested, and the names of gardeners.
#[derive(Debug, Default)]
pub struct Suggested {
    pub tips: HashMap<TipId, SuggestedTip>,
    pub names: HashMap<UserId, Name>,
}

#[derive(Debug)]
pub struct SuggestedTip {
    pub title: Title,
    pub author: UserId,
    pub category: Category,
    pub plants: Vec<PlantId>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TipTitle {
    id: TipId,
    author_id: Owner,
    feed: Option<String>,
    card: Summarized<Titled>,
}

#[derive(Deserialize)]
struct UserName {
    id: UserId,
    status: Status,
    card: Summarized<WithName>,
}

#[derive(Deserialize)]
struct Summarized<T> {
    summary: T,
}

#[derive(Deserialize)]
struct Titled {
    title: Title,
    category: Category,
    /// Only the plants are read.
    #[serde(default)]
    facts: Facts,
}

#[derive(Deserialize)]
struct WithName {
    name: Name,
}

impl GetSuggested {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// The titles and what their pictures show of those tips that are public now, and the names of those gardeners that are active: one `BatchGetItem`.
    pub async fn get(&self, tips: &[TipId], gardeners: &[UserId]) -> Result<Suggested, Failure> {
        let titles =
            ["id", "authorId", "feed", "card.summary.title", "card.summary.category", "card.summary.facts.plants"];
        let names = ["id", "status", "card.summary.name"];
        let batch = Batch::new().of(&self.tips, tips.iter().map(by_id), &titles)?;
        let mut found = batch.of(&self.users, gardeners.iter().map(by_id), &names)?.read().await?;
        let mut suggested = Suggested::default();
        for item in found.all(&self.tips) {
            let Some(tip) = readable::<TipTitle>(item) else { continue };
            if tip.feed.is_some() {
                let Titled { title, category, facts } = tip.card.summary;
                let suggestion = SuggestedTip { title, author: tip.author_id.id(), category, plants: facts.plants };
                suggested.tips.insert(tip.id, suggestion);
            }
        }
        for item in found.all(&self.users) {
            let Some(user) = readable::<UserName>(item) else { continue };
            if user.status == Status::Active {
                suggested.names.insert(user.id, user.card.summary.name);
            }
        }
        Ok(suggested)
    }
}
