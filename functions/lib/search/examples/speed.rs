//! Prints size and times of an index of 100,000 made-up tips, or of the number given: `cargo run --release -p search --example speed --
//! 1000`. Searches are measured in time of the processor, three times each, and the least counts, so that other work on the machine
//! does not. A change of the search that leaves all answers as they are leaves their checksums.

#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "made-up numbers within their bounds"
)]

use std::error::Error;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::time::{Duration, Instant};

use nix::time::{ClockId, clock_gettime};
use rules::plants::PlantId;
use rules::{Category, Climate, Difficulty, Facts, Month, Months, Place, Set, Sun, Timestamp, TipId, UserId, Word};
use search::{Change, Index, PlantNames, TipDocument, TipFilter, TipQuery, Writer, plant_names};

const VOCABULARY: usize = 30_000;
const PLANTS: usize = 300;
const SEARCHES: usize = 1_000;
const TIPS: u64 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let tips = std::env::args().nth(1).map_or(Ok(TIPS), |tips| tips.parse())?;
    let mut random = Random(1);
    let words: Vec<String> = (0..VOCABULARY).map(|_| word(&mut random)).collect();
    let ids: Vec<PlantId> =
        rules::plants::all().iter().take(PLANTS).filter_map(|plant| PlantId::parse(plant.id)).collect();
    let names: Vec<[&str; 2]> = ids.iter().map(|id| [id.plant().name, id.plant().latin]).collect();
    let plants = plant_names();
    let directory = tempfile::tempdir()?;
    let started = Instant::now();
    let mut writer = Writer::open(directory.path(), plants, Timestamp::now())?;
    for n in 0..tips {
        writer.apply(Change::Tip(Box::new(tip(n, &mut random, &words, &ids, &names))))?;
    }
    let manifest = writer.commit()?;
    let kilobytes = manifest.files.iter().map(|file| file.bytes).sum::<u64>() / 1_000;
    let (files, built) = (manifest.files.len(), started.elapsed().as_millis());
    println!("{tips} tips: {files} files, {kilobytes} KB, built in {built} ms");
    // Its threads would count as time of the searches.
    drop(writer);
    searches(&Index::open(directory.path())?, plants, &mut random, &words, &names)
}

fn searches(
    index: &Index,
    plants: &PlantNames,
    random: &mut Random,
    words: &[String],
    names: &[[&str; 2]],
) -> Result<(), Box<dyn Error>> {
    let two = |random: &mut Random| format!("{} {}", pick(random, words), words[random.zipf(words.len())]);
    let report = |name: &str, mut times: Vec<Duration>, matches: u64, sum: u64| {
        times.sort();
        let at = |percent: usize| milliseconds(times[times.len() * percent / 100]);
        let matches = matches / SEARCHES as u64;
        println!("  {name}: p50 {}, p99 {}; {matches} matches; checksum {sum:016x}", at(50), at(99));
    };
    let mut timed = |name: &str, ask: &mut dyn FnMut(&mut Random) -> search::Result<Answer>| -> search::Result<()> {
        let (mut times, mut matches, mut sum) = (Vec::new(), 0, DefaultHasher::new());
        for _ in 0..SEARCHES {
            let mut least = Duration::MAX;
            for again in [random.0; 3] {
                random.0 = again;
                let started = processor_time();
                let answer = black_box(ask(random)?);
                least = least.min(processor_time().saturating_sub(started));
                matches += answer.matches;
                format!("{:?}", answer.shown).hash(&mut sum);
            }
            times.push(least);
        }
        report(name, times, matches / 3, sum.finish());
        Ok(())
    };
    let total = |text: &str, typing: bool, filter: TipFilter| {
        let answer = index.tips_for(&TipQuery { text, typing, filter, limit: 12, ..TipQuery::default() }, plants)?;
        Ok(Answer { matches: answer.total, shown: Box::new((answer.hits, answer.next, answer.facets)) })
    };
    timed("one frequent word", &mut |random| total(&words[random.zipf(40)], false, TipFilter::default()))?;
    timed("two words", &mut |random| total(&two(random), false, TipFilter::default()))?;
    timed("two words, one with a typo, the last typed", &mut |random| {
        let words = two(random);
        total(&typo(random, &words), true, TipFilter::default())
    })?;
    timed("as many misspelt words as fit", &mut |random| {
        let words: Vec<_> = (0..9).map(|_| format!("{}qz", pick(random, words))).collect();
        total(&words.join(" "), false, TipFilter::default())
    })?;
    timed("a plant and two filters", &mut |random| {
        let name = names[random.zipf(names.len())][random.below(2)];
        total(name, false, filter(random))
    })?;
    timed("two filters and no words", &mut |random| total("", false, filter(random)))?;
    timed("suggestions for three letters", &mut |random| {
        let typed: String = names[random.zipf(names.len())][0].chars().take(3).collect();
        let suggested = index.suggest(&typed, plants)?;
        Ok(Answer { matches: suggested.len() as u64, shown: Box::new(suggested) })
    })
    .map_err(Into::into)
}

