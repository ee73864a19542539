use rules::{Appeal, CaseError, CaseState, Refused, Thing, UserId, limits};

use super::Partition;
use super::decide::is_first;
use crate::aws::item::{number, text, to_item, to_value};
use crate::aws::retry::Retry;
use crate::items::appeal::{AppealItem, LISTED, appeal_of};
use crate::items::case::{CASE, OfThing, QUEUE, appealed, of_thing};
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

    /// Puts the case of the caller's own thing back into the queue, once for each act against it or its owner, within some days. `against`:
    /// the act; `None` is the last one.
    pub async fn appeal(
        &self,
        caller: UserId,
        thing: Thing,
        against: Option<CaseState>,
        words: Appeal,
    ) -> Result<(), CaseError> {
        let now = self.activity.now();
        let mut retry = Retry::new();
        loop {
            let partition = Partition::read(&self.activity, thing).await?;
            // A pause may be over.
            let case = partition.case.clone().map(|case| case.at(now)).filter(|case| case.owner == caller);
            let case = case.ok_or(CaseError::NoSuchCase)?;
            let against = against.unwrap_or(case.state);
            let acted_at = case.appealable(against, now).ok_or(CaseError::Unsuited)?;
            let appeal = AppealItem {
                pk: OfThing(thing),
                sk: appeal_of(acted_at),
                actor: Some(caller),
                mark: Some(format!("{LISTED}{now}")),
                at: now,
                text: words.clone(),
                against: Some(against),
                expires_at: Some(now.days_after(limits::CASE_DAYS).seconds()),
            };
            let update = self.activity.update(key(of_thing(thing), CASE)).remove(["expiresAt"]);
            let update = update.set("appealed", to_value(case.appealed.with(against))?);
            let update = update.set("appealedAt", text(case.appealed_at.unwrap_or(now)));
            // One that reports have put into the queue keeps its place there.
            let place = (!case.waits).then(|| appealed(now));
            let update = update.with(place, |update, place| update.set("queue", text(QUEUE)).set("at", text(place)));
            let newest = partition.evidence.first().map(|evidence| to_value(evidence.content.start())).transpose()?;
            let update = update.with(newest, |update, newest| update.set("copy", newest));
            let update = update.set("version", number(case.version + 1)).when(is("version", number(case.version)));
            let once = self.activity.put(to_item(&appeal)?).when(missing("pk")).showing_stored();
            let Some(reasons) = transact(vec![once, update]).await? else {
                return Ok(partition.end_evidence(&self.activity, thing, None).await?);
            };
            if is_first(&reasons) {
                return Err(CaseError::Unsuited);
            }
            retry.record(&reasons);
            retry.wait(CaseError::from(Refused::Busy)).await?;
        }
    }
}
