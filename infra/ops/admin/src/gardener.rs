//! Disables, enables, promotes, demotes or deletes gardeners, and lists profiles without an account.
//!
//! An address can have two accounts, one with a password and one of Google; the work changes both. It also finds profiles whose
//! account is gone, by a Scan of the profiles, because an address is no key. It can be repeated after a failure.

use std::fmt;
use std::time::Duration;

use anyhow::{Result, bail};
use rules::{Clock, FORMER_GARDENER, LeftTips, Timestamp, UserId};
use store::{ModerateUser, ModeratedProfile};

use crate::accounts::{Account, Accounts};
use crate::flags::{self, DisabledTips, EndedTips, GardenerVerb};
use crate::{NOTHING_CHANGED, Report};

/// A removal that a gardener has begun takes seconds.
const UNFINISHED: Duration = Duration::from_hours(24);

/// An account, its profile and its tips. Any of them may be missing.
struct Gardener {
    id: UserId,
    account: Option<Account>,
    profile: Option<ModeratedProfile>,
    tips: usize,
}

/// What there is to do.
#[derive(Clone, Copy)]
enum Work {
    Disable { hide_tips: bool },
    Enable,
    Promote,
    Demote,
    Delete(LeftTips),
}

pub async fn run(accounts: &Accounts, users: &ModerateUser, verb: GardenerVerb, report: Report<'_>) -> Result<()> {
    let (name, work, flags::Account { who, announced }) = match verb {
        GardenerVerb::Disable { account, tips } => {
            ("disable", Work::Disable { hide_tips: matches!(tips, Some(DisabledTips::Hide)) }, account)
        }
        GardenerVerb::Enable(account) => ("enable", Work::Enable, account),
        GardenerVerb::Promote(account) => ("promote", Work::Promote, account),
        GardenerVerb::Demote(account) => ("demote", Work::Demote, account),
        GardenerVerb::Delete { account, tips: EndedTips::Keep } => ("delete", Work::Delete(LeftTips::Keep), account),
        GardenerVerb::Delete { account, tips: EndedTips::Remove } => {
            ("delete", Work::Delete(LeftTips::Remove), account)
        }
        GardenerVerb::Orphans(_) => return list_orphans(accounts, users, report).await,
    };
    let found = find(accounts, users, &who, report).await?;
    if found.is_empty() {
        bail!("there is no account and no profile of {who}");
    }
    report(format!("{who}:"));
    for gardener in &found {
        report(format!("  {gardener}"));
    }
    report(format!("{name} will"));
    for line in plan(work, &found) {
        report(format!("  {line}"));
    }
    if !announced.yes {
        report(NOTHING_CHANGED.to_owned());
        return Ok(());
    }
    for gardener in &found {
        gardener.change(accounts, users, work).await?;
    }
    report("Done.".to_owned());
    Ok(())
}

impl Gardener {
    async fn read(users: &ModerateUser, id: UserId, account: Option<Account>) -> Result<Self> {
        Ok(Self { id, account, profile: users.get(id).await?, tips: users.count_tips(id).await? })
    }

    fn left_tips(&self, chosen: LeftTips) -> LeftTips {
        self.profile.as_ref().map_or(chosen, |profile| profile.left_tips(chosen))
    }

    fn exists(&self) -> bool {
        self.account.is_some() || self.profile.is_some() || self.tips > 0
    }

    async fn change(&self, accounts: &Accounts, users: &ModerateUser, work: Work) -> Result<()> {
        match work {
            Work::Enable => {
                if let Some(account) = &self.account {
                    accounts.enable(account).await?;
                }
                users.enable(self.id).await?;
            }
            Work::Disable { hide_tips } => {
                self.disable(accounts, users).await?;
                if hide_tips {
                    users.hide_tips(self.id).await?;
                }
            }
            Work::Promote | Work::Demote => {
                let is_moderator = matches!(work, Work::Promote);
                users.set_moderator(self.id, is_moderator).await?;
                if let Some(account) = &self.account {
                    accounts.set_moderator(account, is_moderator).await?;
                }
            }
            // The account goes last, so that a failed run can be repeated by address; disabled, it cannot bring its profile back.
            Work::Delete(tips) => {
                self.disable(accounts, users).await?;
                users.end(self.id, tips).await?;
                if let Some(account) = &self.account {
                    accounts.delete(account).await?;
                }
            }
        }
        Ok(())
    }

    /// The profile comes first, because every write of the API requires an active one.
    async fn disable(&self, accounts: &Accounts, users: &ModerateUser) -> Result<()> {
        users.disable(self.id).await?;
        match &self.account {
            Some(account) => accounts.disable(account).await,
            None => Ok(()),
        }
    }
}

impl fmt::Display for Gardener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.account {
            None => write!(f, "no account; ")?,
            Some(account) => {
                let kind = if account.is_of_google() { "Google" } else { "password" };
                let state = if account.is_enabled { "enabled" } else { "disabled" };
                write!(f, "{kind} account, {state}; ")?;
            }
        }
        match &self.profile {
            None => write!(f, "no profile {}; ", self.id)?,
            Some(profile) => write!(f, "profile {}, {}; ", self.id, profile.status)?,
        }
        write!(f, "tips: {}", self.tips)
    }
}

