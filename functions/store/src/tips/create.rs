use aws_sdk_dynamodb::types::TransactWriteItem;
use rules::idempotency::{IdempotencyKey, fingerprint};
use rules::{
    Author, Availability, Counts, CreateTipError, Failure, Name, Status, Timestamp, Tip, TipDraft, TipId, User, UserId,
    limits,
};
use serde::{Deserialize, Serialize};

use super::{TipItem, count_tips, difference, stored_tip};
use crate::Table;
use crate::table::{Item, Reason, Retry, item, number, put, read, text, transact};
use crate::users::UserItem;
use crate::users::today::{Counted, DailyCount, LimitReached};

/// Shares tips.
#[derive(Clone, Debug)]
pub struct CreateTip {
    tips: Table,
    users: Table,
}

/// The author's name and address as the request says. A correct name saves a transaction; a wrong one is corrected. An
/// address, if given, must be the profile's.
#[derive(Clone, Debug, Default)]
pub struct ClaimedAuthor {
    pub name: Option<Name>,
    pub email: Option<String>,
}

/// The record of an `Idempotency-Key`. It is in the tips table, so that it is written in the tip's own transaction.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct IdempotencyRecord {
    id: String,
    tip_id: String,
    fingerprint: String,
    /// Seconds since 1970; DynamoDB deletes the record some time after.
    expires_at: u64,
}

impl CreateTip {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// Writes the tip, the author's count and the key's record in one transaction. With a key that was used before, returns
    /// the tip of the first time.
    ///
    /// The tip has the name of the author's profile. The profile is not read first: the transaction requires that it has the
    /// claimed name and address, and that the day's limit is not reached. If a condition fails, DynamoDB returns the profile,
    /// and the next transaction uses its values.
    pub async fn create(
        &self,
        owner: UserId,
        draft: &TipDraft,
        claimed: &ClaimedAuthor,
        key: Option<&IdempotencyKey>,
    ) -> Result<Tip, CreateTipError> {
        let mut author = Author { id: owner, name: claimed.name.clone().unwrap_or_else(|| Name::stored("")) };
        let mut email = claimed.email.clone();
        let mut count = DailyCount::new(Counted::Tips);
        let mut retry = Retry::new();
        loop {
            let tip = Tip {
                id: TipId::new(),
                author: author.clone(),
                content: draft.clone(),
                version: 1,
                revision: 1,
                counts: Counts::default(),
            };
            let profile = self.profile_part(&tip, email.as_deref(), &count)?;
            let Some(reasons) = self.transact(&tip, profile, key).await? else { return Ok(tip) };
            retry.record(&reasons);
            let mut reasons = reasons.into_iter();
            let (_tip, profile, record) = (reasons.next(), reasons.next(), reasons.next());
            match (record, profile) {
                (Some(Reason::Condition(Some(record))), _) => return self.replay(&tip, record).await,
                (_, Some(Reason::Condition(None))) => return Err(CreateTipError::NoProfile),
                (_, Some(Reason::Condition(Some(profile)))) => {
                    let profile: UserItem = read(profile)?;
                    let today = profile.today.clone();
                    let profile = allowed(profile.into(), claimed)?;
                    count.correct(today.as_ref()).map_err(|LimitReached| CreateTipError::DailyLimit)?;
                    author.name = profile.summary.name;
                    email = email.map(|_| profile.email.address);
                }
                _ => {}
            }
            retry.wait(CreateTipError::Busy).await?;
        }
    }

    /// `None` when written, else the reasons of the tip, the profile and the record.
    async fn transact(
        &self,
        tip: &Tip,
        profile: TransactWriteItem,
        key: Option<&IdempotencyKey>,
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let mut parts = vec![put(&self.tips, stored_tip(tip)?, "attribute_not_exists(id)", Item::new())?, profile];
        if let Some(key) = key {
            let now = Timestamp::now().milliseconds() / 1_000;
            let record = IdempotencyRecord {
                id: format!("idempotency#{}", key.as_str()),
                tip_id: tip.id.to_string(),
                fingerprint: fingerprint(&tip.content),
                expires_at: now + limits::IDEMPOTENCY_SECONDS,
            };
            let values = Item::from([(":now".to_owned(), number(now))]);
            parts.push(put(&self.tips, item(record)?, "attribute_not_exists(id) OR expiresAt < :now", values)?);
        }
        transact(&self.tips, parts).await
    }

    /// Requires an active profile with the author's name and, if given, with the address, and counts the tip.
    fn profile_part(&self, tip: &Tip, email: Option<&str>, count: &DailyCount) -> Result<TransactWriteItem, Failure> {
        let mut update =
            count_tips(&self.users, tip.author.id, difference(Availability::Hidden, tip.content.availability))?;
        let email_condition = if email.is_some() { " AND card.email = :email" } else { "" };
        update.condition_expression =
            Some(format!("#status = :active AND card.summary.#name = :name{email_condition}"));
        update.expression_attribute_names.get_or_insert_default().insert("#name".to_owned(), "name".to_owned());
        let values = update.expression_attribute_values.get_or_insert_default();
        values.insert(":name".to_owned(), text(tip.author.name.as_str()));
        values.extend(email.map(|email| (":email".to_owned(), text(email))));
        count.add_to(&mut update);
        Ok(TransactWriteItem::builder().update(update).build())
    }

    async fn replay(&self, tip: &Tip, record: Item) -> Result<Tip, CreateTipError> {
        let record: IdempotencyRecord = read(record)?;
        if record.fingerprint != fingerprint(&tip.content) {
            return Err(CreateTipError::KeyReused);
        }
        let item = self.tips.get_consistent::<TipItem>(&record.tip_id).await?;
        item.map(Tip::from).ok_or(CreateTipError::Deleted)
    }
}

/// The stored profile, if it is active and has the address that the request claims.
fn allowed(profile: User, claimed: &ClaimedAuthor) -> Result<User, CreateTipError> {
    if profile.status != Status::Active {
        return Err(CreateTipError::Inactive);
    }
    if claimed.email.as_deref().is_some_and(|email| !profile.email.is(email)) {
        return Err(CreateTipError::ForeignEmail);
    }
    Ok(profile)
}
