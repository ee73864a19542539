use aws_sdk_dynamodb::types::TransactWriteItem;
use rules::idempotency::{IdempotencyKey, fingerprint};
use rules::{
    Author, Availability, ChosenPhoto, CreateTipError, Failure, Name, Refused, Status, Timestamp, Tip, TipDraft, TipId,
    User, UserId, limits,
};
use serde::{Deserialize, Serialize};

use super::{TipItem, count_tips, difference, require_name, stored_tip};
use crate::Table;
use crate::items::{Item, item, number, read, text};
use crate::photos::{self, Use};
use crate::retry::{Reason, Retry};
use crate::table::{put, transact};
use crate::users::UserItem;
use crate::users::newcomer::Newcomer;
use crate::users::today::{Counted, DailyCount};

/// Shares tips.
#[derive(Clone, Debug)]
pub struct CreateTip {
    tips: Table,
    users: Table,
    activity: Table,
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
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// Writes the tip, the author's count and the key's record in one transaction. With a key that was used before, returns
    /// the tip of the first time.
    ///
    /// The tip has the name of the author's profile. The profile is not read first: the transaction requires that it has the
    /// claimed name and address, and that the day's limit is not reached. If a condition fails, DynamoDB returns the profile,
    /// and the next transaction uses its values.
    ///
    /// Only a tip with photographs has a read before, of their items. The transaction requires that they are the owner's and
    /// belong to nothing else.
    pub async fn create(
        &self,
        owner: UserId,
        draft: &TipDraft,
        photos: &[ChosenPhoto],
        claimed: &ClaimedAuthor,
        key: Option<&IdempotencyKey>,
    ) -> Result<Tip, CreateTipError> {
        let known = photos::ready(&self.activity, owner, photos.iter().map(|photo| photo.id).collect()).await?;
        let photos = photos::chosen(photos, &known).ok_or(CreateTipError::Photos)?;
        let draft = TipDraft { photos, ..draft.clone() };
        let mut author = Author { id: owner, name: claimed.name.clone().unwrap_or_else(|| Name::stored("")) };
        let mut email = claimed.email.clone();
        let mut count = DailyCount::new(Counted::Tips);
        let mut retry = Retry::new();
        loop {
            let tip = Tip::new(TipId::new(), author.clone(), draft.clone());
            let profile = self.profile_part(&tip, email.as_deref(), &count)?;
            let Some(reasons) = self.transact(&tip, profile, key).await? else { return Ok(tip) };
            retry.record(&reasons);
            let mut reasons = reasons.into_iter();
            let (_tip, profile) = (reasons.next(), reasons.next());
            let record = key.and_then(|_| reasons.next());
            match (record, profile) {
                (Some(Reason::Condition(Some(record))), _) => return self.replay(&tip, record).await,
                _ if reasons.any(|reason| matches!(reason, Reason::Condition(_))) => {
                    return Err(CreateTipError::Photos);
                }
                (_, Some(Reason::Condition(None))) => return Err(Refused::NoProfile.into()),
                (_, Some(Reason::Condition(Some(profile)))) => {
                    let profile: UserItem = read(profile)?;
                    let today = profile.today.clone();
                    let profile = allowed(profile.into(), claimed)?;
                    count.correct(today.as_ref())?;
                    newcomer(&tip).check(profile.date_joined, profile.total_tips)?;
                    author.name = profile.summary.name;
                    email = email.map(|_| profile.email.address);
                }
                _ => {}
            }
            retry.wait(CreateTipError::from(Refused::Busy)).await?;
        }
    }

    /// `None` when written, else the reasons of the tip, the profile, the record if there is a key, and the photographs.
    async fn transact(
        &self,
        tip: &Tip,
        profile: TransactWriteItem,
        key: Option<&IdempotencyKey>,
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let mut parts = vec![put(&self.tips, stored_tip(tip)?, "attribute_not_exists(id)", Item::new())?, profile];
        if let Some(key) = key {
            let now = Timestamp::now().seconds();
            let record = IdempotencyRecord {
                id: format!("idempotency#{}", key.as_str()),
                tip_id: tip.id.to_string(),
                fingerprint: fingerprint(&tip.content),
                expires_at: now + limits::IDEMPOTENCY_SECONDS,
            };
            let values = Item::from([(":now".to_owned(), number(now))]);
            parts.push(put(&self.tips, item(record)?, "attribute_not_exists(id) OR expiresAt < :now", values)?);
        }
        parts.extend(photos::change(&self.activity, tip.author.id, Use::Tip(tip.id), &[], &tip.content.photos)?);
        transact(&self.tips, parts).await
    }

    /// Requires an active profile with the author's name and, if given, with the address, and counts the tip.
    fn profile_part(&self, tip: &Tip, email: Option<&str>, count: &DailyCount) -> Result<TransactWriteItem, Failure> {
        let mut update =
            count_tips(&self.users, tip.author.id, difference(Availability::Hidden, tip.content.availability))?;
        require_name(&mut update, &tip.author.name);
        if let Some(email) = email {
            update.condition_expression.get_or_insert_default().push_str(" AND card.email = :email");
            update.expression_attribute_values.get_or_insert_default().insert(":email".to_owned(), text(email));
        }
        newcomer(tip).add_to(&mut update);
        count.add_to(&mut update);
        Ok(TransactWriteItem::builder().update(update).build())
    }

    async fn replay(&self, tip: &Tip, record: Item) -> Result<Tip, CreateTipError> {
        let record: IdempotencyRecord = read(record)?;
        if record.fingerprint != fingerprint(&tip.content) {
            return Err(CreateTipError::KeyReused);
        }
        let item = self.tips.get_consistent::<TipItem>(&record.tip_id).await?;
        item.map(Tip::from).filter(|tip| tip.deleted_at.is_none()).ok_or(CreateTipError::Deleted)
    }
}

fn newcomer(tip: &Tip) -> Newcomer {
    Newcomer::of_tip(&tip.content, tip.content.availability == Availability::Public)
}

/// The stored profile, if it is active and has the address that the request claims.
fn allowed(profile: User, claimed: &ClaimedAuthor) -> Result<User, CreateTipError> {
    if profile.status != Status::Active {
        return Err(Refused::Inactive.into());
    }
    if claimed.email.as_deref().is_some_and(|email| !profile.email.is(email)) {
        return Err(CreateTipError::ForeignEmail);
    }
    Ok(profile)
}
