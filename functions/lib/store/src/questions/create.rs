use std::collections::HashSet;

use rules::idempotency::{IdempotencyKey, fingerprint_of};
use rules::{
    About, Answer, Climate, Daily, Doubts, Failure, Post, PostError, PostId, PostText, Question, QuestionId, Refused,
    Said, Serial, Status, Timestamp, TipId, UserId, limits, links,
};

use crate::aws::connection::Connection;
use crate::aws::item::{Item, number_of, read, text, text_of};
use crate::aws::retry::{Reason, Retry};
use crate::items::day::of_day;
use crate::items::post::{answers_of, post, post_key, stored_post};
use crate::items::profile::{PUBLIC_PROFILE, PublicProfile};
use crate::items::tip::{LISTED_TIP, ListedTip};
use crate::limits::blocked::is_blocked;
use crate::limits::day::one_more;
use crate::limits::newcomer::Newcomer;
use crate::table::{Batch, Table, by_id, key, missing};

/// Asks questions and answers them.
#[derive(Clone, Debug)]
pub struct CreatePost {
    tips: Table,
    users: Table,
    activity: Table,
}

/// What is written.
#[derive(Clone, Copy)]
enum To {
    Ask(About),
    Answer(QuestionId),
}

impl To {
    fn daily(self) -> Daily {
        match self {
            Self::Ask(_) => Daily::Questions,
            Self::Answer(_) => Daily::Answers,
        }
    }

    /// The attribute of the day's count.
    fn counted(self) -> &'static str {
        match self {
            Self::Ask(_) => "questions",
            Self::Answer(_) => "answers",
        }
    }

    fn about(self) -> About {
        match self {
            Self::Ask(about) => about,
            Self::Answer(question) => question.about,
        }
    }

    fn post(self, serial: Serial) -> PostId {
        match self {
            Self::Ask(about) => QuestionId { about, serial }.into(),
            Self::Answer(question) => question.answer(serial),
        }
    }
}

/// What a submission with a key has become: `POST FINGERPRINT` in the attribute of its key in the day's item.
struct Submission {
    attribute: String,
    fingerprint: String,
}

/// What a question has besides its text.
#[derive(Clone, Copy)]
struct Of {
    climate: Option<Climate>,
    author: Option<UserId>,
}

/// What is read before.
struct BeforePost {
    profile: PublicProfile,
    question: Option<Question>,
    /// Of the tip that it is about, if everybody sees that.
    author: Option<UserId>,
    /// Of the tip that answers, if everybody sees that.
    answering: Option<UserId>,
    /// Of an earlier request with the same key.
    submitted: Option<String>,
    today: i128,
}

impl Submission {
    fn of(key: &IdempotencyKey, to: To, said: &Said) -> Self {
        let to = match to {
            To::Ask(about) => about.to_string(),
            To::Answer(question) => question.to_string(),
        };
        let tip = said.tip.map(|tip| tip.to_string());
        let words: Vec<&str> = [to.as_str(), said.words()].into_iter().chain(tip.as_deref()).collect();
        Self { attribute: format!("key_{}", key.as_str()), fingerprint: fingerprint_of(&words) }
    }
}

