//! A generated community of any size, the same one each time, for load and scale tests.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, ensure};
use rules::{Author, Availability, CognitoEmail, Counts, Name, Timestamp, Tip, TipDraft, TipId, Title, User, UserId};
use store::{stored_tip, stored_user};

use crate::load::{Tables, put_all};
use crate::sample;

/// The time of the first tip. Each of the others is one minute later than the one before.
const FIRST_MILLISECOND: u64 = 1_577_836_800_000;
const MINUTE: u64 = 60_000;

/// Writes `gardeners` gardeners and `tips` tips. About 90 % of the tips are public.
pub async fn load(tables: &Tables, folder: &Path, tips: u32, gardeners: u32) -> Result<()> {
    ensure!(gardeners > 0 || tips == 0, "tips need at least one gardener");
    let start = Instant::now();
    let (_, samples) = sample::community(folder, str::to_owned)?;
    let mut totals = vec![0_u64; gardeners as usize];
    for index in 0..tips {
        if availability(index) == Availability::Public
            && let Some(total) = totals.get_mut(author_of(index, gardeners) as usize)
        {
            *total += 1;
        }
    }
    let users = totals.iter().enumerate().map(|(index, total)| Ok(stored_user(&user(index, *total))?));
    put_all(&tables.users, users).await?;
    let generated = (0..tips).zip(samples.iter().cycle()).map(|(index, sample)| {
        let author = user(author_of(index, gardeners) as usize, 0);
        Ok(stored_tip(&tip(index, sample.content.clone(), author))?)
    });
    put_all(&tables.tips, generated).await?;
    println!("{gardeners} gardeners and {tips} tips in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn user(index: usize, total_tips: u64) -> User {
    let email = CognitoEmail { address: format!("gardener-{index}@community.example"), verified: true };
    let joined = Timestamp::from_milliseconds(FIRST_MILLISECOND + index as u64);
    let name = Name::stored(format!("Gardener {index}"));
    User { total_tips, ..User::new(UserId::of_subject(&format!("community:{index}")), name, email, joined) }
}

fn tip(index: u32, mut content: TipDraft, author: User) -> Tip {
    let start: String = content.summary.title.as_str().chars().take(100).collect();
    content.summary.title = Title::stored(format!("{start} ({index})"));
    content.availability = availability(index);
    Tip {
        id: TipId::of(
            Timestamp::from_milliseconds(FIRST_MILLISECOND + u64::from(index) * MINUTE),
            pseudo_random(index).into(),
        ),
        author: Author { id: author.id, name: author.summary.name },
        content,
        version: 1,
        revision: 1,
        counts: Counts::default(),
    }
}

fn availability(index: u32) -> Availability {
    if pseudo_random(index).is_multiple_of(10) { Availability::Hidden } else { Availability::Public }
}

fn author_of(index: u32, gardeners: u32) -> u32 {
    u32::try_from((pseudo_random(index) >> 32) % u64::from(gardeners)).unwrap_or_default()
}

/// A pseudo-random number, always the same for an index (`SplitMix64`; Steele, Lea and Flood, 2014).
fn pseudo_random(index: u32) -> u64 {
    let mut z = (u64::from(index) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
