use aws_sdk_dynamodb::types::ReturnValue;
use rules::{
    Climate, Daily, Mark, MarkContent, MarkError, MarkPosition, Note, OwnMark, Refused, Status, Timestamp, TipId,
    TipMark, TipResult, UserId, limits, links,
};
use serde::Deserialize;

use super::blocks::unblocked;
use super::{PROFILE, PROFILE_NAMES, Profile, count_day, in_list, key, of_day, of_tip, sort_key, stored_mark};
use crate::Table;
use crate::items::{read, text};
use crate::retry::settled;
use crate::table::{batch_get, keys, part};
use crate::tips::Owner;
use crate::users::newcomer::Newcomer;

/// Marks tips as helpful or saved.
#[derive(Clone, Debug)]
pub struct MarkTip(Marking);

/// Reports how a tip turned out.
#[derive(Clone, Debug)]
pub struct ReportOutcome(Marking);

/// Takes marks back.
#[derive(Clone, Debug)]
pub struct UnmarkTip {
    activity: Table,
}

#[derive(Clone, Debug)]
struct Marking {
    tips: Table,
    users: Table,
    activity: Table,
}

/// The items that are read before a mark is written.
struct Before {
    author: UserId,
    joined: Timestamp,
    climate: Option<Climate>,
    /// The caller's mark is there already.
    is_marked: bool,
    /// The day's count has reached its limit.
    is_limit_reached: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tip {
    author_id: Owner,
    feed: Option<String>,
}

impl MarkTip {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Marking { tips, users, activity })
    }

    /// Marks the tip, unless it is marked. One read, then a write of the day's count and one of the mark: at most three write
    /// units, not one of them on the tip. Two requests at the same time may be counted twice for the day; the mark is one item.
    pub async fn mark(&self, caller: UserId, tip: TipId, mark: TipMark) -> Result<(), MarkError> {
        let (now, kind) = (Timestamp::now(), OwnMark::from(mark));
        let before = self.0.read(caller, tip, kind, now.year(), now).await?;
        if kind.kind().is_counted && before.author == caller {
            return Err(MarkError::OwnTip);
        }
        if before.is_marked {
            return Ok(());
        }
        if kind.kind().is_counted {
            unblocked(&self.0.activity, caller, before.author).await?;
        }
        self.0.count(caller, kind, now, &before).await?;
        let content = MarkContent::Simple(mark);
        let mark = stored_mark(&Mark { tip, gardener: caller, author: before.author, at: now, content })?;
        let activity = &self.0.activity;
        let put = activity.client.put_item().table_name(&activity.name).set_item(Some(mark));
        let put = put.condition_expression("attribute_not_exists(pk)");
        settled("PutItem", MarkError::from(Refused::Busy), || put.clone().send()).await?;
        Ok(())
    }
}

impl UnmarkTip {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Takes the caller's mark back, if it is there. The tip may be hidden or gone. Of the reports, this year's.
    pub async fn unmark(&self, caller: UserId, tip: TipId, mark: OwnMark) -> Result<(), MarkError> {
        let own = key(of_tip(tip), sort_key(mark, caller, Timestamp::now().year()));
        let delete = self.activity.client.delete_item().table_name(&self.activity.name).set_key(Some(own));
        settled("DeleteItem", MarkError::from(Refused::Busy), || delete.clone().send()).await?;
        Ok(())
    }
}