impl CreatePost {
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        let [tips, users, activity] =
            ["TIPS_TABLE", "USERS_TABLE", "ACTIVITY_TABLE"].map(|name| connection.table(name));
        Ok(Self { tips: tips?, users: users?, activity: activity? })
    }

    /// Asks a question, under a tip unless one of the two gardeners blocks the other: a read of the profile, the day and the tip, then a write
    /// of the day's count and one of the question.
    pub async fn ask(
        &self,
        caller: UserId,
        about: About,
        said: &PostText,
        key: Option<&IdempotencyKey>,
    ) -> Result<Question, PostError> {
        let said = Said { gardener: caller, text: Some(said.clone()), tip: None, edited_at: None };
        let post = self.create(To::Ask(about), said, key).await?;
        post.question().ok_or_else(|| Failure::new("a question was stored as something else").into())
    }

    /// Answers a question that everybody sees, the caller's own too, with words, a tip that everybody sees, or both; unless the caller and the
    /// asker, or the author of one of the two tips, block each other.
    pub async fn answer(
        &self,
        caller: UserId,
        question: QuestionId,
        (text, tip): (Option<PostText>, Option<TipId>),
        key: Option<&IdempotencyKey>,
    ) -> Result<Answer, PostError> {
        let said = Said { gardener: caller, text, tip, edited_at: None };
        let post = self.create(To::Answer(question), said, key).await?;
        post.answer().ok_or_else(|| Failure::new("an answer was stored as something else").into())
    }

    /// The day's count has the id of the new post by its key: a request that is sent again writes the same post, or none if it is there.
    async fn create(&self, to: To, said: Said, key: Option<&IdempotencyKey>) -> Result<Post, PostError> {
        let (caller, now) = (said.gardener, self.activity.now());
        let submission = key.map(|key| Submission::of(key, to, &said));
        let mut retry = Retry::new();
        loop {
            let before = self.read(&said, to, submission.as_ref(), now).await?;
            let of = Of { climate: Self::climate(&before.profile), author: before.author };
            let submitted = before.submitted.as_deref().map(|stored| {
                let (id, fingerprint) = stored.split_once(' ').unwrap_or_default();
                let is_same = submission.as_ref().is_some_and(|submission| submission.fingerprint == fingerprint);
                if is_same { PostId::parse(id).ok_or(PostError::NoSuchPost) } else { Err(PostError::KeyReused) }
            });
            let submitted = submitted.transpose()?;
            if let Some(id) = submitted
                && let Some(stored) = self.activity.get_by(post_key(id), true).await?
            {
                return there(stored);
            }
            Newcomer { shows: false, links: links(said.words()) }.check(before.profile.joined, 0, now)?;
            Box::pin(self.check(&said, to, &before, now)).await?;
            // The first request has counted it, and ended before it wrote the post.
            if let Some(id) = submitted {
                return self.put(id, &said, of).await;
            }
            if before.today >= to.daily().most().into() {
                return Err(Refused::DailyLimit(to.daily()).into());
            }
            let id = to.post(Serial::of_clock(self.activity.clock()));
            let count = one_more(&self.activity, caller, to.daily(), to.counted(), now);
            let count = count.with(submission.as_ref(), |count, Submission { attribute, fingerprint }| {
                count.set(attribute, text(format!("{id} {fingerprint}"))).when(missing(attribute))
            });
            match count.send().await? {
                Ok(_) => return self.put(id, &said, of).await,
                // The limit is reached, or the same submission was first: the next read says which.
                Err(Reason::Condition(_)) => retry.record(&[Reason::Conflict]),
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(PostError::from(Refused::Busy)).await?;
        }
    }

    async fn read(
        &self,
        said: &Said,
        to: To,
        submission: Option<&Submission>,
        now: Timestamp,
    ) -> Result<BeforePost, PostError> {
        let (caller, days, today) = (said.gardener, of_day(said.gardener), now.day());
        // A submission at midnight may be sent again on the next day.
        let yesterday = submission.map(|_| key(&days, now.days_before(1).day()));
        let question = if let To::Answer(question) = to { Some(post_key(question.into())) } else { None };
        let keys = [key(&days, &today)].into_iter().chain(yesterday).chain(question);
        let batch = Batch::new().consistent(&self.users, [by_id(caller)], PUBLIC_PROFILE)?;
        let tips = [to.about().tip(), said.tip].into_iter().flatten().collect::<HashSet<_>>();
        let batch = batch.of(&self.tips, tips.iter().map(by_id), LISTED_TIP)?;
        let mut found = batch.consistent(&self.activity, keys, &[])?.read().await?;
        let profile = found.one(&self.users).map(read::<PublicProfile>).transpose()?.ok_or(Refused::NoProfile)?;
        let tips = found.all(&self.tips).into_iter().map(read::<ListedTip>).collect::<Result<Vec<_>, _>>()?;
        let author = |tip: Option<TipId>| tips.iter().find(|listed| Some(listed.id) == tip).and_then(ListedTip::author);
        let (days, others): (Vec<Item>, Vec<Item>) =
            found.all(&self.activity).into_iter().partition(|item| text_of(item, "pk") == Some(&days));
        let submitted = submission.and_then(|submission| {
            let mut stored = days.iter().filter_map(|day| text_of(day, &submission.attribute));
            stored.next().map(str::to_owned)
        });
        let today = days.iter().find(|day| text_of(day, "sk") == Some(&today));
        Ok(BeforePost {
            question: others.into_iter().find_map(post).and_then(Post::question),
            author: author(to.about().tip()),
            answering: author(said.tip),
            submitted,
            today: number_of(today, to.counted()),
            profile,
        })
    }

    /// An error if the caller may not write it now.
    async fn check(&self, said: &Said, to: To, before: &BeforePost, now: Timestamp) -> Result<(), PostError> {
        let BeforePost { profile, question, author, answering, .. } = before;
        let caller = said.gardener;
        profile.may_write(now)?;
        if to.about().tip().is_some() && author.is_none() {
            return Err(if matches!(to, To::Ask(_)) { PostError::NoSuchTip } else { PostError::NoSuchPost });
        }
        if said.tip.is_some() && answering.is_none() {
            return Err(PostError::TipNotPublic);
        }
        if matches!(to, To::Ask(_)) && *author == Some(caller) {
            return Err(PostError::OwnTip);
        }
        let mut others: Vec<UserId> = author.iter().copied().collect();
        let mut by = None;
        if let To::Answer(_) = to {
            let question = question.as_ref().filter(|question| question.is_there());
            let (question, asked) =
                question.and_then(|question| Some((question, question.said.as_ref()?))).ok_or(PostError::NoSuchPost)?;
            if question.answers >= limits::ANSWERS {
                return Err(PostError::TooManyAnswers);
            }
            by = Some(asked.gardener).filter(|by| *by != caller);
        }
        others.extend(by);
        others.dedup();
        let is_there = async {
            let Some(asker) = by else { return Ok(true) };
            let profile = self.users.get_consistent::<PublicProfile>(asker).await?;
            Ok(profile.is_some_and(|profile| profile.status == Status::Active))
        };
        let answering: Vec<UserId> = answering.iter().copied().collect();
        // Neither does the asker read the tips of somebody over a block.
        let askers = async { if let Some(asker) = by { self.are_apart(asker, &answering).await } else { Ok(false) } };
        let tips = async {
            let (own, askers) = tokio::try_join!(self.are_apart(caller, &answering), askers)?;
            Ok(own || askers)
        };
        let apart = async { tokio::try_join!(self.are_apart(caller, &others), tips) };
        match tokio::try_join!(is_there, apart, self.is_repeated(said, to))? {
            (false, ..) => Err(PostError::NoSuchPost),
            (true, (true, _), _) => Err(PostError::Blocked),
            (true, (false, true), _) => Err(PostError::TipBlocked),
            (true, (false, false), true) => Err(PostError::TipRepeated),
            (true, (false, false), false) => Ok(()),
        }
    }

    /// Whether the caller has answered with the tip already. Without a tip no request.
    async fn is_repeated(&self, said: &Said, to: To) -> Result<bool, Failure> {
        let (To::Answer(question), Some(tip)) = (to, said.tip) else { return Ok(false) };
        let (answers, _) = answers_of(&self.activity, question).items().await?;
        let mut others = answers.into_iter().filter_map(post);
        Ok(others
            .any(|answer| answer.said().is_some_and(|other| other.gardener == said.gardener && other.tip == Some(tip))))
    }

    /// Whether the gardener and one of the others block each other. Without others no request.
    async fn are_apart(&self, gardener: UserId, others: &[UserId]) -> Result<bool, Failure> {
        let others: Vec<UserId> =
            others.iter().copied().filter(|other| *other != gardener && *other != UserId::FORMER).collect();
        if others.is_empty() { Ok(false) } else { is_blocked(&self.activity, gardener, &others).await }
    }

    /// Writes it, or reads it if it is there: then it may be deleted.
    async fn put(&self, id: PostId, said: &Said, of: Of) -> Result<Post, PostError> {
        let (said, hold) = (Some(said.clone()), None);
        let Of { climate, author } = of;
        let author = author.filter(|author| *author != UserId::FORMER);
        let item = stored_post(&match id.answer {
            Some(_) => Post::Answer(Answer {
                id,
                said,
                accepted_at: None,
                self_accepted: false,
                doubts: Doubts::default(),
                hold,
            }),
            None => Post::Question(Question { said, climate, author, ..Question::new(id.question) }),
        })?;
        let put = self.activity.put(item.clone()).when(missing("pk"));
        let written = put.settle(PostError::from(Refused::Busy)).await?;
        let stored = match written {
            Some(_) => Some(item),
            None => self.activity.get_by(post_key(id), true).await?,
        };
        there(stored.unwrap_or_default())
    }

    /// The climate that others may see of the gardener.
    fn climate(profile: &PublicProfile) -> Option<Climate> {
        profile.card.summary.clone().public(profile.card.shown).climate
    }
}

/// What is stored, unless it is deleted.
fn there(stored: Item) -> Result<Post, PostError> {
    post(stored).filter(|post| post.said().is_some()).ok_or(PostError::NoSuchPost)
}
