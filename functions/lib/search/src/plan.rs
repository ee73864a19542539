//! What a search means: its words as units, each with the ways in which a document may have it.

use std::collections::BTreeSet;

use crate::{
    Result,
    negation::{self, Negation},
    problems::Signs,
    safety, scripts,
    spelling::{Correction, GardenWords, SURE_LETTERS, Vocabulary},
    stop_words,
    terms::Wanted,
    text,
};

/// Units of a search that count. The others are ignored.
const MOST_UNITS: usize = 10;

/// Unknown words of a search for which a known one is looked up at most. Each costs some milliseconds.
const MOST_CORRECTED: usize = 4;

/// Words of one unit at most.
const MOST_TOGETHER: usize = 5;

/// Letters from which the last word of a search may be a beginning: after it is sent, and while it is typed.
const BEGINNING_LETTERS: usize = 3;
const TYPED_LETTERS: usize = 2;

/// Letters from which a word may be another one in a question about safety, where a wrong plant does harm.
const SAFETY_LETTERS: usize = 5;
/// The same for a word that is two edits away.
const FAR_SAFETY_LETTERS: usize = 8;

/// Stems of what is orange on a plant with rust.
const MARKS: &[&str] =
    &["dot", "spot", "powder", "dust", "pustul", "patch", "streak", "bump", "blister", "rust", "lump", "pimpl"];

/// Endings of verbs, which a misspelt word may have and the known one not.
const ENDINGS: &[&str] = &["ing", "ed"];

/// Letters of each of the two words of which a compound is made.
const PART_LETTERS: usize = 3;

/// Other words for the same thing, a beginning, a correction, and a plant's name where other plants may be meant too: in percent of the
/// word as it is.
const OTHER_WORD: u32 = 70;
const BEGINNING: u32 = 70;
/// Another name of the same problem.
const SAME_PROBLEM: u32 = 80;
/// The name of a problem where a word tells its sign.
const OF_SIGN: u32 = 55;
const CORRECTED: u32 = 80;
const KIND: u32 = 60;
/// The letters of a plant's name where the tip is not about this plant: "pear" in "prickly pear".
const LETTERS_ONLY: u32 = 50;
/// A phrase as it is, and its words anywhere.
const PHRASE: u32 = 120;
const APART: u32 = 50;

/// One or more words of a search that mean one thing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    /// The words as they were typed, folded.
    pub(crate) words: String,
    /// A document has the unit in the best of these ways.
    pub(crate) ways: Vec<Way>,
    /// It counts little, and a document need not have it.
    pub(crate) is_weak: bool,
    pub(crate) role: Role,
    /// It is not the word that was typed but another that is too short to be sure.
    pub(crate) is_guess: bool,
    /// Ids of the plants of which this is a full name.
    pub(crate) plants: BTreeSet<&'static str>,
    /// Ids of the problems that it names, or of which it tells a sign.
    pub(crate) problems: BTreeSet<&'static str>,
    /// The word that was meant, where another was typed.
    pub(crate) corrected: Option<String>,
    /// Their names.
    names: Vec<Vec<Wanted>>,
    /// Its words as units of their own, for where no document has them together.
    pub(crate) parts: Vec<Unit>,
}

/// What a unit is to a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Role {
    /// Words of it.
    #[default]
    Words,
    /// Words that tell a sign of its problems, and name none of them.
    Sign,
    /// The names of the problems of which others tell a sign.
    Problem,
    /// Two words that are side by side: better where a document has them so too.
    Pair,
}

#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) how: Meaning,
    pub(crate) percent: u32,
    /// The letters of a plant's name, which tell nothing of a tip on another plant.
    pub(crate) is_letters: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Word(Wanted),
    /// The words one after the other.
    Phrase(Vec<Wanted>),
    /// All the words, wherever they are.
    Apart(Vec<Wanted>),
    /// Any of the plants with these ids.
    Plants(BTreeSet<&'static str>),
}

