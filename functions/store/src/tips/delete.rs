use aws_sdk_dynamodb::types::{Delete, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use rules::{Availability, EditTipError, Failure, TipId, UserId};

use super::{difference, own, owner_part};
use crate::Table;
use crate::failure::not_built;
use crate::table::{Reason, Retry, read, text, transact};

/// Deletes tips.
#[derive(Clone, Debug)]
pub struct DeleteTip {
    tips: Table,
    users: Table,
}

impl DeleteTip {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// Deletes the tip if it is the caller's, in one transaction with the owner's profile: the profile must be active, and
    /// its count decreases if the tip was public.
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
                (_, Some(Reason::Condition(_))) => return Err(EditTipError::Inactive),
                _ => {}
            }
            retry.wait(EditTipError::Busy).await?;
        }
    }

    async fn transact(
        &self,
        caller: UserId,
        id: TipId,
        availability: Availability,
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let delete = Delete::builder()
            .table_name(&self.tips.name)
            .key("id", text(id))
            .condition_expression("authorId = :caller AND availability = :availability")
            .expression_attribute_values(":caller", text(caller))
            .expression_attribute_values(":availability", text(availability))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .build()
            .map_err(not_built)?;
        let owner = owner_part(&self.users, caller, difference(availability, Availability::Hidden))?;
        transact(&self.tips, vec![TransactWriteItem::builder().delete(delete).build(), owner]).await
    }
}
