use rules::{Answer, Failure, Post, Question, QuestionId, Timestamp, Wait, answered_within, limits};
use tokio::task::JoinSet;

use crate::aws::item::{text_of, to_item};
use crate::items::answered::{AnsweredItem, answered_key};
use crate::items::post::{answers_of, post, post_key, post_of, queues};
use crate::table::Table;

/// Questions whose answers are read at once.
const AT_ONCE: usize = 25;

/// Reads all questions about plants and the garden, for the sitemaps and the search index.
#[derive(Clone, Debug)]
pub struct AllQuestions {
    activity: Table,
}

impl AllQuestions {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Those that are solved, or those that are not, the oldest first: a `Query` of keys for each climate, about 100 bytes for each question.
    /// Hidden and deleted ones are not in the index; those of suspended gardeners are, and their pages are missing.
    pub async fn ids(&self, is_solved: bool) -> Result<Vec<QuestionId>, Failure> {
        let mut found = Vec::new();
        for place in queues(is_solved) {
            let keys = self.activity.query("queue", &[("queue", &place)]).all().await?;
            let ids = keys.iter().filter_map(|item| post_of(text_of(item, "pk")?, text_of(item, "sk")?));
            found.extend(ids.map(|post| post.question));
        }
        found.sort_by_key(|question| question.serial);
        Ok(found)
    }

    /// Those of them that are solved and neither hidden nor deleted: a `BatchGetItem` for each hundred.
    pub async fn solved(&self, ids: &[QuestionId]) -> Result<Vec<Question>, Failure> {
        Ok(self.there(ids).await?.filter(|question| question.solved > 0).collect())
    }

    /// Writes down how soon those of the last days were answered by others: a `BatchGetItem` for each hundred of them, a `Query` for each of them,
    /// and a write.
    pub async fn count_waits(&self, ids: &[QuestionId], now: Timestamp) -> Result<Option<u64>, Failure> {
        let since = now.days_before(limits::ANSWERED_DAYS);
        let recent: Vec<QuestionId> = ids.iter().copied().filter(|id| id.serial.at() >= since).collect();
        let mut waits = Vec::new();
        let questions: Vec<Question> = self.there(&recent).await?.collect();
        for questions in questions.chunks(AT_ONCE) {
            let mut reads = JoinSet::new();
            for question in questions {
                reads.spawn(first_answer(self.activity.clone(), question.clone()));
            }
            while let Some(read) = reads.join_next().await {
                waits.push(read.map_err(|error| Failure::new(format!("a read ended: {error}")))??);
            }
        }
        let within = answered_within(&waits, now);
        let write = match within {
            Some(within) => self.activity.put(to_item(AnsweredItem::new(within))?),
            None => self.activity.delete(answered_key()),
        };
        write.settle(Failure::transient("it is written all the time")).await?;
        Ok(within)
    }

    /// Those that are neither hidden nor deleted.
    async fn there(&self, ids: &[QuestionId]) -> Result<impl Iterator<Item = Question> + use<>, Failure> {
        let keys = ids.iter().map(|id| post_key((*id).into())).collect();
        let found = self.activity.items_of(keys, false).await?.into_values();
        Ok(found.filter_map(|item| post(item).and_then(Post::question)).filter(Question::is_there))
    }

    /// The answers that solved it: one `Query`.
    pub async fn solutions(&self, id: QuestionId) -> Result<Vec<Answer>, Failure> {
        let answers = answers_of(&self.activity, id).items().await?.0.into_iter();
        Ok(answers.filter_map(|item| post(item).and_then(Post::answer)).filter(Answer::solves).collect())
    }
}

async fn first_answer(activity: Table, question: Question) -> Result<Wait, Failure> {
    let asker = question.said.map(|said| said.gardener);
    let answers = answers_of(&activity, question.id).items().await?.0.into_iter();
    let mut answers = answers.filter_map(|item| post(item).and_then(Post::answer)).filter(Answer::is_there);
    let first = answers.find(|answer| answer.said.as_ref().map(|said| said.gardener) != asker);
    Ok(Wait { asked: question.id.serial.at(), answered: first.map(|answer| answer.id.serial().at()) })
}
