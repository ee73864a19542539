use rules::{Appeal, CaseError, Refused, Thing, UserId};

use super::decide::is_first;
use crate::aws::item::{number, text, to_item};
use crate::aws::retry::Retry;
use crate::items::appeal::{AppealItem, appeal_of};
use crate::items::case::{CASE, OfThing, QUEUE, of_thing, place, read_case};
use crate::table::{Table, is, key, missing, transact};

/// Appeals against a hiding or a suspension.
#[derive(Clone, Debug)]
pub struct AppealCase {
    activity: Table,
}

impl AppealCase {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Puts the case of the caller's own thing back into the queue, once for each hiding or suspension, within some days.
    pub async fn appeal(&self, caller: UserId, thing: Thing, words: Appeal) -> Result<(), CaseError> {
        let now = self.activity.now();
        let mut retry = Retry::new();
        loop {
            let case = read_case(&self.activity, thing).await?.filter(|case| case.owner == caller);
            let case = case.ok_or(CaseError::NoSuchCase)?;
            let acted_at = case.acted_at.filter(|_| case.appeal_until().is_some_and(|until| until > now));
            let acted_at = acted_at.ok_or(CaseError::Unsuited)?;
            let appeal = AppealItem { pk: OfThing(thing), sk: appeal_of(acted_at), at: now, text: words.clone() };
            let update = self.activity.update(key(of_thing(thing), CASE)).set("queue", text(QUEUE));
            let update = update.set("at", text(place(case.reasons, !case.waits, now))).remove(["expiresAt"]);
            let update = update.set("version", number(case.version + 1)).when(is("version", number(case.version)));
            let once = self.activity.put(to_item(&appeal)?).when(missing("pk")).showing_stored();
            let Some(reasons) = transact(vec![once, update]).await? else { return Ok(()) };
            if is_first(&reasons) {
                return Err(CaseError::Unsuited);
            }
            retry.record(&reasons);
            retry.wait(CaseError::from(Refused::Busy)).await?;
        }
    }
}
