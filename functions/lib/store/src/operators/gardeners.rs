use std::collections::HashSet;

use rules::{Availability, Failure, Hold, LeftTips, Status, Timestamp, TipId, UserId};
use serde::Deserialize;

use crate::aws::item::{number, read, readable, text, to_value};
use crate::aws::retry::Retry;
use crate::items::case::read_case;
use crate::items::left::{bar, barred_by, note, note_leaving};
use crate::items::notice::{AT_DESK, at_desk, of_notified};
use crate::items::profile::{MODERATOR, UserItem};
use crate::items::tip::Owner;
use crate::leaving::end_everything;
use crate::moderation::things::Things;
use crate::moderation::tip::{Intervention, ModerateTip};
use crate::photographs::media::Media;
use crate::table::scan::scan_all;
use crate::table::{INDEX_LAG, LONGEST_REQUEST, Table, Write, any, by_id, exists, is, key, missing, transact};

/// What an operator does with a gardener's profile, tips and marks. The account is not its work.
#[derive(Clone, Debug)]
pub struct ModerateUser {
    tips: Table,
    users: Table,
    activity: Table,
    media: Media,
}

/// What an operator sees of a profile.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ModeratedProfile {
    pub id: UserId,
    pub status: Status,
    pub date_joined: Timestamp,
    /// Since when its gardener has been leaving.
    pub leaving: Option<Timestamp>,
    /// Of moderators. It stays where an operator disables the account too.
    held: Option<Hold>,
    card: EmailCard,
}

#[derive(Clone, Debug, Deserialize)]
struct EmailCard {
    email: String,
}

/// The availability may be one of a later release.
#[derive(Deserialize)]
struct GardenersTip {
    id: TipId,
    availability: String,
}

impl ModeratedProfile {
    pub fn email(&self) -> &str {
        &self.card.email
    }

    /// What becomes of the tips where this is chosen.
    pub fn left_tips(&self, chosen: LeftTips) -> LeftTips {
        chosen.after(self.held.is_some())
    }
}

impl ModerateUser {
    pub fn new(tips: Table, users: Table, activity: Table, media: Media) -> Self {
        Self { tips, users, activity, media }
    }

    pub async fn get(&self, id: UserId) -> Result<Option<ModeratedProfile>, Failure> {
        self.users.get_consistent(id).await
    }

    /// All profiles that this release can read, by a Scan.
    pub async fn all(&self) -> Result<Vec<ModeratedProfile>, Failure> {
        Ok(scan_all(&self.users).await?.into_iter().filter_map(readable).collect())
    }

    /// How many tips the gardener has, also those that are deleted and could be restored, as the index has them.
    pub async fn count_tips(&self, id: UserId) -> Result<usize, Failure> {
        let (own, deleted) = tokio::try_join!(self.tips_of(Owner::Author(id)), self.tips_of(Owner::Deleted(id)))?;
        Ok(own.len() + deleted.len())
    }

    /// Every write of the API requires an active profile. `follow-gardeners` takes the tips out of the lists. Neither moderators nor the end
    /// of their suspension make the gardener active.
    pub async fn disable(&self, id: UserId) -> Result<(), Failure> {
        self.set_status(id, Status::Inactive).await
    }

    /// `follow-gardeners` puts the public tips back into the lists. A removal that the gardener has begun ends, and so does a suspension.
    pub async fn enable(&self, id: UserId) -> Result<(), Failure> {
        self.set_status(id, Status::Active).await
    }

    /// Whether the gardener may decide reports. Nothing happens if there is no profile; nobody is promoted who is suspended or disabled.
    pub async fn set_moderator(&self, id: UserId, is_moderator: bool) -> Result<(), Failure> {
        let profile = self.get(id).await?;
        if is_moderator && profile.is_some_and(|profile| profile.status != Status::Active) {
            return Err(Failure::new("the account is suspended or disabled: end that first"));
        }
        let role = is_moderator.then(|| text(MODERATOR));
        let update = self.users.update(by_id(id)).set_or_remove("role", role).when(exists("id"));
        update.settle(Failure::transient("the profile changes all the time")).await?;
        // A moderator gets a mail a day while something waits.
        let desk = at_desk(id, self.activity.now());
        if is_moderator {
            let put = self.activity.put(desk).when(missing("pk"));
            put.settle(Failure::transient("the mail of the desk changes all the time")).await.map(drop)
        } else {
            self.activity.clone().end(key(of_notified(id), AT_DESK)).await.map(drop)
        }
    }

