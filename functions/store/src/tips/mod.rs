//! The tips table.
//!
//! Its key is `id`, a ULID. The indexes that the public sees are sparse: their keys (`feed`, `publicDifficulty`,
//! `publicCategory`, `publicAuthor`) are written only while the tip is public, so that a hidden tip cannot come out of one.
//! `infra/stack/data.yaml` declares them. Idempotency records live here too, under keys that no ULID can equal.

pub mod create;
pub mod delete;
pub mod get;
pub mod list;
pub mod list_mine;
pub mod update;

use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};
use rules::{
    Author, Availability, Category, Description, Difficulty, ImageUrl, Name, PlantType, Status, Tip, TipCard, TipDraft,
    TipId, Title, UserId, fold,
};
use serde::{Deserialize, Serialize};

use crate::table::{Item, Reason, number, read, reasons, text};
use crate::{Failure, Table};

/// The value of `feed` in every public tip: the partition of the list of all.
pub(crate) const FEED: &str = "public";

/// A tip as it is stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TipItem {
    id: String,
    author_id: String,
    name: String,
    email: String,
    title: String,
    category: String,
    plant_type: String,
    difficulty_level: String,
    description: String,
    excerpt: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<String>,
    availability: String,
    version: u64,
    search_title: String,
    search_plant_type: String,
    search_category: String,
    search_description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    feed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public_difficulty: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public_category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public_author: Option<String>,
}

/// What an index holds of a tip. The public ones leave `availability` and `email` out.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CardItem {
    id: String,
    author_id: String,
    name: String,
    email: Option<String>,
    title: String,
    category: String,
    plant_type: String,
    difficulty_level: String,
    excerpt: String,
    image: Option<String>,
    availability: Option<String>,
    version: u64,
}

/// A tip as the item that the table holds, for those who load many at once.
pub fn stored_tip(tip: &Tip) -> Result<std::collections::HashMap<String, AttributeValue>, Failure> {
    Ok(serde_dynamo::to_item(TipItem::from(tip))?)
}

impl From<&Tip> for TipItem {
    fn from(tip: &Tip) -> Self {
        let content = &tip.content;
        let public = content.availability == Availability::Public;
        let when_public = |value: String| public.then_some(value);
        Self {
            id: tip.id.to_string(),
            author_id: tip.author.id.to_string(),
            name: tip.author.name.as_str().to_owned(),
            email: tip.author.email.clone(),
            title: content.title.as_str().to_owned(),
            category: content.category.to_string(),
            plant_type: content.plant_type.as_str().to_owned(),
            difficulty_level: content.difficulty_level.to_string(),
            description: content.description.as_str().to_owned(),
            excerpt: content.description.excerpt(),
            image: content.image.as_ref().map(|image| image.as_str().to_owned()),
            availability: content.availability.to_string(),
            version: tip.version,
            search_title: fold::fold(content.title.as_str()),
            search_plant_type: fold::fold(content.plant_type.as_str()),
            search_category: fold::fold(content.category.as_str()),
            search_description: fold::vocabulary(content.description.as_str()),
            feed: when_public(FEED.to_owned()),
            public_difficulty: when_public(content.difficulty_level.to_string()),
            public_category: when_public(content.category.to_string()),
            public_author: when_public(tip.author.id.to_string()),
        }
    }
}

impl TryFrom<TipItem> for Tip {
    type Error = Failure;

    fn try_from(item: TipItem) -> Result<Self, Failure> {
        Ok(Self {
            id: id(&item.id)?,
            author: Author { id: owner(&item.author_id)?, name: Name::stored(item.name), email: item.email },
            content: TipDraft {
                title: Title::stored(item.title),
                category: word(Category::parse(&item.category))?,
                plant_type: PlantType::stored(item.plant_type),
                difficulty_level: word(Difficulty::parse(&item.difficulty_level))?,
                description: Description::stored(item.description),
                image: item.image.map(ImageUrl::stored),
                availability: word(Availability::parse(&item.availability))?,
            },
            version: item.version,
        })
    }
}

impl TryFrom<CardItem> for TipCard {
    type Error = Failure;

