//! The questions of the sample gardeners, and their answers.

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};
use rules::plants::PlantId;
use rules::{
    About, Answer, Doubts, Joined, Post, PostText, Question, QuestionId, Said, Serial, Timestamp, Tip, User, UserId,
};
use serde::Deserialize;
use store::{stored_join, stored_post};

use crate::load::{Tables, put_if_absent};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleQuestion {
    plant: Option<PlantId>,
    /// The title of the tip that it is about.
    tip: Option<String>,
    /// The key of a gardener.
    by: String,
    at: Timestamp,
    text: String,
    /// The keys of those who want to know it too.
    #[serde(default)]
    joined: Vec<String>,
    #[serde(default)]
    answers: Vec<SampleAnswer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleAnswer {
    by: String,
    at: Timestamp,
    text: Option<String>,
    /// The title of the tip that answers.
    tip: Option<String>,
    #[serde(default)]
    solved: bool,
}

/// Writes missing questions and answers, and who wants to know them too. The stream counts these and the answers.
pub async fn load(
    tables: &Tables,
    questions: &[SampleQuestion],
    gardeners: &HashMap<String, &User>,
    tips: &[Tip],
) -> Result<()> {
    let posts = posts(questions, gardeners, tips)?;
    let joins = joins(questions, gardeners, &posts)?;
    let items = posts.iter().map(stored_post).chain(joins.iter().map(|(joined, by)| stored_join(*joined, *by)));
    let (mut created, mut all) = (0, 0);
    for item in items {
        created += usize::from(put_if_absent(&tables.activity, "pk", item?).await?);
        all += 1;
    }
    println!("{created} of {all} questions and answers, and who wants to know them too, are new");
    Ok(())
}

/// What sample gardeners have joined, the day after it was asked.
fn joins(
    samples: &[SampleQuestion],
    gardeners: &HashMap<String, &User>,
    posts: &[Post],
) -> Result<Vec<(Joined, UserId)>> {
    let questions = posts.iter().filter(|post| post.id().answer.is_none());
    let mut joins = Vec::new();
    for (sample, question) in samples.iter().zip(questions) {
        for by in &sample.joined {
            ensure!(*by != sample.by, "{by} has joined an own question");
            let gardener = gardeners.get(by).with_context(|| format!("unknown gardener {by}"))?;
            let joined = Joined { question: question.id().question, at: sample.at.days_after(1) };
            joins.push((joined, gardener.id));
        }
    }
    Ok(joins)
}

/// Each question with its answers after it.
pub fn posts(questions: &[SampleQuestion], gardeners: &HashMap<String, &User>, tips: &[Tip]) -> Result<Vec<Post>> {
    let gardener = |key: &str| gardeners.get(key).copied().with_context(|| format!("unknown gardener {key}"));
    let titled = |title: &String| {
        let tip = tips.iter().find(|tip| tip.content.summary.title.as_str() == title);
        tip.with_context(|| format!("unknown tip {title}"))
    };
    let said = |key: &str, text: Option<&String>, tip: Option<&String>| {
        Ok::<_, anyhow::Error>(Some(Said {
            gardener: gardener(key)?.id,
            text: text.map(|text| PostText::parse(text)).transpose()?,
            tip: tip.map(titled).transpose()?.map(|tip| tip.id),
            edited_at: None,
        }))
    };
    let mut posts = Vec::new();
    for (n, question) in questions.iter().enumerate() {
        let tip = question.tip.as_ref().map(titled).transpose()?;
        let of_plant = question.plant.map_or(About::Garden, About::Plant);
        let about = tip.map_or(of_plant, |tip| About::Tip(tip.id));
        let id = QuestionId { about, serial: Serial::of(question.at, n as u128) };
        let asker = gardener(&question.by)?;
        posts.push(Post::Question(Question {
            said: said(&question.by, Some(&question.text), None)?,
            climate: asker.summary.clone().public(asker.shown).climate,
            author: tip.map(|tip| tip.author.id),
            solved: question.answers.iter().filter(|answer| answer.solved).count() as u64,
            ..Question::new(id)
        }));
        for (n, answer) in question.answers.iter().enumerate() {
            ensure!(answer.at > question.at, "an answer is older than its question: {}", question.text);
            posts.push(Post::Answer(Answer {
                id: id.answer(Serial::of(answer.at, n as u128)),
                said: said(&answer.by, answer.text.as_ref(), answer.tip.as_ref())?,
                accepted_at: answer.solved.then_some(answer.at),
                self_accepted: false,
                doubts: Doubts::default(),
                hold: None,
            }));
        }
    }
    Ok(posts)
}
