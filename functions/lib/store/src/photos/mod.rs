//! Photographs that gardeners send.
//!
//! Each is one item in the table of activity, `P#PHOTO` `A`, which the index `byActor` has among its owner's marks. It says what the
//! photograph belongs to: a tip, or its owner's profile as the portrait. The write that uses it for something checks and notes that in
//! its own transaction, so nobody can use another gardener's photograph, or one twice. One that belongs to nothing is in the index
//! `queue`, from which it is removed after some days ([`purge`]).

pub mod create;
pub mod get;
pub mod hide;
pub mod media;
pub mod process;
pub mod purge;

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem, Update};
use rules::known;
use rules::{ChosenPhoto, Colour, Failure, OwnPhoto, Photo, PhotoId, PhotoState, Refusal, Timestamp, TipId, UserId};
use serde::{Deserialize, Serialize};

use crate::failure::not_built;
use crate::items::{Item, readable, text};
use crate::retry::settled;
use crate::table::{batch_get, part};
use crate::{Table, activity};

/// The sort key of every photograph.
const PHOTO: &str = "A";
/// The value of `queue` in those that belong to nothing.
const QUEUE: &str = "photo";
/// How their place in their owner's list begins.
const LISTED: &str = "P#";

/// A stored photograph.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PhotoItem {
    pk: String,
    sk: String,
    /// Its owner. One whose owner has left has neither this nor `mark`.
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<UserId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
    /// One without it is being removed.
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    state: Option<PhotoState>,
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    reason: Option<Refusal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tip: Option<TipId>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    portrait: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    queue: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Timestamp>,
}

/// Since when a photograph has belonged to nothing that is to be removed at the next occasion.
pub(crate) fn long_ago() -> Timestamp {
    Timestamp::from_milliseconds(0)
}

/// The owner of a photograph's use: a tip or a profile.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Use {
    Tip(TipId),
    Portrait,
}

impl PhotoItem {
    /// One that waits for its upload.
    fn new(id: PhotoId, owner: UserId, now: Timestamp) -> Self {
        Self {
            pk: of_photo(id),
            sk: PHOTO.to_owned(),
            actor: Some(owner),
            mark: Some(format!("{LISTED}{now}#{id}")),
            state: Some(PhotoState::Waiting),
            reason: None,
            width: None,
            height: None,
            colour: None,
            tip: None,
            portrait: false,
            queue: Some(QUEUE.to_owned()),
            at: Some(now),
        }
    }

    /// A ready one of a tip, which belongs to nothing yet.
    fn of_tip(photo: &Photo, owner: UserId, now: Timestamp) -> Self {
        let new = Self {
            state: Some(PhotoState::Ready),
            width: Some(photo.width),
            height: Some(photo.height),
            colour: Some(photo.colour),
            ..Self::new(photo.id, owner, now)
        };
        // The author of tips that their authors have left has no list.
        if owner == UserId::FORMER { Self { actor: None, mark: None, ..new } } else { new }
    }

    fn id(&self) -> Option<PhotoId> {
        id(&self.pk)
    }

    /// `None` if it is being removed.
    pub(crate) fn own(&self) -> Option<OwnPhoto> {
        let (reason, width, height, colour) = (self.reason, self.width, self.height, self.colour);
        Some(OwnPhoto { id: self.id()?, state: self.state?, reason, width, height, colour })
    }
}

impl Use {
    /// The attribute that names it, and its value.
    fn attribute(self) -> (&'static str, AttributeValue) {
        match self {
            Self::Tip(tip) => ("tip", text(tip)),
            Self::Portrait => ("portrait", AttributeValue::Bool(true)),
        }
    }
}

fn of_photo(id: PhotoId) -> String {
    format!("P#{id}")
}

pub(crate) fn id(pk: &str) -> Option<PhotoId> {
    pk.strip_prefix("P#").and_then(PhotoId::parse)
}

fn key(id: PhotoId) -> Item {
    activity::key(of_photo(id), PHOTO)
}

/// Those of these photographs that are ready and the caller's: one consistent `BatchGetItem`, and no request without ids.
pub(crate) async fn ready(
    activity: &Table,
    owner: UserId,
    ids: Vec<PhotoId>,
) -> Result<HashMap<PhotoId, Photo>, Failure> {
    let mut request = part(activity, ids.into_iter().map(key).collect(), None, &[])?;
    for keys in request.values_mut() {
        keys.consistent_read = Some(true);
    }
    let found = batch_get(&activity.client, request).await?.into_values().flatten().filter_map(readable::<PhotoItem>);
    let ready = found.filter(|photo| photo.actor == Some(owner)).filter_map(|photo| photo.own());
    Ok(ready.filter_map(|photo| Some((photo.id, photo.ready()?))).collect())
}

