//! Texts with a limited length, one type each.

use std::{borrow::Cow, ops::RangeInclusive};

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        extensions::Extensions,
        schema::{ObjectBuilder, Type},
    },
};

use crate::{Invalid, fold, limits};

/// The addresses of sites in a text: each `//`, which `://` has too, and each `www.` that begins a word. They are not counted as words,
/// because a comma or a bar may separate them as well as a space. A site's bare name counts as none: it is too like two sentences
/// without a space.
pub fn links(text: &str) -> usize {
    let (text, mut count, mut before) = (text.to_lowercase(), 0, ' ');
    for (at, letter) in text.char_indices() {
        let rest = &text[at..];
        // A row of slashes is one.
        let is_address = rest.starts_with("//") && before != '/';
        // In `https://www.` the slashes have counted.
        let is_www = rest.starts_with("www.") && before != '/' && !before.is_alphanumeric();
        count += usize::from(is_address || is_www);
        before = letter;
    }
    count
}

/// Whether a program for mail may make a link of a part of the text: an address of a site, with or without its scheme, or of mail.
/// Stricter than [`links`]: it is for titles in mails of the site's own sender, which do without a title rather than advertise.
pub fn has_address(text: &str) -> bool {
    // Browsers read the other three as full stops too (Unicode Technical Standard 46, section 4.5).
    let text = text.replace(['\u{3002}', '\u{ff0e}', '\u{ff61}'], ".");
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '@');
    links(&text) > 0 || text.split(|letter| !is_part(letter)).any(is_host)
}

/// `user@host` or a name like `garden.example`: the last part has two letters or more, so "e.g." and "2.5" are none.
fn is_host(word: &str) -> bool {
    let word = word.trim_matches(['.', '-', '@']);
    let is_suffix = |suffix: &str| suffix.chars().count() > 1 && suffix.chars().all(char::is_alphabetic);
    word.contains('@') || word.rsplit_once('.').is_some_and(|(name, suffix)| !name.is_empty() && is_suffix(suffix))
}

/// Declares a text type: trimmed, within its limit, free of control characters, with a visible character. `extensions` are those
/// of its schema.
macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $limit:expr, $lines:expr $(, $extensions:expr)?) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Trims and checks. The error is in words for the person who typed it.
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
                    $(.extensions(Some($extensions)))?
                    .into()
            }
        }

        impl ToSchema for $name {}
    };
}

text!(/** A tip's title. */ Title, limits::TITLE, Lines::One);
text!(/** The plant, or kind of plant, that a tip is about. */ PlantType, limits::PLANT_TYPE, Lines::One);
text!(/** A tip's text; blank lines separate its paragraphs. */ Description, limits::DESCRIPTION, Lines::Many);
text!(
    /// A gardener's name.
    Name,
    limits::NAME,
    Lines::One,
    Extensions::from_iter([("x-reserved", RESERVED_NAMES)])
);
text!(/** A gardener about themselves. */ Bio, limits::BIO, Lines::Many);
text!(/** How long and with what a gardener has gardened. */ Experience, limits::EXPERIENCE, Lines::One);
text!(/** A gardener's specialty. */ Specialization, limits::SPECIALIZATION, Lines::One);
text!(/** Where a gardener gardens. */ Location, limits::LOCATION, Lines::One);
text!(/** What a report adds to its reason, or a moderator to an act. */ ReportNote, limits::REPORT_NOTE, Lines::Many);
text!(/** Why a gardener wants an act taken back. */ Appeal, limits::APPEAL, Lines::Many);
text!(/** A telephone number, as its owner writes it. */ Phone, limits::PHONE, Lines::One);
text!(/** A tip in one sentence. */ Standfirst, limits::STANDFIRST, Lines::One);
text!(/** A line about a tip's hazards. */ HazardNote, limits::HAZARD_NOTE, Lines::One);
text!(/** A tool that a tip's work needs. */ Tool, limits::TOOL, Lines::One);
text!(/** The title of a book or of another source. */ Source, limits::SOURCE, Lines::One);
text!(/** A note of a gardener who tried a tip, beside the result. */ Note, limits::NOTE, Lines::Many);
text!(/** A question, or an answer. */ PostText, limits::POST, Lines::Many);
text!(/** The content of a photograph, for people who do not see it. */ Alt, limits::ALT, Lines::One);
text!(/** A line under a photograph. */ Caption, limits::CAPTION, Lines::One);
text!(/** Words to search for. */ Search, limits::SEARCH, Lines::One);

/// Names of the site itself, which no gardener can choose. Compared by [`letters`]; letters of other scripts that look alike are
/// not recognized.
pub const RESERVED_NAMES: [&str; 9] = [
    "Sorrel & Spade",
    "Sorrel & Spade Team",
    "Sorrel and Spade",
    "Sorrel and Spade Team",
    "A former gardener",
    "Admin",
    "Administrator",
    "Moderator",
    "Support",
];

