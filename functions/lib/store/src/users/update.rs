use aws_sdk_dynamodb::types::{ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update};
use rules::{Refused, Status, UpdateUserError, User, UserId, UserPatch, links};

use super::UserItem;
use super::newcomer::Newcomer;
use crate::Table;
use crate::failure::not_built;
use crate::items::{Item, attribute, number, read, text};
use crate::later::kept_value;
use crate::photos::{self, Use};
use crate::retry::{Reason, Retry};
use crate::table::{self, transact};

/// Edits profiles.
#[derive(Clone, Debug)]
pub struct UpdateUser {
    users: Table,
    activity: Table,
}

/// A write that did not happen.
enum Unwritten {
    /// The profile has changed since it was read; as it is stored now, if it is there.
    Changed(Option<Item>),
    /// It conflicts with a transaction, such as one that counts the gardener's tips, or is throttled.
    Busy(Vec<Reason>),
    /// The photograph cannot be the portrait.
    Portrait,
}

impl UpdateUser {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// One read, then one conditional write of the map `card` and the telephone number; `totalTips` and the
    /// status belong to other writes. If the profile has changed since the read, DynamoDB returns it, and the edit starts
    /// again from there.
    ///
    /// The item of another portrait is read with the profile, and the write is a transaction then, which requires that the
    /// photograph is the gardener's and belongs to nothing else.
    pub async fn update(&self, id: UserId, patch: &UserPatch) -> Result<User, UpdateUserError> {
        let known = photos::ready(&self.activity, id, patch.portrait.flatten().into_iter().collect());
        let (mut stored, known) = tokio::try_join!(self.users.get_stored(id), known)?;
        let mut retry = Retry::new();
        loop {
            let item = stored.ok_or(Refused::NoProfile)?;
            let old: UserItem = read(item.clone())?;
            if old.status != Status::Active {
                return Err(Refused::Inactive.into());
            }
            let mut new = User::from(old.clone()).patched(patch.clone());
            Newcomer { shows: false, links: links(new.summary.bio.as_str()) }.check(old.date_joined, 0)?;
            if let Some(portrait) = patch.portrait {
                new.summary.portrait =
                    portrait.map(|id| known.get(&id).cloned().ok_or(UpdateUserError::Portrait)).transpose()?;
            }
            stored = match self.replace(&old, &item, &UserItem::from(&new)).await? {
                Ok(user) => return Ok(user),
                Err(Unwritten::Changed(stored)) => stored,
                Err(Unwritten::Busy(reasons)) => {
                    retry.record(&reasons);
                    Some(item)
                }
                Err(Unwritten::Portrait) => return Err(UpdateUserError::Portrait),
            };
            retry.wait(UpdateUserError::from(Refused::Busy)).await?;
        }
    }

    /// Writes the new profile over the one that was read; if it has another portrait, in a transaction with the photographs.
    async fn replace(
        &self,
        old: &UserItem,
        stored: &Item,
        new: &UserItem,
    ) -> Result<Result<User, Unwritten>, UpdateUserError> {
        let card = attribute(&new.card)?;
        let card = match stored.get("card") {
            Some(stored) => kept_value(stored, &attribute(&old.card)?, card),
            None => card,
        };
        let update = Update::builder()
            .table_name(&self.users.name)
            .key("id", text(old.id))
            .update_expression("SET card = :card, phone = :phone ADD revision :one")
            .condition_expression("#status = :active AND revision = :revision")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":active", text(Status::Active))
            .expression_attribute_values(":card", card)
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":phone", text(&new.phone))
            .expression_attribute_values(":revision", number(old.revision))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .build()
            .map_err(not_built)?;
        let [before, after] = [old, new].map(|item| item.card.summary.portrait.as_slice());
        if before != after {
            let mut parts = photos::change(&self.activity, old.id, Use::Portrait, before, after)?;
            parts.insert(0, TransactWriteItem::builder().update(update).build());
            return Ok(match transact(&self.users, parts).await? {
                None => Ok(new.clone().into()),
                Some(reasons) => Err(match reasons.as_slice() {
                    [Reason::Condition(stored), ..] => Unwritten::Changed(stored.clone()),
                    [_, photos @ ..] if photos.iter().any(|reason| matches!(reason, Reason::Condition(_))) => {
                        Unwritten::Portrait
                    }
                    _ => Unwritten::Busy(reasons),
                }),
            });
        }
        Ok(match table::update(&self.users, update).await? {
            Ok(stored) => Ok(read::<UserItem>(stored)?.into()),
            Err(Reason::Condition(stored)) => Err(Unwritten::Changed(stored)),
            Err(reason) => Err(Unwritten::Busy(vec![reason])),
        })
    }
}
