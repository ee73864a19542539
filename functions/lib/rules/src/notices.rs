//! Notices: what happened to what a gardener wrote, in the app and by mail.

use serde::Deserialize;

use crate::known;
use crate::{CaseState, MailKind, NoticeKind, Set, Thing, Timestamp, UserId};

ulid_id!(/** Proves that a mail was sent to this gardener. 80 bits of it are random. */ MailKey);

impl NoticeKind {
    /// The kind of mail that can bring it.
    pub fn mail(self) -> MailKind {
        match self {
            Self::Helpful
            | Self::Tried
            | Self::Asked
            | Self::Wanted
            | Self::Answered
            | Self::Accepted
            | Self::Solved => MailKind::Tips,
            Self::Held | Self::Released | Self::Resumed | Self::Noted | Self::Rejected | Self::Reported => {
                MailKind::Moderation
            }
        }
    }
}

impl MailKind {
    /// The kinds that a gardener gets who has chosen nothing.
    pub fn unasked() -> Set<Self> {
        [Self::Moderation].into_iter().collect()
    }
}

/// Everything of one kind that happened to one thing on one day in UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub kind: NoticeKind,
    pub thing: Thing,
    /// Of the thing, at the time.
    pub title: String,
    /// How often it happened.
    pub count: u32,
    /// The last time.
    pub at: Timestamp,
    /// Of a decided report.
    pub outcome: Option<CaseState>,
}

/// A gardener's notices with what the gardener chose about them.
#[derive(Debug)]
pub struct Notices {
    /// The newest day first.
    pub notices: Vec<Notice>,
    pub settings: NoticeSettings,
}

/// What a gardener has seen and chosen.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoticeSettings {
    /// Notices up to this time were seen, on any device.
    #[serde(default)]
    pub seen_at: Option<Timestamp>,
    /// What comes by mail.
    #[serde(default = "MailKind::unasked", deserialize_with = "known::list")]
    pub mail: Set<MailKind>,
    /// Questions about plants with which something worked for the gardener may be brought to them.
    #[serde(default)]
    pub asks: bool,
}

/// What a gardener changes in them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoticeChange {
    pub seen_at: Option<Timestamp>,
    pub mail: Option<Set<MailKind>>,
    pub asks: Option<bool>,
}

impl Default for NoticeSettings {
    fn default() -> Self {
        Self { seen_at: None, mail: MailKind::unasked(), asks: false }
    }
}

impl Notices {
    /// Notices that were not seen.
    pub fn unseen(&self) -> usize {
        self.notices.iter().filter(|notice| self.settings.seen_at.is_none_or(|seen| notice.at > seen)).count()
    }
}

/// The link in a mail that ends one kind of it, also without a session: `GARDENER.KIND.KEY`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsubscribeToken {
    pub gardener: UserId,
    pub kind: MailKind,
    pub key: MailKey,
}

impl UnsubscribeToken {
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let (gardener, kind, key) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Self { gardener: UserId::parse(gardener)?, kind: MailKind::parse(kind).ok()?, key: MailKey::parse(key)? })
    }
}

impl std::fmt::Display for UnsubscribeToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", self.gardener, self.kind, self.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_read_back_as_written_and_nothing_else_is_one() {
        let token = UnsubscribeToken { gardener: UserId::from_number(7), kind: MailKind::Digest, key: MailKey::new() };
        let text = token.to_string();
        assert_eq!(UnsubscribeToken::parse(&text), Some(token));
        for other in [text.replace("digest", "all"), text.to_lowercase(), format!("{text}."), text[1..].to_owned()] {
            assert_eq!(UnsubscribeToken::parse(&other), None, "{other}");
        }
    }
}
