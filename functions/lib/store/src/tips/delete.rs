use aws_sdk_dynamodb::types::{ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update};
use rules::{Availability, EditTipError, Failure, Refused, Timestamp, TipId, UserId};

use super::purge::Deletion;
use super::{Owner, UNLIST, difference, own, owner_part};
use crate::Table;
use crate::failure::not_built;
use crate::items::{number, read, text};
use crate::retry::{Reason, Retry};
use crate::table::transact;

/// Deletes tips. For some time they can be restored.
#[derive(Clone, Debug)]
pub struct DeleteTip {
    tips: Table,
    users: Table,
    activity: Table,
}

impl DeleteTip {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// Takes the tip out of all lists if it is the caller's, in one transaction with the owner's profile: the profile must be
    /// active, and its count decreases if the tip was public. An item in the table of activity names the tip and the day, for
    /// [`super::purge::PurgeTips`].
    pub async fn delete(&self, caller: UserId, id: TipId) -> Result<(), EditTipError> {
        // Most tips are public. If this one is not, the failed condition returns it.
        let mut availability = Availability::Public;
        let mut retry = Retry::new();
        loop {
            let Some(reasons) = self.transact(caller, id, availability).await? else { return Ok(()) };
            retry.record(&reasons);
            let mut reasons = reasons.into_iter();
            match (reasons.next(), reasons.next()) {
                (Some(Reason::Condition(stored)), _) => {
                    availability = own(stored.map(read).transpose()?, caller)?.content.availability;
                }
                (_, Some(Reason::Condition(_))) => return Err(Refused::Inactive.into()),
                _ => {}
            }
            retry.wait(EditTipError::from(Refused::Busy)).await?;
        }
    }

    async fn transact(
        &self,
        caller: UserId,
        id: TipId,
        availability: Availability,
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let now = Timestamp::now();
        let tip = Update::builder()
            .table_name(&self.tips.name)
            .key("id", text(id))
            .update_expression(format!("SET authorId = :deleted, card.deletedAt = :now {UNLIST} ADD revision :one"))
            .condition_expression("authorId = :caller AND availability = :availability")
            .expression_attribute_values(":caller", text(caller))
            .expression_attribute_values(":availability", text(availability))
            .expression_attribute_values(":deleted", text(Owner::Deleted(caller)))
            .expression_attribute_values(":now", text(now))
            .expression_attribute_values(":one", number(1))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .build()
            .map_err(not_built)?;
        let owner = owner_part(&self.users, caller, difference(availability, Availability::Hidden))?;
        let deletion = Deletion::new(id, now).part(&self.activity)?;
        transact(&self.tips, vec![TransactWriteItem::builder().update(tip).build(), owner, deletion]).await
    }
}
