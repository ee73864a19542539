use aws_sdk_dynamodb::types::ReturnValue;
use rules::{Mark, MarkError, MarkPosition, Note, OwnMark, Refused, TipId, TipResult, UserId, limits, links};

use super::mark::Marking;
use crate::aws::item::text;
use crate::items::mark::{in_list, mark, of_tip, sort_key};
use crate::limits::blocked::unblocked;
use crate::limits::newcomer::Newcomer;
use crate::table::{Table, above, key};

/// Writes down how a tip turned out.
#[derive(Clone, Debug)]
pub struct RecordTrial(Marking);

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
        let before = self.0.read(caller, tip, OwnMark::Outcome, year, now).await?;
        if before.author == caller {
            return Err(MarkError::OwnTip);
        }
        unblocked(&self.0.activity, caller, before.author).await?;
        let links = note.map_or(0, |note| links(note.as_str()));
        Newcomer { shows: false, links }.check(before.joined, 0, now)?;
        if year < now.year() && !before.is_marked {
            return Err(MarkError::NoTrial);
        }
        if !before.is_marked {
            self.0.count(caller, OwnMark::Outcome, now, &before).await?;
        }
        let trial = self.0.activity.update(key(of_tip(tip), sort_key(OwnMark::Outcome, caller, year)));
        let trial = trial.set("result", text(result)).set_or_remove("note", note.map(|note| text(note.as_str())));
        let trial = trial.set_or_remove("climate", before.climate.map(text)).returning(ReturnValue::AllNew);
        let trial = if year == now.year() {
            let mark = in_list(OwnMark::Outcome, MarkPosition { at: now, tip });
            let trial = trial.set_if_missing("at", text(now)).set_if_missing("mark", text(mark));
            trial.set("actor", text(caller)).set_if_missing("author", text(before.author))
        } else {
            trial.when(above("at", text(now.days_before(limits::TRIAL_DAYS))))
        };
        let written = trial.settle(MarkError::from(Refused::Busy)).await?;
        Ok(mark(written.ok_or(MarkError::NoTrial)?)?)
    }
}
