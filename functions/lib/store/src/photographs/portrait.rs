use rules::{Failure, PhotoId, UserId};

use super::media::Media;
use super::readdress::Readdress;
use crate::aws::item::{number, text, to_value};
use crate::aws::retry::Retry;
use crate::aws::stream::Record;
use crate::items::photo::Use;
use crate::items::profile::SuspendedProfile;
use crate::table::{Table, by_id, is, transact};

/// Hides the portraits of gardeners who are suspended, and those that were reported and that their gardeners have taken away. Who is active
/// again keeps the new address.
#[derive(Clone, Debug)]
pub struct HidePortrait {
    users: Table,
    addresses: Readdress,
}

impl HidePortrait {
    pub fn new(users: Table, activity: Table, media: Media) -> Self {
        Self { users, addresses: Readdress::new(activity, media) }
    }

    /// The gardener who has been suspended, or has taken the portrait away, with the one that everybody could see.
    pub fn concerned(record: &Record) -> Option<(UserId, Option<PhotoId>)> {
        let (old, new) = record.images::<SuspendedProfile>()?;
        let [shown, now] = [&old, &new].map(|profile| profile.portrait().map(|portrait| portrait.id));
        let is_taken_away = shown.is_some() && shown != now;
        (!old.is_suspended() && !new.is_leaving() && (new.is_suspended() || is_taken_away)).then_some((old.id, shown))
    }

    /// Hides this portrait if the gardener is suspended and still has it, and portraits that were reported and taken away. It can be
    /// repeated and come late: who is active again keeps the old one. Returns how many were there.
    pub async fn hide(&self, gardener: UserId, shown: Option<PhotoId>) -> Result<usize, Failure> {
        let (of, shown) = (Use::Portrait(gardener), shown.as_slice());
        let mut retry = Retry::new();
        loop {
            let stored: Option<SuspendedProfile> = self.users.get_consistent(gardener).await?;
            // The photographs of one who is leaving are `DeleteUser`'s.
            let Some(profile) = stored.filter(|profile| !profile.is_leaving()) else { return Ok(0) };
            if !profile.is_suspended() {
                return self.addresses.hide_taken_away(of.thing(), shown).await;
            }
            let new_ids = self.addresses.new_ids(shown).await?;
            let mut portrait: Vec<_> = profile.portrait().cloned().into_iter().collect();
            let parts = self.addresses.rename(&mut portrait, gardener, of, &new_ids).await?;
            if !parts.is_empty() {
                let update =
                    self.users.update(by_id(gardener)).set("card.summary.portrait", to_value(portrait.first())?);
                let update = update.add("revision", number(1)).when(is("revision", number(profile.revision)));
                let update = update.when(is("status", text(profile.status)));
                if let Some(reasons) = transact([vec![update], parts].concat()).await? {
                    retry.record(&reasons);
                    retry.wait(Failure::transient("a profile changes all the time")).await?;
                    continue;
                }
            }
            self.addresses.rename_in_cases(of.thing(), &new_ids).await?;
            return self.addresses.hide_taken_away(of.thing(), shown).await;
        }
    }
}
