use rules::{About, Climate, Failure, ListedQuestion, Page, Post, Question, QuestionId, Serial, UserId};
use serde::Deserialize;
use tokio::task::JoinSet;

use super::thread::titles;
use crate::aws::connection::Connection;
use crate::aws::item::{Item, read, readable, unreadable};
use crate::items::answered::{AnsweredItem, answered_key};
use crate::items::post::{of_about, post, post_key, post_of, questions_about, queue, queue_of, queues, sort_key};
use crate::items::profile::active_profiles;
use crate::table::{Key, Table, key};

/// Lists the questions that everybody sees, newest first.
#[derive(Clone, Debug)]
pub struct ListQuestions {
    tips: Table,
    users: Table,
    activity: Table,
}

/// Which questions are listed.
#[derive(Clone, Copy, Debug)]
pub enum QuestionFilter {
    About(About),
    /// Those that are solved, or those that are not, perhaps of gardeners in one climate.
    Solved(bool, Option<Climate>),
    /// Those under the tips of an author that nothing has solved.
    Under(UserId),
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
            Self::Under(author) => write!(f, "questions under {author}"),
        }
    }
}

impl ListQuestions {
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        let [tips, users, activity] =
            ["TIPS_TABLE", "USERS_TABLE", "ACTIVITY_TABLE"].map(|name| connection.table(name));
        Ok(Self { tips: tips?, users: users?, activity: activity? })
    }

    /// One page; it has fewer questions than the limit where some are hidden, or not everybody sees their tips. Of a plant or a tip: one
    /// `Query`, then one `BatchGetItem` of the gardeners and one of the tips at once. Of a state: one `Query` of each climate at once, and a
    /// `BatchGetItem` of the questions before that.
    pub async fn page(
        &self,
        filter: QuestionFilter,
        limit: u16,
        after: Option<Serial>,
    ) -> Result<Page<ListedQuestion, Serial>, Failure> {
        let Page { items, next } = match filter {
            QuestionFilter::About(about) => self.about(about, limit, after).await?,
            QuestionFilter::Solved(is_solved, climate) => {
                let places = match climate {
                    Some(climate) => vec![queue(is_solved, Some(climate))],
                    None => queues(is_solved),
                };
                self.queued(places, is_solved, limit, after).await?
            }
            QuestionFilter::Under(author) => self.queued(vec![queue_of(author)], false, limit, after).await?,
        };
        let mut items = self.listed(items).await?;
        if let QuestionFilter::Solved(_, Some(climate)) = filter {
            // Who has hidden the place since is in the index all the same.
            items.retain(|listed| listed.question.climate == Some(climate));
        }
        Ok(Page { items, next })
    }

    /// Within how many hours half of the questions of the last days were answered: one `GetItem`.
    pub async fn answered_within(&self) -> Result<Option<u64>, Failure> {
        let item = self.activity.get_by(answered_key(), false).await?;
        Ok(item.and_then(readable::<AnsweredItem>).map(|item| item.within))
    }

    /// Those of these that are solved, in their order: one `BatchGetItem` of the questions, then one of the gardeners.
    pub async fn solved(&self, ids: &[QuestionId]) -> Result<Vec<ListedQuestion>, Failure> {
        let keys = ids.iter().map(|id| post_key((*id).into())).collect();
        let found = self.activity.items_of(keys, false).await?.into_values().filter_map(visible);
        let mut found: Vec<Question> = found.filter(|question| question.solved > 0).collect();
        found.sort_by_key(|question| ids.iter().position(|id| *id == question.id));
        self.listed(found).await
    }

    /// With the names and titles that they are listed with, of active gardeners and public tips.
    async fn listed(&self, items: Vec<Question>) -> Result<Vec<ListedQuestion>, Failure> {
        let askers = items.iter().filter_map(|question| Some(question.said.as_ref()?.gardener));
        let about = items.iter().filter_map(|question| question.id.about.tip());
        let (askers, titles) = tokio::try_join!(active_profiles(&self.users, askers), titles(&self.tips, about))?;
        let items = items.into_iter().filter_map(|question| {
            let asker = askers.get(&question.said.as_ref()?.gardener)?;
            let climate = question.climate.filter(|_| asker.summary.shows_place(asker.shown));
            let tip = question.id.about.tip().map(|tip| titles.get(&tip).cloned().ok_or(())).transpose().ok()?;
            Some(ListedQuestion { question: Question { climate, ..question }, asker: asker.summary.name.clone(), tip })
        });
        Ok(items.collect())
    }

    async fn about(&self, about: About, limit: u16, after: Option<Serial>) -> Result<Page<Question, Serial>, Failure> {
        let question = |serial| QuestionId { about, serial };
        let start = after.map(|serial| key(of_about(about), sort_key(question(serial).into())));
        let query = questions_about(&self.activity, about).start(start);
        query.page(limit, visible, position).await
    }

    async fn queued(
        &self,
        places: Vec<String>,
        is_solved: bool,
        limit: u16,
        after: Option<Serial>,
    ) -> Result<Page<Question, Serial>, Failure> {
        let mut queries = JoinSet::new();
        for place in places {
            let query = self.activity.query("queue", &[("queue", &place)]);
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
