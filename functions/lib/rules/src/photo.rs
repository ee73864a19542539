//! Photographs that gardeners send.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

use crate::{Alt, Caption, PhotoState, Refusal};

ulid_id!(/** A photograph's id. */ PhotoId);

/// A colour, such as `#7a8c4f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    fn parse(text: &str) -> Option<Self> {
        let [_, red, green, blue] = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?.to_be_bytes();
        let colour = Self([red, green, blue]);
        (colour.to_string() == text).then_some(colour)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl PartialSchema for Colour {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).pattern(Some("^#[0-9a-f]{6}$")).into()
    }
}

impl ToSchema for Colour {}

serde_as_text!(Colour, Colour::parse);

// Stored tips and profiles contain this struct, and the API's responses do.
/// A photograph of the site. Its files are `/media/{id}/{480|960|1600}.{avif|jpg}`, as wide as their names say or as `width`, whichever is
/// less. A cover has no `caption`; a portrait has no `alt` either.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Photo {
    pub id: PhotoId,
    /// Pixels of the largest file.
    pub width: u16,
    pub height: u16,
    /// The average of its pixels, to show until a file is there.
    pub colour: Colour,
    /// Its content in words, for people who do not see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub alt: Option<Alt>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub caption: Option<Caption>,
}

/// A photograph that its owner chooses for a tip. It must be ready, and belong to no other tip.
#[derive(Clone, Debug, PartialEq, Eq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChosenPhoto {
    pub id: PhotoId,
    /// Its content in words, for people who do not see it.
    pub alt: Option<Alt>,
    pub caption: Option<Caption>,
}

impl ChosenPhoto {
    /// With the properties of the photograph itself.
    pub fn of(&self, photo: &Photo) -> Photo {
        Photo { alt: self.alt.clone(), caption: self.caption.clone(), ..photo.clone() }
    }
}

/// A photograph as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnPhoto {
    pub id: PhotoId,
    /// `waiting` for its upload, or for its files to be made.
    pub state: PhotoState,
    /// Why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<Refusal>,
    /// Pixels of the largest file, if it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub width: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub height: Option<u16>,
    /// The average of its pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub colour: Option<Colour>,
}

impl OwnPhoto {
    /// The photograph, if it is ready.
    pub fn ready(&self) -> Option<Photo> {
        Some(Photo {
            id: self.id,
            width: self.width?,
            height: self.height?,
            colour: self.colour?,
            alt: None,
            caption: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_one_form() {
        assert_eq!(Colour([1, 171, 255]).to_string(), "#01abff");
        assert_eq!(Colour::parse("#01abff"), Some(Colour([1, 171, 255])));
        for bad in ["01abff", "#01ABFF", "#1abff", "#001abff", "#+1abff", ""] {
            assert_eq!(Colour::parse(bad), None, "{bad}");
        }
    }
}
