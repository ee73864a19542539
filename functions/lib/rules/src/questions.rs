//! Questions of gardeners, and the answers of others.

use std::fmt;

use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::plants::PlantId;
use crate::{
    Climate, Hold, Name, PostText, QuestionState, ThingKind, Timestamp, TipCard, TipId, Title, UserId, limits,
};

ulid_id!(/** When a question or an answer was written, and which of that moment. */ Serial);

impl Serial {
    /// Of a moment and 80 bits of the caller's choosing.
    pub fn of(at: Timestamp, random: u128) -> Self {
        Self(ulid::Ulid::from_parts(at.milliseconds(), random))
    }

    pub fn to_number(self) -> u128 {
        self.0.0
    }

    pub fn from_number(number: u128) -> Self {
        Self(ulid::Ulid(number))
    }

    /// Its 80 random bits, as 20 digits.
    pub fn random_hex(self) -> String {
        format!("{:020x}", self.0.random())
    }

    /// When it was written.
    pub fn at(self) -> Timestamp {
        Timestamp::from_milliseconds(self.0.timestamp_ms())
    }
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    /// No plant in particular.
    Garden,
    Plant(PlantId),
    Tip(TipId),
}

impl About {
    const GARDEN: &str = "-";

    pub fn parse(text: &str) -> Option<Self> {
        if text == Self::GARDEN {
            return Some(Self::Garden);
        }
        PlantId::parse(text).map(Self::Plant).or_else(|| TipId::parse(text).map(Self::Tip))
    }

    pub fn plant(self) -> Option<PlantId> {
        if let Self::Plant(plant) = self { Some(plant) } else { None }
    }

    pub fn tip(self) -> Option<TipId> {
        if let Self::Tip(tip) = self { Some(tip) } else { None }
    }
}

/// A plant's id, a tip's, or `-`.
impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Garden => f.write_str(Self::GARDEN),
            Self::Plant(plant) => plant.fmt(f),
            Self::Tip(tip) => tip.fmt(f),
        }
    }
}

/// The id of a question: `ABOUT.SERIAL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuestionId {
    pub about: About,
    pub serial: Serial,
}

/// The id of a question, or of an answer: `ABOUT.SERIAL.SERIAL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PostId {
    pub question: QuestionId,
    pub answer: Option<Serial>,
}

impl QuestionId {
    pub fn parse(text: &str) -> Option<Self> {
        PostId::parse(text).filter(|post| post.answer.is_none()).map(|post| post.question)
    }

    /// One of its answers.
    pub fn answer(self, serial: Serial) -> PostId {
        PostId { question: self, answer: Some(serial) }
    }
}

impl PostId {
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let (about, serial, answer) = (parts.next()?, parts.next()?, parts.next());
        let question = QuestionId { about: About::parse(about)?, serial: Serial::parse(serial)? };
        let answer = answer.map(|answer| Serial::parse(answer).ok_or(())).transpose().ok()?;
        Some(Self { question, answer })
    }

    pub fn kind(self) -> ThingKind {
        if self.answer.is_some() { ThingKind::Answer } else { ThingKind::Question }
    }

    /// Its own part of the id.
    pub fn serial(self) -> Serial {
        self.answer.unwrap_or(self.question.serial)
    }
}

impl From<QuestionId> for PostId {
    fn from(question: QuestionId) -> Self {
        Self { question, answer: None }
    }
}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.about, self.serial)
    }
}

impl fmt::Display for PostId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.answer {
            Some(answer) => write!(f, "{}.{answer}", self.question),
            None => self.question.fmt(f),
        }
    }
}

macro_rules! schema {
    ($name:ident, $pattern:literal) => {
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().schema_type(Type::String).pattern(Some($pattern)).into()
            }
        }

        impl ToSchema for $name {}
    };
}

schema!(QuestionId, r"^([a-z-]{1,40}|[0-7][0-9A-HJKMNP-TV-Z]{25})\.[0-7][0-9A-HJKMNP-TV-Z]{25}$");
schema!(PostId, r"^([a-z-]{1,40}|[0-7][0-9A-HJKMNP-TV-Z]{25})(\.[0-7][0-9A-HJKMNP-TV-Z]{25}){1,2}$");

serde_as_text!(About, About::parse);
serde_as_text!(QuestionId, QuestionId::parse);
serde_as_text!(PostId, PostId::parse);

