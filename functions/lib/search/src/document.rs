//! What the index knows of tips, gardeners and questions.

use std::collections::BTreeSet;

use rules::plants::PlantId;
use rules::{Category, Difficulty, Facts, Serial, Standfirst, Status, Timestamp, TipId, UserId};

use crate::{
    names::PlantNames,
    text::{self, Vocabulary},
};

/// A public tip. A tip that is hidden has no document: it is deleted from the index.
#[derive(Clone, Debug)]
pub struct TipDocument {
    pub id: TipId,
    /// Must grow with every change that the index has to see.
    pub version: u64,
    pub author: UserId,
    pub author_name: String,
    pub title: String,
    /// What the author typed as the plant.
    pub plant_type: String,
    pub description: String,
    pub category: Category,
    pub difficulty: Difficulty,
    /// Votes, as the card shows them.
    pub helpful: u64,
    /// When it was shared, or last edited or confirmed.
    pub edited: Timestamp,
    /// Of plants, the ids need not be known to [`PlantNames`]. The hazards are the tip's own and those of its plants. An empty set says
    /// nothing: a filter finds only the tips that name its word, except that tips without months are for every month.
    pub facts: Facts,
}

/// A gardener. The tips of an inactive gardener are in no answer, whichever of the two documents came first.
#[derive(Clone, Debug)]
pub struct GardenerDocument {
    pub id: UserId,
    /// Must grow with every change that the index has to see.
    pub version: u64,
    pub name: String,
    /// As others see it: from `UserSummary::public`.
    pub place: String,
    pub specialization: String,
    pub bio: String,
    pub status: Status,
}

/// A solved question that everybody sees, about a plant or the garden.
#[derive(Clone, Debug)]
pub struct QuestionDocument {
    pub serial: Serial,
    /// Must grow with every change that the index has to see.
    pub version: u64,
    /// Another number where the question is another one than was indexed.
    pub digest: u64,
    pub plant: Option<PlantId>,
    pub text: String,
    /// The words of the answers that solved it.
    pub solutions: Vec<String>,
}

/// A tip's words as they are indexed, by field. Of the plants' names it has those that the author wrote; the others are found by the
/// plants' ids, so that a new name needs no new index.
pub(crate) struct TipWords {
    pub(crate) title: String,
    pub(crate) plant: String,
    pub(crate) standfirst: String,
    pub(crate) author: String,
    pub(crate) body: String,
    /// Ids of the plants that the title names.
    pub(crate) title_plants: BTreeSet<&'static str>,
    /// Ids of the plants that the tip is about, whether chosen or named in the title or as the plant.
    pub(crate) about: BTreeSet<&'static str>,
    /// Ids of the plants that the text names.
    pub(crate) body_plants: BTreeSet<&'static str>,
}

impl TipWords {
    pub(crate) fn of(tip: &TipDocument, plants: &PlantNames) -> Self {
        let title: Vec<_> = text::folded(&tip.title).collect();
        let typed: Vec<_> = text::folded(&tip.plant_type).collect();
        let standfirst = tip.facts.standfirst.as_ref().map_or("", Standfirst::as_str);
        let body: Vec<_> = text::folded(&tip.description).collect();

        let title_plants = plants.named_in(&title);
        let mut about = plants.named_in(&typed);
        about.extend(title_plants.clone());
        about.extend(tip.facts.plants.iter().map(|plant| plant.as_str()));

        let body_plants = plants.named_in(&body);
        let body = text::folded(tip.category.as_str()).chain(body);
        Self {
            title: joined(title),
            plant: joined(typed),
            standfirst: joined(text::folded(standfirst)),
            author: joined(text::folded(&tip.author_name)),
            body: joined(body),
            title_plants,
            about,
            body_plants,
        }
    }
}

/// A gardener's words as they are indexed, by field.
pub(crate) struct GardenerWords {
    pub(crate) name: String,
    pub(crate) place: String,
    pub(crate) about: String,
}

impl GardenerWords {
    pub(crate) fn of(gardener: &GardenerDocument) -> Self {
        let about = text::folded(&gardener.specialization).chain(text::folded(&gardener.bio));
        Self {
            name: joined(text::folded(&gardener.name)),
            place: joined(text::folded(&gardener.place)),
            about: joined(about),
        }
    }
}

/// A question's words as they are indexed, by field.
pub(crate) struct QuestionWords {
    pub(crate) text: String,
    pub(crate) solutions: String,
    /// Ids of the plants that the text names, and of those that the solutions name.
    pub(crate) text_plants: BTreeSet<&'static str>,
    pub(crate) solutions_plants: BTreeSet<&'static str>,
}

impl QuestionWords {
    pub(crate) fn of(question: &QuestionDocument, plants: &PlantNames) -> Self {
        let text: Vec<_> = text::folded(&question.text).collect();
        let solutions: Vec<_> = question.solutions.iter().flat_map(|answer| text::folded(answer)).collect();
        Self {
            text_plants: plants.named_in(&text),
            solutions_plants: plants.named_in(&solutions),
            text: joined(text),
            solutions: joined(solutions),
        }
    }
}

fn joined(words: impl IntoIterator<Item = String>) -> String {
    let mut vocabulary = Vocabulary::new();
    vocabulary.extend(words);
    vocabulary.into_text()
}
