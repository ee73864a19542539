//! Words of a search that ask for safety: "safe for dogs", "pet friendly", "not toxic to cats".

use crate::Safe;

const PETS: &[&str] = &[
    "dog",
    "dogs",
    "puppy",
    "puppies",
    "cat",
    "cats",
    "kitten",
    "kittens",
    "pet",
    "pets",
    "animal",
    "animals",
    "rabbit",
    "rabbits",
    "bunny",
    "bunnies",
    "hamster",
    "hamsters",
    "tortoise",
    "tortoises",
    "chicken",
    "chickens",
    "hen",
    "hens",
    "poultry",
    "horse",
    "horses",
    "pony",
    "ponies",
    "goat",
    "goats",
    "sheep",
    "livestock",
];
const PEOPLE: &[&str] = &[
    "child",
    "children",
    "childrens",
    "kid",
    "kids",
    "baby",
    "babies",
    "toddler",
    "toddlers",
    "grandchild",
    "grandchildren",
    "people",
    "person",
    "human",
    "humans",
    "family",
];
const HARMFUL: &[&str] = &["toxic", "poisonous", "poison", "harmful", "dangerous", "hurt", "harm", "kill", "irritant"];
const NOT: &[&str] = &["not", "non", "no", "never", "isnt", "arent", "wont", "dont", "doesnt", "cant"];
const HARMLESS: &[&str] = &["harmless", "nontoxic", "nonpoisonous"];
const SAFE: &[&str] = &["safe", "safely", "safety"];

/// Words that may be between, as in "safe to have around small children and my dog".
const BETWEEN: &[&str] = &[
    "for", "to", "around", "with", "near", "if", "you", "i", "we", "have", "has", "having", "be", "use", "grow",
    "keep", "plant", "where", "there", "are", "is", "a", "an", "my", "our", "the", "your", "small", "little", "young",
    "any", "and", "or", "both", "in", "house", "home",
];
const MOST_BETWEEN: usize = 5;

/// What the words ask for. These words are taken out: they are no words of a tip.
pub(crate) fn asked_for(words: &mut Vec<String>) -> Safe {
    let mut safe = Safe::default();
    let mut at = 0;
    while at < words.len() {
        match demand(words, at) {
            Some((from, to, demanded)) => {
                safe = Safe { pets: safe.pets || demanded.pets, people: safe.people || demanded.people };
                words.drain(from..to);
                at = from;
            }
            None => at += 1,
        }
    }
    safe
}

/// The demand of which the telling word is here: where it begins and ends.
fn demand(words: &[String], at: usize) -> Option<(usize, usize, Safe)> {
    let is = |at: usize, among: &[&str]| words.get(at).is_some_and(|word| among.contains(&word.as_str()));
    let before = |among| at.checked_sub(1).is_some_and(|before| is(before, among));
    // "Not safe for dogs" and "safe from cats" ask for something else.
    let is_safe = is(at, SAFE) && !before(NOT) && !is(at + 1, &["from"]);
    let is_harmless = is(at, HARMLESS);
    let is_not_harmful = is(at, NOT) && is(at + 1, HARMFUL);
    let is_friendly = is(at, &["friendly"]);
    if !(is_safe || is_harmless || is_not_harmful || is_friendly) {
        return None;
    }
    let end = at + 1 + usize::from(is_not_harmful);
    if !is_friendly && let Some((to, whom)) = whom(words, end) {
        return Some((at, to, whom));
    }
    if let Some(from) = at.checked_sub(1).filter(|before| is(*before, PETS) || is(*before, PEOPLE)) {
        return Some((from, end, Safe { pets: is(from, PETS), people: is(from, PEOPLE) }));
    }
    (is_harmless || is_not_harmful).then_some((at, end, Safe { pets: true, people: true }))
}

/// Who the words from here on name, and where they end.
fn whom(words: &[String], from: usize) -> Option<(usize, Safe)> {
    let mut safe = Safe::default();
    let (mut end, mut between) = (None, 0);
    for (at, word) in words.iter().enumerate().skip(from) {
        let word = word.as_str();
        if PETS.contains(&word) || PEOPLE.contains(&word) {
            safe.pets |= PETS.contains(&word);
            safe.people |= PEOPLE.contains(&word);
            (end, between) = (Some(at + 1), 0);
        } else if BETWEEN.contains(&word) && between < MOST_BETWEEN {
            between += 1;
        } else {
            break;
        }
    }
    end.map(|end| (end, safe))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    #[test]
    fn words_about_safety_are_understood_and_taken_out() {
        let pets = Safe { pets: true, people: false };
        let people = Safe { pets: false, people: true };
        let all = Safe { pets: true, people: true };
        for (search, left, expect) in [
            ("safe around dogs", "", pets),
            ("safe for dogs", "", pets),
            ("not toxic to cats", "", pets),
            ("pet safe houseplants", "houseplants", pets),
            ("child safe", "", people),
            ("child-friendly flowers", "flowers", people),
            ("Non-toxic houseplants", "houseplants", all),
            ("nontoxic to my cat", "", pets),
            ("climbers that are safe to have around small children and my dog", "climbers that are", all),
            ("shrubs that won't harm dogs or cats", "shrubs that", pets),
            ("is lavender safe for rabbits?", "is lavender", pets),
            ("harmless to toddlers", "", people),
            ("hedges safe for horses and sheep", "hedges", pets),
            ("not poisonous to my chickens", "", pets),
            ("safe for bees", "safe for bees", Safe::default()),
            ("not safe for dogs", "not safe for dogs", Safe::default()),
            ("toxic to dogs", "toxic to dogs", Safe::default()),
            ("keep seedlings safe from cats", "keep seedlings safe from cats", Safe::default()),
            ("a safe ladder", "a safe ladder", Safe::default()),
            ("dog", "dog", Safe::default()),
        ] {
            let mut words: Vec<_> = text::folded(search).collect();
            assert_eq!((asked_for(&mut words), words.join(" ")), (expect, left.to_owned()), "{search}");
        }
    }
}
