use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue};
use rules::{Hold, LeaveError, LeftTips, Refused, Status, Timestamp, UserId};
use serde::Deserialize;

use super::end_everything;
use crate::aws::identity::Identity;
use crate::aws::item::{number, read, text};
use crate::aws::retry::{Reason, Retry};
use crate::items::left::{bar, barred_by, note_leaving};
use crate::items::profile::ProfileCard;
use crate::photographs::media::Media;
use crate::table::{SETTLED, Table, any, by_id, exists, is, missing};

/// Removes gardeners: their tips, what they did with the tips of others, their account, their profile.
#[derive(Clone, Debug)]
pub struct DeleteUser {
    tips: Table,
    users: Table,
    activity: Table,
    media: Media,
    identity: Identity,
}

/// How far a call got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nothing: the account and the profile are deleted.
    Nothing,
    /// At least so many tips, perhaps marks, and in any case the account and the profile. The same call continues.
    Tips(usize),
}

/// A profile before it was marked, or marked again.
#[derive(Deserialize)]
struct Leaver {
    /// When it was marked.
    leaving: Option<Timestamp>,
    held: Option<Hold>,
    paused: Option<Hold>,
    card: ProfileCard,
}

/// A marked profile.
struct Marked {
    since: Timestamp,
    /// By moderators.
    is_suspended: bool,
    /// The gardener's own address, and until when it cannot be used again.
    barred: Option<(String, Timestamp)>,
}

impl Leaver {
    /// Another's address, which an account can claim and never prove, is never barred.
    fn barred(&self, now: Timestamp) -> Option<(String, Timestamp)> {
        let until = barred_by(self.held.as_ref(), self.paused.as_ref(), now)?;
        Some((self.card.verified_email()?.to_owned(), until))
    }
}

impl DeleteUser {
    pub fn new(tips: Table, users: Table, activity: Table, media: Media, identity: Identity) -> Self {
        Self { tips, users, activity, media, identity }
    }

    /// Does a part of the work, in an order in which every step can be repeated: it notes that the gardener leaves, after which no profile
    /// can be created; sets the profile to inactive, which makes every other write fail; ends the tips, also those that are deleted and
    /// could be restored, and the marks; deletes the account; deletes the profile. The caller repeats it until [`Left::Nothing`]. It can
    /// do so after any failure; if the account is gone, with the token that it left behind.
    ///
    /// The note comes first: a profile that a request under way created before it is set to inactive like any other. The profile comes
    /// last, because it blocks every write.
    ///
    /// `subject` is the authorized caller; a token of another account is rejected, and so is one that was revoked.
    pub async fn proceed(&self, subject: &str, access_token: &str, tips: LeftTips) -> Result<Left, LeaveError> {
        let account = self.identity.subject_of(access_token).await?;
        if account.as_ref().is_some_and(|account| account != subject) {
            return Err(LeaveError::TokenRejected);
        }
        let id = UserId::of_subject(subject);
        note_leaving(&self.activity, id, LeaveError::from(Refused::Busy)).await?;
        let marked = self.mark(id).await?;
        if let Some((address, until)) = marked.as_ref().and_then(|marked| marked.barred.as_ref()) {
            bar(&self.activity, address, *until).settle(LeaveError::from(Refused::Busy)).await?;
        }
        let tips = tips.after(marked.as_ref().is_some_and(|marked| marked.is_suspended));
        // A mark or a report needs no profile when it is written, only when it is read: what was under way when the gardener left is
        // in the index by then. This comes before the query: however long the writes after it take, they do not make its answer younger.
        let is_settled = marked.is_none_or(|marked| {
            let age = self.users.now().milliseconds().saturating_sub(marked.since.milliseconds());
            u128::from(age) > SETTLED.as_millis()
        });
        let rest = Box::pin(end_everything(&self.tips, &self.activity, &self.media, id, tips)).await?;
        if !rest.is_nothing() || !is_settled {
            return Ok(Left::Tips(rest.tips));
        }
        if account.is_some() {
            self.identity.delete_user(access_token).await?;
        }
        self.delete_profile(id).await?;
        Ok(Left::Nothing)
    }

    /// Sets the profile to inactive and notes since when it has been leaving. `None` if there is no profile. A mark of this call
    /// is as old as the response, because DynamoDB may have taken seconds for it. A profile that
    /// an operator has disabled does not leave; one that moderators have suspended does.
    async fn mark(&self, id: UserId) -> Result<Option<Marked>, LeaveError> {
        let mut retry = Retry::new();
        loop {
            let update = self.users.update(by_id(id)).set("status", text(Status::Inactive));
            let update = update.set_if_missing("leaving", text(self.users.now())).add("revision", number(1));
            // Nobody else sees the profile from now on.
            let update = update.set("card.suspended", AttributeValue::Bool(true));
            // Whom moderators have suspended may leave too.
            let update = update.when(any([is("status", text(Status::Active)), exists("leaving"), exists("held")]));
            match update.returning(ReturnValue::AllOld).showing_stored().send().await? {
                Ok(before) => {
                    let leaver: Leaver = read(before)?;
                    let now = self.users.now();
                    let barred = leaver.barred(now);
                    let since = leaver.leaving.unwrap_or(now);
                    return Ok(Some(Marked { since, is_suspended: leaver.held.is_some(), barred }));
                }
                Err(Reason::Condition(stored)) => {
                    return if stored.is_some() { Err(Refused::Inactive.into()) } else { Ok(None) };
                }
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(LeaveError::from(Refused::Busy)).await?;
        }
    }

    /// Deletes the profile if it is still leaving: an operator may have enabled it, and a gardener without a profile may have
    /// got one.
    async fn delete_profile(&self, id: UserId) -> Result<(), LeaveError> {
        let delete = self.users.delete(by_id(id)).when(any([missing("id"), exists("leaving")]));
        delete.send().await?.map(drop).map_err(|_| Refused::Busy.into())
    }
}
