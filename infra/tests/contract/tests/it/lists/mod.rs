//! The lists: every page of every one, filters, searches, and how long answers may be kept.

mod caching;
mod edits;
mod paging;
mod searches;

use rules::{
    Author, Availability, Bio, Category, Description, Difficulty, Location, Name, PlantType, Specialization, Status,
    Timestamp, Tip, TipDraft, TipId, Title, User, UserId, VouchedEmail,
};

use crate::garden::Gardener;

/// 2026-01-01T00:00:00Z.
const NEW_YEAR: u64 = 1_767_225_600_000;

/// A public, easy tip about vegetables, shared `minute` minutes after new year.
fn tip_of(author: &Gardener, minute: u64, title: &str) -> Tip {
    Tip {
        id: TipId::of(Timestamp::from_milliseconds(NEW_YEAR + minute * 60_000), minute.into()),
        author: Author {
            id: UserId::of_subject(&author.subject),
            name: Name::stored(author.subject.as_str()),
            email: author.email(),
        },
        content: TipDraft {
            title: Title::parse(title).unwrap(),
            category: Category::Vegetables,
            plant_type: PlantType::stored("Leek"),
            difficulty_level: Difficulty::Easy,
            description: Description::stored("Draw the soil up around the stems in July and again in September."),
            image: None,
            availability: Availability::Public,
        },
        version: 1,
    }
}

/// An active gardener who joined `minute` minutes after new year.
fn user_of(name: &str, minute: u64) -> User {
    let gardener = Gardener::named(name);
    let email = VouchedEmail { address: gardener.email(), verified: true };
    let joined = Timestamp::from_milliseconds(NEW_YEAR + minute * 60_000);
    User::joining(UserId::of_subject(&gardener.subject), Name::parse(name).unwrap(), email, joined)
}

fn with_words(user: User, specialization: &str, location: &str, bio: &str) -> User {
    User {
        specialization: Specialization::stored(specialization),
        location: Location::stored(location),
        bio: Bio::stored(bio),
        ..user
    }
}

fn inactive(user: User) -> User {
    User { status: Status::Inactive, ..user }
}
