use rules::{Failure, Page, Post, UserId};

use crate::aws::item::read;
use crate::items::post::{POSTS, PostPosition, post};
use crate::table::Table;

/// Lists the questions and answers of their gardener, hidden ones too.
#[derive(Clone, Debug)]
pub struct ListOwnPosts {
    activity: Table,
}

impl ListOwnPosts {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// One page, newest first: one `Query`.
    pub async fn page(
        &self,
        gardener: UserId,
        limit: u16,
        after: Option<PostPosition>,
    ) -> Result<Page<Post, PostPosition>, Failure> {
        let query = self.activity.query("byActor", &[("actor", &gardener.to_string())]).begins("mark", POSTS);
        query.after(after.map(PostPosition::in_list)).page(limit, post, read).await
    }
}
