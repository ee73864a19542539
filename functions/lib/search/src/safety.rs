//! Words of a search that ask for safety: "safe for dogs", "pet friendly", "not toxic to cats", "without poison"; and those that ask
//! about a danger: "poisonous to cats", "bad for dogs".

use crate::{Safe, stop_words};

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
    "skin",
];
/// These ask about a danger by themselves.
const POISONOUS: &[&str] = &[
    "toxic",
    "toxicity",
    "toxin",
    "toxins",
    "poisonous",
    "poison",
    "poisons",
    "poisoning",
    "harmful",
    "dangerous",
    "danger",
    "deadly",
    "lethal",
    "irritant",
    "irritates",
    "irritating",
    "rash",
    "unsafe",
    "hazard",
    "hazards",
    "g6pd",
];
/// Somebody may want to eat it.
const EDIBLE: &[&str] = &["edible", "inedible", "uneatable"];
const EAT: &[&str] = &["eat", "eating", "eaten"];
const MAY: &[&str] = &["can", "could", "may", "should"];
/// These where the words say to whom.
const HURT: &[&str] = &["hurt", "hurts", "harm", "harms", "kill", "kills", "bad", "burn", "burns"];
const BURN: &[&str] = &["burn", "burns", "burnt", "burned", "blister", "blisters"];
const EATEN: &[&str] = &[
    "eat",
    "eats",
    "ate",
    "eaten",
    "eating",
    "chew",
    "chews",
    "chewed",
    "chewing",
    "bite",
    "bites",
    "bitten",
    "biting",
    "nibble",
    "nibbles",
    "nibbled",
    "nibbling",
    "munch",
    "munched",
    "munching",
    "lick",
    "licks",
    "licked",
    "licking",
    "swallow",
    "swallowed",
    "swallowing",
    "ingested",
    "mouth",
    "ill",
    "sick",
    "allergic",
    "fatal",
    "ok",
    "okay",
    "friendly",
];
const NOT: &[&str] =
    &["not", "non", "no", "never", "without", "zero", "isnt", "arent", "wont", "dont", "doesnt", "cant"];
const AFTER_NOT: &[&str] = &["any", "a", "very", "too", "be"];
const HARMLESS: &[&str] = &["harmless", "nontoxic", "nonpoisonous"];
const SAFE: &[&str] = &["safe", "safely", "safety"];

/// Words that may be between, as in "safe to have around small children and my dog".
const BETWEEN: &[&str] = &[
    "for", "to", "around", "with", "near", "if", "you", "i", "we", "have", "has", "having", "be", "use", "grow",
    "keep", "plant", "where", "there", "are", "is", "a", "an", "my", "our", "the", "your", "small", "little", "young",
    "any", "and", "or", "both", "in", "house", "home",
];
const MOST_BETWEEN: usize = 5;

/// Words of a thing at most, as in "safe climbing plants for".
const MOST_THINGS: usize = 2;

/// What the words ask for. These words are taken out: they are no words of a tip.
pub(crate) fn asked_for(words: &mut Vec<String>) -> Safe {
    let mut safe = Safe::default();
    let mut at = 0;
    while at < words.len() {
        put_whom_beside(words, at);
        match demand(words, at) {
            Some((from, to, demanded)) => {
                safe = safe.and(demanded);
                words.drain(from..to);
                at = from;
            }
            None => at += 1,
        }
    }
    safe
}

/// Makes "safe flowers for rabbits" the same as "safe for rabbits flowers".
fn put_whom_beside(words: &mut [String], at: usize) {
    if !is_among(words, at, SAFE) || whom(words, at + 1).is_some() {
        return;
    }
    let named = (at + 2..=at + 1 + MOST_THINGS)
        .filter(|from| is_among(words, *from, &["for", "around"]))
        .find_map(|from| Some((from, whom(words, from)?.0)));
    if let Some((from, end)) = named
        && let Some(words) = words.get_mut(at + 1..end)
    {
        words.rotate_left(from - at - 1);
    }
}

/// Whom the words ask about, whether they ask for what is safe for them or for what harms them.
pub(crate) fn asked_about(words: &[String]) -> Safe {
    let is = |at: usize, among: &[&str]| is_among(words, at, among);
    let has = |among: &[&str]| (0..words.len()).any(|at| is(at, among));
    let is_burn = has(&["sap"]) && has(BURN);
    let named = Safe { pets: has(PETS), people: has(PEOPLE) || is_burn };
    let is_safe = (0..words.len()).any(|at| is(at, SAFE) && !is(at + 1, &["from"]));
    let is_food = has(EDIBLE) || (has(EAT) && (has(MAY) || has(&["ok", "okay", "alright"])));
    match named {
        Safe { pets: false, people: false } if is_food => Safe { pets: false, people: true },
        Safe { pets: false, people: false } if is_safe || has(HARMLESS) || has(POISONOUS) => {
            Safe { pets: true, people: true }
        }
        named if is_food || is_safe || has(HARMLESS) || has(POISONOUS) || has(HURT) || has(EATEN) => named,
        _ => Safe::default(),
    }
}

/// Whom the words name, where they name nobody else but plants: "poinsettia dog". `others`: the words that name no plant.
pub(crate) fn named_alone<'a>(others: impl Iterator<Item = &'a str>) -> Safe {
    let mut named = Safe::default();
    for word in others {
        let (pets, people) = (PETS.contains(&word), PEOPLE.contains(&word));
        if !pets && !people && !stop_words::is_stop_word(word) {
            return Safe::default();
        }
        named = named.and(Safe { pets, people });
    }
    named
}

