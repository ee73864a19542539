//! Lists: paging, filters, edits and cache headers.

mod caching;
mod edits;
mod paging;

use rules::{
    Author, Availability, CognitoEmail, Description, Difficulty, Name, Status, Timestamp, Tip, TipDraft, TipId,
    TipSummary, User, UserId,
};

use crate::garden::{self, Gardener};

/// 2026-01-01T00:00:00Z.
const NEW_YEAR: u64 = 1_767_225_600_000;

/// A public, easy tip about vegetables, shared `minute` minutes after new year.
fn tip_of(author: &Gardener, minute: u64, title: &str) -> Tip {
    let id = TipId::of(Timestamp::from_milliseconds(NEW_YEAR + minute * 60_000), minute.into());
    let author = Author { id: UserId::of_subject(&author.subject), name: Name::stored(author.subject.as_str()) };
    Tip::new(id, author, draft(title))
}

/// The content of [`garden::tip`], but easy and without an image.
fn draft(title: &str) -> TipDraft {
    let body = garden::tip(title);
    let mut summary: TipSummary = serde_json::from_value(body.clone()).unwrap();
    summary.difficulty_level = Difficulty::Easy;
    summary.image = None;
    let description = Description::parse(body["description"].as_str().unwrap()).unwrap();
    TipDraft { summary, description, availability: Availability::Public, unfinished: Vec::new(), photos: Vec::new() }
}

/// An active gardener who joined `minute` minutes after new year.
fn user_of(name: &str, minute: u64) -> User {
    let gardener = Gardener::named(name);
    let email = CognitoEmail { address: gardener.email(), verified: true };
    let joined = Timestamp::from_milliseconds(NEW_YEAR + minute * 60_000);
    User::new(UserId::of_subject(&gardener.subject), Name::parse(name).unwrap(), email, joined)
}

fn inactive(user: User) -> User {
    User { status: Status::Inactive, ..user }
}
