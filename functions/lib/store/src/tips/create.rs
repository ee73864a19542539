use rules::idempotency::{IdempotencyKey, fingerprint};
use rules::{
    Author, Availability, ChosenPhoto, CreateTipError, Failure, Name, Refused, Status, Timestamp, Tip, TipDraft, TipId,
    User, UserId,
};

use crate::aws::item::{Item, read, text};
use crate::aws::retry::{Reason, Retry};
use crate::items::photo::{self, Use};
use crate::items::profile::{UserItem, count_tips, has_name, is_not_paused, not_paused};
use crate::items::record::IdempotencyRecord;
use crate::items::tip::{TipItem, difference, stored_tip};
use crate::limits::newcomer::Newcomer;
use crate::limits::today::{Counted, DailyCount};
use crate::table::{Table, Write, is, missing, transact};

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
        let known = photo::ready(&self.activity, owner, photos.iter().map(|photo| photo.id).collect()).await?;
        let photos = photo::chosen(photos, &known).ok_or(CreateTipError::Photos)?;
        let draft = TipDraft { photos, ..draft.clone() };
        let mut author = Author { id: owner, name: claimed.name.clone().unwrap_or_else(|| Name::stored("")) };
        let mut email = claimed.email.clone();
        let now = self.tips.now();
        let mut count = DailyCount::new(Counted::Tips, now);
        let mut retry = Retry::new();
        loop {
            let tip = Tip::new(TipId::of_clock(self.tips.clock()), author.clone(), draft.clone());
            let parts = self.parts(&tip, email.as_deref(), &count, key)?;
            let Some(reasons) = transact(parts).await? else { return Ok(tip) };
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
                    let profile = allowed(profile.into(), claimed, draft.is_draft(), now)?;
                    count.correct(today.as_ref())?;
                    newcomer(&tip).check(profile.date_joined, profile.total_tips, now)?;
                    author.name = profile.summary.name;
                    email = email.map(|_| profile.email.address);
                }
                _ => {}
            }
            retry.wait(CreateTipError::from(Refused::Busy)).await?;
        }
    }

    /// The tip, the profile, the record if there is a key, and the photographs.
    fn parts(
        &self,
        tip: &Tip,
        email: Option<&str>,
        count: &DailyCount,
        key: Option<&IdempotencyKey>,
    ) -> Result<Vec<Write>, Failure> {
        let new = self.tips.put(stored_tip(tip)?).when(missing("id")).showing_stored();
        let mut parts = vec![new, self.profile_part(tip, email, count)];
        if let Some(key) = key {
            parts.push(IdempotencyRecord::part(&self.tips, tip, key)?);
        }
        parts.extend(photo::change(&self.activity, tip.author.id, Use::Tip(tip.id), &[], &tip.content.photos, false));
        Ok(parts)
    }

    /// Requires an active profile with the author's name and, if given, with the address, and counts the tip.
    fn profile_part(&self, tip: &Tip, email: Option<&str>, count: &DailyCount) -> Write {
        let more = difference(Availability::Hidden, tip.content.availability);
        let update = has_name(count_tips(&self.users, tip.author.id, Status::Active, more), &tip.author.name);
        let update = update.with(email, |update, email| update.when(is("card.email", text(email))));
        let update = if tip.content.is_draft() { update } else { update.when(is_not_paused(self.users.now())) };
        count.add_to(newcomer(tip).add_to(update, self.users.now()))
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
fn allowed(profile: User, claimed: &ClaimedAuthor, is_draft: bool, now: Timestamp) -> Result<User, CreateTipError> {
    if profile.status != Status::Active {
        return Err(Refused::Inactive.into());
    }
    // Nobody else sees a draft.
    if !is_draft {
        not_paused(profile.pause.as_ref().and_then(|pause| pause.until), now)?;
    }
    if claimed.email.as_deref().is_some_and(|email| !profile.email.is(email)) {
        return Err(CreateTipError::ForeignEmail);
    }
    Ok(profile)
}
