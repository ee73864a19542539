use rules::{Failure, QuestionId};

use crate::aws::item::text_of;
use crate::items::post::{post_of, queues};
use crate::table::Table;

/// Lists all questions about plants and the garden, for the sitemaps.
#[derive(Clone, Debug)]
pub struct AllQuestions {
    activity: Table,
}

impl AllQuestions {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// The oldest first: a `Query` of keys for each state and climate, about 100 bytes for each question. Hidden and deleted ones are not in
    /// the index; those of suspended gardeners are, and their pages are missing.
    pub async fn ids(&self) -> Result<Vec<QuestionId>, Failure> {
        let mut found = Vec::new();
        for place in [queues(false), queues(true)].concat() {
            let keys = self.activity.query("queue", &[("queue", &place)]).all().await?;
            let ids = keys.iter().filter_map(|item| post_of(text_of(item, "pk")?, text_of(item, "sk")?));
            found.extend(ids.map(|post| post.question));
        }
        found.sort_by_key(|question| question.serial);
        // Solved meanwhile, it is in both.
        found.dedup();
        Ok(found)
    }
}
