use rules::{Failure, MailKind, Timestamp, UserId, limits};

use super::recipients::{Recipient, recipients};
use super::{AGAIN_MINUTES, due, in_place, is_written};
use crate::aws::item::{text, text_of};
use crate::items::case::QUEUE;
use crate::items::notice::{AT_DESK, DESK, notified, of_notified, own_key};
use crate::table::{Table, key};

/// Days between two mails.
const DAYS: u64 = 1;
/// Mails that one run sends at most.
const BATCH: i32 = 50;

/// The moderators, each by the time of the next mail that says what waits.
#[derive(Clone, Debug)]
pub struct DeskQueue {
    users: Table,
    activity: Table,
}

/// The mails that are due.
#[derive(Debug)]
pub struct DueDesk {
    pub to: Vec<Recipient>,
    /// Cases that wait, up to [`limits::QUEUE_COUNTED`].
    pub waiting: usize,
}

impl DeskQueue {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Those whose mail is due while something waits. The next one of each is due a day from now, so no other run gets them: a mail is
    /// rather lost than sent twice. [`Self::put_back`] is for one that was not sent for certain.
    pub async fn due(&self, now: Timestamp) -> Result<DueDesk, Failure> {
        let found = due(&self.activity, DESK, now, BATCH).await?;
        if found.is_empty() {
            return Ok(DueDesk { to: Vec::new(), waiting: 0 });
        }
        let waiting = self.activity.query("queue", &[("queue", QUEUE)]).limit(limits::QUEUE_COUNTED.into()).count();
        let gardeners: Vec<_> = found.iter().filter_map(notified).collect();
        let (waiting, mut known) = tokio::try_join!(waiting, recipients(&self.users, &self.activity, &gardeners))?;
        let mut to = Vec::new();
        for item in found.iter().filter(|_| waiting > 0) {
            let at = text_of(item, "at").unwrap_or_default();
            let update = in_place(&self.activity, &own_key(item), DESK, at).set("at", text(now.days_after(DAYS)));
            if is_written(update).await? {
                let moderator = notified(item).and_then(|gardener| known.remove(&gardener));
                to.extend(moderator.filter(|moderator| moderator.is_active() && moderator.gets(MailKind::Moderation)));
            }
        }
        Ok(DueDesk { to, waiting })
    }

    /// For a mail of a run that began at `now` and could not send it: a later run does.
    pub async fn put_back(&self, moderator: UserId, now: Timestamp) -> Result<(), Failure> {
        let item = key(of_notified(moderator), AT_DESK);
        let update = in_place(&self.activity, &item, DESK, now.days_after(DAYS));
        is_written(update.set("at", text(now.minutes_after(AGAIN_MINUTES)))).await.map(drop)
    }
}
