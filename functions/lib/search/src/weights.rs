//! The places of a document where a search looks, and what a word is worth in each, found by the relevance tests.

use std::sync::LazyLock;

use tantivy::{DocId, fieldnorm::FieldNormReader, schema::Field};

use crate::fields::Fields;

// A title or a plant that repeats a word says it once: there a second time counts nothing, and in a text a little.
static TITLE: LazyLock<Table> = LazyLock::new(|| table(2.4, 8.0, 0.3, 0.0));
static PLANT: LazyLock<Table> = LazyLock::new(|| table(2.6, 4.0, 0.3, 0.0));
/// By how many plants a tip is about.
static ABOUT_PLANTS: LazyLock<Table> = LazyLock::new(|| table(2.6, 1.5, 0.5, 0.0));
static STANDFIRST: LazyLock<Table> = LazyLock::new(|| table(1.4, 16.0, 0.3, 0.0));
static BODY: LazyLock<Table> = LazyLock::new(|| table(1.0, 180.0, 0.6, 0.7));
/// A question, which tells its story first.
static QUESTION: LazyLock<Table> = LazyLock::new(|| table(1.6, 70.0, 0.4, 0.3));
static ABOUT: LazyLock<Table> = LazyLock::new(|| table(1.0, 50.0, 0.5, 0.7));

const TIPS_TITLE: Place = Place {
    text: |fields| fields.title,
    gain: Gain::Counted(&TITLE),
    is_prose: false,
    tells: true,
    plants: Some((|fields| fields.title_plants, PlantGain::AsWord(100))),
};
const TIPS_PLANT: Place = Place {
    text: |fields| fields.plant,
    gain: Gain::Counted(&PLANT),
    is_prose: false,
    tells: true,
    plants: Some((|fields| fields.about_plant, PlantGain::ByPlants(&ABOUT_PLANTS))),
};

pub(crate) const TITLE_AND_PLANT: &[Place] = &[TIPS_TITLE, TIPS_PLANT];
pub(crate) const TIP: &[Place] = &[
    TIPS_TITLE,
    TIPS_PLANT,
    Place { text: |fields| fields.author, gain: Gain::Flat(2_500), is_prose: false, tells: true, plants: None },
    Place {
        text: |fields| fields.standfirst,
        gain: Gain::Counted(&STANDFIRST),
        is_prose: true,
        tells: true,
        plants: None,
    },
    Place {
        text: |fields| fields.body,
        gain: Gain::Counted(&BODY),
        is_prose: true,
        tells: false,
        plants: Some((|fields| fields.body_plants, PlantGain::AsWord(70))),
    },
];
pub(crate) const SOLVED: &[Place] = &[
    Place {
        text: |fields| fields.question,
        gain: Gain::Counted(&QUESTION),
        is_prose: true,
        tells: true,
        plants: Some((|fields| fields.question_plants, PlantGain::AsWord(100))),
    },
    Place {
        text: |fields| fields.asked_plant,
        gain: Gain::Counted(&PLANT),
        is_prose: false,
        tells: true,
        plants: Some((|fields| fields.asked_plant, PlantGain::ByPlants(&ABOUT_PLANTS))),
    },
    Place {
        text: |fields| fields.solutions,
        gain: Gain::Counted(&BODY),
        is_prose: true,
        tells: true,
        plants: Some((|fields| fields.solutions_plants, PlantGain::AsWord(70))),
    },
];
pub(crate) const NAME: &[Place] =
    &[Place { text: |fields| fields.name, gain: Gain::Flat(4_000), is_prose: false, tells: true, plants: None }];
pub(crate) const PLACE: &[Place] =
    &[Place { text: |fields| fields.place, gain: Gain::Flat(1_000), is_prose: false, tells: true, plants: None }];
pub(crate) const GARDENER: &[Place] = &[
    Place { text: |fields| fields.name, gain: Gain::Flat(4_000), is_prose: false, tells: true, plants: None },
    Place { text: |fields| fields.place, gain: Gain::Flat(2_000), is_prose: false, tells: true, plants: None },
    Place { text: |fields| fields.about, gain: Gain::Counted(&ABOUT), is_prose: true, tells: true, plants: None },
];

type FieldOf = fn(&Fields) -> Field;

/// A place of a document: its words, the plants that it names, and what one of them is worth there.
pub(crate) struct Place {
    pub(crate) text: FieldOf,
    pub(crate) gain: Gain,
    /// Whole sentences, of which a short misspelt word may be any word.
    pub(crate) is_prose: bool,
    /// It says what the document is about.
    pub(crate) tells: bool,
    pub(crate) plants: Option<(FieldOf, PlantGain)>,
}

/// What a plant in a place is worth.
pub(crate) enum PlantGain {
    /// So many percent of a word there.
    AsWord(u32),
    /// By how many plants the place has.
    ByPlants(&'static LazyLock<Table>),
}

pub(crate) enum Gain {
    /// The same however often and in however long a text.
    Flat(u32),
    /// Less in a longer text, and more if repeated where the table says so.
    Counted(&'static LazyLock<Table>),
}

/// Thousandths by the engine's number of a length, and by count up to eight.
pub(crate) type Table = Vec<[u32; 8]>;

impl Gain {
    /// Of a word that is so often in a document. `lengths` are those of its field.
    pub(crate) fn of(&self, lengths: Option<&FieldNormReader>, doc: DocId, times: u32) -> u32 {
        match self {
            Self::Flat(gain) => *gain,
            Self::Counted(table) => {
                let by_times = lengths.and_then(|lengths| table.get(usize::from(lengths.fieldnorm_id(doc))));
                let at = usize::try_from(times.clamp(1, 8) - 1).unwrap_or_default();
                by_times.and_then(|gains| gains.get(at)).copied().unwrap_or_default()
            }
        }
    }

    pub(crate) fn needs_lengths(&self) -> bool {
        matches!(self, Self::Counted(_))
    }
}

/// The worth of a word after BM25. `repeats` is its k1: with 0 only the length counts. The average length is a constant, and not the
/// index's, so that a score does not depend on what else was indexed or deleted when.
fn table(boost: f64, average: f64, b: f64, repeats: f64) -> Table {
    let gain = |length: u32, times: u32| {
        let (length, times) = (f64::from(length), f64::from(times));
        let longer = 1.0 - b + b * length / average;
        // Like k1 = 1.2 for a word that is there once, whatever a repeated one is worth.
        let once = boost * 2.2 / (1.0 + 1.2 * longer);
        once * times * (1.0 + repeats) / (times + repeats)
    };
    let of =
        |length| [1, 2, 3, 4, 5, 6, 7, 8].map(|times| thousandths(gain(length, if repeats > 0.0 { times } else { 1 })));
    (0..=u8::MAX).map(|id| of(FieldNormReader::id_to_fieldnorm(id))).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
pub(crate) fn thousandths(number: f64) -> u32 {
    (number * 1_000.0).max(1.0) as u32
}

pub(crate) fn number(count: usize) -> f64 {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}