/// What a search has found.
struct Answer {
    matches: u64,
    shown: Box<dyn Debug>,
}

fn tip(n: u64, random: &mut Random, words: &[String], ids: &[PlantId], names: &[[&str; 2]]) -> TipDocument {
    let plant = random.zipf(ids.len());
    let text = |random: &mut Random, count: usize| {
        (0..count).map(|_| words[random.zipf(words.len())].as_str()).collect::<Vec<_>>().join(" ")
    };
    TipDocument {
        id: TipId::of(Timestamp::from_milliseconds(1_700_000_000_000 + n * 60_000), u128::from(random.next())),
        version: 1,
        author: UserId::of_subject(&random.below(2_000).to_string()),
        author_name: text(random, 2),
        title: format!("{} {}", names[plant][0], text(random, 7)),
        plant_type: names[plant][random.below(2)].to_owned(),
        description: text(random, 180),
        category: pick(random, Category::ALL),
        difficulty: pick(random, Difficulty::ALL),
        helpful: n % 50,
        edited: Timestamp::from_milliseconds(1_700_000_000_000 + n * 60_000),
        facts: Facts {
            plants: vec![ids[plant]],
            months: Months { best: set(random, 2), possible: set(random, 2) },
            climates: set::<Climate>(random, 3),
            places: set(random, 2),
            sun: set(random, 1),
            ..Facts::default()
        },
    }
}

fn filter(random: &mut Random) -> TipFilter {
    let month = Some(pick(random, Month::ALL));
    match random.below(3) {
        0 => TipFilter { month, category: Some(pick(random, Category::ALL)), ..TipFilter::default() },
        1 => TipFilter { month, place: Some(pick(random, Place::ALL)), ..TipFilter::default() },
        _ => TipFilter { month, sun: Some(pick(random, Sun::ALL)), ..TipFilter::default() },
    }
}

fn set<T: Word>(random: &mut Random, most: usize) -> Set<T> {
    (0..most).map(|_| pick(random, T::ALL)).collect()
}

fn pick<T: Clone>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len())].clone()
}

/// Two neighbours exchanged.
fn typo(random: &mut Random, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.below(4);
    letters.swap(at, at + 1);
    letters.into_iter().collect()
}

fn word(random: &mut Random) -> String {
    let mut word = String::new();
    for _ in 0..2 + random.below(3) {
        word.push(pick(random, &['b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't']));
        word.push_str(pick(random, &["a", "e", "i", "o", "u", "an", "er"]));
    }
    word
}

/// Of this process, so far.
fn processor_time() -> Duration {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).map(Duration::from).unwrap_or_default()
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1_000.0)
}

/// Numbers that are the same each time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap_or(1)).unwrap_or_default()
    }

    /// Small numbers more often than large ones, as with words.
    fn zipf(&mut self, end: usize) -> usize {
        let uniform = self.below(1 << 20) as f64 / f64::from(1 << 20);
        ((end as f64).powf(uniform) - 1.0) as usize
    }
}
