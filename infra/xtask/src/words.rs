//! The word list: bookish words, each with a plain replacement. Comments, messages and documents avoid them.

use std::fs;

use anyhow::{Result, bail};

use crate::files;
use crate::run::Step;

/// Words and phrases, and their replacements.
const WORDS: [(&[&str], &str); 11] = [
    (&["anew"], "again"),
    (&["whoever", "whomever"], "a user, a caller, a client"),
    (&["is told", "are told", "was told", "told by"], "gets, receives, is notified, from"),
    (&["is held", "are held", "held to"], "is checked, is kept, limited to"),
    (&["of its own", "of their own", "of our own", "of one's own", "none of ours"], "its own, unknown"),
    (&["is met", "are met"], "passes, is reached"),
    (&["for nothing"], "in vain, without effect, free of charge"),
    (&["hence", "thereby", "thereof"], "so, by this, its"),
    (&["wherein", "whereof", "whereby"], "where, of which, by which"),
    (&["hitherto", "henceforth"], "until now, from now on"),
    (&["lest", "save for"], "so that … not, except"),
];

const EXTENSIONS: [&str; 7] = ["md", "py", "rs", "toml", "ts", "tsx", "yaml"];

/// Files of which each path contains one of these are not read: generated files, texts for visitors, and this list.
const SKIPPED: [&str; 6] =
    ["sample-data/", "web/src/routes/pages/texts", "openapi.json", ".gen.ts", "Cargo.lock", "xtask/src/words.rs"];

/// Reads all files that git tracks, and fails with the place of each word.
pub fn check(step: &Step) -> Result<()> {
    let tracked = step.output(step.tools.command("git").args(["ls-files", "-z"]))?;
    let is_read = |path: &&str| {
        let extension = path.rsplit('.').next().unwrap_or_default();
        EXTENSIONS.contains(&extension) && !SKIPPED.iter().any(|skipped| path.contains(skipped))
    };
    let mut found = Vec::new();
    for path in tracked.split('\0').filter(is_read) {
        // A tracked file may have been removed and not committed yet.
        let Ok(text) = fs::read_to_string(files::root().join(path)) else { continue };
        for (number, word, plain) in words_in(&text) {
            found.push(format!("{path}:{number}: \"{word}\": write {plain}"));
        }
    }
    fs::write(&step.log, found.join("\n"))?;
    if found.is_empty() { Ok(()) } else { bail!("{} bookish words (infra/xtask/src/words.rs)", found.len()) }
}

/// Line number, word and replacement of each hit.
fn words_in(text: &str) -> Vec<(usize, &'static str, &'static str)> {
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.to_lowercase();
        for (words, plain) in WORDS {
            let here = words.iter().filter(|word| contains_word(&line, word));
            found.extend(here.map(|word| (at + 1, *word, plain)));
        }
    }
    found
}

fn contains_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(start, _)| {
        let before = line.get(..start).and_then(|text| text.chars().next_back());
        let after = line.get(start + word.len()..).and_then(|text| text.chars().next());
        ![before, after].into_iter().flatten().any(|c| c.is_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::words_in;

    #[test]
    fn whole_words_are_found_with_their_line() {
        let check = |text, expect: &[usize]| {
            let lines: Vec<_> = words_in(text).into_iter().map(|(line, ..)| line).collect();
            assert_eq!(lines, expect, "{text:?}");
        };
        check("Made again.\nMade anew.", &[2]);
        check("Whoever asks is told so", &[1, 1]);
        check("renewed, manewer, anew_thing, the nearest", &[]);
        check("", &[]);
    }
}
