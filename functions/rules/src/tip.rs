//! Tips.

use std::fmt;

use serde::{Deserialize, Serialize};
use ulid::Ulid;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

use crate::{
    Availability, Category, Counts, Description, Difficulty, Facts, ImageUrl, Name, PlantType, Timestamp, Title,
    UserId, limits,
};

/// A tip's id: a ULID, so that the order of ids is the order of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TipId(Ulid);

impl TipId {
    /// A new id, of this moment.
    pub fn new() -> Self {
        Self(Ulid::generate())
    }

    /// The id for a moment and 80 bits of the caller's choosing.
    pub fn of(added: Timestamp, random: u128) -> Self {
        Self(Ulid::from_parts(added.milliseconds(), random))
    }

    /// Reads the canonical form only: 26 upper-case characters.
    pub fn parse(text: &str) -> Option<Self> {
        let id = Ulid::from_string(text).ok()?;
        (id.to_string() == text).then_some(Self(id))
    }

    /// The id as a number. The order of the numbers is the order of the ids.
    pub fn to_number(self) -> u128 {
        self.0.0
    }

    pub fn from_number(number: u128) -> Self {
        Self(Ulid(number))
    }

    /// When the tip was added.
    pub fn date_added(self) -> Timestamp {
        Timestamp::from_milliseconds(self.0.timestamp_ms())
    }
}

impl Default for TipId {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for TipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialSchema for TipId {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[0-7][0-9A-HJKMNP-TV-Z]{25}$")).into()
    }
}

impl ToSchema for TipId {}

serde_as_text!(TipId, TipId::parse);

// The draft, the stored item and the API's responses all contain this one struct, so a new attribute of a card is added here.
/// The part of a tip that a card shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TipSummary {
    pub title: Title,
    pub category: Category,
    pub plant_type: PlantType,
    pub difficulty_level: Difficulty,
    /// An https address, or the path of one of the site's own photographs.
    #[schema(value_type = Option<String>, required = true)]
    pub image: Option<ImageUrl>,
    /// In lists only `plants`, `work`, `months`, `places`, `hazards` and `standfirst`.
    #[serde(default)]
    #[schema(required = true)]
    pub facts: Facts,
}

/// What a gardener writes when sharing a tip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TipDraft {
    pub summary: TipSummary,
    pub description: Description,
    pub availability: Availability,
}

/// The name of the author of tips that their author has left behind.
pub const FORMER_GARDENER: &str = "A former gardener";

/// The owner's id, and the name that the owner's profile had when the tip was shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    pub id: UserId,
    pub name: Name,
}

/// A whole tip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    pub id: TipId,
    pub author: Author,
    pub content: TipDraft,
    /// Starts at 1; every edit adds 1.
    pub version: u64,
    /// Starts at 1; every change adds 1, also one that no gardener asked for, such as a new name of the author.
    pub revision: u64,
    /// As last published, which is minutes ago.
    pub counts: Counts,
}

/// A tip in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TipCard {
    pub id: TipId,
    pub author_id: UserId,
    pub name: Name,
    pub summary: TipSummary,
    pub excerpt: String,
    pub availability: Availability,
    pub version: u64,
    pub counts: Counts,
}

/// An edit of a tip: `None` leaves the value unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TipPatch {
    pub title: Option<Title>,
    pub category: Option<Category>,
    pub plant_type: Option<PlantType>,
    pub difficulty_level: Option<Difficulty>,
    pub description: Option<Description>,
    /// `Some(None)` removes the picture.
    pub image: Option<Option<ImageUrl>>,
    /// All facts together.
    pub facts: Option<Facts>,
    pub availability: Option<Availability>,
}

impl Tip {
    /// The tip after an edit.
    #[must_use]
    pub fn patched(self, patch: TipPatch) -> Self {
        // No `..` here: a new attribute that an edit would drop does not compile.
        let TipPatch { title, category, plant_type, difficulty_level, description, image, facts, availability } = patch;
        let TipDraft { summary, description: old_description, availability: old_availability } = self.content;
        Self {
            content: TipDraft {
                summary: TipSummary {
                    title: title.unwrap_or(summary.title),
                    category: category.unwrap_or(summary.category),
                    plant_type: plant_type.unwrap_or(summary.plant_type),
                    difficulty_level: difficulty_level.unwrap_or(summary.difficulty_level),
                    image: image.unwrap_or(summary.image),
                    facts: facts.unwrap_or(summary.facts),
                },
                description: description.unwrap_or(old_description),
                availability: availability.unwrap_or(old_availability),
            },
            version: self.version + 1,
            revision: self.revision + 1,
            ..self
        }
    }
}

impl Description {
    /// The start of the text for lists: white space as single spaces, cut after a word within
    /// [`limits::EXCERPT`] characters and then ended with an ellipsis.
    pub fn excerpt(&self) -> String {
        let text = self.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
        let Some((end, _)) = text.char_indices().nth(limits::EXCERPT) else { return text };
        let (start, rest) = text.split_at(end);
        let cut = if rest.starts_with(' ') { start } else { start.rsplit_once(' ').map_or(start, |(words, _)| words) };
        format!("{}…", cut.trim_end_matches([',', ';', ':', '.', ' ']))
    }
}

/// The lists of public tips. Each is one Query of one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TipFilter {
    All,
    Difficulty(Difficulty),
    Category(Category),
    CategoryAndDifficulty(Category, Difficulty),
    Author(UserId),
}

impl TipFilter {
    /// Names the list, for cursors to be bound to it.
    pub fn name(self) -> String {
        match self {
            Self::All => "tips".to_owned(),
            Self::Difficulty(difficulty) => format!("tips difficulty={difficulty}"),
            Self::Category(category) => format!("tips category={category}"),
            Self::CategoryAndDifficulty(category, difficulty) => {
                format!("tips category={category} difficulty={difficulty}")
            }
            Self::Author(author) => format!("tips author={author}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ids_sort_as_time_does_and_have_one_form() {
        let id = TipId::of(Timestamp::parse("2026-11-18T09:30:00.250Z").unwrap(), 7);
        assert_eq!(id.date_added().to_string(), "2026-11-18T09:30:00.250Z");
        assert!(id < TipId::of(Timestamp::parse("2026-11-18T09:30:00.251Z").unwrap(), 0));
        assert_eq!(TipId::parse(&id.to_string()), Some(id));
        assert_eq!(TipId::parse(&id.to_string().to_lowercase()), None);
        assert_eq!(TipId::parse("8ZZZZZZZZZZZZZZZZZZZZZZZZZ"), None, "more than 128 bits");
    }

    #[test]
    fn excerpts_end_at_a_word() {
        let text = format!("{} end of it", "word ".repeat(50));
        let excerpt = Description::stored(&text).excerpt();
        assert!(excerpt.ends_with("word…"), "{excerpt}");
        assert_eq!(Description::stored("short\n\nand sweet").excerpt(), "short and sweet");
        assert_eq!(Description::stored("x".repeat(300)).excerpt().chars().count(), limits::EXCERPT + 1);
    }

    proptest! {
        #[test]
        fn excerpts_stay_within_their_limit(text in "[\\PC\\n]{0,700}") {
            let excerpt = Description::stored(text).excerpt();
            prop_assert!(excerpt.chars().count() <= limits::EXCERPT + 1);
        }
    }
}
