use rules::{Availability, Failure, Hold, ModeratorNote, Name, Status, Tip, TipId, UserId};
use serde::Deserialize;

use crate::aws::item::{number, text, to_value};
use crate::aws::retry::Retry;
use crate::items::deletion::Deletion;
use crate::items::photo::{self, Use};
use crate::items::profile::{count_tips, has_name};
use crate::items::tip::{Owner, TipItem, difference, list, unlist};
use crate::table::{Table, Write, by_id, is, transact};

/// What an operator does with a tip of any gardener: one who is active, disabled or gone.
#[derive(Clone, Debug)]
pub struct ModerateTip {
    tips: Table,
    users: Table,
    activity: Table,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intervention {
    Hide,
    /// Ends a hold too.
    Show,
    Remove,
    /// Hides the tip, and its author cannot show it. A hold that removes it moves it to its author's deleted tips too.
    Hold(Hold),
    /// Shows words of the moderators above the tip, or takes them away.
    Note(Option<ModeratorNote>),
    /// Ends the hold: a tip that was public is public again, and a removed one is its author's again.
    Release,
}

/// What a change of a tip has to know of its author.
#[derive(Deserialize)]
struct AuthorProfile {
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

impl Intervention {
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
    pub async fn moderate(&self, id: TipId, intervention: &Intervention) -> Result<bool, Failure> {
        let mut retry = Retry::new();
        loop {
            let Some(tip) = self.get(id).await?.filter(|tip| intervention.changes(tip)) else { return Ok(false) };
            let parts = self.parts(&tip, intervention).await?;
            let Some(reasons) = transact(parts).await? else { return Ok(true) };
            retry.record(&reasons);
            retry.wait(Failure::transient(format!("the tip {id} changes all the time"))).await?;
        }
    }

    /// The parts of the transaction. The first is the tip's.
    pub(crate) async fn parts(&self, tip: &Tip, intervention: &Intervention) -> Result<Vec<Write>, Failure> {
        let author: Option<AuthorProfile> = self.users.get_consistent(tip.author.id).await?;
        let is_disabled = author.as_ref().is_some_and(|author| author.status != Status::Active);
        let (mut parts, difference) = self.parts_of_tip(tip, intervention, author.as_ref(), is_disabled)?;
        let restores = *intervention == Intervention::Release && tip.is_removed();
        if let (Some(author), true) = (author, difference != 0 || restores) {
            let update = count_tips(&self.users, tip.author.id, author.status, difference);
            parts.push(if restores { has_name(update, &author.card.summary.name) } else { update });
        }
        Ok(parts)
    }

    /// The parts without the author's profile, and what to add to its count of public tips.
    fn parts_of_tip(
        &self,
        tip: &Tip,
        intervention: &Intervention,
        author: Option<&AuthorProfile>,
        is_disabled: bool,
    ) -> Result<(Vec<Write>, i8), Failure> {
        let before = tip.content.availability;
        let (after, mut parts) = match intervention {
            Intervention::Hide => (Availability::Hidden, vec![self.hide(tip)]),
            Intervention::Hold(hold) => {
                let after = if before == Availability::Public { Availability::Hidden } else { before };
                (after, self.hold(tip, hold)?)
            }
            Intervention::Note(note) => {
                let note = note.as_ref().map(to_value).transpose()?;
                (before, vec![self.change(tip).set_or_remove("moderatorNote", note)])
            }
            Intervention::Release => {
                let is_hidden = before == Availability::Hidden && (tip.deleted_at.is_none() || tip.is_removed());
                let was_public = is_hidden && tip.hold.as_ref().is_some_and(|hold| hold.was_public);
                let after = if was_public { Availability::Public } else { before };
                (after, vec![self.release(tip, was_public, author, is_disabled)])
            }
            Intervention::Show => (Availability::Public, vec![self.release(tip, true, author, is_disabled)]),
            Intervention::Remove => {
                let delete = self.tips.delete(by_id(tip.id)).when(is("revision", number(tip.revision)));
                let deletion = Deletion::for_good(tip.id, self.tips.now()).part(&self.activity)?;
                (Availability::Hidden, vec![delete, deletion])
            }
        };
        // A deleted tip is not counted any more, until it is restored.
        let is_gone = tip.deleted_at.is_some() && after != Availability::Public;
        let difference = if is_gone { 0 } else { difference(before, after) };
        if *intervention == Intervention::Remove {
            for photo in &tip.content.photos {
                parts.push(photo::release(&self.activity, photo.id, Use::Tip(tip.id), photo::long_ago()));
            }
        }
        Ok((parts, difference))
    }

    /// Hides the tip, and moves one that is removed to its author's deleted tips.
    fn hold(&self, tip: &Tip, hold: &Hold) -> Result<Vec<Write>, Failure> {
        let is_public = tip.content.availability == Availability::Public;
        let was_public = is_public || tip.hold.as_ref().is_some_and(|hold| hold.was_public);
        let hold = Hold { was_public, removed: hold.removed || tip.is_removed(), ..hold.clone() };
        let update = if is_public { self.hide(tip) } else { self.change(tip) }.set("card.held", to_value(&hold)?);
        if !hold.removed || tip.deleted_at.is_some() {
            return Ok(vec![update]);
        }
        let update = update.set("authorId", text(Owner::Deleted(tip.author.id))).set("card.deletedAt", text(hold.at));
        Ok(vec![update, Deletion::new(tip.id, hold.at).part(&self.activity)?])
    }

    fn hide(&self, tip: &Tip) -> Write {
        unlist(self.change(tip).set("availability", text(Availability::Hidden)))
    }

    /// Ends the hold. `shows`: the tip becomes public. The tips of an author who is disabled are in no list until the author is enabled.
    /// One that its author has left behind is in nobody's list.
    fn release(&self, tip: &Tip, shows: bool, author: Option<&AuthorProfile>, is_disabled: bool) -> Write {
        let mut update = self.change(tip).remove(["card.held"]);
        if shows {
            update = update.set("availability", text(Availability::Public));
        }
        if shows && !is_disabled {
            update = list(update);
        }
        if shows && !is_disabled && tip.author.id != UserId::FORMER {
            update = update.set("publicAuthor", text(tip.author.id));
        }
        if !tip.is_removed() {
            return update;
        }
        let update = update.set("authorId", text(tip.author.id)).remove(["card.deletedAt"]);
        // The gardener may have another name since the removal.
        update.with(author, |update, author| update.set("card.name", text(author.card.summary.name.as_str())))
    }

    fn change(&self, tip: &Tip) -> Write {
        let update = self.tips.update(by_id(tip.id)).add("version", number(1)).add("revision", number(1));
        update.when(is("revision", number(tip.revision)))
    }
}
