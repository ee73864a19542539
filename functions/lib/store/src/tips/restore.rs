use aws_sdk_dynamodb::types::TransactWriteItem;
use rules::{Availability, EditTipError, Failure, Tip, TipId, UserId};

use super::attempts::{Attempts, Changed};
use super::{Before, Owner, TipItem, count_tips, difference, require_name};
use crate::Table;
use crate::items::{number, text};
use crate::retry::Reason;
use crate::table::{put, transact};
use crate::users::newcomer::Newcomer;
use crate::users::today::DailyCount;

/// Restores deleted tips.
#[derive(Clone, Debug)]
pub struct RestoreTip {
    tips: Table,
    users: Table,
}

impl RestoreTip {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// Gives the caller's deleted tip back the availability it had, with the name that the profile has now. It counts as an edit.
    /// A tip of the caller's that is not deleted stays as it is, so that a request can be repeated. What a moderator has removed is not
    /// the caller's to restore.
    ///
    /// One read, then one transaction with the owner's profile, as an edit has them.
    pub async fn restore(&self, caller: UserId, id: TipId) -> Result<Tip, EditTipError> {
        let stored = self.tips.get_stored(id).await?;
        let mut old = Before::new(stored, |tip| own_or_deleted(tip, caller))?;
        let mut attempts = Attempts::new();
        while old.tip.deleted_at.is_some() {
            if old.tip.is_removed() {
                return Err(EditTipError::Held);
            }
            let new = old.tip.clone().restored();
            let newcomer = Newcomer::of_tip(&new.content, new.content.availability == Availability::Public);
            let Some(reasons) = self.replace(&old, &new, &attempts.count, newcomer).await? else { return Ok(new) };
            match attempts.next(reasons, newcomer).await? {
                Changed::Tip(tip) => old = Before::new(tip, |tip| own_or_deleted(tip, caller))?,
                // The gardener may have another name since the deletion.
                Changed::Owner(profile) => old.tip.author.name = profile.card.summary.name,
                Changed::Nothing => {}
            }
        }
        Ok(old.tip)
    }

    /// Writes the new tip over the revision that was read.
    async fn replace(
        &self,
        before: &Before,
        new: &Tip,
        count: &DailyCount,
        newcomer: Newcomer,
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let old = &before.tip;
        let values = [(":owner", text(Owner::Deleted(old.author.id))), (":revision", number(old.revision))];
        let values = values.map(|(name, value)| (name.to_owned(), value)).into();
        let tip = put(&self.tips, before.item(new)?, "authorId = :owner AND revision = :revision", values)?;
        let difference = difference(Availability::Hidden, new.content.availability);
        let mut owner = count_tips(&self.users, new.author.id, difference)?;
        require_name(&mut owner, &new.author.name);
        newcomer.add_to(&mut owner);
        count.add_to(&mut owner);
        transact(&self.tips, vec![tip, TransactWriteItem::builder().update(owner).build()]).await
    }
}

/// The stored tip, deleted or not, if it is there and the caller's.
fn own_or_deleted(stored: Option<TipItem>, caller: UserId) -> Result<Tip, EditTipError> {
    stored.filter(|tip| tip.author_id.id() == caller).map(Tip::from).ok_or(EditTipError::NoSuchTip)
}
