//! Who wants to know the answer of a question too, `J#SERIAL#GARDENER` in the question's partition. The index `byActor` has it by gardener,
//! so that it goes when they leave. Others see only how many there are.

use rules::{Failure, Joined, QuestionId, Serial, Timestamp, UserId};
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, readable, text_of, to_item};
use crate::aws::stream::Record;
use crate::items::post::{about_of, of_about};
use crate::table::{Query, Table, key};

/// How the keys begin, in the table and in the index `byActor`.
pub(crate) const JOINS: &str = "J#";

/// A stored wish to know it too.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct JoinItem {
    pk: String,
    sk: String,
    pub actor: UserId,
    mark: String,
    pub at: Timestamp,
}

/// What a gardener has joined as a DynamoDB item, also for programs that load many at once.
pub fn stored_join(Joined { question, at }: Joined, gardener: UserId) -> Result<Item, Failure> {
    let (pk, sk) = (of_about(question.about), sort_key(question.serial, gardener));
    to_item(JoinItem { pk, sk, actor: gardener, mark: format!("{JOINS}{at}"), at })
}

/// What a gardener has joined.
pub(crate) fn own_join(item: Item) -> Option<Joined> {
    let question = joined_question(&item)?;
    Some(Joined { question, at: readable::<JoinItem>(item)?.at })
}

fn sort_key(serial: Serial, gardener: UserId) -> String {
    format!("{JOINS}{serial}#{gardener}")
}

pub(crate) fn join_key(question: QuestionId, gardener: UserId) -> Item {
    key(of_about(question.about), sort_key(question.serial, gardener))
}

/// The question of an item, if it is one of these.
pub(crate) fn joined_question(item: &Item) -> Option<QuestionId> {
    let (serial, _) = text_of(item, "sk")?.strip_prefix(JOINS)?.split_once('#')?;
    Some(QuestionId { about: about_of(text_of(item, "pk")?)?, serial: Serial::parse(serial)? })
}

pub(crate) fn is_join(item: &Item) -> bool {
    joined_question(item).is_some()
}

/// Those who want to know it too.
pub(crate) fn joined(activity: &Table, question: QuestionId) -> Query {
    activity.partition(of_about(question.about)).begins("sk", &format!("{JOINS}{}#", question.serial))
}

/// The question of a record, and by how much its number changes, if the record is about one of these.
pub(crate) fn joins(record: &Record) -> Option<(QuestionId, i128)> {
    let is_there = |item: &Option<Item>| i128::from(item.is_some());
    let question = joined_question(record.new.as_ref().or(record.old.as_ref())?)?;
    Some((question, is_there(&record.new) - is_there(&record.old)))
}
