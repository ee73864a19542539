use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue};
use rules::{Failure, MailKey, MailKind, NoticeChange, NoticeError, Refused, Set, Timestamp, UnsubscribeToken, UserId};
use subtle::ConstantTimeEq;

use crate::aws::item::{readable, text, to_value};
use crate::aws::retry::{Reason, Retry};
use crate::items::notice::{DIGEST, SETTINGS, SettingsItem, of_notified};
use crate::table::{Table, Write, any, below, by_id, exists, is, key, missing, transact};

/// Keeps what a gardener has seen and chosen.
#[derive(Clone, Debug)]
pub struct UpdateNotices {
    users: Table,
    activity: Table,
}

/// Ends mail.
#[derive(Clone, Debug)]
pub struct Unsubscribe {
    activity: Table,
}

impl UpdateNotices {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Marks the notices up to a time, at most now, as seen, unless later ones were, chooses what comes by mail, and whether questions
    /// are brought: one transaction, on the condition that there is a profile. A suspended gardener may do it too.
    pub async fn update(&self, gardener: UserId, mut change: NoticeChange) -> Result<(), NoticeError> {
        // A later time would hide all future notices, and nothing takes it back.
        change.seen_at = change.seen_at.map(|seen| seen.min(self.activity.now()));
        let mut retry = Retry::new();
        while change.seen_at.is_some() || change.mail.is_some() || change.asks.is_some() {
            let parts = vec![has_profile(&self.users, gardener), self.settings(gardener, change)?];
            let Some(reasons) = transact(parts).await? else { return Ok(()) };
            match reasons.as_slice() {
                [Reason::Condition(None), ..] => return Err(Refused::NoProfile.into()),
                [Reason::Condition(Some(_)), ..] => return Err(Refused::Inactive.into()),
                [_, Reason::Condition(_)] => change.seen_at = None,
                reasons => {
                    retry.record(reasons);
                    retry.wait(NoticeError::from(Refused::Busy)).await?;
                }
            }
        }
        Ok(())
    }

    fn settings(&self, gardener: UserId, change: NoticeChange) -> Result<Write, Failure> {
        let is_later = |seen: Timestamp| any([missing("seenAt"), below("seenAt", text(seen))]);
        let update = chosen(&self.activity, gardener, change)?;
        Ok(update.with(change.seen_at, |update, seen| update.when(is_later(seen))))
    }
}

impl Unsubscribe {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Ends all mail of a gardener whose address takes none.
    pub async fn stop(&self, gardener: UserId) -> Result<(), Failure> {
        let update =
            chosen(&self.activity, gardener, NoticeChange { mail: Some(Set::default()), ..NoticeChange::default() })?;
        let update = update.when(exists("pk")).returning(ReturnValue::AllNew).showing_stored();
        update.settle(Failure::transient("the settings change all the time")).await.map(drop)
    }

    /// Ends the token's kind of mail. It can be repeated.
    pub async fn unsubscribe(&self, token: UnsubscribeToken) -> Result<(), NoticeError> {
        let mut retry = Retry::new();
        loop {
            let stored = self.activity.get_by(key(of_notified(token.gardener), SETTINGS), true).await?;
            let stored: SettingsItem = stored.and_then(readable).unwrap_or_default();
            let is_key = |key: MailKey| key.to_string().as_bytes().ct_eq(token.key.to_string().as_bytes());
            let Some(known) = stored.mail_key.filter(|key| is_key(*key).into()) else {
                return Err(NoticeError::NoSuchLink);
            };
            let mail = stored.settings.mail.iter().filter(|kind| *kind != token.kind).collect();
            // Deleted by a gardener who left meanwhile, the settings do not come back.
            let read = to_value(stored.settings.mail)?;
            let change = NoticeChange { mail: Some(mail), ..NoticeChange::default() };
            let update = chosen(&self.activity, token.gardener, change)?.when(is("mailKey", text(known)));
            let update = update.when(any([is("mail", read), missing("mail")])).returning(ReturnValue::AllNew);
            match update.showing_stored().send().await? {
                Ok(_) => return Ok(()),
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(NoticeError::from(Refused::Busy)).await?;
        }
    }
}

/// The part of a transaction that requires a profile of a gardener who does not leave.
fn has_profile(users: &Table, gardener: UserId) -> Write {
    users.check(by_id(gardener)).when(exists("id")).when(missing("leaving")).showing_stored()
}

/// The key of the gardener's mails, which the first one makes. `None` if the gardener has left.
pub(super) async fn with_mail_key(
    users: &Table,
    activity: &Table,
    gardener: UserId,
) -> Result<Option<MailKey>, Failure> {
    let mut retry = Retry::new();
    loop {
        let parts = vec![has_profile(users, gardener), chosen(activity, gardener, NoticeChange::default())?];
        match transact(parts).await?.as_deref() {
            None => break,
            Some([Reason::Condition(_), ..]) => return Ok(None),
            Some(reasons) => retry.record(reasons),
        }
        retry.wait(Failure::transient("the settings change all the time")).await?;
    }
    let stored = activity.get_by(key(of_notified(gardener), SETTINGS), true).await?;
    Ok(stored.and_then(readable::<SettingsItem>).and_then(|stored| stored.mail_key))
}

/// The update of what was seen and chosen. The first digest is due at once, and after a pause a week after the last one.
fn chosen(activity: &Table, gardener: UserId, change: NoticeChange) -> Result<Write, Failure> {
    let NoticeChange { seen_at, mail, asks } = change;
    let update = activity
        .update(key(of_notified(gardener), SETTINGS))
        .set_if_missing("mailKey", text(MailKey::of_clock(activity.clock())));
    let update = update.with(seen_at, |update, seen| update.set("seenAt", text(seen)));
    let update = update.with(asks, |update, asks| update.set("asks", AttributeValue::Bool(asks)));
    let Some(mail) = mail else { return Ok(update) };
    let update = update.set("mail", to_value(mail)?);
    Ok(if mail.contains(MailKind::Digest) {
        let update = update.set("queue", text(DIGEST));
        update.copy_or("at", "nextDigest", text(activity.now()))
    } else {
        update.remove(["queue", "at"])
    })
}