/// A word of a search on its way to a unit.
#[derive(Clone, Debug)]
struct Token {
    typed: String,
    /// What it is taken for: itself, or a correction.
    word: String,
    stem: String,
    /// It may be the beginning of a longer word.
    is_open: bool,
    is_known: bool,
    is_sure: bool,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Plain,
    /// The two words of which it is made.
    Compound([String; 2]),
    /// It tells the colour of what follows, and is no plant.
    Colour,
}

impl Token {
    fn wanted(&self) -> Wanted {
        if self.is_open { Wanted::beginning(&self.word) } else { Wanted::whole(&self.word) }
    }
}

/// The units of a search, at most ten, without stop words unless there are no others. `is_typed`: the last word is still typed.
pub(crate) fn plan(words: &[String], is_typed: bool, vocabulary: &Vocabulary<'_>) -> Result<Vec<Unit>> {
    let mut tokens = Vec::new();
    let mut unknown = 0;
    for (at, word) in words.iter().enumerate() {
        let is_last = at + 1 == words.len();
        let mut token = token(word, is_last, is_typed && is_last, vocabulary)?;
        if !token.is_known && unknown < MOST_CORRECTED && !is_half(words, at, vocabulary)? {
            unknown += 1;
            token = corrected(token, is_typed && is_last, vocabulary)?;
        }
        tokens.push(token);
    }
    for at in 1..tokens.len() {
        let is_mark = tokens.get(at).is_some_and(|token| MARKS.contains(&token.stem.as_str()));
        if let Some(before) = tokens.get_mut(at - 1).filter(|before| is_mark && before.word == "orange") {
            before.kind = Kind::Colour;
        }
    }
    let mut units: Vec<Unit> = Vec::new();
    let signs = signs(&tokens, vocabulary);
    let mut at = 0;
    // Words that are negated, or negate.
    let mut turned = BTreeSet::new();
    while let Some(rest) = tokens.get(at..).filter(|rest| !rest.is_empty()) {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        if let Some((length, unit)) = negated(rest, before, vocabulary)? {
            units.push(unit);
            turned.extend(at..at + length);
            at += length;
            continue;
        }
        let length = together(rest, vocabulary)?;
        let (here, _) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        let places = at..at + here.len();
        let told = signs.iter().filter(|signs| places.clone().any(|at| signs.at.contains(&at)));
        at += here.len();
        let is_spare = matches!(here, [word] if stop_words::is_stop_word(&word.typed) && !(word.is_open && is_typed));
        if !is_spare {
            let mut unit = unit(here, vocabulary)?;
            told.for_each(|signs| unit.take_signs(signs, vocabulary));
            units.push(unit);
        }
    }
    if units.is_empty() {
        for token in &tokens {
            units.push(unit(std::slice::from_ref(token), vocabulary)?);
        }
    }
    units.extend(signs.iter().filter(|signs| !signs.is_eating).map(|signs| marker(signs, vocabulary)));
    let mut seen = BTreeSet::new();
    units.retain(|unit| seen.insert(unit.words.clone()));
    units.truncate(MOST_UNITS);
    if units.iter().all(|unit| unit.is_weak) {
        for unit in units.iter_mut().filter(|unit| unit.role != Role::Problem) {
            unit.is_weak = false;
        }
    }
    let pairs = tokens.iter().zip(tokens.iter().skip(1)).enumerate().filter(|(at, (one, other))| {
        let is_turned = turned.contains(at) || turned.contains(&(at + 1));
        units.len() > 1 && !is_turned && [one, other].iter().all(|token| !stop_words::is_stop_word(&token.typed))
    });
    let pairs: Vec<_> = pairs.take(MOST_UNITS).map(|(_, (one, other))| pair(one, other)).collect();
    units.extend(pairs);
    Ok(units)
}