/// The chosen photographs with their properties; `None` if one is unknown.
pub(crate) fn chosen(choice: &[ChosenPhoto], known: &HashMap<PhotoId, Photo>) -> Option<Vec<Photo>> {
    choice.iter().map(|photo| Some(photo.of(known.get(&photo.id)?))).collect()
}

/// The part of a transaction that requires that the photograph is the owner's, ready, and belongs to nothing or to this already,
/// and makes it belong to this.
pub(crate) fn attach(activity: &Table, id: PhotoId, owner: UserId, to: Use) -> Result<TransactWriteItem, Failure> {
    let (name, value) = to.attribute();
    let update = Update::builder()
        .table_name(&activity.name)
        .set_key(Some(key(id)))
        .update_expression("SET #use = :use REMOVE #queue, #at")
        .condition_expression(
            "actor = :owner AND #state = :ready AND (#use = :use OR (attribute_not_exists(tip) AND attribute_not_exists(portrait)))",
        )
        .expression_attribute_names("#use", name)
        .expression_attribute_names("#queue", "queue")
        .expression_attribute_names("#at", "at")
        .expression_attribute_names("#state", "state")
        .expression_attribute_values(":use", value)
        .expression_attribute_values(":owner", text(owner))
        .expression_attribute_values(":ready", text(PhotoState::Ready));
    Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
}

/// The part of a transaction that makes a photograph belong to nothing, as if since this time. If its item is missing, one is made, by which its
/// files are found and removed.
pub(crate) fn release(
    activity: &Table,
    id: PhotoId,
    from: Use,
    since: Timestamp,
) -> Result<TransactWriteItem, Failure> {
    let (name, value) = from.attribute();
    let update = Update::builder()
        .table_name(&activity.name)
        .set_key(Some(key(id)))
        .update_expression("SET #queue = :queue, #at = :since REMOVE #use")
        .condition_expression("attribute_not_exists(pk) OR #use = :use")
        .expression_attribute_names("#use", name)
        .expression_attribute_names("#queue", "queue")
        .expression_attribute_names("#at", "at")
        .expression_attribute_values(":use", value)
        .expression_attribute_values(":queue", text(QUEUE))
        .expression_attribute_values(":since", text(since));
    Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
}

/// The parts of a transaction after which the photographs `new`, and none of the others in `old`, belong to this.
pub(crate) fn change(
    activity: &Table,
    owner: UserId,
    to: Use,
    old: &[Photo],
    new: &[Photo],
) -> Result<Vec<TransactWriteItem>, Failure> {
    let is_in = |photos: &[Photo], id| photos.iter().any(|photo| photo.id == id);
    let added = new.iter().filter(|photo| !is_in(old, photo.id)).map(|photo| attach(activity, photo.id, owner, to));
    let now = Timestamp::now();
    let removed = old.iter().filter(|photo| !is_in(new, photo.id)).map(|photo| release(activity, photo.id, to, now));
    added.chain(removed).collect()
}

/// Its owner has left, and the tip that it belongs to has not.
pub(crate) async fn forget_owner(activity: &Table, id: PhotoId, owner: UserId) -> Result<bool, Failure> {
    let update = activity.client.update_item().table_name(&activity.name).set_key(Some(key(id)));
    let update = update
        .update_expression("REMOVE actor, mark")
        .condition_expression("actor = :owner")
        .expression_attribute_values(":owner", text(owner));
    let busy = Failure::transient("a photograph changes all the time");
    settled("UpdateItem", busy, || update.clone().send()).await.map(|_| true)
}

/// Its owner has left, and nothing uses it: it is removed at the next occasion.
pub(crate) async fn abandon(activity: &Table, id: PhotoId, owner: UserId) -> Result<bool, Failure> {
    let update = activity.client.update_item().table_name(&activity.name).set_key(Some(key(id)));
    let update = update
        .update_expression("SET #queue = :queue, #at = :long_ago REMOVE actor, mark, tip, portrait")
        .condition_expression("actor = :owner")
        .expression_attribute_names("#queue", "queue")
        .expression_attribute_names("#at", "at")
        .expression_attribute_values(":queue", text(QUEUE))
        .expression_attribute_values(":long_ago", text(long_ago()))
        .expression_attribute_values(":owner", text(owner));
    let busy = Failure::transient("a photograph changes all the time");
    settled("UpdateItem", busy, || update.clone().send()).await.map(|_| true)
}
