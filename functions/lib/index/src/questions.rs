//! The solved questions. No stream brings them into the index: two functions read the stream of activity already, and AWS allows no third one.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use rules::{Failure, Question, QuestionId, Said, Timestamp, limits};
use search::{Change, Index};
use store::AllQuestions;

use crate::documents::question_change;
use crate::feed::Feed;

/// Brings those questions that have changed since the last time into the index, and takes out those that are not solved any more. `solved`: all
/// that are. Returns how many were changed. Answers are read of these only.
pub async fn refresh_questions(
    index: &Index,
    feed: &Feed,
    all: &AllQuestions,
    solved: &[QuestionId],
    now: Timestamp,
) -> Result<usize, Failure> {
    let mut indexed: HashMap<_, _> = index.all_questions().map_err(Failure::from)?.into_iter().collect();
    let mut changes = Vec::new();
    for question in all.solved(solved).await? {
        let digest = digest(&question, now);
        if indexed.remove(&question.id) != Some(digest) {
            let answers = all.solutions(question.id).await?;
            changes.extend(question_change(&question, &answers, digest, now));
        }
    }
    let version = now.milliseconds();
    changes.extend(indexed.into_keys().map(|id| Change::DeleteQuestion { serial: id.serial, version }));
    let number = changes.len();
    feed.apply(changes).await?;
    Ok(number)
}

/// Another number where what is indexed of it may be another: in each hour as long as the answer that solved it can still be edited.
fn digest(question: &Question, now: Timestamp) -> u64 {
    let mut hasher = DefaultHasher::new();
    question.said.as_ref().map(Said::words).hash(&mut hasher);
    (question.solved, question.outdated).hash(&mut hasher);
    let hours = question.last_solved.map(|last| now.seconds().saturating_sub(last.at.seconds()) / 3_600);
    hours.map(|hours| hours.min(limits::EDIT_HOURS)).hash(&mut hasher);
    hasher.finish()
}
