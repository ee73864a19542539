use rules::{
    Availability, Counts, Description, Missing, ModeratorNote, Name, Photo, Timestamp, TipId, TipSummary, UserId,
    plants::PlantId,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::Hold;

/// A whole tip.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tip {
    #[serde(flatten)]
    pub head: TipHead,
    /// A draft's may be shorter, or empty.
    #[schema(value_type = String, max_length = 10_000)]
    pub description: Description,
    /// The first is the cover.
    pub photos: Vec<Photo>,
    /// Whether the caller shared it.
    pub own: bool,
    /// What moderators say above the tip; missing if they say nothing.
    #[serde(rename = "moderatorNote", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub moderator_note: Option<ModeratorNote>,
}

/// A tip in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct TipCard {
    #[serde(flatten)]
    pub head: TipHead,
    /// The first photograph; missing in a tip without photographs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cover: Option<Photo>,
    /// An excerpt of at most 240 characters, cut at a word.
    pub description: String,
}

/// The fields that whole tips and cards share.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TipHead {
    #[serde(rename = "_id")]
    pub id: TipId,
    #[serde(flatten)]
    pub summary: TipSummary,
    /// The first of the facts' plants; null if they name none.
    #[schema(required = true)]
    pub plant: Option<TipPlant>,
    pub availability: Availability,
    /// The fields that a draft still lacks; missing if it is complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub unfinished: Vec<Missing>,
    /// The author's name. A new one takes some seconds to arrive here.
    pub name: Name,
    /// The caller's own address, if the request names it: `POST /tips` and `GET /mytips` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub email: Option<String>,
    /// Null if the author has left. Then nobody can edit the tip, and its author has no page.
    #[schema(required = true)]
    pub author_id: Option<UserId>,
    #[schema(value_type = String, format = DateTime)]
    pub date_added: Timestamp,
    /// Starts at 1; every edit adds 1. `If-Match` takes it in quotes.
    #[schema(minimum = 1)]
    pub version: u64,
    /// Readers' votes and reports. They may be some minutes old.
    pub counts: Counts,
    /// When the author last confirmed or edited the advice; missing if that was when the tip was shared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = DateTime, required = false)]
    pub confirmed_at: Option<Timestamp>,
    /// When the caller, its author, deleted the tip; missing otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = DateTime, required = false)]
    pub deleted_at: Option<Timestamp>,
    /// Why moderation has hidden the tip; missing if it has not. Only its author sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hold: Option<Hold>,
}

/// The plant that a card names and shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct TipPlant {
    pub id: PlantId,
    /// The English name.
    pub name: &'static str,
    pub latin: &'static str,
    /// Whether the app has a drawing of it.
    pub drawn: bool,
}

impl TipPlant {
    /// The first of a tip's plants that is drawn, else the first.
    pub fn of(plants: &[PlantId]) -> Option<Self> {
        let id = *plants.iter().find(|id| id.plant().drawn).or(plants.first())?;
        let plant = id.plant();
        Some(Self { id, name: plant.name, latin: plant.latin, drawn: plant.drawn })
    }
}

fn present(author: UserId) -> Option<UserId> {
    (author != UserId::FORMER).then_some(author)
}

impl Tip {
    /// The tip for a caller who may read it.
    pub fn for_caller(tip: rules::Tip, caller: UserId) -> Self {
        Self {
            own: tip.author.id == caller,
            head: TipHead {
                id: tip.id,
                plant: TipPlant::of(&tip.content.summary.facts.plants),
                summary: tip.content.summary,
                availability: tip.content.availability,
                unfinished: tip.content.unfinished,
                name: tip.author.name,
                email: None,
                author_id: present(tip.author.id),
                date_added: tip.id.date_added(),
                version: tip.version,
                counts: tip.counts,
                confirmed_at: tip.confirmed_at,
                deleted_at: tip.deleted_at,
                hold: tip.hold.map(Hold::from),
            },
            description: tip.content.description,
            photos: tip.content.photos,
            moderator_note: tip.moderator_note,
        }
    }
}

impl From<rules::TipCard> for TipCard {
    fn from(card: rules::TipCard) -> Self {
        Self {
            head: TipHead {
                id: card.id,
                plant: TipPlant::of(&card.summary.facts.plants),
                summary: card.summary,
                availability: card.availability,
                unfinished: card.unfinished,
                name: card.name,
                email: None,
                author_id: present(card.author_id),
                date_added: card.id.date_added(),
                version: card.version,
                counts: card.counts,
                confirmed_at: card.confirmed_at,
                deleted_at: card.deleted_at,
                hold: card.hold.map(Hold::from),
            },
            cover: card.cover,
            description: card.excerpt,
        }
    }
}
