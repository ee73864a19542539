use rules::{About, Answer, Failure, Post, PostError, PostId, Refused, Status, UserId};

use crate::aws::retry::Retry;
use crate::items::post::{accepted, with_question};
use crate::items::profile::OwnStatus;
use crate::items::tip::is_tip_listed;
use crate::table::{Table, transact};

/// Says which answers solved a question.
#[derive(Clone, Debug)]
pub struct AcceptAnswer {
    tips: Table,
    users: Table,
    activity: Table,
}

impl AcceptAnswer {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// Says that an answer solved the caller's question, or one under the caller's tip, or that it did not: two reads at once, or three, then
    /// one transaction, which requires that question and answer are as they were read.
    pub async fn accept(&self, caller: UserId, id: PostId, is_accepted: bool) -> Result<(), PostError> {
        let mut retry = Retry::new();
        loop {
            let profile = self.users.get_consistent::<OwnStatus>(caller);
            let ((answer, question), profile, is_listed) = tokio::try_join!(
                with_question(&self.activity, id),
                profile,
                is_tip_listed(&self.tips, id.question.about)
            )?;
            if profile.is_some_and(|profile| profile.status != Status::Active) {
                return Err(Refused::Inactive.into());
            }
            let question = question.filter(|question| is_listed && question.is_there()).ok_or(PostError::NoSuchPost)?;
            let answer = answer.and_then(Post::answer).filter(Answer::is_there).ok_or(PostError::NoSuchPost)?;
            if !question.is_settled_by(caller) {
                return Err(PostError::NotYours);
            }
            // Who accepts an outdated one again overrules the doubts.
            if answer.accepted_at.is_some() == is_accepted && !(is_accepted && answer.is_outdated()) {
                return Ok(());
            }
            if is_accepted && !self.says_something(&answer).await? {
                return Err(PostError::NoSuchPost);
            }
            match transact(accepted(&self.activity, &question, &answer, caller, is_accepted)).await? {
                None => return Ok(()),
                Some(reasons) => retry.record(&reasons),
            }
            retry.wait(PostError::from(Refused::Busy)).await?;
        }
    }

    /// Whether it has words, or a tip that everybody sees. With words no request.
    async fn says_something(&self, answer: &Answer) -> Result<bool, Failure> {
        let Some(said) = &answer.said else { return Ok(false) };
        match (&said.text, said.tip) {
            (None, Some(tip)) => is_tip_listed(&self.tips, About::Tip(tip)).await,
            _ => Ok(true),
        }
    }
}
