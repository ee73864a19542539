use rules::{Daily, Failure, PhotoError, PhotoId, Refused, Timestamp, UserId, limits};

use crate::aws::item::{read, to_item};
use crate::aws::retry::{Reason, Retry};
use crate::items::photo::{LISTED, PhotoItem};
use crate::items::profile::{UserItem, active, is_not_paused};
use crate::limits::day::one_more;
use crate::table::{Table, transact};

/// Announces photographs.
#[derive(Clone, Debug)]
pub struct CreatePhoto {
    users: Table,
    activity: Table,
}

impl CreatePhoto {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    pub fn now(&self) -> Timestamp {
        self.activity.now()
    }

    /// Writes the item of a photograph that will be uploaded: one Query that counts those that the gardener has, and one transaction
    /// with an active profile and the day's count.
    pub async fn create(&self, owner: UserId) -> Result<PhotoId, PhotoError> {
        if self.count(owner).await? >= limits::PHOTOS_IN_ALL {
            return Err(PhotoError::TooMany);
        }
        let (id, now, mut retry) = (PhotoId::of_clock(self.activity.clock()), self.activity.now(), Retry::new());
        loop {
            let active = active(&self.users, owner, 0).when(is_not_paused(now)).showing_stored();
            let day = one_more(&self.activity, owner, Daily::Photos, "photos", now);
            let photo = self.activity.put(to_item(PhotoItem::new(id, owner, now))?);
            let Some(reasons) = transact(vec![active, day, photo]).await? else { return Ok(id) };
            retry.record(&reasons);
            let mut reasons = reasons.into_iter();
            match (reasons.next(), reasons.next()) {
                (Some(Reason::Condition(None)), _) => return Err(Refused::NoProfile.into()),
                (Some(Reason::Condition(Some(stored))), _) => {
                    read::<UserItem>(stored)?.may_write(now)?;
                }
                (_, Some(Reason::Condition(_))) => return Err(Refused::DailyLimit(Daily::Photos).into()),
                _ => {}
            }
            retry.wait(PhotoError::from(Refused::Busy)).await?;
        }
    }

    /// How many photographs the gardener has, up to the limit at least.
    async fn count(&self, owner: UserId) -> Result<usize, Failure> {
        self.activity.query("byActor", &[("actor", &owner.to_string())]).begins("mark", LISTED).count().await
    }
}
