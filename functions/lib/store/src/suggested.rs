use std::collections::HashMap;

use rules::{Failure, Name, Status, TipId, Title, UserId};
use serde::Deserialize;

use crate::Table;
use crate::items::readable;
use crate::table::{batch_get, keys};
use crate::tips::Owner;

/// Reads the tips and gardeners that a suggestion shows.
#[derive(Clone, Debug)]
pub struct GetSuggested {
    tips: Table,
    users: Table,
}

/// The titles of tips with their authors, and the names of gardeners.
#[derive(Debug, Default)]
pub struct Suggested {
    pub titles: HashMap<TipId, (Title, UserId)>,
    pub names: HashMap<UserId, Name>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TipTitle {
    id: TipId,
    author_id: Owner,
    feed: Option<String>,
    card: Card<Titled>,
}

#[derive(Deserialize)]
struct UserName {
    id: UserId,
    status: Status,
    card: Card<Named>,
}

#[derive(Deserialize)]
struct Card<T> {
    summary: T,
}

#[derive(Deserialize)]
struct Titled {
    title: Title,
}

#[derive(Deserialize)]
struct Named {
    name: Name,
}

impl GetSuggested {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// The titles of those tips that are public now, and the names of those gardeners that are active: one `BatchGetItem`.
    pub async fn get(&self, tips: &[TipId], gardeners: &[UserId]) -> Result<Suggested, Failure> {
        let mut request = keys(&self.tips, tips, "id, authorId, feed, card.summary.title", &[])?;
        let names = [("#status", "status"), ("#name", "name")];
        request.extend(keys(&self.users, gardeners, "id, #status, card.summary.#name", &names)?);
        let mut found = batch_get(&self.tips.client, request).await?;
        let mut suggested = Suggested::default();
        for item in found.remove(&self.tips.name).unwrap_or_default() {
            let Some(tip) = readable::<TipTitle>(item) else { continue };
            if tip.feed.is_some() {
                suggested.titles.insert(tip.id, (tip.card.summary.title, tip.author_id.id()));
            }
        }
        for item in found.remove(&self.users.name).unwrap_or_default() {
            let Some(user) = readable::<UserName>(item) else { continue };
            if user.status == Status::Active {
                suggested.names.insert(user.id, user.card.summary.name);
            }
        }
        Ok(suggested)
    }
}
