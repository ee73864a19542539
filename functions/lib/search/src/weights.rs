//! What a word in a field is worth, found by the relevance tests.

use std::sync::LazyLock;

use tantivy::{
    DocId, DocSet, TERMINATED,
    fieldnorm::FieldNormReader,
    postings::Postings,
    schema::{Field, IndexRecordOption},
};

use crate::{
    Result,
    fields::Fields,
    index::Segment,
    terms::{How, Wanted},
};

static PLANT: LazyLock<Table> = LazyLock::new(|| table(4.0, 5.0, 0.2));
static TITLE: LazyLock<Table> = LazyLock::new(|| table(3.0, 8.0, 0.3));
static BODY: LazyLock<Table> = LazyLock::new(|| table(1.0, 180.0, 0.75));
static ABOUT: LazyLock<Table> = LazyLock::new(|| table(1.0, 50.0, 0.5));

pub(crate) const TITLE_AND_PLANT: &[Weight] = &[
    Weight { field: |fields| fields.title, gain: Gain::Counted(&TITLE) },
    Weight { field: |fields| fields.plant, gain: Gain::Counted(&PLANT) },
];
pub(crate) const TIP: &[Weight] = &[
    Weight { field: |fields| fields.title, gain: Gain::Counted(&TITLE) },
    Weight { field: |fields| fields.plant, gain: Gain::Counted(&PLANT) },
    Weight { field: |fields| fields.author, gain: Gain::Flat(2_500) },
    Weight { field: |fields| fields.body, gain: Gain::Counted(&BODY) },
];
pub(crate) const NAME: &[Weight] = &[Weight { field: |fields| fields.name, gain: Gain::Flat(4_000) }];
pub(crate) const PLACE: &[Weight] = &[Weight { field: |fields| fields.place, gain: Gain::Flat(1_000) }];
pub(crate) const GARDENER: &[Weight] = &[
    Weight { field: |fields| fields.name, gain: Gain::Flat(4_000) },
    Weight { field: |fields| fields.place, gain: Gain::Flat(2_000) },
    Weight { field: |fields| fields.about, gain: Gain::Counted(&ABOUT) },
];

/// What a word in a field is worth.
pub(crate) struct Weight {
    field: fn(&Fields) -> Field,
    gain: Gain,
}

enum Gain {
    /// The same however often and in however long a text.
    Flat(u32),
    /// Less in a longer text, more if repeated.
    Counted(&'static LazyLock<Table>),
}

/// Thousandths by the engine's number of a length, and by count up to eight.
type Table = Vec<[u32; 8]>;

impl Weight {
    pub(crate) fn add(&self, segment: &Segment, fields: &Fields, wanted: &Wanted, scores: &mut [u32]) -> Result<()> {
        let field = (self.field)(fields);
        let terms = segment.terms(field)?;
        let lengths = match self.gain {
            Gain::Flat(_) => None,
            Gain::Counted(table) => Some((segment.lengths(field)?, table)),
        };
        for (term, how) in wanted.terms(field, terms.terms())? {
            let percent = match how {
                How::Exact => 100,
                How::Stem => 90,
                How::Prefix => 70,
                How::Typo => 50,
            };
            let mut postings = terms.read_postings_from_terminfo(&term, IndexRecordOption::WithFreqs)?;
            while postings.doc() != TERMINATED {
                let doc = postings.doc();
                let gain = match (&self.gain, &lengths) {
                    (Gain::Flat(gain), _) => *gain,
                    (Gain::Counted(_), Some((lengths, table))) => gain(table, lengths, doc, postings.term_freq()),
                    (Gain::Counted(_), None) => 0,
                };
                if let Some(score) = usize::try_from(doc).ok().and_then(|doc| scores.get_mut(doc)) {
                    *score = score.saturating_add(gain * percent / 100);
                }
                postings.advance();
            }
        }
        Ok(())
    }
}

fn gain(table: &Table, lengths: &FieldNormReader, doc: DocId, times: u32) -> u32 {
    let by_times = table.get(usize::from(lengths.fieldnorm_id(doc)));
    let at = usize::try_from(times.clamp(1, 8) - 1).unwrap_or_default();
    by_times.and_then(|gains| gains.get(at)).copied().unwrap_or_default()
}

/// The worth of a word by BM25 with k1 = 1.2. The average length is a constant, and not the index's, so that a score does
/// not depend on what else was indexed or deleted when.
fn table(boost: f64, average: f64, b: f64) -> Table {
    let gain = |length: u32, times: u32| {
        let (length, times) = (f64::from(length), f64::from(times));
        boost * times * 2.2 / (times + 1.2 * (1.0 - b + b * length / average))
    };
    let of = |length| [1, 2, 3, 4, 5, 6, 7, 8].map(|times| thousandths(gain(length, times)));
    (0..=u8::MAX).map(|id| of(FieldNormReader::id_to_fieldnorm(id))).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
pub(crate) fn thousandths(number: f64) -> u32 {
    (number * 1_000.0).max(1.0) as u32
}

pub(crate) fn number(count: usize) -> f64 {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}
