//! The tips table.
//!
//! Its key is `id`, a ULID. What a card shows is one map, `card`, which every index projects, so that a new attribute of a
//! card changes no index. The public indexes are sparse: their keys (`feed`, `publicDifficulty`, `publicCategory`,
//! `publicAuthor`) are written only while the tip is public, so no public index can contain a hidden tip. The tips of a gardener
//! who is not active have no keys either (`follow-gardeners`).
//! A deleted tip stays for some time, so that its author can restore it ([`Owner`]); then it is purged.
//! `infra/stack/data.yaml` declares them. Idempotency records are in this table too, under keys that no ULID can equal.

use std::fmt;

use rules::known;
use rules::{
    About, Author, Availability, Category, Counts, Description, Difficulty, EditTipError, Facts, Failure, Hold,
    Missing, ModeratorNote, Name, Photo, Timestamp, Tip, TipCard, TipDraft, TipId, TipSummary, UserId,
};
use serde::{Deserialize, Serialize};

use super::later::kept;
use crate::aws::item::{Item, readable, text, to_item};
use crate::table::{Table, Write};

/// The value of `feed` in every public tip: the partition of the list of all.
pub(crate) const FEED: &str = "public";

/// Adds the keys of all public lists, except the author's, to an update.
pub(crate) fn list(update: Write) -> Write {
    let update = update.set("feed", text(FEED)).copy("publicDifficulty", "card.summary.difficultyLevel");
    update.copy("publicCategory", "card.summary.category")
}

/// Removes the keys of all public lists.
pub(crate) fn unlist(update: Write) -> Write {
    update.remove(["feed", "publicDifficulty", "publicCategory", "publicAuthor"])
}

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
    pub const DELETED: &str = "deleted#";

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
    card: StoredCard,
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
pub(super) struct StoredCard {
    pub name: Name,
    pub excerpt: String,
    pub summary: TipSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<Photo>,
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub counts: Counts,
    /// Of a draft.
    #[serde(default, deserialize_with = "known::list", skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<Missing>,
    /// Of a tip that was confirmed or edited since it was shared.
    #[serde(rename = "confirmedAt", skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<Timestamp>,
    /// Of a deleted tip.
    #[serde(rename = "deletedAt", skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Timestamp>,
    /// Of a tip that moderation has taken out of the lists.
    #[serde(rename = "held", skip_serializing_if = "Option::is_none")]
    pub hold: Option<Hold>,
}

/// A tip as a DynamoDB item, for programs that load many at once.
pub fn stored_tip(tip: &Tip) -> Result<Item, Failure> {
    to_item(TipItem::from(tip))
}

/// The part of a tip that says whose it is, and whether everybody may see it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedTip {
    pub id: TipId,
    author_id: Owner,
    feed: Option<String>,
}

/// The attributes of [`ListedTip`].
pub(crate) const LISTED_TIP: &[&str] = &["id", "authorId", "feed"];

impl ListedTip {
    /// The author, if everybody may see the tip.
    pub(crate) fn author(&self) -> Option<UserId> {
        self.feed.is_some().then_some(self.author_id.id())
    }
}

/// Whether everybody may see the tip that a question is about, if it is about one: one strongly consistent `GetItem`.
pub(crate) async fn is_tip_listed(tips: &Table, about: About) -> Result<bool, Failure> {
    let Some(tip) = about.tip() else { return Ok(true) };
    let tip = tips.get_consistent::<ListedTip>(tip).await?;
    Ok(tip.is_some_and(|tip| tip.author().is_some()))
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

impl From<TipCard> for StoredCard {
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

/// The stored tip, if it is there and the caller's. Somebody else's tip that is not listed does not exist for the caller, and
/// neither does a deleted one.
pub(crate) fn own(stored: Option<TipItem>, caller: UserId) -> Result<Tip, EditTipError> {
    match stored {
        Some(tip) if tip.author_id == Owner::Author(caller) => Ok(tip.into()),
        Some(tip) if tip.is_listed() => Err(EditTipError::NotYours),
        _ => Err(EditTipError::NoSuchTip),
    }
}

/// A tip before an edit, and its item: as it is stored, and as this release would store it.
pub(crate) struct StoredTip {
    pub tip: Tip,
    stored: Item,
    base: Item,
}

impl StoredTip {
    /// The stored tip, if `check` allows its edit. One that this release cannot read does not exist.
    pub fn new(
        stored: Option<Item>,
        check: impl FnOnce(Option<TipItem>) -> Result<Tip, EditTipError>,
    ) -> Result<Self, EditTipError> {
        let tip = check(stored.clone().and_then(readable))?;
        let base = stored_tip(&tip)?;
        Ok(Self { tip, stored: stored.unwrap_or_default(), base })
    }

    /// The item of the tip after the edit.
    pub fn item(&self, new: &Tip) -> Result<Item, Failure> {
        Ok(kept(&self.stored, &self.base, stored_tip(new)?))
    }
}

/// How a change of availability changes `totalTips`.
pub(crate) fn difference(from: Availability, to: Availability) -> i8 {
    i8::from(to == Availability::Public) - i8::from(from == Availability::Public)
}
