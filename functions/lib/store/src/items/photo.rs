//! Photographs that gardeners send.
//!
//! Each is one item in the table of activity, `P#PHOTO` and `A`, which the index `byActor` has among its owner's marks. It says what the
//! photograph belongs to: a tip, or its owner's profile as the portrait. The write that uses it for something checks and notes that in
//! its own transaction, so nobody can use another gardener's photograph, or one twice. One that belongs to nothing is in the index
//! `queue`, from which it is removed after some days.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::known;
use rules::{
    ChosenPhoto, Colour, Failure, OwnPhoto, Photo, PhotoId, PhotoState, Refusal, Thing, Timestamp, TipId, UserId,
};
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, readable, text, text_of};
use crate::table::{Batch, Table, Write, all, any, exists, is, key, missing};

/// The sort key of every photograph.
const PHOTO: &str = "A";
/// The value of `queue` in those that belong to nothing.
pub(crate) const QUEUE: &str = "photo";
/// How their place in their owner's list begins.
pub(crate) const LISTED: &str = "P#";

/// A stored photograph.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PhotoItem {
    pk: String,
    sk: String,
    /// Its owner. One whose owner has left has neither this nor `mark`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<UserId>,
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

/// What a photograph is used for: a tip, or the profile of its owner.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Use {
    Tip(TipId),
    Portrait(UserId),
}

/// What a photograph belonged to last, if it belongs to nothing now: a case about that may still need it.
const WAS: &str = "was";
/// Moderators hold the tip that it belonged to last, so it can belong to no other.
const HELD: &str = "held";
/// Only cases know its address.
const HIDDEN: &str = "hidden";
/// The id that it gets, or has got.
const MOVES_TO: &str = "movesTo";

impl PhotoItem {
    /// One that waits for its upload.
    pub fn new(id: PhotoId, owner: UserId, now: Timestamp) -> Self {
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

    /// A copy of a ready one, which belongs to nothing yet.
    pub fn copied(photo: &Photo, owner: UserId, now: Timestamp) -> Self {
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
        photo_of(&self.pk)
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
            Self::Portrait(_) => ("portrait", AttributeValue::Bool(true)),
        }
    }

    pub fn thing(self) -> Thing {
        match self {
            Self::Tip(tip) => Thing::Tip(tip),
            Self::Portrait(gardener) => Thing::Profile(gardener),
        }
    }
}

fn of_photo(id: PhotoId) -> String {
    format!("P#{id}")
}

pub(crate) fn photo_of(pk: &str) -> Option<PhotoId> {
    pk.strip_prefix("P#").and_then(PhotoId::parse)
}

pub(crate) fn photo_key(id: PhotoId) -> Item {
    key(of_photo(id), PHOTO)
}

/// Those of these photographs that are ready and the caller's: one consistent `BatchGetItem`, and no request without ids.
pub(crate) async fn ready(
    activity: &Table,
    owner: UserId,
    ids: Vec<PhotoId>,
) -> Result<HashMap<PhotoId, Photo>, Failure> {
    let mut found = Batch::new().consistent(activity, ids.into_iter().map(photo_key), &[])?.read().await?;
    let found = found.all(activity).into_iter().filter_map(readable::<PhotoItem>);
    let ready = found.filter(|photo| photo.actor == Some(owner)).filter_map(|photo| photo.own());
    Ok(ready.filter_map(|photo| Some((photo.id, photo.ready()?))).collect())
}

/// The chosen photographs with their properties; `None` if one is unknown.
pub(crate) fn chosen(choice: &[ChosenPhoto], known: &HashMap<PhotoId, Photo>) -> Option<Vec<Photo>> {
    choice.iter().map(|photo| Some(photo.of(known.get(&photo.id)?))).collect()
}

/// The part of a transaction that requires that the photograph is the owner's, ready, and belongs to nothing or to this already,
/// and makes it belong to this. One that has belonged to something can only belong to the same again: a case may need it, and with
/// another thing it could be removed.
fn attach(activity: &Table, id: PhotoId, owner: UserId, to: Use) -> Write {
    let (name, value) = to.attribute();
    let update = activity.update(photo_key(id)).set(name, value.clone()).remove(["queue", "at", WAS, HELD, HIDDEN]);
    let was_this_or_nothing = any([missing(WAS), is(WAS, text(to.thing()))]);
    let is_free = all([missing("tip"), missing("portrait"), was_this_or_nothing]);
    let update = update.when(is("actor", text(owner))).when(is("state", text(PhotoState::Ready)));
    update.when(any([is(name, value), is_free]))
}

/// The same of a copy, which has belonged to nothing yet.
pub(crate) fn attach_new(activity: &Table, id: PhotoId, to: Use) -> Write {
    let (name, value) = to.attribute();
    let update = activity.update(photo_key(id)).set(name, value).remove(["queue", "at"]);
    update.when(is("queue", text(QUEUE))).when(missing("tip")).when(missing("portrait"))
}

