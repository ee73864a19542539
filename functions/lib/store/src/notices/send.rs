use std::collections::{BTreeMap, BTreeSet};

use rules::{Failure, MailKind, Notice, Timestamp, UserId};

use super::recipients::{Recipient, recipients};
use super::{due, in_place, is_written};
use crate::aws::item::{Item, text, text_of};
use crate::items::notice::{MAIL, notice, notified, own_key};
use crate::table::Table;

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

/// What one read of the queue brings.
#[derive(Debug)]
pub struct DueMails {
    pub mails: Vec<DueMail>,
    /// Whether there may be more in the queue.
    pub is_full: bool,
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
    /// the time to send them, so the next call has the next ones; [`Self::sent`] takes them from the queue. Those for which nobody gets a mail are taken from it here.
    pub async fn due(&self, now: Timestamp) -> Result<DueMails, Failure> {
        let found = due(&self.activity, MAIL, now, BATCH).await?;
        let is_full = usize::try_from(BATCH).is_ok_and(|batch| found.len() >= batch);
        let keys = found.iter().map(own_key).collect();
        let waiting: Vec<Item> = self.activity.items_of(keys, true).await?.into_values().collect();
        let gardeners: BTreeSet<UserId> = waiting.iter().filter_map(notified).collect();
        let gardeners: Vec<UserId> = gardeners.into_iter().collect();
        let recipients = recipients(&self.users, &self.activity, &gardeners).await?;
        let mut mails: BTreeMap<(String, &str), DueMail> = BTreeMap::new();
        for item in waiting {
            let own = own_key(&item);
            let at = text_of(&item, "at").and_then(|at| Timestamp::parse(at).ok()).unwrap_or(now);
            let recipient = notified(&item).and_then(|gardener| recipients.get(&gardener));
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
        for mail in mails.values_mut() {
            mail.notices.sort_by_key(|notice| notice.at);
        }
        Ok(DueMails { mails: mails.into_values().collect(), is_full })
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
        let is_claimed = is_written(in_place(&self.activity, &key, MAIL, due).set("at", text(until))).await?;
        Ok(is_claimed.then_some(Claim { key, until }))
    }

    /// Takes a notice from the queue, unless its place there has changed.
    async fn leave(&self, key: &Item, at: Timestamp) -> Result<(), Failure> {
        is_written(in_place(&self.activity, key, MAIL, at).remove(["queue", "at"])).await.map(drop)
    }
}
