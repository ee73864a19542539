//! Texts with a length, each a type of its own.

use std::{borrow::Cow, ops::RangeInclusive};

use serde::{Deserialize, Serialize};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

use crate::{Invalid, limits};

/// Declares a text type: trimmed, within its limit, free of control characters.
macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $limit:expr, $lines:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Trims and checks. The refusal is in words for the person who typed it.
            pub fn parse(typed: &str) -> Result<Self, Invalid> {
                parse(typed, &$limit, $lines).map(Self)
            }

            /// Takes a text from the store, where only parsed texts are written. Deserializing does the same: a request's
            /// body goes through [`Self::parse`].
            pub fn stored(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }

            pub fn into_string(self) -> String {
                self.0
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .min_length(Some(*$limit.start()))
                    .max_length(Some(*$limit.end()))
                    .pattern(Some(pattern(&$limit, $lines)))
                    .into()
            }
        }

        impl ToSchema for $name {}
    };
}

text!(/** What a tip is called. */ Title, limits::TITLE, Lines::One);
text!(/** The plant, or kind of plant, that a tip is about. */ PlantType, limits::PLANT_TYPE, Lines::One);
text!(/** A tip's text; blank lines part its paragraphs. */ Description, limits::DESCRIPTION, Lines::Many);
text!(/** A gardener's name. */ Name, limits::NAME, Lines::One);
text!(/** What a gardener says of themselves. */ Bio, limits::BIO, Lines::Many);
text!(/** How long and with what a gardener has gardened. */ Experience, limits::EXPERIENCE, Lines::One);
text!(/** What a gardener knows best. */ Specialization, limits::SPECIALIZATION, Lines::One);
text!(/** Where a gardener gardens. */ Location, limits::LOCATION, Lines::One);
text!(/** A telephone number, as its owner writes it. */ Phone, limits::PHONE, Lines::One);
text!(/** Words to search for. */ Search, limits::SEARCH, Lines::One);

#[derive(Clone, Copy, PartialEq)]
enum Lines {
    One,
    Many,
}

fn parse(typed: &str, limit: &RangeInclusive<usize>, lines: Lines) -> Result<String, Invalid> {
    let fine = |c: char| !c.is_control() || (lines == Lines::Many && matches!(c, '\n' | '\r' | '\t'));
    if !typed.chars().all(fine) {
        return Err(Invalid::new("must not contain control characters"));
    }
    let text = match lines {
        Lines::One => Cow::Borrowed(typed.trim()),
        Lines::Many => Cow::Owned(typed.trim().replace("\r\n", "\n").replace('\r', "\n")),
    };
    let length = text.chars().count();
    if !limit.contains(&length) {
        let (least, most) = (limit.start(), limit.end());
        return Err(Invalid::new(match (length < *least, least) {
            (true, 1) => "must not be empty".to_owned(),
            (true, _) => format!("must have at least {least} characters; it has {length}"),
            (false, _) => format!("must have at most {most} characters; it has {length}"),
        }));
    }
    Ok(text.into_owned())
}

/// The same rules as a regular expression of JSON Schema: no control characters, and as many characters as are asked for
/// between the first and the last that is no space.
fn pattern(limit: &RangeInclusive<usize>, lines: Lines) -> String {
    let (any, word) = match lines {
        Lines::One => (r"[^\u0000-\u001f\u007f-\u009f]", r"[^\s\u0000-\u001f\u007f-\u009f]"),
        Lines::Many => (r"[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]", r"[^\s\u0000-\u001f\u007f-\u009f]"),
    };
    match limit.start() {
        0 => format!("^{any}*$"),
        1 => format!("^{any}*{word}{any}*$"),
        least => format!("^[ \\t\\n\\r]*{word}{any}{{{},}}{word}[ \\t\\n\\r]*$", least - 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, expect: Result<&str, &str>) {
        let title = Title::parse(typed);
        assert_eq!(title.as_ref().map(Title::as_str).map_err(|refusal| refusal.0.as_str()), expect, "{typed:?}");
    }

    #[test]
    fn titles_are_trimmed_and_bounded() {
        check("  Earth up leeks ", Ok("Earth up leeks"));
        check("   ", Err("must not be empty"));
        check(&"ë".repeat(120), Ok(&"ë".repeat(120)));
        check(&"ë".repeat(121), Err("must have at most 120 characters; it has 121"));
        check("a\u{0}b", Err("must not contain control characters"));
        check("a\nb", Err("must not contain control characters"));
        check("a\n", Err("must not contain control characters"));
    }

    #[test]
    fn descriptions_keep_their_paragraphs() {
        let typed = format!("{}\r\n\r\n{}", "a".repeat(30), "b".repeat(30));
        assert_eq!(Description::parse(&typed).unwrap().as_str(), typed.replace('\r', ""));
        assert!(Description::parse(&format!("{}  ", "a".repeat(49))).is_err());
        assert!(Description::parse(&"a".repeat(50)).is_ok());
        assert!(Description::parse(&"a".repeat(10_001)).is_err());
    }
}
