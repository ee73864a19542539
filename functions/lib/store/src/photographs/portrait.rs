use rules::{Failure, PhotoId, UserId};

use super::media::Media;
use super::readdress::Readdress;
use crate::aws::item::{number, text, to_value};
use crate::aws::retry::Retry;
use crate::aws::stream::Record;
use crate::items::photo::Use;
use crate::items::profile::SuspendedProfile;
use crate::table::{Table, by_id, is};

/// Hides the portraits of gardeners who are suspended. Who is active again keeps the new address.
#[derive(Clone, Debug)]
pub struct HidePortrait {
    users: Table,
    addresses: Readdress,
}

impl HidePortrait {
    pub fn new(users: Table, activity: Table, media: Media) -> Self {
        Self { users, addresses: Readdress::new(activity, media) }
    }

    /// The gardener who has been suspended, with the portrait that everybody could see.
    pub fn concerned(record: &Record) -> Option<(UserId, PhotoId)> {
        let (old, new) = record.images::<SuspendedProfile>()?;
        (!old.is_suspended() && new.is_suspended()).then(|| Some((old.id, old.portrait()?.id)))?
    }

    /// Hides this portrait if the gardener still has it. It can be repeated and come late: who is active again keeps the old one. Returns
    /// whether it was there.
    pub async fn hide(&self, gardener: UserId, shown: PhotoId) -> Result<bool, Failure> {
        let new_ids = self.addresses.new_ids(&[shown]);
        let mut retry = Retry::new();
        loop {
            let stored: Option<SuspendedProfile> = self.users.get_consistent(gardener).await?;
            // The photographs of one who is leaving are `DeleteUser`'s.
            let Some(profile) = stored.filter(|profile| profile.is_suspended() && !profile.is_leaving()) else {
                return Ok(false);
            };
            let mut portrait: Vec<_> = profile.portrait().cloned().into_iter().collect();
            let of = Use::Portrait(gardener);
            let parts = self.addresses.rename(&mut portrait, gardener, of, &new_ids).await?;
            if parts.is_empty() {
                // An earlier run may have ended before it deleted the files.
                return Ok(self.addresses.remove(&[shown]).await? > 0);
            }
            let update = self.users.update(by_id(gardener)).set("card.summary.portrait", to_value(portrait.first())?);
            let update = update.add("revision", number(1)).when(is("revision", number(profile.revision)));
            let update = update.when(is("status", text(profile.status)));
            match self.addresses.write(update, parts, of, &new_ids).await? {
                None => return Ok(self.addresses.remove(&[shown]).await? > 0),
                Some(reasons) => retry.record(&reasons),
            }
            retry.wait(Failure::transient("a profile changes all the time")).await?;
        }
    }
}
