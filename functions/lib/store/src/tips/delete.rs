use rules::{Availability, EditTipError, Failure, Refused, TipId, UserId};

use crate::aws::item::{number, read, text};
use crate::aws::retry::{Reason, Retry};
use crate::items::deletion::Deletion;
use crate::items::profile::active;
use crate::items::tip::{Owner, difference, own, unlist};
use crate::table::{Table, Write, by_id, is, transact};

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
            let Some(reasons) = transact(self.parts(caller, id, availability)?).await? else { return Ok(()) };
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

    fn parts(&self, caller: UserId, id: TipId, availability: Availability) -> Result<Vec<Write>, Failure> {
        let now = self.tips.now();
        let tip = self.tips.update(by_id(id)).set("authorId", text(Owner::Deleted(caller)));
        let tip = unlist(tip.set("card.deletedAt", text(now))).add("revision", number(1));
        let tip = tip.when(is("authorId", text(caller))).when(is("availability", text(availability)));
        let owner = active(&self.users, caller, difference(availability, Availability::Hidden));
        Ok(vec![tip.showing_stored(), owner, Deletion::new(id, now).part(&self.activity)?])
    }
}
