use rules::{Answer, Failure, Post, Question, QuestionId};

use crate::aws::item::text_of;
use crate::items::post::{answers_of, post, post_key, post_of, queues};
use crate::table::Table;

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
        let keys = ids.iter().map(|id| post_key((*id).into())).collect();
        let found = self.activity.items_of(keys, false).await?.into_values();
        let questions = found.filter_map(|item| post(item).and_then(Post::question));
        Ok(questions.filter(|question| question.is_there() && question.solved > 0).collect())
    }

    /// The answers that solved it: one `Query`.
    pub async fn solutions(&self, id: QuestionId) -> Result<Vec<Answer>, Failure> {
        let answers = answers_of(&self.activity, id).items().await?.0.into_iter();
        Ok(answers.filter_map(|item| post(item).and_then(Post::answer)).filter(Answer::solves).collect())
    }
}