impl Description {
    /// A text that is not finished: it may be shorter than [`limits::DESCRIPTION`].
    pub fn parse_draft(typed: &str) -> Result<Self, Invalid> {
        parse(typed, &(0..=*limits::DESCRIPTION.end()), Lines::Many).map(Self)
    }

    pub fn is_finished(&self) -> bool {
        self.0.chars().count() >= *limits::DESCRIPTION.start()
    }
}

impl Search {
    /// Whether there is anything to search for. Without a letter or digit, such as `?`, there is not.
    pub fn has_word(&self) -> bool {
        self.0.chars().any(char::is_alphanumeric)
    }
}

impl Name {
    /// A name that a gardener chooses: unlike with [`Self::parse`], not one of the site's own.
    pub fn choose(typed: &str) -> Result<Self, Invalid> {
        let name = Self::parse(typed)?;
        if RESERVED_NAMES.iter().any(|reserved| letters(reserved) == letters(name.as_str())) {
            return Err(Invalid::new("is reserved for the site itself"));
        }
        Ok(name)
    }

    /// The name of a gardener who has not chosen one.
    pub fn unchosen() -> Self {
        Self::stored("A new gardener")
    }
}

/// The letters and digits of a name, folded.
fn letters(name: &str) -> String {
    fold::fold(name).chars().filter(|c| c.is_alphanumeric()).collect()
}

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
    if lines == Lines::One && typed.contains(is_meaningless) {
        return Err(Invalid::new("must not contain characters that others cannot see"));
    }
    let text = match lines {
        // Copied telephone numbers and names often contain these, invisibly.
        Lines::One if typed.contains(changes_direction) => {
            Cow::Owned(typed.replace(changes_direction, "").trim().to_owned())
        }
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
    // Both rules are about characters beyond ASCII, which most texts do not have.
    if !text.is_ascii() {
        if !text.nfkc().any(is_visible) {
            return Err(Invalid::new("must have at least one visible character"));
        }
        if has_stacked_marks(&text) {
            return Err(Invalid::new(format!("must have at most {} accents on one letter", limits::MARKS)));
        }
    }
    // Two names with and without these look alike.
    let has_flag = text.contains(BLACK_FLAG);
    let is_left_out = |c: char| lines == Lines::One && (looks_like_nothing(c) || (is_tag(c) && !has_flag));
    Ok(if text.contains(is_left_out) { text.replace(is_left_out, "").trim().to_owned() } else { text.into_owned() })
}

/// The first character of the flags of England, Scotland and Wales. Tags follow it.
const BLACK_FLAG: char = '\u{1f3f4}';

/// Whether no script needs the character and nobody sees it: those that forbid or hint a break, the mark of a byte order, old controls.
fn looks_like_nothing(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}')
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// Embeds, overrides or isolates a direction of text (Unicode Standard Annex 9, section 2).
fn changes_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a line has no use for the character: one of private use, which each device shows as it likes, the place of an object, or
/// a break of lines or paragraphs.
fn is_meaningless(c: char) -> bool {
    !c.is_ascii()
        && (c == '\u{fffc}'
            || matches!(
                category(c),
                GeneralCategory::PrivateUse | GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator
            ))
}

/// Whether the character is visible by itself. `web/src/shared/text/visible.ts` has the same rule; one table tests both.
fn is_visible(c: char) -> bool {
    // The Braille pattern blank and the annotation characters.
    let blank = matches!(c, '\u{2800}' | '\u{fff9}'..='\u{fffb}');
    !blank
        && !c.is_whitespace()
        && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        && !GeneralCategoryGroup::Mark.contains(category(c))
}