/// The part of a transaction that makes a photograph belong to nothing, as if since this time. If its item is missing, one is made, by which its
/// files are found and removed.
pub(crate) fn release(activity: &Table, id: PhotoId, from: Use, since: Timestamp) -> Write {
    freed(activity, id, from, since).set(WAS, text(from.thing()))
}

/// The same of a photograph whose files have been copied under another id.
pub(crate) fn replace(activity: &Table, id: PhotoId, from: Use) -> Write {
    freed(activity, id, from, long_ago())
}

fn freed(activity: &Table, id: PhotoId, from: Use, since: Timestamp) -> Write {
    let (name, value) = from.attribute();
    let update = activity.update(photo_key(id)).set("queue", text(QUEUE)).set("at", text(since)).remove([name]);
    update.when(any([missing("pk"), is(name, value)]))
}

/// The parts of a transaction after which the photographs `new`, and none of the others in `old`, belong to this. `is_held`: by moderators.
pub(crate) fn change(
    activity: &Table,
    owner: UserId,
    to: Use,
    old: &[Photo],
    new: &[Photo],
    is_held: bool,
) -> Vec<Write> {
    let is_in = |photos: &[Photo], id| photos.iter().any(|photo| photo.id == id);
    let added = new.iter().filter(|photo| !is_in(old, photo.id)).map(|photo| attach(activity, photo.id, owner, to));
    let now = activity.now();
    let removed = old.iter().filter(|photo| !is_in(new, photo.id)).map(|photo| {
        let held = is_held.then_some(AttributeValue::Bool(true));
        release(activity, photo.id, to, now).with(held, |update, held| update.set(HELD, held))
    });
    added.chain(removed).collect()
}

/// Holds a photograph that belongs to nothing and that belonged to this thing when it was reported: it can only belong to that again.
pub(crate) fn held_after(activity: &Table, id: PhotoId, was: Thing) -> Write {
    let update = activity.update(photo_key(id)).set(HELD, AttributeValue::Bool(true)).set(WAS, text(was));
    update.when(all([exists("pk"), missing("tip"), missing("portrait")]))
}

/// Takes the photograph's owner away, and what it belonged to: nothing needs it any more.
pub(crate) fn abandoned(activity: &Table, id: PhotoId, owner: UserId) -> Write {
    let update = activity.update(photo_key(id)).set("queue", text(QUEUE)).set("at", text(long_ago()));
    update.remove(["actor", "mark", "tip", "portrait", WAS]).when(is("actor", text(owner)))
}

/// Gives a photograph that is there the id that it moves to, unless it has one.
pub(crate) fn moves_to(activity: &Table, id: PhotoId, new: PhotoId) -> Write {
    activity.update(photo_key(id)).set_if_missing(MOVES_TO, text(new)).when(exists("pk"))
}

/// The id that a stored photograph moves to.
pub(crate) fn new_id(item: &Item) -> Option<PhotoId> {
    PhotoId::parse(text_of(item, MOVES_TO)?)
}

/// The item of a photograph that belongs to nothing, belonged to this last, and has an address that others may know.
pub(crate) async fn taken_away(activity: &Table, id: PhotoId, from: Thing) -> Result<Option<Item>, Failure> {
    let stored = activity.get_by(photo_key(id), true).await?;
    let was = from.to_string();
    Ok(stored.filter(|item| {
        item.contains_key("queue")
            && item.contains_key("state")
            && text_of(item, WAS) == Some(was.as_str())
            && !item.contains_key(HIDDEN)
    }))
}

/// A copy of a photograph that belongs to nothing, under an id that only cases know.
pub(crate) fn hidden_copy(mut item: Item, id: PhotoId) -> Item {
    let marked = text_of(&item, "at").map(|at| format!("{LISTED}{at}#{id}"));
    item.insert("pk".to_owned(), text(of_photo(id)));
    item.insert(HIDDEN.to_owned(), AttributeValue::Bool(true));
    item.extend(marked.map(|mark| ("mark".to_owned(), text(mark))));
    item.remove(MOVES_TO);
    item
}

/// Nothing needs a photograph any more that belonged to this last: there is a copy of it.
pub(crate) fn forget(activity: &Table, id: PhotoId, was: Thing) -> Write {
    let update = activity.update(photo_key(id)).set("at", text(long_ago())).remove([WAS, HELD]);
    update.when(is("queue", text(QUEUE))).when(is(WAS, text(was)))
}

/// What a photograph that belongs to nothing belonged to last.
pub(crate) async fn belonged_to(activity: &Table, id: PhotoId) -> Result<Option<Thing>, Failure> {
    #[derive(Deserialize)]
    struct Belonged {
        #[serde(default, deserialize_with = "known::option")]
        was: Option<Thing>,
    }
    let stored = activity.get_by(photo_key(id), true).await?;
    Ok(stored.and_then(readable::<Belonged>).and_then(|belonged| belonged.was))
}
