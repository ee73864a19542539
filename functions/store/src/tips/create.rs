use aws_sdk_dynamodb::types::Update;
use rules::idempotency::{IdempotencyKey, fingerprint};
use rules::{Author, Availability, Name, Status, Timestamp, Tip, TipDraft, TipId, User, UserId, limits};
use serde::{Deserialize, Serialize};

use super::{TipItem, count_tips, difference, put, put_part, stored_tip, transact, update_part};
use crate::table::{Item, ROUNDS, Reason, back_off, number, read, text};
use crate::users::UserItem;
use crate::{Failure, Table};

/// Shares tips.
#[derive(Clone, Debug)]
pub struct CreateTip {
    tips: Table,
    users: Table,
}

/// Who the sender says they are. It saves a read where it is true, and is corrected where it is not.
#[derive(Clone, Debug, Default)]
pub struct ClaimedAuthor {
    pub name: Option<Name>,
    pub email: Option<String>,
}

/// A tip that was shared: now, or before under the same key.
#[derive(Debug)]
pub struct Shared {
    pub tip: Tip,
    pub replayed: bool,
}

#[derive(Debug)]
pub enum CreateError {
    /// The gardener has no profile yet.
    NoProfile,
    /// The gardener's profile is not active.
    Inactive,
    /// The claimed address is somebody else's.
    ForeignEmail,
    /// The key came before with another tip.
    KeyReused,
    /// The tip that the key stands for was deleted since.
    Deleted,
    Busy,
    Failure(Failure),
}

/// What remembers an `Idempotency-Key`. Kept among the tips, so that it is written in the tip's own transaction.
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

    /// Writes the tip, the author's count and the key's record in one transaction.
    ///
    /// The tip carries the name and address of the author's profile. Instead of reading the profile first, the
    /// transaction is made on the condition that the profile says what the sender claims; where it does not, the refused
    /// transaction brings the profile along, and the next one is made with that.
    pub async fn create(
        &self,
        owner: UserId,
        draft: &TipDraft,
        claimed: &ClaimedAuthor,
        key: Option<&IdempotencyKey>,
    ) -> Result<Shared, CreateError> {
        let mut author = Author {
            id: owner,
            name: claimed.name.clone().unwrap_or_else(|| Name::stored("")),
            email: claimed.email.clone().unwrap_or_default(),
        };
        for round in 0..ROUNDS {
            let tip = Tip { id: TipId::new(), author: author.clone(), content: draft.clone(), version: 1 };
            let Some(met) = self.transact(&tip, key).await? else { return Ok(Shared { tip, replayed: false }) };
            let mut parts = met.into_iter();
            let (_tip, profile, record) = (parts.next(), parts.next(), parts.next());
            match (record, profile) {
                (Some(Reason::Condition(Some(record))), _) => return self.replay(&tip, record).await,
                (_, Some(Reason::Condition(None))) => return Err(CreateError::NoProfile),
                (_, Some(Reason::Condition(Some(profile)))) => author = known_author(profile, claimed)?,
                _ => back_off(round).await,
            }
        }
        Err(CreateError::Busy)
    }

    /// Tries to write. `None` where it is done, else what each part met: the tip, the profile, the record.
    async fn transact(&self, tip: &Tip, key: Option<&IdempotencyKey>) -> Result<Option<Vec<Reason>>, Failure> {
        let tip_put = put(&self.tips, stored_tip(tip)?, "attribute_not_exists(id)", Item::new())?;
        let mut parts = vec![put_part(tip_put), update_part(self.count(tip)?)];
        if let Some(key) = key {
            let now = Timestamp::now().milliseconds() / 1_000;
            let record = IdempotencyRecord {
                id: format!("idempotency#{}", key.as_str()),
                tip_id: tip.id.to_string(),
                fingerprint: fingerprint(&tip.content),
                expires_at: now + limits::IDEMPOTENCY_SECONDS,
            };
            let values = Item::from([(":now".to_owned(), number(now))]);
            let record = serde_dynamo::to_item(record).map_err(Failure::from)?;
            parts.push(put_part(put(&self.tips, record, "attribute_not_exists(id) OR expiresAt < :now", values)?));
        }
        transact(&self.tips, parts).await
    }

    fn count(&self, tip: &Tip) -> Result<Update, Failure> {
        let mut update =
            count_tips(&self.users, tip.author.id, difference(Availability::Hidden, tip.content.availability))?;
        update.condition_expression = Some("#status = :active AND #name = :name AND email = :email".to_owned());
        update.expression_attribute_names.get_or_insert_default().insert("#name".to_owned(), "name".to_owned());
        let values = update.expression_attribute_values.get_or_insert_default();
        values.insert(":name".to_owned(), text(tip.author.name.as_str()));
        values.insert(":email".to_owned(), text(&tip.author.email));
        Ok(update)
    }

    async fn replay(&self, tip: &Tip, record: Item) -> Result<Shared, CreateError> {
        let record: IdempotencyRecord = read(record)?;
        if record.fingerprint != fingerprint(&tip.content) {
            return Err(CreateError::KeyReused);
        }
        match self.tips.get_now::<TipItem>(&record.tip_id).await? {
            Some(item) => Ok(Shared { tip: item.try_into()?, replayed: true }),
            None => Err(CreateError::Deleted),
        }
    }
}

/// The author that the profile names, once it is sure that the claim was no false one.
fn known_author(profile: Item, claimed: &ClaimedAuthor) -> Result<Author, CreateError> {
    let profile: User = read::<UserItem>(profile)?.try_into()?;
    if profile.status != Status::Active {
        return Err(CreateError::Inactive);
    }
    if claimed.email.as_deref().is_some_and(|email| !profile.email.is(email)) {
        return Err(CreateError::ForeignEmail);
    }
    Ok(Author { id: profile.id, name: profile.name, email: profile.email.address })
}

impl From<Failure> for CreateError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}
