//! Questions as people type them, with the answers that would help them, of three people. By `../questions.json` the search was tuned; the
//! others found its last faults.

use std::collections::{BTreeMap, HashMap};

use rules::TipId;
use search::{Index, TipAnswer, TipQuery};
use serde::Deserialize;

use crate::garden::{self, Garden};

/// In percent: of all, and of each kind.
const RIGHT: usize = 95;
const RIGHT_OF_KIND: usize = 85;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    kind: String,
    q: String,
    /// The id of the plant that it names.
    plant: Option<String>,
    /// Beginnings of the titles of right first answers.
    answers: Vec<String>,
    /// No tip answers it.
    #[serde(default)]
    nothing: bool,
    /// Of a question about safety: the hazards that the list of plants has.
    #[serde(default)]
    hazards: Vec<String>,
}

struct Sample {
    index: Index,
    titles: HashMap<TipId, String>,
}

impl Sample {
    fn new() -> Self {
        let (changes, titles) = garden::sample();
        Self { index: Garden::new(changes).index(), titles: titles.into_iter().collect() }
    }

    fn ask(&self, text: &str) -> TipAnswer {
        self.index.tips_for(&TipQuery { text, limit: 12, ..TipQuery::default() }, garden::plants()).unwrap()
    }

    fn first(&self, answer: &TipAnswer) -> &str {
        answer.hits.first().map_or("", |id| self.titles[id].as_str())
    }
}

/// Why the answer to a question is wrong.
fn fault(sample: &Sample, question: &Question) -> Option<String> {
    let answer = sample.ask(&question.q);
    let plant = question.plant.as_deref();
    let asked: Vec<_> = answer.asked.plants.iter().map(|plant| plant.as_str()).collect();
    let first = sample.first(&answer);
    let is_honest = answer.nearest || answer.hits.is_empty();
    if answer.hits.is_empty() && answer.total > 0 {
        return Some(format!("no tip of {}", answer.total));
    }
    if question.kind == "safety" {
        let risks: Vec<_> = answer.risks.iter().filter(|risk| Some(risk.plant.as_str()) == plant).collect();
        if let Some(plant) = plant {
            let is_answered = asked.contains(&plant) && risks.is_empty() == question.hazards.is_empty();
            let names_it = |id: &TipId| answer.asked.safety && sample.titles.contains_key(id);
            let is_safe = answer.asked.safety && !answer.nearest && answer.hits.iter().all(names_it);
            return (!is_answered || !is_safe)
                .then(|| format!("{asked:?} {risks:?} nearest: {} {first:?}", answer.nearest));
        }
        return (!is_honest).then(|| format!("{first:?}"));
    }
    let is_right = question.answers.iter().any(|right| first.starts_with(right.as_str()));
    if is_right || (question.nothing && is_honest) {
        return None;
    }
    // The page of the plant comes before the tips, and says what is known of it.
    Some(format!("{} {asked:?} {:?} {first:?}", if is_honest { "nearest:" } else { "" }, answer.asked.problems))
}

#[test]
fn questions_have_a_right_first_answer_or_an_honest_one() {
    check(include_str!("../questions.json"));
}

#[test]
fn held_out_questions_have_a_right_first_answer_or_an_honest_one() {
    check(include_str!("../questions-held-out.json"));
}

#[test]
fn questions_of_others_have_a_right_first_answer_or_an_honest_one() {
    check(include_str!("../questions-others.json"));
}

fn check(questions: &str) {
    let questions: Vec<Question> = serde_json::from_str(questions).unwrap();
    assert!(questions.len() >= 150);
    let sample = Sample::new();
    let (mut kinds, mut wrong) = (BTreeMap::<_, (usize, usize)>::new(), 0);
    for question in &questions {
        let (of_kind, wrong_of_kind) = kinds.entry(question.kind.as_str()).or_default();
        *of_kind += 1;
        if let Some(fault) = fault(&sample, question) {
            println!("{} {:?}: {fault}", question.kind, question.q);
            *wrong_of_kind += 1;
            wrong += 1;
        }
    }
    for (kind, (of_kind, wrong)) in &kinds {
        println!("{kind}: {} of {of_kind}", of_kind - wrong);
    }
    println!("all: {} of {}", questions.len() - wrong, questions.len());
    assert_eq!(kinds["safety"].1, 0, "a question about safety");
    for (kind, (of_kind, wrong)) in kinds {
        assert!((of_kind - wrong) * 100 >= of_kind * RIGHT_OF_KIND, "{kind}");
    }
    assert!((questions.len() - wrong) * 100 >= questions.len() * RIGHT);
}
