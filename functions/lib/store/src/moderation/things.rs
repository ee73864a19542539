use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use rules::{Availability, Content, Failure, Hold, Mark, ModeratorNote, OwnMark, Status, Thing, Tip, UserId};

use crate::activity::{self, key, of_tip, sort_key};
use crate::failure::not_built;
use crate::items::attribute;
use crate::tips::TipItem;
use crate::tips::moderate::Moderation;
use crate::users::UserItem;
use crate::{ModerateTip, Table};

/// A thing that can be reported, as it is now.
#[derive(Debug)]
pub enum Found {
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
    pub async fn get(&self, thing: Thing) -> Result<Option<Found>, Failure> {
        Ok(match thing {
            Thing::Tip(tip) => {
                let stored = self.tips.get_consistent::<TipItem>(tip).await?;
                stored.map(|item| {
                    let is_listed = item.is_listed();
                    Found::Tip(item.into(), is_listed)
                })
            }
            Thing::Profile(gardener) => self.users.get_consistent(gardener).await?.map(Found::Profile),
            Thing::Outcome { tip, year, gardener } => {
                let key = key(of_tip(tip), sort_key(OwnMark::Outcome, gardener, year));
                let stored = self.activity.get_by(key, true).await?;
                stored.and_then(activity::readable_mark).map(Found::Outcome)
            }
        })
    }

    /// The parts of a transaction that hide the thing, or end its hold. What reports have hidden gets the moderator's words. A thing that
    /// is gone stays as it is.
    pub async fn held(&self, found: Option<&Found>, hold: Option<&Hold>) -> Result<Vec<TransactWriteItem>, Failure> {
        match found {
            Some(found) if hold.is_none() && !found.is_held() => Ok(Vec::new()),
            Some(Found::Tip(tip, _)) => {
                let moderation = hold.map_or(Moderation::Release, |hold| Moderation::Hold(hold.clone()));
                self.tips().parts(tip, &moderation).await
            }
            Some(Found::Outcome(mark)) => Ok(vec![hold_note(&self.activity, mark, hold)?]),
            Some(Found::Profile(_)) | None => Ok(Vec::new()),
        }
    }

    /// The parts that end the hold of a thing whose owner becomes active in the same transaction, and what to add to the owner's count of
    /// public tips: a transaction writes each item once.
    pub async fn back(&self, found: Option<&Found>) -> Result<(Vec<TransactWriteItem>, i8), Failure> {
        match found {
            Some(Found::Tip(tip, _)) if tip.hold.is_some() => self.tips().parts_with_author(tip).await,
            _ => Ok((self.held(found, None).await?, 0)),
        }
    }

    fn tips(&self) -> ModerateTip {
        ModerateTip::new(self.tips.clone(), self.users.clone(), self.activity.clone())
    }

    /// The parts that delete a tip, so that its author cannot restore it. `None` if the thing is no tip, or its author has deleted it.
    pub async fn removed(&self, found: Option<&Found>, hold: &Hold) -> Result<Option<Vec<TransactWriteItem>>, Failure> {
        match found {
            Some(Found::Tip(tip, _)) if tip.deleted_at.is_none() || tip.is_removed() => {
                let hold = Hold { removed: true, ..hold.clone() };
                self.tips().parts(tip, &Moderation::Hold(hold)).await.map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The parts that show words of the moderators below a public tip, or take them away. `None` if the thing is no such tip.
    pub async fn noted(
        &self,
        found: Option<&Found>,
        note: Option<ModeratorNote>,
    ) -> Result<Option<Vec<TransactWriteItem>>, Failure> {
        let Some(Found::Tip(tip, _)) = found.filter(|found| !found.is_held() && !found.is_gone()) else {
            return Ok(None);
        };
        let moderation = Moderation::Note(note);
        if !moderation.changes(tip) {
            return Ok(Some(Vec::new()));
        }
        self.tips().parts(tip, &moderation).await.map(Some)
    }
}

/// The update that hides a note, or shows it again.
fn hold_note(activity: &Table, mark: &Mark, hold: Option<&Hold>) -> Result<TransactWriteItem, Failure> {
    let kind = mark.content.mark();
    let update = Update::builder()
        .table_name(&activity.name)
        .set_key(Some(key(of_tip(mark.tip), sort_key(kind, mark.gardener, mark.at.year()))))
        .condition_expression("attribute_exists(pk)");
    let update = match hold {
        Some(hold) => {
            update.update_expression("SET held = :hold").expression_attribute_values(":hold", attribute(hold)?)
        }
        None => update.update_expression("REMOVE held"),
    };
    Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
}

impl Found {
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
