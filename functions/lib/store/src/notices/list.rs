use rules::{Failure, MailKind, Notice, Notices, UserId, limits};

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

    /// The last notices with what the gardener has seen and chosen: one `Query` of at most two read units. What moderators decided comes
    /// before votes where not all fit: on a day with many, the order of the keys has the votes first.
    pub async fn all(&self, gardener: UserId) -> Result<Notices, Failure> {
        let query = self.activity.partition(of_notified(gardener)).newest_first();
        let (found, _) = query.limit(i32::from(limits::NOTICES) * 2 + 1).items().await?;
        let (settings, notices): (Vec<_>, Vec<_>) = found.into_iter().partition(is_settings);
        let settings = settings.into_iter().next().and_then(readable::<SettingsItem>).unwrap_or_default();
        let mut notices: Vec<Notice> = notices.into_iter().filter_map(notice).collect();
        // The keys have the order of days, then of kinds.
        notices.sort_by_key(|notice| std::cmp::Reverse(notice.at));
        let is_decision = |notice: &Notice| notice.kind.mail() == MailKind::Moderation;
        let decisions = notices.iter().filter(|notice| is_decision(notice)).count();
        let mut others = usize::from(limits::NOTICES).saturating_sub(decisions);
        let fits = |notice: &Notice| {
            let fits = is_decision(notice) || others > 0;
            others = others.saturating_sub(usize::from(!is_decision(notice)));
            fits
        };
        let notices = notices.into_iter().filter(fits).take(limits::NOTICES.into()).collect();
        Ok(Notices { notices, settings: settings.settings })
    }
}
