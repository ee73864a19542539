use std::collections::{HashMap, HashSet};

use rules::{Answer, Failure, ListedAnswer, Post, QuestionId, Said, Thread, TipCard, TipId, Title};

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

    /// One `GetItem` and one `Query` at once, and a `BatchGetItem` of the tip, then one of the gardeners and one of the tips that answer, at once.
    /// `None` if the question is hidden, or its gardener is suspended, or it is deleted and has no answer, or not everybody sees its tip.
    pub async fn get(&self, id: QuestionId) -> Result<Option<Thread>, Failure> {
        let (question, answers, tips) = tokio::try_join!(
            self.activity.get_by(post_key(id.into()), false),
            answers_of(&self.activity, id).items(),
            titles(&self.tips, id.about.tip())
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
        let answering = answers.iter().filter_map(|answer| answer.said.as_ref()?.tip);
        let (gardeners, cards) = tokio::try_join!(
            active_profiles(&self.users, gardeners.map(|said| said.gardener)),
            cards(&self.tips, answering.collect())
        )?;
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
            let said = answer.said.as_ref()?;
            let (name, tip) = (name(said)?, said.tip.and_then(|tip| cards.get(&tip).cloned()));
            Some(ListedAnswer { answer, name, tip })
        });
        let mut answers: Vec<ListedAnswer> = answers.collect();
        answers.sort_by_key(|listed| !listed.solves());
        // The stored counts follow some seconds later, and know neither suspensions nor tips that are gone.
        question.answers = amount(&answers, |_| true);
        question.solved = amount(&answers, ListedAnswer::solves);
        question.outdated = amount(&answers, |listed| listed.answer.is_outdated());
        let is_empty = asker.is_none() && answers.is_empty();
        Ok(Some(Thread { question, asker, tip: tip.flatten(), answers }).filter(|_| !is_empty))
    }
}

fn amount(answers: &[ListedAnswer], counts: impl Fn(&ListedAnswer) -> bool) -> u64 {
    answers.iter().filter(|listed| counts(listed)).count().try_into().unwrap_or(u64::MAX)
}

/// The titles of these tips, of those that everybody sees. Without a tip no request.
pub(super) async fn titles(
    tips: &Table,
    ids: impl IntoIterator<Item = TipId>,
) -> Result<HashMap<TipId, Title>, Failure> {
    let cards = cards(tips, ids.into_iter().collect()).await?;
    Ok(cards.into_iter().map(|(id, card)| (id, card.summary.title)).collect())
}

/// The same with their cards.
async fn cards(tips: &Table, ids: HashSet<TipId>) -> Result<HashMap<TipId, TipCard>, Failure> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    Box::pin(public_cards(tips, &ids.into_iter().collect::<Vec<_>>())).await
}
