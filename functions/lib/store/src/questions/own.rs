use rules::{Failure, Page, Post, PostId, UserId};

use crate::aws::item::text;
use crate::items::post::{POSTS, position, post, post_key};
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
        after: Option<PostId>,
    ) -> Result<Page<Post, PostId>, Failure> {
        let start = after.map(|after| {
            let mut start = post_key(after);
            start.insert("mark".to_owned(), text(format!("{POSTS}{}", after.serial())));
            start
        });
        let query = self.activity.query("byActor", &[("actor", &gardener.to_string())]).begins("mark", POSTS);
        query.after(start).page(limit, post, position).await
    }
}
