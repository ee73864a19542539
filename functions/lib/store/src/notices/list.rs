use rules::{Failure, Notices, UserId, limits};

use super::{SettingsItem, is_settings, notice, of_gardener};
use crate::Table;
use crate::activity::partition;
use crate::items::readable;
use crate::table::send_raw;

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
        let query = partition(&self.activity, of_gardener(gardener)).scan_index_forward(false);
        let (found, _) = send_raw(query.limit(i32::from(limits::NOTICES) + 1)).await?;
        let (settings, notices): (Vec<_>, Vec<_>) = found.into_iter().partition(is_settings);
        let settings = settings.into_iter().next().and_then(readable::<SettingsItem>).unwrap_or_default();
        Ok(Notices {
            notices: notices.into_iter().filter_map(notice).take(limits::NOTICES.into()).collect(),
            settings: settings.settings,
        })
    }
}
