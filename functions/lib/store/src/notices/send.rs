use std::collections::{BTreeMap, BTreeSet};

use rules::{Failure, MailKind, Notice, Timestamp, UserId};

use super::recipients::{Recipient, recipients};
use super::{MAIL, due, gardener, in_place, is_written, notice, own_key};
use crate::Table;
use crate::activity::{attribute, items_of};
use crate::items::{Item, text};

/// Notices that one run reads at once.
const BATCH: i32 = 100;
/// For so long a run has a notice for itself. Then another may send it.
const CLAIM_MINUTES: u64 = 15;
/// A notice that waits longer stays in the app only: mail has been off.
const LATE_DAYS: u64 = 2;

/// The notices that wait for their mail.
#[derive(Clone, Debug)]
pub struct MailQueue {
    users: Table,
    activity: Table,
}

/// One mail.
#[derive(Debug)]
pub struct DueMail {
    pub to: Recipient,
    pub kind: MailKind,
    pub notices: Vec<Notice>,
    claims: Vec<Claim>,
}

/// A notice that this run sends.
#[derive(Debug)]
struct Claim {
    key: Item,
    until: Timestamp,
}

impl MailQueue {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Claims the notices that are due, and returns a mail for each gardener and kind. No other run gets them, until this one has had
    /// the time to send them; [`Self::sent`] takes them from the queue. Those for which nobody gets a mail are taken from it here.
    pub async fn due(&self, now: Timestamp) -> Result<Vec<DueMail>, Failure> {
        let keys = due(&self.activity, MAIL, now, BATCH).await?.iter().map(own_key).collect();
        let waiting: Vec<Item> = items_of(&self.activity, keys, true).await?.into_values().collect();
        let gardeners: BTreeSet<UserId> = waiting.iter().filter_map(gardener).collect();
        let gardeners: Vec<UserId> = gardeners.into_iter().collect();
        let recipients = recipients(&self.users, &self.activity, &gardeners).await?;
        let mut mails: BTreeMap<(String, &str), DueMail> = BTreeMap::new();
        for item in waiting {
            let own = own_key(&item);
            let at = attribute(&item, "at").and_then(|at| Timestamp::parse(at).ok()).unwrap_or(now);
            let recipient = gardener(&item).and_then(|gardener| recipients.get(&gardener));
            let is_late = at < now.days_before(LATE_DAYS);
            let wanted = notice(item).filter(|_| !is_late).zip(recipient);
            let wanted = wanted.filter(|(notice, recipient)| recipient.gets(notice.kind.mail()));
            let Some((notice, recipient)) = wanted else {
                self.leave(&own, at).await?;
                continue;
            };
            let Some(claim) = self.claim(own, at, now).await? else { continue };
            let kind = notice.kind.mail();
            let mail = mails.entry((recipient.gardener.to_string(), kind.as_str()));
            let mail = mail.or_insert_with(|| DueMail {
                to: recipient.clone(),
                kind,
                notices: Vec::new(),
                claims: Vec::new(),
            });
            mail.notices.push(notice);
            mail.claims.push(claim);
        }
        Ok(mails.into_values().collect())
    }

    /// Takes the notices of a mail from the queue. One that has got something new meanwhile stays for the next mail.
    pub async fn sent(&self, mail: &DueMail) -> Result<(), Failure> {
        for claim in &mail.claims {
            self.leave(&claim.key, claim.until).await?;
        }
        Ok(())
    }

    /// `None` if another run has it, or it has changed since it was read.
    async fn claim(&self, key: Item, due: Timestamp, now: Timestamp) -> Result<Option<Claim>, Failure> {
        let until = now.minutes_after(CLAIM_MINUTES);
        let update = in_place(&self.activity, &key, MAIL, due).update_expression("SET #at = :until");
        let is_claimed = is_written(update.expression_attribute_values(":until", text(until))).await?;
        Ok(is_claimed.then_some(Claim { key, until }))
    }

    /// Takes a notice from the queue, unless its place there has changed.
    async fn leave(&self, key: &Item, at: Timestamp) -> Result<(), Failure> {
        let update = in_place(&self.activity, key, MAIL, at).update_expression("REMOVE #queue, #at");
        is_written(update).await.map(drop)
    }
}
