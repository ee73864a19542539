use rules::{Failure, Notices, UserId, limits};

use crate::aws::item::readable;
use crate::items::notice::{SettingsItem, is_settings, notice, of_notified};
use crate::table::Table;

/// Lists a gardener's notices.
#[derive(Clone, Debug)]
pub struct ListNotices {
    activity: Table,
}

impl ListNotices {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// The last notices with what the gardener has seen and chosen: one `Query` of at most one read unit.
    pub async fn all(&self, gardener: UserId) -> Result<Notices, Failure> {
        let query = self.activity.partition(of_notified(gardener)).newest_first();
        let (found, _) = query.limit(i32::from(limits::NOTICES) + 1).items().await?;
        let (settings, notices): (Vec<_>, Vec<_>) = found.into_iter().partition(is_settings);
        let settings = settings.into_iter().next().and_then(readable::<SettingsItem>).unwrap_or_default();
        Ok(Notices {
            notices: notices.into_iter().filter_map(notice).take(limits::NOTICES.into()).collect(),
            settings: settings.settings,
        })
    }
}
