//! Words that turn the meaning of the one beside them: "no dig", "without peat", "peat free", "thornless".

/// Words that say that the next one is not there.
const BEFORE: &[&str] = &["no", "not", "non", "without", "zero", "never", "dont", "avoid", "avoiding"];
/// Words that may be between.
const BETWEEN: &[&str] = &["a", "an", "any", "the", "of", "from"];
const MOST_BETWEEN: usize = 2;
const FREE: &str = "free";
/// Words after "free" with which it is no negation.
const AFTER_FREE: &[&str] = &["draining", "flowing", "flowering", "range", "standing"];
const LESS: &str = "less";
const LEAST_BEFORE_LESS: usize = 3;
/// Before "not": a verb follows, and the words tell of something that failed, as in "did not come up".
const AUXILIARY: &[&str] = &["does", "did", "will", "would", "can", "could", "has", "have", "had"];

/// What nobody wants in a garden: "no slugs" asks for what tips about slugs say.
const UNWANTED: &[&str] = &[
    "ants", "aphids", "blackfly", "blight", "bolting", "disease", "diseases", "fungus", "gnats", "greenfly", "mice",
    "midges", "mildew", "mites", "moles", "moss", "mould", "pests", "rats", "rot", "rust", "scab", "slug", "slugs",
    "snail", "snails", "thrips", "vermin", "voles", "wasps", "waste", "weed", "weeding", "weeds", "whitefly",
];

/// What words of a search say is not there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Negation {
    /// It begins after so many words.
    Before(usize),
    /// It is the first word, and so many follow that belong to the negation.
    After(usize),
}

/// The negation with which the words begin. `before` is the word before them.
pub(crate) fn at_start(words: &[&str], before: Option<&str>) -> Option<Negation> {
    let (first, rest) = words.split_first()?;
    let is = |at: usize, among: &[&str]| words.get(at).is_some_and(|word| among.contains(word));
    let skipped = rest.iter().take(MOST_BETWEEN).take_while(|word| BETWEEN.contains(word)).count();
    let negated = || rest.get(skipped).filter(|word| !UNWANTED.contains(word));
    if is(0, BEFORE) {
        let negated = negated()?;
        let is_failure =
            *first == "not" && (negated.ends_with("ing") || before.is_some_and(|before| AUXILIARY.contains(&before)));
        return (!is_failure).then_some(Negation::Before(1 + skipped));
    }
    if is(0, &[FREE]) && is(1, &["of", "from"]) {
        return negated().map(|_| Negation::Before(1 + skipped));
    }
    if is(1, &[FREE]) && !is(2, AFTER_FREE) && !is(0, UNWANTED) {
        return Some(Negation::After(1));
    }
    None
}

/// The word that "thornless" negates.
pub(crate) fn of_less(word: &str) -> Option<&str> {
    word.strip_suffix(LESS).filter(|of| of.chars().count() >= LEAST_BEFORE_LESS)
}

/// The ways in which a text may say that something is not there, each as words, with `None` in its place.
pub(crate) const WAYS: &[&[Option<&str>]] = &[
    &[Some("no"), None],
    &[Some("without"), None],
    &[Some("not"), None],
    &[Some("non"), None],
    &[Some("zero"), None],
    &[Some("never"), None],
    &[Some("dont"), None],
    &[Some("avoid"), None],
    &[None, Some(FREE)],
    &[Some(FREE), Some("of"), None],
    &[Some(FREE), Some("from"), None],
    &[Some("without"), Some("a"), None],
    &[Some("without"), Some("any"), None],
];

/// The same for one word or stem, joined.
pub(crate) fn joined(word: &str) -> [String; 3] {
    [format!("no{word}"), format!("non{word}"), format!("{word}{LESS}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negations_are_told_from_problems_and_from_other_senses() {
        for (text, expect) in [
            ("no dig", Some(Negation::Before(1))),
            ("without any peat", Some(Negation::Before(2))),
            ("not hardy", Some(Negation::Before(1))),
            ("free from peat", Some(Negation::Before(2))),
            ("free from slugs", None),
            ("peat free compost", Some(Negation::After(1))),
            ("no slugs", None),
            ("without any weeds", None),
            ("slug free hostas", None),
            ("not germinating", None),
            ("soil free draining", None),
            ("free plants", None),
            ("no", None),
            ("dig", None),
        ] {
            assert_eq!(at_start(&text.split(' ').collect::<Vec<_>>(), None), expect, "{text}");
        }
        assert_eq!(at_start(&["not", "flower"], Some("did")), None);
        assert_eq!((of_less("thornless"), of_less("unless")), (Some("thorn"), None));
    }
}
