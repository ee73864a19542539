use rules::{Failure, Followed, UserId};

use super::own_activity::BATCH;
use crate::aws::item::readable;
use crate::items::follow::{FollowItem, follower_key, follower_of, followers_of, follows_key, take};
use crate::table::{Key, Table, concurrently};

/// Ends whom and what a gardener follows, and that others follow them: up to [`BATCH`] of the others. Returns how many of these are left, at
/// least.
pub async fn end(activity: &Table, gardener: UserId) -> Result<usize, Failure> {
    let followers = followers_of(activity, gardener).read::<Key>();
    let (own, (followers, more)) = tokio::try_join!(activity.get_by(follows_key(gardener), true), followers)?;
    let left = followers.len().saturating_sub(BATCH) + usize::from(more.is_some());
    let others = concurrently(followers.into_iter().take(BATCH), |note| {
        let activity = activity.clone();
        async move {
            if let Some(follower) = follower_of(&note.sk) {
                // Their note goes last: until then the next call finds it.
                let taken = take(&activity, follower, Followed::Gardener(gardener));
                taken.settle(Failure::transient("follows change all the time")).await?;
            }
            activity.end(note).await
        }
    });
    let own = async {
        let Some(own) = own else { return Ok(()) };
        let followed = readable::<FollowItem>(own).unwrap_or_default().gardeners;
        concurrently(followed.into_iter(), |other| activity.clone().end(follower_key(gardener, other))).await?;
        activity.clone().end(follows_key(gardener)).await.map(drop)
    };
    tokio::try_join!(others, own)?;
    Ok(left)
}
