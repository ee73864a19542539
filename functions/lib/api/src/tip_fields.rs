//! The fields of a tip in a request's body, of a new one and of an edit.

use rules::{
    Availability, Category, ChosenPhoto, Description, Difficulty, Facts, ImageUrl, Missing, Name, PlantType, TipPatch,
    Title,
};
use utoipa::ToSchema;

use crate::facts::facts;
use crate::field_errors::Parsed;
use crate::form::{Form, blankable, nullable, text};
use crate::photos::photos;

/// A tip to share.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTip {
    pub title: Title,
    /// A draft may have it empty.
    pub plant_type: PlantType,
    /// The default is easy.
    pub difficulty_level: Option<Difficulty>,
    /// A draft may have a shorter one, or an empty one.
    pub description: Description,
    pub image: Option<ImageUrl>,
    /// A draft may have it empty.
    pub category: Category,
    #[schema(nullable = false)]
    pub facts: Option<Facts>,
    /// The first is the cover.
    #[schema(nullable = false, max_items = 6)]
    pub photos: Option<Vec<ChosenPhoto>>,
    /// The default is public.
    pub availability: Option<Availability>,
    /// Ignored: the tip gets the name of the author's profile.
    pub name: Option<Name>,
    /// The author's own address, as Cognito has it now; any other is 403.
    pub email: Option<String>,
}

/// The changes to a tip. Missing fields stay unchanged.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(min_properties = 1)]
pub struct TipChange {
    #[schema(nullable = false)]
    pub title: Option<Title>,
    #[schema(nullable = false)]
    pub category: Option<Category>,
    #[schema(nullable = false)]
    pub description: Option<Description>,
    #[schema(nullable = false)]
    pub plant_type: Option<PlantType>,
    #[schema(nullable = false)]
    pub difficulty_level: Option<Difficulty>,
    /// Null removes the picture.
    pub image: Option<ImageUrl>,
    /// All facts together: a missing one is removed.
    #[schema(nullable = false)]
    pub facts: Option<Facts>,
    /// All photographs together: a missing one is removed. The first is the cover.
    #[schema(nullable = false, max_items = 6)]
    pub photos: Option<Vec<ChosenPhoto>>,
    /// With `draft`, which only a draft can have, `plantType`, `category` and `description` may be empty. With any other, the tip
    /// must have them.
    #[schema(nullable = false)]
    pub availability: Option<Availability>,
    /// True: the author confirms the advice. An edit of it confirms it too.
    #[schema(nullable = false)]
    pub confirmed: Option<bool>,
}

/// The fields that a body has.
pub struct TipFields {
    pub patch: TipPatch,
    /// All photographs together.
    pub photos: Option<Vec<ChosenPhoto>>,
}

impl TipFields {
    /// Takes the fields of a new tip: those without a default are required, and null is the default.
    pub fn of_new(form: &mut Form) -> Self {
        Self::take(form, true)
    }

    /// Takes the fields of an edit, each of which may be missing.
    pub fn of_change(form: &mut Form) -> Self {
        Self::take(form, false)
    }

    fn take(form: &mut Form, is_new: bool) -> Self {
        let availability = defaulted(form, is_new, "availability", Availability::parse);
        let is_draft = availability == Some(Availability::Draft);
        let title = form.given(is_new, "title", text(Title::parse));
        let mut parts = Parts { form, is_new, is_draft, missing: Vec::new() };
        let plant_type = parts.take(Missing::PlantType, PlantType::parse);
        let category = parts.take(Missing::Category, Category::parse);
        let parse_description = if is_draft { Description::parse_draft } else { Description::parse };
        let description = parts.take(Missing::Description, parse_description);
        let mut missing = parts.missing;
        if description.as_ref().is_some_and(|text| !text.is_finished()) {
            missing.push(Missing::Description);
        }
        let patch = TipPatch {
            title,
            category,
            plant_type,
            difficulty_level: defaulted(form, is_new, "difficultyLevel", Difficulty::parse),
            description,
            image: form.optional("image", blankable(ImageUrl::parse)),
            facts: form.object("facts", facts),
            photos: None,
            availability,
            missing,
            confirmed: false,
        };
        Self { patch, photos: photos(form) }
    }
}

/// A field that has a default in a new tip.
fn defaulted<T>(form: &mut Form, is_new: bool, name: &str, parse: impl Fn(&str) -> Parsed<T>) -> Option<T> {
    if is_new { form.optional(name, nullable(text(parse))).flatten() } else { form.optional(name, text(parse)) }
}

/// The fields that only a draft may leave out or empty.
struct Parts<'a> {
    form: &'a mut Form,
    is_new: bool,
    is_draft: bool,
    /// The fields that a new draft leaves out, or that an edit of a draft empties.
    missing: Vec<Missing>,
}

impl Parts<'_> {
    fn take<T>(&mut self, part: Missing, parse: impl Fn(&str) -> Parsed<T>) -> Option<T> {
        if !self.is_draft {
            return self.form.given(self.is_new, part.as_str(), text(parse));
        }
        let typed = self.form.optional(part.as_str(), blankable(parse));
        if typed.as_ref().map_or(self.is_new, Option::is_none) {
            self.missing.push(part);
        }
        typed.flatten()
    }
}