    fn try_from(item: CardItem) -> Result<Self, Failure> {
        let availability = item.availability.as_deref().map_or(Ok(Availability::Public), Availability::parse);
        Ok(Self {
            id: id(&item.id)?,
            author_id: owner(&item.author_id)?,
            name: Name::stored(item.name),
            email: item.email,
            title: Title::stored(item.title),
            category: word(Category::parse(&item.category))?,
            plant_type: PlantType::stored(item.plant_type),
            difficulty_level: word(Difficulty::parse(&item.difficulty_level))?,
            excerpt: item.excerpt,
            image: item.image.map(ImageUrl::stored),
            availability: word(availability)?,
            version: item.version,
        })
    }
}

fn id(stored: &str) -> Result<TipId, Failure> {
    TipId::parse(stored).ok_or_else(|| Failure::new("a stored tip has no tip's id"))
}

fn owner(stored: &str) -> Result<UserId, Failure> {
    UserId::parse(stored).ok_or_else(|| Failure::new("a stored tip has no owner"))
}

fn word<T>(parsed: Result<T, rules::Refusal>) -> Result<T, Failure> {
    parsed.map_err(|_| Failure::new("a stored tip has a word that is none of its set"))
}

fn tip(item: Item) -> Result<Tip, Failure> {
    read::<TipItem>(item)?.try_into()
}

fn cards(items: Vec<Item>) -> Result<Vec<TipCard>, Failure> {
    items.into_iter().map(|item| read::<CardItem>(item)?.try_into()).collect()
}

/// The tip that an index's answer can be gone on after.
fn last_id(key: Option<&Item>) -> Result<Option<TipId>, Failure> {
    key.and_then(|key| key.get("id")?.as_s().ok()).map(|text| id(text)).transpose()
}

/// The part of a transaction that asks for an active profile and keeps its `totalTips`, the number of the gardener's
/// public tips.
fn owner_part(users: &Table, owner: UserId, difference: i8) -> Result<TransactWriteItem, Failure> {
    if difference != 0 {
        return Ok(update_part(count_tips(users, owner, difference)?));
    }
    let check = ConditionCheck::builder()
        .table_name(&users.name)
        .key("id", text(owner))
        .condition_expression("#status = :active")
        .expression_attribute_names("#status", "status")
        .expression_attribute_values(":active", text(Status::Active))
        .build()
        .map_err(|_| Failure::new("TransactWriteItems: the request could not be built"))?;
    Ok(TransactWriteItem::builder().condition_check(check).build())
}

fn count_tips(users: &Table, owner: UserId, difference: i8) -> Result<Update, Failure> {
    Update::builder()
        .table_name(&users.name)
        .key("id", text(owner))
        .update_expression("ADD totalTips :difference")
        .expression_attribute_values(":difference", number(difference))
        .condition_expression("#status = :active")
        .expression_attribute_names("#status", "status")
        .expression_attribute_values(":active", text(Status::Active))
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
        .build()
        .map_err(|_| Failure::new("TransactWriteItems: the request could not be built"))
}

fn put(table: &Table, item: Item, condition: &str, values: Item) -> Result<Put, Failure> {
    Put::builder()
        .table_name(&table.name)
        .set_item(Some(item))
        .condition_expression(condition)
        .set_expression_attribute_values(Some(values).filter(|values| !values.is_empty()))
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
        .build()
        .map_err(|_| Failure::new("TransactWriteItems: the request could not be built"))
}

fn put_part(put: Put) -> TransactWriteItem {
    TransactWriteItem::builder().put(put).build()
}

fn update_part(update: Update) -> TransactWriteItem {
    TransactWriteItem::builder().update(update).build()
}

/// What `totalTips` changes by when a tip goes from one availability to another.
fn difference(from: Availability, to: Availability) -> i8 {
    i8::from(to == Availability::Public) - i8::from(from == Availability::Public)
}

/// Writes all parts or none. `None` where it is done, else what each part met.
async fn transact(table: &Table, parts: Vec<TransactWriteItem>) -> Result<Option<Vec<Reason>>, Failure> {
    let request = table.client.transact_write_items().set_transact_items(Some(parts));
    let Err(error) = request.send().await else { return Ok(None) };
    match error.as_service_error() {
        Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
            reasons(cancelled.cancellation_reasons()).map(Some)
        }
        Some(TransactWriteItemsError::TransactionInProgressException(_)) => Ok(Some(vec![Reason::Conflict])),
        _ => Err(Failure::of("TransactWriteItems", &error)),
    }
}
