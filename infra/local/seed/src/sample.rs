//! The sample data: gardeners and tips worth reading.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use rules::{
    Age, Author, Availability, Bio, Category, Description, Difficulty, Experience, Gender, ImageUrl, Location, Name,
    Phone, PlantType, Refusal, Role, Specialization, Status, Timestamp, Tip, TipDraft, TipId, Title, User, UserId,
    VouchedEmail,
};
use serde::Deserialize;
use store::{stored_tip, stored_user};

use crate::accounts::Accounts;
use crate::load::{Tables, count_tip, put_if_absent};

/// How many of the first gardeners can sign in.
const ACCOUNTS: usize = 2;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SampleGardener {
    key: String,
    name: String,
    email: String,
    photo_url: Option<String>,
    phone: Option<String>,
    gender: Option<String>,
    age: Option<i64>,
    bio: String,
    experience: String,
    specialization: String,
    location: String,
    status: String,
    show_email: bool,
    date_joined: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SampleTip {
    author: String,
    title: String,
    category: String,
    plant_type: String,
    difficulty_level: String,
    description: String,
    image: Option<String>,
    availability: String,
    date_added: String,
}

/// Writes what is not there yet, so that whatever was made of the sample data since is kept.
pub async fn load(tables: &Tables, folder: &Path) -> Result<()> {
    let accounts = Accounts::from_environment()?;
    let gardeners: Vec<SampleGardener> = read(folder, "gardeners.json")?;
    let tips: Vec<SampleTip> = read(folder, "tips.json")?;

    let mut authors = HashMap::new();
    for (at, gardener) in gardeners.into_iter().enumerate() {
        let subject = if at < ACCOUNTS {
            accounts.subject(&gardener.email, &gardener.name).await?
        } else {
            format!("sample:{}", gardener.key)
        };
        let key = gardener.key.clone();
        let user = user(gardener, &subject).with_context(|| format!("gardener {key}"))?;
        put_if_absent(&tables.users, stored_user(&user)?).await?;
        authors.insert(key, Author { id: user.id, name: user.name, email: user.email.address });
    }
    let mut made = 0;
    for (at, tip) in tips.iter().enumerate() {
        let author = authors.get(&tip.author).with_context(|| format!("no gardener {}", tip.author))?;
        let tip = self::tip(tip, author.clone(), at).with_context(|| format!("tip {:?}", tip.title))?;
        if put_if_absent(&tables.tips, stored_tip(&tip)?).await? {
            made += 1;
            if tip.content.availability == Availability::Public {
                count_tip(&tables.users, tip.author.id).await?;
            }
        }
    }
    println!("{} gardeners; {made} of {} tips were not there yet", authors.len(), tips.len());
    Ok(())
}

/// The sample gardeners as they are stored, in the order of the file. None of these ids belongs to an account.
pub fn gardeners(folder: &Path) -> Result<Vec<User>> {
    let gardeners: Vec<SampleGardener> = read(folder, "gardeners.json")?;
    gardeners
        .into_iter()
        .map(|gardener| {
            let subject = format!("sample:{}", gardener.key);
            user(gardener, &subject)
        })
        .collect()
}

/// The sample tips as they are stored, all by one author, in the order of the file.
pub fn tips(folder: &Path, author: &Author) -> Result<Vec<Tip>> {
    let tips: Vec<SampleTip> = read(folder, "tips.json")?;
    tips.iter().enumerate().map(|(at, tip)| self::tip(tip, author.clone(), at)).collect()
}

/// What the tips say, without their authors.
pub fn contents(folder: &Path) -> Result<Vec<TipDraft>> {
    let tips: Vec<SampleTip> = read(folder, "tips.json")?;
    tips.iter().map(content).collect()
}

fn read<T: for<'de> Deserialize<'de>>(folder: &Path, file: &str) -> Result<Vec<T>> {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} has another form than it should", path.display()))
}

fn user(gardener: SampleGardener, subject: &str) -> Result<User> {
    let parsed_gender = gardener.gender.as_deref().map(Gender::parse).transpose();
    Ok(User {
        id: UserId::of_subject(subject),
        name: taken(Name::parse(&gardener.name))?,
        email: VouchedEmail { address: gardener.email, verified: true },
        show_email: gardener.show_email,
        photo_url: gardener.photo_url.as_deref().map(picture).transpose()?,
        phone: taken(Phone::parse(&gardener.phone.unwrap_or_default()))?,
        role: Role::User,
        status: taken(Status::parse(&gardener.status))?,
        gender: taken(parsed_gender)?,
        age: taken(gardener.age.map(Age::parse).transpose())?,
        bio: taken(Bio::parse(&gardener.bio))?,
        experience: taken(Experience::parse(&gardener.experience))?,
        specialization: taken(Specialization::parse(&gardener.specialization))?,
        location: taken(Location::parse(&gardener.location))?,
        total_tips: 0,
        date_joined: taken(Timestamp::parse(&gardener.date_joined))?,
    })
}

fn tip(tip: &SampleTip, author: Author, at: usize) -> Result<Tip> {
    let added = taken(Timestamp::parse(&tip.date_added))?;
    Ok(Tip { id: TipId::of(added, at as u128), author, content: content(tip)?, version: 1 })
}

fn content(tip: &SampleTip) -> Result<TipDraft> {
    Ok(TipDraft {
        title: taken(Title::parse(&tip.title))?,
        category: taken(Category::parse(&tip.category))?,
        plant_type: taken(PlantType::parse(&tip.plant_type))?,
        difficulty_level: taken(Difficulty::parse(&tip.difficulty_level))?,
        description: taken(Description::parse(&tip.description))?,
        image: tip.image.as_deref().map(picture).transpose()?,
        availability: taken(Availability::parse(&tip.availability))?,
    })
}

/// One of the photographs that the site ships, by its path; it is the same on every host.
fn picture(path: &str) -> Result<ImageUrl> {
    path.starts_with("/photos/")
        .then(|| ImageUrl::stored(path))
        .with_context(|| format!("{path} is none of the site's photographs"))
}

fn taken<T>(parsed: Result<T, Refusal>) -> Result<T> {
    parsed.map_err(|refusal| anyhow!(refusal.0))
}