/// Whether a character has so many nonspacing marks that they cover the lines around it. `web/src/shared/form-rules.ts` has the same
/// rule; one table tests both.
fn has_stacked_marks(text: &str) -> bool {
    let mut marks = 0;
    text.nfd().any(|c| {
        let is_mark = matches!(category(c), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark);
        marks = if is_mark { marks + 1 } else { 0 };
        marks > limits::MARKS
    })
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

/// The same rules as a regular expression for JSON Schema: no control characters, and the minimum length counted from the
/// first to the last character that is not a space. A text of one line needs a character that is visible; the expression leaves
/// out the more common invisible ones.
fn pattern(limit: &RangeInclusive<usize>, lines: Lines) -> String {
    let (any, word) = match lines {
        Lines::One => (
            r"[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ue000-\uf8ff\ufffc]",
            r"[^\s\u0000-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufffc]",
        ),
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
        assert_eq!(title.as_ref().map(Title::as_str).map_err(|invalid| invalid.0.as_str()), expect, "{typed:?}");
    }

    #[test]
    fn links_are_counted_whatever_separates_them() {
        for (text, expect) in [
            ("", 0),
            ("Sow in March, e.g. in rows.", 0),
            ("See https://a.example and (www.b.example), or HTTP://c.example/www.x", 3),
            ("www. is no address, but counts", 1),
            ("https://a,https://b,https://c", 3),
            ("www.a.example|WWW.b.example|//c", 3),
            ("https://www.a.example", 1),
            ("Peas and/or beans, a row of awww.", 0),
            ("A line: ////////", 1),
        ] {
            assert_eq!(links(text), expect, "{text}");
        }
    }

    #[test]
    fn text_with_an_address_of_a_site_or_of_mail_has_one_and_plain_words_have_none() {
        for (text, expect) in [
            ("http://evil.test/login Your account is suspended", true),
            ("BUY AT EVIL.COM", true),
            ("Sign in at (t.me)", true),
            ("www.evil", true),
            ("//evil", true),
            ("Write to me@localhost", true),
            ("mailto:me@evil.test", true),
            ("évil.рф", true),
            ("evil\u{3002}com", true),
            ("evil\u{ff0e}com", true),
            ("Leeks in May.", false),
            ("Herbs, e.g. thyme, i.e. T. vulgaris (5 a.m.)", false),
            ("2.5 cm of mulch, pH 6.5...7", false),
            ("N.P.K and/or compost", false),
            ("Plant @ 30 cm", false),
        ] {
            assert_eq!(has_address(text), expect, "{text}");
        }
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
    fn text_without_a_visible_character_is_invalid() {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Row {
            text: String,
            is_visible: bool,
        }
        let rows: Vec<Row> = serde_json::from_str(include_str!("../tests/visible-texts.json")).unwrap();
        for Row { text, is_visible } in rows {
            let stored = text.replace(looks_like_nothing, "");
            check(&text, if is_visible { Ok(&stored) } else { Err("must have at least one visible character") });
            assert_eq!(Location::parse(&text).is_ok(), is_visible, "{text:?}");
            assert_eq!(Search::parse(&text).is_ok(), is_visible, "{text:?}");
        }
        assert!(Description::parse(&"\u{200b}".repeat(50)).is_err());
        assert_eq!(Location::parse("").as_ref().map(Location::as_str), Ok(""));
    }

    #[test]
    fn line_has_no_private_characters_places_of_objects_or_breaks() {
        for bad in
            ["\u{fffc}", "Leeks \u{fffc}", "\u{e000}", "Le\u{f8ff}eks", "\u{f0000}x", "Leeks\u{2028}Figs", "a\u{2029}"]
        {
            check(bad, Err("must not contain characters that others cannot see"));
            assert!(Name::parse(bad).is_err() && Search::parse(bad).is_err(), "{bad:?}");
        }
        let paragraphs = format!("{}\u{2029}{}\u{fffc}", "a".repeat(30), "b".repeat(30));
        assert!(Description::parse(&paragraphs).is_ok());
    }

    #[test]
    fn characters_that_change_the_direction_are_removed_from_one_line() {
        check("\u{202e}Leeks\u{202c}", Ok("Leeks"));
        check(" \u{2067} Leeks\u{2069} ", Ok("Leeks"));
        check("\u{202a}\u{202e}", Err("must not be empty"));
        check("Leeks \u{200b}", Ok("Leeks"));
        check("Le\u{feff}e\u{200b}k\u{e0041}\u{e0061}s", Ok("Leeks"));
        let wales = "Leeks 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
        check(wales, Ok(wales));
        assert_eq!(Phone::parse("\u{202a}+44 7700 900147\u{202c}").unwrap().as_str(), "+44 7700 900147");
        let paragraph = format!("\u{2067}{}\u{2069}", "א".repeat(60));
        assert_eq!(Description::parse(&paragraph).unwrap().as_str(), paragraph);
    }

    #[test]
    fn letter_has_as_many_accents_as_its_script_needs() {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Row {
            text: String,
            is_readable: bool,
        }
        let rows: Vec<Row> = serde_json::from_str(include_str!("../tests/stacked-marks.json")).unwrap();
        for Row { text, is_readable } in rows {
            check(&text, if is_readable { Ok(&text) } else { Err("must have at most 4 accents on one letter") });
        }
        assert!(Description::parse(&format!("{}{}", "a".repeat(60), "\u{30d}".repeat(9))).is_err());
    }

    #[test]
    fn app_and_server_accept_the_same_names() {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Row {
            text: String,
            is_name: bool,
        }
        let rows: Vec<Row> = serde_json::from_str(include_str!("../tests/names.json")).unwrap();
        for Row { text, is_name } in rows {
            assert_eq!(Name::parse(&text).is_ok(), is_name, "{text:?}");
        }
    }

    #[test]
    fn gardener_cannot_choose_a_name_of_the_site() {
        for reserved in [
            "Sorrel & Spade Team",
            " sorrel  &  spade ",
            "ADMIN",
            "A.d.m.i.n",
            "ÁDMIN",
            "Ａｄｍｉｎ",
            "Ad\u{200b}min",
            "a former gardener",
        ] {
            assert!(Name::choose(reserved).is_err(), "{reserved}");
            assert!(Name::parse(reserved).is_ok(), "{reserved}");
        }
        for free in ["Sorrel", "Adminah Spade", "A new gardener", "Rowan Thirkell", "李雷"] {
            assert_eq!(Name::choose(free).unwrap().as_str(), free);
        }
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
