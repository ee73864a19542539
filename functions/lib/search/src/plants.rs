//! The plants that the tips of a segment are about.

use tantivy::{BitSet, DocId, columnar::StrColumn};

use crate::{Result, bits};

/// The plants that gardeners have chosen for their tips, by document.
#[derive(Default)]
pub(crate) struct Plants {
    /// By number.
    ids: Vec<String>,
    /// The numbers of all documents, one after another.
    numbers: Vec<u64>,
    /// Where those of a document begin and end, by document.
    ends: Vec<usize>,
}

impl Plants {
    pub(crate) fn read(column: &StrColumn, documents: DocId) -> Result<Self> {
        let mut plants = Self::default();
        let mut all = column.dictionary().stream()?;
        while all.advance() {
            plants.ids.push(String::from_utf8_lossy(all.key()).into_owned());
        }
        for doc in 0..documents {
            plants.numbers.extend(column.term_ords(doc));
            plants.ends.push(plants.numbers.len());
        }
        Ok(plants)
    }

    /// How many of these documents have each plant.
    pub(crate) fn count(&self, documents: &BitSet) -> impl Iterator<Item = (&str, u64)> {
        let mut counts = vec![0; self.ids.len()];
        for number in bits::documents(documents).flat_map(|doc| self.of(doc)) {
            if let Some(count) = usize::try_from(*number).ok().and_then(|number| counts.get_mut(number)) {
                *count += 1;
            }
        }
        self.ids.iter().map(String::as_str).zip(counts).filter(|(_, count)| *count > 0)
    }

    /// The documents with a plant.
    pub(crate) fn with(&self, plant: &str, documents: DocId) -> BitSet {
        let number = self.ids.iter().position(|id| id == plant).and_then(|number| u64::try_from(number).ok());
        let has_it = |doc: &DocId| number.is_some_and(|number| self.of(*doc).contains(&number));
        bits::set((0..documents).filter(has_it), documents)
    }

    /// The first one of a document.
    pub(crate) fn first(&self, doc: DocId) -> Option<&str> {
        let number = usize::try_from(*self.of(doc).first()?).ok()?;
        self.ids.get(number).map(String::as_str)
    }

    fn of(&self, doc: DocId) -> &[u64] {
        let Ok(doc) = usize::try_from(doc) else { return &[] };
        let begin = doc.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or_default();
        self.ends.get(doc).and_then(|end| self.numbers.get(begin..*end)).unwrap_or_default()
    }
}
