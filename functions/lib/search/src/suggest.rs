//! Suggestions while a person types.

use rules::{Status, TipId, UserId};
use tantivy::{BitSet, Term};

use crate::{
    Index, PlantNames, Result,
    lexicon::Stemmed,
    names::Plant,
    page::Hits,
    query::is_open,
    safety, stop_words,
    terms::{How, Wanted},
    text,
    weights::{self, Place},
};

/// Suggestions of one answer, and of each kind.
const MOST: usize = 8;
const MOST_PLANTS: usize = 3;
const MOST_GARDENERS: usize = 2;

/// Letters from which there are suggestions.
const LEAST_LETTERS: usize = 2;

/// Letters from which a word may have an edit.
const NEAR_LETTERS: usize = 4;

/// Words that are read.
const MOST_WORDS: usize = 40;

/// A plant, tip or gardener whose name a person may be typing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// A plant, by the name to show. Those that public tips are about come first.
    Plant {
        id: String,
        name: String,
    },
    Tip(TipId),
    /// An active gardener.
    Gardener(UserId),
}

impl Index {
    /// At most eight suggestions for the text typed so far: plants by any of their names, then tips by title or plant,
    /// then gardeners by name. None before two letters.
    pub fn suggest(&self, typed: &str, plants: &PlantNames) -> Result<Vec<Suggestion>> {
        if text::typed(typed).map(|word| word.chars().count()).sum::<usize>() < LEAST_LETTERS {
            return Ok(Vec::new());
        }
        let mut suggestions = self.plants(typed, plants)?;
        let gardeners = self.gardeners_named(typed)?;
        let tips = MOST - suggestions.len() - gardeners.len();
        suggestions.extend(self.tips_titled(typed, plants, tips)?);
        suggestions.extend(gardeners);
        Ok(suggestions)
    }

    fn plants(&self, typed: &str, plants: &PlantNames) -> Result<Vec<Suggestion>> {
        let mut words: Vec<_> = text::typed(typed).collect();
        let last = words.last().cloned();
        if safety::asked_about(&words).is_asked() {
            safety::asked_for(&mut words);
            words.retain(|word| !safety::is_word(word) && !stop_words::is_stop_word(word));
        }
        let mut found = named(&words, is_open(typed) && words.last() == last.as_ref(), plants);
        if found.is_empty() {
            found = misspelt(&words, plants);
        }
        let mut ranked = Vec::new();
        for (how, plant) in found {
            let term = Term::from_field_text(self.fields.about_plant, plant.id);
            let mut tips = 0;
            for segment in &self.segments {
                tips += segment.with(&term)?.into_iter().filter(|doc| segment.tips.contains(*doc)).count();
            }
            // A plant without a tip is suggested by the beginning of a name only.
            if tips > 0 || words.first().is_some_and(|first| plant.has_name_beginning(first)) {
                ranked.push((tips == 0, how, std::cmp::Reverse(tips), plant));
            }
        }
        ranked.sort_by_key(|(none, how, tips, plant)| (*none, *how, *tips, plant.id));
        let shown = ranked.into_iter().take(MOST_PLANTS);
        Ok(shown
            .map(|(.., plant)| Suggestion::Plant { id: plant.id.to_owned(), name: plant.name.to_owned() })
            .collect())
    }

    fn gardeners_named(&self, typed: &str) -> Result<Vec<Suggestion>> {
        let mut from = self.segments.iter().map(|segment| segment.gardeners.clone()).collect::<Vec<_>>();
        for (segment, from) in self.segments.iter().zip(&mut from) {
            let all = (0..segment.documents()).zip(&segment.facts);
            all.filter(|(_, facts)| facts.status() == Status::Inactive).for_each(|(doc, _)| from.remove(doc));
        }
        let found = self.best(typed, weights::NAME, None, &from)?;
        let (ids, _) = found.page(MOST_GARDENERS, None);
        Ok(ids.into_iter().map(|id| Suggestion::Gardener(UserId::from_number(id))).collect())
    }

    /// At most three of one author.
    fn tips_titled(&self, typed: &str, plants: &PlantNames, most: usize) -> Result<Vec<Suggestion>> {
        let from = self.segments.iter().map(|segment| segment.tips.clone()).collect::<Vec<_>>();
        let found = self.best(typed, weights::TITLE_AND_PLANT, Some(plants), &from)?;
        Ok(found.of_authors(most).into_iter().map(|id| Suggestion::Tip(TipId::from_number(id))).collect())
    }

    /// The documents that have all words.
    fn best(
        &self,
        typed: &str,
        places: &'static [Place],
        plants: Option<&PlantNames>,
        from: &[BitSet],
    ) -> Result<Hits<'_>> {
        let words: Vec<_> = text::typed(typed).take(MOST_WORDS).collect();
        let units = self.units(&words, is_open(typed), places, plants, from)?;
        let matching = self.matching(units, places, plants, from, from)?;
        let mut hits = self.no_hits();
        if !matching.nearest {
            for (at, (segment, from)) in self.segments.iter().zip(from).enumerate() {
                matching.each(at, segment, &matching.matches(at, from), |doc, _, score| {
                    hits.offer_among_equal(score, segment.id_begin(doc), at, doc);
                });
            }
        }
        Ok(hits)
    }
}

/// The plants of which a name has all words, with how the name matches: of several names the best one, of several words the
/// worst.
fn named(words: &[String], is_open: bool, plants: &PlantNames) -> Vec<(How, &'static Plant)> {
    let last = words.len().saturating_sub(1);
    let wanted = |(at, word): (usize, &String)| {
        if at == last && is_open { Wanted::beginning(word) } else { Wanted::whole(word) }
    };
    let words: Vec<_> = words.iter().enumerate().map(wanted).collect();
    let by_name = |name: &&[Stemmed]| {
        let of_word = |wanted: &Wanted| name.iter().filter_map(|(word, stem)| wanted.matches_form(word, stem)).min();
        let of_words = words.iter().map(of_word).collect::<Option<Vec<_>>>()?;
        of_words.into_iter().max()
    };
    let all = plants.all().iter();
    all.filter_map(|plant| Some((plant.names.iter().filter_map(by_name).min()?, plant))).collect()
}

/// The plants of which a name has all words but for an edit in each, or in its beginning.
fn misspelt(words: &[String], plants: &PlantNames) -> Vec<(How, &'static Plant)> {
    let is_near = |word: &str, typed: &String| {
        let letters = typed.chars().count();
        let mut ends = word.char_indices().map(|(at, c)| at + c.len_utf8()).skip(letters.saturating_sub(2)).take(3);
        letters >= NEAR_LETTERS
            && ends.any(|end| word.get(..end).is_some_and(|beginning| text::edits(beginning, typed, 1).is_some()))
    };
    let is_named = |name: &&[Stemmed]| {
        words.iter().all(|typed| name.iter().any(|(word, _)| word == typed || is_near(word, typed)))
    };
    let all = plants.all().iter().filter(|plant| plant.names.iter().any(is_named));
    all.map(|plant| (How::Prefix, plant)).collect()
}
