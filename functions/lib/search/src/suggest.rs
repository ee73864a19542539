//! Suggestions while a person types.

use rules::{Status, TipId, UserId};
use tantivy::Term;

use crate::{
    Index, PlantNames, Result,
    document::Plant,
    matching::asked,
    terms::{How, Wanted, wanted},
    text, weights,
};

/// Suggestions of one answer, and of each kind.
const MOST: usize = 8;
const MOST_PLANTS: usize = 3;
const MOST_GARDENERS: usize = 2;

/// Letters from which there are suggestions.
const LEAST_LETTERS: usize = 2;

/// A plant, tip or gardener whose name a person may be typing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// A plant that public tips are about, by the name to show.
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
        if text::folded(typed).map(|word| word.chars().count()).sum::<usize>() < LEAST_LETTERS {
            return Ok(Vec::new());
        }
        let mut suggestions = self.plants(typed, plants)?;
        let gardeners = self.gardeners_named(typed)?;
        let tips = MOST - suggestions.len() - gardeners.len();
        suggestions.extend(self.tips_titled(typed, tips)?);
        suggestions.extend(gardeners);
        Ok(suggestions)
    }

    fn plants(&self, typed: &str, plants: &PlantNames) -> Result<Vec<Suggestion>> {
        let mut words = wanted(typed, true);
        let mut found = named(&words, plants);
        if found.is_empty() {
            for word in &mut words {
                word.typo = word.may_have_typo();
            }
            found = named(&words, plants);
        }
        let mut ranked = Vec::new();
        for (how, plant) in found {
            let term = Term::from_field_text(self.fields.about_plant, &plant.id);
            let mut tips = 0;
            for segment in &self.segments {
                tips += segment.with(&term)?.into_iter().filter(|doc| segment.tips.contains(*doc)).count();
            }
            if tips > 0 {
                ranked.push((how, std::cmp::Reverse(tips), plant));
            }
        }
        ranked.sort_by_key(|(how, tips, plant)| (*how, *tips, plant.id.clone()));
        let shown = ranked.into_iter().take(MOST_PLANTS);
        Ok(shown.map(|(_, _, plant)| Suggestion::Plant { id: plant.id.clone(), name: plant.name.clone() }).collect())
    }

    fn gardeners_named(&self, typed: &str) -> Result<Vec<Suggestion>> {
        let mut from = self.segments.iter().map(|segment| segment.gardeners.clone()).collect::<Vec<_>>();
        for (segment, from) in self.segments.iter().zip(&mut from) {
            let all = (0..segment.documents()).zip(&segment.facts);
            all.filter(|(_, facts)| facts.status() == Status::Inactive).for_each(|(doc, _)| from.remove(doc));
        }
        let ids = self.best(asked(typed, true, weights::NAME), &from, MOST_GARDENERS)?;
        Ok(ids.into_iter().map(|id| Suggestion::Gardener(UserId::from_number(id))).collect())
    }

    fn tips_titled(&self, typed: &str, most: usize) -> Result<Vec<Suggestion>> {
        let from = self.segments.iter().map(|segment| segment.tips.clone()).collect::<Vec<_>>();
        let ids = self.best(asked(typed, true, weights::TITLE_AND_PLANT), &from, most)?;
        Ok(ids.into_iter().map(|id| Suggestion::Tip(TipId::from_number(id))).collect())
    }
}

/// The plants of which a name has all words, with how the name matches: of several names the best one, of several words the
/// worst.
fn named<'a>(words: &[Wanted], plants: &'a PlantNames) -> Vec<(How, &'a Plant)> {
    let by_name = |name: &Vec<(String, String)>| {
        let of_word = |wanted: &Wanted| name.iter().filter_map(|(word, stem)| wanted.matches_form(word, stem)).min();
        let of_words = words.iter().map(of_word).collect::<Option<Vec<_>>>()?;
        of_words.into_iter().max()
    };
    let all = plants.all().iter();
    all.filter_map(|plant| Some((plant.names.iter().filter_map(by_name).min()?, plant))).collect()
}
