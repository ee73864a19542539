//! The tips table.
//!
//! Its key is `id`, a ULID. What a card shows is one map, `card`, which every index projects, so that a new attribute of a
//! card changes no index. The public indexes are sparse: their keys (`feed`, `publicDifficulty`, `publicCategory`,
//! `publicAuthor`) are written only while the tip is public, so no public index can contain a hidden tip. The tips of a gardener
//! who is not active have no keys either ([`follow`]).
//! A deleted tip stays for some time, so that its author can restore it ([`Owner`]); then it is purged.
//! `infra/stack/data.yaml` declares them. Idempotency records are in this table too, under keys that no ULID can equal.

mod attempts;
pub mod cards;
pub mod create;
pub mod delete;
pub mod export;
pub mod follow;
pub mod get;
pub(crate) mod leave;
pub mod list;
pub mod list_my;
pub mod moderate;
pub mod purge;
pub mod restore;
pub mod update;

use std::fmt;

use aws_sdk_dynamodb::types::{ConditionCheck, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update};
use rules::known;
use rules::{
    Author, Availability, Category, Counts, Description, Difficulty, EditTipError, Facts, Failure, Hold, Missing,
    ModeratorNote, Name, Photo, Status, Timestamp, Tip, TipCard, TipDraft, TipId, TipSummary, UserId,
};
use serde::{Deserialize, Serialize};

use crate::Table;
use crate::failure::not_built;
use crate::items::{Item, item, number, readable, text};
use crate::later::kept;

/// The value of `feed` in every public tip: the partition of the list of all.
pub(crate) const FEED: &str = "public";

/// Part of an update: the keys of all public lists except the author's.
pub(crate) const LIST: &str =
    "feed = :feed, publicDifficulty = card.summary.difficultyLevel, publicCategory = card.summary.category";

/// Part of an update: removes the keys of all public lists.
pub(crate) const UNLIST: &str = "REMOVE feed, publicDifficulty, publicCategory, publicAuthor";

/// Whose a stored tip is. A deleted one has another text, so no condition on its author holds for it, and the index `byAuthor` has
/// it in another partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Owner {
    Author(UserId),
    /// The author has deleted the tip and can restore it.
    Deleted(UserId),
}

impl Owner {
    /// How the texts of deleted tips begin.
    const DELETED: &str = "deleted#";

    pub(crate) fn id(self) -> UserId {
        let (Self::Author(id) | Self::Deleted(id)) = self;
        id
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Author(id) => id.fmt(f),
            Self::Deleted(id) => write!(f, "{}{id}", Self::DELETED),
        }
    }
}

impl From<Owner> for String {
    fn from(owner: Owner) -> Self {
        owner.to_string()
    }
}

impl TryFrom<String> for Owner {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let owner = match text.strip_prefix(Self::DELETED) {
            Some(id) => UserId::parse(id).map(Self::Deleted),
            None => UserId::parse(&text).map(Self::Author),
        };
        owner.ok_or("not an owner")
    }
}

/// A stored tip.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TipItem {
    pub(crate) id: TipId,
    pub(crate) author_id: Owner,
    availability: Availability,
    version: u64,
    pub(crate) revision: u64,
    description: Description,
    card: Card,
    /// The facts that no card shows. Every index would copy them.
    #[serde(default)]
    page_facts: Facts,
    /// Cards have the first one, as their cover.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    photos: Vec<Photo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moderator_note: Option<ModeratorNote>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) feed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public_difficulty: Option<Difficulty>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public_category: Option<Category>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public_author: Option<UserId>,
}

/// The map `card`. The summary is a nested map, because serde would buffer a flattened one at every read.
#[derive(Debug, Serialize, Deserialize)]
struct Card {
    name: Name,
    excerpt: String,
    summary: TipSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<Photo>,
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    counts: Counts,
    /// Of a draft.
    #[serde(default, deserialize_with = "known::list", skip_serializing_if = "Vec::is_empty")]
    unfinished: Vec<Missing>,
    /// Of a tip that was confirmed or edited since it was shared.
    #[serde(rename = "confirmedAt", skip_serializing_if = "Option::is_none")]
    confirmed_at: Option<Timestamp>,
    /// Of a deleted tip.
    #[serde(rename = "deletedAt", skip_serializing_if = "Option::is_none")]
    deleted_at: Option<Timestamp>,
    /// Of a tip that moderation has taken out of the lists.
    #[serde(rename = "held", skip_serializing_if = "Option::is_none")]
    hold: Option<Hold>,
}

/// An item of an index. The public indexes leave out `availability`, and most indexes leave out `feed`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CardItem {
    pub(crate) id: TipId,
    pub(crate) author_id: Owner,
    availability: Option<Availability>,
    version: u64,
    card: Card,
    pub(crate) feed: Option<String>,
}

/// A tip as a DynamoDB item, for programs that load many at once.
pub fn stored_tip(tip: &Tip) -> Result<Item, Failure> {
    item(TipItem::from(tip))
}

impl TipItem {
    /// Whether everybody may see the tip: it is public, and its author is active or has left it behind.
    pub(crate) fn is_listed(&self) -> bool {
        self.feed.is_some()
    }
}

