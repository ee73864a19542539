use rules::{Failure, LeftTips, UserId};

use crate::activity::leave::end_activity;
use crate::tips::Owner;
use crate::tips::leave::end_tips;
use crate::{Media, Table};

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

/// Ends a part of what a gardener has whose profile is not active: the tips, also those that are deleted and could be restored, and
/// the marks. It can be repeated until nothing is left; the indexes lag by [`crate::INDEX_LAG`].
pub(crate) async fn end_everything(
    tips: &Table,
    activity: &Table,
    media: &Media,
    gardener: UserId,
    left: LeftTips,
) -> Result<Rest, Failure> {
    let (own, deleted, marks) = tokio::try_join!(
        end_tips(tips, activity, Owner::Author(gardener), left),
        end_tips(tips, activity, Owner::Deleted(gardener), LeftTips::Remove),
        end_activity(activity, tips, media, gardener)
    )?;
    Ok(Rest { tips: own + deleted, marks })
}
