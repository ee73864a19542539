use rules::{Case, CaseError, PrivateNote, Refused, ReportNote, Thing, UserId, limits};

use super::decide::{is_first, is_moderator};
use crate::aws::item::{readable, text};
use crate::aws::retry::{Reason, Retry};
use crate::items::case::{CASE, is_free_for, of_thing, read_case};
use crate::items::private_note;
use crate::items::report::{ReportItem, by};
use crate::table::{Table, by_id, exists, is, key, transact};

/// Lets a moderator have a case for some minutes, so that no other one reads it at the same time.
#[derive(Clone, Debug)]
pub struct TakeCase {
    users: Table,
    activity: Table,
}

/// Writes down what moderators say of a gardener for each other.
#[derive(Clone, Debug)]
pub struct NoteGardener {
    users: Table,
    activity: Table,
}

impl TakeCase {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Takes a stored case that the moderator may decide, again if it is the moderator's already, or gives it back. Its version stays, so a
    /// moderator who has read it can act.
    pub async fn take(&self, moderator: UserId, thing: Thing, takes: bool) -> Result<Case, CaseError> {
        let mut retry = Retry::new();
        loop {
            let now = self.activity.now();
            let own_report = self.activity.get_by(key(of_thing(thing), by(moderator)), true);
            let (case, own_report) = tokio::try_join!(read_case(&self.activity, thing), own_report)?;
            let case = case.ok_or(CaseError::NoSuchCase)?;
            let own_report: Option<ReportItem> = own_report.and_then(readable);
            let has_reported = own_report.is_some_and(|report| report.is_open(case.decided_at));
            if takes && (has_reported || !case.may_be_decided_by(moderator, now)) {
                return Err(CaseError::OwnCase);
            }
            if let Some(other) = case.taken.filter(|_| takes && case.is_taken_from(moderator, now)) {
                return Err(CaseError::Taken(other.until));
            }
            // There is nothing to give back.
            if !takes && case.taken.is_none_or(|own| own.by != moderator) {
                return Ok(case);
            }
            let update = self.activity.update(key(of_thing(thing), CASE)).when(exists("pk"));
            let update = if takes {
                let until = now.minutes_after(limits::TAKEN_MINUTES);
                let update = update.set("takenBy", text(moderator)).set("takenUntil", text(until));
                update.when(is_free_for(moderator, now))
            } else {
                update.remove(["takenBy", "takenUntil"]).when(is("takenBy", text(moderator)))
            };
            match transact(vec![update, is_moderator(&self.users, moderator)]).await?.as_deref() {
                None => return read_case(&self.activity, thing).await?.ok_or(CaseError::NoSuchCase),
                Some([_, Reason::Condition(_)]) => return Err(CaseError::NotModerator),
                Some(reasons) => retry.record(reasons),
            }
            retry.wait(CaseError::from(Refused::Busy)).await?;
        }
    }
}

impl NoteGardener {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Adds a note about another gardener, who has a profile.
    pub async fn add(&self, moderator: UserId, gardener: UserId, text: ReportNote) -> Result<PrivateNote, CaseError> {
        if moderator == gardener {
            return Err(CaseError::OwnCase);
        }
        let mut retry = Retry::new();
        loop {
            let note = PrivateNote { text: text.clone(), by: moderator, at: self.activity.now() };
            let added = private_note::added(&self.activity, gardener, &note)?;
            let is_there = self.users.check(by_id(gardener)).when(exists("id"));
            let parts = vec![is_there, is_moderator(&self.users, moderator), added];
            match transact(parts).await?.as_deref() {
                None => return Ok(note),
                Some(reasons) if is_first(reasons) => return Err(CaseError::NoSuchCase),
                Some([_, Reason::Condition(_), ..]) => return Err(CaseError::NotModerator),
                Some(reasons) => retry.record(reasons),
            }
            retry.wait(CaseError::from(Refused::Busy)).await?;
        }
    }
}
