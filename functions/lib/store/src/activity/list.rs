use rules::{Failure, Mark, MarkPosition, OwnMark, OwnPhoto, OwnReport, Page, Timestamp, TipCard, TipId, UserId};
use serde::Deserialize;

use super::blocks::BLOCKS;
use super::{OfTip, attribute, marks_of, readable_mark};
use crate::items::{read, readable};
use crate::moderation::REPORTS;
use crate::moderation::own::undecided;
use crate::photos::PhotoItem;
use crate::table::{self, send_raw};
use crate::{GetCards, Table, photos};

/// Reads all marks and photographs of a gardener.
#[derive(Clone, Debug)]
pub struct ListMarks {
    activity: Table,
}

/// A gardener's marks on tips, and the photographs that the gardener sent.
#[derive(Debug, Default)]
pub struct OwnActivity {
    pub marks: Vec<Mark>,
    pub photos: Vec<OwnPhoto>,
    /// Of tips, notes and profiles.
    pub reports: Vec<OwnReport>,
}

/// The part of a mark that has its position.
#[derive(Deserialize)]
struct Key {
    pk: OfTip,
    at: Timestamp,
}

/// Lists the tips that a gardener has saved.
#[derive(Clone, Debug)]
pub struct ListSaved {
    activity: Table,
    cards: GetCards,
}

impl ListMarks {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// All of them, newest first of each kind: one `Query` for each megabyte, which has thousands of marks.
    pub async fn all(&self, gardener: UserId) -> Result<OwnActivity, Failure> {
        let (mut all, mut start) = (OwnActivity::default(), None);
        loop {
            let query = self.activity.query("byActor", &[("actor", &gardener.to_string())], None);
            let (items, stopped_at) = send_raw(query.set_exclusive_start_key(start)).await?;
            for item in items {
                let pk = attribute(&item, "pk").unwrap_or_default();
                // That others block the gardener is theirs.
                if pk.starts_with(BLOCKS) {
                    continue;
                }
                if pk.starts_with(REPORTS) {
                    all.reports.extend(undecided(item));
                } else if photos::id(pk).is_some() {
                    all.photos.extend(readable::<PhotoItem>(item).and_then(|photo| photo.own()));
                } else {
                    all.marks.extend(readable_mark(item));
                }
            }
            start = stopped_at;
            if start.is_none() {
                return Ok(all);
            }
        }
    }
}

impl ListSaved {
    pub fn new(activity: Table, tips: Table) -> Self {
        Self { activity, cards: GetCards::new(tips) }
    }

    /// Names the list of this gardener; its cursors are valid for it only.
    pub fn filter(gardener: UserId) -> String {
        format!("saved {gardener}")
    }

    /// One page, the newest mark first: one `Query` and one `BatchGetItem`. It has fewer cards than the limit where saved tips are
    /// not public now.
    pub async fn page(
        &self,
        gardener: UserId,
        limit: u16,
        after: Option<MarkPosition>,
    ) -> Result<Page<TipCard, MarkPosition>, Failure> {
        let Page { items, next } = page(&self.activity, gardener, OwnMark::Saved, limit, after).await?;
        let ids: Vec<TipId> = items.iter().map(|mark| mark.tip).collect();
        let mut cards = self.cards.get(&ids).await?;
        Ok(Page { items: ids.iter().filter_map(|id| cards.remove(id)).collect(), next })
    }
}

/// One page of a gardener's marks of one kind.
pub(crate) async fn page(
    activity: &Table,
    gardener: UserId,
    kind: OwnMark,
    limit: u16,
    after: Option<MarkPosition>,
) -> Result<Page<Mark, MarkPosition>, Failure> {
    let query = marks_of(activity, gardener, kind, after);
    let position = |item| read(item).map(|Key { pk: OfTip(tip), at }| MarkPosition { at, tip });
    table::page(query, limit, readable_mark, position).await
}
