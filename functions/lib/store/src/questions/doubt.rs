use rules::{Answer, Daily, Failure, Post, PostError, PostId, Question, Refused, Status, UserId};

use crate::aws::connection::Connection;
use crate::aws::item::{number_of, readable};
use crate::aws::retry::Retry;
use crate::items::day::of_day;
use crate::items::doubt::{DoubtItem, doubt, doubt_key};
use crate::items::post::{outdated, with_question};
use crate::items::profile::OwnStatus;
use crate::items::tip::is_tip_listed;
use crate::limits::blocked::is_blocked;
use crate::limits::day::count_day;
use crate::questions::join::JOINS_OF_DAY;
use crate::table::{Table, exists, key, missing, transact};

/// Says that an answer that solved its question is no longer true.
#[derive(Clone, Debug)]
pub struct DoubtAnswer {
    tips: Table,
    users: Table,
    activity: Table,
}

impl DoubtAnswer {
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        let [tips, users, activity] =
            ["TIPS_TABLE", "USERS_TABLE", "ACTIVITY_TABLE"].map(|name| connection.table(name));
        Ok(Self { tips: tips?, users: users?, activity: activity? })
    }

    /// Says so, unless the caller has: reads at once, then one write of the day's count and one transaction, which requires that question and
    /// answer are as they were read.
    pub async fn doubt(&self, caller: UserId, id: PostId) -> Result<(), PostError> {
        let (now, mut retry, mut is_counted) = (self.activity.now(), Retry::new(), false);
        loop {
            let today = self.activity.get_by(key(of_day(caller), now.day()), false);
            let ((answer, question), own, profile, is_listed, today) = tokio::try_join!(
                with_question(&self.activity, id),
                self.activity.get_by(doubt_key(id, caller), true),
                self.users.get_consistent::<OwnStatus>(caller),
                is_tip_listed(&self.tips, id.question.about),
                today
            )?;
            if profile.ok_or(Refused::NoProfile)?.status != Status::Active {
                return Err(Refused::Inactive.into());
            }
            let question = question.filter(|question| is_listed && question.is_there()).ok_or(PostError::NoSuchPost)?;
            let answer = answer.and_then(Post::answer).filter(Answer::is_accepted).ok_or(PostError::NoSuchPost)?;
            if own.is_some() {
                return Ok(());
            }
            let by = answer.said.as_ref().map(|said| said.gardener).ok_or(PostError::NoSuchPost)?;
            if by != caller && is_blocked(&self.activity, caller, &[by]).await? {
                return Err(PostError::Blocked);
            }
            if !is_counted {
                if number_of(today.as_ref(), JOINS_OF_DAY) >= Daily::Joins.most().into() {
                    return Err(Refused::DailyLimit(Daily::Joins).into());
                }
                count_day::<PostError>(&self.activity, caller, Daily::Joins, JOINS_OF_DAY, now).await?;
                is_counted = true;
            }
            let is_owner = by == caller || question.is_settled_by(caller);
            let put = self.activity.put(doubt(id, caller, now, is_owner)?).when(missing("pk"));
            let parts = outdated(&self.activity, &question, &answer, is_owner, true);
            match transact([put].into_iter().chain(parts).collect()).await? {
                None => return Ok(()),
                Some(reasons) => retry.record(&reasons),
            }
            retry.wait(PostError::from(Refused::Busy)).await?;
        }
    }

    /// Takes it back, if it is there.
    pub async fn trust(&self, caller: UserId, id: PostId) -> Result<(), PostError> {
        trust(&self.activity, caller, id, PostError::from(Refused::Busy)).await
    }
}

/// Takes it back, if it is there: also of an answer that is hidden, or gone.
pub(crate) async fn trust<E: From<Failure> + Clone>(
    activity: &Table,
    gardener: UserId,
    id: PostId,
    busy: E,
) -> Result<(), E> {
    let mut retry = Retry::new();
    loop {
        let own = activity.get_by(doubt_key(id, gardener), true);
        let (own, (answer, question)) = tokio::try_join!(own, with_question(activity, id))?;
        let Some(own) = own.and_then(readable::<DoubtItem>) else { return Ok(()) };
        let said = |answer: &Answer| answer.said.is_some();
        let pair: Option<(Question, Answer)> = question.zip(answer.and_then(Post::answer).filter(said));
        let counted = pair.map(|(question, answer)| outdated(activity, &question, &answer, own.is_owner, false));
        let end = activity.delete(doubt_key(id, gardener)).when(exists("pk"));
        match transact([end].into_iter().chain(counted.unwrap_or_default()).collect()).await? {
            None => return Ok(()),
            Some(reasons) => retry.record(&reasons),
        }
        retry.wait(busy.clone()).await?;
    }
}
