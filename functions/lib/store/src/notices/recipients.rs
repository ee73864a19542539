use std::collections::HashMap;

use rules::{Climate, Failure, Hemisphere, MailKey, MailKind, Name, Set, Status, Timestamp, UnsubscribeToken, UserId};
use serde::Deserialize;

use super::update::with_mail_key;
use crate::aws::item::readable;
use crate::items::notice::{SETTINGS, SentDigest, SettingsItem, of_notified};
use crate::table::{Table, key};

/// A gardener with a verified address.
#[derive(Clone, Debug)]
pub struct Recipient {
    pub gardener: UserId,
    pub name: Name,
    pub address: String,
    pub hemisphere: Option<Hemisphere>,
    pub climate: Option<Climate>,
    pub(super) digests: Vec<SentDigest>,
    mail: Set<MailKind>,
    is_active: bool,
    key: MailKey,
}

impl Recipient {
    /// Whether this kind of mail is sent. A suspended gardener gets moderators' decisions only.
    pub fn gets(&self, kind: MailKind) -> bool {
        self.mail.contains(kind) && (self.is_active || kind == MailKind::Moderation)
    }

    pub(super) fn is_active(&self) -> bool {
        self.is_active
    }

    /// The token of the link that ends this kind of mail.
    pub fn unsubscribe(&self, kind: MailKind) -> UnsubscribeToken {
        UnsubscribeToken { gardener: self.gardener, kind, key: self.key }
    }
}

/// The part of a profile that mail needs.
#[derive(Debug, Deserialize)]
struct MailedProfile {
    id: UserId,
    status: Status,
    leaving: Option<Timestamp>,
    card: MailCard,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct MailCard {
    email: String,
    email_verified: bool,
    summary: rules::UserSummary,
}

/// Those of these gardeners, at most 100, to whom mail can be sent: two `BatchGetItem`s, and a write for each who gets the first one.
pub(super) async fn recipients(
    users: &Table,
    activity: &Table,
    gardeners: &[UserId],
) -> Result<HashMap<UserId, Recipient>, Failure> {
    let settings = gardeners.iter().map(|gardener| key(of_notified(*gardener), SETTINGS)).collect();
    let (profiles, mut settings) =
        tokio::try_join!(users.get_all::<MailedProfile>(gardeners.iter()), activity.items_of(settings, true))?;
    let mut found = HashMap::new();
    for MailedProfile { id, status, leaving, card: MailCard { email, email_verified, summary } } in profiles {
        if !email_verified || leaving.is_some() {
            continue;
        }
        let stored = settings.remove(&(of_notified(id), SETTINGS.to_owned()));
        let SettingsItem { settings, mail_key, digests, .. } = stored.and_then(readable).unwrap_or_default();
        let key = match mail_key {
            Some(key) => key,
            // The gardener has left since.
            None => match with_mail_key(users, activity, id).await? {
                Some(key) => key,
                None => continue,
            },
        };
        let recipient = Recipient {
            gardener: id,
            name: summary.name,
            address: email,
            hemisphere: summary.hemisphere,
            climate: summary.climate,
            digests,
            mail: settings.mail,
            is_active: status == Status::Active,
            key,
        };
        found.insert(id, recipient);
    }
    Ok(found)
}
