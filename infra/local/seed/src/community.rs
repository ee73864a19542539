//! A generated community of any size, the same one each time, for load and scale tests.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, ensure};
use rules::{Author, Availability, CognitoEmail, Name, Timestamp, Tip, TipDraft, TipId, Title, User, UserId};
use store::{stored_tip, stored_user};

use crate::load::{Tables, put_all};
use crate::sample;

/// The first tip's moment; one follows another every minute.
const FIRST_MILLISECOND: u64 = 1_577_836_800_000;
const MINUTE: u64 = 60_000;

/// Writes `gardeners` gardeners and `tips` tips, nine of ten of them public.
pub async fn load(tables: &Tables, folder: &Path, tips: u32, gardeners: u32) -> Result<()> {
    ensure!(gardeners > 0 || tips == 0, "tips need at least one gardener");
    let start = Instant::now();
    let (_, samples) = sample::community(folder, str::to_owned)?;
    let mut totals = vec![0_u64; gardeners as usize];
    for at in 0..tips {
        if availability(at) == Availability::Public
            && let Some(total) = totals.get_mut(author_of(at, gardeners) as usize)
        {
            *total += 1;
        }
    }
    let users = totals.iter().enumerate().map(|(at, total)| Ok(stored_user(&user(at, *total))?));
    put_all(&tables.users, users).await?;
    let tips_made = (0..tips).zip(samples.iter().cycle()).map(|(at, sample)| {
        let author = user(author_of(at, gardeners) as usize, 0);
        Ok(stored_tip(&tip(at, sample.content.clone(), author))?)
    });
    put_all(&tables.tips, tips_made).await?;
    println!("{gardeners} gardeners and {tips} tips in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn user(at: usize, total_tips: u64) -> User {
    let email = CognitoEmail { address: format!("gardener-{at}@community.example"), verified: true };
    let joined = Timestamp::from_milliseconds(FIRST_MILLISECOND + at as u64);
    let name = Name::stored(format!("Gardener {at}"));
    User { total_tips, ..User::new(UserId::of_subject(&format!("community:{at}")), name, email, joined) }
}

fn tip(at: u32, mut content: TipDraft, author: User) -> Tip {
    let start: String = content.summary.title.as_str().chars().take(100).collect();
    content.summary.title = Title::stored(format!("{start} ({at})"));
    content.availability = availability(at);
    Tip {
        id: TipId::of(Timestamp::from_milliseconds(FIRST_MILLISECOND + u64::from(at) * MINUTE), scattered(at).into()),
        author: Author { id: author.id, name: author.summary.name, email: author.email.address },
        content,
        version: 1,
    }
}

fn availability(at: u32) -> Availability {
    if scattered(at).is_multiple_of(10) { Availability::Hidden } else { Availability::Public }
}

fn author_of(at: u32, gardeners: u32) -> u32 {
    u32::try_from((scattered(at) >> 32) % u64::from(gardeners)).unwrap_or_default()
}

/// A number that looks random and is always the same (`SplitMix64`; Steele, Lea and Flood, 2014).
fn scattered(at: u32) -> u64 {
    let mut z = (u64::from(at) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
