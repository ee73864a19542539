use rules::{Failure, Page, Post, Title, UserId};

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
    ) -> Result<Page<(Post, Option<Title>), PostPosition>, Failure> {
        let query = self.activity.query("byActor", &[("actor", &gardener.to_string())]).begins("mark", POSTS);
        let Page { items, next } = query.after(after.map(PostPosition::in_list)).page(limit, post, read).await?;
        let about = |post: &Post| post.id().question.about;
        let titles = titles(&self.tips, items.iter().map(about)).await?;
        let listed = items.into_iter().map(|post| {
            let title = about(&post).tip().and_then(|tip| titles.get(&tip).cloned());
            (post, title)
        });
        Ok(Page { items: listed.collect(), next })
    }
}
