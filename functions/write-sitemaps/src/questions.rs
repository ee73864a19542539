//! The solved questions in the search index. No stream brings them there: two functions read the stream of activity already, and AWS allows no
//! third one.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use index::{Feed, question_change};
use rules::{Failure, Question, QuestionId, Timestamp, limits};
use search::{Change, Index};
use store::AllQuestions;

/// Brings those that have changed since the last run into the index, and takes out those that are not solved any more. Returns how many that
/// were. Answers are read of these only.
pub async fn refresh(
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
    let changed = changes.len();
    feed.apply(changes).await?;
    Ok(changed)
}

/// Another number where what is indexed of it may be another: in each hour as long as the answer that solved it can still be edited.
fn digest(question: &Question, now: Timestamp) -> u64 {
    let mut hasher = DefaultHasher::new();
    question.said.as_ref().map(|said| said.words()).hash(&mut hasher);
    (question.solved, question.outdated).hash(&mut hasher);
    let hours = question.last_solved.map(|last| now.seconds().saturating_sub(last.at.seconds()) / 3_600);
    hours.map(|hours| hours.min(limits::EDIT_HOURS)).hash(&mut hasher);
    hasher.finish()
}
