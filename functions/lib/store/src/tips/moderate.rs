use aws_sdk_dynamodb::types::{AttributeValue, Delete, TransactWriteItem, Update};
use rules::{Availability, Failure, Hold, ModeratorNote, Name, Status, Timestamp, Tip, TipId, UserId};
use serde::Deserialize;

use super::purge::Deletion;
use super::{FEED, LIST, Owner, TipItem, UNLIST, count_tips_of, difference, require_name};
use crate::Table;
use crate::failure::not_built;
use crate::items::{Item, attribute, number, text};
use crate::photos::{self, Use};
use crate::retry::Retry;
use crate::table::{names, transact};

/// What an operator does with a tip of any gardener: one who is active, disabled or gone.
#[derive(Clone, Debug)]
pub struct ModerateTip {
    tips: Table,
    users: Table,
    activity: Table,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moderation {
    Hide,
    /// Ends a hold too.
    Show,
    Remove,
    /// Hides the tip, and its author cannot show it. A hold that removes it moves it to its author's deleted tips too.
    Hold(Hold),
    /// Shows words of the moderators below the tip, or takes them away.
    Note(Option<ModeratorNote>),
    /// Ends the hold: a tip that was public is public again, and a removed one is its author's again.
    Release,
}

/// What a change of a tip has to know of its author.
#[derive(Deserialize)]
struct Author {
    status: Status,
    card: AuthorCard,
}

#[derive(Deserialize)]
struct AuthorCard {
    summary: AuthorSummary,
}

#[derive(Deserialize)]
struct AuthorSummary {
    name: Name,
}

impl Moderation {
    /// Whether there is something to change. Only its author may show a draft or a deleted tip.
    pub fn changes(&self, tip: &Tip) -> bool {
        let is_deleted = tip.deleted_at.is_some();
        match self {
            Self::Hide => !is_deleted && tip.content.availability == Availability::Public,
            Self::Show => !is_deleted && tip.content.availability == Availability::Hidden,
            Self::Remove => true,
            Self::Hold(_) => tip.hold.is_none(),
            Self::Note(note) => tip.moderator_note != *note,
            Self::Release => tip.hold.is_some(),
        }
    }
}

impl ModerateTip {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// The tip as it is now, deleted or not.
    pub async fn get(&self, id: TipId) -> Result<Option<Tip>, Failure> {
        Ok(self.tips.get_consistent::<TipItem>(id).await?.map(Tip::from))
    }

    /// Changes the tip in one transaction with its author's count of public tips, on the revision that was read, so it can neither
    /// overwrite an edit nor count twice. Returns whether there was something to change.
    pub async fn moderate(&self, id: TipId, moderation: &Moderation) -> Result<bool, Failure> {
        let mut retry = Retry::new();
        loop {
            let Some(tip) = self.get(id).await?.filter(|tip| moderation.changes(tip)) else { return Ok(false) };
            let parts = self.parts(&tip, moderation).await?;
            let Some(reasons) = transact(&self.tips, parts).await? else { return Ok(true) };
            retry.record(&reasons);
            retry.wait(Failure::transient(format!("the tip {id} changes all the time"))).await?;
        }
    }

    /// The parts of the transaction. The first is the tip's.
    pub(crate) async fn parts(&self, tip: &Tip, moderation: &Moderation) -> Result<Vec<TransactWriteItem>, Failure> {
        let author: Option<Author> = self.users.get_consistent(tip.author.id).await?;
        let is_disabled = author.as_ref().is_some_and(|author| author.status != Status::Active);
        let (mut parts, difference) = self.parts_of_tip(tip, moderation, author.as_ref(), is_disabled)?;
        let restores = *moderation == Moderation::Release && tip.is_removed();
        if let (Some(author), true) = (author, difference != 0 || restores) {
            let mut update = count_tips_of(&self.users, tip.author.id, author.status, difference)?;
            if restores {
                require_name(&mut update, &author.card.summary.name);
            }
            parts.push(TransactWriteItem::builder().update(update).build());
        }
        Ok(parts)
    }

    /// The parts that end a hold in a transaction that enables the author, and what that has to add to the author's count of public tips.
    pub(crate) async fn parts_with_author(&self, tip: &Tip) -> Result<(Vec<TransactWriteItem>, i8), Failure> {
        let author: Option<Author> = self.users.get_consistent(tip.author.id).await?;
        self.parts_of_tip(tip, &Moderation::Release, author.as_ref(), false)
    }

