//! The sample gardeners and tips, and what these gardeners do with those tips.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rules::plants::DrawnPlant;
use rules::{
    Age, Author, Availability, Bio, Climate, CognitoEmail, Description, Experience, Frost, Gender, Hemisphere,
    ImageUrl, Location, Mark, MarkContent, Name, Note, Outcome, Phone, Role, Shown, Specialization, Status, Timestamp,
    Tip, TipDraft, TipId, TipMark, TipResult, TipSummary, User, UserId, UserSummary,
};
use serde::Deserialize;
use serde_json::Value;
use store::{Bucket, FollowGardener, PublishCounts, Recount, stored_mark, stored_tip, stored_user};

use crate::accounts::Accounts;
use crate::load::{Tables, count_tip, put_if_absent};
use crate::photos::{Photos, SamplePhoto};
use crate::questions::{self, SampleQuestion};

/// Seconds until the stream has counted the written marks.
const PATIENCE: u32 = 10;

/// The number of gardeners, from the first, who can sign in.
const ACCOUNTS: usize = 2;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SampleGardener {
    key: String,
    name: String,
    email: String,
    photo_url: Option<String>,
    plant: Option<DrawnPlant>,
    phone: Option<String>,
    gender: Option<String>,
    age: Option<i64>,
    bio: String,
    experience: String,
    specialization: String,
    location: String,
    hemisphere: Option<Hemisphere>,
    climate: Option<Climate>,
    status: String,
    show_email: bool,
    #[serde(default)]
    show_age: bool,
    #[serde(default)]
    show_gender: bool,
    date_joined: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SampleTip {
    author: String,
    #[serde(flatten)]
    summary: TipSummary,
    description: Description,
    availability: Availability,
    date_added: Timestamp,
}

#[derive(Deserialize)]
struct WithPhotos {
    #[serde(default)]
    photos: Vec<SamplePhoto>,
}

/// Marks of gardeners on one tip. Gardeners are named by their keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleMarks {
    /// The tip's title.
    tip: String,
    #[serde(default)]
    helpful: BTreeMap<String, Timestamp>,
    #[serde(default)]
    saved: BTreeMap<String, Timestamp>,
    #[serde(default)]
    tried: Vec<SampleReport>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleReport {
    gardener: String,
    at: Timestamp,
    result: TipResult,
    note: Option<String>,
}

/// Writes missing items only, so that changes to the sample data in the local cloud stay.
pub async fn load(tables: &Tables, folder: &Path) -> Result<()> {
    let (users, tips) = with_accounts(folder).await?;
    for user in &users {
        put_if_absent(&tables.users, "id", stored_user(user)?).await?;
    }
    let mut created = 0;
    for tip in &tips {
        if put_if_absent(&tables.tips, "id", stored_tip(tip)?).await? {
            created += 1;
            if tip.content.availability == Availability::Public {
                count_tip(&tables.users, tip.author.id).await?;
            }
        }
    }
    let follow = FollowGardener::new(tables.tips.clone(), tables.users.clone());
    for user in users.iter().filter(|user| user.status != Status::Active) {
        follow.follow(user.id).await?;
    }
    println!("{} gardeners; {created} of {} tips are new", users.len(), tips.len());
    let questions = read::<SampleQuestion>(folder, "questions.json")?;
    questions::load(tables, &questions, &by_key(folder, &users)?, &tips).await?;
    load_marks(tables, &marks(folder, &users, &tips)?).await
}

/// Gives the sample tips the photographs that they lack.
pub async fn load_photos(tables: &Tables, media: &Bucket, folder: &Path) -> Result<()> {
    let (_, tips) = with_accounts(folder).await?;
    let photos = Photos::new(tables, media);
    for (tip, of_tip) in tips.iter().zip(read::<WithPhotos>(folder, "tips.json")?) {
        if !of_tip.photos.is_empty() && photos.are_missing(tip.id).await? {
            photos.add(tip, &of_tip.photos, folder).await?;
        }
    }
    Ok(())
}

/// The sample gardeners, the first of them with accounts, and the tips.
async fn with_accounts(folder: &Path) -> Result<(Vec<User>, Vec<Tip>)> {
    let accounts = Accounts::from_environment()?;
    let mut subjects = HashMap::new();
    for gardener in read_gardeners(folder)?.iter().take(ACCOUNTS) {
        let subject = accounts.subject(&gardener.email, &gardener.name).await?;
        subjects.insert(gardener.key.clone(), subject);
    }
    community(folder, |key| subjects.get(key).cloned().unwrap_or_else(|| format!("sample:{key}")))
}

/// Writes missing marks. The stream counts them; counts that it lacks after some seconds are repaired, as when the local cloud has
/// forgotten its streams. Cards have the counts at once.
async fn load_marks(tables: &Tables, marks: &[Mark]) -> Result<()> {
    let mut created = 0;
    for mark in marks {
        created += usize::from(put_if_absent(&tables.activity, "pk", stored_mark(mark)?).await?);
    }
    println!("{created} of {} votes, saved tips and reports are new", marks.len());
    let recount = Recount::new(tables.activity.clone());
    let mut seconds = 0;
    while !recount.is_counted().await? && seconds < PATIENCE {
        tokio::time::sleep(Duration::from_secs(1)).await;
        seconds += 1;
    }
    if seconds == PATIENCE {
        recount.run(Duration::from_secs(1), |line| println!("{line}")).await?;
    }
    PublishCounts::new(tables.tips.clone(), tables.activity.clone()).publish().await?;
    Ok(())
}

/// The sample gardeners and tips. `subject` gives the Cognito subject of a gardener's key.
pub fn community(folder: &Path, subject: impl Fn(&str) -> String) -> Result<(Vec<User>, Vec<Tip>)> {
    let mut users = Vec::new();
    let mut authors = HashMap::new();
    for gardener in read_gardeners(folder)? {
        let key = gardener.key.clone();
        let user = user(gardener, &subject(&key)).with_context(|| format!("gardener {key}"))?;
        let author = Author { id: user.id, name: user.summary.name.clone() };
        authors.insert(key, author);
        users.push(user);
    }
    let tips: Vec<Value> = read(folder, "tips.json")?;
    let tips = tips.into_iter().enumerate().map(|(n, file)| {
        let tip: SampleTip = serde_json::from_value(file.clone())?;
        let (mut written, mut known) =
            (leaves(file.get("facts").unwrap_or(&Value::Null)), leaves(&serde_json::to_value(&tip.summary.facts)?));
        written.sort();
        known.sort();
        // A reader leaves out what it does not know (`rules::known`); here that is a mistake.
        ensure!(written == known, "tips.json: {} has unknown facts", tip.summary.title.as_str());
        let author = authors.get(&tip.author).with_context(|| format!("unknown gardener {}", tip.author))?;
        let content = TipDraft {
            summary: tip.summary,
            description: tip.description,
            availability: tip.availability,
            unfinished: Vec::new(),
            photos: Vec::new(),
        };
        Ok(Tip::new(TipId::of(tip.date_added, n as u128), author.clone(), content))
    });
    Ok((users, tips.collect::<Result<_>>()?))
}

/// The marks of the sample gardeners on the sample tips.
pub fn marks(folder: &Path, users: &[User], tips: &[Tip]) -> Result<Vec<Mark>> {
    let gardeners = by_key(folder, users)?;
    let mut marks = Vec::new();
    for of_tip in read::<SampleMarks>(folder, "marks.json")? {
        let tip = tips.iter().find(|tip| tip.content.summary.title.as_str() == of_tip.tip);
        let tip = tip.with_context(|| format!("unknown tip {}", of_tip.tip))?;
        let mut add = |key: &str, at, content| {
            let gardener = gardeners.get(key).with_context(|| format!("unknown gardener {key}"))?.id;
            marks.push(Mark { tip: tip.id, gardener, author: tip.author.id, at, content });
            anyhow::Ok(())
        };
        for (key, at) in of_tip.helpful {
            add(&key, at, MarkContent::Simple(TipMark::Helpful))?;
        }
        for (key, at) in of_tip.saved {
            add(&key, at, MarkContent::Simple(TipMark::Saved))?;
        }
        for report in of_tip.tried {
            let climate =
                gardeners.get(&report.gardener).and_then(|user| user.summary.clone().public(user.shown).climate);
            let note = report.note.as_deref().map(Note::parse).transpose()?;
            let outcome = Outcome { result: report.result, note, climate, hold: None };
            add(&report.gardener, report.at, MarkContent::Outcome(outcome))?;
        }
    }
    Ok(marks)
}

/// The gardeners, which are in the order of their file.
pub fn by_key<'a>(folder: &Path, users: &'a [User]) -> Result<HashMap<String, &'a User>> {
    let keys = read_gardeners(folder)?.into_iter().map(|gardener| gardener.key);
    Ok(keys.zip(users).collect())
}

