use rules::{Failure, Timestamp};

use super::decide::DecideCase;
use crate::aws::item::readable;
use crate::items::ending::{Ending, of_endings};
use crate::table::{Table, concurrently, key};

/// A run ends the suspensions that were due in the last 15 days. One stays only if every run fails for that long.
const DAYS: u64 = 15;

/// Ends the suspensions whose time is over.
#[derive(Clone, Debug)]
pub struct EndSuspensions {
    cases: DecideCase,
    activity: Table,
}

impl EndSuspensions {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { cases: DecideCase::new(tips, users, activity.clone()), activity }
    }

    /// Returns how many items it is done with. A suspension ends on its day, perhaps some hours early. Each step can be repeated: the item
    /// that names the case goes last.
    pub async fn end(&self, now: Timestamp) -> Result<usize, Failure> {
        let mut done = 0;
        for days in 0..=DAYS {
            let partition = self.activity.partition(of_endings(now.days_before(days))).consistent();
            let endings = partition.all().await?.into_iter().filter_map(readable::<Ending>);
            done += concurrently(endings, |ending| {
                let this = self.clone();
                async move {
                    // The next run tries again what is written at this moment.
                    let is_over = this.cases.end_suspension(ending.sk, now).await?;
                    Ok(is_over && this.activity.clone().end(key(ending.pk, ending.sk.to_string())).await?)
                }
            })
            .await?;
        }
        Ok(done)
    }
}
