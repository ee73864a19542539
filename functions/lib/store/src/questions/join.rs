use rules::{Daily, Failure, Joined, Post, PostError, Question, QuestionId, Refused, Status, UserId, limits};

use crate::aws::connection::Connection;
use crate::aws::item::{number_of, read, text_of};
use crate::items::day::of_day;
use crate::items::joined::{is_join, join_key, stored_join};
use crate::items::post::{post, post_key};
use crate::items::profile::{PUBLIC_PROFILE, PublicProfile};
use crate::items::tip::{LISTED_TIP, ListedTip};
use crate::limits::blocked::is_blocked;
use crate::limits::day::count_day;
use crate::table::{Batch, Table, by_id, key, missing};

/// The attribute of the day's count.
pub(super) const JOINS_OF_DAY: &str = "joins";

/// Says that a gardener wants to know the answer of a question too.
#[derive(Clone, Debug)]
pub struct JoinQuestion {
    tips: Table,
    users: Table,
    activity: Table,
}

/// What is read before.
struct BeforeJoin {
    question: Question,
    asker: UserId,
    /// Of the tip that it is about.
    author: Option<UserId>,
    is_joined: bool,
    today: i128,
}

impl JoinQuestion {
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        let [tips, users, activity] =
            ["TIPS_TABLE", "USERS_TABLE", "ACTIVITY_TABLE"].map(|name| connection.table(name));
        Ok(Self { tips: tips?, users: users?, activity: activity? })
    }

    /// Joins a question that everybody sees, unless the caller has: two reads, then a write of the day's count and one of the item. Two requests
    /// at the same time may be counted twice for the day; the item is one.
    pub async fn join(&self, caller: UserId, id: QuestionId) -> Result<(), PostError> {
        let BeforeJoin { question, asker, author, is_joined, today } = self.read(caller, id).await?;
        if is_joined {
            return Ok(());
        }
        if asker == caller {
            return Err(PostError::OwnQuestion);
        }
        let profile = self.users.get_consistent::<PublicProfile>(asker);
        let others: Vec<UserId> = [asker].into_iter().chain(author.filter(|author| *author != caller)).collect();
        let (asker, is_blocked) = tokio::try_join!(profile, is_blocked(&self.activity, caller, &others))?;
        if asker.is_none_or(|asker| asker.status != Status::Active) {
            return Err(PostError::NoSuchPost);
        }
        if is_blocked {
            return Err(PostError::JoinBlocked);
        }
        if question.joined >= limits::JOINED {
            return Err(PostError::TooManyJoined);
        }
        if today >= Daily::Joins.most().into() {
            return Err(Refused::DailyLimit(Daily::Joins).into());
        }
        let now = self.activity.now();
        count_day::<PostError>(&self.activity, caller, Daily::Joins, JOINS_OF_DAY, now).await?;
        let put = self.activity.put(stored_join(Joined { question: id, at: now }, caller)?).when(missing("pk"));
        put.settle(PostError::from(Refused::Busy)).await.map(drop)
    }

    /// Takes it back, if it is there. The question may be hidden or gone.
    pub async fn leave(&self, caller: UserId, id: QuestionId) -> Result<(), PostError> {
        self.activity.delete(join_key(id, caller)).settle(PostError::from(Refused::Busy)).await.map(drop)
    }

    /// The caller's profile, the question, its tip, the day's count, and whether the caller has joined: one `BatchGetItem`.
    async fn read(&self, caller: UserId, id: QuestionId) -> Result<BeforeJoin, PostError> {
        let (days, today) = (of_day(caller), self.activity.now().day());
        let keys = [key(&days, &today), post_key(id.into()), join_key(id, caller)];
        let batch = Batch::new().consistent(&self.users, [by_id(caller)], PUBLIC_PROFILE)?;
        let batch = batch.of(&self.tips, id.about.tip().iter().map(by_id), LISTED_TIP)?;
        let mut found = batch.consistent(&self.activity, keys, &[])?.read().await?;
        let profile = found.one(&self.users).map(read::<PublicProfile>).transpose()?.ok_or(Refused::NoProfile)?;
        if profile.status != Status::Active {
            return Err(Refused::Inactive.into());
        }
        let author = found.one(&self.tips).map(read::<ListedTip>).transpose()?.and_then(|tip| tip.author());
        let (mut question, mut is_joined, mut counted) = (None, false, None);
        for item in found.all(&self.activity) {
            if text_of(&item, "pk") == Some(&days) {
                counted = Some(item);
            } else if is_join(&item) {
                is_joined = true;
            } else {
                question = post(item).and_then(Post::question);
            }
        }
        let question =
            question.filter(|question| question.is_there() && (id.about.tip().is_none() || author.is_some()));
        let question = question.ok_or(PostError::NoSuchPost)?;
        let asker = question.said.as_ref().map(|said| said.gardener).ok_or(PostError::NoSuchPost)?;
        let today = number_of(counted.as_ref(), JOINS_OF_DAY);
        Ok(BeforeJoin { question, asker, author, is_joined, today })
    }
}
