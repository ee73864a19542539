use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use rules::idempotency::{IdempotencyKey, fingerprint};
use rules::{
    Author, Availability, CreateTipError, Failure, Name, Status, Timestamp, Tip, TipDraft, TipId, User, UserId, limits,
};
use serde::{Deserialize, Serialize};

use super::{TipItem, count_tips, difference, stored_tip};
use crate::Table;
use crate::table::{Item, Reason, Retry, item, number, put, read, text, transact};
use crate::users::UserItem;

/// Shares tips.
#[derive(Clone, Debug)]
pub struct CreateTip {
    tips: Table,
    users: Table,
}

/// The author's name and address as the request says. A correct claim saves a read; a wrong one is corrected.
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
    /// The tip has the name and address of the author's profile. The profile is not read first: the transaction requires
    /// that it has the claimed name and address. If it has not, DynamoDB returns the profile with the failed condition, and
    /// the next transaction uses its values.
    pub async fn create(
        &self,
        owner: UserId,
        draft: &TipDraft,
        claimed: &ClaimedAuthor,
        key: Option<&IdempotencyKey>,
    ) -> Result<Tip, CreateTipError> {
        let mut author = Author {
            id: owner,
            name: claimed.name.clone().unwrap_or_else(|| Name::stored("")),
            email: claimed.email.clone().unwrap_or_default(),
        };
        let mut retry = Retry::new();
        loop {
            let tip = Tip { id: TipId::new(), author: author.clone(), content: draft.clone(), version: 1 };
            let Some(reasons) = self.transact(&tip, key).await? else { return Ok(tip) };
            retry.record(&reasons);
            let mut reasons = reasons.into_iter();
            let (_tip, profile, record) = (reasons.next(), reasons.next(), reasons.next());
            match (record, profile) {
                (Some(Reason::Condition(Some(record))), _) => return self.replay(&tip, record).await,
                (_, Some(Reason::Condition(None))) => return Err(CreateTipError::NoProfile),
                (_, Some(Reason::Condition(Some(profile)))) => author = known_author(profile, claimed)?,
                _ => {}
            }
            retry.wait(CreateTipError::Busy).await?;
        }
    }

    /// `None` when written, else the reasons of the tip, the profile and the record.
    async fn transact(&self, tip: &Tip, key: Option<&IdempotencyKey>) -> Result<Option<Vec<Reason>>, Failure> {
        let mut parts = vec![
            put(&self.tips, stored_tip(tip)?, "attribute_not_exists(id)", Item::new())?,
            TransactWriteItem::builder().update(self.count(tip)?).build(),
        ];
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

    fn count(&self, tip: &Tip) -> Result<Update, Failure> {
        let mut update =
            count_tips(&self.users, tip.author.id, difference(Availability::Hidden, tip.content.availability))?;
        update.condition_expression =
            Some("#status = :active AND card.summary.#name = :name AND card.email = :email".to_owned());
        update.expression_attribute_names.get_or_insert_default().insert("#name".to_owned(), "name".to_owned());
        let values = update.expression_attribute_values.get_or_insert_default();
        values.insert(":name".to_owned(), text(tip.author.name.as_str()));
        values.insert(":email".to_owned(), text(&tip.author.email));
        Ok(update)
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

/// The author of the stored profile, unless the request claims another gardener's address.
fn known_author(profile: Item, claimed: &ClaimedAuthor) -> Result<Author, CreateTipError> {
    let profile: User = read::<UserItem>(profile)?.into();
    if profile.status != Status::Active {
        return Err(CreateTipError::Inactive);
    }
    if claimed.email.as_deref().is_some_and(|email| !profile.email.is(email)) {
        return Err(CreateTipError::ForeignEmail);
    }
    Ok(Author { id: profile.id, name: profile.summary.name, email: profile.email.address })
}
