//! The responses about questions and answers.

use rules::plants::PlantId;
use rules::{Climate, Name, Post, PostId, PostText, QuestionId, QuestionState, Thread, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Hold, NoteGardener};

/// A question, as everybody sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Question {
    pub id: QuestionId,
    /// What it is about. Null if it is about no plant in particular.
    #[schema(required = true)]
    pub plant: Option<PlantId>,
    /// Null if it is deleted and has answers.
    #[schema(required = true)]
    pub text: Option<PostText>,
    /// Null too if it is deleted.
    #[schema(required = true)]
    pub gardener: Option<NoteGardener>,
    /// Of the gardener's profile when it was asked. Null if the profile did not have it or does not show it, or the gardener is under 18.
    #[schema(required = true)]
    pub climate: Option<Climate>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub state: QuestionState,
    /// How many answers it has. In lists, a new one counts some seconds later.
    pub answers: u64,
}

/// An answer, as everybody sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Answer {
    pub id: PostId,
    pub text: PostText,
    pub gardener: NoteGardener,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The asker says that it solved the question.
    pub accepted: bool,
}

/// A question with its answers: those that solved it first, then the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionThread {
    #[serde(flatten)]
    pub question: Question,
    pub thread: Vec<Answer>,
}

/// A question or an answer of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnPost {
    /// An answer's has its question's and one part more.
    pub id: PostId,
    /// What the question is about. Null if it is about no plant in particular.
    #[schema(required = true)]
    pub plant: Option<PlantId>,
    pub text: PostText,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Of a question; null of an answer.
    #[schema(required = true)]
    pub state: Option<QuestionState>,
    /// Of an answer: the asker says that it solved the question.
    pub accepted: bool,
    /// Why moderation has hidden it; missing if it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hold: Option<Hold>,
}

impl Question {
    /// `asker`: who asked, if it is not deleted.
    pub fn of(question: rules::Question, asker: Option<Name>) -> Self {
        let (id, state) = (question.id, question.state());
        let (gardener, text) = question.said.map(|said| (said.gardener, said.text)).unzip();
        Self {
            id,
            plant: id.about.plant(),
            text,
            gardener: gardener.zip(asker).map(signed),
            climate: question.climate,
            at: id.serial.at(),
            state,
            answers: question.answers,
        }
    }
}

impl From<(rules::Question, Name)> for Question {
    fn from((question, asker): (rules::Question, Name)) -> Self {
        Self::of(question, Some(asker))
    }
}

impl From<Thread> for QuestionThread {
    fn from(Thread { question, asker, answers }: Thread) -> Self {
        let answers = answers.into_iter().filter_map(|(answer, name)| {
            let (accepted, said) = (answer.solves(), answer.said?);
            let (id, gardener) = (answer.id, signed((said.gardener, name)));
            Some(Answer { id, text: said.text, gardener, at: id.serial().at(), accepted })
        });
        Self { thread: answers.collect(), question: Question::of(question, asker) }
    }
}

impl OwnPost {
    /// `None` of a deleted one.
    pub fn of(post: &Post) -> Option<Self> {
        let (id, state, accepted) = match post {
            Post::Question(question) => (question.id.into(), Some(question.state()), false),
            Post::Answer(answer) => (answer.id, None, answer.solves()),
        };
        let (hold, said) = (post.hold().cloned().map(Hold::from), post.said()?.clone());
        let plant = id.question.about.plant();
        Some(Self { id, plant, text: said.text, at: id.serial().at(), state, accepted, hold })
    }
}

fn signed((id, name): (UserId, Name)) -> NoteGardener {
    NoteGardener { id, name }
}
