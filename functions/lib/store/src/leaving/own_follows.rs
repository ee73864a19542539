use rules::{Failure, Followed, UserId};

use super::own_activity::BATCH;
use crate::aws::item::readable;
use crate::items::follow::{
    FollowItem, end_without_gardeners, follower_key, follower_of, followers_of, follows_key, take, take_all,
};
use crate::table::{Key, Table, concurrently};

/// Ends whom and what a gardener follows, and that others follow them: up to [`BATCH`] of the others. Returns how much of it is left, at
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
                taken.settle(busy()).await?;
            }
            activity.end(note).await
        }
    });
    let own = async {
        let Some(own) = own else { return Ok(false) };
        let followed = readable::<FollowItem>(own).unwrap_or_default().gardeners;
        concurrently(followed.iter().copied(), |other| activity.clone().end(follower_key(gardener, other))).await?;
        if !followed.is_empty() {
            take_all(activity, gardener, &followed).settle(busy()).await?;
        }
        // A request under way may have added another one meanwhile, who has a note of it: the next call ends both.
        Ok(end_without_gardeners(activity, gardener).settle(busy()).await?.is_none())
    };
    let (_, is_more) = tokio::try_join!(others, own)?;
    Ok(left + usize::from(is_more))
}

fn busy() -> Failure {
    Failure::transient("follows change all the time")
}