    /// The parts without the author's profile, and what to add to its count of public tips.
    fn parts_of_tip(
        &self,
        tip: &Tip,
        moderation: &Moderation,
        author: Option<&Author>,
        is_disabled: bool,
    ) -> Result<(Vec<TransactWriteItem>, i8), Failure> {
        let (before, part) = (tip.content.availability, TransactWriteItem::builder());
        let is_public = before == Availability::Public;
        let mut deletion = None;
        let (after, part) = match moderation {
            Moderation::Hide => (Availability::Hidden, part.update(self.hide(tip, "")?)),
            Moderation::Hold(hold) => {
                let was_public = is_public || tip.hold.as_ref().is_some_and(|hold| hold.was_public);
                let hold = Hold { was_public, removed: hold.removed || tip.is_removed(), ..hold.clone() };
                let deletes = hold.removed && tip.deleted_at.is_none();
                let also = if deletes { ", authorId = :deleted, card.deletedAt = :at" } else { "" };
                let mut update = if is_public {
                    self.hide(tip, &format!(", card.held = :hold{also}"))?
                } else {
                    self.update(tip, &format!("SET card.held = :hold{also}"))?
                };
                let values = update.expression_attribute_values.get_or_insert_default();
                values.insert(":hold".to_owned(), attribute(&hold)?);
                if deletes {
                    values.insert(":deleted".to_owned(), text(Owner::Deleted(tip.author.id)));
                    values.insert(":at".to_owned(), text(hold.at));
                    deletion = Some(Deletion::new(tip.id, hold.at));
                }
                (if is_public { Availability::Hidden } else { before }, part.update(update))
            }
            Moderation::Note(note) => {
                let update = match note {
                    Some(note) => {
                        let mut update = self.update(tip, "SET moderatorNote = :note")?;
                        let values = update.expression_attribute_values.get_or_insert_default();
                        values.insert(":note".to_owned(), attribute(note)?);
                        update
                    }
                    None => self.update(tip, "REMOVE moderatorNote")?,
                };
                (before, part.update(update))
            }
            Moderation::Release => {
                let is_hidden = before == Availability::Hidden && (tip.deleted_at.is_none() || tip.is_removed());
                let was_public = is_hidden && tip.hold.as_ref().is_some_and(|hold| hold.was_public);
                let update = self.release(tip, was_public, author, is_disabled)?;
                (if was_public { Availability::Public } else { before }, part.update(update))
            }
            Moderation::Show => (Availability::Public, part.update(self.release(tip, true, author, is_disabled)?)),
            Moderation::Remove => {
                deletion = Some(Deletion::by_leaving(tip.id, Timestamp::now()));
                (Availability::Hidden, part.delete(self.delete(tip)?))
            }
        };
        let mut parts = vec![part.build()];
        // A deleted tip is not counted any more, until it is restored.
        let is_gone = tip.deleted_at.is_some() && after != Availability::Public;
        let difference = if is_gone { 0 } else { difference(before, after) };
        if let Some(deletion) = deletion {
            parts.push(deletion.part(&self.activity)?);
        }
        if *moderation == Moderation::Remove {
            for photo in &tip.content.photos {
                parts.push(photos::release(&self.activity, photo.id, Use::Tip(tip.id), photos::long_ago())?);
            }
        }
        Ok((parts, difference))
    }

    fn hide(&self, tip: &Tip, also: &str) -> Result<Update, Failure> {
        let mut update = self.update(tip, &format!("SET availability = :availability{also} {UNLIST}"))?;
        let values = update.expression_attribute_values.get_or_insert_default();
        values.insert(":availability".to_owned(), text(Availability::Hidden));
        Ok(update)
    }

    /// Ends the hold. `shows`: the tip becomes public. The tips of an author who is disabled are in no list until the author is enabled.
    /// One that its author has left behind is in nobody's list.
    fn release(&self, tip: &Tip, shows: bool, author: Option<&Author>, is_disabled: bool) -> Result<Update, Failure> {
        let (mut set, mut values) = (Vec::new(), Item::new());
        let mut value = |name: &str, value: AttributeValue| values.insert(name.to_owned(), value);
        if shows {
            set.push("availability = :availability");
            value(":availability", text(Availability::Public));
        }
        if shows && !is_disabled {
            set.push(LIST);
            value(":feed", text(FEED));
        }
        if shows && !is_disabled && tip.author.id != UserId::FORMER {
            set.push("publicAuthor = :author");
            value(":author", text(tip.author.id));
        }
        if tip.is_removed() {
            set.push("authorId = :author");
            value(":author", text(tip.author.id));
        }
        // The gardener may have another name since the removal.
        let name = author.filter(|_| tip.is_removed()).map(|author| &author.card.summary.name);
        if let Some(name) = name {
            set.push("card.#name = :name");
            value(":name", text(name.as_str()));
        }
        let set = if set.is_empty() { String::new() } else { format!("SET {} ", set.join(", ")) };
        let deleted = if tip.is_removed() { ", card.deletedAt" } else { "" };
        let mut update = self.update(tip, &format!("{set}REMOVE card.held{deleted}"))?;
        update.expression_attribute_values.get_or_insert_default().extend(values);
        update.expression_attribute_names = name.map(|_| names(&[("#name", "name")]));
        Ok(update)
    }

    fn update(&self, tip: &Tip, expression: &str) -> Result<Update, Failure> {
        Update::builder()
            .table_name(&self.tips.name)
            .key("id", text(tip.id))
            .update_expression(format!("{expression} ADD version :one, revision :one"))
            .condition_expression("revision = :revision")
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":revision", number(tip.revision))
            .build()
            .map_err(not_built)
    }

    fn delete(&self, tip: &Tip) -> Result<Delete, Failure> {
        Delete::builder()
            .table_name(&self.tips.name)
            .key("id", text(tip.id))
            .condition_expression("revision = :revision")
            .expression_attribute_values(":revision", number(tip.revision))
            .build()
            .map_err(not_built)
    }
}
