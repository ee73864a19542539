use aws_sdk_dynamodb::types::Update;
use rules::{
    CalendarError, CalendarFile, CalendarKey, Failure, OwnCalendar, OwnMark, Refused, Status, Timestamp, TipCard,
    TipId, User, UserId, limits,
};
use subtle::ConstantTimeEq;

use super::UserItem;
use crate::activity::list;
use crate::failure::not_built;
use crate::items::{attribute, text};
use crate::retry::{Reason, Retry, settled};
use crate::table;
use crate::{GetCards, Table};

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
    cards: GetCards,
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
        let (key, at) = (CalendarKey::new()?, Timestamp::now());
        let update = Update::builder()
            .table_name(&self.users.name)
            .key("id", text(gardener))
            .update_expression("SET calendar = :calendar")
            .condition_expression("#status = :active")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":active", text(Status::Active))
            .expression_attribute_values(":calendar", attribute(OwnCalendar { digest: key.digest(), at })?)
            .build()
            .map_err(not_built)?;
        let mut retry = Retry::new();
        loop {
            match table::update(&self.users, update.clone()).await? {
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
        let update = self.users.client.update_item().table_name(&self.users.name).key("id", text(gardener));
        let update = update.update_expression("REMOVE calendar").condition_expression("attribute_exists(id)");
        let busy = CalendarError::from(Refused::Busy);
        settled("UpdateItem", busy, || update.clone().send()).await.map(drop)
    }
}

impl GetCalendar {
    pub fn new(users: Table, activity: Table, tips: Table) -> Self {
        Self { users, activity, cards: GetCards::new(tips) }
    }

    /// One `GetItem` and one `Query` at once, then one `BatchGetItem` for the last [`limits::CALENDAR_TIPS`] saved tips. `None` if the key
    /// is not the present one of an active gardener. The profile is read as it is now: a new address works at once, and an ended one
    /// does not.
    pub async fn get(&self, CalendarFile { gardener, key }: CalendarFile) -> Result<Option<Almanac>, Failure> {
        let profile = self.users.get_consistent::<UserItem>(gardener);
        let saved = list::page(&self.activity, gardener, OwnMark::Saved, limits::CALENDAR_TIPS, None);
        let (profile, saved) = tokio::try_join!(profile, saved)?;
        let is_key = |known: &OwnCalendar| known.digest.as_str().as_bytes().ct_eq(key.digest().as_str().as_bytes());
        let profile = profile.filter(|profile| profile.status == Status::Active);
        let Some(profile) =
            profile.filter(|profile| profile.calendar.as_ref().is_some_and(|known| is_key(known).into()))
        else {
            return Ok(None);
        };
        let ids: Vec<TipId> = saved.items.iter().map(|mark| mark.tip).collect();
        let mut cards = self.cards.get(&ids).await?;
        Ok(Some(Almanac { gardener: profile.into(), tips: ids.iter().filter_map(|id| cards.remove(id)).collect() }))
    }
}
