use rules::{
    Availability, Content, Failure, Hold, Mark, ModeratorNote, OwnMark, Status, Thing, ThingKind, ThingNow, Tip, UserId,
};

use super::tip::{Intervention, ModerateTip};
use crate::aws::item::to_value;
use crate::items::mark::{of_tip, readable_mark, sort_key};
use crate::items::profile::UserItem;
use crate::items::tip::TipItem;
use crate::table::{Table, Write, exists, key};

/// A thing that can be reported, as it is now.
#[derive(Debug)]
pub enum Reported {
    /// With whether everybody sees it.
    Tip(Tip, bool),
    Outcome(Mark),
    Profile(UserItem),
}

/// Reads things as they are now.
#[derive(Clone, Debug)]
pub(super) struct Things {
    pub tips: Table,
    pub users: Table,
    pub activity: Table,
}

impl Things {
    /// One strongly consistent `GetItem`.
    pub async fn get(&self, thing: Thing) -> Result<Option<Reported>, Failure> {
        Ok(match thing {
            Thing::Tip(tip) => {
                let stored = self.tips.get_consistent::<TipItem>(tip).await?;
                stored.map(|item| {
                    let is_listed = item.is_listed();
                    Reported::Tip(item.into(), is_listed)
                })
            }
            Thing::Profile(gardener) => self.users.get_consistent(gardener).await?.map(Reported::Profile),
            Thing::Outcome { tip, year, gardener } => {
                let key = key(of_tip(tip), sort_key(OwnMark::Outcome, gardener, year));
                let stored = self.activity.get_by(key, true).await?;
                stored.and_then(readable_mark).map(Reported::Outcome)
            }
        })
    }

    /// The parts of a transaction that hide the thing, or end its hold. What reports have hidden gets the moderator's words. A thing that
    /// is gone stays as it is.
    pub async fn held(&self, found: Option<&Reported>, hold: Option<&Hold>) -> Result<Vec<Write>, Failure> {
        match found {
            Some(found) if hold.is_none() && !found.is_held() => Ok(Vec::new()),
            Some(Reported::Tip(tip, _)) => {
                let intervention = hold.map_or(Intervention::Release, |hold| Intervention::Hold(hold.clone()));
                self.tips().parts(tip, &intervention).await
            }
            Some(Reported::Outcome(mark)) => Ok(vec![hold_note(&self.activity, mark, hold)?]),
            Some(Reported::Profile(_)) | None => Ok(Vec::new()),
        }
    }

    /// The parts that end the hold of a thing whose owner becomes active in the same transaction, and what to add to the owner's count of
    /// public tips: a transaction writes each item once.
    pub async fn back(&self, found: Option<&Reported>) -> Result<(Vec<Write>, i8), Failure> {
        match found {
            Some(Reported::Tip(tip, _)) if tip.hold.is_some() => self.tips().parts_with_author(tip).await,
            _ => Ok((self.held(found, None).await?, 0)),
        }
    }

    fn tips(&self) -> ModerateTip {
        ModerateTip::new(self.tips.clone(), self.users.clone(), self.activity.clone())
    }

    /// The parts that delete a tip, so that its author cannot restore it.
    pub async fn removed(&self, found: Option<&Reported>, hold: &Hold) -> Result<Vec<Write>, Failure> {
        let Some(Reported::Tip(tip, _)) = found else { return Ok(Vec::new()) };
        self.tips().parts(tip, &Intervention::Hold(Hold { removed: true, ..hold.clone() })).await
    }

    /// The parts that show words of the moderators below a tip, or take them away.
    pub async fn noted(&self, found: Option<&Reported>, note: Option<ModeratorNote>) -> Result<Vec<Write>, Failure> {
        let intervention = Intervention::Note(note);
        match found {
            Some(Reported::Tip(tip, _)) if intervention.changes(tip) => self.tips().parts(tip, &intervention).await,
            _ => Ok(Vec::new()),
        }
    }
}

