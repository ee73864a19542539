use rules::{About, Climate, Failure, Name, Page, Post, Question, QuestionId, Serial};
use serde::Deserialize;
use tokio::task::JoinSet;

use super::thread::signed;
use crate::aws::item::{Item, read, unreadable};
use crate::items::post::{of_about, post, post_of, questions_about, queue, sort_key};
use crate::items::profile::active_profiles;
use crate::table::{Key, Table, key};

/// Lists the questions that everybody sees, newest first.
#[derive(Clone, Debug)]
pub struct ListQuestions {
    users: Table,
    activity: Table,
}

/// Which questions are listed.
#[derive(Clone, Copy, Debug)]
pub enum QuestionFilter {
    About(About),
    /// Those that are solved, or those that are not, perhaps of gardeners in one climate.
    Solved(bool, Option<Climate>),
}

/// A question in the index.
#[derive(Deserialize)]
struct Queued {
    #[serde(flatten)]
    key: Key,
    at: Serial,
}

/// The list's name in its cursors.
impl std::fmt::Display for QuestionFilter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::About(about) => write!(f, "questions about {about}"),
            Self::Solved(is_solved, climate) => {
                write!(f, "questions {is_solved} {}", climate.map_or("-", Climate::as_str))
            }
        }
    }
}

impl ListQuestions {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// One page with the askers' names; it has fewer questions than the limit where some are hidden. Of a plant: one `Query`, then one
    /// `BatchGetItem` of the gardeners. Of a state: one `Query` of each climate at once, and a `BatchGetItem` of the questions before that.
    pub async fn page(
        &self,
        filter: QuestionFilter,
        limit: u16,
        after: Option<Serial>,
    ) -> Result<Page<(Question, Name), Serial>, Failure> {
        let Page { items, next } = match filter {
            QuestionFilter::About(about) => self.about(about, limit, after).await?,
            QuestionFilter::Solved(is_solved, climate) => self.queued(is_solved, climate, limit, after).await?,
        };
        let askers = items.iter().filter_map(|question| Some(question.said.as_ref()?.gardener));
        let askers = active_profiles(&self.users, askers).await?;
        let mut items = signed(items, &askers);
        if let QuestionFilter::Solved(_, Some(climate)) = filter {
            // Who has hidden the place since is in the index all the same.
            items.retain(|(question, _)| question.climate == Some(climate));
        }
        Ok(Page { items, next })
    }

    async fn about(&self, about: About, limit: u16, after: Option<Serial>) -> Result<Page<Question, Serial>, Failure> {
        let question = |serial| QuestionId { about, serial };
        let start = after.map(|serial| key(of_about(about), sort_key(question(serial).into())));
        let query = questions_about(&self.activity, about).start(start);
        query.page(limit, visible, position).await
    }

    async fn queued(
        &self,
        is_solved: bool,
        climate: Option<Climate>,
        limit: u16,
        after: Option<Serial>,
    ) -> Result<Page<Question, Serial>, Failure> {
        let climates: Vec<Option<Climate>> = match climate {
            Some(climate) => vec![Some(climate)],
            None => Climate::ALL.iter().copied().map(Some).chain([None]).collect(),
        };
        let mut queries = JoinSet::new();
        for climate in climates {
            let query = self.activity.query("queue", &[("queue", &queue(is_solved, climate))]);
            let query = if let Some(after) = after { query.below("at", after) } else { query };
            queries.spawn(query.limit(i32::from(limit) + 1).read::<Queued>());
        }
        let mut places = Vec::new();
        while let Some(found) = queries.join_next().await {
            let found = found.map_err(|error| Failure::new(format!("a query of questions ended: {error}")))?;
            places.extend(found?.0);
        }
        places.sort_by_key(|place| std::cmp::Reverse(place.at));
        let Page { items: places, next } = Page::cut(places, limit, |place| place.at);
        let order: Vec<Serial> = places.iter().map(|place| place.at).collect();
        let keys = places.into_iter().map(|place| place.key.into()).collect();
        let found = self.activity.items_of(keys, false).await?;
        // The index may be behind the questions.
        let mut items: Vec<Question> = found.into_values().filter_map(visible).collect();
        items.retain(|question| (question.solved > 0) == is_solved);
        items.sort_by_key(|question| order.iter().position(|serial| *serial == question.id.serial));
        Ok(Page { items, next })
    }
}

fn visible(item: Item) -> Option<Question> {
    post(item).and_then(Post::question).filter(Question::is_there)
}

/// All in the partition are about one thing that this release knows.
fn position(item: Item) -> Result<Serial, Failure> {
    let Key { pk, sk } = read(item)?;
    let post = post_of(&pk, &sk).ok_or_else(|| unreadable(&format!("{pk} {sk}")))?;
    Ok(post.question.serial)
}
