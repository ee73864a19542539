use aws_sdk_dynamodb::types::{Delete, TransactWriteItem, Update};
use rules::{Availability, Failure, Hold, ModeratorNote, Status, Timestamp, Tip, TipId, UserId};
use serde::Deserialize;

use super::purge::Deletion;
use super::{FEED, LIST, TipItem, UNLIST, count_tips_of, difference};
use crate::Table;
use crate::failure::not_built;
use crate::photos::{self, Use};
use crate::table::{Retry, attribute, number, text, transact};

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
    /// Hides the tip, and its author cannot show it.
    Hold(Hold),
    /// Shows words of the moderators below the tip, or takes them away.
    Note(Option<ModeratorNote>),
    /// Ends the hold: a tip that was public is public again.
    Release,
}

/// What a change of a tip has to know of its author.
#[derive(Deserialize)]
struct Author {
    status: Status,
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
        let (mut parts, difference) = self.parts_of_tip(tip, moderation, is_disabled)?;
        if let (Some(author), true) = (author, difference != 0) {
            let update = count_tips_of(&self.users, tip.author.id, author.status, difference)?;
            parts.push(TransactWriteItem::builder().update(update).build());
        }
        Ok(parts)
    }

    /// The same without the author's profile, and what to add to its count of public tips. `is_disabled`: the author's tips are in no list.
    pub(crate) fn parts_of_tip(
        &self,
        tip: &Tip,
        moderation: &Moderation,
        is_disabled: bool,
    ) -> Result<(Vec<TransactWriteItem>, i8), Failure> {
        let (before, part) = (tip.content.availability, TransactWriteItem::builder());
        let is_public = before == Availability::Public;
        let is_hidden = before == Availability::Hidden && tip.deleted_at.is_none();
        let (after, part) = match moderation {
            Moderation::Hide => (Availability::Hidden, part.update(self.hide(tip, "")?)),
            Moderation::Hold(hold) => {
                let was_public = is_public || tip.hold.as_ref().is_some_and(|hold| hold.was_public);
                let hold = Hold { was_public, ..hold.clone() };
                let mut update = if is_public {
                    self.hide(tip, ", card.held = :hold")?
                } else {
                    self.update(tip, "SET card.held = :hold")?
                };
                let values = update.expression_attribute_values.get_or_insert_default();
                values.insert(":hold".to_owned(), attribute(&hold)?);
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
            Moderation::Release if !(is_hidden && tip.hold.as_ref().is_some_and(|hold| hold.was_public)) => {
                (before, part.update(self.update(tip, "REMOVE card.held")?))
            }
            Moderation::Show | Moderation::Release => (Availability::Public, part.update(self.show(tip, is_disabled)?)),
            Moderation::Remove => (Availability::Hidden, part.delete(self.delete(tip)?)),
        };
        let mut parts = vec![part.build()];
        // A deleted tip is not counted any more.
        let difference = if tip.deleted_at.is_some() { 0 } else { difference(before, after) };
        if *moderation == Moderation::Remove {
            parts.push(Deletion::by_leaving(tip.id, Timestamp::now()).part(&self.activity)?);
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

    /// The tips of an author who is disabled are in no list until the author is enabled. One that its author has left behind is in
    /// nobody's list.
    fn show(&self, tip: &Tip, is_disabled: bool) -> Result<Update, Failure> {
        let lists = match tip.author.id {
            _ if is_disabled => String::new(),
            UserId::FORMER => format!(", {LIST}"),
            _ => format!(", {LIST}, publicAuthor = authorId"),
        };
        let mut update = self.update(tip, &format!("SET availability = :availability{lists} REMOVE card.held"))?;
        let values = update.expression_attribute_values.get_or_insert_default();
        values.insert(":availability".to_owned(), text(Availability::Public));
        if !is_disabled {
            values.insert(":feed".to_owned(), text(FEED));
        }
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
