use std::collections::HashMap;

use aws_sdk_dynamodb::types::TransactWriteItem;
use rules::{ActId, Failure, LoggedAct, Page, UserId};

use crate::Table;
use crate::activity::{key, partition};
use crate::items::{item, read, readable, text};
use crate::table::{page, put, send_raw};

/// Acts of the same owner that a moderator sees beside a case.
const HISTORY: i32 = 20;

/// Lists what moderators did.
#[derive(Clone, Debug)]
pub struct ListActs {
    activity: Table,
}

impl ListActs {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// One page of the acts of a month such as `2026-11`, the newest first: one `Query`.
    pub async fn page(&self, month: &str, limit: u16, after: Option<ActId>) -> Result<Page<LoggedAct, ActId>, Failure> {
        let query = partition(&self.activity, of_month(month))
            .scan_index_forward(false)
            .set_exclusive_start_key(after.map(|after| key(of_month(month), after.to_string())));
        let position = |item| {
            #[derive(serde::Deserialize)]
            struct Place {
                sk: ActId,
            }
            read(item).map(|Place { sk }| sk)
        };
        page(query, limit, readable, position).await
    }
}

fn of_month(month: &str) -> String {
    format!("L#{month}")
}

/// The part of a transaction that adds an act to the log.
pub(super) fn added(activity: &Table, act: &LoggedAct, owner: UserId) -> Result<TransactWriteItem, Failure> {
    let mut stored = item(act)?;
    stored.extend(key(of_month(&act.at.month()), ActId::new().to_string()));
    let listed = [("actor", about(owner)), ("mark", format!("L#{}", act.at))];
    stored.extend(listed.map(|(name, value)| (name.to_owned(), text(value))));
    put(activity, stored, "attribute_not_exists(pk)", HashMap::new())
}

/// The last acts about what the gardener wrote, the newest first.
pub(super) async fn history(activity: &Table, owner: UserId) -> Result<Vec<LoggedAct>, Failure> {
    let query = activity.query("byActor", &[("actor", &about(owner))], None).limit(HISTORY);
    Ok(send_raw(query).await?.0.into_iter().filter_map(readable).collect())
}

/// The log's partition of the index `byActor` for an owner. It is not the gardener's own, so leaving does not delete the log.
fn about(owner: UserId) -> String {
    format!("L#{owner}")
}
