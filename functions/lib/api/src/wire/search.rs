//! The responses of searches.

use std::ops::Range;

use rules::plants::PlantId;
use rules::{Category, Difficulty, Month, Place, Sun};
use serde::Serialize;
use utoipa::ToSchema;

use super::{TipCard, User};

/// One page of the tips that match a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundTips {
    pub data: Vec<FoundTip>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
    /// How many tips match, on all pages.
    pub total: u64,
    /// No tip has all the words; these have the most of them.
    pub nearest: bool,
    pub facets: TipFacets,
}

/// A tip, and the words that match.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundTip {
    #[serde(flatten)]
    pub card: TipCard,
    pub marks: TipMarks,
}

/// A matched part of a text, in UTF-16 code units, as JavaScript counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Mark {
    pub from: usize,
    /// The first unit after it.
    pub to: usize,
}

impl Mark {
    /// The marks of a text from ranges of its bytes, which are in order.
    pub fn of(text: &str, ranges: impl IntoIterator<Item = Range<usize>>) -> Vec<Self> {
        let (mut byte, mut unit) = (0, 0);
        let mut unit_at = |to| {
            unit += text.get(byte..to).unwrap_or_default().encode_utf16().count();
            byte = to;
            unit
        };
        ranges.into_iter().map(|range| Self { from: unit_at(range.start), to: unit_at(range.end) }).collect()
    }
}

/// The matched words, in order.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TipMarks {
    pub title: Vec<Mark>,
    pub plant_type: Vec<Mark>,
    pub name: Vec<Mark>,
    pub description: Vec<Mark>,
}

/// How many tips each choice of a filter would leave, with the words and the other filters as they are. A choice without a
/// tip is left out.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct TipFacets {
    #[schema(inline)]
    pub category: Vec<Count<Category>>,
    #[schema(inline)]
    pub difficulty: Vec<Count<Difficulty>>,
    /// Of the northern year.
    #[schema(inline)]
    pub month: Vec<Count<Month>>,
    #[schema(inline)]
    pub place: Vec<Count<Place>>,
    #[schema(inline)]
    pub sun: Vec<Count<Sun>>,
    /// The most frequent first: at most 12, unless `plants` asks for all.
    pub plant: Vec<PlantCount>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Count<T> {
    pub value: T,
    pub count: u64,
}

impl<T> From<(T, u64)> for Count<T> {
    fn from((value, count): (T, u64)) -> Self {
        Self { value, count }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlantCount {
    pub value: PlantId,
    /// The plant's English name.
    pub name: String,
    pub count: u64,
}

/// One page of the gardeners that match a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundGardeners {
    pub data: Vec<FoundGardener>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
    /// How many gardeners match, on all pages.
    pub total: u64,
    /// No gardener has all the words; these have the most of them.
    pub nearest: bool,
}

/// A gardener, and the words that match.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundGardener {
    #[serde(flatten)]
    pub user: User,
    pub marks: GardenerMarks,
}

/// The matched words, in order.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct GardenerMarks {
    pub name: Vec<Mark>,
    pub location: Vec<Mark>,
    pub specialization: Vec<Mark>,
    pub bio: Vec<Mark>,
}

/// At most eight suggestions: plants first, then tips, then gardeners.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestions {
    pub data: Vec<Suggestion>,
}

/// Something that a person may be typing the name of.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestion {
    pub kind: SuggestionKind,
    /// Of the plant, the tip or the gardener.
    pub id: String,
    /// The plant's name, the tip's title or the gardener's name.
    pub text: String,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SuggestionKind {
    Plant,
    Tip,
    Gardener,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_count_as_javascript_does() {
        let text = "🌱 Élan, crème brûlée 👩‍🌾 leek";
        let range = |word: &str| text.find(word).map(|at| at..at + word.len()).unwrap();
        let marks = Mark::of(text, ["Élan", "brûlée", "leek"].map(range));
        let units: Vec<u16> = text.encode_utf16().collect();
        let marked = marks.iter().map(|mark| String::from_utf16(&units[mark.from..mark.to]).unwrap());
        assert_eq!(marked.collect::<Vec<_>>(), ["Élan", "brûlée", "leek"]);
    }
}
