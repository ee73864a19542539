use aws_sdk_dynamodb::types::{
    ConditionCheck, Put, ReturnValuesOnConditionCheckFailure, Select, TransactWriteItem, Update,
};
use rules::{Daily, Failure, PhotoError, PhotoId, Refused, Status, Timestamp, UserId, limits};

use super::{LISTED, PhotoItem};
use crate::Table;
use crate::activity::{DAYS_KEPT, key, of_day};
use crate::failure::{from_sdk, not_built};
use crate::items::{item, number, text};
use crate::retry::{Reason, Retry};
use crate::table::transact;

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

    /// Writes the item of a photograph that will be uploaded: one Query that counts those that the gardener has, and one transaction
    /// with an active profile and the day's count.
    pub async fn create(&self, owner: UserId) -> Result<PhotoId, PhotoError> {
        if self.count(owner).await? >= limits::PHOTOS_IN_ALL {
            return Err(PhotoError::TooMany);
        }
        let (id, now, mut retry) = (PhotoId::new(), Timestamp::now(), Retry::new());
        loop {
            let parts = vec![self.profile_part(owner)?, self.day_part(owner, now)?, self.photo_part(id, owner, now)?];
            let Some(reasons) = transact(&self.activity, parts).await? else { return Ok(id) };
            retry.record(&reasons);
            let mut reasons = reasons.into_iter();
            match (reasons.next(), reasons.next()) {
                (Some(Reason::Condition(None)), _) => return Err(Refused::NoProfile.into()),
                (Some(Reason::Condition(Some(_))), _) => return Err(Refused::Inactive.into()),
                (_, Some(Reason::Condition(_))) => return Err(Refused::DailyLimit(Daily::Photos).into()),
                _ => {}
            }
            retry.wait(PhotoError::from(Refused::Busy)).await?;
        }
    }

    /// How many photographs the gardener has, up to the limit at least.
    async fn count(&self, owner: UserId) -> Result<usize, Failure> {
        let query = self.activity.query("byActor", &[("actor", &owner.to_string())], None);
        let query = query
            .key_condition_expression("#k0 = :k0 AND begins_with(#mark, :photos)")
            .expression_attribute_names("#mark", "mark")
            .expression_attribute_values(":photos", text(LISTED))
            .select(Select::Count);
        let response = query.send().await.map_err(|error| from_sdk("Query", &error))?;
        Ok(usize::try_from(response.count).unwrap_or_default())
    }

    fn profile_part(&self, owner: UserId) -> Result<TransactWriteItem, Failure> {
        let check = ConditionCheck::builder()
            .table_name(&self.users.name)
            .key("id", text(owner))
            .condition_expression("#status = :active")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":active", text(Status::Active))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        Ok(TransactWriteItem::builder().condition_check(check.build().map_err(not_built)?).build())
    }

    fn day_part(&self, owner: UserId, now: Timestamp) -> Result<TransactWriteItem, Failure> {
        let update = Update::builder()
            .table_name(&self.activity.name)
            .set_key(Some(key(of_day(owner), now.day())))
            .update_expression("SET expiresAt = :expires ADD photos :one")
            .condition_expression("attribute_not_exists(photos) OR photos < :most")
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":most", number(Daily::Photos.most()))
            .expression_attribute_values(":expires", number(now.seconds() + DAYS_KEPT));
        Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
    }

    fn photo_part(&self, id: PhotoId, owner: UserId, now: Timestamp) -> Result<TransactWriteItem, Failure> {
        let photo =
            Put::builder().table_name(&self.activity.name).set_item(Some(item(PhotoItem::new(id, owner, now))?));
        Ok(TransactWriteItem::builder().put(photo.build().map_err(not_built)?).build())
    }
}
