//! Tips.

use serde::{Deserialize, Serialize};
use ulid::Ulid;
use utoipa::ToSchema;

use crate::{
    Availability, Category, Counts, Description, Difficulty, EditTipError, Facts, Hold, ImageUrl, Missing, Name, Photo,
    PlantType, ReportNote, Timestamp, Title, UserId, limits,
};

ulid_id!(/** A tip's id. */ TipId);

impl TipId {
    /// The id for a moment and 80 bits of the caller's choosing.
    pub fn of(added: Timestamp, random: u128) -> Self {
        Self(Ulid::from_parts(added.milliseconds(), random))
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

// The draft, the stored item and the API's responses all contain this one struct, so a new attribute of a card is added here.
/// The part of a tip that a card shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TipSummary {
    pub title: Title,
    /// Any, if a draft lacks it.
    pub category: Category,
    /// Empty, if a draft lacks it.
    #[schema(value_type = String, max_length = 80)]
    pub plant_type: PlantType,
    pub difficulty_level: Difficulty,
    /// An https address, or the path of one of the site's own photographs.
    #[schema(value_type = Option<String>, required = true)]
    pub image: Option<ImageUrl>,
    /// In lists only `plants`, `work`, `months`, `frost`, `monthsFor`, `places`, `hazards` and `standfirst`.
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
    /// The fields that a draft still lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<Missing>,
    /// The first is the cover.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub photos: Vec<Photo>,
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
    /// When its author last confirmed or edited it, if since it was shared. Of a draft, when it was last written.
    pub confirmed_at: Option<Timestamp>,
    /// Since when its author has had it deleted. Until it is gone for good, only its author can see and restore it.
    pub deleted_at: Option<Timestamp>,
    /// Of a tip that moderation has taken out of the lists.
    pub hold: Option<Hold>,
    pub moderator_note: Option<ModeratorNote>,
}

/// What moderators say above a tip. Everyone who reads the tip sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ModeratorNote {
    pub text: ReportNote,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A tip in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TipCard {
    pub id: TipId,
    pub author_id: UserId,
    pub name: Name,
    pub summary: TipSummary,
    pub cover: Option<Photo>,
    pub excerpt: String,
    pub availability: Availability,
    pub version: u64,
    pub counts: Counts,
    pub unfinished: Vec<Missing>,
    /// As in [`Tip`].
    pub confirmed_at: Option<Timestamp>,
    /// Only in the list of the author's deleted tips.
    pub deleted_at: Option<Timestamp>,
    /// As in [`Tip`].
    pub hold: Option<Hold>,
}

impl From<&Tip> for TipCard {
    fn from(tip: &Tip) -> Self {
        let TipDraft { summary, description, availability, unfinished, photos } = &tip.content;
        let (facts, _) = summary.facts.clone().split();
        Self {
            id: tip.id,
            author_id: tip.author.id,
            name: tip.author.name.clone(),
            summary: TipSummary { facts, ..summary.clone() },
            cover: photos.first().map(|photo| Photo { caption: None, ..photo.clone() }),
            excerpt: description.excerpt(),
            availability: *availability,
            version: tip.version,
            counts: tip.counts,
            unfinished: unfinished.clone(),
            confirmed_at: tip.confirmed_at,
            deleted_at: tip.deleted_at,
            hold: tip.hold.clone(),
        }
    }
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
    /// All photographs together.
    pub photos: Option<Vec<Photo>>,
    pub availability: Option<Availability>,
    /// The fields that a draft lacks after the edit: emptied ones, and a description that is too short.
    pub missing: Vec<Missing>,
    /// The author confirms the advice. An edit of it confirms it too.
    pub confirmed: bool,
}

impl Tip {
    /// A tip as its author has just shared it.
    pub fn new(id: TipId, author: Author, content: TipDraft) -> Self {
        Self {
            id,
            author,
            content,
            version: 1,
            revision: 1,
            counts: Counts::default(),
            confirmed_at: None,
            deleted_at: None,
            hold: None,
            moderator_note: None,
        }
    }

    /// Whether a moderator has deleted it.
    pub fn is_removed(&self) -> bool {
        self.deleted_at.is_some() && self.hold.as_ref().is_some_and(|hold| hold.removed)
    }

    /// The tip after its author has taken back its deletion.
    #[must_use]
    pub fn restored(self) -> Self {
        Self { revision: self.revision + 1, deleted_at: None, ..self }
    }

