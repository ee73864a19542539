//! The matched parts of a text.

use std::ops::Range;

use serde::Serialize;
use utoipa::ToSchema;

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
