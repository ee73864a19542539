use rules::{Availability, EditTipError, Failure, Status, Tip, TipId, UserId};

use super::attempts::{Attempts, Changed};
use crate::aws::item::{number, text};
use crate::aws::retry::Reason;
use crate::items::profile::{count_tips, has_name, is_not_paused};
use crate::items::tip::{Owner, StoredTip, TipItem, difference};
use crate::limits::newcomer::Newcomer;
use crate::limits::today::DailyCount;
use crate::table::{Table, is, transact};

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
        let mut old = StoredTip::new(stored, |tip| own_or_deleted(tip, caller))?;
        let mut attempts = Attempts::new(self.tips.now());
        while old.tip.deleted_at.is_some() {
            if old.tip.is_removed() {
                return Err(EditTipError::Held);
            }
            let new = old.tip.clone().restored();
            let newcomer = Newcomer::of_tip(&new.content, new.content.availability == Availability::Public);
            let Some(reasons) = self.replace(&old, &new, &attempts.count, newcomer).await? else { return Ok(new) };
            match attempts.next(reasons, newcomer, true).await? {
                Changed::Tip(tip) => old = StoredTip::new(tip, |tip| own_or_deleted(tip, caller))?,
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
        before: &StoredTip,
        new: &Tip,
        count: &DailyCount,
        newcomer: Newcomer,
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let old = &before.tip;
        let tip = self.tips.put(before.item(new)?).when(is("authorId", text(Owner::Deleted(old.author.id))));
        let tip = tip.when(is("revision", number(old.revision))).showing_stored();
        let more = difference(Availability::Hidden, new.content.availability);
        let owner = has_name(count_tips(&self.users, new.author.id, Status::Active, more), &new.author.name);
        let owner = owner.when(is_not_paused(self.users.now()));
        transact(vec![tip, count.add_to(newcomer.add_to(owner, self.users.now()))]).await
    }
}

/// The stored tip, deleted or not, if it is there and the caller's.
fn own_or_deleted(stored: Option<TipItem>, caller: UserId) -> Result<Tip, EditTipError> {
    stored.filter(|tip| tip.author_id.id() == caller).map(Tip::from).ok_or(EditTipError::NoSuchTip)
}