    /// Hides the public tips of a disabled gardener; an active one could show them again.
    pub async fn hide_tips(&self, id: UserId) -> Result<(), Failure> {
        let tip = ModerateTip::new(self.tips.clone(), self.users.clone(), self.activity.clone());
        let mut done = HashSet::new();
        loop {
            // The index has what was shared just before the gardener was disabled.
            tokio::time::sleep(INDEX_LAG).await;
            let own = self.tips_of(Owner::Author(id)).await?.into_iter();
            let public = own.filter(|tip| tip.availability == Availability::Public.as_str() && !done.contains(&tip.id));
            let public: Vec<TipId> = public.map(|tip| tip.id).collect();
            if public.is_empty() {
                return Ok(());
            }
            for id in public {
                tip.moderate(id, &Intervention::Hide).await?;
                done.insert(id);
            }
        }
    }

    /// Ends everything of a disabled gardener, as the gardener's own removal does: the tips, what they did with the tips of others,
    /// at last the profile. It can be repeated after a failure. Of a suspended gardener no tip is kept.
    pub async fn end(&self, id: UserId, tips: LeftTips) -> Result<(), Failure> {
        let tips = self.get(id).await?.map_or(tips, |profile| profile.left_tips(tips));
        note_leaving(&self.activity, id, Failure::transient("the gardener changes all the time")).await?;
        // What was under way when the gardener was disabled ends, and the index has it.
        tokio::time::sleep(LONGEST_REQUEST).await;
        loop {
            // The index follows the last round.
            tokio::time::sleep(INDEX_LAG).await;
            if Box::pin(end_everything(&self.tips, &self.activity, &self.media, id, tips)).await?.is_nothing() {
                break;
            }
        }
        let is_disabled = is("status", text(Status::Inactive));
        let delete = self.users.delete(by_id(id)).when(any([missing("id"), is_disabled]));
        let deleted = delete.settle(Failure::transient("the profile changes all the time")).await?;
        deleted.map(drop).ok_or_else(|| Failure::new("the profile was enabled meanwhile, so it was not deleted"))
    }

    /// Nothing happens if there is no profile. A suspension by moderators belongs to no case any more.
    async fn set_status(&self, id: UserId, status: Status) -> Result<(), Failure> {
        let mut retry = Retry::new();
        loop {
            let Some(user) = self.users.get_consistent::<UserItem>(id).await? else { return Ok(()) };
            let case = match user.hold.as_ref().and_then(|hold| hold.case) {
                Some(case) => read_case(&self.activity, case).await?,
                None => None,
            };
            let mut parts = vec![self.with_status(&user, status)?];
            if let Some(case) = case {
                parts.extend(self.things().without_suspension(&case).await?);
            }
            if let (Status::Active, Some(_), Some(address)) = (status, &user.hold, user.card.verified_email()) {
                let now = self.activity.now();
                let until = barred_by(None, user.pause.as_ref(), now).unwrap_or(now);
                parts.push(bar(&self.activity, address, until));
            }
            if status == Status::Active {
                // It was theirs who had begun to leave, and is not gone.
                parts.push(self.activity.delete(note(id)));
            }
            match transact(parts).await? {
                None => return Ok(()),
                Some(reasons) => retry.record(&reasons),
            }
            retry.wait(Failure::transient("the profile changes all the time")).await?;
        }
    }

    fn things(&self) -> Things {
        Things { tips: self.tips.clone(), users: self.users.clone(), activity: self.activity.clone() }
    }

    /// On condition that the suspension is the one that was read.
    fn with_status(&self, user: &UserItem, status: Status) -> Result<Write, Failure> {
        let update = self.users.update(by_id(user.id)).set("status", text(status)).add("revision", number(1));
        let stored = user.hold.as_ref();
        let update = match status {
            Status::Active => update.remove(["leaving", "held", "card.suspended"]),
            Status::Inactive => {
                let hold = stored.map(|hold| Hold { case: None, until: None, ..hold.clone() });
                update.with(hold.map(to_value).transpose()?, |update, hold| update.set("held", hold))
            }
        };
        let is_as_read = stored.map_or_else(|| missing("held"), |hold| is("held.at", text(hold.at)));
        Ok(update.when(exists("id")).when(is_as_read))
    }

    async fn tips_of(&self, author: Owner) -> Result<Vec<GardenersTip>, Failure> {
        let query = self.tips.query("byAuthor", &[("authorId", &author.to_string())]).only(&["id", "availability"]);
        query.all().await?.into_iter().map(read).collect()
    }
}
