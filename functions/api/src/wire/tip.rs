use rules::{Availability, Category, Difficulty, ImageUrl, TipId, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A tip, whole.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tip {
    #[serde(rename = "_id")]
    #[schema(value_type = TipId)]
    pub id: String,
    pub title: String,
    #[schema(value_type = Category)]
    pub category: &'static str,
    pub plant_type: String,
    #[schema(value_type = Difficulty)]
    pub difficulty_level: &'static str,
    pub description: String,
    /// An https address, or the path of one of the site's own photographs.
    #[schema(required = true)]
    pub image: Option<String>,
    #[schema(value_type = Availability)]
    pub availability: &'static str,
    /// The author's name when the tip was shared.
    pub name: String,
    /// Only in answers to the owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[schema(value_type = UserId)]
    pub author_id: String,
    #[schema(format = DateTime)]
    pub date_added: String,
    /// Counts from 1; every edit adds one. `If-Match` takes it in quotes.
    #[schema(minimum = 1)]
    pub version: u64,
}

/// A tip as a list shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TipCard {
    #[serde(rename = "_id")]
    #[schema(value_type = TipId)]
    pub id: String,
    pub title: String,
    #[schema(value_type = Category)]
    pub category: &'static str,
    pub plant_type: String,
    #[schema(value_type = Difficulty)]
    pub difficulty_level: &'static str,
    /// An excerpt of at most 240 characters, cut at a word.
    pub description: String,
    /// An https address, or the path of one of the site's own photographs.
    #[schema(required = true)]
    pub image: Option<String>,
    #[schema(value_type = Availability)]
    pub availability: &'static str,
    pub name: String,
    /// Only in answers to the owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[schema(value_type = UserId)]
    pub author_id: String,
    #[schema(format = DateTime)]
    pub date_added: String,
    #[schema(minimum = 1)]
    pub version: u64,
}

impl Tip {
    /// The tip as anybody who may read it sees it.
    pub fn for_readers(tip: rules::Tip) -> Self {
        let content = tip.content;
        Self {
            id: tip.id.to_string(),
            title: content.title.into_string(),
            category: content.category.as_str(),
            plant_type: content.plant_type.into_string(),
            difficulty_level: content.difficulty_level.as_str(),
            description: content.description.into_string(),
            image: content.image.map(ImageUrl::into_string),
            availability: content.availability.as_str(),
            name: tip.author.name.into_string(),
            email: None,
            author_id: tip.author.id.to_string(),
            date_added: tip.id.date_added().to_string(),
            version: tip.version,
        }
    }

    /// The tip as its owner sees it.
    pub fn for_owner(tip: rules::Tip) -> Self {
        let email = Some(tip.author.email.clone());
        Self { email, ..Self::for_readers(tip) }
    }
}

impl From<rules::TipCard> for TipCard {
    fn from(card: rules::TipCard) -> Self {
        Self {
            id: card.id.to_string(),
            title: card.title.into_string(),
            category: card.category.as_str(),
            plant_type: card.plant_type.into_string(),
            difficulty_level: card.difficulty_level.as_str(),
            description: card.excerpt,
            image: card.image.map(ImageUrl::into_string),
            availability: card.availability.as_str(),
            name: card.name.into_string(),
            email: card.email,
            author_id: card.author_id.to_string(),
            date_added: card.id.date_added().to_string(),
            version: card.version,
        }
    }
}
