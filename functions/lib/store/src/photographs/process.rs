use std::time::Duration;

use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue};
use rules::{Colour, Failure, PhotoId, PhotoState, Refusal, Timestamp, UserId};
use serde::Deserialize;

use crate::aws::item::{Item, number, read, text};
use crate::aws::retry::Reason;
use crate::items::photo::photo_key;
use crate::table::{Table, Write, any, at_most, is, is_not, missing};

/// The time of an attempt, at most: the function's timeout in `template.yaml`. Lambda waits at least as long after a failure
/// before it calls it again.
const LEASE: Duration = Duration::from_mins(1);

/// Writes the states of uploads. One attempt at a time has a photograph.
#[derive(Clone, Debug)]
pub struct PhotoStates {
    activity: Table,
}

/// The next step of an upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// Make its files.
    Attempt(Attempt),
    /// Another attempt is making them at this moment.
    Busy,
    /// Nothing: its files are made, it is refused, or it is not this gardener's.
    Done,
    /// There is no such photograph any more.
    Gone,
}

/// An attempt that has the photograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    photo: PhotoId,
    /// No other attempt has this id.
    id: String,
    /// So many attempts with this upload have begun and not ended by themselves, this one included.
    pub number: u64,
}

#[derive(Deserialize)]
struct Tries {
    tries: u64,
}

/// The part of an item that says why an attempt could not begin.
#[derive(Deserialize)]
struct Attempted {
    actor: Option<UserId>,
    state: Option<String>,
    upload: Option<String>,
    lease: Option<Lease>,
}

#[derive(Deserialize)]
struct Lease {
    until: Timestamp,
}

impl PhotoStates {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    pub fn now(&self) -> Timestamp {
        self.activity.now()
    }

    /// Counts an attempt with this upload, unless another one has the photograph. `upload` is the same text whenever Lambda repeats an
    /// event, and another one when the form is sent again.
    pub async fn begin(&self, owner: UserId, id: PhotoId, upload: &str, now: Timestamp) -> Result<Begun, Failure> {
        let attempt = PhotoId::of_clock(self.activity.clock()).to_string();
        for is_first in [true, false] {
            let update = self.begin_with(owner, id, &attempt, now);
            let update = if is_first {
                let is_other = any([missing("upload"), is_not("upload", text(upload))]);
                update.set("tries", number(1)).set("upload", text(upload)).when(is_other)
            } else {
                update.increase("tries").when(is("upload", text(upload)))
            };
            let stored = match update.send().await? {
                Ok(updated) => {
                    let Tries { tries: number } = read(updated)?;
                    return Ok(Begun::Attempt(Attempt { photo: id, id: attempt, number }));
                }
                Err(Reason::Condition(stored)) => stored,
                Err(_) => return Err(Failure::transient("UpdateItem: conflict")),
            };
            let Some(stored) = stored else { return Ok(Begun::Gone) };
            let before: Attempted = read(stored)?;
            if before.actor != Some(owner) || before.state.as_deref() != Some(PhotoState::Waiting.as_str()) {
                return Ok(Begun::Done);
            }
            if before.lease.is_some_and(|lease| lease.until > now) {
                return Ok(Begun::Busy);
            }
            if before.upload.as_deref() != Some(upload) {
                break;
            }
        }
        Ok(Begun::Busy)
    }

    fn begin_with(&self, owner: UserId, id: PhotoId, attempt: &str, now: Timestamp) -> Write {
        let lease = u64::try_from(LEASE.as_millis()).unwrap_or_default();
        let until = Timestamp::from_milliseconds(now.milliseconds() + lease);
        let lease = [("id".to_owned(), text(attempt)), ("until".to_owned(), text(until))];
        let update = self.activity.update(photo_key(id)).set("lease", AttributeValue::M(Item::from(lease)));
        let update = update.when(is("actor", text(owner))).when(is("state", text(PhotoState::Waiting)));
        let update = update.when(any([missing("lease"), at_most("lease.until", text(now))]));
        update.returning(ReturnValue::UpdatedNew).showing_stored()
    }

    /// Ends an attempt that could do nothing, for want of a service or of the upload. It does not count.
    pub async fn give_up(&self, attempt: &Attempt) -> Result<bool, Failure> {
        self.end(attempt, |update| update.decrease("tries").remove(["lease"])).await
    }

    /// All files are there. False if another attempt has the photograph now, or it is being removed.
    pub async fn ready(&self, attempt: &Attempt, width: u16, height: u16, colour: Colour) -> Result<bool, Failure> {
        self.end(attempt, |update| {
            let update = update.set("state", text(PhotoState::Ready)).set("width", number(width));
            forget(update.set("height", number(height)).set("colour", text(colour)))
        })
        .await
    }

    pub async fn refuse(&self, attempt: &Attempt, refusal: Refusal) -> Result<bool, Failure> {
        self.end(attempt, |update| forget(update.set("state", text(PhotoState::Refused)).set("reason", text(refusal))))
            .await
    }

    async fn end(&self, attempt: &Attempt, change: impl FnOnce(Write) -> Write) -> Result<bool, Failure> {
        let update = change(self.activity.update(photo_key(attempt.photo)));
        let update = update.when(is("state", text(PhotoState::Waiting))).when(is("lease.id", text(&attempt.id)));
        Ok(update.settle(Failure::transient("a photograph changes all the time")).await?.is_some())
    }
}

/// Removes what only attempts need.
fn forget(update: Write) -> Write {
    update.remove(["lease", "tries", "upload"])
}
