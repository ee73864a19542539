use std::collections::HashSet;

use rules::{Failure, Post, PostError, PostId, PostText, Refused, Said, Timestamp, UserId, limits, links};

use crate::aws::connection::Connection;
use crate::aws::item::read;
use crate::aws::retry::Retry;
use crate::items::post::{edited, post, post_key};
use crate::items::profile::{PUBLIC_PROFILE, PublicProfile};
use crate::limits::blocked::is_blocked;
use crate::limits::newcomer::Newcomer;
use crate::table::{Batch, Table, by_id};

/// Edits questions and answers.
#[derive(Clone, Debug)]
pub struct EditPost {
    users: Table,
    activity: Table,
}

impl EditPost {
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { users: connection.table("USERS_TABLE")?, activity: connection.table("ACTIVITY_TABLE")? })
    }

    /// Gives the caller's question or answer other words, in the first day after it was written: a `BatchGetItem` of it and the profile, then
    /// one write, which requires that it is as it was read.
    pub async fn edit(&self, caller: UserId, id: PostId, text: &PostText) -> Result<Post, PostError> {
        let mut retry = Retry::new();
        loop {
            let now = self.activity.now();
            let (profile, post, others) = self.read(caller, id).await?;
            let post = post.ok_or(PostError::NoSuchPost)?;
            let said = post.said().ok_or(PostError::NoSuchPost)?;
            if said.gardener != caller {
                return Err(PostError::NotYours);
            }
            let profile = profile.ok_or(PostError::NoSuchPost)?;
            profile.may_write(now)?;
            if post.hold().is_some() {
                return Err(PostError::Held);
            }
            if said.text.as_ref() == Some(text) {
                return Ok(post);
            }
            if !others.is_empty() && is_blocked(&self.activity, caller, &others).await? {
                return Err(PostError::Blocked);
            }
            let written = id.serial().at();
            if now > written.minutes_after(limits::EDIT_HOURS * 60) {
                return Err(PostError::TooLate);
            }
            Newcomer { shows: false, links: links(text.as_str()) }.check(profile.joined, 0, now)?;
            let new = Said { text: Some(text.clone()), edited_at: edited_at(&post, said, now), ..*said };
            match edited(&self.activity, &post, &new).send().await? {
                Ok(_) => return Ok(post.saying(new)),
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(PostError::from(Refused::Busy)).await?;
        }
    }

    /// The caller's profile, the post, and who wrote its question and the tip that this is about.
    async fn read(
        &self,
        caller: UserId,
        id: PostId,
    ) -> Result<(Option<PublicProfile>, Option<Post>, Vec<UserId>), Failure> {
        let batch = Batch::new().consistent(&self.users, [by_id(caller)], PUBLIC_PROFILE)?;
        let keys: HashSet<PostId> = [id, id.question.into()].into();
        let mut found = batch.consistent(&self.activity, keys.into_iter().map(post_key), &[])?.read().await?;
        let profile = found.one(&self.users).map(read::<PublicProfile>).transpose()?;
        let posts: Vec<Post> = found.all(&self.activity).into_iter().filter_map(post).collect();
        let question =
            posts.iter().find_map(|post| if let Post::Question(question) = post { Some(question) } else { None });
        let asker = question.and_then(|question| Some(question.said.as_ref()?.gardener));
        let author = question.and_then(|question| question.author);
        let others = asker.into_iter().chain(author).filter(|other| *other != caller).collect();
        Ok((profile, posts.into_iter().find(|post| post.id() == id), others))
    }
}

/// An edit of the first minutes is not told, unless one before it was, or others have relied on the words: the answer solved its question.
fn edited_at(post: &Post, before: &Said, now: Timestamp) -> Option<Timestamp> {
    let is_accepted = matches!(post, Post::Answer(answer) if answer.accepted_at.is_some());
    let is_late = now > post.id().serial().at().minutes_after(limits::SILENT_EDIT_MINUTES);
    (is_late || is_accepted).then_some(now).or(before.edited_at)
}
