use std::collections::HashMap;

use rules::{Answer, Failure, Name, Post, Question, QuestionId, Said, Thread, UserId};

use crate::items::post::{answers_of, post, post_key};
use crate::items::profile::{PublicCard, active_profiles};
use crate::table::Table;

/// Reads a question with its answers.
#[derive(Clone, Debug)]
pub struct GetThread {
    users: Table,
    activity: Table,
}

impl GetThread {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// One `GetItem` and one `Query` at once, then one `BatchGetItem` of the gardeners. `None` if the question is hidden, or its gardener is
    /// suspended, or it is deleted and has no answer.
    pub async fn get(&self, id: QuestionId) -> Result<Option<Thread>, Failure> {
        let (question, answers) =
            tokio::try_join!(self.activity.get_by(post_key(id.into()), false), answers_of(&self.activity, id).items())?;
        let question = question.and_then(post).and_then(Post::question).filter(|question| question.hold.is_none());
        let Some(mut question) = question else { return Ok(None) };
        let answers = answers.0.into_iter().filter_map(post).filter_map(Post::answer).filter(Answer::is_there);
        let answers: Vec<Answer> = answers.collect();
        let gardeners = question.said.iter().chain(answers.iter().filter_map(|answer| answer.said.as_ref()));
        let gardeners = active_profiles(&self.users, gardeners.map(|said| said.gardener)).await?;
        let asker = question.said.as_ref().map(|said| gardeners.get(&said.gardener));
        let asker = match asker {
            Some(None) => return Ok(None),
            Some(Some(asker)) => {
                question.climate = question.climate.filter(|_| asker.summary.shows_place(asker.shown));
                Some(asker.summary.name.clone())
            }
            None => None,
        };
        let name = |said: &Said| gardeners.get(&said.gardener).map(|card| card.summary.name.clone());
        let answers = answers.into_iter().filter_map(|answer| {
            let name = name(answer.said.as_ref()?)?;
            Some((answer, name))
        });
        let mut answers: Vec<(Answer, Name)> = answers.collect();
        answers.sort_by_key(|(answer, _)| answer.accepted_at.is_none());
        // The stored counts follow some seconds later, and know no suspensions.
        question.answers = amount(&answers, |_| true);
        question.solved = amount(&answers, Answer::solves);
        let is_empty = asker.is_none() && answers.is_empty();
        Ok(Some(Thread { question, asker, answers }).filter(|_| !is_empty))
    }
}

fn amount(answers: &[(Answer, Name)], counts: impl Fn(&Answer) -> bool) -> u64 {
    answers.iter().filter(|(answer, _)| counts(answer)).count().try_into().unwrap_or(u64::MAX)
}

/// The questions whose gardeners are active, with their names.
pub(super) fn signed(questions: Vec<Question>, gardeners: &HashMap<UserId, PublicCard>) -> Vec<(Question, Name)> {
    let signed = questions.into_iter().filter_map(|question| {
        let asker = gardeners.get(&question.said.as_ref()?.gardener)?;
        let climate = question.climate.filter(|_| asker.summary.shows_place(asker.shown));
        Some((Question { climate, ..question }, asker.summary.name.clone()))
    });
    signed.collect()
}