/// What the words tell of problems, and what eats the plants that they name.
fn signs(tokens: &[Token], vocabulary: &Vocabulary<'_>) -> Vec<Signs> {
    let Some(GardenWords { plants, problems, thesaurus }) = vocabulary.garden else { return Vec::new() };
    let stems: Vec<_> = tokens.iter().map(|token| token.stem.clone()).collect();
    let (mut named, mut free) = (BTreeSet::new(), BTreeSet::new());
    let mut at = 0;
    while let Some(rest) = stems.get(at..).filter(|rest| !rest.is_empty()) {
        let is_colour = tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Colour));
        let (length, ids) = if is_colour { Default::default() } else { plants.named_first(rest) };
        named.extend(ids);
        // The words of "green manure" tell nothing by themselves; those of "white powder" are a part of a sign.
        let together = Some(thesaurus.longest(rest)).filter(|length| *length > 1).unwrap_or_default();
        let is_of_sign = rest.get(..together).is_some_and(|stems| problems.is_of_sign(stems));
        let together = if is_of_sign { 0 } else { together };
        if length.max(together) == 0 {
            free.insert(at);
        }
        at += length.max(together).max(1);
    }
    let words: Vec<_> = tokens.iter().map(|token| token.word.as_str()).collect();
    let signs = [problems.by_signs(&stems, &free, &named), problems.eaters(&words, &stems, &free, &named)];
    signs.into_iter().filter(|signs| !signs.of.is_empty()).collect()
}

/// The problems whose signs a search tells. A document need not name them.
fn marker(signs: &Signs, vocabulary: &Vocabulary<'_>) -> Unit {
    let ids = signs.of.iter().copied().collect::<Vec<_>>();
    let mut unit =
        Unit { words: format!("({})", ids.join(" ")), is_weak: true, role: Role::Problem, ..Unit::default() };
    unit.problems_in(&signs.of, 100, vocabulary);
    unit
}

fn pair(one: &Token, other: &Token) -> Unit {
    let words = vec![Wanted::whole(&one.word), Wanted::whole(&other.word)];
    Unit {
        words: format!("{} {}", one.typed, other.typed),
        ways: vec![Way::of(Meaning::Phrase(words), 100)],
        is_weak: true,
        role: Role::Pair,
        ..Unit::default()
    }
}

fn token(typed: &str, is_last: bool, is_typed: bool, vocabulary: &Vocabulary<'_>) -> Result<Token> {
    let letters = typed.chars().count();
    let mut token = Token {
        typed: typed.to_owned(),
        word: typed.to_owned(),
        stem: text::stem(typed),
        is_open: false,
        is_known: true,
        is_sure: true,
        kind: Kind::Plain,
    };
    if scripts::is_unspaced_word(typed) {
        return Ok(token);
    }
    if is_typed && letters >= TYPED_LETTERS {
        token.is_open = true;
        token.is_known = vocabulary.begins(typed)?;
        return Ok(token);
    }
    let is_plain = stop_words::is_stop_word(typed) || stop_words::is_weak(&token.stem);
    if is_plain || safety::is_word(typed) || typed.contains(char::is_numeric) {
        return Ok(token);
    }
    if letters >= 2 * PART_LETTERS
        && let Some(parts) = parts(typed, vocabulary)?
    {
        token.kind = Kind::Compound(parts);
    }
    if matches!(token.kind, Kind::Plain) && !vocabulary.knows(typed)? {
        token.is_open = is_last && letters >= BEGINNING_LETTERS && vocabulary.begins(typed)?;
        token.is_known = token.is_open;
    }
    Ok(token)
}

