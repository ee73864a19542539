use rules::{ChosenPhoto, EditTipError, Failure, Status, Tip, TipId, TipPatch, UserId};

use super::attempts::{Attempts, Changed};
use crate::aws::item::{number, text};
use crate::aws::retry::Reason;
use crate::items::photo::{self, Use};
use crate::items::profile::{active, count_tips, is_not_paused};
use crate::items::tip::{StoredTip, difference, own};
use crate::limits::newcomer::Newcomer;
use crate::limits::today::DailyCount;
use crate::table::{Table, is, transact};

/// Edits, hides and shows tips.
#[derive(Clone, Debug)]
pub struct UpdateTip {
    tips: Table,
    users: Table,
    activity: Table,
}

impl UpdateTip {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// Changes the tip if it is the caller's and, when `expected` is given, if it has that version.
    ///
    /// One read, then one transaction with the owner's profile. The transaction requires the owner, the revision that
    /// was read, an active profile and a day's limit that is not reached (writes of a draft do not count), so nothing that changes after the read is lost. If the
    /// tip or the profile is another one, DynamoDB returns it, and the edit starts again from there.
    ///
    /// `photos` are all photographs together, if they change. Their items are read with the tip; the transaction requires that
    /// new ones are the caller's and belong to nothing else.
    pub async fn update(
        &self,
        caller: UserId,
        id: TipId,
        mut patch: TipPatch,
        photos: Option<&[ChosenPhoto]>,
        expected: Option<u64>,
    ) -> Result<Tip, EditTipError> {
        let ids = photos.into_iter().flatten().map(|photo| photo.id).collect();
        let known = photo::ready(&self.activity, caller, ids);
        let (stored, known) = tokio::try_join!(self.tips.get_stored(id), known)?;
        let mut old = StoredTip::new(stored, |tip| own(tip, caller))?;
        patch.photos = photos.map(|photos| photo::chosen(photos, &known).ok_or(EditTipError::Photos)).transpose()?;
        let mut attempts = Attempts::new(self.tips.now());
        loop {
            if expected.is_some_and(|version| version != old.tip.version) {
                return Err(EditTipError::Stale);
            }
            let now = self.tips.now();
            let new = old.tip.clone().patched(patch.clone(), now);
            old.tip.allows(&new, now)?;
            let shows = difference(old.tip.content.availability, new.content.availability) > 0;
            let newcomer = Newcomer::of_tip(&new.content, shows);
            let writes = new.writes_more_than(&old.tip);
            let Some(reasons) = self.replace(&old, &new, &attempts.count, newcomer).await? else { return Ok(new) };
            if let Changed::Tip(tip) = attempts.next(reasons, newcomer, writes).await? {
                old = StoredTip::new(tip, |tip| own(tip, caller))?;
            }
        }
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
        let tip = self.tips.put(before.item(new)?).when(is("authorId", text(old.author.id)));
        let tip = tip.when(is("revision", number(old.revision))).showing_stored();
        let more = difference(old.content.availability, new.content.availability);
        let owner = if new.content.is_draft() {
            active(&self.users, old.author.id, more)
        } else {
            count
                .add_to(newcomer.add_to(count_tips(&self.users, old.author.id, Status::Active, more), self.users.now()))
        };
        let owner = if new.writes_more_than(old) { owner.when(is_not_paused(self.users.now())) } else { owner };
        let (before, after) = (&old.content.photos, &new.content.photos);
        let photos = photo::change(&self.activity, old.author.id, Use::Tip(old.id), before, after, old.hold.is_some());
        transact([vec![tip, owner], photos].concat()).await
    }
}
