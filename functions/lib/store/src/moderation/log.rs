use rules::{ActId, Failure, LoggedAct, Page, UserId};

use super::things::Things;
use crate::aws::item::{read, readable, text, to_item};
use crate::items::copies::acts_about;
use crate::table::{Table, Write, key, missing};

/// Acts of the same owner that a moderator sees beside a case.
const HISTORY: i32 = 20;

/// Lists what moderators did.
#[derive(Clone, Debug)]
pub struct ListActs(Things);

impl ListActs {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Things { tips, users, activity })
    }

    /// One page of the acts of a month such as `2026-11`, the newest first: one `Query`, and one `BatchGetItem` of the titles.
    pub async fn page(&self, month: &str, limit: u16, after: Option<ActId>) -> Result<Page<LoggedAct, ActId>, Failure> {
        let start = after.map(|after| key(of_month(month), after.to_string()));
        let query = self.0.activity.partition(of_month(month)).newest_first().start(start);
        let position = |item| {
            #[derive(serde::Deserialize)]
            struct ActPlace {
                sk: ActId,
            }
            read(item).map(|ActPlace { sk }| sk)
        };
        let Page { items, next } = query.page(limit, readable, position).await?;
        Ok(Page { items: self.0.with_titles(items).await?, next })
    }
}

fn of_month(month: &str) -> String {
    format!("L#{month}")
}

/// The part of a transaction that adds an act to the log.
pub(super) fn added(activity: &Table, act: &LoggedAct, owner: UserId) -> Result<Write, Failure> {
    let mut stored = to_item(act)?;
    stored.extend(key(of_month(&act.at.month()), ActId::of_clock(activity.clock()).to_string()));
    let listed = [("actor", acts_about(owner)), ("mark", format!("L#{}", act.at))];
    stored.extend(listed.map(|(name, value)| (name.to_owned(), text(value))));
    Ok(activity.put(stored).when(missing("pk")).showing_stored())
}

/// The last acts about what the gardener wrote, the newest first.
pub(super) async fn history(things: &Things, owner: UserId) -> Result<Vec<LoggedAct>, Failure> {
    // All who have left have one id.
    if owner == UserId::FORMER {
        return Ok(Vec::new());
    }
    let query = things.activity.query("byActor", &[("actor", &acts_about(owner))]).limit(HISTORY);
    let acts = query.items().await?.0.into_iter().filter_map(readable);
    things.with_titles(acts.collect()).await
}
