//! The API's response bodies, in the specification's names.

mod marks;
mod moderation;
mod notices;
mod photo;
mod questions;
mod search;
mod tip;
mod user;

use rules::Page;
use serde::Serialize;
use utoipa::ToSchema;

pub use marks::{Marks, NoteGardener, OutcomeNote, Outcomes, OwnOutcome, Tried, TriedTips};
pub use moderation::{
    ActInLog, Block, CaseFile, CaseHead, CaseName, CaseOwner, Content, Evidence, FiledAppeal, FiledReport, Hold,
    ListCase, OwnAppeal, OwnReport, PrivateNote, Taken,
};
pub use notices::{Notice, Notices};
pub use photo::{NewPhoto, Upload};
pub use questions::{Answer, OwnPost, Question, QuestionThread};
pub use search::Mark;
pub use tip::{Tip, TipCard, TipHead, TipPlant};
pub use user::{OwnUser, User};

/// A response with one item.
#[derive(Debug, Serialize, ToSchema)]
pub struct One<T> {
    pub data: T,
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct List<T> {
    pub data: Vec<T>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
}

impl<T> List<T> {
    /// A page of the list that `filter` names.
    pub fn of<D: Into<T>, P: ToString>(page: Page<D, P>, filter: &str) -> Self {
        Self {
            data: page.items.into_iter().map(Into::into).collect(),
            next: page.next.map(|position| rules::cursor::encode(filter, &position.to_string())),
        }
    }
}