/// Whether the word is one half of a known one that was typed as two: "mange tout".
fn is_half(words: &[String], at: usize, vocabulary: &Vocabulary<'_>) -> Result<bool> {
    for from in [at.checked_sub(1), Some(at)].into_iter().flatten() {
        if let Some([one, other]) = words.get(from..from + 2)
            && knows_joined(one, other, vocabulary)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The token with the known word that is meant, if there is one; of a word that is still typed a beginning may be misspelt too.
fn corrected(token: Token, is_typed: bool, vocabulary: &Vocabulary<'_>) -> Result<Token> {
    let (correction, is_open) = match vocabulary.near(&token.typed)? {
        Some(correction) => (Some(correction), token.is_open),
        None if is_typed => (vocabulary.near_beginning(&token.typed)?, true),
        // Of "sharpning" the texts may have "sharpen" only.
        None => match without_ending(&token.typed) {
            Some(base) => (vocabulary.near(base)?, false),
            None => (None, false),
        },
    };
    Ok(match correction {
        Some(Correction { word, is_sure }) => Token { stem: text::stem(&word), word, is_sure, is_open, ..token },
        None => token,
    })
}

fn without_ending(word: &str) -> Option<&str> {
    ENDINGS.iter().find_map(|ending| word.strip_suffix(ending)).filter(|base| base.chars().count() >= SURE_LETTERS)
}

/// The two words of which a compound is made, if a plant, the thesaurus or a document writes them apart.
fn parts(compound: &str, vocabulary: &Vocabulary<'_>) -> Result<Option<[String; 2]>> {
    let letters = compound.chars().count();
    let ends = compound.char_indices().map(|(at, _)| at).skip(PART_LETTERS);
    for end in ends.take((letters + 1).saturating_sub(2 * PART_LETTERS)) {
        let (one, other) = compound.split_at_checked(end).unwrap_or_default();
        let stems = [text::stem(one), text::stem(other)];
        let is_entry = vocabulary.garden.is_some_and(|GardenWords { plants, thesaurus, .. }| {
            plants.named_first(&stems).0 == 2 || plants.is_plant_and_kind(&stems) || thesaurus.longest(&stems) == 2
        });
        if is_entry || vocabulary.has_phrase(&[Wanted::whole(one), Wanted::whole(other)])? {
            return Ok(Some([one.to_owned(), other.to_owned()]));
        }
    }
    Ok(None)
}

/// How many of the next words mean one thing: a plant's name, an entry of the thesaurus, or a compound that somebody writes as one.
fn together(tokens: &[Token], vocabulary: &Vocabulary<'_>) -> Result<usize> {
    let Some(GardenWords { plants, thesaurus, problems }) = vocabulary.garden else { return Ok(1) };
    let stems: Vec<_> = tokens.iter().take(MOST_TOGETHER).map(|token| token.stem.clone()).collect();
    let entry = plants.named_first(&stems).0.max(thesaurus.longest(&stems)).max(problems.named_first(&stems).0);
    if entry < 2
        && let [one, other, ..] = tokens
        && is_compound(one, other, vocabulary)?
    {
        return Ok(2);
    }
    Ok(entry.max(1))
}

fn is_compound(one: &Token, other: &Token, vocabulary: &Vocabulary<'_>) -> Result<bool> {
    let is_part = |token: &Token| {
        token.word.chars().count() >= PART_LETTERS
            && !stop_words::is_stop_word(&token.word)
            && matches!(token.kind, Kind::Plain)
    };
    Ok(is_part(one) && is_part(other) && knows_joined(&one.word, &other.word, vocabulary)?)
}

/// Whether the two words are one that is known. "Cucumberred" is no form of cucumber.
fn knows_joined(one: &str, other: &str, vocabulary: &Vocabulary<'_>) -> Result<bool> {
    let joined = format!("{one}{other}");
    Ok(text::stem(&joined) != text::stem(one) && vocabulary.knows(&joined)?)
}

/// The unit of words that begin with a negation, and how many they are. A document has it where it negates the same; without one the
/// words never fall apart into the opposite.
fn negated(rest: &[Token], before: Option<&Token>, vocabulary: &Vocabulary<'_>) -> Result<Option<(usize, Unit)>> {
    let typed: Vec<_> = rest.iter().map(|token| token.typed.as_str()).collect();
    let Some(negation) = negation::at_start(&typed, before.map(|before| before.typed.as_str())) else {
        return Ok(None);
    };
    let (from, length, all) = match negation {
        Negation::Before(from) => {
            let length = together(rest.get(from..).unwrap_or_default(), vocabulary)?;
            (from, length, from + length)
        }
        Negation::After(more) => (0, 1, 1 + more),
    };
    let Some(tokens) = rest.get(from..from + length) else { return Ok(None) };
    let is_plain = |token: &Token| stop_words::is_stop_word(&token.typed) || stop_words::is_weak(&token.stem);
    if tokens.iter().all(is_plain) {
        return Ok(None);
    }
    let mut unit = Unit { words: typed.get(..all).unwrap_or_default().join(" "), ..Unit::default() };
    unit.is_guess = tokens.iter().any(|token| !token.is_sure);
    unit.take_negated(tokens, vocabulary);
    Ok(Some((all, unit)))
}

fn unit(tokens: &[Token], vocabulary: &Vocabulary<'_>) -> Result<Unit> {
    let typed: Vec<_> = tokens.iter().map(|token| token.typed.as_str()).collect();
    let mut unit =
        Unit { words: typed.join(" "), is_guess: tokens.iter().any(|token| !token.is_sure), ..Unit::default() };
    if tokens.iter().any(|token| token.word != token.typed) {
        unit.corrected = Some(tokens.iter().map(|token| token.word.as_str()).collect::<Vec<_>>().join(" "));
    }
    if let [token] = tokens {
        unit.take_word(token, vocabulary);
    } else {
        unit.take_words(tokens, vocabulary)?;
    }
    Ok(unit)
}

impl Way {
    pub(crate) fn of(how: Meaning, percent: u32) -> Self {
        Self { how, percent, is_letters: false }
    }
}

impl Unit {
    fn way(&mut self, how: Meaning, percent: u32) {
        self.ways.push(Way::of(how, percent));
    }

    fn take_word(&mut self, token: &Token, vocabulary: &Vocabulary<'_>) {
        if scripts::is_unspaced_word(&token.word) {
            return self.take_unspaced(&token.word);
        }
        if matches!(token.kind, Kind::Colour) {
            return self.way(Meaning::Word(Wanted::whole(&token.word)), 100);
        }
        let percent = if token.word == token.typed { 100 } else { CORRECTED };
        if let Kind::Compound([one, other]) = &token.kind {
            let stems = [text::stem(one), text::stem(other)];
            self.other_words(&stems, vocabulary, 100);
            if vocabulary.garden.is_some_and(|garden| garden.plants.is_plant_and_kind(&stems)) {
                self.other_words(&stems[..1], vocabulary, 100);
            }
            self.way(Meaning::Phrase(vec![Wanted::whole(one), Wanted::whole(other)]), 100);
        }
        if let Some(of) = negation::of_less(&token.word) {
            for way in negation::WAYS {
                let phrase = way.iter().map(|word| word.map_or_else(|| Wanted::whole(of), Wanted::exact));
                self.way(Meaning::Phrase(phrase.collect()), OTHER_WORD);
            }
        }
        self.other_words(std::slice::from_ref(&token.stem), vocabulary, percent);
        let is_letters = !self.plants.is_empty();
        let letters = if is_letters { LETTERS_ONLY } else { 100 };
        self.ways.push(Way { is_letters, ..Way::of(Meaning::Word(Wanted::whole(&token.typed)), letters) });
        if token.word != token.typed {
            let word = Meaning::Word(Wanted::whole(&token.word));
            self.ways.push(Way { is_letters, ..Way::of(word, percent.min(letters)) });
        }
        if token.is_open {
            self.way(Meaning::Word(Wanted::beginning(&token.word)), BEGINNING);
        }
        if let Some(GardenWords { plants, .. }) = vocabulary.garden {
            if token.is_open {
                self.way(Meaning::Plants(plants.beginning(&token.word)), BEGINNING);
            }
            if self.plants.is_empty() {
                self.way(Meaning::Plants(plants.of_kind(&token.stem)), KIND * percent / 100);
            }
        }
        let is_subject = !self.plants.is_empty() || !self.problems.is_empty();
        self.is_weak = !is_subject && stop_words::is_weak(&token.stem);
    }

    /// The index has each two letters side by side.
    fn take_unspaced(&mut self, word: &str) {
        let pairs: Vec<_> = scripts::pairs_of(word).iter().map(|pair| Wanted::exact(pair)).collect();
        match pairs.as_slice() {
            [] => self.way(Meaning::Word(Wanted::beginning(word)), 100),
            [pair] => self.way(Meaning::Word(pair.clone()), 100),
            _ => self.way(Meaning::Phrase(pairs), 100),
        }
    }

    fn take_words(&mut self, tokens: &[Token], vocabulary: &Vocabulary<'_>) -> Result<()> {
        let stems: Vec<_> = tokens.iter().map(|token| token.stem.clone()).collect();
        self.other_words(&stems, vocabulary, 100);
        let words: Vec<_> = tokens.iter().map(|token| Wanted::whole(&token.word)).collect();
        if let [one, other] = tokens {
            let joined = format!("{}{}", one.word, other.word);
            if vocabulary.knows(&joined)? {
                self.other_words(&[text::stem(&joined)], vocabulary, 100);
                self.way(Meaning::Word(Wanted::whole(&joined)), 100);
            }
        }
        self.way(Meaning::Phrase(words.clone()), PHRASE);
        let telling = || tokens.iter().zip(&words).filter(|(token, _)| !stop_words::is_stop_word(&token.word));
        if telling().count() > 1 {
            self.way(Meaning::Apart(telling().map(|(_, word)| word.clone()).collect()), APART);
        }
        // In "thin out" the second word says little.
        let mut strong = telling().filter(|(token, _)| !stop_words::is_weak(&token.stem));
        if let (Some((_, word)), None) = (strong.next(), strong.next()) {
            self.way(Meaning::Word(word.clone()), OTHER_WORD);
        }
        for (token, _) in telling() {
            self.parts.push(unit(std::slice::from_ref(token), vocabulary)?);
        }
        Ok(())
    }

    /// The ways in which a document may negate the words.
    fn take_negated(&mut self, tokens: &[Token], vocabulary: &Vocabulary<'_>) {
        let words: Vec<_> = tokens.iter().map(Token::wanted).collect();
        let stems: Vec<_> = tokens.iter().map(|token| token.stem.as_str()).collect();
        for way in negation::WAYS {
            let phrase =
                way.iter().flat_map(|word| word.map_or_else(|| words.clone(), |word| vec![Wanted::exact(word)]));
            self.way(Meaning::Phrase(phrase.collect()), 100);
            let entry = way.iter().flat_map(|word| word.map_or_else(|| stems.clone(), |word| vec![word]));
            let entry: Vec<_> = entry.map(text::stem).collect();
            self.other_words(&entry, vocabulary, 100);
        }
        if let [token] = tokens {
            for joined in [&token.word, &token.stem].into_iter().flat_map(|word| negation::joined(word)) {
                self.way(Meaning::Word(Wanted::whole(&joined)), 100);
            }
        }
    }

    /// Any of the plants that units name, and not the letters of their names.
    pub(crate) fn of_any_plant(units: &[Self]) -> Option<Self> {
        let of_plants: Vec<_> = units.iter().filter(|unit| !unit.plants.is_empty()).collect();
        let (first, _) = of_plants.split_first()?;
        let plants: BTreeSet<_> = of_plants.iter().flat_map(|unit| &unit.plants).copied().collect();
        let ways = vec![Way::of(Meaning::Plants(plants.clone()), 100)];
        let names = of_plants.iter().flat_map(|unit| unit.names.clone()).collect();
        Some(Self { words: first.words.clone(), ways, plants, names, ..Self::default() })
    }

    /// Whether it is another word than was typed, and that is short: "pint" for "pine".
    pub(crate) fn is_other_short_word(&self) -> bool {
        let letters = self.words.chars().count();
        let is_short = |meant: &String| {
            let is_far = text::edits(&self.words, meant, 1).is_none();
            letters < if is_far { FAR_SAFETY_LETTERS } else { SAFETY_LETTERS }
        };
        self.corrected.as_ref().is_some_and(is_short)
    }

    /// Whether its words ask for safety or about a danger, or say for whom.
    pub(crate) fn is_safety_word(&self) -> bool {
        self.words.split(' ').all(safety::is_word)
    }

    /// The plants that the words name, by a full name or else by their kind.
    pub(crate) fn named(&self) -> BTreeSet<&'static str> {
        if !self.plants.is_empty() || self.is_weak {
            return self.plants.clone();
        }
        let of_way = |way: &Way| if let Meaning::Plants(ids) = &way.how { ids.clone() } else { BTreeSet::new() };
        self.ways.iter().flat_map(of_way).chain(self.parts.iter().flat_map(Self::named)).collect()
    }

    /// A document that names the problem has the words that tell it.
    fn take_signs(&mut self, signs: &Signs, vocabulary: &Vocabulary<'_>) {
        if signs.is_eating {
            // The word is in tips about meals.
            self.ways.clear();
        }
        if self.problems.is_empty() && !signs.is_eating {
            self.role = Role::Sign;
        }
        self.problems_in(&signs.of, if signs.is_eating { 100 } else { OF_SIGN }, vocabulary);
    }

    /// Adds the problems with these ids, by all their names.
    fn problems_in(&mut self, ids: &BTreeSet<&'static str>, percent: u32, vocabulary: &Vocabulary<'_>) {
        let Some(garden) = vocabulary.garden else { return };
        for name in garden.problems.names_of(ids) {
            let how = match name.as_slice() {
                [word] => Meaning::Word(word.clone()),
                _ => Meaning::Phrase(name),
            };
            self.way(how, SAME_PROBLEM * percent / 100);
        }
        self.problems.extend(ids);
    }

    /// Adds the plants of which the stems are a full name, and the other words of the thesaurus.
    fn other_words(&mut self, stems: &[String], vocabulary: &Vocabulary<'_>, percent: u32) {
        let Some(GardenWords { plants, thesaurus, problems }) = vocabulary.garden else { return };
        let named = |stems: &[String]| match plants.named_first(stems) {
            (length, ids) if length == stems.len() => ids,
            _ => BTreeSet::new(),
        };
        let ids = named(stems);
        if !ids.is_empty() {
            self.names.extend(plants.names_of(&ids));
            self.plants.extend(ids.clone());
            self.way(Meaning::Plants(ids), percent);
        }
        if let (length, ids) = problems.named_first(stems)
            && length == stems.len()
        {
            self.problems_in(&ids, percent, vocabulary);
        }
        if self.plants.is_empty() {
            for name in thesaurus.names_elsewhere(stems) {
                let stems: Vec<_> = name.iter().map(|(_, stem)| (*stem).to_owned()).collect();
                self.plants.extend(named(&stems));
            }
        }
        for entry in thesaurus.others(stems) {
            let percent = OTHER_WORD * percent / 100;
            let wanted: Vec<_> = entry.iter().copied().map(Wanted::stemmed).collect();
            let how = match wanted.as_slice() {
                [word] => Meaning::Word(word.clone()),
                _ => Meaning::Phrase(wanted),
            };
            self.way(how, percent);
            let stems: Vec<_> = entry.iter().map(|(_, stem)| (*stem).to_owned()).collect();
            let ids = named(&stems);
            if !ids.is_empty() {
                self.way(Meaning::Plants(ids), percent);
            }
        }
    }

    /// The words and phrases that this unit may have matched, for marking them.
    pub(crate) fn into_marks(self) -> impl Iterator<Item = Vec<Wanted>> {
        let of_ways = self.ways.into_iter().flat_map(|way| match way.how {
            Meaning::Word(word) => vec![vec![word]],
            Meaning::Phrase(words) => vec![words],
            Meaning::Apart(words) => words.into_iter().map(|word| vec![word]).collect(),
            Meaning::Plants(_) => Vec::new(),
        });
        of_ways.chain(self.names)
    }
}
