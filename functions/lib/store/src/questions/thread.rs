use std::collections::{HashMap, HashSet};

use rules::{About, Answer, Failure, Name, Post, QuestionId, Said, Thread, TipId, Title};

use crate::aws::connection::Connection;
use crate::items::card::public_cards;
use crate::items::post::{answers_of, post, post_key};
use crate::items::profile::active_profiles;
use crate::table::Table;

/// Reads a question with its answers.
#[derive(Clone, Debug)]
pub struct GetThread {
    tips: Table,
    users: Table,
    activity: Table,
}

impl GetThread {
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        let [tips, users, activity] =
            ["TIPS_TABLE", "USERS_TABLE", "ACTIVITY_TABLE"].map(|name| connection.table(name));
        Ok(Self { tips: tips?, users: users?, activity: activity? })
    }

    /// One `GetItem` and one `Query` at once, and a `BatchGetItem` of the tip, then one `BatchGetItem` of the gardeners. `None` if the question
    /// is hidden, or its gardener is suspended, or it is deleted and has no answer, or not everybody sees its tip.
    pub async fn get(&self, id: QuestionId) -> Result<Option<Thread>, Failure> {
        let (question, answers, tips) = tokio::try_join!(
            self.activity.get_by(post_key(id.into()), false),
            answers_of(&self.activity, id).items(),
            titles(&self.tips, [id.about])
        )?;
        let tip = id.about.tip().map(|tip| tips.get(&tip).cloned());
        if tip == Some(None) {
            return Ok(None);
        }
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
        Ok(Some(Thread { question, asker, tip: tip.flatten(), answers }).filter(|_| !is_empty))
    }
}

fn amount(answers: &[(Answer, Name)], counts: impl Fn(&Answer) -> bool) -> u64 {
    answers.iter().filter(|(answer, _)| counts(answer)).count().try_into().unwrap_or(u64::MAX)
}

/// The titles of the tips among what questions are about, of those that everybody sees. Without a tip no request.
pub(super) async fn titles(
    tips: &Table,
    about: impl IntoIterator<Item = About>,
) -> Result<HashMap<TipId, Title>, Failure> {
    let ids: HashSet<TipId> = about.into_iter().filter_map(About::tip).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<TipId> = ids.into_iter().collect();
    let cards = Box::pin(public_cards(tips, &ids)).await?;
    Ok(cards.into_iter().map(|(id, card)| (id, card.summary.title)).collect())
}
