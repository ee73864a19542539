//! The responses about questions and answers.

use rules::plants::PlantId;
use rules::{
    Climate, ListedAnswer, ListedQuestion, Name, OwnListed, Post, PostId, PostText, QuestionId, QuestionState, Thread,
    Timestamp, TipId, Title, UserId,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Hold, NoteGardener, TipCard};

/// A question, as everybody sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    pub id: QuestionId,
    /// What it is about. Null if it is about no plant in particular.
    #[schema(required = true)]
    pub plant: Option<PlantId>,
    /// The tip that it is about. Null if it is about none.
    #[schema(required = true)]
    pub tip: Option<TipId>,
    /// Of that tip.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tip_title: Option<Title>,
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
    /// When it was last edited. Missing if it was not, or only in its first minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = DateTime, nullable = false)]
    pub edited_at: Option<Timestamp>,
    pub state: QuestionState,
    /// How many answers it has. In lists, a new one counts some seconds later.
    pub answers: u64,
    /// How many gardeners want to know it too. A new one counts some seconds later.
    pub joined: u64,
}

/// An answer, as everybody sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub id: PostId,
    /// Null if a tip alone answers.
    #[schema(required = true)]
    pub text: Option<PostText>,
    /// The tip that answers. Null if none does, or not everybody sees it any more.
    #[schema(required = true)]
    pub tip: Option<TipCard>,
    pub gardener: NoteGardener,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// When it was last edited. Missing if it was not, or only in its first minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = DateTime, nullable = false)]
    pub edited_at: Option<Timestamp>,
    /// The asker, or the author of the tip, says that it solved the question.
    pub accepted: bool,
    /// They said so, and it is no longer true: so say three gardeners, or who wrote it, or who said that it solved the question.
    pub outdated: bool,
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
#[serde(rename_all = "camelCase")]
pub struct OwnPost {
    /// An answer's has its question's and one part more.
    pub id: PostId,
    /// What the question is about. Null if it is about no plant in particular.
    #[schema(required = true)]
    pub plant: Option<PlantId>,
    /// The tip that the question is about. Null if it is about none.
    #[schema(required = true)]
    pub tip: Option<TipId>,
    /// Of that tip, in the list, if everybody sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tip_title: Option<Title>,
    /// Null if a tip alone answers.
    #[schema(required = true)]
    pub text: Option<PostText>,
    /// The tip that answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answering_tip: Option<TipId>,
    /// Of that tip, in the list, if everybody sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answering_title: Option<Title>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// When it was last edited. Missing if it was not, or only in its first minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = DateTime, nullable = false)]
    pub edited_at: Option<Timestamp>,
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
    /// `asker`: who asked, if it is not deleted. `tip_title`: of the tip that it is about.
    fn of(question: rules::Question, asker: Option<Name>, tip_title: Option<Title>) -> Self {
        let (id, state) = (question.id, question.state());
        let edited_at = question.said.as_ref().and_then(|said| said.edited_at);
        // Of a deleted one nobody can join.
        let joined = if question.said.is_some() { question.joined } else { 0 };
        let (gardener, text) = question.said.map(|said| (said.gardener, said.text)).unzip();
        let text = text.flatten();
        Self {
            id,
            plant: id.about.plant(),
            tip: id.about.tip(),
            tip_title,
            text,
            gardener: gardener.zip(asker).map(signed),
            climate: question.climate,
            at: id.serial.at(),
            edited_at,
            state,
            answers: question.answers,
            joined,
        }
    }
}

impl From<ListedQuestion> for Question {
    fn from(ListedQuestion { question, asker, tip }: ListedQuestion) -> Self {
        Self::of(question, Some(asker), tip)
    }
}

impl From<Thread> for QuestionThread {
    fn from(Thread { question, asker, tip, answers }: Thread) -> Self {
        let answers = answers.into_iter().filter_map(|listed| {
            let (accepted, outdated) = (listed.solves(), listed.answer.is_outdated());
            let ListedAnswer { answer, name, tip } = listed;
            let said = answer.said?;
            let (id, gardener) = (answer.id, signed((said.gardener, name)));
            Some(Answer {
                id,
                text: said.text,
                tip: tip.map(TipCard::from),
                gardener,
                at: id.serial().at(),
                edited_at: said.edited_at,
                accepted,
                outdated,
            })
        });
        Self { thread: answers.collect(), question: Question::of(question, asker, tip) }
    }
}

impl OwnPost {
    /// With the titles of its tips.
    pub fn listed(OwnListed { post, tip, answering }: OwnListed) -> Option<Self> {
        Self::of(&post).map(|own| Self { tip_title: tip, answering_title: answering, ..own })
    }

    /// `None` of a deleted one.
    pub fn of(post: &Post) -> Option<Self> {
        let (id, state, accepted) = match post {
            Post::Question(question) => (question.id.into(), Some(question.state()), false),
            Post::Answer(answer) => (answer.id, None, answer.solves()),
        };
        let (hold, said) = (post.hold().cloned().map(Hold::from), post.said()?.clone());
        let (plant, tip) = (id.question.about.plant(), id.question.about.tip());
        Some(Self {
            id,
            plant,
            tip,
            tip_title: None,
            text: said.text,
            answering_tip: said.tip,
            answering_title: None,
            at: id.serial().at(),
            edited_at: said.edited_at,
            state,
            accepted,
            hold,
        })
    }
}

fn signed((id, name): (UserId, Name)) -> NoteGardener {
    NoteGardener { id, name }
}