    /// The tip after an edit at this time.
    #[must_use]
    pub fn patched(self, patch: TipPatch, now: Timestamp) -> Self {
        let is_confirmed = patch.availability == Some(Availability::Draft)
            || TipPatch { availability: None, ..patch.clone() } != TipPatch::default();
        // What its author hides while moderators hold it is not shown when they let it go.
        let stays_hidden = patch.availability.is_some_and(|availability| availability != Availability::Public);
        let hold = self.hold.map(|hold| Hold { was_public: hold.was_public && !stays_hidden, ..hold });
        Self {
            hold,
            content: self.content.patched(patch),
            version: self.version + 1,
            revision: self.revision + 1,
            confirmed_at: if is_confirmed { Some(now) } else { self.confirmed_at },
            ..self
        }
    }
}

impl TipDraft {
    /// A new tip. `None` without a title, or if it is no draft and lacks something.
    pub fn of(patch: TipPatch) -> Option<Self> {
        let blank = Self {
            summary: TipSummary {
                title: patch.title.clone()?,
                category: Category::Vegetables,
                plant_type: PlantType::stored(""),
                difficulty_level: Difficulty::Easy,
                image: None,
                facts: Facts::default(),
            },
            description: Description::stored(""),
            availability: Availability::Public,
            unfinished: Missing::ALL.to_vec(),
            photos: Vec::new(),
        };
        Some(blank.patched(patch)).filter(|new| new.is_draft() || new.unfinished.is_empty())
    }

    fn patched(self, patch: TipPatch) -> Self {
        // No `..` here: a new attribute that an edit would drop does not compile.
        let TipPatch {
            title,
            category,
            plant_type,
            difficulty_level,
            description,
            image,
            facts,
            photos,
            availability,
            missing,
            confirmed: _,
        } = patch;
        let lacks = |part: &Missing| {
            let is_given = match part {
                Missing::PlantType => plant_type.is_some(),
                Missing::Category => category.is_some(),
                Missing::Description => description.is_some(),
            };
            missing.contains(part) || (self.unfinished.contains(part) && !is_given)
        };
        let unfinished = Missing::ALL.iter().filter(|part| lacks(part)).copied().collect();
        let emptied = |part| missing.contains(&part);
        let plant_type = plant_type.or_else(|| emptied(Missing::PlantType).then(|| PlantType::stored("")));
        let description = description.or_else(|| emptied(Missing::Description).then(|| Description::stored("")));
        let summary = self.summary;
        Self {
            summary: TipSummary {
                title: title.unwrap_or(summary.title),
                category: category.unwrap_or(summary.category),
                plant_type: plant_type.unwrap_or(summary.plant_type),
                difficulty_level: difficulty_level.unwrap_or(summary.difficulty_level),
                image: image.unwrap_or(summary.image),
                facts: facts.unwrap_or(summary.facts),
            },
            description: description.unwrap_or(self.description),
            availability: availability.unwrap_or(self.availability),
            unfinished,
            photos: photos.unwrap_or(self.photos),
        }
    }

    pub fn is_draft(&self) -> bool {
        self.availability == Availability::Draft
    }
}

impl Tip {
    /// Whether others could read something in it that they could not read before. Hiding it is no writing, and nobody else sees a draft.
    pub fn writes_more_than(&self, old: &Self) -> bool {
        let as_new = TipDraft { availability: self.content.availability, ..old.content.clone() };
        let shows =
            self.content.availability == Availability::Public && old.content.availability != Availability::Public;
        let confirms = self.confirmed_at != old.confirmed_at;
        !self.content.is_draft() && (shows || confirms || self.content != as_new)
    }

    /// Whether the tip may become `new` at this time.
    pub fn allows(&self, new: &Self, now: Timestamp) -> Result<(), EditTipError> {
        if self.hold.is_some() && new.content.availability == Availability::Public {
            return Err(EditTipError::Held);
        }
        if !new.content.is_draft() {
            let unfinished = &new.content.unfinished;
            return if unfinished.is_empty() { Ok(()) } else { Err(EditTipError::Unfinished(unfinished.clone())) };
        }
        if !self.content.is_draft() {
            return Err(EditTipError::NoDraft);
        }
        let written = self.confirmed_at.unwrap_or(self.id.date_added()).milliseconds();
        if now.milliseconds() < written + limits::DRAFT_SECONDS * 1_000 { Err(EditTipError::TooSoon) } else { Ok(()) }
    }
}

impl Description {
    /// The start of the text for lists.
    pub fn excerpt(&self) -> String {
        excerpt(self.as_str())
    }
}

/// The start of a text: white space as single spaces, cut after a word within [`limits::EXCERPT`] characters and then ended with an
/// ellipsis.
pub fn excerpt(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = text.char_indices().nth(limits::EXCERPT) else { return text };
    let (start, rest) = text.split_at(end);
    let cut = if rest.starts_with(' ') { start } else { start.rsplit_once(' ').map_or(start, |(words, _)| words) };
    format!("{}…", cut.trim_end_matches([',', ';', ':', '.', ' ']))
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
