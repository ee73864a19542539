use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue};
use rules::{CognitoEmail, CreateUserError, Failure, Name, NeedsProfile, User, UserId, UserPatch};

use crate::aws::connection::Connection;
use crate::aws::identity::Identity;
use crate::aws::item::{number, read, text};
use crate::aws::retry::{Reason, Retry};
use crate::items::left::{barred_until, not_barred, not_left};
use crate::items::profile::{UserItem, stored_user};
use crate::table::{Table, by_id, is, missing, transact};

/// Creates profiles, one for each account, with the address that Cognito has, and brings the addresses of existing profiles
/// up to date.
#[derive(Clone, Debug)]
pub struct CreateUser {
    users: Table,
    activity: Table,
    identity: Identity,
}

/// A gardener's first profile. `email`, if given, must be the address that Cognito has.
#[derive(Clone, Debug, Default)]
pub struct NewProfile {
    pub content: UserPatch,
    pub email: Option<String>,
}

/// A profile that was created now, or that existed and is unchanged except for its address.
#[derive(Debug)]
pub struct CreatedUser {
    pub user: User,
    pub created: bool,
}

impl CreateUser {
    /// With the tables whose names are in `USERS_TABLE` and `ACTIVITY_TABLE`: many routes have it beside their own work.
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        let (users, activity) = (connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
        Ok(Self { users, activity, identity: connection.identity() })
    }

    /// Reads the caller's address from Cognito and writes the profile if it does not exist, the caller has not left, and nobody with that
    /// address left while suspended: one transaction.
    /// If it finds a profile with another address, Cognito is asked again, and a second write replaces the address that was found. So
    /// the new address is always younger than the one that it replaces: a slow request cannot restore a former address.
    ///
    /// `subject` is the authorized caller; a token of another account is rejected.
    pub async fn create(
        &self,
        subject: &str,
        access_token: &str,
        profile: NewProfile,
    ) -> Result<CreatedUser, CreateUserError> {
        let mut found: Option<User> = None;
        let mut retry = Retry::new();
        loop {
            let account = self.identity.get_user(access_token).await?;
            if account.subject != subject {
                return Err(CreateUserError::TokenRejected);
            }
            if profile.email.as_ref().is_some_and(|email| !account.email.is(email)) {
                return Err(CreateUserError::ForeignEmail);
            }
            if let Some(existing) = found.filter(|existing| existing.email != account.email) {
                match self.replace_email(&existing, &account.email).await? {
                    Ok(user) => return Ok(CreatedUser { user, created: false }),
                    Err(reason) => retry.record(&[reason]),
                }
                retry.wait(CreateUserError::Busy).await?;
            }
            let name = account.name.unwrap_or_else(Name::unchosen);
            let mut new = User::new(UserId::of_subject(subject), name, account.email.clone(), self.users.now());
            new.summary.photo_url = account.photo_url;
            let new = new.patched(profile.content.clone());
            found = match self.put(&new).await? {
                Ok(None) => return Ok(CreatedUser { user: new, created: true }),
                Ok(Some(existing)) if existing.email == account.email => {
                    return Ok(CreatedUser { user: existing, created: false });
                }
                Ok(existing) => existing,
                Err(reasons) => {
                    retry.record(&reasons);
                    retry.wait(CreateUserError::Busy).await?;
                    None
                }
            };
        }
    }

    /// Does work that needs a profile. If it fails for want of one, creates the profile and does it again: `POST /user` may have failed
    /// after the sign-up, or the caller's address has changed since. Cognito knows.
    pub async fn with_profile<'a, T, Why, E, F>(
        &self,
        subject: &str,
        access_token: impl FnOnce() -> Result<&'a str, E>,
        profile: impl FnOnce() -> NewProfile,
        act: impl Fn() -> F,
    ) -> Result<T, E>
    where
        Why: NeedsProfile,
        E: From<Why> + From<CreateUserError>,
        F: Future<Output = Result<T, Why>>,
    {
        match act().await {
            Err(why) if why.needs_profile() => {
                self.create(subject, access_token()?, profile()).await?;
                Ok(act().await?)
            }
            result => Ok(result?),
        }
    }

    /// Writes the profile if it does not exist, or returns the existing one, or why neither was possible: a write of the same moment, such as
    /// the first tip's.
    async fn put(&self, new: &User) -> Result<Result<Option<User>, Vec<Reason>>, CreateUserError> {
        let profile = self.users.put(stored_user(new)?).when(missing("id")).showing_stored();
        let may_join = [not_left(&self.activity, new.id), not_barred(&self.activity, &new.email.address)];
        let Some(reasons) = transact(std::iter::once(profile).chain(may_join).collect()).await? else {
            return Ok(Ok(None));
        };
        match reasons.as_slice() {
            [Reason::Condition(Some(existing)), ..] => Ok(Ok(Some(read::<UserItem>(existing.clone())?.into()))),
            [_, Reason::Condition(_), _] => Err(CreateUserError::TokenRejected),
            [_, _, Reason::Condition(Some(barred))] => Err(CreateUserError::Barred(barred_until(barred.clone())?)),
            _ => Ok(Err(reasons)),
        }
    }

    /// Writes the address over the one that was read. Returns the profile, or why it was not written.
    async fn replace_email(&self, old: &User, new: &CognitoEmail) -> Result<Result<User, Reason>, Failure> {
        let update = self.users.update(by_id(old.id)).set("card.email", text(&new.address));
        let update = update.set("card.emailVerified", AttributeValue::Bool(new.verified)).add("revision", number(1));
        let update = update.when(is("card.email", text(&old.email.address)));
        let update = update.when(is("card.emailVerified", AttributeValue::Bool(old.email.verified)));
        match update.returning(ReturnValue::AllNew).send().await? {
            Ok(updated) => Ok(Ok(read::<UserItem>(updated)?.into())),
            Err(reason) => Ok(Err(reason)),
        }
    }
}
