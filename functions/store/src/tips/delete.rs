use aws_sdk_dynamodb::types::{Delete, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use rules::{Availability, TipId, UserId};

use super::{count_tips, difference, tip, transact, update_part};
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
    Busy,
    Failure(Failure),
}

impl DeleteTip {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// Deletes the tip if it is the caller's, in one transaction with the owner's count where it was public.
    pub async fn delete(&self, caller: UserId, id: TipId) -> Result<(), DeleteError> {
        // Most tips are public. Where this one is not, the refused transaction says so.
        let mut availability = Availability::Public;
        let mut counted = true;
        for round in 0..ROUNDS {
            let Some(met) = self.transact(caller, id, availability, counted).await? else { return Ok(()) };
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
                // The owner's profile is gone, and with it the count.
                (_, Some(Reason::Condition(_))) => counted = false,
                _ => back_off(round).await,
            }
        }
        Err(DeleteError::Busy)
    }

    /// Opens the connection while the function initialises: a write that is refused changes nothing.
    pub async fn warm_up(&self) {
        let _ = self.transact(UserId::of_subject(""), TipId::default(), Availability::Public, false).await;
    }

    async fn transact(
        &self,
        caller: UserId,
        id: TipId,
        availability: Availability,
        counted: bool,
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
        let mut parts = vec![TransactWriteItem::builder().delete(delete).build()];
        let difference = difference(availability, Availability::Hidden);
        if counted && difference != 0 {
            parts.push(update_part(count_tips(&self.users, caller, difference)?));
        }
        transact(&self.tips, parts).await
    }
}

impl From<Failure> for DeleteError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}
