//! Gardeners who leave: everything of theirs ends.

pub mod delete;
mod own_activity;
mod own_follows;
mod own_tips;

use rules::{Failure, LeftTips, Thing, UserId};

use crate::items::copies;
use crate::items::tip::Owner;
use crate::photographs::media::Media;
use crate::table::Table;

/// What is left of a gardener besides account and profile, at least.
pub(crate) struct Rest {
    pub tips: usize,
    marks: usize,
}

impl Rest {
    pub fn is_nothing(&self) -> bool {
        self.tips + self.marks == 0
    }
}

/// Ends a part of what a gardener has whose profile is not active: the tips, also those that are deleted and could be restored, the
/// marks, the follows both ways, and what cases and the log keep of tips and marks. It can be repeated until nothing is left; the indexes lag by [`INDEX_LAG`](crate::table::INDEX_LAG).
pub(crate) async fn end_everything(
    tips: &Table,
    activity: &Table,
    media: &Media,
    gardener: UserId,
    left: LeftTips,
) -> Result<Rest, Failure> {
    let (own, deleted, marks, follows, messages, ()) = tokio::try_join!(
        own_tips::end(tips, activity, Owner::Author(gardener), left),
        own_tips::end(tips, activity, Owner::Deleted(gardener), LeftTips::Remove),
        own_activity::end(activity, tips, media, gardener),
        own_follows::end(activity, gardener),
        copies::end_messages(activity, gardener, own_activity::BATCH),
        copies::end(activity, Thing::Profile(gardener))
    )?;
    Ok(Rest { tips: own + deleted, marks: marks + follows + messages })
}