impl ReportOutcome {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Marking { tips, users, activity })
    }

    /// Writes this year's report, or changes the one of an earlier `year` that was made less than a year ago. Returns it.
    pub async fn report(
        &self,
        caller: UserId,
        tip: TipId,
        result: TipResult,
        note: Option<&Note>,
        year: Option<u16>,
    ) -> Result<Mark, MarkError> {
        let now = Timestamp::now();
        let year = year.unwrap_or_else(|| now.year());
        if year > now.year() {
            return Err(MarkError::NoReport);
        }
        let before = self.0.read(caller, tip, OwnMark::Outcome, year, now).await?;
        if before.author == caller {
            return Err(MarkError::OwnTip);
        }
        unblocked(&self.0.activity, caller, before.author).await?;
        let links = note.map_or(0, |note| links(note.as_str()));
        Newcomer { shows: false, links }.check(before.joined, 0)?;
        if year < now.year() && !before.is_marked {
            return Err(MarkError::NoReport);
        }
        if !before.is_marked {
            self.0.count(caller, OwnMark::Outcome, now, &before).await?;
        }
        let activity = &self.0.activity;
        let mut update = activity
            .client
            .update_item()
            .table_name(&activity.name)
            .set_key(Some(key(of_tip(tip), sort_key(OwnMark::Outcome, caller, year))))
            .expression_attribute_names("#result", "result")
            .expression_attribute_names("#at", "at")
            .expression_attribute_values(":result", text(result))
            .return_values(ReturnValue::AllNew);
        let (mut set, mut remove) = (vec!["#result = :result"], Vec::new());
        match note {
            Some(note) => {
                set.push("note = :note");
                update = update.expression_attribute_values(":note", text(note.as_str()));
            }
            None => remove.push("note"),
        }
        match before.climate {
            Some(climate) => {
                set.push("climate = :climate");
                update = update.expression_attribute_values(":climate", text(climate));
            }
            None => remove.push("climate"),
        }
        if year == now.year() {
            set.extend([
                "#at = if_not_exists(#at, :now)",
                "mark = if_not_exists(mark, :mark)",
                "actor = :actor",
                "author = if_not_exists(author, :author)",
            ]);
            let mark = in_list(OwnMark::Outcome, MarkPosition { at: now, tip });
            update = update
                .expression_attribute_values(":now", text(now))
                .expression_attribute_values(":mark", text(mark))
                .expression_attribute_values(":actor", text(caller))
                .expression_attribute_values(":author", text(before.author));
        } else {
            let oldest = now.days_before(limits::REPORT_DAYS);
            update = update.condition_expression("#at > :oldest").expression_attribute_values(":oldest", text(oldest));
        }
        let mut expression = format!("SET {}", set.join(", "));
        if !remove.is_empty() {
            expression = format!("{expression} REMOVE {}", remove.join(", "));
        }
        let update = update.update_expression(expression);
        let written = settled("UpdateItem", MarkError::from(Refused::Busy), || update.clone().send()).await?;
        let written = written.ok_or(MarkError::NoReport)?.attributes.unwrap_or_default();
        Ok(super::mark(written)?)
    }
}

impl Marking {
    /// Reads the tip, the caller's profile, the caller's mark and the day's count: one `BatchGetItem`. The profile may
    /// have just been created, so it is read strongly consistent.
    async fn read(
        &self,
        caller: UserId,
        tip: TipId,
        kind: OwnMark,
        year: u16,
        now: Timestamp,
    ) -> Result<Before, MarkError> {
        let day = key(of_day(caller), now.day());
        let own = key(of_tip(tip), sort_key(kind, caller, year));
        let mut request = keys(&self.tips, &[tip], "authorId, feed", &[])?;
        request.extend(keys(&self.users, &[caller], PROFILE, PROFILE_NAMES)?.into_iter().map(|(table, mut keys)| {
            keys.consistent_read = Some(true);
            (table, keys)
        }));
        request.extend(part(&self.activity, vec![day, own], None, &[])?);
        let mut found = batch_get(&self.tips.client, request).await?;
        let mut one = |table: &Table| found.remove(&table.name).unwrap_or_default();

        let tip = one(&self.tips).pop().map(read::<Tip>).transpose()?.filter(|tip| tip.feed.is_some());
        let profile = one(&self.users).pop().map(read::<Profile>).transpose()?;
        if profile.as_ref().is_some_and(|profile| profile.status != Status::Active) {
            return Err(Refused::Inactive.into());
        }
        let author = tip.ok_or(MarkError::NoSuchTip)?.author_id.id();
        let profile = profile.ok_or(Refused::NoProfile)?;
        let (day, own): (Vec<_>, Vec<_>) =
            one(&self.activity).into_iter().partition(|item| super::attribute(item, "mark").is_none());
        Ok(Before {
            author,
            joined: profile.joined,
            climate: profile.card.summary.public(profile.card.shown).climate,
            is_marked: !own.is_empty(),
            is_limit_reached: super::count(day.first(), kind.as_str()) >= kind.kind().a_day.into(),
        })
    }

    /// Counts a new mark of the day.
    async fn count(&self, caller: UserId, kind: OwnMark, now: Timestamp, before: &Before) -> Result<(), MarkError> {
        if before.is_limit_reached {
            return Err(Refused::DailyLimit(Daily::Marks(kind)).into());
        }
        count_day(&self.activity, caller, Daily::Marks(kind), kind.as_str(), now).await
    }
}
