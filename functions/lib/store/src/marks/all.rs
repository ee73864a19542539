use rules::{Failure, Joined, Mark, OwnAppeal, OwnPhoto, OwnReport, Post, PostId, UserId};

use crate::aws::item::{readable, text_of};
use crate::items::appeal::{APPEALS, own_appeal};
use crate::items::block::BLOCKS;
use crate::items::doubt::doubted_answer;
use crate::items::joined::{is_join, own_join};
use crate::items::knows::KNOWS;
use crate::items::mark::readable_mark;
use crate::items::photo::{PhotoItem, photo_of};
use crate::items::post::{is_post, post};
use crate::items::report::{REPORTS, own_report};
use crate::table::Table;

/// Reads all marks and photographs of a gardener.
#[derive(Clone, Debug)]
pub struct ListMarks {
    activity: Table,
}

/// A gardener's marks on tips, and the photographs that the gardener sent.
#[derive(Debug, Default)]
pub struct OwnActivity {
    pub marks: Vec<Mark>,
    pub photos: Vec<OwnPhoto>,
    /// Of tips, notes and profiles.
    pub reports: Vec<OwnReport>,
    pub appeals: Vec<OwnAppeal>,
    /// Questions and answers.
    pub posts: Vec<Post>,
    /// Questions of others that the gardener wants to know too.
    pub joined: Vec<Joined>,
    /// Answers that the gardener says are no longer true.
    pub outdated: Vec<PostId>,
}

impl ListMarks {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// All of them, newest first of each kind: one `Query` for each megabyte, which has thousands of marks.
    pub async fn all(&self, gardener: UserId) -> Result<OwnActivity, Failure> {
        let mut all = OwnActivity::default();
        for item in self.activity.query("byActor", &[("actor", &gardener.to_string())]).all().await? {
            let pk = text_of(&item, "pk").unwrap_or_default();
            // Other gardeners' blocks of this one belong to them.
            if pk.starts_with(BLOCKS) {
                continue;
            }
            if text_of(&item, "sk").is_some_and(|sk| sk.starts_with(APPEALS)) {
                all.appeals.extend(own_appeal(item));
            } else if pk.starts_with(REPORTS) {
                all.reports.extend(own_report(item));
            } else if photo_of(pk).is_some() {
                all.photos.extend(readable::<PhotoItem>(item).and_then(|photo| photo.own()));
            } else if text_of(&item, "sk").is_some_and(|sk| sk.starts_with(KNOWS)) {
                // What follows from the marks.
            } else if is_join(&item) {
                all.joined.extend(own_join(item));
            } else if let Some(answer) = doubted_answer(&item) {
                all.outdated.push(answer);
            } else if is_post(&item) {
                all.posts.extend(post(item));
            } else {
                all.marks.extend(readable_mark(item));
            }
        }
        Ok(all)
    }
}
