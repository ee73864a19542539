//! The responses about notices.

use rules::{CaseState, MailKind, NoticeKind, Set, ThingKind, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

/// A gardener's notices.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notices {
    /// The newest day first, at most 20.
    pub notices: Vec<Notice>,
    /// How many of them were not seen on any device.
    pub unseen: usize,
    /// What comes by mail.
    #[schema(value_type = Vec<MailKind>)]
    pub mail: Set<MailKind>,
    /// Questions about plants with which something worked for the gardener may be brought to them.
    pub asks: bool,
}

/// Everything of one kind that happened to one thing on one day in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub struct Notice {
    pub kind: NoticeKind,
    /// The thing is the gardener's own, or one that the gardener has reported.
    pub about: ThingKind,
    /// A note's is `TIP.YEAR.GARDENER`.
    pub id: String,
    /// The thing's title at the time.
    pub title: String,
    #[schema(minimum = 1)]
    pub count: u32,
    /// The last time.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// What moderators decided; null of votes and reports of trying.
    #[schema(required = true)]
    pub outcome: Option<CaseState>,
}

impl From<rules::Notices> for Notices {
    fn from(all: rules::Notices) -> Self {
        let unseen = all.unseen();
        let notices = all.notices.into_iter().map(Notice::from).collect();
        Self { notices, unseen, mail: all.settings.mail, asks: all.settings.asks }
    }
}

impl From<rules::Notice> for Notice {
    fn from(notice: rules::Notice) -> Self {
        let rules::Notice { kind, thing, title, count, at, outcome } = notice;
        Self { kind, about: thing.kind(), id: thing.id(), title, count, at, outcome }
    }
}
