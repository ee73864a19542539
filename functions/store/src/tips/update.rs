use aws_sdk_dynamodb::types::TransactWriteItem;
use rules::{EditTipError, Failure, Timestamp, Tip, TipId, TipPatch, UserId};

use super::attempts::{Attempts, Changed};
use super::{count_tips, difference, own, owner_part, stored_tip};
use crate::Table;
use crate::table::{Reason, number, put, text, transact};
use crate::users::today::DailyCount;

/// Edits, hides and shows tips.
#[derive(Clone, Debug)]
pub struct UpdateTip {
    tips: Table,
    users: Table,
}

impl UpdateTip {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// Changes the tip if it is the caller's and, when `expected` is given, if it has that version.
    ///
    /// One read, then one transaction with the owner's profile. The transaction requires the owner, the revision that
    /// was read, an active profile and a day's limit that is not reached (writes of a draft do not count), so nothing that changes after the read is lost. If the
    /// tip or the profile is another one, DynamoDB returns it, and the edit starts again from there.
    pub async fn update(
        &self,
        caller: UserId,
        id: TipId,
        patch: TipPatch,
        expected: Option<u64>,
    ) -> Result<Tip, EditTipError> {
        let mut old = own(self.tips.get_consistent(id).await?, caller)?;
        let mut attempts = Attempts::new();
        loop {
            if expected.is_some_and(|version| version != old.version) {
                return Err(EditTipError::Stale);
            }
            let now = Timestamp::now();
            let new = old.clone().patched(patch.clone(), now);
            old.allows(&new, now)?;
            let Some(reasons) = self.replace(&old, &new, &attempts.count).await? else { return Ok(new) };
            if let Changed::Tip(tip) = attempts.next(reasons).await? {
                old = own(*tip, caller)?;
            }
        }
    }

    /// Writes the new tip over the revision that was read.
    async fn replace(&self, old: &Tip, new: &Tip, count: &DailyCount) -> Result<Option<Vec<Reason>>, Failure> {
        let values = [(":caller", text(old.author.id)), (":revision", number(old.revision))];
        let values = values.map(|(name, value)| (name.to_owned(), value)).into();
        let tip = put(&self.tips, stored_tip(new)?, "authorId = :caller AND revision = :revision", values)?;
        let difference = difference(old.content.availability, new.content.availability);
        let owner = if new.content.is_draft() {
            owner_part(&self.users, old.author.id, difference)?
        } else {
            let mut owner = count_tips(&self.users, old.author.id, difference)?;
            count.add_to(&mut owner);
            TransactWriteItem::builder().update(owner).build()
        };
        transact(&self.tips, vec![tip, owner]).await
    }
}
