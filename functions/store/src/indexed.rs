//! What the search index knows of stored items. The feed reads them from the tables' streams, a rebuild from the tables; both
//! take the same way from here on.

use rules::plants::PlantId;
use rules::{Failure, Set, TipDraft};
use search::{Change, Facts, GardenerDocument, TipDocument};

use crate::Table;
use crate::failure::from_sdk;
use crate::table::{Item, read};
use crate::tips::TipItem;
use crate::users::UserItem;

/// The change of a tip, from its item before and after a write; `None` where there is no item. Idempotency records, and writes
/// that leave the revision as it is, change nothing.
pub fn tip_change(old: Option<Item>, new: Option<Item>) -> Result<Option<Change>, Failure> {
    if !is_news(old.as_ref(), new.as_ref()) {
        return Ok(None);
    }
    let Some(new) = new else {
        let old = old.map(read::<TipItem>).transpose()?;
        return Ok(old.map(|tip| Change::DeleteTip { id: tip.id, version: tip.revision }));
    };
    let item: TipItem = read(new)?;
    Ok(Some(match item.feed {
        Some(_) => Change::Tip(Box::new(item.into())),
        None => Change::DeleteTip { id: item.id, version: item.revision },
    }))
}

/// The change of a profile, in the same way. Most writes of profiles count tips and leave the revision as it is.
pub fn gardener_change(old: Option<Item>, new: Option<Item>) -> Result<Option<Change>, Failure> {
    if !is_news(old.as_ref(), new.as_ref()) {
        return Ok(None);
    }
    let Some(new) = new else {
        let old = old.map(read::<UserItem>).transpose()?;
        return Ok(old.map(|user| Change::DeleteGardener { id: user.id, version: user.revision }));
    };
    let item: UserItem = read(new)?;
    Ok(Some(Change::Gardener(Box::new(item.into()))))
}

/// One page of one of a table's segments, strongly consistent, from `start` on. Returns its items and where the next page
/// starts.
pub async fn scan(
    table: &Table,
    (segment, segments): (i32, i32),
    start: Option<Item>,
) -> Result<(Vec<Item>, Option<Item>), Failure> {
    let request = table.client.scan().table_name(&table.name).segment(segment).total_segments(segments);
    let request = request.consistent_read(true).set_exclusive_start_key(start);
    let page = request.send().await.map_err(|error| from_sdk("Scan", &error))?;
    Ok((page.items.unwrap_or_default(), page.last_evaluated_key))
}

fn is_news(old: Option<&Item>, new: Option<&Item>) -> bool {
    let Some(item) = new.or(old) else { return false };
    let is_record = item.get("id").and_then(|id| id.as_s().ok()).is_some_and(|id| id.starts_with("idempotency#"));
    let revision = |item: Option<&Item>| item.and_then(|item| item.get("revision").cloned());
    !is_record && (old.is_none() || new.is_none() || revision(old) != revision(new))
}

impl From<TipItem> for TipDocument {
    fn from(item: TipItem) -> Self {
        let tip = rules::Tip::from(item);
        let TipDraft { summary, description, .. } = tip.content;
        let facts = summary.facts;
        let of_plants =
            facts.plants.iter().copied().map(PlantId::plant).flat_map(|plant| plant.hazards.iter().copied());
        Self {
            id: tip.id,
            version: tip.revision,
            author: tip.author.id,
            author_name: tip.author.name.as_str().to_owned(),
            title: summary.title.as_str().to_owned(),
            plant_type: summary.plant_type.as_str().to_owned(),
            description: description.as_str().to_owned(),
            category: summary.category,
            difficulty: summary.difficulty_level,
            facts: Facts {
                months: facts.months,
                climates: facts.climates,
                places: facts.places,
                sun: facts.sun,
                hazards: facts.hazards.iter().chain(of_plants).collect::<Set<_>>(),
                plants: facts.plants.iter().map(ToString::to_string).collect(),
            },
        }
    }
}

impl From<UserItem> for GardenerDocument {
    fn from(item: UserItem) -> Self {
        let summary = item.card.summary.public();
        Self {
            id: item.id,
            version: item.revision,
            name: summary.name.as_str().to_owned(),
            place: summary.location.as_str().to_owned(),
            specialization: summary.specialization.as_str().to_owned(),
            bio: summary.bio.as_str().to_owned(),
            status: item.status,
        }
    }
}
