use aws_sdk_dynamodb::types::{ReturnValuesOnConditionCheckFailure, Update};
use rules::{Availability, Tip, TipId, TipPatch, UserId, fold};

use super::{TipItem, difference, owner_part, put, put_part, stored_tip, tip, transact, update_part};
use crate::table::{Changes, Item, ROUNDS, Reason, back_off, number, text};
use crate::{Failure, Table};

/// Edits, hides and shows tips.
#[derive(Clone, Debug)]
pub struct UpdateTip {
    tips: Table,
    users: Table,
}

#[derive(Debug)]
pub enum UpdateError {
    /// There is none, or it is somebody else's and hidden: the two are not to be told apart.
    NoSuchTip,
    /// It is somebody else's.
    NotYours,
    /// It has another version than was expected.
    Stale,
    /// The owner's profile is not active, or gone.
    Inactive,
    Busy,
    Failure(Failure),
}

impl UpdateTip {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// Changes the tip if it is the caller's and, where `expected` is given, if it has that version.
    ///
    /// Every write is one transaction with the owner's profile, which has to be active. Most edits leave the availability
    /// as it is, so the first try assumes that, and is the only one. Where the tip turns out to stand otherwise, the
    /// refused write brings it along, and it is written anew on the condition that nobody has changed it since, with the
    /// owner's count where it comes to be shown or hidden. A write that meets another under way is made again.
    pub async fn update(
        &self,
        caller: UserId,
        id: TipId,
        patch: TipPatch,
        expected: Option<u64>,
    ) -> Result<Tip, UpdateError> {
        let mut refused = None;
        for round in 0..=ROUNDS {
            let write = match refused.take() {
                None => self.edit_in_place(caller, id, &patch, expected).await?,
                Some(standing) => {
                    let old = allowed(standing, caller, expected)?;
                    let new = old.patched(patch.clone());
                    self.replace(old, new).await?
                }
            };
            let contested = round > 0 || matches!(write, Write::Held(_));
            refused = match write {
                Write::Done(tip) => return Ok(tip),
                Write::Refused(standing) => Some(standing),
                Write::Held(standing) => standing.map(Some),
            };
            if contested {
                back_off(round).await;
            }
        }
        Err(UpdateError::Busy)
    }

    /// Changes the attributes that the patch names, on the condition that the tip already has the availability that the
    /// patch leaves it with. A transaction answers nothing, so the tip is read after it.
    async fn edit_in_place(
        &self,
        caller: UserId,
        id: TipId,
        patch: &TipPatch,
        expected: Option<u64>,
    ) -> Result<Write, UpdateError> {
        let edit = update_part(self.edit(caller, id, patch, expected)?);
        let Some(met) = transact(&self.tips, vec![edit, owner_part(&self.users, caller, 0)?]).await? else {
            let now = self.tips.get_now::<TipItem>(id).await?.ok_or(UpdateError::NoSuchTip)?;
            return Ok(Write::Done(now.try_into()?));
        };
        refusal(met, None)
    }

    fn edit(&self, caller: UserId, id: TipId, patch: &TipPatch, expected: Option<u64>) -> Result<Update, Failure> {
        let availability = patch.availability.unwrap_or(Availability::Public);
        let mut changes = changes(patch, availability == Availability::Public);
        let mut condition = "authorId = :caller AND availability = :availability".to_owned();
        changes.values.insert(":caller".to_owned(), text(caller));
        changes.values.insert(":availability".to_owned(), text(availability));
        changes.values.insert(":one".to_owned(), number(1));
        if let Some(version) = expected {
            condition += " AND version = :version";
            changes.values.insert(":version".to_owned(), number(version));
        }
        let expression = changes.expression();
        Update::builder()
            .table_name(&self.tips.name)
            .key("id", text(id))
            .update_expression(format!("{expression}ADD version :one"))
            .condition_expression(condition)
            .set_expression_attribute_names(Some(changes.names).filter(|names| !names.is_empty()))
            .set_expression_attribute_values(Some(changes.values))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .build()
            .map_err(|_| Failure::new("TransactWriteItems: the request could not be built"))
    }

    /// Writes the whole tip over the version that it came from.
    async fn replace(&self, old: Tip, new: Tip) -> Result<Write, UpdateError> {
        let values = [(":caller", text(old.author.id)), (":version", number(old.version))];
        let values = values.map(|(name, value)| (name.to_owned(), value)).into();
        let put = put(&self.tips, stored_tip(&new)?, "authorId = :caller AND version = :version", values)?;
        let difference = difference(old.content.availability, new.content.availability);
        let parts = vec![put_part(put), owner_part(&self.users, old.author.id, difference)?];
        match transact(&self.tips, parts).await? {
            None => Ok(Write::Done(new)),
            Some(met) => refusal(met, Some(stored_tip(&old)?)),
        }
    }
}

/// What became of a conditional write.
enum Write {
    Done(Tip),
    /// The condition did not hold; the item as it stands, where there is one.
    Refused(Option<Item>),
    /// Another write held an item; the tip as it stood when it was last seen.
    Held(Option<Item>),
}

/// Why a transaction of a tip and its owner was refused; `seen` is the tip where it was seen before.
fn refusal(met: Vec<Reason>, seen: Option<Item>) -> Result<Write, UpdateError> {
    let mut met = met.into_iter();
    match (met.next(), met.next()) {
        (Some(Reason::Condition(standing)), _) => Ok(Write::Refused(standing)),
        (_, Some(Reason::Condition(_))) => Err(UpdateError::Inactive),
        _ => Ok(Write::Held(seen)),
    }
}

/// The tip as it stands, if the caller may change it.
fn allowed(standing: Option<Item>, caller: UserId, expected: Option<u64>) -> Result<Tip, UpdateError> {
    let tip = standing.map(tip).transpose()?.ok_or(UpdateError::NoSuchTip)?;
    if tip.author.id != caller {
        return Err(match tip.content.availability {
            Availability::Public => UpdateError::NotYours,
            Availability::Hidden => UpdateError::NoSuchTip,
        });
    }
    if expected.is_some_and(|version| version != tip.version) {
        return Err(UpdateError::Stale);
    }
    Ok(tip)
}

/// The attributes that a patch changes, those that follow from them included.
fn changes(patch: &TipPatch, public: bool) -> Changes {
    let mut changes = Changes::default();
    if let Some(title) = &patch.title {
        changes.set("title", text(title.as_str()));
        changes.set("searchTitle", text(fold::fold(title.as_str())));
    }
    if let Some(plant_type) = &patch.plant_type {
        changes.set("plantType", text(plant_type.as_str()));
        changes.set("searchPlantType", text(fold::fold(plant_type.as_str())));
    }
    if let Some(description) = &patch.description {
        changes.set("description", text(description.as_str()));
        changes.set("excerpt", text(description.excerpt()));
        changes.set("searchDescription", text(fold::vocabulary(description.as_str())));
    }
    if let Some(category) = patch.category {
        changes.set("category", text(category));
        changes.set("searchCategory", text(fold::fold(category.as_str())));
        if public {
            changes.set("publicCategory", text(category));
        }
    }
    if let Some(difficulty) = patch.difficulty_level {
        changes.set("difficultyLevel", text(difficulty));
        if public {
            changes.set("publicDifficulty", text(difficulty));
        }
    }
    if let Some(image) = &patch.image {
        changes.set_or_remove("image", image.as_ref().map(|image| text(image.as_str())));
    }
    changes
}

impl From<Failure> for UpdateError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}
