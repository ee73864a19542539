use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use aws_sdk_dynamodb::types::{ConditionCheck, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update};
use rules::{Failure, MailKey, MailKind, NoticeError, Refused, Set, Timestamp, UnsubscribeToken, UserId};
use subtle::ConstantTimeEq;

use super::{DIGEST, SETTINGS, SettingsItem, of_gardener};
use crate::Table;
use crate::activity::key;
use crate::failure::not_built;
use crate::items::{attribute, readable, text};
use crate::retry::{Reason, Retry};
use crate::table::{self, transact};

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

    /// Marks the notices up to a time as seen, unless later ones were, chooses what comes by mail, or both: one transaction, on the
    /// condition that there is a profile. A suspended gardener may do it too.
    pub async fn update(
        &self,
        gardener: UserId,
        mut seen: Option<Timestamp>,
        mail: Option<Set<MailKind>>,
    ) -> Result<(), NoticeError> {
        let mut retry = Retry::new();
        while seen.is_some() || mail.is_some() {
            let parts = vec![has_profile(&self.users, gardener)?, self.settings(gardener, seen, mail)?];
            let Some(reasons) = transact(&self.activity, parts).await? else { return Ok(()) };
            match reasons.as_slice() {
                [Reason::Condition(None), ..] => return Err(Refused::NoProfile.into()),
                [Reason::Condition(Some(_)), ..] => return Err(Refused::Inactive.into()),
                [_, Reason::Condition(_)] => seen = None,
                reasons => {
                    retry.record(reasons);
                    retry.wait(NoticeError::from(Refused::Busy)).await?;
                }
            }
        }
        Ok(())
    }

    fn settings(
        &self,
        gardener: UserId,
        seen: Option<Timestamp>,
        mail: Option<Set<MailKind>>,
    ) -> Result<TransactWriteItem, Failure> {
        let mut update = chosen(&self.activity, gardener, seen, mail)?;
        if let Some(seen) = seen {
            update = update
                .condition_expression("attribute_not_exists(seenAt) OR seenAt < :seen")
                .expression_attribute_values(":seen", text(seen));
        }
        Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
    }
}

impl Unsubscribe {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Ends all mail of a gardener whose address takes none.
    pub async fn stop(&self, gardener: UserId) -> Result<(), Failure> {
        let update = chosen(&self.activity, gardener, None, Some(Set::default()))?;
        let update = update.condition_expression("attribute_exists(pk)").build().map_err(not_built)?;
        let busy = Failure::transient("the settings change all the time");
        let mut retry = Retry::new();
        loop {
            match table::update(&self.activity, update.clone()).await? {
                Ok(_) | Err(Reason::Condition(_)) => return Ok(()),
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(busy.clone()).await?;
        }
    }

    /// Ends the token's kind of mail. It can be repeated.
    pub async fn unsubscribe(&self, token: UnsubscribeToken) -> Result<(), NoticeError> {
        let mut retry = Retry::new();
        loop {
            let stored = self.activity.get_by(key(of_gardener(token.gardener), SETTINGS), true).await?;
            let stored: SettingsItem = stored.and_then(readable).unwrap_or_default();
            let is_key = |key: MailKey| key.to_string().as_bytes().ct_eq(token.key.to_string().as_bytes());
            let Some(known) = stored.mail_key.filter(|key| is_key(*key).into()) else {
                return Err(NoticeError::NoSuchLink);
            };
            let mail = stored.settings.mail.iter().filter(|kind| *kind != token.kind).collect();
            // Deleted by a gardener who left meanwhile, the settings do not come back.
            let update = chosen(&self.activity, token.gardener, None, Some(mail))?
                .condition_expression("mailKey = :known AND (mail = :read OR attribute_not_exists(mail))")
                .expression_attribute_values(":known", text(known))
                .expression_attribute_values(":read", attribute(stored.settings.mail)?);
            match table::update(&self.activity, update.build().map_err(not_built)?).await? {
                Ok(_) => return Ok(()),
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(NoticeError::from(Refused::Busy)).await?;
        }
    }
}

/// The part of a transaction that requires a profile of a gardener who does not leave.
fn has_profile(users: &Table, gardener: UserId) -> Result<TransactWriteItem, Failure> {
    let check = ConditionCheck::builder()
        .table_name(&users.name)
        .key("id", text(gardener))
        .condition_expression("attribute_exists(id) AND attribute_not_exists(leaving)")
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
        .build();
    Ok(TransactWriteItem::builder().condition_check(check.map_err(not_built)?).build())
}

/// The key of the gardener's mails, which the first one makes. `None` if the gardener has left.
pub(super) async fn with_mail_key(
    users: &Table,
    activity: &Table,
    gardener: UserId,
) -> Result<Option<MailKey>, Failure> {
    let mut retry = Retry::new();
    loop {
        let update = chosen(activity, gardener, None, None)?.build().map_err(not_built)?;
        let parts = vec![has_profile(users, gardener)?, TransactWriteItem::builder().update(update).build()];
        match transact(activity, parts).await?.as_deref() {
            None => break,
            Some([Reason::Condition(_), ..]) => return Ok(None),
            Some(reasons) => retry.record(reasons),
        }
        retry.wait(Failure::transient("the settings change all the time")).await?;
    }
    let stored = activity.get_by(key(of_gardener(gardener), SETTINGS), true).await?;
    Ok(stored.and_then(readable::<SettingsItem>).and_then(|stored| stored.mail_key))
}

/// The update of what was seen and chosen. The first digest is due at once, and after a pause a week after the last one.
fn chosen(
    activity: &Table,
    gardener: UserId,
    seen: Option<Timestamp>,
    mail: Option<Set<MailKind>>,
) -> Result<UpdateBuilder, Failure> {
    let gets_digest = mail.map(|mail| mail.contains(MailKind::Digest));
    let mut set = vec!["mailKey = if_not_exists(mailKey, :new)"];
    set.extend(seen.map(|_| "seenAt = :seen"));
    set.extend(mail.map(|_| "mail = :mail"));
    set.extend(gets_digest.filter(|gets| *gets).map(|_| "#queue = :digest, #at = if_not_exists(nextDigest, :now)"));
    let remove = if gets_digest == Some(false) { " REMOVE #queue, #at" } else { "" };
    let mut update = Update::builder()
        .table_name(&activity.name)
        .set_key(Some(key(of_gardener(gardener), SETTINGS)))
        .update_expression(format!("SET {}{remove}", set.join(", ")))
        .expression_attribute_values(":new", text(MailKey::new()));
    if let Some(mail) = mail {
        update = update.expression_attribute_values(":mail", attribute(mail)?);
        update = update.expression_attribute_names("#queue", "queue").expression_attribute_names("#at", "at");
    }
    if gets_digest == Some(true) {
        update = update.expression_attribute_values(":digest", text(DIGEST));
        update = update.expression_attribute_values(":now", text(Timestamp::now()));
    }
    Ok(update)
}
