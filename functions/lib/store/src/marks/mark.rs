use rules::{
    Case, Climate, Daily, Mark, MarkContent, MarkError, OwnMark, Refused, Status, Thing, Timestamp, TipId, TipMark,
    UserId,
};

use crate::aws::item::{Item, number_of, read, text_of};
use crate::items::case::{CASE, case, of_thing};
use crate::items::copies::thing_is_gone;
use crate::items::day::of_day;
use crate::items::mark::{of_tip, sort_key, stored_mark};
use crate::items::profile::{PUBLIC_PROFILE, PublicProfile};
use crate::items::tip::{LISTED_TIP, ListedTip};
use crate::limits::blocked::is_blocked;
use crate::limits::day::count_day;
use crate::table::{Batch, Table, by_id, key, missing};

/// Marks tips as helpful or saved.
#[derive(Clone, Debug)]
pub struct MarkTip(Marking);

/// Takes marks back.
#[derive(Clone, Debug)]
pub struct UnmarkTip {
    activity: Table,
}

#[derive(Clone, Debug)]
pub(super) struct Marking {
    pub tips: Table,
    pub users: Table,
    pub activity: Table,
}

/// The items that are read before a mark is written.
pub(super) struct BeforeMark {
    pub author: UserId,
    pub joined: Timestamp,
    /// Perhaps no longer.
    pub paused_until: Option<Timestamp>,
    pub climate: Option<Climate>,
    /// The caller's mark, if it is there already.
    pub own: Option<Item>,
    /// Moderators' case about the caller's trial.
    pub case: Option<Case>,
    /// The day's count has reached its limit.
    is_limit_reached: bool,
}

impl BeforeMark {
    pub fn made_at(&self) -> Option<Timestamp> {
        Timestamp::parse(text_of(self.own.as_ref()?, "at")?).ok()
    }

    pub fn has_note(&self) -> bool {
        self.own.as_ref().is_some_and(|own| own.contains_key("note"))
    }
}

impl MarkTip {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Marking { tips, users, activity })
    }

    /// Marks the tip, unless it is marked. One read, then a write of the day's count and one of the mark: at most three write
    /// units, not one of them on the tip. Two requests at the same time may be counted twice for the day; the mark is one item.
    pub async fn mark(&self, caller: UserId, tip: TipId, mark: TipMark) -> Result<(), MarkError> {
        let (now, kind) = (self.0.tips.now(), OwnMark::from(mark));
        let before = self.0.read(caller, tip, kind, now.year(), now).await?;
        if kind.kind().is_counted && before.author == caller {
            return Err(MarkError::OwnTip);
        }
        if before.own.is_some() {
            return Ok(());
        }
        if kind.kind().is_counted {
            self.0.unblocked(caller, before.author).await?;
        }
        self.0.count(caller, kind, now, &before).await?;
        let content = MarkContent::Simple(mark);
        let mark = stored_mark(&Mark { tip, gardener: caller, author: before.author, at: now, content })?;
        let put = self.0.activity.put(mark).when(missing("pk"));
        put.settle(MarkError::from(Refused::Busy)).await.map(drop)
    }
}

impl UnmarkTip {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Takes the caller's mark back, if it is there. The tip may be hidden or gone. Of the trials, this year's; then what a case is about
    /// is gone.
    pub async fn unmark(&self, caller: UserId, tip: TipId, mark: OwnMark) -> Result<(), MarkError> {
        let year = self.activity.now().year();
        let own = key(of_tip(tip), sort_key(mark, caller, year));
        self.activity.delete(own).settle(MarkError::from(Refused::Busy)).await?;
        if mark == OwnMark::Outcome {
            thing_is_gone(&self.activity, Thing::Outcome { tip, year, gardener: caller }).await?;
        }
        Ok(())
    }
}

impl Marking {
    /// Reads the tip, the caller's profile, the caller's mark with its case, and the day's count: one `BatchGetItem`. The profile may
    /// have just been created, so it is read strongly consistent.
    pub async fn read(
        &self,
        caller: UserId,
        tip: TipId,
        kind: OwnMark,
        year: u16,
        now: Timestamp,
    ) -> Result<BeforeMark, MarkError> {
        let (days, marks, sk) = (of_day(caller), of_tip(tip), sort_key(kind, caller, year));
        let cases = (kind == OwnMark::Outcome).then(|| of_thing(Thing::Outcome { tip, year, gardener: caller }));
        let keys = [key(&days, now.day()), key(&marks, sk)].into_iter().chain(cases.as_ref().map(|pk| key(pk, CASE)));
        let batch = Batch::new().of(&self.tips, [by_id(tip)], LISTED_TIP)?;
        let batch = batch.consistent(&self.users, [by_id(caller)], PUBLIC_PROFILE)?;
        let mut found = batch.with(&self.activity, keys, &[], Some(kind == OwnMark::Outcome))?.read().await?;

        let tip = found.one(&self.tips).map(read::<ListedTip>).transpose()?;
        let profile = found.one(&self.users).map(read::<PublicProfile>).transpose()?;
        if profile.as_ref().is_some_and(|profile| profile.status != Status::Active) {
            return Err(Refused::Inactive.into());
        }
        let author = tip.and_then(|tip| tip.author()).ok_or(MarkError::NoSuchTip)?;
        let profile = profile.ok_or(Refused::NoProfile)?;
        let mut found = found.all(&self.activity);
        let mut one = |pk: &str| {
            let at = found.iter().position(|item| text_of(item, "pk") == Some(pk));
            at.map(|at| found.swap_remove(at))
        };
        let (day, own) = (one(&days), one(&marks));
        Ok(BeforeMark {
            author,
            joined: profile.joined,
            paused_until: profile.paused.as_ref().map(|pause| pause.until),
            climate: profile.card.summary.public(profile.card.shown).climate,
            own,
            case: cases.and_then(|pk| one(&pk)).and_then(case),
            is_limit_reached: number_of(day.as_ref(), kind.as_str()) >= kind.kind().a_day.into(),
        })
    }

    /// An error if one of the two blocks the other.
    pub async fn unblocked(&self, caller: UserId, author: UserId) -> Result<(), MarkError> {
        if is_blocked(&self.activity, caller, &[author]).await? { Err(MarkError::Blocked) } else { Ok(()) }
    }

    /// Counts a new mark of the day.
    pub async fn count(
        &self,
        caller: UserId,
        kind: OwnMark,
        now: Timestamp,
        before: &BeforeMark,
    ) -> Result<(), MarkError> {
        if before.is_limit_reached {
            return Err(Refused::DailyLimit(Daily::Marks(kind)).into());
        }
        count_day(&self.activity, caller, Daily::Marks(kind), kind.as_str(), now).await
    }
}
