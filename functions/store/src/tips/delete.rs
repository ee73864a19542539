use aws_sdk_dynamodb::types::{Delete, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use rules::{Availability, TipId, UserId};

use super::{difference, owner_part, tip, transact};
use crate::table::{ROUNDS, Reason, back_off, text};
use crate::{Failure, Table};

/// Deletes tips.
#[derive(Clone, Debug)]
pub struct DeleteTip {
    tips: Table,
    users: Table,
}

#[derive(Debug)]
pub enum DeleteError {
    /// There is none, or it is somebody else's and hidden: the two are not to be told apart.
    NoSuchTip,
    /// It is somebody else's.
    NotYours,
    /// The owner's profile is not active, or gone.
    Inactive,
    Busy,
    Failure(Failure),
}

impl DeleteTip {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// Deletes the tip if it is the caller's, in one transaction with the owner's profile: it has to be active, and counts
    /// one less where the tip was public.
    pub async fn delete(&self, caller: UserId, id: TipId) -> Result<(), DeleteError> {
        // Most tips are public. Where this one is not, the refused transaction says so.
        let mut availability = Availability::Public;
        for round in 0..ROUNDS {
            let Some(met) = self.transact(caller, id, availability).await? else { return Ok(()) };
            let mut met = met.into_iter();
            match (met.next(), met.next()) {
                (Some(Reason::Condition(standing)), _) => {
                    let standing = standing.map(tip).transpose()?.ok_or(DeleteError::NoSuchTip)?;
                    match (standing.author.id == caller, standing.content.availability) {
                        (true, now) => availability = now,
                        (false, Availability::Public) => return Err(DeleteError::NotYours),
                        (false, Availability::Hidden) => return Err(DeleteError::NoSuchTip),
                    }
                }
                (_, Some(Reason::Condition(_))) => return Err(DeleteError::Inactive),
                _ => back_off(round).await,
            }
        }
        Err(DeleteError::Busy)
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
            .map_err(|_| Failure::new("TransactWriteItems: the request could not be built"))?;
        let owner = owner_part(&self.users, caller, difference(availability, Availability::Hidden))?;
        transact(&self.tips, vec![TransactWriteItem::builder().delete(delete).build(), owner]).await
    }
}

impl From<Failure> for DeleteError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}
