//! Stored items as the index knows them.

use rules::plants::PlantId;
use rules::{Answer, Facts, PostText, Question, Timestamp, Tip, TipDraft, User};
use search::{Change, GardenerDocument, QuestionDocument, TipDocument};
use store::Item;
use store::indexed::{self, Written};

/// The change of a tip, from its item before and after a write.
pub fn tip_change(old: Option<Item>, new: Option<Item>) -> Option<Change> {
    indexed::tip(old, new).map(change)
}

/// The change of a profile, in the same way.
pub fn gardener_change(old: Option<Item>, new: Option<Item>) -> Option<Change> {
    indexed::gardener(old, new).map(change)
}

/// The change of a solved question, with the answers that solved it. `digest`: what the index is to remember of it. `None` if it has no words.
pub fn question_change(question: &Question, solutions: &[Answer], digest: u64, now: Timestamp) -> Option<Change> {
    let text = question.said.as_ref()?.text.as_ref()?;
    let solutions = solutions.iter().filter_map(|answer| answer.said.as_ref()?.text.as_ref());
    Some(Change::Question(Box::new(QuestionDocument {
        serial: question.id.serial,
        version: now.milliseconds(),
        digest,
        plant: question.id.about.plant(),
        text: text.as_str().to_owned(),
        solutions: solutions.map(PostText::as_str).map(str::to_owned).collect(),
    })))
}

fn change(written: Written) -> Change {
    match written {
        Written::Tip(tip) => Change::Tip(Box::new(tip_document(*tip))),
        Written::NoTip(id, version) => Change::DeleteTip { id, version },
        Written::Gardener(user, version) => Change::Gardener(Box::new(gardener_document(*user, version))),
        Written::NoGardener(id, version) => Change::DeleteGardener { id, version },
    }
}

fn tip_document(tip: Tip) -> TipDocument {
    let TipDraft { summary, description, .. } = tip.content;
    let facts = summary.facts;
    let of_plants =
        facts.plants.clone().into_iter().map(PlantId::plant).flat_map(|plant| plant.hazards.iter().copied());
    TipDocument {
        id: tip.id,
        version: tip.revision,
        author: tip.author.id,
        author_name: tip.author.name.as_str().to_owned(),
        title: summary.title.as_str().to_owned(),
        plant_type: summary.plant_type.as_str().to_owned(),
        description: description.as_str().to_owned(),
        category: summary.category,
        difficulty: summary.difficulty_level,
        helpful: tip.counts.helpful,
        edited: tip.confirmed_at.unwrap_or_else(|| tip.id.date_added()),
        facts: Facts { hazards: facts.hazards.iter().chain(of_plants).collect(), ..facts },
    }
}

fn gardener_document(user: User, version: u64) -> GardenerDocument {
    let summary = user.summary.public(user.shown);
    GardenerDocument {
        id: user.id,
        version,
        name: summary.name.as_str().to_owned(),
        place: summary.location.as_str().to_owned(),
        specialization: summary.specialization.as_str().to_owned(),
        bio: summary.bio.as_str().to_owned(),
        status: user.status,
    }
}