/// A question with what others have made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub id: QuestionId,
    /// Deleted ones keep neither who asked nor what.
    pub said: Option<Said>,
    /// Of the asker's profile, when it was asked.
    pub climate: Option<Climate>,
    /// Of the tip that it is about, when it was asked.
    pub author: Option<UserId>,
    /// Those that everybody sees.
    pub answers: u64,
    /// Those of them that the asker, or the tip's author, says solved it.
    pub solved: u64,
    /// Those that solved it, and are no longer true.
    pub outdated: u64,
    /// When it became a solved one last, so that those who have waited for it since the time before hear. Kept while it is outdated.
    pub last_solved: Option<LastSolved>,
    /// Gardeners who want to know it too.
    pub joined: u64,
    pub hold: Option<Hold>,
}

/// When a question was solved last, and whether it was the tip's author, not the asker, who said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastSolved {
    pub at: Timestamp,
    pub by_author: bool,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub id: PostId,
    /// Deleted ones keep neither who answered nor what.
    pub said: Option<Said>,
    /// When the asker, or the tip's author, said that it solved the question.
    pub accepted_at: Option<Timestamp>,
    /// It was who wrote it that said so: the author of the tip.
    pub self_accepted: bool,
    pub doubts: Doubts,
    pub hold: Option<Hold>,
}

/// Who says that an answer is no longer true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubts {
    /// How many of those who wrote it or settle its question.
    pub owners: u64,
    /// How many other gardeners.
    pub others: u64,
}

impl Doubts {
    /// Whether they are enough.
    pub fn suffice(self) -> bool {
        self.owners > 0 || self.others >= limits::DOUBTS
    }
}

/// Who says what in a question or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub gardener: UserId,
    /// `None` where a tip alone answers.
    pub text: Option<PostText>,
    /// The tip that answers.
    pub tip: Option<TipId>,
    /// When it was last edited, unless that was in its first minutes.
    pub edited_at: Option<Timestamp>,
}

impl Said {
    /// The beginning of what it says.
    pub fn start(&self) -> String {
        self.text.as_ref().map_or_else(|| "A tip".to_owned(), PostText::start)
    }

    /// The words; empty where a tip alone answers.
    pub fn words(&self) -> &str {
        self.text.as_ref().map_or("", PostText::as_str)
    }
}

impl Question {
    /// A question that nobody has answered or joined, of nobody.
    pub fn new(id: QuestionId) -> Self {
        Self {
            id,
            said: None,
            climate: None,
            author: None,
            answers: 0,
            solved: 0,
            outdated: 0,
            last_solved: None,
            joined: 0,
            hold: None,
        }
    }

    pub fn state(&self) -> QuestionState {
        match self {
            Self { solved: 1.., .. } => QuestionState::Solved,
            Self { outdated: 1.., .. } => QuestionState::Outdated,
            Self { answers: 1.., .. } => QuestionState::Answered,
            _ => QuestionState::Open,
        }
    }

    /// It is neither deleted nor hidden.
    pub fn is_there(&self) -> bool {
        self.said.is_some() && self.hold.is_none()
    }

    /// Whether the gardener says which answers solved it: who asked, or wrote the tip that it is about.
    pub fn is_settled_by(&self, gardener: UserId) -> bool {
        self.said.as_ref().is_some_and(|said| said.gardener == gardener) || self.author == Some(gardener)
    }
}

impl Answer {
    /// It is neither deleted nor hidden.
    pub fn is_there(&self) -> bool {
        self.said.is_some() && self.hold.is_none()
    }

    /// It is there, and the asker, or the tip's author, says that it solved the question.
    pub fn is_accepted(&self) -> bool {
        self.is_there() && self.accepted_at.is_some()
    }

    /// Whether it makes its question a solved one.
    pub fn solves(&self) -> bool {
        self.is_accepted() && !self.doubts.suffice()
    }

    /// Whether it did, and is no longer true.
    pub fn is_outdated(&self) -> bool {
        self.is_accepted() && self.doubts.suffice()
    }
}

/// A question or an answer.
#[derive(Clone, Debug)]
pub enum Post {
    Question(Question),
    Answer(Answer),
}

impl Post {
    pub fn id(&self) -> PostId {
        match self {
            Self::Question(question) => question.id.into(),
            Self::Answer(answer) => answer.id,
        }
    }

    pub fn said(&self) -> Option<&Said> {
        match self {
            Self::Question(Question { said, .. }) | Self::Answer(Answer { said, .. }) => said.as_ref(),
        }
    }

    pub fn hold(&self) -> Option<&Hold> {
        match self {
            Self::Question(Question { hold, .. }) | Self::Answer(Answer { hold, .. }) => hold.as_ref(),
        }
    }

    /// It with these words.
    #[must_use]
    pub fn saying(self, said: Said) -> Self {
        match self {
            Self::Question(question) => Self::Question(Question { said: Some(said), ..question }),
            Self::Answer(answer) => Self::Answer(Answer { said: Some(said), ..answer }),
        }
    }