/// The gardeners of an address or of an id.
async fn find(accounts: &Accounts, users: &ModerateUser, who: &str, report: Report<'_>) -> Result<Vec<Gardener>> {
    if let Some(id) = UserId::parse(&who.to_lowercase()) {
        if id == UserId::FORMER {
            bail!("these tips have no author any more: `cargo xtask tip` hides or removes one");
        }
        let gardener = Gardener::read(users, id, accounts.all().await?.remove(&id)).await?;
        return Ok(if gardener.exists() { vec![gardener] } else { Vec::new() });
    }
    let mut found = Vec::new();
    for account in accounts.with_address(who).await? {
        found.push(Gardener::read(users, account.id, Some(account)).await?);
    }
    let profiles =
        users.all().await?.into_iter().filter(|profile| profile.email().to_lowercase() == who.to_lowercase());
    let others: Vec<UserId> =
        profiles.map(|profile| profile.id).filter(|id| found.iter().all(|gardener| gardener.id != *id)).collect();
    if others.is_empty() {
        return Ok(found);
    }
    let existing = accounts.all().await?;
    for id in others {
        if existing.contains_key(&id) {
            // Somebody has changed their address, and the typed one may belong to another person by now.
            report(format!("(profile {id} has this address too, but its account has another one; name it by its id)"));
        } else {
            found.push(Gardener::read(users, id, None).await?);
        }
    }
    Ok(found)
}

async fn list_orphans(accounts: &Accounts, users: &ModerateUser, report: Report<'_>) -> Result<()> {
    // In this order: an account exists before its profile.
    let profiles = users.all().await?;
    let existing = accounts.all().await?;
    let (of_accounts, orphans): (Vec<_>, Vec<_>) =
        profiles.iter().partition(|profile| existing.contains_key(&profile.id));
    for profile in &orphans {
        let gardener = Gardener::read(users, profile.id, None).await?;
        let joined = profile.date_joined.day();
        report(format!("  {gardener}; joined {joined}"));
    }
    report(format!("profiles without an account: {} of {}", orphans.len(), profiles.len()));
    let now = u128::from(Clock::system().now().milliseconds());
    let is_old = |since: Timestamp| u128::from(since.milliseconds()) + UNFINISHED.as_millis() < now;
    let unfinished: Vec<_> = of_accounts.iter().filter(|profile| profile.leaving.is_some_and(is_old)).collect();
    for profile in &unfinished {
        let account = existing.get(&profile.id).cloned();
        report(format!("  {}", Gardener::read(users, profile.id, account).await?));
    }
    report(format!("removals that their gardeners began more than a day ago and did not finish: {}", unfinished.len()));
    Ok(())
}

/// The steps, one a line.
fn plan(work: Work, of: &[Gardener]) -> Vec<String> {
    let disable = [
        "set the profile to inactive, so that writes are rejected and the tips leave lists and search within a minute",
        "disable sign-in and revoke sessions (an open page can still read for a quarter of an hour)",
    ];
    let keep = format!("keep the public tips, under the name “{FORMER_GARDENER}”, and delete the hidden ones");
    let more: Vec<&str> = match work {
        Work::Enable => {
            let steps = [
                "enable sign-in",
                "set the profile to active, which puts the public tips back into the lists within a minute",
                "(hidden tips stay hidden: `tip show` makes one public)",
            ];
            return steps.map(str::to_owned).into();
        }
        Work::Promote => {
            let steps = [
                "note in the profile that the gardener is a moderator, which every decision requires",
                "add the account to the group “moderators” (a signed-in gardener sees it within a quarter of an hour)",
            ];
            return steps.map(str::to_owned).into();
        }
        Work::Demote => {
            let steps = [
                "remove that from the profile, so that decisions are rejected at once",
                "remove the account from the group “moderators” (reading reports ends within a quarter of an hour)",
            ];
            return steps.map(str::to_owned).into();
        }
        Work::Disable { hide_tips: false } => Vec::new(),
        Work::Disable { hide_tips: true } => vec![
            "hide all public tips, also for the time after `enable` (CloudFront serves cached lists for up to five minutes)",
        ],
        Work::Delete(tips) => vec![
            match (tips, of.iter().any(|gardener| gardener.left_tips(tips) != tips)) {
                (LeftTips::Remove, _) => "delete all tips, including hidden ones",
                (LeftTips::Keep, false) => keep.as_str(),
                (LeftTips::Keep, true) => {
                    "delete all tips, although they were to be kept: moderators have suspended the gardener (`enable` ends that)"
                }
            },
            "delete votes, saved tips and reports, which leave the counts within seconds",
            "delete the profile and the account",
            "(backups keep everything for 35 days; CloudFront serves cached lists for up to five minutes)",
        ],
    };
    disable.into_iter().chain(more).map(str::to_owned).collect()
}
