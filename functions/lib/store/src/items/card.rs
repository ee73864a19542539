//! The cards of tips, as the indexes have them.

use std::collections::HashMap;

use rules::{Availability, Failure, Page, TipCard, TipId};
use serde::Deserialize;

use super::tip::{Owner, StoredCard};
use crate::aws::item::{Item, read, readable, text};
use crate::table::{Batch, Table, by_id};

/// An item of an index. The public indexes leave out `availability`, and most indexes leave out `feed`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CardItem {
    id: TipId,
    author_id: Owner,
    availability: Option<Availability>,
    version: u64,
    card: StoredCard,
    feed: Option<String>,
    /// Where it is asked for.
    #[serde(default)]
    description: String,
}

impl From<CardItem> for TipCard {
    fn from(item: CardItem) -> Self {
        Self {
            id: item.id,
            author_id: item.author_id.id(),
            name: item.card.name,
            summary: item.card.summary,
            cover: item.card.cover,
            excerpt: item.card.excerpt,
            availability: item.availability.unwrap_or(Availability::Public),
            version: item.version,
            counts: item.card.counts,
            unfinished: item.card.unfinished,
            confirmed_at: item.card.confirmed_at,
            deleted_at: item.card.deleted_at,
            hold: item.card.hold,
        }
    }
}

/// The part of an item that every index has.
#[derive(Clone, Deserialize)]
pub(crate) struct TipKey {
    pub id: TipId,
}

/// The attribute of an index's key that is not its partition: where the next page starts.
pub(crate) fn after_key(after: Option<TipId>) -> Option<Item> {
    after.map(|id| Item::from([("id".to_owned(), text(id))]))
}

/// The cards of those tips that are public now: one `BatchGetItem` for a hundred, half a read unit for each 4 KB of a tip.
pub(crate) async fn public_cards(tips: &Table, ids: &[TipId]) -> Result<HashMap<TipId, TipCard>, Failure> {
    let items = public_items(tips, ids, &["id", "authorId", "version", "card", "feed"]).await?;
    Ok(items.into_iter().map(|tip| (tip.id, tip.into())).collect())
}

/// The same with the whole text of each tip. DynamoDB reads whole items, so it costs no more.
pub(crate) async fn public_texts(tips: &Table, ids: &[TipId]) -> Result<HashMap<TipId, (TipCard, String)>, Failure> {
    let items = public_items(tips, ids, &["id", "authorId", "version", "card", "feed", "description"]).await?;
    let with_text = |mut tip: CardItem| {
        let text = std::mem::take(&mut tip.description);
        (tip.id, (tip.into(), text))
    };
    Ok(items.into_iter().map(with_text).collect())
}

async fn public_items(tips: &Table, ids: &[TipId], attributes: &[&'static str]) -> Result<Vec<CardItem>, Failure> {
    let mut found = Vec::new();
    for ids in ids.chunks(100) {
        let batch = Batch::new().of(tips, ids.iter().map(by_id), attributes)?;
        let items = batch.read().await?.all(tips).into_iter().filter_map(readable::<CardItem>);
        found.extend(items.filter(|tip| tip.feed.is_some()));
    }
    Ok(found)
}

/// One page of an index, newest first.
pub(crate) async fn page_of_cards(
    tips: &Table,
    index: &'static str,
    key: &[(&str, &str)],
    limit: u16,
    after: Option<TipId>,
) -> Result<Page<TipCard, TipId>, Failure> {
    let card = |item| readable::<CardItem>(item).map(TipCard::from);
    let position = |item| read::<TipKey>(item).map(|key| key.id);
    tips.query(index, key).after(after_key(after)).page(limit, card, position).await
}

/// The title of a stored tip, and nothing else of it.
#[derive(Debug, Deserialize)]
pub(crate) struct TitleCard {
    pub summary: WithTitle,
}

#[derive(Debug, Deserialize)]
pub(crate) struct WithTitle {
    pub title: String,
}