impl From<&Tip> for TipItem {
    fn from(tip: &Tip) -> Self {
        let TipDraft { summary, description, availability, photos, .. } = &tip.content;
        let is_deleted = tip.deleted_at.is_some();
        let public = *availability == Availability::Public && !is_deleted;
        let (_, page_facts) = summary.facts.clone().split();
        Self {
            id: tip.id,
            author_id: if is_deleted { Owner::Deleted(tip.author.id) } else { Owner::Author(tip.author.id) },
            availability: *availability,
            version: tip.version,
            revision: tip.revision,
            description: description.clone(),
            card: TipCard::from(tip).into(),
            page_facts,
            photos: photos.clone(),
            moderator_note: tip.moderator_note.clone(),
            feed: public.then(|| FEED.to_owned()),
            public_difficulty: public.then_some(summary.difficulty_level),
            public_category: public.then_some(summary.category),
            public_author: public.then_some(tip.author.id),
        }
    }
}

impl From<TipItem> for Tip {
    fn from(item: TipItem) -> Self {
        let facts = item.card.summary.facts.with(item.page_facts);
        Self {
            id: item.id,
            author: Author { id: item.author_id.id(), name: item.card.name },
            content: TipDraft {
                summary: TipSummary { facts, ..item.card.summary },
                description: item.description,
                availability: item.availability,
                unfinished: item.card.unfinished,
                photos: item.photos,
            },
            version: item.version,
            revision: item.revision,
            counts: item.card.counts,
            confirmed_at: item.card.confirmed_at,
            deleted_at: item.card.deleted_at,
            hold: item.card.hold,
            moderator_note: item.moderator_note,
        }
    }
}

impl From<TipCard> for Card {
    fn from(card: TipCard) -> Self {
        Self {
            name: card.name,
            excerpt: card.excerpt,
            summary: card.summary,
            cover: card.cover,
            counts: card.counts,
            unfinished: card.unfinished,
            confirmed_at: card.confirmed_at,
            deleted_at: card.deleted_at,
            hold: card.hold,
        }
    }
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
struct Key {
    id: TipId,
}

/// The attribute of an index's key that is not its partition: where the next page starts.
fn after_key(after: Option<TipId>) -> Option<Item> {
    after.map(|id| Item::from([("id".to_owned(), text(id))]))
}

/// The stored tip, if it is there and the caller's. Somebody else's tip that is not listed does not exist for the caller, and
/// neither does a deleted one.
fn own(stored: Option<TipItem>, caller: UserId) -> Result<Tip, EditTipError> {
    match stored {
        Some(tip) if tip.author_id == Owner::Author(caller) => Ok(tip.into()),
        Some(tip) if tip.is_listed() => Err(EditTipError::NotYours),
        _ => Err(EditTipError::NoSuchTip),
    }
}

/// A tip before an edit, and its item: as it is stored, and as this release would store it.
struct Before {
    tip: Tip,
    stored: Item,
    base: Item,
}

impl Before {
    /// The stored tip, if `check` allows its edit. One that this release cannot read does not exist.
    fn new(
        stored: Option<Item>,
        check: impl FnOnce(Option<TipItem>) -> Result<Tip, EditTipError>,
    ) -> Result<Self, EditTipError> {
        let tip = check(stored.clone().and_then(readable))?;
        let base = stored_tip(&tip)?;
        Ok(Self { tip, stored: stored.unwrap_or_default(), base })
    }

    /// The item of the tip after the edit.
    fn item(&self, new: &Tip) -> Result<Item, Failure> {
        Ok(kept(&self.stored, &self.base, stored_tip(new)?))
    }
}

/// The part of a transaction that requires an active profile and adds `difference` to its `totalTips`, the number of
/// public tips.
fn owner_part(users: &Table, owner: UserId, difference: i8) -> Result<TransactWriteItem, Failure> {
    if difference != 0 {
        return Ok(TransactWriteItem::builder().update(count_tips(users, owner, difference)?).build());
    }
    let check = ConditionCheck::builder()
        .table_name(&users.name)
        .key("id", text(owner))
        .condition_expression("#status = :active")
        .expression_attribute_names("#status", "status")
        .expression_attribute_values(":active", text(Status::Active))
        .build()
        .map_err(not_built)?;
    Ok(TransactWriteItem::builder().condition_check(check).build())
}

/// The update that requires an active profile and adds `difference` to its `totalTips`.
fn count_tips(users: &Table, owner: UserId, difference: i8) -> Result<Update, Failure> {
    count_tips_of(users, owner, Status::Active, difference)
}

/// The same for a profile of this status.
fn count_tips_of(users: &Table, owner: UserId, status: Status, difference: i8) -> Result<Update, Failure> {
    Update::builder()
        .table_name(&users.name)
        .key("id", text(owner))
        .update_expression("ADD totalTips :difference")
        .expression_attribute_values(":difference", number(difference))
        .condition_expression("#status = :status")
        .expression_attribute_names("#status", "status")
        .expression_attribute_values(":status", text(status))
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
        .build()
        .map_err(not_built)
}

/// Adds the condition that the profile has this name.
fn require_name(update: &mut Update, name: &Name) {
    update.condition_expression.get_or_insert_default().push_str(" AND card.summary.#name = :name");
    update.expression_attribute_names.get_or_insert_default().insert("#name".to_owned(), "name".to_owned());
    update.expression_attribute_values.get_or_insert_default().insert(":name".to_owned(), text(name.as_str()));
}

/// How a change of availability changes `totalTips`.
fn difference(from: Availability, to: Availability) -> i8 {
    i8::from(to == Availability::Public) - i8::from(from == Availability::Public)
}
