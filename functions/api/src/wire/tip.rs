use rules::{Availability, Counts, Description, Drawing, Name, Timestamp, TipId, TipSummary, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A whole tip.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tip {
    #[serde(flatten)]
    pub head: TipHead,
    pub description: Description,
    /// Whether the caller shared it.
    pub own: bool,
}

/// A tip in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct TipCard {
    #[serde(flatten)]
    pub head: TipHead,
    /// An excerpt of at most 240 characters, cut at a word.
    pub description: String,
}

/// What whole tips and cards have in common.
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
    /// The author's name. A new one takes some seconds to arrive here.
    pub name: Name,
    /// Null if the author has left. Then nobody can edit the tip, and its author has no page.
    #[schema(required = true)]
    pub author_id: Option<UserId>,
    #[schema(value_type = String, format = DateTime)]
    pub date_added: Timestamp,
    /// Starts at 1; every edit adds 1. `If-Match` takes it in quotes.
    #[schema(minimum = 1)]
    pub version: u64,
    /// What readers did with it. They may be some minutes old.
    pub counts: Counts,
}

/// How a card names and draws a plant.
#[derive(Debug, Serialize, ToSchema)]
pub struct TipPlant {
    /// The English name.
    pub name: &'static str,
    pub drawing: Drawing,
}

impl TipPlant {
    fn of(summary: &TipSummary) -> Option<Self> {
        let plant = summary.facts.plants.first()?.plant();
        Some(Self { name: plant.name, drawing: plant.drawing })
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
                plant: TipPlant::of(&tip.content.summary),
                summary: tip.content.summary,
                availability: tip.content.availability,
                name: tip.author.name,
                author_id: present(tip.author.id),
                date_added: tip.id.date_added(),
                version: tip.version,
                counts: tip.counts,
            },
            description: tip.content.description,
        }
    }
}

impl From<rules::TipCard> for TipCard {
    fn from(card: rules::TipCard) -> Self {
        Self {
            head: TipHead {
                id: card.id,
                plant: TipPlant::of(&card.summary),
                summary: card.summary,
                availability: card.availability,
                name: card.name,
                author_id: present(card.author_id),
                date_added: card.id.date_added(),
                version: card.version,
                counts: card.counts,
            },
            description: card.excerpt,
        }
    }
}
