//! Prints size and times of indexes of 1,000, 10,000 and 100,000 made-up tips, or of the numbers given:
//! `cargo run --release -p search --example speed -- 1000`. Searches are measured in time of the processor, three times each, and the
//! least counts, so that other work on the machine does not.

#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "made-up numbers within their bounds"
)]

use std::{
    error::Error,
    fs,
    hint::black_box,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use nix::time::{ClockId, clock_gettime};
use rules::plants::PlantId;
use rules::{Category, Climate, Difficulty, Facts, Month, Months, Place, Set, Sun, Timestamp, TipId, UserId, Word};
use search::{Change, Index, PlantNames, TipDocument, TipFilter, TipQuery, Writer};

const VOCABULARY: usize = 30_000;
const PLANTS: usize = 300;
const SEARCHES: usize = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let sizes: Vec<u64> = std::env::args().skip(1).map(|size| size.parse()).collect::<Result<_, _>>()?;
    let sizes = if sizes.is_empty() { vec![1_000, 10_000, 100_000] } else { sizes };
    let mut random = Random(1);
    let words: Vec<String> = (0..VOCABULARY).map(|_| word(&mut random)).collect();
    let ids: Vec<PlantId> =
        rules::plants::all().iter().take(PLANTS).filter_map(|plant| PlantId::parse(plant.id)).collect();
    let names: Vec<[String; 3]> = (0..PLANTS).map(|_| [(); 3].map(|()| word(&mut random))).collect();
    let plants =
        PlantNames::new(ids.iter().zip(&names).map(|(id, names)| (id.as_str(), names.iter().map(String::as_str))));
    for size in sizes {
        let directory = tempfile::tempdir()?;
        let started = Instant::now();
        let mut writer = Writer::open(directory.path(), &plants, Timestamp::now())?;
        for n in 0..size {
            writer.apply(Change::Tip(Box::new(tip(n, &mut random, &words, &ids, &names))))?;
        }
        let manifest = writer.commit()?;
        let built = started.elapsed();
        let bytes: u64 = manifest.files.iter().map(|file| file.bytes).sum();
        println!(
            "{size} tips: {} files, {} KB, built in {} ms",
            manifest.files.len(),
            bytes / 1_000,
            built.as_millis()
        );

        let started = Instant::now();
        writer.apply(Change::Tip(Box::new(tip(size + 1, &mut random, &words, &ids, &names))))?;
        let new = writer.commit()?.files.iter().filter(|file| !manifest.files.contains(file)).count();
        println!("  one more tip: {} ms, {new} new files", started.elapsed().as_millis());

        drop(writer);
        forget_cached(directory.path())?;
        let started = Instant::now();
        let index = Index::open(directory.path())?;
        let opened = started.elapsed();
        let started = Instant::now();
        index.tips_for(&TipQuery { text: &names[7][0], limit: 12, ..TipQuery::default() }, &plants)?;
        println!("  cold: open {}, first search {}", milliseconds(opened), milliseconds(started.elapsed()));
        let started = Instant::now();
        let index = Index::open(directory.path())?;
        println!("  warm: open {}", milliseconds(started.elapsed()));
        searches(&index, &plants, &mut random, &words, &names)?;
    }
    Ok(())
}

fn searches(
    index: &Index,
    plants: &PlantNames,
    random: &mut Random,
    words: &[String],
    names: &[[String; 3]],
) -> Result<(), Box<dyn Error>> {
    let two = |random: &mut Random| format!("{} {}", pick(random, words), words[random.zipf(words.len())]);
    let report = |name: &str, mut times: Vec<Duration>| {
        times.sort();
        let at = |percent: usize| milliseconds(times[times.len() * percent / 100]);
        println!("  {name}: p50 {}, p99 {}", at(50), at(99));
    };
    let mut timed = |name: &str, ask: &mut dyn FnMut(&mut Random) -> search::Result<u64>| -> search::Result<()> {
        let mut times = Vec::new();
        for _ in 0..SEARCHES {
            let mut least = Duration::MAX;
            for again in [random.0; 3] {
                random.0 = again;
                let started = processor_time();
                black_box(ask(random)?);
                least = least.min(processor_time().saturating_sub(started));
            }
            times.push(least);
        }
        report(name, times);
        Ok(())
    };
    let total = |text: &str, typing: bool, filter: TipFilter| {
        Ok(index.tips_for(&TipQuery { text, typing, filter, limit: 12, ..TipQuery::default() }, plants)?.total)
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
        let name = &names[random.zipf(names.len())][random.below(3)];
        total(name, false, filter(random))
    })?;
    timed("two filters and no words", &mut |random| total("", false, filter(random)))?;
    timed("suggestions for three letters", &mut |random| {
        let typed: String = names[random.zipf(names.len())][0].chars().take(3).collect();
        Ok(index.suggest(&typed, plants)?.len() as u64)
    })
    .map_err(Into::into)
}

fn tip(n: u64, random: &mut Random, words: &[String], ids: &[PlantId], names: &[[String; 3]]) -> TipDocument {
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
        plant_type: names[plant][random.below(3)].clone(),
        description: text(random, 180),
        category: pick(random, Category::ALL),
        difficulty: pick(random, Difficulty::ALL),
        helpful: n % 50,
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

/// Lets the system forget its copies of the files, as after a cold start.
fn forget_cached(directory: &Path) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        fs::File::open(&path)?.sync_all()?;
        let file = format!("if={}", path.display());
        Command::new("dd").args([&file, "iflag=nocache", "count=0"]).stderr(Stdio::null()).status()?;
    }
    Ok(())
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
