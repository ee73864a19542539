use std::collections::BTreeSet;

use rules::{
    Answer, Daily, Failure, FirstDay, Newcomers, Post, PostError, PostId, Question, Refused, Timestamp, UserId, limits,
};

use crate::aws::connection::Connection;
use crate::aws::item::{number_of, read, readable, text};
use crate::aws::retry::Retry;
use crate::items::day::of_day;
use crate::items::doubt::{DoubtItem, doubt, doubt_key};
use crate::items::post::{outdated, with_question};
use crate::items::profile::{PublicProfile, active_profiles};
use crate::items::tip::is_tip_listed;
use crate::limits::blocked::is_blocked;
use crate::limits::day::count_day;
use crate::questions::join::JOINS_OF_DAY;
use crate::table::{Table, exists, is, key, missing, transact};

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
                self.users.get_consistent::<PublicProfile>(caller),
                is_tip_listed(&self.tips, id.question.about),
                today
            )?;
            let profile = profile.ok_or(Refused::NoProfile)?;
            profile.may_write(now)?;
            let question = question.filter(|question| is_listed && question.is_there()).ok_or(PostError::NoSuchPost)?;
            let answer = answer.and_then(Post::answer).filter(Answer::is_accepted).ok_or(PostError::NoSuchPost)?;
            let own = own.map(read::<DoubtItem>).transpose()?;
            if own.as_ref().is_some_and(|own| own.is_of(&answer)) {
                return Ok(());
            }
            let is_own = answer.said.as_ref().is_some_and(|said| said.gardener == caller);
            let is_owner = is_own || question.is_settled_by(caller);
            if !is_owner {
                check_first_day(profile.joined, now)?;
            }
            self.check_others(caller, &question, &answer).await?;
            if !is_counted {
                if number_of(today.as_ref(), JOINS_OF_DAY) >= Daily::Joins.most().into() {
                    return Err(Refused::DailyLimit(Daily::Joins).into());
                }
                count_day::<PostError>(&self.activity, caller, Daily::Joins, JOINS_OF_DAY, now).await?;
                is_counted = true;
            }
            let put = self.activity.put(doubt(&answer, caller, now, is_owner)?);
            // Of an acceptance before this one, it is replaced.
            let before = own.and_then(|own| own.accepted_at);
            let put = put.when(before.map_or_else(|| missing("pk"), |at| is("acceptedAt", text(at))));
            let parts = outdated(&self.activity, &question, &answer, is_owner, true);
            match transact([put].into_iter().chain(parts).collect()).await? {
                None => return Ok(()),
                Some(reasons) => retry.record(&reasons),
            }
            retry.wait(PostError::from(Refused::Busy)).await?;
        }
    }

    /// Who asked and who answered are there, and neither of them nor the tip's author blocks the caller, or is blocked.
    async fn check_others(&self, caller: UserId, question: &Question, answer: &Answer) -> Result<(), PostError> {
        let said = question.said.iter().chain(&answer.said).map(|said| said.gardener);
        let said: BTreeSet<UserId> = said.filter(|other| *other != caller).collect();
        let others: BTreeSet<UserId> =
            said.iter().copied().chain(question.author).filter(|other| *other != caller).collect();
        if others.is_empty() {
            return Ok(());
        }
        let others: Vec<UserId> = others.into_iter().collect();
        let profiles = active_profiles(&self.users, said.iter().copied());
        let (active, is_blocked) = tokio::try_join!(profiles, is_blocked(&self.activity, caller, &others))?;
        if active.len() < said.len() {
            return Err(PostError::NoSuchPost);
        }
        if is_blocked { Err(PostError::DoubtBlocked) } else { Ok(()) }
    }

    /// Takes it back, if it is there.
    pub async fn trust(&self, caller: UserId, id: PostId) -> Result<(), PostError> {
        trust(&self.activity, caller, id, PostError::from(Refused::Busy)).await
    }
}

/// Three accounts of today are quickly made.
fn check_first_day(joined: Timestamp, now: Timestamp) -> Result<(), Refused> {
    let until = joined.days_after(limits::FIRST_DAYS);
    if until > now { Err(Refused::FirstDay(FirstDay { of: Newcomers::Doubts, until })) } else { Ok(()) }
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
        let Some(own) = own else { return Ok(()) };
        // One of a later release goes, too.
        let own = readable::<DoubtItem>(own);
        let answer = answer.and_then(Post::answer).filter(|answer| answer.said.is_some());
        let counted = own.zip(question.zip(answer)).filter(|(own, (_, answer))| own.is_of(answer));
        let counted =
            counted.map(|(own, (question, answer))| outdated(activity, &question, &answer, own.is_owner, false));
        let end = activity.delete(doubt_key(id, gardener)).when(exists("pk"));
        match transact([end].into_iter().chain(counted.unwrap_or_default()).collect()).await? {
            None => return Ok(()),
            Some(reasons) => retry.record(&reasons),
        }
        retry.wait(busy.clone()).await?;
    }
}