/// The update that hides a note, or shows it again.
fn hold_note(activity: &Table, mark: &Mark, hold: Option<&Hold>) -> Result<Write, Failure> {
    let kind = mark.content.mark();
    let update = activity.update(key(of_tip(mark.tip), sort_key(kind, mark.gardener, mark.at.year())));
    Ok(update.set_or_remove("held", hold.map(to_value).transpose()?).when(exists("pk")))
}

impl Reported {
    pub fn owner(&self) -> UserId {
        match self {
            Self::Tip(tip, _) => tip.author.id,
            Self::Outcome(mark) => mark.gardener,
            Self::Profile(user) => user.id,
        }
    }

    /// Whether everybody sees it.
    pub fn is_public(&self) -> bool {
        match self {
            Self::Tip(_, is_listed) => *is_listed,
            Self::Outcome(mark) => {
                mark.outcome().is_some_and(|outcome| outcome.note.is_some() && outcome.hold.is_none())
            }
            Self::Profile(user) => user.status == Status::Active,
        }
    }

    pub fn is_held(&self) -> bool {
        match self {
            Self::Tip(tip, _) => tip.hold.is_some(),
            Self::Outcome(mark) => mark.outcome().is_some_and(|outcome| outcome.hold.is_some()),
            Self::Profile(user) => user.status != Status::Active,
        }
    }

    /// The moderators' words below a tip.
    pub fn note(&self) -> Option<&ModeratorNote> {
        let Self::Tip(tip, _) = self else { return None };
        tip.moderator_note.as_ref()
    }

    /// A moderator has deleted it.
    pub fn is_removed(&self) -> bool {
        matches!(self, Self::Tip(tip, _) if tip.is_removed())
    }

    /// Its author has taken it back.
    pub fn is_gone(&self) -> bool {
        let Self::Tip(tip, _) = self else { return false };
        let is_private = matches!(tip.content.availability, Availability::Draft | Availability::Retired);
        !tip.is_removed() && (tip.deleted_at.is_some() || is_private)
    }

    pub fn now(&self, kind: ThingKind) -> ThingNow {
        ThingNow {
            kind,
            exists: true,
            is_held: self.is_held(),
            is_removed: self.is_removed(),
            is_deleted: matches!(self, Self::Tip(tip, _) if tip.deleted_at.is_some()),
            is_gone: self.is_gone(),
            has_note: self.note().is_some(),
        }
    }

    pub fn content(&self) -> Content {
        match self {
            Self::Tip(tip, _) => Content {
                title: tip.content.summary.title.as_str().to_owned(),
                text: tip.content.description.as_str().to_owned(),
                photos: tip.content.photos.clone(),
            },
            Self::Outcome(mark) => {
                let outcome = mark.outcome();
                let note = outcome.and_then(|outcome| outcome.note.as_ref());
                Content {
                    title: outcome.map(|outcome| outcome.result.to_string()).unwrap_or_default(),
                    text: note.map(|note| note.as_str().to_owned()).unwrap_or_default(),
                    photos: Vec::new(),
                }
            }
            Self::Profile(user) => {
                let summary = user.card.summary.clone().public(user.card.shown);
                let text = [
                    summary.specialization.as_str(),
                    summary.experience.as_str(),
                    summary.location.as_str(),
                    summary.bio.as_str(),
                ];
                let text = text.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
                Content {
                    title: summary.name.as_str().to_owned(),
                    text,
                    photos: summary.portrait.into_iter().collect(),
                }
            }
        }
    }
}

/// What the thing of a case is now.
pub(super) fn now(thing: Thing, found: Option<&Reported>) -> ThingNow {
    let gone = ThingNow {
        kind: thing.kind(),
        exists: false,
        is_held: false,
        is_removed: false,
        is_deleted: false,
        is_gone: false,
        has_note: false,
    };
    found.map_or(gone, |found| found.now(thing.kind()))
}