fn read_gardeners(folder: &Path) -> Result<Vec<SampleGardener>> {
    read(folder, "gardeners.json")
}

fn read<T: for<'de> Deserialize<'de>>(folder: &Path, file: &str) -> Result<Vec<T>> {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not valid", path.display()))
}

fn user(gardener: SampleGardener, subject: &str) -> Result<User> {
    Ok(User {
        id: UserId::of_subject(subject),
        summary: UserSummary {
            name: Name::parse(&gardener.name)?,
            photo_url: gardener.photo_url.as_deref().map(picture).transpose()?,
            portrait: None,
            plant: gardener.plant,
            role: Role::User,
            gender: gardener.gender.as_deref().map(Gender::parse).transpose()?,
            age: gardener.age.map(Age::parse).transpose()?,
            bio: Bio::parse(&gardener.bio)?,
            experience: Experience::parse(&gardener.experience)?,
            specialization: Specialization::parse(&gardener.specialization)?,
            location: Location::parse(&gardener.location)?,
            hemisphere: gardener.hemisphere,
            climate: gardener.climate,
        },
        email: CognitoEmail { address: gardener.email, verified: true },
        show_email: gardener.show_email,
        show_age: gardener.show_age,
        show_gender: gardener.show_gender,
        shown: Shown::default(),
        frost: Frost::default(),
        phone: Phone::parse(&gardener.phone.unwrap_or_default())?,
        status: Status::parse(&gardener.status)?,
        total_tips: 0,
        date_joined: Timestamp::parse(&gardener.date_joined)?,
        hold: None,
        pause: None,
        calendar: None,
    })
}

/// The texts and numbers in a value.
fn leaves(value: &Value) -> Vec<String> {
    match value {
        Value::Array(parts) => parts.iter().flat_map(leaves).collect(),
        Value::Object(fields) => fields.values().flat_map(leaves).collect(),
        Value::Null => Vec::new(),
        leaf => vec![leaf.to_string()],
    }
}

/// The path of one of the site's photographs.
fn picture(path: &str) -> Result<ImageUrl> {
    path.starts_with("/photos/")
        .then(|| ImageUrl::stored(path))
        .with_context(|| format!("{path} is not one of the site's photographs"))
}
