//! Folds text for search: without case and accents. The build script of `search` contains this module too.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower case, without accents, white space as single spaces. `"Łódź  CRÈME"` becomes `"lodz creme"`.
pub fn fold(text: &str) -> String {
    // Nearly every word, and a search folds all of its tips' texts.
    let folded = if text.is_ascii() { text.to_ascii_lowercase() } else { plain(text) };
    if !folded.contains(char::is_whitespace) {
        return folded;
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lower case, without accents.
fn plain(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).nfkd() {
        match undecomposed(c) {
            Some(plain) => folded.push_str(plain),
            None if is_combining_mark(c) => {}
            None => folded.push(c),
        }
    }
    folded
}

/// Letters that Unicode does not decompose but people type without their strokes.
fn undecomposed(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn case_and_accents_are_removed() {
        for (text, expect) in [
            ("Íñigo  Łucja", "inigo lucja"),
            ("CRÈME\n\nbrûlée", "creme brulee"),
            ("Straße", "strasse"),
            ("İstanbul", "istanbul"),
            ("ﬁg", "fig"),
            ("", ""),
        ] {
            assert_eq!(fold(text), expect);
        }
    }

    proptest! {
        #[test]
        fn plain_letters_are_folded_like_all_others(text in "[\\x00-\\x7f]{0,80}") {
            prop_assert_eq!(text.to_ascii_lowercase(), plain(&text));
        }

        #[test]
        fn folding_twice_changes_nothing(text in "\\PC{0,80}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
