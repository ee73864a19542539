use aws_sdk_dynamodb::types::ReturnValue;
use rules::{
    Failure, Mark, MarkError, MarkPosition, Note, OwnMark, Refused, Thing, Timestamp, TipId, TipResult, UserId, limits,
    links,
};

use super::mark::{BeforeMark, Marking};
use crate::aws::item::{Item, text, to_value};
use crate::aws::retry::{Reason, Retry};
use crate::items::case::unchanged;
use crate::items::mark::{in_list, mark, trial_key};
use crate::items::profile::not_paused;
use crate::limits::newcomer::Newcomer;
use crate::table::{Table, above, exists, transact};

/// Writes down how a tip turned out.
#[derive(Clone, Debug)]
pub struct RecordTrial(Marking);

/// What the caller says of a tip in a year.
#[derive(Clone, Copy)]
struct NewTrial<'a> {
    caller: UserId,
    tip: TipId,
    result: TipResult,
    note: Option<&'a Note>,
    year: u16,
    now: Timestamp,
}

impl RecordTrial {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Marking { tips, users, activity })
    }

    /// Writes this year's trial, or changes the one of an earlier `year` that was made less than a year ago. Returns it.
    pub async fn record(
        &self,
        caller: UserId,
        tip: TipId,
        result: TipResult,
        note: Option<&Note>,
        year: Option<u16>,
    ) -> Result<Mark, MarkError> {
        let now = self.0.tips.now();
        let year = year.unwrap_or_else(|| now.year());
        if year > now.year() {
            return Err(MarkError::NoTrial);
        }
        let links = note.map_or(0, |note| links(note.as_str()));
        let (mut is_counted, mut retry) = (false, Retry::new());
        loop {
            let before = self.0.read(caller, tip, OwnMark::Outcome, year, now).await?;
            if before.author == caller {
                return Err(MarkError::OwnTip);
            }
            self.0.unblocked(caller, before.author).await?;
            Newcomer { shows: false, links }.check(before.joined, 0, now)?;
            if note.is_some() {
                not_paused(before.paused_until, now)?;
            }
            let is_editable = before.made_at().is_some_and(|at| at > now.days_before(limits::TRIAL_DAYS));
            if year < now.year() && !is_editable {
                return Err(MarkError::NoTrial);
            }
            if before.own.is_none() && !is_counted {
                self.0.count(caller, OwnMark::Outcome, now, &before).await?;
                is_counted = true;
            }
            match self.write(NewTrial { caller, tip, result, note, year, now }, &before).await? {
                Ok(written) => return Ok(mark(written)?),
                Err(reasons) => retry.record(&reasons),
            }
            retry.wait(MarkError::from(Refused::Busy)).await?;
        }
    }

    /// Writes the trial, or says why it was not possible. A note that appears gets the hold of moderators that one in its place had: their
    /// case must be as it was read. One that changes keeps its own.
    async fn write(&self, trial: NewTrial<'_>, before: &BeforeMark) -> Result<Result<Item, Vec<Reason>>, Failure> {
        let NewTrial { caller, tip, result, note, year, now } = trial;
        let own = trial_key(tip, caller, year);
        let update = self.0.activity.update(own.clone()).set("result", text(result));
        let update = update.set_or_remove("note", note.map(|note| text(note.as_str())));
        let update = update.set_or_remove("climate", before.climate.map(text));
        let update = if year == now.year() {
            let mark = in_list(OwnMark::Outcome, MarkPosition { at: now, tip });
            let update = update.set_if_missing("at", text(now)).set_if_missing("mark", text(mark));
            update.set("actor", text(caller)).set_if_missing("author", text(before.author))
        } else {
            update.when(above("at", text(now.days_before(limits::TRIAL_DAYS))))
        };
        if note.is_none() || before.has_note() {
            let update = if note.is_some() { update.when(exists("note")) } else { update };
            return Ok(update.returning(ReturnValue::AllNew).send().await?.map_err(|reason| vec![reason]));
        }
        let hold = before.case.as_ref().and_then(|case| case.hold.as_ref()).map(to_value).transpose()?;
        let thing = Thing::Outcome { tip, year, gardener: caller };
        let case = unchanged(&self.0.activity, thing, before.case.as_ref());
        match transact(vec![update.with(hold, |update, hold| update.set("held", hold)), case]).await? {
            None => Ok(Ok(self.0.activity.get_by(own, true).await?.unwrap_or_default())),
            Some(reasons) => Ok(Err(reasons)),
        }
    }
}
