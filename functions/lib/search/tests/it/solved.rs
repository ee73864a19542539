//! Solved questions in the index.

use rules::plants::PlantId;
use rules::{About, QuestionId, Serial, Timestamp};
use search::{Change, QuestionDocument};
use serde_json::Value;

use crate::garden::{self, Garden, add, plants, titled};

fn question(n: u64, text: &str) -> QuestionDocument {
    QuestionDocument {
        serial: Serial::of(Timestamp::from_milliseconds(n), 0),
        version: 1,
        digest: n,
        plant: None,
        text: text.to_owned(),
        solutions: Vec::new(),
    }
}

fn ask(question: QuestionDocument) -> Change {
    Change::Question(Box::new(question))
}

fn found(garden: &Garden, text: &str) -> Vec<u64> {
    let found = garden.index().questions_for(text, 12, plants()).unwrap();
    found.into_iter().map(|id| id.serial.at().milliseconds()).collect()
}

#[test]
fn solved_questions_are_found_by_plant_problem_and_words_of_their_answers() {
    let beans =
        QuestionDocument { plant: PlantId::parse("runner-bean"), ..question(1, "Why do the flowers fall off?") };
    let spots = question(2, "There is white powder on the leaves of my pumpkins.");
    let bins = QuestionDocument {
        solutions: vec!["Add torn cardboard and turn it.".to_owned()],
        ..question(3, "My compost smells of rotten eggs")
    };
    let garden = Garden::new([beans, spots, bins].map(ask));
    assert_eq!(found(&garden, "runner beans"), [1]);
    assert_eq!(found(&garden, "Phaseolus coccineus flowers"), [1]);
    assert_eq!(found(&garden, "powdery mildew pumpkin"), [2]);
    assert_eq!(found(&garden, "cardboard in the compost"), [3]);
    assert_eq!(found(&garden, "compst smells"), [3]);
}

#[test]
fn question_without_all_the_words_is_not_found() {
    let garden = Garden::new([ask(question(1, "My compost smells of rotten eggs"))]);
    for text in ["", "the", "quince", "compost quince", "roses"] {
        assert_eq!(found(&garden, text), [0; 0], "{text}");
    }
}

#[test]
fn the_best_match_is_first_and_no_more_than_the_limit_are_found() {
    let in_answer =
        QuestionDocument { solutions: vec!["Slugs eat them.".to_owned()], ..question(2, "Lettuce is gone") };
    let garden = Garden::new([ask(in_answer), ask(question(1, "Slugs on my lettuce")), ask(question(3, "A hedge"))]);
    assert_eq!(found(&garden, "slugs"), [1, 2]);
    assert_eq!(garden.index().questions_for("slugs", 1, plants()).unwrap().len(), 1);
}

#[test]
fn changed_question_is_found_by_its_new_words_and_a_deleted_one_by_none() {
    let garden = Garden::new([ask(question(1, "Moss in my lawn"))]);
    garden.change([ask(QuestionDocument { version: 2, digest: 9, ..question(1, "Daisies in my lawn") })]);
    assert_eq!((found(&garden, "moss"), found(&garden, "daisies")), (vec![], vec![1]));
    let serial = question(1, "").serial;
    assert_eq!(garden.index().all_questions().unwrap(), [(QuestionId { about: About::Garden, serial }, 9)]);
    garden.change([Change::DeleteQuestion { serial, version: 3 }]);
    assert_eq!((found(&garden, "daisies"), garden.index().all_questions().unwrap()), (vec![], vec![]));
    // An older state comes too late.
    garden.change([ask(QuestionDocument { version: 2, ..question(1, "Daisies in my lawn") })]);
    assert_eq!(found(&garden, "daisies"), [0; 0]);
}

#[test]
fn questions_know_the_plant_that_they_are_about() {
    let plant = PlantId::parse("leek").unwrap();
    let leek = QuestionDocument { plant: Some(plant), ..question(1, "Rust on the leaves") };
    let garden = Garden::new([ask(leek), ask(question(2, "Rust on my leeks"))]);
    let found = garden.index().questions_for("rust leek", 12, plants()).unwrap();
    let mut about: Vec<_> = found.into_iter().map(|id| id.about).collect();
    about.sort_by_key(|about| about.plant().is_none());
    assert_eq!(about, [About::Plant(plant), About::Garden]);
}

#[test]
fn questions_change_no_answer_about_tips_and_gardeners() {
    let (changes, _) = garden::sample();
    let tips = Garden::new(changes.clone());
    let both = Garden::new(changes.into_iter().chain(sample_questions().into_iter().map(ask)));
    for text in
        ["slugs", "compost smells", "peach leaf curl", "is dieffenbachia safe for dogs", "tomatos", "vlc", "leek"]
    {
        let [one, other] = [&tips, &both].map(|garden| garden.search(text));
        assert_eq!((one.hits, one.total, one.nearest), (other.hits, other.total, other.nearest), "{text}");
    }
}

#[test]
fn tips_are_no_questions() {
    let garden = Garden::new([add(titled(1, "Slugs and lettuce"))]);
    assert_eq!(found(&garden, "slugs"), [0; 0]);
    assert_eq!(garden.index().all_questions().unwrap(), []);
}

#[test]
fn sample_questions_are_found_by_what_others_would_ask() {
    let garden = Garden::new(sample_questions().into_iter().map(ask));
    let asked = [
        ("blossom end rot", "My San Marzano tomatoes go black at the bottom"),
        ("carrot fly", "Rusty tunnels all through my carrots"),
        ("potato blight", "Four days of warm drizzle here in Getxo"),
        ("slugs on lettuces", "Forty lettuces"),
        ("fungus gnats", "My granddaughter"),
        ("couch grass", "My half plot is"),
        ("lemon losing leaves in winter", "My lemon"),
        ("bitter courgettes", "The first courgettes"),
        ("rhubarb leaves poisonous", "The café"),
        ("clay drainage", "The ground between"),
        ("lily cat", "My daughter comes back to live here"),
        ("garlic rust", "Garlic rust. Orange spots"),
        ("pak choi run to flower", "Pak choi sown on 10 March"),
    ];
    for (text, begin) in asked {
        let found = garden.index().questions_for(text, 3, plants()).unwrap();
        let texts: Vec<_> = sample_questions().into_iter().map(|question| (question.serial, question.text)).collect();
        let first = found.first().and_then(|id| texts.iter().find(|(serial, _)| *serial == id.serial));
        assert!(first.is_some_and(|(_, text)| text.starts_with(begin)), "{text}: {first:?}");
    }
}

/// Those of the sample data that an answer solves.
fn sample_questions() -> Vec<QuestionDocument> {
    let sample = garden::sample_file("questions.json");
    let text = |value: &Value| value["text"].as_str().unwrap_or_default().to_owned();
    let solved = |sample: &Value| {
        let answers = sample["answers"].as_array().cloned().unwrap_or_default().into_iter();
        answers.filter(|answer| answer["solved"] == true).map(|answer| text(&answer)).collect::<Vec<_>>()
    };
    let all = (1..).zip(&sample).map(|(n, sample)| QuestionDocument {
        plant: sample["plant"].as_str().and_then(PlantId::parse),
        solutions: solved(sample),
        ..question(n, &text(sample))
    });
    all.filter(|question| !question.solutions.is_empty()).collect()
}
