//! Who says that an answer is no longer true, `X#SERIAL#SERIAL#GARDENER` in the answer's partition. The index `byActor` has it by gardener. The
//! answer has their number.

use rules::{Answer, Failure, PostId, QuestionId, Serial, Timestamp, UserId};
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, text_of, to_item};
use crate::items::post::{about_of, of_about};
use crate::table::key;

/// How the keys begin, in the table and in the index `byActor`.
const DOUBTS: &str = "X#";

/// A stored doubt.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DoubtItem {
    pk: String,
    sk: String,
    actor: UserId,
    mark: String,
    at: Timestamp,
    /// They wrote the answer, or settle its question.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_owner: bool,
    /// When the answer was accepted that they doubt. A later acceptance begins without doubts. Missing in items of before 2026-12-01.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted_at: Option<Timestamp>,
}

/// The item that says so.
pub(crate) fn doubt(answer: &Answer, gardener: UserId, at: Timestamp, is_owner: bool) -> Result<Item, Failure> {
    let (pk, sk) = (of_about(answer.id.question.about), sort_key(answer.id, gardener));
    let mark = format!("{DOUBTS}{at}");
    to_item(DoubtItem { pk, sk, actor: gardener, mark, at, is_owner, accepted_at: answer.accepted_at })
}

impl DoubtItem {
    /// Whether the answer's numbers have it: the acceptance is the one that they doubt.
    pub fn is_of(&self, answer: &Answer) -> bool {
        self.accepted_at.is_none() || self.accepted_at == answer.accepted_at
    }
}

fn sort_key(answer: PostId, gardener: UserId) -> String {
    format!("{DOUBTS}{}#{}#{gardener}", answer.question.serial, answer.serial())
}

pub(crate) fn doubt_key(answer: PostId, gardener: UserId) -> Item {
    key(of_about(answer.question.about), sort_key(answer, gardener))
}

/// The answer of a key, if it is one of these.
pub(crate) fn doubted_of(pk: &str, sk: &str) -> Option<PostId> {
    let (question, rest) = sk.strip_prefix(DOUBTS)?.split_once('#')?;
    let (answer, _) = rest.split_once('#')?;
    let question = QuestionId { about: about_of(pk)?, serial: Serial::parse(question)? };
    Some(question.answer(Serial::parse(answer)?))
}

/// The answer of an item, if it is one of these.
pub(crate) fn doubted_answer(item: &Item) -> Option<PostId> {
    let of = |name| text_of(item, name).unwrap_or_default();
    doubted_of(of("pk"), of("sk"))
}