    pub fn question(self) -> Option<Question> {
        if let Self::Question(question) = self { Some(question) } else { None }
    }

    pub fn answer(self) -> Option<Answer> {
        if let Self::Answer(answer) = self { Some(answer) } else { None }
    }
}

/// A question of somebody else that a gardener wants to know too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined {
    pub question: QuestionId,
    pub at: Timestamp,
}

/// A question in a list.
#[derive(Clone, Debug)]
pub struct ListedQuestion {
    pub question: Question,
    pub asker: Name,
    /// Of the tip that it is about.
    pub tip: Option<Title>,
}

/// A question or an answer in the list of its gardener.
#[derive(Clone, Debug)]
pub struct OwnListed {
    pub post: Post,
    /// The titles of the tip that the question is about, and of the one that answers, if everybody sees them.
    pub tip: Option<Title>,
    pub answering: Option<Title>,
}

/// An answer, as everybody sees it.
#[derive(Clone, Debug)]
pub struct ListedAnswer {
    pub answer: Answer,
    pub name: Name,
    /// The tip that answers, if everybody sees it.
    pub tip: Option<TipCard>,
}

impl ListedAnswer {
    /// Whether it makes its question a solved one, and still says something.
    pub fn solves(&self) -> bool {
        let has_words = self.answer.said.as_ref().is_some_and(|said| said.text.is_some());
        self.answer.solves() && (has_words || self.tip.is_some())
    }
}

/// When a question was asked, and when somebody else answered it first.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub asked: Timestamp,
    pub answered: Option<Timestamp>,
}

/// Within how many hours half of these questions had an answer, rounded up. `None` of few questions, and if fewer than half have one: one that still
/// waits counts as one that waited longest, unless it was asked a short while ago.
pub fn answered_within(waits: &[Wait], now: Timestamp) -> Option<u64> {
    let hours = |from: Timestamp, to: Timestamp| to.seconds().saturating_sub(from.seconds()).div_ceil(3_600).max(1);
    let counted = waits.iter().filter_map(|wait| match wait.answered {
        Some(answered) => Some(hours(wait.asked, answered)),
        None => (hours(wait.asked, now) > limits::ANSWERED_HOURS).then_some(u64::MAX),
    });
    let mut counted: Vec<u64> = counted.collect();
    counted.sort_unstable();
    let median = counted.get(counted.len().saturating_sub(1) / 2).copied().filter(|hours| *hours < u64::MAX);
    median.filter(|_| counted.len() >= limits::ANSWERED_LEAST)
}

/// A question with its answers, as everybody sees them.
#[derive(Clone, Debug)]
pub struct Thread {
    pub question: Question,
    /// `None` if it is deleted.
    pub asker: Option<Name>,
    /// Of the tip that it is about.
    pub tip: Option<Title>,
    /// Those that solved it first, then the oldest first.
    pub answers: Vec<ListedAnswer>,
}

impl PostText {
    /// Its beginning, for a notice and a list of cases.
    pub fn start(&self) -> String {
        const LETTERS: usize = 60;
        let line = self.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
        match line.char_indices().nth(LETTERS) {
            Some((end, _)) => format!("{}…", line[..end].trim_end()),
            None => line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_as_written_and_nothing_else_is_one() {
        let serial = Serial::new();
        for about in ["-", "tomato", "broad-bean", "01ARZ3NDEKTSV4RRFFQ69G5FAV"] {
            let question = QuestionId::parse(&format!("{about}.{serial}")).unwrap();
            let answer = question.answer(serial);
            assert_eq!(PostId::parse(&question.to_string()), Some(question.into()));
            assert_eq!(PostId::parse(&answer.to_string()), Some(answer));
            assert_eq!(QuestionId::parse(&answer.to_string()), None, "an answer is no question");
        }
        let lower = serial.to_string().to_lowercase();
        for other in ["", "tomato", &format!("tomato.{lower}"), &format!(".{serial}"), &format!("unicorn.{serial}")] {
            assert_eq!(PostId::parse(other), None, "{other}");
        }
        for more in [".", "..", &format!(".{serial}.{serial}")] {
            assert_eq!(PostId::parse(&format!("tomato.{serial}{more}")), None, "{more}");
        }
    }

    #[test]
    fn start_of_a_text_is_one_line_of_whole_letters() {
        assert_eq!(PostText::stored("Why do\n my leeks bolt?").start(), "Why do my leeks bolt?");
        assert_eq!(PostText::stored("é".repeat(61)).start(), format!("{}…", "é".repeat(60)));
        assert_eq!(PostText::stored("é".repeat(60)).start(), "é".repeat(60));
    }
}
