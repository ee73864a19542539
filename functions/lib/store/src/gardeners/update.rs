use aws_sdk_dynamodb::types::ReturnValue;
use rules::{Refused, Status, UpdateUserError, User, UserId, UserPatch, links};

use crate::aws::item::{Item, number, read, text, to_value};
use crate::aws::retry::{Reason, Retry};
use crate::items::later::kept_value;
use crate::items::photo::{self, Use};
use crate::items::profile::{UserItem, not_paused};
use crate::limits::newcomer::Newcomer;
use crate::table::{Table, by_id, is, transact};

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
        let known = photo::ready(&self.activity, id, patch.portrait.flatten().into_iter().collect());
        let (mut stored, known) = tokio::try_join!(self.users.get_stored(id), known)?;
        let mut retry = Retry::new();
        loop {
            let item = stored.ok_or(Refused::NoProfile)?;
            let old: UserItem = read(item.clone())?;
            if old.status != Status::Active {
                return Err(Refused::Inactive.into());
            }
            let mut new = User::from(old.clone()).patched(patch.clone());
            // What others see, and not who sees it.
            if new.summary != old.card.summary || patch.portrait.is_some() {
                not_paused(old.paused_until(), self.users.now())?;
            }
            Newcomer { shows: false, links: links(new.summary.bio.as_str()) }.check(
                old.date_joined,
                0,
                self.users.now(),
            )?;
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
        let card = to_value(&new.card)?;
        let card = match stored.get("card") {
            Some(stored) => kept_value(stored, &to_value(&old.card)?, card),
            None => card,
        };
        let update = self.users.update(by_id(old.id)).set("card", card).set("phone", text(&new.phone));
        let update = update.add("revision", number(1)).when(is("status", text(Status::Active)));
        let update = update.when(is("revision", number(old.revision))).showing_stored();
        let [before, after] = [old, new].map(|item| item.card.summary.portrait.as_slice());
        if before != after {
            let photos = photo::change(&self.activity, old.id, Use::Portrait(old.id), before, after, false);
            return Ok(match transact([vec![update], photos].concat()).await? {
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
        Ok(match update.returning(ReturnValue::AllNew).send().await? {
            Ok(stored) => Ok(read::<UserItem>(stored)?.into()),
            Err(Reason::Condition(stored)) => Err(Unwritten::Changed(stored)),
            Err(reason) => Err(Unwritten::Busy(vec![reason])),
        })
    }
}
