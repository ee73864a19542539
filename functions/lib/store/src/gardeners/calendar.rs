use aws_sdk_dynamodb::types::ReturnValue;
use rules::{
    CalendarError, CalendarFile, CalendarKey, Failure, OwnCalendar, OwnMark, Refused, Status, Timestamp, TipCard,
    TipId, User, UserId, limits,
};
use subtle::ConstantTimeEq;

use crate::aws::item::{text, to_value};
use crate::aws::retry::{Reason, Retry};
use crate::items::card::public_cards;
use crate::items::mark::page_of_marks;
use crate::items::profile::UserItem;
use crate::limits::unwanted::Unwanted;
use crate::table::{Table, by_id, exists, is};

/// Gives a gardener's calendar a new address.
#[derive(Clone, Debug)]
pub struct RenewCalendar {
    users: Table,
}

/// Ends the address of a gardener's calendar.
#[derive(Clone, Debug)]
pub struct EndCalendar {
    users: Table,
}

/// Reads what a gardener's calendar is made of.
#[derive(Clone, Debug)]
pub struct GetCalendar {
    users: Table,
    activity: Table,
    tips: Table,
}

/// The public tips that a gardener has saved, the last saved first.
#[derive(Debug)]
pub struct Almanac {
    pub gardener: User,
    pub tips: Vec<TipCard>,
}

impl RenewCalendar {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// One conditional write, which ends the address before. Only the digest of the new key is stored.
    pub async fn renew(&self, gardener: UserId) -> Result<(CalendarFile, Timestamp), CalendarError> {
        let (key, at) = (CalendarKey::new()?, self.users.now());
        let calendar = to_value(OwnCalendar { digest: key.digest(), at })?;
        let update = self.users.update(by_id(gardener)).set("calendar", calendar);
        let update = update.when(is("status", text(Status::Active))).returning(ReturnValue::AllNew).showing_stored();
        let mut retry = Retry::new();
        loop {
            match update.clone().send().await? {
                Ok(_) => return Ok((CalendarFile { gardener, key }, at)),
                Err(Reason::Condition(None)) => return Err(Refused::NoProfile.into()),
                Err(Reason::Condition(Some(_))) => return Err(Refused::Inactive.into()),
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(CalendarError::from(Refused::Busy)).await?;
        }
    }
}

impl EndCalendar {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// One write. It can be repeated, and a suspended gardener may do it too.
    pub async fn end(&self, gardener: UserId) -> Result<(), CalendarError> {
        let update = self.users.update(by_id(gardener)).remove(["calendar"]).when(exists("id"));
        update.settle(CalendarError::from(Refused::Busy)).await.map(drop)
    }
}

impl GetCalendar {
    pub fn new(users: Table, activity: Table, tips: Table) -> Self {
        Self { users, activity, tips }
    }

    pub fn now(&self) -> Timestamp {
        self.users.now()
    }

    /// One `GetItem` and two `Query`s at once, then one `BatchGetItem` for the last [`limits::CALENDAR_TIPS`] saved tips. `None` if the key
    /// is not the present one of an active gardener. Tips of gardeners who were blocked since are left out. The profile is read as it is now: a new address works at once, and an ended one
    /// does not.
    pub async fn get(&self, CalendarFile { gardener, key }: CalendarFile) -> Result<Option<Almanac>, Failure> {
        let profile = self.users.get_consistent::<UserItem>(gardener);
        let saved = page_of_marks(&self.activity, gardener, OwnMark::Saved, limits::CALENDAR_TIPS, None);
        let unwanted = Unwanted::of(&self.activity, gardener);
        let (profile, saved, unwanted) = tokio::try_join!(profile, saved, unwanted)?;
        let is_key = |known: &OwnCalendar| known.digest.as_str().as_bytes().ct_eq(key.digest().as_str().as_bytes());
        let profile = profile.filter(|profile| profile.status == Status::Active);
        let Some(profile) =
            profile.filter(|profile| profile.calendar.as_ref().is_some_and(|known| is_key(known).into()))
        else {
            return Ok(None);
        };
        let ids: Vec<TipId> = saved.items.iter().map(|mark| mark.tip).collect();
        let mut cards = public_cards(&self.tips, &ids).await?;
        cards.retain(|_, tip| !unwanted.blocks(tip.author_id));
        Ok(Some(Almanac { gardener: profile.into(), tips: ids.iter().filter_map(|id| cards.remove(id)).collect() }))
    }
}
