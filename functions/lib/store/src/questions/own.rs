use rules::{Failure, OwnListed, Page, Post, TipId, UserId};

use super::thread::titles;
use crate::aws::item::read;
use crate::items::post::{POSTS, PostPosition, post};
use crate::table::Table;

/// Lists the questions and answers of their gardener, hidden ones too.
#[derive(Clone, Debug)]
pub struct ListOwnPosts {
    tips: Table,
    activity: Table,
}

impl ListOwnPosts {
    pub fn new(tips: Table, activity: Table) -> Self {
        Self { tips, activity }
    }

    /// One page, newest first, with the titles of tips that everybody sees: one `Query`, then one `BatchGetItem` of the tips.
    pub async fn page(
        &self,
        gardener: UserId,
        limit: u16,
        after: Option<PostPosition>,
    ) -> Result<Page<OwnListed, PostPosition>, Failure> {
        let query = self.activity.query("byActor", &[("actor", &gardener.to_string())]).begins("mark", POSTS);
        let Page { items, next } = query.after(after.map(PostPosition::in_list)).page(limit, post, read).await?;
        let about = |post: &Post| post.id().question.about.tip();
        let answering = |post: &Post| post.said().and_then(|said| said.tip);
        let tips: Vec<TipId> = items.iter().flat_map(|post| [about(post), answering(post)]).flatten().collect();
        let titles = titles(&self.tips, tips).await?;
        let title = |tip: Option<TipId>| tip.and_then(|tip| titles.get(&tip).cloned());
        let listed = items.into_iter().map(|post| {
            let (tip, answering) = (title(about(&post)), title(answering(&post)));
            OwnListed { post, tip, answering }
        });
        Ok(Page { items: listed.collect(), next })
    }
}