/// Whether the words are a question, to be answered with yes or no.
pub(crate) fn is_question(words: &[String]) -> bool {
    is_among(words, 0, &["is", "are", "can", "could", "do", "does", "will", "may", "should"])
}

/// Whether the words are about a danger. Those that ask for safety are taken out of them before.
pub(crate) fn names_danger(words: &[String]) -> bool {
    words.iter().any(|word| POISONOUS.contains(&word.as_str()))
}

/// Whether a word asks for safety or about a danger, or says for whom.
pub(crate) fn is_word(word: &str) -> bool {
    [SAFE, HARMLESS, POISONOUS, HURT, EATEN, PETS, PEOPLE].iter().any(|among| among.contains(&word))
}

/// The demand of which the telling word is here: where it begins and ends.
fn demand(words: &[String], at: usize) -> Option<(usize, usize, Safe)> {
    let is = |at: usize, among: &[&str]| is_among(words, at, among);
    // "Not safe for dogs" and "safe from cats" ask for something else.
    let is_negated = at.checked_sub(1).is_some_and(|before| is_not(words, before));
    let is_safe = is(at, SAFE) && !is_negated && !is(at + 1, &["from"]);
    let harmless = harmless(words, at);
    let is_friendly = is(at, &["friendly"]);
    if !is_safe && harmless.is_none() && !is_friendly {
        return None;
    }
    let (end, is_for_all) = harmless.unwrap_or((at + 1, false));
    if !is_friendly && let Some((to, whom)) = whom(words, end) {
        return Some((at, to, whom));
    }
    if let Some(from) = at.checked_sub(1).filter(|before| is(*before, PETS) || is(*before, PEOPLE)) {
        return Some((from, end, Safe { pets: is(from, PETS), people: is(from, PEOPLE) }));
    }
    is_for_all.then_some((at, end, Safe { pets: true, people: true }))
}

/// Where words end that begin here and say that something does no harm, such as "not toxic", "without poison" and "free of poison";
/// and whether they say it where they name nobody.
fn harmless(words: &[String], at: usize) -> Option<(usize, bool)> {
    let is = |at: usize, among: &[&str]| is_among(words, at, among);
    if is(at, HARMLESS) {
        return Some((at + 1, true));
    }
    if is(at, POISONOUS) && is(at + 1, &["free"]) {
        return Some((at + 2, true));
    }
    let is_free_of = is(at, &["free"]) && is(at + 1, &["of", "from"]);
    if !is_free_of && !is_not(words, at) {
        return None;
    }
    let after = at + 1 + usize::from(is_free_of);
    let last = after + usize::from(is(after, AFTER_NOT));
    let is_harm = is(last, POISONOUS) || is(last, HURT);
    is_harm.then(|| (last + 1, is(last, POISONOUS)))
}

fn is_among(words: &[String], at: usize, among: &[&str]) -> bool {
    words.get(at).is_some_and(|word| among.contains(&word.as_str()))
}

/// Whether a word negates the next one. The forget-me-not does not.
fn is_not(words: &[String], at: usize) -> bool {
    is_among(words, at, NOT) && !at.checked_sub(1).is_some_and(|before| is_among(words, before, &["me"]))
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
            ("safe flowers for rabbits", "flowers", pets),
            ("safe climbing plants for a family garden", "climbing plants garden", people),
            ("safe place for a ladder", "safe place for a ladder", Safe::default()),
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
            ("slugs without poison", "slugs", all),
            ("poison-free slug control", "slug control", all),
            ("weeds free of any toxins", "weeds", all),
            ("feed that won't kill grass", "feed that wont kill grass", Safe::default()),
            ("is forget-me-not toxic to dogs", "is forget me not toxic to dogs", Safe::default()),
            ("forget-me-not safe for dogs", "forget me not", pets),
            ("shrubs that rabbits don't eat", "shrubs that rabbits dont eat", Safe::default()),
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

    #[test]
    fn question_about_a_danger_names_whom_it_is_about() {
        let pets = Safe { pets: true, people: false };
        let people = Safe { pets: false, people: true };
        let all = Safe { pets: true, people: true };
        for (search, expect) in [
            ("is lily safe for cats", pets),
            ("are lilies poisonous", all),
            ("lily toxic to dogs", pets),
            ("is it safe to grow lily with a cat", pets),
            ("lily harmful to children", people),
            ("is rhubarb bad for dogs", pets),
            ("my dog ate rhubarb", pets),
            ("will foxglove hurt my kids and the cat", all),
            ("rhubarb safe to eat", all),
            ("foxglove danger", all),
            ("can i eat foxglove", people),
            ("giant hogweed sap burns", people),
            ("my baby put a leaf of dumb cane in her mouth", people),
            ("sap rises in spring", Safe::default()),
            ("is foxglove edible", people),
            ("is comfrey edible for humans", people),
            ("is a bad harvest of rhubarb", Safe::default()),
            ("keep seedlings safe from slugs", Safe::default()),
            ("when to eat rhubarb", Safe::default()),
            ("chicken manure", Safe::default()),
        ] {
            let words: Vec<_> = text::folded(search).collect();
            assert_eq!(asked_about(&words), expect, "{search}");
        }
    }
}
